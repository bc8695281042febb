//! The routes: bodies in, house asked, JSON out.

use crate::assets;
use crate::guard::{Names, guard};
use crate::house::{House, unknown};
use crate::judgement;
use crate::line;
use crate::pgn;
use crate::player;
use crate::protocol::{
    AboutView, ApiError, EngineSettings, EngineSettingsView, ErrorCode, GameList, GameView, ImportPgn,
    ImportedGames, JudgementRequest, JudgementView, LineView, NewGame, OpenLine, SmallRequest, SmallView,
};
use crate::small;
use crate::socket;
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Json, Response};
use axum::routing::{get, post};
use roque_language::{Message, number};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// Largest body: a PGN file of some hundred games.
const BODY_LIMIT: usize = 1 << 20;
/// Most games a list shows; more are found by searching.
const LIST_LIMIT: u32 = 500;

/// A refusal as an HTTP answer.
pub(crate) struct Refusal(pub ApiError);

impl From<ApiError> for Refusal {
    fn from(error: ApiError) -> Self {
        Self(error)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = match self.0.code {
            ErrorCode::UnknownGame => StatusCode::NOT_FOUND,
            ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::Forbidden => StatusCode::FORBIDDEN,
            ErrorCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            ErrorCode::Stale
            | ErrorCode::NotYourTurn
            | ErrorCode::GameOver
            | ErrorCode::NotNow
            | ErrorCode::DrawDeclined => StatusCode::CONFLICT,
            ErrorCode::BadMessage
            | ErrorCode::UnreadableMove
            | ErrorCode::IllegalMove
            | ErrorCode::AmbiguousMove
            | ErrorCode::BadFen
            | ErrorCode::BadPgn
            | ErrorCode::BadGame => StatusCode::BAD_REQUEST,
        };
        (status, Json(self.0)).into_response()
    }
}

/// A message that is not one of ours.
pub(crate) fn not_understood(error: &serde_json::Error) -> ApiError {
    ApiError::new(ErrorCode::BadMessage, Message::ServerNotUnderstood { detail: error.to_string() })
}

async fn no_such_request() -> Refusal {
    Refusal(ApiError::new(ErrorCode::BadMessage, Message::ServerNoSuchRequest))
}

/// A JSON body, refused in our own form when it is not what was asked for.
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let bytes = Bytes::from_request(request, state).await.map_err(|_| {
            Refusal(ApiError::new(ErrorCode::TooLarge, Message::ServerTooLarge { most: number(BODY_LIMIT) }))
        })?;
        Ok(Self(serde_json::from_slice(&bytes).map_err(|error| not_understood(&error))?))
    }
}

/// The name of a game in the address; what is no text names none.
pub(crate) struct Id(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Id {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let Path(id) = Path::from_request_parts(parts, state).await.map_err(|_| Refusal(unknown("?")))?;
        Ok(Self(id))
    }
}

type Answer<T> = Result<Json<T>, Refusal>;

/// All routes.
pub(crate) fn router(house: Arc<House>, names: Names) -> Router {
    let api = Router::new()
        .route("/about", get(about))
        .route("/engine", get(engine_settings).put(change_engine))
        .route("/games", get(list).post(open))
        .route("/games/{id}", get(show).delete(delete))
        .route("/games/{id}/socket", get(socket::game))
        .route("/games/{id}/pgn", get(export))
        .route("/import", post(import))
        .route("/small", post(play_small))
        .route("/line", post(read_line))
        .route("/judgement", post(judge))
        .route("/analysis", get(socket::analysis))
        .fallback(no_such_request)
        .method_not_allowed_fallback(no_such_request);
    Router::new()
        .nest("/api", api)
        .fallback(assets::serve)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(middleware::from_fn_with_state(names, guard))
        .with_state(house)
}

async fn about() -> Json<AboutView> {
    Json(AboutView {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        levels: player::levels(),
        others: player::others(),
    })
}

async fn engine_settings(State(house): State<Arc<House>>) -> Json<EngineSettingsView> {
    Json(house.settings().await)
}

async fn change_engine(
    State(house): State<Arc<House>>,
    Body(wished): Body<EngineSettings>,
) -> Answer<EngineSettingsView> {
    Ok(Json(house.change_settings(wished).await?))
}

#[derive(Deserialize)]
struct Search {
    #[serde(default)]
    q: String,
}

async fn list(
    State(house): State<Arc<House>>,
    search: Result<Query<Search>, QueryRejection>,
) -> Answer<GameList> {
    // A query that is no text finds nothing in particular.
    let search = search.map_or_else(|_| Search { q: String::new() }, |Query(search)| search);
    let games = house.store.list(&search.q, LIST_LIMIT).await.map_err(ApiError::from)?;
    Ok(Json(GameList { games }))
}

async fn open(State(house): State<Arc<House>>, Body(game): Body<NewGame>) -> Answer<GameView> {
    Ok(Json(house.open(&game).await?))
}

async fn show(State(house): State<Arc<House>>, Id(id): Id) -> Answer<GameView> {
    Ok(Json(house.room(&id).await?.view(house.now())))
}

async fn delete(State(house): State<Arc<House>>, Id(id): Id) -> Result<StatusCode, Refusal> {
    house.delete(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn read_line(Body(request): Body<OpenLine>) -> Answer<LineView> {
    Ok(Json(line::read(&request)?))
}

async fn judge(Body(request): Body<JudgementRequest>) -> Answer<JudgementView> {
    Ok(Json(judgement::judge(&request)?))
}

async fn import(State(house): State<Arc<House>>, Body(request): Body<ImportPgn>) -> Answer<ImportedGames> {
    Ok(Json(ImportedGames { ids: pgn::import(&house, &request.pgn).await? }))
}

async fn export(State(house): State<Arc<House>>, Id(id): Id) -> Result<Response, Refusal> {
    let text = pgn::export(&house.room(&id).await?);
    Ok(([(header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8")], text).into_response())
}

async fn play_small(State(house): State<Arc<House>>, Body(request): Body<SmallRequest>) -> Answer<SmallView> {
    // Small games wait for one another, so that impatient clicking cannot occupy every processor.
    let mut expert = Arc::clone(&house.small).lock_owned().await;
    let answer = tokio::task::spawn_blocking(move || small::answer(&request, &mut expert)).await;
    let failed = |_| ApiError::new(ErrorCode::Unavailable, Message::ServerSearchFailed);
    Ok(Json(answer.map_err(failed)??))
}
