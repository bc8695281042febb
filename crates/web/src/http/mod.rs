//! The routes: bodies in, house asked, JSON out.

mod documents;
mod lab;
mod lessons;
mod library;
mod puzzles;

use crate::access::door;
use crate::assets;
use crate::guard::{Names, guard};
use crate::house::{House, blocking};
use crate::judgement;
use crate::line;
use crate::matches::{self, Matches};
use crate::player;
use crate::protocol::{
    AboutView, ApiError, EngineSettings, EngineSettingsView, ErrorCode, GameView, JudgementRequest,
    JudgementView, NewGame, OpenLine, SmallRequest, SmallView,
};
use crate::racing;
use crate::room::unknown;
use crate::small;
use crate::socket;
use crate::workshop;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Json, Response};
use axum::routing::{get, post};
use roque_language::{Message, number};
use roque_library::DocumentId;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;

/// Largest body of all requests but imports: a game with many remarks, or the numbers of many games.
const BODY_LIMIT: usize = 2 << 20;

/// How long the body of a request may take to come.
const PATIENCE: Duration = Duration::from_secs(30);
/// A body that is read at once.
const SHORT: usize = 16 << 10;

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
            | ErrorCode::BadGame
            | ErrorCode::BadQuery
            | ErrorCode::BadEdit => StatusCode::BAD_REQUEST,
        };
        (status, Json(self.0)).into_response()
    }
}

/// A message that is not one of ours.
pub(crate) fn not_understood(error: &serde_json::Error) -> ApiError {
    ApiError::new(ErrorCode::BadMessage, Message::ServerNotUnderstood { detail: cut(error.to_string()) })
}

/// Errors may repeat what was sent, which may be anything.
fn cut(mut text: String) -> String {
    const LONGEST: usize = 300;
    if let Some((end, _)) = text.char_indices().nth(LONGEST) {
        text.truncate(end);
        text.push('…');
    }
    text
}

async fn no_such_request() -> Refusal {
    Refusal(ApiError::new(ErrorCode::BadMessage, Message::ServerNoSuchRequest))
}

/// A JSON body, refused in our own form when it is not what was asked for.
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned + Send + 'static, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let reading = tokio::time::timeout(PATIENCE, Bytes::from_request(request, state)).await;
        let slow = |_| {
            let seconds = number(PATIENCE.as_secs());
            ApiError::new(ErrorCode::BadMessage, Message::ServerSlow { seconds })
        };
        let bytes = reading.map_err(slow)?.map_err(|_| {
            Refusal(ApiError::new(ErrorCode::TooLarge, Message::ServerTooLarge { most: number(BODY_LIMIT) }))
        })?;
        let short = bytes.len() <= SHORT;
        let parse = move || serde_json::from_slice(&bytes).map_err(|error| not_understood(&error));
        // What is short is read sooner than handed over.
        let read = if short { parse() } else { blocking(parse).await? };
        Ok(Self(read?))
    }
}

/// What the address asks for, refused in our own form when it cannot be read.
pub(crate) struct Params<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Params<T> {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let read = Query::from_request_parts(parts, state).await.map_err(|error| {
            let detail = cut(error.body_text());
            Refusal(ApiError::new(ErrorCode::BadMessage, Message::ServerAddress { detail }))
        });
        read.map(|Query(value)| Self(value))
    }
}

/// The game an address names, by its number or by the name it had before there was a library.
pub(crate) struct Id(pub DocumentId);

impl FromRequestParts<Arc<House>> for Id {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Refusal> {
        // What is no text names none.
        let path = Path::<String>::from_request_parts(parts, house).await;
        let Path(name) = path.map_err(|_| Refusal(unknown(&"?")))?;
        Ok(Self(house.named(&name).await?))
    }
}

pub(crate) type Answer<T> = Result<Json<T>, Refusal>;

/// An answer that may be long, written as JSON where that holds up no other page.
pub(crate) struct Written(Vec<u8>);

impl Written {
    pub(crate) fn new(value: &impl Serialize) -> Self {
        // Every answer is plain data; writing it as JSON cannot fail.
        Self(serde_json::to_vec(value).unwrap_or_default())
    }
}

impl IntoResponse for Written {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.0).into_response()
    }
}

/// All routes.
pub(crate) fn router(house: Arc<House>, names: Names, matches: Arc<Matches>) -> Router {
    let owners = Router::new()
        .route("/about", get(about))
        .route("/engine", get(engine_settings).put(change_engine))
        .route("/games", post(open))
        .route("/games/{id}", get(show).delete(delete))
        .route("/games/{id}/pgn", get(export))
        .route("/library", get(library::list))
        .route("/library/delete", post(library::delete))
        .route("/library/restore", post(library::restore))
        .route("/library/export", get(library::export))
        .route("/library/import", post(library::import).layer(DefaultBodyLimit::disable()))
        .route("/library/explore", get(library::explore))
        .route("/documents", post(documents::create))
        .route("/documents/{id}", get(documents::show))
        .route("/documents/{id}/edit", post(documents::edit))
        .route("/documents/{id}/socket", get(socket::document))
        .route("/small", post(play_small))
        .route("/lab/films", post(lab::make))
        .route("/lab/films/{id}", get(lab::show))
        .route("/lab/films/{id}/scene/{visit}", get(lab::scene))
        .route("/lab/films/{id}/icicle", get(lab::icicle))
        .route("/lab/films/{id}/step", get(lab::step))
        .route("/lab/films/{id}/xray", get(lab::xray))
        .route("/lab/race", get(racing::socket))
        .route("/lab/games", post(lab::play))
        .route("/lab/runs", get(workshop::list).post(workshop::begin))
        .route("/lab/runs/{id}", get(workshop::show).delete(workshop::delete))
        .route("/lab/runs/{id}/cancel", post(workshop::cancel))
        .route("/lab/runs/{id}/socket", get(workshop::watch))
        .route("/lab/runs/{id}/picture", get(workshop::picture))
        .route("/lab/runs/{id}/files/{name}", get(workshop::file))
        .route("/lab/lessons", get(lessons::list).delete(lessons::forget))
        .route("/lab/lessons/{name}", get(lessons::show))
        .route("/lab/lessons/{name}/{exercise}", post(lessons::answer))
        .route("/line", post(read_line))
        .route("/judgement", post(judge))
        .route("/analysis", get(socket::analysis))
        .route("/review/{id}/socket", get(socket::review))
        .route("/puzzles", get(puzzles::training))
        .route("/puzzles/next", post(puzzles::next))
        .route("/puzzles/{id}/move", post(puzzles::play))
        .route("/puzzles/{id}/solution", post(puzzles::solution))
        .route("/puzzles/{id}/finish", post(puzzles::finish))
        .nest("/matches", matches::routes(matches))
        .route("/invitations", post(door::invite))
        .route("/invitations/withdraw", post(door::withdraw))
        .route_layer(middleware::from_fn(door::owner_only));
    // What guests may reach, too: one route, which asks whether it is their game.
    let api = owners
        .route("/games/{id}/socket", get(socket::game))
        .fallback(no_such_request)
        .method_not_allowed_fallback(no_such_request)
        .layer(middleware::from_fn_with_state(Arc::clone(&house), door::admit));
    Router::new()
        .nest("/api", api)
        .route("/enter/{key}", get(door::enter))
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

async fn open(State(house): State<Arc<House>>, Body(game): Body<NewGame>) -> Answer<GameView> {
    Ok(Json(house.open(game).await?))
}

async fn show(State(house): State<Arc<House>>, Id(id): Id) -> Result<Written, Refusal> {
    let (room, now) = (house.room(id).await?, house.now());
    let given = house.doors.given(id);
    Ok(blocking(move || Written::new(&room.view(now, given))).await?)
}

async fn delete(State(house): State<Arc<House>>, Id(id): Id) -> Result<StatusCode, Refusal> {
    match house.delete(vec![id]).await?.is_empty() {
        true => Err(unknown(&id).into()),
        false => Ok(StatusCode::NO_CONTENT),
    }
}

async fn read_line(
    State(house): State<Arc<House>>,
    Body(request): Body<OpenLine>,
) -> Result<Written, Refusal> {
    Ok(house.read(move || line::read(&request).map(|line| Written::new(&line))).await?)
}

async fn judge(
    State(house): State<Arc<House>>,
    Body(request): Body<JudgementRequest>,
) -> Answer<JudgementView> {
    Ok(Json(house.read(move || judgement::judge(&request)).await?))
}

async fn export(State(house): State<Arc<House>>, Id(id): Id) -> Result<Response, Refusal> {
    let text = house.library(move |library| library.text(id)).await?.ok_or_else(|| unknown(&id))?;
    Ok(([(header::CONTENT_TYPE, "application/x-chess-pgn; charset=utf-8")], text).into_response())
}

async fn play_small(State(house): State<Arc<House>>, Body(request): Body<SmallRequest>) -> Answer<SmallView> {
    // Small games wait for one another, so that impatient clicking cannot occupy every processor.
    let mut expert = Arc::clone(&house.small).lock_owned().await;
    let answer = tokio::task::spawn_blocking(move || small::answer(&request, &mut expert)).await;
    let failed = |_| ApiError::new(ErrorCode::Unavailable, Message::ServerSearchFailed);
    Ok(Json(answer.map_err(failed)??))
}
