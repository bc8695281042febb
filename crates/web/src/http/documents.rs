//! Routes of documents.

use super::{Body, Id, Refusal, Written};
use crate::house::{House, blocking};
use crate::protocol::{EditDocument, NewDocument};
use axum::extract::State;
use std::sync::Arc;

pub(super) async fn create(
    State(house): State<Arc<House>>,
    Body(new): Body<NewDocument>,
) -> Result<Written, Refusal> {
    let there = Arc::clone(&house);
    let made = move || there.documents.create(there.shift.library(), &new).map(|view| Written::new(&view));
    Ok(house.read(made).await?)
}

pub(super) async fn show(State(house): State<Arc<House>>, Id(id): Id) -> Result<Written, Refusal> {
    let shown = move || house.documents.show(house.shift.library(), id).map(|view| Written::new(&view));
    Ok(blocking(shown).await??)
}

pub(super) async fn edit(
    State(house): State<Arc<House>>,
    Id(id): Id,
    Body(request): Body<EditDocument>,
) -> Result<Written, Refusal> {
    let edited =
        move || house.documents.edit(house.shift.library(), id, &request).map(|view| Written::new(&view));
    Ok(blocking(edited).await??)
}
