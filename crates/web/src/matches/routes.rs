//! How matches are asked for: the routes, those that only look and those that change something.

use super::Matches;
use super::room::Room;
use super::watching;
use crate::house::blocking;
use crate::http::{Answer, Body, Params, Refusal};
use crate::protocol::{
    ApiError, ErrorCode, MatchCommand, MatchGames, MatchRow, MatchView, MatchesView, NewMatch,
};
use crate::socket::not_a_socket;
use axum::Router;
use axum::body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Json, Response};
use axum::routing::{get, post};
use futures_util::stream;
use roque_language::Message;
use serde::Deserialize;
use std::io;
use std::sync::Arc;

/// Games in one answer at most.
const MOST_GAMES: usize = 200;
const PGN: &str = "application/x-chess-pgn; charset=utf-8";

/// Everything about matches, to be put below `/api/matches`. This is the one way in.
pub(crate) fn routes<S>(matches: Arc<Matches>) -> Router<S> {
    let looking = Router::new()
        .route("/", get(list))
        .route("/{id}", get(show))
        .route("/{id}/games", get(games))
        .route("/{id}/games/{index}", get(game))
        .route("/{id}/pgn", get(all_games))
        .route("/{id}/plot.svg", get(picture))
        .route("/{id}/socket", get(watch));
    let changing = Router::new()
        .route("/", post(begin))
        .route("/{id}", post(obey))
        .route_layer(middleware::from_fn(may_change));
    looking.merge(changing).with_state(matches)
}

/// Whether whoever asks may begin and end matches: everybody whom the guard has let in. Guests are turned away here, and nowhere
/// else, once there are any.
async fn may_change(request: Request, next: Next) -> Response {
    next.run(request).await
}

async fn list(State(matches): State<Arc<Matches>>) -> Answer<MatchesView> {
    Ok(Json(matches.list().await?))
}

async fn begin(State(matches): State<Arc<Matches>>, Body(wish): Body<NewMatch>) -> Answer<MatchRow> {
    Ok(Json(matches.begin(wish).await?))
}

async fn obey(
    State(matches): State<Arc<Matches>>,
    Path(id): Path<String>,
    Body(command): Body<MatchCommand>,
) -> Answer<MatchView> {
    Ok(Json(matches.obey(id, command).await?))
}

async fn show(State(matches): State<Arc<Matches>>, Path(id): Path<String>) -> Answer<MatchView> {
    let room = matches.room(id).await?;
    Ok(Json(blocking(move || room.view(&matches.admission)).await?))
}

#[derive(Deserialize)]
struct GamesRequest {
    #[serde(default)]
    offset: usize,
    limit: Option<usize>,
}

async fn games(
    State(matches): State<Arc<Matches>>,
    Path(id): Path<String>,
    Params(request): Params<GamesRequest>,
) -> Answer<MatchGames> {
    let room = matches.room(id).await?;
    let most = request.limit.unwrap_or(50).min(MOST_GAMES);
    Ok(Json(blocking(move || room.games(request.offset, most)).await?))
}

async fn game(
    State(matches): State<Arc<Matches>>,
    Path((id, index)): Path<(String, usize)>,
) -> Result<Response, Refusal> {
    let room = matches.room(id).await?;
    let text = blocking(move || room.pgn(index)).await?;
    let missing = || {
        let game = index.to_string();
        Refusal(ApiError::new(ErrorCode::UnknownGame, Message::ServerUnknownGame { game }))
    };
    Ok(([(header::CONTENT_TYPE, PGN)], text.ok_or_else(missing)?).into_response())
}

/// All games as one file, read from the journal one after another.
async fn all_games(State(matches): State<Arc<Matches>>, Path(id): Path<String>) -> Result<Response, Refusal> {
    let transfer = matches.house.transfer()?;
    let room = matches.room(id).await?;
    let file = format!("attachment; filename=\"{}\"", file_name(&room));
    let (total, state) = (room.count(), (room, 0, transfer));
    let texts = stream::unfold(state, move |(room, from, transfer)| async move {
        if from >= total {
            return None;
        }
        let to = total.min(from + 64);
        let read = Arc::clone(&room);
        let text = blocking(move || (from..to).filter_map(|index| read.pgn(index)).collect::<String>()).await;
        let text = text.map_err(|_| io::Error::other("the games cannot be read"));
        Some((text, (room, to, transfer)))
    });
    let disposition = HeaderValue::from_str(&file).unwrap_or(HeaderValue::from_static("attachment"));
    let head =
        [(header::CONTENT_TYPE, HeaderValue::from_static(PGN)), (header::CONTENT_DISPOSITION, disposition)];
    Ok((head, body::Body::from_stream(texts)).into_response())
}

fn file_name(room: &Room) -> String {
    let plain = |letter: &char| letter.is_ascii_alphanumeric() || "-_.".contains(*letter);
    let stem: String = room.files.id.chars().filter(plain).collect();
    format!("{}.pgn", stem.trim_end_matches(".pgn"))
}

async fn picture(State(matches): State<Arc<Matches>>, Path(id): Path<String>) -> Result<Response, Refusal> {
    let room = matches.room(id).await?;
    let nothing = || Refusal(ApiError::new(ErrorCode::NotNow, Message::ServerMatchNoPicture));
    let svg = blocking(move || room.picture()).await?.ok_or_else(nothing)?;
    let head = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "no-cache")];
    Ok((head, svg).into_response())
}

async fn watch(
    State(matches): State<Arc<Matches>>,
    Path(id): Path<String>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let upgrade = upgrade.map_err(not_a_socket)?;
    let room = matches.room(id).await?;
    Ok(upgrade.max_message_size(1024).on_upgrade(move |socket| watching::watch(socket, matches, room)))
}
