//! Routes of the library.

use super::{Answer, Body, Params, Refusal};
use crate::house::House;
use crate::protocol::{
    ApiError, DeleteGames, ErrorCode, ExploreScope, ExploreView, GameIds, LibraryPage, Scope,
};
use crate::shelves::{self, ListRequest};
use crate::start;
use axum::body;
use axum::extract::State;
use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Json, Response};
use roque_language::Message;
use roque_library::{DocumentId, Filter};
use serde::Deserialize;
use std::sync::Arc;

/// Games deleted by one request.
const MOST_DELETED: usize = 200_000;

pub(super) async fn list(
    State(house): State<Arc<House>>,
    Params(request): Params<ListRequest>,
) -> Answer<LibraryPage> {
    Ok(Json(house.survey(move |library| shelves::list(library, &request)).await?))
}

/// Which games a request means.
enum Selection {
    Named(Vec<DocumentId>),
    Found(Box<Filter>),
}

impl Selection {
    fn read(ids: Option<Vec<u64>>, q: Option<&str>, scope: Option<Scope>) -> Result<Self, ApiError> {
        match (ids, q, scope) {
            (Some(ids), None, None) => Ok(Self::Named(ids.into_iter().map(DocumentId).collect())),
            (None, None, None) | (Some(_), _, _) => {
                Err(ApiError::new(ErrorCode::BadMessage, Message::ServerSelection))
            }
            (None, q, scope) => Ok(Self::Found(Box::new(shelves::selection(
                q.unwrap_or_default(),
                scope.unwrap_or_default(),
            )?))),
        }
    }

    async fn ids(self, house: &House) -> Result<Vec<DocumentId>, ApiError> {
        match self {
            Self::Named(ids) => Ok(ids),
            Self::Found(filter) => house.survey(move |library| library.ids(&filter)).await,
        }
    }
}

fn numbers(ids: Vec<DocumentId>) -> Json<GameIds> {
    Json(GameIds { ids: ids.into_iter().map(|id| id.0).collect() })
}

pub(super) async fn delete(
    State(house): State<Arc<House>>,
    Body(request): Body<DeleteGames>,
) -> Answer<GameIds> {
    let selection = Selection::read(request.ids, request.q.as_deref(), request.scope)?;
    let mut ids = selection.ids(&house).await?;
    ids.truncate(MOST_DELETED);
    Ok(numbers(house.delete(ids).await?))
}

pub(super) async fn restore(
    State(house): State<Arc<House>>,
    Body(GameIds { ids }): Body<GameIds>,
) -> Answer<GameIds> {
    let ids: Vec<_> = ids.into_iter().map(DocumentId).collect();
    Ok(numbers(house.library(move |library| library.restore(&ids)).await?))
}

#[derive(Deserialize)]
pub(super) struct ExportRequest {
    ids: Option<String>,
    q: Option<String>,
    scope: Option<Scope>,
}

const PGN: [(HeaderName, &str); 2] = [
    (header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8"),
    (header::CONTENT_DISPOSITION, "attachment; filename=\"games.pgn\""),
];

pub(super) async fn export(
    State(house): State<Arc<House>>,
    Params(request): Params<ExportRequest>,
) -> Result<Response, Refusal> {
    let named = request.ids.as_deref().map(|ids| {
        let numbers = ids.split(',').filter(|text| !text.is_empty());
        numbers.map(|text| text.parse().map_err(|_| crate::room::unknown(&text))).collect()
    });
    let selection = Selection::read(named.transpose()?, request.q.as_deref(), request.scope)?;
    let ids = selection.ids(&house).await?;
    let body = shelves::export(Arc::clone(house.shift.library()), ids, house.transfer()?);
    Ok((PGN, body).into_response())
}

#[derive(Deserialize)]
pub(super) struct ImportRequest {
    #[serde(default)]
    name: String,
}

pub(super) async fn import(
    State(house): State<Arc<House>>,
    Params(request): Params<ImportRequest>,
    file: body::Body,
) -> Result<Response, Refusal> {
    let name: String = request.name.chars().filter(|letter| !letter.is_control()).take(200).collect();
    let library = Arc::clone(house.shift.library());
    let body = shelves::import(library, name, file.into_data_stream(), house.transfer()?);
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], body).into_response())
}

#[derive(Deserialize)]
pub(super) struct ExploreRequest {
    fen: String,
    #[serde(default)]
    scope: ExploreScope,
}

pub(super) async fn explore(
    State(house): State<Arc<House>>,
    Params(ExploreRequest { fen, scope }): Params<ExploreRequest>,
) -> Answer<ExploreView> {
    let position = start::read_fen(&fen)?;
    Ok(Json(house.survey(move |library| shelves::explore(library, &position, scope)).await?))
}
