//! The laboratory: films of searches.

use super::{Answer, Body, Params, Refusal, Written};
use crate::darkroom;
use crate::house::{House, blocking};
use crate::opponent;
use crate::protocol::{FilmMoment, FilmRequest, FilmStep, FilmView, LabGameRequest, LabGameView, XrayView};
use axum::extract::{Path, State};
use axum::response::Json;
use serde::Deserialize;
use std::sync::Arc;

/// `POST /api/lab/films`
pub(super) async fn make(
    State(house): State<Arc<House>>,
    Body(request): Body<FilmRequest>,
) -> Answer<FilmView> {
    Ok(Json(darkroom::make(&house, request).await?))
}

/// `GET /api/lab/films/{id}`
pub(super) async fn show(State(house): State<Arc<House>>, Path(id): Path<u32>) -> Answer<FilmView> {
    Ok(Json(darkroom::show(&house, id).await?))
}

/// `GET /api/lab/films/{id}/scene/{visit}`
pub(super) async fn scene(
    State(house): State<Arc<House>>,
    Path((id, visit)): Path<(u32, u32)>,
) -> Result<Written, Refusal> {
    let scene = darkroom::visit(&house, id, visit).await?;
    Ok(blocking(move || Written::new(&scene)).await?)
}

/// `GET /api/lab/films/{id}/xray`
pub(super) async fn xray(State(house): State<Arc<House>>, Path(id): Path<u32>) -> Answer<XrayView> {
    Ok(Json(darkroom::xray(&house, id).await?))
}

/// `POST /api/lab/games`
pub(super) async fn play(
    State(house): State<Arc<House>>,
    Body(request): Body<LabGameRequest>,
) -> Answer<LabGameView> {
    Ok(Json(opponent::play(&house, request).await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Bars {
    from: u32,
    most: usize,
}

/// `GET /api/lab/films/{id}/icicle?from=VISIT&most=BARS`
pub(super) async fn icicle(
    State(house): State<Arc<House>>,
    Path(id): Path<u32>,
    Params(Bars { from, most }): Params<Bars>,
) -> Result<Written, Refusal> {
    let bars = darkroom::bars(&house, id, from, most).await?;
    Ok(blocking(move || Written::new(&bars)).await?)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    visit: u32,
    ends: bool,
    to: FilmStep,
}

/// `GET /api/lab/films/{id}/step?visit=VISIT&ends=BOOL&to=STEP`
pub(super) async fn step(
    State(house): State<Arc<House>>,
    Path(id): Path<u32>,
    Params(Step { visit, ends, to }): Params<Step>,
) -> Answer<Option<FilmMoment>> {
    Ok(Json(darkroom::step(&house, id, FilmMoment { visit, ends }, to).await?))
}
