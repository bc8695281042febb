//! The long-lived connections: one per page and game, one per free board.

use crate::access::Visitor;
use crate::analysis::Board;
use crate::house::House;
use crate::http::{Id, Refusal, not_understood};
use crate::protocol::{
    AnalysisClient, AnalysisServer, ApiError, DocumentServer, ErrorCode, GameClient, GameServer,
    ReviewClient, ReviewServer,
};
use crate::review::Reading;
use crate::room::unknown;
use crate::session::{Command, Wire, wire};
use axum::body::Bytes;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, State};
use axum::response::Response;
use roque_library::DocumentId;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, broadcast, mpsc, oneshot};
use tokio::time::{Instant, Interval, MissedTickBehavior};

/// Largest message: the longest of ours is a FEN and a few words.
const MESSAGE_LIMIT: usize = 16 * 1024;
/// What a page may ask a game for before it is answered; until then it is not listened to.
const UNANSWERED: usize = 8;
/// How often a silent page is asked whether it is still there.
const QUESTION: Duration = Duration::from_secs(20);
/// A page that has not said anything for so long is gone, whatever the network says.
const SILENCE: Duration = Duration::from_secs(60);

/// A connection to a page that may vanish without a word.
pub(crate) struct Line {
    socket: WebSocket,
    heard: Instant,
    question: Interval,
}

impl Line {
    pub(crate) fn new(socket: WebSocket) -> Self {
        let mut question = tokio::time::interval(QUESTION);
        question.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self { socket, heard: Instant::now(), question }
    }

    /// The next text; `None` when the page is gone.
    pub(crate) async fn hear(&mut self) -> Option<Utf8Bytes> {
        loop {
            tokio::select! {
                message = self.socket.recv() => {
                    self.heard = Instant::now();
                    match message? {
                        Ok(Message::Text(text)) => return Some(text),
                        Ok(Message::Close(_)) | Err(_) => return None,
                        Ok(_) => {}
                    }
                }
                _ = self.question.tick() => {
                    if self.heard.elapsed() > SILENCE || !self.send(Message::Ping(Bytes::new())).await {
                        return None;
                    }
                }
            }
        }
    }

    /// Sends something; whether the page took it. One that does not read is given up by the connection.
    pub(crate) async fn send(&mut self, message: Message) -> bool {
        self.socket.send(message).await.is_ok()
    }

    pub(crate) async fn tell(&mut self, message: &impl Serialize) -> bool {
        // Every message is plain data; writing it as JSON cannot fail.
        self.send(Message::Text(serde_json::to_string(message).unwrap_or_default().into())).await
    }
}

/// `GET /api/games/{id}/socket`
pub(crate) async fn game(
    State(house): State<Arc<House>>,
    Extension(visitor): Extension<Visitor>,
    Id(id): Id,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    if !visitor.sees(id) {
        let why = roque_language::Message::ServerGuest;
        return Err(ApiError::new(ErrorCode::Forbidden, why).into());
    }
    let upgrade = upgrade.map_err(not_a_socket)?;
    Ok(upgrade.max_message_size(MESSAGE_LIMIT).on_upgrade(move |socket| async move {
        let said = Arc::new(Semaphore::new(UNANSWERED));
        let mut page = Page { line: Line::new(socket), visitor, judging: false, said };
        if let Err(error) = page.run(&house, id).await {
            page.line.tell(&GameServer::Error { error }).await;
        }
        house.leave(id, page.judging).await;
        page.line.send(Message::Close(None)).await;
    }))
}

/// `GET /api/analysis`
pub(crate) async fn analysis(
    State(house): State<Arc<House>>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let upgrade = upgrade.map_err(not_a_socket)?;
    Ok(upgrade.max_message_size(MESSAGE_LIMIT).on_upgrade(move |socket| async move {
        let mut line = Line::new(socket);
        let (sender, mut answers) = mpsc::unbounded_channel::<AnalysisServer>();
        let mut board = Board::new(Arc::clone(&house), sender.clone());
        let mut closing = house.closing();
        loop {
            tokio::select! {
                message = line.hear() => {
                    let Some(text) = message else { break };
                    let result = parse::<AnalysisClient>(&text).and_then(|message| board.obey(message));
                    if let Err(error) = result {
                        let _ = sender.send(AnalysisServer::Error { error });
                    }
                }
                Some(answer) = answers.recv() => {
                    if !line.tell(&answer).await {
                        break;
                    }
                }
                _ = closing.changed() => break,
            }
        }
        line.send(Message::Close(None)).await;
    }))
}

/// `GET /api/review/{id}/socket`
pub(crate) async fn review(
    State(house): State<Arc<House>>,
    Id(id): Id,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let upgrade = upgrade.map_err(not_a_socket)?;
    let (sender, mut answers) = mpsc::unbounded_channel::<String>();
    let refuse = sender.clone();
    Ok(upgrade.max_message_size(MESSAGE_LIMIT).on_upgrade(move |mut socket| async move {
        let mut closing = house.closing();
        // A page hears a reason only once it is connected.
        let mut reading = match Reading::begin(Arc::clone(&house), id, sender).await {
            Ok(reading) => reading,
            Err(error) => {
                let text = serde_json::to_string(&ReviewServer::Error { error }).unwrap_or_default();
                let _ = socket.send(Message::Text(text.into())).await;
                let _ = socket.send(Message::Close(None)).await;
                return;
            }
        };
        loop {
            tokio::select! {
                message = socket.recv() => {
                    let Some(Ok(message)) = message else { break };
                    let Message::Text(text) = message else { continue };
                    let result = match parse::<ReviewClient>(&text) {
                        Ok(message) => reading.obey(message).await,
                        Err(error) => Err(error),
                    };
                    if let Err(error) = result
                        && let Ok(text) = serde_json::to_string(&ReviewServer::Error { error })
                    {
                        let _ = refuse.send(text);
                    }
                }
                Some(answer) = answers.recv() => {
                    if socket.send(Message::Text(answer.into())).await.is_err() {
                        break;
                    }
                }
                _ = closing.changed() => break,
            }
        }
        let _ = socket.send(Message::Close(None)).await;
    }))
}

/// `GET /api/documents/{id}/socket`
pub(crate) async fn document(
    State(house): State<Arc<House>>,
    Id(id): Id,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let upgrade = upgrade.map_err(not_a_socket)?;
    let mut news = house.documents.subscribe(id);
    let stored = house.library(move |library| library.load(id)).await?.ok_or_else(|| unknown(&id))?;
    Ok(upgrade.max_message_size(MESSAGE_LIMIT).on_upgrade(move |socket| async move {
        let mut line = Line::new(socket);
        let mut closing = house.closing();
        let mut next = Some(DocumentServer::Changed { revision: stored.revision });
        loop {
            if let Some(message) = next.take()
                && (!line.tell(&message).await || message == DocumentServer::Gone)
            {
                break;
            }
            tokio::select! {
                message = line.hear() => if message.is_none() { break },
                message = news.recv() => match message {
                    Ok(message) => next = Some(message),
                    // What was missed is older than what comes.
                    Err(broadcast::error::RecvError::Lagged(_)) => {}
                    Err(broadcast::error::RecvError::Closed) => break,
                },
                _ = closing.changed() => break,
            }
        }
        line.send(Message::Close(None)).await;
    }))
}

pub(crate) fn not_a_socket(reason: WebSocketUpgradeRejection) -> Refusal {
    Refusal(ApiError::new(
        ErrorCode::BadMessage,
        roque_language::Message::ServerNotASocket { detail: reason.to_string() },
    ))
}

fn text(wire: &Wire) -> Message {
    Message::Text((&**wire).into())
}

pub(crate) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, ApiError> {
    serde_json::from_str(text).map_err(|error| not_understood(&error))
}

/// A page connected to a game.
struct Page {
    line: Line,
    visitor: Visitor,
    judging: bool,
    /// Counts what it has asked for and not been answered.
    said: Arc<Semaphore>,
}

impl Page {
    async fn connect(
        &mut self,
        house: &Arc<House>,
        id: DocumentId,
    ) -> Result<Option<broadcast::Receiver<Wire>>, ApiError> {
        let (reply, answer) = oneshot::channel();
        house.tell(id, Command::Connect(reply)).await?;
        let Ok((state, news)) = answer.await else { return Ok(None) };
        Ok(self.line.send(text(&state)).await.then_some(news))
    }

    /// Carries messages both ways until one side leaves.
    async fn run(&mut self, house: &Arc<House>, id: DocumentId) -> Result<(), ApiError> {
        let (private, mut answers) = mpsc::unbounded_channel();
        let mut closing = house.closing();
        let Some(mut news) = self.connect(house, id).await? else { return Ok(()) };
        loop {
            let outgoing = tokio::select! {
                message = self.line.hear() => {
                    let Some(json) = message else { return Ok(()) };
                    match parse::<GameClient>(&json) {
                        Ok(message) => self.forward(house, id, message, &private).await?,
                        Err(error) => { let _ = private.send(wire(&GameServer::Error { error })); }
                    }
                    continue;
                }
                news = news.recv() => news,
                Some(answer) = answers.recv() => Ok(answer),
                _ = closing.changed() => return Ok(()),
            };
            // An invitation may have been taken back; whatever comes next is not theirs any more.
            if !house.doors.admits(self.visitor) {
                let why = roque_language::Message::ServerNotInvited;
                return Err(ApiError::new(ErrorCode::Forbidden, why));
            }
            match outgoing {
                Ok(wire) => {
                    if !self.line.send(text(&wire)).await {
                        return Ok(());
                    }
                }
                // Too slow to hear everything: a fresh state makes up for what was missed.
                Err(broadcast::error::RecvError::Lagged(_)) => match self.connect(house, id).await? {
                    Some(fresh) => news = fresh,
                    None => return Ok(()),
                },
                Err(broadcast::error::RecvError::Closed) => return Ok(()),
            }
        }
    }

    async fn forward(
        &mut self,
        house: &Arc<House>,
        id: DocumentId,
        message: GameClient,
        private: &mpsc::UnboundedSender<Wire>,
    ) -> Result<(), ApiError> {
        let by = self.visitor;
        if let GameClient::Judge { on } = message {
            if on == self.judging || by != Visitor::Owner {
                return Ok(());
            }
            self.judging = on;
        }
        // It is never closed.
        let Ok(said) = Arc::clone(&self.said).acquire_owned().await else { return Ok(()) };
        house.tell(id, Command::Client { message, by, page: private.clone(), said }).await
    }
}
