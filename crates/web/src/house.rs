//! What all games share: the library, the searching threads, the time, and the list of games that are awake.

use crate::access::Doors;
use crate::darkroom::Darkroom;
use crate::documents::OpenDocuments;
use crate::pool::{Job, Priority, SearchPool};
use crate::protocol::{ApiError, EngineSettings, EngineSettingsView, ErrorCode, GameView, NewGame};
use crate::review::Critic;
use crate::room::{Room, new_table, unknown};
use crate::session::{Command, Session};
use crate::settings::Settings;
use crate::small::Expert;
use crate::workshop::Workshop;
use roque_engine::Engine;
use roque_language::{Message, number};
use roque_library::{DocumentId, Library, Shift};
use roque_play::Moment;
use roque_play::table::Desk;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, OwnedSemaphorePermit, Semaphore, mpsc, oneshot, watch};

/// Questions about all games that are answered at a time.
const QUESTIONS: usize = 2;
/// Games and lines of others that are read at a time: large ones need much memory, and all threads wait for that.
const READINGS: usize = 1;
/// Files that go in or out at a time.
const TRANSFERS: usize = 6;
/// Games between programs that go on at a time although nobody looks; others wait for their turn.
const UNWATCHED: usize = 8;
/// Games that are awake before no more between programs are begun.
const MOST_AWAKE: usize = 2000;

/// What all games share.
pub(crate) struct House {
    /// The library, and the time of this program as the referee of its games.
    pub shift: Arc<Shift>,
    questions: Semaphore,
    readings: Semaphore,
    transfers: Arc<Semaphore>,
    unwatched: Arc<Semaphore>,
    /// Documents that somebody looks at or has changed.
    pub documents: OpenDocuments,
    /// Searches for games: moves, hints, judgements.
    pool: SearchPool<Desk>,
    /// Searches of the free board, which run until they are stopped.
    pub analysis: SearchPool<Engine>,
    /// Reviews of games, one at a time, so that games under play find the machine free.
    pub reviews: SearchPool<Critic>,
    /// Moves tried in reviewed games: somebody waits for those.
    pub retries: SearchPool<Critic>,
    /// Films of searches.
    pub darkroom: Darkroom,
    /// Experiments.
    pub workshop: Workshop,
    /// Searches small games, one at a time.
    pub small: Arc<Mutex<Expert>>,
    /// What the engines may use.
    settings: Mutex<Settings>,
    awake: Mutex<HashMap<DocumentId, mpsc::UnboundedSender<Command>>>,
    /// Turns true when the server stops.
    closing: watch::Sender<bool>,
    /// Who comes in.
    pub doors: Doors,
}

/// Does something that may wait for the disk, or think for long, where that holds up no other page.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work)
        .await
        .map_err(|_| ApiError::new(ErrorCode::Unavailable, Message::ServerInternal))
}

impl House {
    pub(crate) fn new(
        shift: Arc<Shift>,
        pool: SearchPool<Desk>,
        analysis: SearchPool<Engine>,
        [reviews, retries]: [SearchPool<Critic>; 2],
        (settings, doors): (Settings, Doors),
    ) -> Arc<Self> {
        let (closing, _) = watch::channel(false);
        Arc::new(Self {
            shift,
            questions: Semaphore::new(QUESTIONS),
            readings: Semaphore::new(READINGS),
            transfers: Arc::new(Semaphore::new(TRANSFERS)),
            unwatched: Arc::new(Semaphore::new(UNWATCHED)),
            documents: OpenDocuments::default(),
            pool,
            analysis,
            reviews,
            retries,
            darkroom: Darkroom::default(),
            workshop: Workshop::default(),
            small: Arc::default(),
            settings: Mutex::new(settings),
            awake: Mutex::default(),
            closing,
            doors,
        })
    }

    /// Asks the library something that is answered soon.
    pub(crate) async fn library<T, E>(
        &self,
        work: impl FnOnce(&Library) -> Result<T, E> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: Send + 'static,
        ApiError: From<E>,
    {
        let library = Arc::clone(self.shift.library());
        Ok(blocking(move || work(&library)).await??)
    }

    /// Asks the library something about all games: a few such questions at a time, so that moves find the machine free.
    pub(crate) async fn survey<T, E>(
        &self,
        work: impl FnOnce(&Library) -> Result<T, E> + Send + 'static,
    ) -> Result<T, ApiError>
    where
        T: Send + 'static,
        E: Send + 'static,
        ApiError: From<E>,
    {
        // It is never closed.
        let _turn = self.questions.acquire().await;
        self.library(work).await
    }

    /// Reads what somebody sent, which may be large and odd: a few at a time, so that moves find the machine free.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let _turn = self.readings.acquire().await;
        blocking(work).await?
    }

    /// The right to send or receive a file.
    pub(crate) fn transfer(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        let most = number(TRANSFERS);
        let busy = |_| ApiError::new(ErrorCode::Unavailable, Message::ServerFiles { most });
        Arc::clone(&self.transfers).try_acquire_owned().map_err(busy)
    }

    /// A turn of a game that nobody looks at, if there is one.
    pub(crate) fn turn(&self) -> Option<OwnedSemaphorePermit> {
        Arc::clone(&self.unwatched).try_acquire_owned().ok()
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
        let mut next = *settings;
        *settings = self.library(move |library| next.change(wished, library).map(|()| next)).await?;
        self.pool.configure(settings.for_games());
        self.analysis.configure(settings.for_analysis());
        Ok(settings.view())
    }

    pub(crate) fn now(&self) -> Moment {
        self.shift.now()
    }

    /// Becomes true when the server stops.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Queues thinking for a game.
    pub(crate) fn think(&self, priority: Priority, job: Job<Desk>) {
        self.pool.submit(priority, job);
    }

    /// Begins a game, keeps it, wakes it and shows it.
    pub(crate) async fn open(self: &Arc<Self>, game: NewGame) -> Result<GameView, ApiError> {
        let shift = Arc::clone(&self.shift);
        let crowded = self.awake_now().await >= MOST_AWAKE;
        let room = blocking(move || {
            let table = new_table(&game, shift.now())?;
            if crowded && table.run_state().is_some() {
                let most = number(MOST_AWAKE);
                return Err(ApiError::new(ErrorCode::Unavailable, Message::ServerCrowded { most }));
            }
            Ok(Room::create(&shift, table)?)
        })
        .await??;
        let (id, view) = (room.id(), room.view(self.now(), self.doors.given(room.id())));
        tracing::info!(game = %id, "game opened");
        self.awake.lock().await.insert(id, Session::start(room, Arc::clone(self)));
        Ok(view)
    }

    /// Games that are awake.
    async fn awake_now(&self) -> usize {
        let mut awake = self.awake.lock().await;
        if awake.len() >= MOST_AWAKE {
            awake.retain(|_, session| !session.is_closed());
        }
        awake.len()
    }

    /// Tells a game something, waking it if it sleeps.
    pub(crate) async fn tell(self: &Arc<Self>, id: DocumentId, command: Command) -> Result<(), ApiError> {
        let mut awake = self.awake.lock().await;
        if *self.closing.borrow() {
            return Err(ApiError::new(ErrorCode::Unavailable, Message::ServerStops));
        }
        let command = match awake.get(&id) {
            Some(session) => match session.send(command) {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(command)) => command,
            },
            None => command,
        };
        let session = Session::start(self.room(id).await?, Arc::clone(self));
        let _ = session.send(command);
        awake.retain(|_, session| !session.is_closed());
        awake.insert(id, session);
        Ok(())
    }

    /// The games that are awake.
    pub(crate) async fn sessions(&self) -> HashMap<DocumentId, mpsc::UnboundedSender<Command>> {
        self.awake.lock().await.clone()
    }

    /// Tells a game that a page has left. A game that sleeps need not know, and one that is gone must not come back.
    pub(crate) async fn leave(&self, id: DocumentId, judging: bool) {
        if let Some(session) = self.awake.lock().await.get(&id) {
            let _ = session.send(Command::Leave { judging });
        }
    }

    /// Deletes games, running or not. Returns those that were there.
    pub(crate) async fn delete(&self, ids: Vec<DocumentId>) -> Result<Vec<DocumentId>, ApiError> {
        // Held to the end: nobody may wake a game between its session's end and its document's.
        let mut awake = self.awake.lock().await;
        let sessions: Vec<_> = ids.iter().filter_map(|id| awake.remove(id)).collect();
        for session in sessions {
            let _ = session.send(Command::Delete);
            session.closed().await;
        }
        let deleted = self.library(move |library| library.delete(&ids)).await?;
        deleted.iter().for_each(|&id| self.documents.forget(id));
        Ok(deleted)
    }

    /// A game as it was kept last, awake or not.
    pub(crate) async fn room(&self, id: DocumentId) -> Result<Room, ApiError> {
        let shift = Arc::clone(&self.shift);
        blocking(move || Room::load(&shift, id)).await?
    }

    /// The document a name in an address means: its number, or what it was called before there was a library.
    pub(crate) async fn named(&self, name: &str) -> Result<DocumentId, ApiError> {
        if let Ok(number) = name.parse() {
            return Ok(DocumentId(number));
        }
        let (old, missing) = (name.to_owned(), unknown(&name));
        self.library(move |library| library.by_old_name(&old)).await?.ok_or(missing)
    }

    /// Saves every game and stops every search, within a second.
    pub(crate) async fn close(&self) {
        self.closing.send_replace(true);
        self.pool.close();
        self.analysis.close();
        self.reviews.close();
        self.retries.close();
        self.workshop.close();
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
    use crate::access::{Access, Visitor};
    use crate::protocol::{GameClient, StartChoice};
    use std::net::SocketAddr;

    async fn house() -> Arc<House> {
        let library = Arc::new(Library::in_memory().unwrap());
        let settings = Settings::recall(&library, Some(1)).unwrap();
        let config = settings.for_games();
        House::new(
            Arc::new(Shift::begin(library).unwrap()),
            SearchPool::start(1, config).unwrap(),
            SearchPool::start(1, config).unwrap(),
            [SearchPool::start(1, config).unwrap(), SearchPool::start(1, config).unwrap()],
            (settings, Doors::new(Access::Open, SocketAddr::from(([127, 0, 0, 1], 1))).unwrap()),
        )
    }

    async fn new_game(house: &Arc<House>) -> DocumentId {
        let human = || "human".to_owned();
        let game = NewGame { white: human(), black: human(), clock: None, start: StartChoice::Standard };
        DocumentId(house.open(game).await.unwrap().id)
    }

    fn page_speaks() -> Command {
        let (page, _) = mpsc::unbounded_channel();
        let said = Arc::new(Semaphore::new(1)).try_acquire_owned().unwrap();
        Command::Client { message: GameClient::Hint, by: Visitor::Owner, page, said }
    }

    #[tokio::test]
    async fn questions_about_all_games_hold_up_no_game() {
        let house = house().await;
        let (asked, mut under_way) = mpsc::unbounded_channel();
        let answer = Arc::new(std::sync::Barrier::new(QUESTIONS + 1));
        for _ in 0..QUESTIONS {
            let (house, asked, answer) = (Arc::clone(&house), asked.clone(), Arc::clone(&answer));
            tokio::spawn(async move {
                let slow = move |library: &Library| {
                    library.list(&roque_library::Query::default()).map(|_| {
                        asked.send(()).unwrap();
                        answer.wait();
                    })
                };
                house.survey(slow).await.unwrap();
            });
        }
        for _ in 0..QUESTIONS {
            under_way.recv().await.unwrap();
        }
        // As many as there may be are being answered, others wait; a game is begun and stored all the same.
        let others = tokio::spawn({
            let house = Arc::clone(&house);
            async move { house.survey(|library| library.list(&roque_library::Query::default())).await.unwrap() }
        });
        let id = new_game(&house).await;
        assert!(house.library(move |library| library.load(id)).await.unwrap().is_some());
        assert!(!others.is_finished());
        answer.wait();
        assert_eq!(others.await.unwrap().total, 1);
        house.close().await;
    }

    #[tokio::test]
    async fn a_page_that_leaves_wakes_nobody() {
        let house = house().await;
        let id = new_game(&house).await;
        house.awake.lock().await.clear();
        house.leave(id, false).await;
        assert!(house.awake.lock().await.is_empty());
        house.tell(id, page_speaks()).await.unwrap();
        assert!(house.awake.lock().await.contains_key(&id), "a page that speaks does");
        house.close().await;
        house.leave(id, false).await;
        assert_eq!(house.tell(id, page_speaks()).await.unwrap_err().code, ErrorCode::Unavailable);
        assert!(house.awake.lock().await.is_empty());
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_deleted_game_stays_deleted_whoever_speaks_meanwhile() {
        let house = house().await;
        for _ in 0..50 {
            let id = new_game(&house).await;
            let there = Arc::clone(&house);
            let speaking = tokio::spawn(async move { while there.tell(id, page_speaks()).await.is_ok() {} });
            assert_eq!(house.delete(vec![id]).await.unwrap(), [id]);
            speaking.await.unwrap();
            assert!(!house.awake.lock().await.contains_key(&id));
        }
        house.close().await;
    }
}
