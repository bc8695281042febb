//! Routes of documents.

use super::{Answer, Body, Id};
use crate::house::{House, blocking};
use crate::protocol::{DocumentView, EditDocument, NewDocument};
use axum::extract::State;
use axum::response::Json;
use std::sync::Arc;

pub(super) async fn create(
    State(house): State<Arc<House>>,
    Body(new): Body<NewDocument>,
) -> Answer<DocumentView> {
    let there = Arc::clone(&house);
    Ok(Json(house.read(move || there.documents.create(there.shift.library(), &new)).await?))
}

pub(super) async fn show(State(house): State<Arc<House>>, Id(id): Id) -> Answer<DocumentView> {
    Ok(Json(blocking(move || house.documents.show(house.shift.library(), id)).await??))
}

pub(super) async fn edit(
    State(house): State<Arc<House>>,
    Id(id): Id,
    Body(request): Body<EditDocument>,
) -> Answer<DocumentView> {
    Ok(Json(blocking(move || house.documents.edit(house.shift.library(), id, &request)).await??))
}
