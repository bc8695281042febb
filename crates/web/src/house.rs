//! What all games share: the database, the searching threads, the time, and the list of games that are awake.

use crate::pool::{Job, Priority, SearchPool};
use crate::protocol::{ApiError, EngineSettings, EngineSettingsView, ErrorCode, GameView, NewGame};
use crate::room::Room;
use crate::session::{Command, Session};
use crate::settings::Settings;
use crate::small::Expert;
use crate::store::{Store, StoreError};
use roque_engine::Engine;
use roque_language::Message;
use roque_play::table::Desk;
use roque_play::{Moment, SteadyTime, TimeSource};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, mpsc, oneshot, watch};

/// What all games share.
pub(crate) struct House {
    pub store: Store,
    /// Searches for games: moves, hints, judgements.
    pool: SearchPool<Desk>,
    /// Searches of the free board, which run until they are stopped.
    pub analysis: SearchPool<Engine>,
    /// Searches small games, one at a time.
    pub small: Arc<Mutex<Expert>>,
    /// What the engines may use.
    settings: Mutex<Settings>,
    time: SteadyTime,
    awake: Mutex<HashMap<String, mpsc::UnboundedSender<Command>>>,
    /// Turns true when the server stops.
    closing: watch::Sender<bool>,
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        Self::because(ErrorCode::Unavailable, &error)
    }
}

/// Nobody knows this game.
pub(crate) fn unknown(id: &str) -> ApiError {
    let short: String = id.chars().take(20).collect();
    ApiError::new(ErrorCode::UnknownGame, Message::ServerUnknownGame { game: short })
}

impl House {
    pub(crate) fn new(
        store: Store,
        pool: SearchPool<Desk>,
        analysis: SearchPool<Engine>,
        settings: Settings,
    ) -> Arc<Self> {
        let (closing, _) = watch::channel(false);
        Arc::new(Self {
            store,
            pool,
            analysis,
            small: Arc::default(),
            settings: Mutex::new(settings),
            time: SteadyTime::start(),
            awake: Mutex::default(),
            closing,
        })
    }

    /// What the engines may use, and the limits of the machine.
    pub(crate) async fn settings(&self) -> EngineSettingsView {
        self.settings.lock().await.view()
    }

    /// Changes what the engines may use, from their next search on, and keeps it.
    pub(crate) async fn change_settings(
        &self,
        wished: EngineSettings,
    ) -> Result<EngineSettingsView, ApiError> {
        let mut settings = self.settings.lock().await;
        settings.change(wished, &self.store).await?;
        self.pool.configure(settings.for_games());
        self.analysis.configure(settings.for_analysis());
        Ok(settings.view())
    }

    pub(crate) fn now(&self) -> Moment {
        self.time.now()
    }

    /// Becomes true when the server stops.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Queues thinking for a game.
    pub(crate) fn think(&self, priority: Priority, job: Job<Desk>) {
        self.pool.submit(priority, job);
    }

    /// Begins a game, stores it and shows it.
    pub(crate) async fn open(self: &Arc<Self>, game: &NewGame) -> Result<GameView, ApiError> {
        let room = Room::open(game, self.now())?;
        let view = room.view(self.now());
        self.adopt(room).await?;
        Ok(view)
    }

    /// Stores a new room and wakes it.
    pub(crate) async fn adopt(self: &Arc<Self>, room: Room) -> Result<String, ApiError> {
        let id = room.id.clone();
        self.store.save(room.stored(self.store.run_number(), self.now())).await?;
        tracing::info!(game = id, "game opened");
        self.awake.lock().await.insert(id.clone(), Session::start(room, Arc::clone(self)));
        Ok(id)
    }

    /// Tells a game something, waking it from the database if it sleeps.
    pub(crate) async fn tell(self: &Arc<Self>, id: &str, command: Command) -> Result<(), ApiError> {
        let mut awake = self.awake.lock().await;
        if *self.closing.borrow() {
            return Err(ApiError::new(ErrorCode::Unavailable, Message::ServerStops));
        }
        let command = match awake.get(id) {
            Some(session) => match session.send(command) {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(command)) => command,
            },
            None => command,
        };
        let stored = self.store.load(id).await?.ok_or_else(|| unknown(id))?;
        let session = Session::start(Room::restore(&stored, self.now())?, Arc::clone(self));
        let _ = session.send(command);
        awake.retain(|_, session| !session.is_closed());
        awake.insert(id.to_owned(), session);
        Ok(())
    }

    /// Tells a game that a page with judgements has left. A game that sleeps need not know, and one that is gone must
    /// not come back.
    pub(crate) async fn leave(&self, id: &str) {
        if let Some(session) = self.awake.lock().await.get(id) {
            let _ = session.send(Command::Leave);
        }
    }

    /// Deletes a game, running or not.
    pub(crate) async fn delete(&self, id: &str) -> Result<(), ApiError> {
        // Held to the end: nobody may wake the game between its session's end and its row's.
        let mut awake = self.awake.lock().await;
        if let Some(session) = awake.remove(id) {
            let _ = session.send(Command::Delete);
            // The session must be gone before the row is, or its last save would bring the row back.
            session.closed().await;
        }
        if self.store.delete(id).await? { Ok(()) } else { Err(unknown(id)) }
    }

    /// A game as it was stored last, awake or not.
    pub(crate) async fn room(self: &Arc<Self>, id: &str) -> Result<Room, ApiError> {
        let stored = self.store.load(id).await?.ok_or_else(|| unknown(id))?;
        Room::restore(&stored, self.now())
    }

    /// Saves every game and stops every search, within a second.
    pub(crate) async fn close(&self) {
        self.closing.send_replace(true);
        self.pool.close();
        self.analysis.close();
        let sessions: Vec<_> = self.awake.lock().await.drain().map(|(_, session)| session).collect();
        let all = async {
            for session in sessions {
                let (done, saved) = oneshot::channel();
                if session.send(Command::Close(done)).is_ok() {
                    let _ = saved.await;
                }
            }
        };
        if tokio::time::timeout(Duration::from_secs(1), all).await.is_err() {
            tracing::error!("some games were not saved in time");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{GameClient, StartChoice};

    async fn house() -> Arc<House> {
        let (store, _) = Store::open(None).unwrap();
        let settings = Settings::recall(&store, Some(1)).await.unwrap();
        let config = settings.for_games();
        House::new(
            store,
            SearchPool::start(1, config).unwrap(),
            SearchPool::start(1, config).unwrap(),
            settings,
        )
    }

    async fn new_game(house: &Arc<House>) -> String {
        let human = || "human".to_owned();
        let game = NewGame { white: human(), black: human(), clock: None, start: StartChoice::Standard };
        house.open(&game).await.unwrap().id
    }

    fn page_speaks() -> Command {
        let (page, _) = mpsc::unbounded_channel();
        Command::Client { message: GameClient::Hint, page }
    }

    #[tokio::test]
    async fn a_page_that_leaves_wakes_nobody() {
        let house = house().await;
        let id = new_game(&house).await;
        house.awake.lock().await.clear();
        house.leave(&id).await;
        assert!(house.awake.lock().await.is_empty());
        house.tell(&id, page_speaks()).await.unwrap();
        assert!(house.awake.lock().await.contains_key(&id), "a page that speaks does");
        house.close().await;
        house.leave(&id).await;
        assert_eq!(house.tell(&id, page_speaks()).await.unwrap_err().code, ErrorCode::Unavailable);
        assert!(house.awake.lock().await.is_empty());
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_deleted_game_stays_deleted_whoever_speaks_meanwhile() {
        let house = house().await;
        for _ in 0..50 {
            let id = new_game(&house).await;
            let (there, name) = (Arc::clone(&house), id.clone());
            let speaking =
                tokio::spawn(async move { while there.tell(&name, page_speaks()).await.is_ok() {} });
            house.delete(&id).await.unwrap();
            speaking.await.unwrap();
            assert!(!house.awake.lock().await.contains_key(&id));
        }
        house.close().await;
    }
}
