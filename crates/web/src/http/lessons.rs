//! Routes of the lessons.

use super::{Answer, Body, Params, Refusal, Written};
use crate::house::{House, blocking};
use crate::lessons;
use crate::protocol::{AnswerLesson, LessonsView, MarkedView};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Json;
use roque_library::Library;
use serde::Deserialize;
use std::sync::Arc;

/// `GET /api/lab/lessons`
pub(super) async fn list(State(house): State<Arc<House>>) -> Answer<LessonsView> {
    Ok(Json(house.survey(lessons::list).await?))
}

/// `DELETE /api/lab/lessons`
pub(super) async fn forget(State(house): State<Arc<House>>) -> Result<StatusCode, Refusal> {
    house.library(Library::forget_learnt).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Seed {
    #[serde(default = "first_seed")]
    seed: u32,
}

/// The seed of addresses that name none.
const fn first_seed() -> u32 {
    1
}

/// `GET /api/lab/lessons/{name}?seed=N`
pub(super) async fn show(
    State(house): State<Arc<House>>,
    Path(name): Path<String>,
    Params(Seed { seed }): Params<Seed>,
) -> Result<Written, Refusal> {
    let library = Arc::clone(house.shift.library());
    let view = house.read(move || lessons::show(&library, &name, seed)).await?;
    Ok(blocking(move || Written::new(&view)).await?)
}

/// `POST /api/lab/lessons/{name}/{exercise}`
pub(super) async fn answer(
    State(house): State<Arc<House>>,
    Path((name, exercise)): Path<(String, u32)>,
    Body(request): Body<AnswerLesson>,
) -> Answer<MarkedView> {
    let library = Arc::clone(house.shift.library());
    Ok(Json(house.read(move || lessons::answer(&library, &name, exercise, request)).await?))
}
