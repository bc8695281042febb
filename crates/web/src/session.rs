//! One game with people connected to it: an actor that owns a [`Room`] and answers messages one after another.
//!
//! Every change is stored before anybody hears of it or thinks about it. What cannot be stored has not happened: the
//! game is again as it was, and every page is told so.

use crate::access::Visitor;
use crate::house::{House, blocking};
use crate::pool::{Hold, Priority};
use crate::protocol::{ApiError, ErrorCode, GameClient, GameServer, ThinkingView};
use crate::room::Room;
use crate::thinking::{self, Thinking};
use crate::view::insight_view;
use roque_chess::{ByColor, CastlingNotation, Color};
use roque_library::SheetError;
use roque_play::Moment;
use roque_play::players::Insight;
use roque_play::table::{Table, TableError, Task, Wanted};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, broadcast, mpsc, oneshot};
use tokio::time::Instant;

/// A message as it goes over the wire, made once for all pages.
pub(crate) type Wire = Arc<str>;

/// How long to wait before something that could not be stored is tried again.
const RETRY: Duration = Duration::from_secs(2);
/// Half-moves of a game that takes long to show.
const LONG: usize = 1000;

/// What a session is told.
pub(crate) enum Command {
    /// A page opens: it gets the state and everything that follows.
    Connect(oneshot::Sender<(Wire, broadcast::Receiver<Wire>)>),
    /// A page closes, which may have asked for judgements.
    Leave { judging: bool },
    /// A page asks for something; refusals and hints go back to it alone. The page may say no more than so much before it
    /// is answered.
    Client { message: GameClient, by: Visitor, page: mpsc::UnboundedSender<Wire>, said: OwnedSemaphorePermit },
    /// A seat was given away or taken back.
    Reseated,
    /// A player reports or answers.
    Thinking { task: Task, message: Thinking },
    /// The revision on disk, which another program may have made; nothing if it has deleted the game.
    Stored(Option<u64>),
    /// The game is deleted.
    Delete,
    /// The server stops.
    Close(oneshot::Sender<()>),
}

pub(crate) struct Session {
    pub(crate) room: Room,
    pub(crate) house: Arc<House>,
    /// For messages to ourselves, from searches.
    this: mpsc::UnboundedSender<Command>,
    pub(crate) pages: broadcast::Sender<Wire>,
    /// What is being thought about, how to end it, and how urgent it was.
    pub(crate) thinking: HashMap<Task, (Hold, Priority)>,
    /// Pages that show bar or graph.
    pub(crate) judges: usize,
    /// Pages that wait for a hint.
    pub(crate) hint_pages: Vec<mpsc::UnboundedSender<Wire>>,
    /// The disk failed: nothing is tried before this.
    pub(crate) retry: Option<Instant>,
    /// The game is no longer there.
    gone: bool,
    /// A turn among the games between programs that nobody looks at.
    pub(crate) turn: Option<OwnedSemaphorePermit>,
    /// The game was held because it has no turn.
    pub(crate) parked: bool,
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
            thinking: HashMap::new(),
            judges: 0,
            hint_pages: Vec::new(),
            retry: None,
            gone: false,
            turn: None,
            parked: false,
        };
        tokio::spawn(session.run(commands));
        this
    }

    async fn run(mut self, mut commands: mpsc::UnboundedReceiver<Command>) {
        self.take_turn().await;
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
                    if self.gone {
                        break;
                    }
                    continue;
                }
            };
            let Some(command) = command else { break };
            if self.obey(command).await.is_break() {
                break;
            }
        }
        self.stop_thinking();
    }

    async fn obey(&mut self, command: Command) -> ControlFlow<()> {
        match command {
            Command::Connect(reply) => {
                let pages = self.pages.subscribe();
                let _ = reply.send((self.state().await, pages));
            }
            Command::Leave { judging } => self.see_off(judging),
            Command::Client { message, by, page, said } => {
                if let Err(error) = self.answer(message, by, &page).await {
                    let _ = page.send(wire(&GameServer::Error { error }));
                }
                drop(said);
            }
            Command::Reseated => {
                let state = self.state().await;
                let _ = self.pages.send(state);
            }
            Command::Thinking { task, message } => self.hear(task, message).await,
            Command::Stored(revision) => {
                if revision.is_none_or(|revision| revision > self.room.revision()) {
                    self.find_out().await;
                }
            }
            Command::Delete => {
                self.put_down().await;
                let _ = self.pages.send(wire(&GameServer::Gone));
                return ControlFlow::Break(());
            }
            Command::Close(done) => {
                self.put_down().await;
                let _ = done.send(());
                return ControlFlow::Break(());
            }
        }
        if self.gone {
            return ControlFlow::Break(());
        }
        self.take_turn().await;
        self.think();
        ControlFlow::Continue(())
    }

    /// Lets go of the game, clocks as they stand.
    async fn put_down(&mut self) {
        self.stop_thinking();
        if let Ok(Err(error)) = self.on_disk(Room::put_down).await {
            tracing::error!(game = %self.room.id(), %error, "clocks not saved");
        }
    }

    /// Has something done to the game where waiting for the disk holds nobody up.
    async fn on_disk<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&mut Room) -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let mut room = self.room.clone();
        let (room, value) = blocking(move || {
            let value = work(&mut room);
            (room, value)
        })
        .await?;
        self.room = room;
        Ok(value)
    }

    /// Changes the game, stores it and tells every page; if it cannot be stored, nothing has changed.
    pub(crate) async fn change<T: Send + 'static>(
        &mut self,
        change: impl FnOnce(&mut Table, Moment) -> Result<T, TableError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let before = self.room.clone();
        let result = self.on_disk(|room| room.change(change)).await?;
        self.retry = matches!(result, Err(SheetError::Library(_))).then(|| Instant::now() + RETRY);
        let by_the_table = matches!(result, Ok(_) | Err(SheetError::Table(_)));
        if let Err(SheetError::Gone(_)) = result {
            self.find_out().await;
        } else if !by_the_table || self.room.table() != before.table() {
            // A refused wish may still have found a fallen flag. What could not be stored shows everybody how it stands.
            // Clocks are shown as they were stored: a crash takes no time away that somebody saw.
            let stored = self.room.revision() != before.revision();
            let now = if stored { self.room.kept_at() } else { self.house.now() };
            let state = self.state_at(now).await;
            let _ = self.pages.send(state);
        }
        if self.room.revision() != before.revision() {
            self.house.documents.announce(self.room.id(), self.room.revision());
        }
        Ok(result?)
    }

    /// Another program has changed, finished or deleted the game.
    async fn find_out(&mut self) {
        let (shift, id) = (Arc::clone(&self.house.shift), self.room.id());
        let found = blocking(move || Room::load(&shift, id)).await.and_then(|found| found);
        match found {
            Ok(room) => {
                self.room = room;
                let state = self.state().await;
                let _ = self.pages.send(state);
            }
            Err(error) if error.code == ErrorCode::UnknownGame => {
                self.gone = true;
                let _ = self.pages.send(wire(&GameServer::Gone));
            }
            Err(error) => {
                tracing::error!(game = %id, error = %error.message, "game not read");
                let state = self.state().await;
                let _ = self.pages.send(state);
            }
        }
    }

    /// A change nobody asked for: its failure concerns every page.
    pub(crate) async fn change_by_itself(
        &mut self,
        change: impl FnOnce(&mut Table, Moment) -> bool + Send + 'static,
    ) {
        if let Err(error) = self.change(|table, now| Ok(change(table, now))).await {
            tracing::error!(game = %self.room.id(), error = %error.message, "game not saved");
            let _ = self.pages.send(wire(&GameServer::Error { error }));
        }
    }

    /// Has everything thought about that the table wants and nobody thinks about yet, and nothing else.
    fn think(&mut self) {
        if self.retry.is_some() {
            return;
        }
        let mut wanted = self.room.table().wanted(self.house.now());
        let judging = self.judges > 0 && !Color::ALL.into_iter().any(|color| self.given()[color]);
        wanted.retain(|wanted| judging || !matches!(wanted.task, Task::Judgement { .. }));
        let watched = self.is_watched();
        self.thinking.retain(|task, (hold, priority)| {
            // Somebody has come to look: what was asked for at leisure is asked for again.
            let keep = wanted.iter().any(|wanted| wanted.task == *task)
                && !(watched && *priority == Priority::Unwatched);
            if !keep {
                hold.cancel();
            }
            keep
        });
        if !wanted.iter().any(|wanted| matches!(wanted.task, Task::Hint { .. })) {
            self.hint_pages.clear();
        }
        for wanted in wanted {
            self.begin(wanted);
        }
    }

    fn begin(&mut self, wanted: Wanted) {
        let (task, hold) = (wanted.task, Hold::default());
        if self.thinking.contains_key(&task) {
            return;
        }
        let priority = self.priority(task);
        self.thinking.insert(task, (hold.clone(), priority));
        let this = self.this.clone();
        let tell = move |message| {
            let _ = this.send(Command::Thinking { task, message });
        };
        thinking::start(&self.house, (wanted, priority), hold, tell);
    }

    fn stop_thinking(&mut self) {
        self.thinking.drain().for_each(|(_, (hold, _))| hold.cancel());
    }

    async fn hear(&mut self, task: Task, message: Thinking) {
        if !self.thinking.contains_key(&task) {
            return;
        }
        let answer = match message {
            Thinking::Insight(insight) => return self.hear_insight(task, insight),
            Thinking::Answer(answer) => answer,
        };
        if let Some((hold, _)) = self.thinking.remove(&task) {
            hold.cancel();
        }
        match task {
            Task::Hint { .. } => {
                self.room.attend(|table, now| table.answer(task, answer, now));
                self.give_hints();
            }
            // What failed once would fail again: until a page asks anew there is no judgement.
            Task::Judgement { .. } if answer.is_err() => self.judges = 0,
            Task::Move { .. } | Task::Judgement { .. } => {
                self.change_by_itself(move |table, now| table.answer(task, answer, now)).await;
            }
        }
    }

    fn hear_insight(&mut self, task: Task, insight: Insight) {
        let told = insight.clone();
        // Heard first: a late one may be about a position that is not on the board any more.
        let heard = self.room.attend(|table, _| table.hear(task, insight));
        if !heard || !matches!(task, Task::Move { .. }) {
            return;
        }
        let game = self.room.table().game();
        let notation = CastlingNotation::for_chess960(game.timeline().start().is_chess960());
        let thinking = ThinkingView {
            side: game.side_to_move().into(),
            ply: self.room.table().plies() as u32,
            line: insight_view(game.position(), &told, notation),
        };
        let _ = self.pages.send(wire(&GameServer::Thinking { thinking }));
    }

    /// The seats that guests have.
    pub(crate) fn given(&self) -> ByColor<bool> {
        self.house.doors.given(self.room.id())
    }

    async fn state(&self) -> Wire {
        self.state_at(self.house.now()).await
    }

    /// How the game stands, written where that holds nobody up: somebody may have imported a game without end.
    async fn state_at(&self, now: Moment) -> Wire {
        let given = self.given();
        let told = move |room: &Room| wire(&GameServer::State { game: Box::new(room.view(now, given)) });
        if self.room.table().plies() < LONG {
            return told(&self.room);
        }
        let room = self.room.clone();
        blocking(move || told(&room)).await.unwrap_or_default()
    }

    async fn look_at_clock(&mut self) {
        self.retry = None;
        let flag = self.room.table().game().time_to_flag(self.house.now());
        if flag.is_some_and(|flag| flag.is_zero()) {
            self.change_by_itself(Table::tick).await;
        }
        let game = self.room.table().game();
        if !game.is_over() && game.clock().is_running() {
            let shift = Arc::clone(&self.house.shift);
            // Nobody waits for it: the next one comes soon.
            tokio::task::spawn_blocking(move || {
                if let Err(error) = shift.pulse() {
                    tracing::error!(%error, "sign of life not saved");
                }
            });
        }
        self.take_turn().await;
        self.think();
    }
}
