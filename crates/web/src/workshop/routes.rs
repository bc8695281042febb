//! How runs are asked for.

use super::missing;
use crate::house::{House, blocking};
use crate::http::{Answer, Body, Refusal, Written};
use crate::protocol::{ApiError, NewRun, RunRow, RunServer, RunsView};
use crate::socket::{Line, not_a_socket};
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Json, Response};
use serde::Deserialize;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::MissedTickBehavior;

/// How often a page that watches is told.
const TELL: Duration = Duration::from_millis(200);

/// Asks the workshop where that holds up no other page.
async fn ask<T: Send + 'static>(
    house: Arc<House>,
    what: impl FnOnce(&Arc<House>) -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    blocking(move || what(&house)).await?
}

/// `GET /api/lab/runs`
pub(crate) async fn list(State(house): State<Arc<House>>) -> Answer<RunsView> {
    Ok(Json(ask(house, |house| house.workshop.list()).await?))
}

/// `POST /api/lab/runs`
pub(crate) async fn begin(State(house): State<Arc<House>>, Body(wish): Body<NewRun>) -> Answer<RunRow> {
    Ok(Json(ask(house, move |house| house.workshop.begin(house, wish)).await?))
}

/// `GET /api/lab/runs/{id}`
pub(crate) async fn show(State(house): State<Arc<House>>, Path(id): Path<u32>) -> Result<Written, Refusal> {
    Ok(ask(house, move |house| Ok(Written::new(&house.workshop.view(id)?.0))).await?)
}

/// `POST /api/lab/runs/{id}/cancel`
pub(crate) async fn cancel(
    State(house): State<Arc<House>>,
    Path(id): Path<u32>,
) -> Result<StatusCode, Refusal> {
    ask(house, move |house| house.workshop.cancel(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/lab/runs/{id}`
pub(crate) async fn delete(
    State(house): State<Arc<House>>,
    Path(id): Path<u32>,
) -> Result<StatusCode, Refusal> {
    ask(house, move |house| house.workshop.delete(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Who looks at a picture.
#[derive(Deserialize)]
pub(crate) struct Reader {
    lang: Option<String>,
}

/// `GET /api/lab/runs/{id}/picture?lang=fr`
pub(crate) async fn picture(
    State(house): State<Arc<House>>,
    Path(id): Path<u32>,
    Query(reader): Query<Reader>,
) -> Result<Response, Refusal> {
    // A language that is none of ours is answered in English.
    let language = reader.lang.and_then(|code| code.parse().ok()).unwrap_or_default();
    let drawn = ask(house, move |house| Ok(house.workshop.live(id).and_then(|run| run.picture(language))));
    let svg = drawn.await?.ok_or_else(|| missing(id))?;
    let head = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "no-cache")];
    Ok((head, svg).into_response())
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("csv") => "text/csv; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        _ => "application/octet-stream",
    }
}

/// `GET /api/lab/runs/{id}/files/{name}`
pub(crate) async fn file(
    State(house): State<Arc<House>>,
    Path((id, name)): Path<(u32, String)>,
) -> Result<Response, Refusal> {
    let kind = content_type(&name);
    // What is found is one of ours; its name is letters, digits and hyphens.
    let saved = HeaderValue::from_str(&format!("inline; filename=\"{name}\""))
        .unwrap_or(HeaderValue::from_static("inline"));
    let bytes = ask(house, move |house| {
        let view = house.workshop.view(id)?.0;
        house.workshop.shelf()?.file(&view, &name).ok_or_else(|| missing(id))
    });
    let head = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_DISPOSITION, saved),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    Ok((head, bytes.await?).into_response())
}

/// `GET /api/lab/runs/{id}/socket`
pub(crate) async fn watch(
    State(house): State<Arc<House>>,
    Path(id): Path<u32>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let upgrade = upgrade.map_err(not_a_socket)?;
    let there = Arc::clone(&house);
    ask(there, move |house| house.workshop.view(id)).await?;
    Ok(upgrade.max_message_size(1024).on_upgrade(move |socket| tell(socket, house, id)))
}

/// Tells a page how a run goes on, until it is over or the page leaves.
async fn tell(socket: WebSocket, house: Arc<House>, id: u32) {
    let mut line = Line::new(socket);
    let mut closing = house.closing();
    let mut tick = tokio::time::interval(TELL);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut told = None;
    loop {
        tokio::select! {
            // A page that watches has nothing to say.
            message = line.hear() => if message.is_none() { break } else { continue },
            _ = tick.tick() => {}
            _ = closing.changed() => break,
        }
        let there = Arc::clone(&house);
        let Ok((run, change)) = ask(there, move |house| house.workshop.view(id)).await else { break };
        if told.replace(change) == Some(change) {
            continue;
        }
        if !line.tell(&RunServer::Run { run: Box::new(run) }).await || change.is_none() {
            break;
        }
    }
    line.send(Message::Close(None)).await;
}
