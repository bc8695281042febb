//! One game with people connected to it: an actor that owns a [`Room`] and answers messages one after another.
//!
//! Every change is stored before anybody hears of it, so a page never shows what a crash could undo.

use crate::hint::Hint;
use crate::house::House;
use crate::pool::{Job, Priority};
use crate::protocol::{ApiError, ErrorCode, GameClient, GameServer, ScoreView, ThinkingView};
use crate::room::Room;
use crate::thinking::{Answer, Thinking};
use crate::view::{line_view, score_view};
use roque_chess::Position;
use roque_engine::{BestMove, Limits, SearchRequest};
use roque_game::{StopSignal, Value};
use roque_language::Message;
use roque_play::{Fault, Moment};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::time::Instant;

/// A message as it goes over the wire, made once for all pages.
pub(crate) type Wire = Arc<str>;

/// How often a running clock has it noted that the server lives: what a crash may give back.
const HEARTBEAT: Duration = Duration::from_millis(200);
/// How long a game nobody looks at stays in memory.
const IDLE: Duration = Duration::from_secs(120);
/// Thinking time for one judgement of bar and graph.
const JUDGEMENT: Duration = Duration::from_millis(150);

/// What a session is told.
pub(crate) enum Command {
    /// A page opens: it gets the state and everything that follows.
    Connect(oneshot::Sender<(Wire, broadcast::Receiver<Wire>)>),
    /// A page that had asked for judgements closes.
    Leave,
    /// A page asks for something; refusals and hints go back to it alone.
    Client { message: GameClient, page: mpsc::UnboundedSender<Wire> },
    /// A program reports or answers.
    Thinking { search: u64, message: Thinking },
    /// A position was judged; no score when the search failed.
    Judged { ply: usize, position: Box<Position>, score: Option<ScoreView> },
    /// A hint was found.
    Hinted { hint: Box<Hint>, page: mpsc::UnboundedSender<Wire> },
    /// The game is deleted.
    Delete,
    /// The server stops.
    Close(oneshot::Sender<()>),
}

/// The search for a program's move.
struct Search {
    number: u64,
    signal: StopSignal,
}

pub(crate) struct Session {
    pub(crate) room: Room,
    pub(crate) house: Arc<House>,
    /// For messages to ourselves, from searches.
    pub(crate) this: mpsc::UnboundedSender<Command>,
    pages: broadcast::Sender<Wire>,
    search: Option<Search>,
    searches: u64,
    /// A held game between programs plays this one move.
    stepping: bool,
    judges: usize,
    judging: bool,
    pub(crate) hint: Option<Hint>,
}

/// Writes a message once for all.
pub(crate) fn wire(message: &GameServer) -> Wire {
    // Every message is plain data; writing it as JSON cannot fail.
    serde_json::to_string(message).unwrap_or_default().into()
}

impl Session {
    /// Starts the actor of a room and returns where to send commands.
    pub(crate) fn start(room: Room, house: Arc<House>) -> mpsc::UnboundedSender<Command> {
        let (this, commands) = mpsc::unbounded_channel();
        let session = Self {
            room,
            house,
            this: this.clone(),
            pages: broadcast::channel(64).0,
            search: None,
            searches: 0,
            stepping: false,
            judges: 0,
            judging: false,
            hint: None,
        };
        tokio::spawn(session.run(commands));
        this
    }

    async fn run(mut self, mut commands: mpsc::UnboundedReceiver<Command>) {
        self.think();
        loop {
            let alarm = self.alarm();
            let command = tokio::select! {
                command = commands.recv() => command,
                () = tokio::time::sleep_until(alarm) => {
                    if self.is_idle() {
                        commands.close();
                    }
                    self.look_at_clock().await;
                    continue;
                }
            };
            match command {
                None => break,
                Some(Command::Delete) => {
                    self.stop_search();
                    let _ = self.pages.send(wire(&GameServer::Gone));
                    return;
                }
                Some(Command::Close(done)) => {
                    self.stop_search();
                    self.save(self.house.now()).await;
                    let _ = done.send(());
                    return;
                }
                Some(command) => self.obey(command).await,
            }
        }
    }

    async fn obey(&mut self, command: Command) {
        match command {
            Command::Connect(reply) => {
                let _ = reply.send((wire(&self.state(self.house.now())), self.pages.subscribe()));
            }
            Command::Leave => self.judges = self.judges.saturating_sub(1),
            Command::Client { message, page } => {
                if let Err(error) = self.answer(message, &page).await {
                    let _ = page.send(wire(&GameServer::Error { error }));
                }
            }
            Command::Thinking { search, message } => self.hear(search, message).await,
            Command::Judged { ply, position, score } => {
                self.judging = false;
                match score {
                    Some(score) if self.room.judge(ply, &position, score) => self.publish().await,
                    Some(_) => {}
                    // What failed once would fail again: until a page asks anew there is no judgement.
                    None => self.judges = 0,
                }
            }
            Command::Hinted { hint, page } => self.give_hint(*hint, &page),
            Command::Delete | Command::Close(_) => {}
        }
        self.judge_next();
    }

    /// Does what a page asks.
    async fn answer(
        &mut self,
        message: GameClient,
        page: &mpsc::UnboundedSender<Wire>,
    ) -> Result<(), ApiError> {
        let now = self.house.now();
        let result = match message {
            GameClient::Move { text, ply } => self.room.play_text(&text, ply, now),
            GameClient::TakeBack => {
                self.stop_search();
                self.room.take_back(now)
            }
            GameClient::Resign => self.room.resign(now),
            GameClient::Draw => self.room.draw(now),
            GameClient::DeclineDraw => self.room.decline_draw(now),
            GameClient::ClaimDraw => self.room.claim_draw(now),
            GameClient::Hint => return self.next_hint(page),
            GameClient::Judge { on } => {
                self.judges = if on { self.judges + 1 } else { self.judges.saturating_sub(1) };
                return Ok(());
            }
            GameClient::Run { .. } | GameClient::Step | GameClient::Speed { .. } => self.steer(&message),
        };
        // A refused wish may still have found a fallen flag.
        if self.room.referee.is_over() {
            self.stop_search();
        }
        self.think();
        if result.is_ok() || self.room.referee.is_over() {
            self.publish().await;
        }
        result
    }

    /// Steers a game between programs.
    fn steer(&mut self, message: &GameClient) -> Result<(), ApiError> {
        let now = self.house.now();
        let watch = self
            .room
            .watch
            .as_mut()
            .ok_or_else(|| ApiError::new(ErrorCode::NotNow, Message::ServerPersonPlays))?;
        match *message {
            GameClient::Run { on } => {
                watch.running = on;
                if on {
                    self.room.referee.resume(now);
                } else {
                    self.room.referee.pause(now);
                    self.stop_search();
                }
            }
            GameClient::Speed { delay_ms } => watch.delay_ms = delay_ms.min(60_000),
            _ => {
                self.stepping = true;
                self.room.referee.resume(now);
            }
        }
        Ok(())
    }

    /// Asks the program to move for its move, if one is to move and is not asked yet.
    fn think(&mut self) {
        let held = self.room.watch.is_some_and(|watch| !watch.running) && !self.stepping;
        if self.search.is_some()
            || held
            || self.room.referee.is_over()
            || !self.room.player_to_move().is_engine()
        {
            return;
        }
        let now = self.house.now();
        let color = self.room.referee.side_to_move();
        if self.room.referee.would_program_claim(color)
            && self.room.referee.claim_draw(color, None, now).is_ok()
        {
            return;
        }
        self.searches += 1;
        let (number, signal) = (self.searches, StopSignal::new());
        self.search = Some(Search { number, signal: signal.clone() });
        let patience = self.room.watch.map_or(300, |watch| u64::from(watch.delay_ms));
        let earliest = Instant::now() + Duration::from_millis(patience);
        let this = self.this.clone();
        let tell = move |message| {
            let _ = this.send(Command::Thinking { search: number, message });
        };
        crate::thinking::start(&self.room, &self.house, signal, earliest, tell);
    }

    fn stop_search(&mut self) {
        if let Some(search) = self.search.take() {
            search.signal.stop();
        }
    }

    async fn hear(&mut self, number: u64, message: Thinking) {
        if self.search.as_ref().is_none_or(|search| search.number != number) {
            return;
        }
        match message {
            Thinking::Report(report) => {
                let position = self.room.referee.position();
                let thinking = ThinkingView {
                    side: position.side_to_move().into(),
                    ply: self.room.plies() as u32,
                    line: line_view(position, &report, self.room.is_chess960()),
                };
                let _ = self.pages.send(wire(&GameServer::Thinking { thinking }));
            }
            Thinking::Answer(Answer { m, thought }) => {
                self.search = None;
                let now = self.house.now();
                // A move that comes after the flag is refused by the referee, which ends the game.
                let _ = self.room.play(m, thought, now);
                if std::mem::take(&mut self.stepping) && self.room.watch.is_some_and(|watch| !watch.running) {
                    self.room.referee.pause(now);
                }
                self.think();
                self.publish().await;
            }
            Thinking::Failed => {
                self.search = None;
                let loser = self.room.referee.side_to_move();
                self.room.referee.forfeit(loser, Fault::Crash, "no move came".to_owned(), self.house.now());
                self.publish().await;
            }
        }
    }

    /// Judges the newest unjudged position while a page shows bar or graph.
    fn judge_next(&mut self) {
        if self.judges == 0 || self.judging {
            return;
        }
        let Some((ply, position)) = self.room.unjudged() else { return };
        if position.outcome().is_some() {
            // Nothing to search: the end of the game is its own judgement.
            let score = Some(final_score(&position));
            let _ = self.this.send(Command::Judged { ply, position: Box::new(position), score });
            self.judging = true;
            return;
        }
        self.judging = true;
        let this = self.this.clone();
        let request = SearchRequest::new(position, Limits::movetime(JUDGEMENT));
        let (found, judged) = oneshot::channel();
        let done = move |best: BestMove| {
            let _ = found.send(score_view(best.score, position.side_to_move()));
        };
        tokio::spawn(async move {
            let score = judged.await.ok();
            let _ = this.send(Command::Judged { ply, position: Box::new(position), score });
        });
        self.house.think(Priority::Judgement, Job::search(request, StopSignal::new(), |_| {}, done));
    }

    fn state(&self, now: Moment) -> GameServer {
        let thinking = self.search.is_some();
        GameServer::State { game: Box::new(self.room.view(now, thinking)) }
    }

    /// Stores the game, then tells every page.
    async fn publish(&mut self) {
        self.room.revision += 1;
        // Pages see the clocks as they were stored: a crash shows nobody more time than they saw.
        let now = self.house.now();
        if self.save(now).await {
            let _ = self.pages.send(wire(&self.state(now)));
        }
    }

    async fn save(&self, now: Moment) -> bool {
        let saved = self.house.store.save(self.room.stored(self.house.store.run_number(), now)).await;
        if let Err(error) = &saved {
            tracing::error!(game = self.room.id, %error, "game not saved");
            let error = ApiError::because(ErrorCode::Unavailable, error);
            let _ = self.pages.send(wire(&GameServer::Error { error }));
        }
        saved.is_ok()
    }

    /// When to look at the clock again.
    fn alarm(&self) -> Instant {
        let running = self.room.referee.clock().is_running();
        let flag = self.room.referee.time_to_flag(self.house.now());
        let wait = match flag {
            Some(flag) if running => flag.min(HEARTBEAT),
            _ => IDLE,
        };
        // Just after the flag, never just before it.
        Instant::now() + wait + Duration::from_millis(1)
    }

    async fn look_at_clock(&mut self) {
        let was_over = self.room.referee.is_over();
        if self.room.referee.tick(self.house.now()).is_some() && !was_over {
            self.stop_search();
            self.publish().await;
        } else if self.room.referee.clock().is_running()
            && let Err(error) = self.house.store.pulse().await
        {
            tracing::error!(game = self.room.id, %error, "sign of life not saved");
        }
    }

    fn is_idle(&self) -> bool {
        self.pages.receiver_count() == 0
            && self.search.is_none()
            && !self.judging
            && (self.room.referee.is_over() || self.room.referee.time_to_flag(self.house.now()).is_none())
    }
}

/// What a finished position is worth: the bar goes all the way, or to the middle.
fn final_score(position: &Position) -> ScoreView {
    let mated = position.outcome().and_then(|outcome| outcome.winner());
    let value = if mated.is_some() { Value::LossIn(0) } else { Value::EVEN };
    value.for_first(position.side_to_move().into()).into()
}
