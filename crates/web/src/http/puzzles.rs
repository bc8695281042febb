//! Puzzles: the next one, a move, the end of it.

use super::{Answer, Body, Refusal};
use crate::house::House;
use crate::protocol::{
    FinishPuzzle, FinishedPuzzle, NextPuzzle, PuzzleMove, PuzzleSolution, PuzzleStep, PuzzleView,
    TrainingView,
};
use crate::puzzles;
use axum::extract::{Path, State};
use axum::response::Json;
use std::sync::Arc;

/// `GET /api/puzzles`
pub(super) async fn training(State(house): State<Arc<House>>) -> Answer<TrainingView> {
    Ok(Json(house.survey(puzzles::training).await?))
}

/// `POST /api/puzzles/next`
pub(super) async fn next(
    State(house): State<Arc<House>>,
    Body(wanted): Body<NextPuzzle>,
) -> Answer<Option<PuzzleView>> {
    Ok(Json(house.library(move |library| puzzles::next(library, &wanted.deck)).await?))
}

/// `POST /api/puzzles/{id}/move`
pub(super) async fn play(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Body(tried): Body<PuzzleMove>,
) -> Result<Json<PuzzleStep>, Refusal> {
    Ok(Json(house.library(move |library| puzzles::play(library, &id, tried.found, &tried.text)).await?))
}

/// `POST /api/puzzles/{id}/solution`
pub(super) async fn solution(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Body(wanted): Body<PuzzleSolution>,
) -> Answer<PuzzleStep> {
    Ok(Json(house.library(move |library| puzzles::solution(library, &id, wanted.found)).await?))
}

/// `POST /api/puzzles/{id}/finish`
pub(super) async fn finish(
    State(house): State<Arc<House>>,
    Path(id): Path<String>,
    Body(done): Body<FinishPuzzle>,
) -> Answer<FinishedPuzzle> {
    Ok(Json(house.library(move |library| puzzles::finish(library, &id, done.solved)).await?))
}
