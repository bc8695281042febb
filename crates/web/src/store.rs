//! The games on disk: one SQLite file, one thread that owns it.
//!
//! A save is answered when the write-ahead log holds it, so that whatever was acknowledged survives the sudden
//! death of the process. While a clock runs, the store also notes several times a second that the server lives: after
//! a crash the clock is charged up to the last such note, and the time the server was down costs nobody anything.

use crate::protocol::GameSummary;
use crate::room::unix_ms;
use roque_language::Message;
use roque_play::Localized;
use rusqlite::{Connection, OptionalExtension, Row, params};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use thiserror::Error;
use tokio::sync::oneshot;

/// Why the games cannot be read or written. The sentences are whole: they say what the system said, and give no source
/// that would say it again.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database refused.
    #[error("the games database failed: {0}")]
    Database(rusqlite::Error),
    /// The folder cannot be made.
    #[error("the folder of the games database cannot be made: {0}")]
    Folder(std::io::Error),
    /// The thread that owns the database has ended.
    #[error("the games database is closed")]
    Closed,
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Database(error)
    }
}

impl From<std::io::Error> for StoreError {
    fn from(error: std::io::Error) -> Self {
        Self::Folder(error)
    }
}

impl Localized for StoreError {
    fn message(&self) -> Message {
        match self {
            Self::Database(error) => Message::ServerDatabase { detail: error.to_string() },
            Self::Folder(error) => Message::ServerFolder { reason: error.message().into() },
            Self::Closed => Message::ServerClosed,
        }
    }
}

/// A game as it is kept: what lists show, and everything else as JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StoredGame {
    pub summary: GameSummary,
    pub data: String,
}

/// A game with how long the server that saved it is known to have lived: until now, if it is this one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LoadedGame {
    pub game: StoredGame,
    pub alive_ms: Option<u64>,
}

type Job = Box<dyn FnOnce(&mut Connection) + Send>;

/// A handle on the database thread; clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    jobs: mpsc::Sender<Job>,
    run: u64,
    last_pulse_ms: Arc<AtomicU64>,
}

/// Least time between two signs of life.
const PULSE_MS: u64 = 100;
/// Runs of the server that are remembered.
const RUNS_KEPT: u32 = 1000;

const SCHEMA: &str = "
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA busy_timeout = 2000;
    CREATE TABLE IF NOT EXISTS games (
        id TEXT PRIMARY KEY,
        created INTEGER NOT NULL,
        updated INTEGER NOT NULL,
        white TEXT NOT NULL,
        black TEXT NOT NULL,
        result TEXT NOT NULL,
        plies INTEGER NOT NULL,
        fen TEXT NOT NULL,
        opening TEXT NOT NULL,
        data TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS games_updated ON games (updated DESC);
    CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS runs (run INTEGER PRIMARY KEY, alive INTEGER NOT NULL);
";

/// What the list shows; the French name of the opening came later than the table.
const COLUMNS: &str = "id, created, updated, white, black, result, plies, fen, opening, opening_fr";

impl Store {
    /// Opens the database of that file, or one in memory, and starts its thread.
    pub(crate) fn open(path: Option<&Path>) -> Result<(Self, JoinHandle<()>), StoreError> {
        let mut connection = match path {
            Some(path) => {
                if let Some(folder) = path.parent() {
                    std::fs::create_dir_all(folder)?;
                }
                Connection::open(path)?
            }
            None => Connection::open_in_memory()?,
        };
        connection.execute_batch(SCHEMA)?;
        add_french_openings(&connection)?;
        connection.execute("DELETE FROM runs WHERE run <= (SELECT max(run) FROM runs) - ?1", [RUNS_KEPT])?;
        connection.execute("INSERT INTO runs (alive) VALUES (?1)", [unix_ms() as i64])?;
        let run = connection.last_insert_rowid() as u64;
        let (jobs, queue) = mpsc::channel::<Job>();
        let thread = std::thread::Builder::new().name("games".to_owned()).spawn(move || {
            for job in queue {
                job(&mut connection);
            }
        })?;
        Ok((Self { jobs, run, last_pulse_ms: Arc::default() }, thread))
    }

    /// The number of this run of the server, which games are saved with.
    pub(crate) const fn run_number(&self) -> u64 {
        self.run
    }

    /// Notes that the server lives, unless that was noted just now.
    pub(crate) async fn pulse(&self) -> Result<(), StoreError> {
        let (now, run) = (unix_ms(), self.run);
        let last = self.last_pulse_ms.swap(now, Ordering::Relaxed);
        if now.saturating_sub(last) < PULSE_MS {
            self.last_pulse_ms.store(last, Ordering::Relaxed);
            return Ok(());
        }
        self.run(move |connection| {
            let mut update = connection.prepare_cached("UPDATE runs SET alive = ?1 WHERE run = ?2")?;
            update.execute(params![now as i64, run as i64]).map(drop)
        })
        .await
    }

    async fn run<T, F>(&self, work: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: FnOnce(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job: Job = Box::new(move |connection| {
            // Nobody may be waiting any more; the work is done all the same.
            let _ = reply.send(work(connection));
        });
        self.jobs.send(job).map_err(|_| StoreError::Closed)?;
        Ok(answer.await.map_err(|_| StoreError::Closed)??)
    }

    /// Writes a game, new or known.
    pub(crate) async fn save(&self, game: StoredGame) -> Result<(), StoreError> {
        self.run(move |connection| {
            let StoredGame { summary: s, data } = game;
            connection
                .prepare_cached(&format!(
                    "INSERT OR REPLACE INTO games ({COLUMNS}, data) \
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"
                ))?
                .execute(params![
                    s.id,
                    s.created_ms as i64,
                    s.updated_ms as i64,
                    s.white,
                    s.black,
                    s.result,
                    s.plies,
                    s.fen,
                    s.opening,
                    s.opening_french,
                    data
                ])
                .map(drop)
        })
        .await
    }

    /// Reads a game.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<LoadedGame>, StoreError> {
        let (id, this) = (id.to_owned(), self.run as i64);
        self.run(move |connection| {
            connection
                .prepare_cached(&format!(
                    "SELECT {COLUMNS}, data, CASE json_extract(data, '$.run') WHEN ?2 THEN ?3 ELSE \
                     (SELECT alive FROM runs WHERE run = json_extract(games.data, '$.run')) END \
                     FROM games WHERE id = ?1"
                ))?
                .query_row(params![id, this, unix_ms() as i64], |row| {
                    let game = StoredGame { summary: summary(row)?, data: row.get(10)? };
                    Ok(LoadedGame { game, alive_ms: row.get::<_, Option<i64>>(11)?.map(|ms| ms as u64) })
                })
                .optional()
        })
        .await
    }

    /// Keeps a setting.
    pub(crate) async fn set(&self, name: &'static str, value: String) -> Result<(), StoreError> {
        self.run(move |connection| {
            connection
                .execute("INSERT OR REPLACE INTO settings VALUES (?1, ?2)", params![name, value])
                .map(drop)
        })
        .await
    }

    /// A setting that was kept.
    pub(crate) async fn setting(&self, name: &'static str) -> Result<Option<String>, StoreError> {
        self.run(move |connection| {
            let mut select = connection.prepare_cached("SELECT value FROM settings WHERE name = ?1")?;
            select.query_row([name], |row| row.get(0)).optional()
        })
        .await
    }

    /// The games whose players, result, opening or id contain the text, newest change first.
    pub(crate) async fn list(&self, search: &str, limit: u32) -> Result<Vec<GameSummary>, StoreError> {
        let pattern = format!("%{}%", search.replace(['%', '_'], ""));
        self.run(move |connection| {
            connection
                .prepare_cached(&format!(
                    "SELECT {COLUMNS} FROM games WHERE white || ' ' || black || ' ' || result || ' ' || opening \
                     || ' ' || opening_fr || ' ' || id LIKE ?1 ORDER BY updated DESC LIMIT ?2"
                ))?
                .query_map(params![pattern, limit], summary)?
                .collect()
        })
        .await
    }

    /// Forgets a game; `false` if there was none.
    pub(crate) async fn delete(&self, id: &str) -> Result<bool, StoreError> {
        let id = id.to_owned();
        self.run(move |connection| Ok(connection.execute("DELETE FROM games WHERE id = ?1", [id])? > 0)).await
    }
}

fn summary(row: &Row<'_>) -> rusqlite::Result<GameSummary> {
    Ok(GameSummary {
        id: row.get(0)?,
        created_ms: row.get::<_, i64>(1)? as u64,
        updated_ms: row.get::<_, i64>(2)? as u64,
        white: row.get(3)?,
        black: row.get(4)?,
        result: row.get(5)?,
        plies: row.get(6)?,
        fen: row.get(7)?,
        opening: row.get(8)?,
        opening_french: row.get(9)?,
    })
}

/// Tables of earlier versions know openings by their English names only.
fn add_french_openings(connection: &Connection) -> rusqlite::Result<()> {
    let known: bool = connection.query_row(
        "SELECT EXISTS (SELECT 1 FROM pragma_table_info('games') WHERE name = 'opening_fr')",
        [],
        |row| row.get(0),
    )?;
    if !known {
        connection.execute_batch("ALTER TABLE games ADD COLUMN opening_fr TEXT NOT NULL DEFAULT ''")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str, white: &str, updated_ms: u64) -> StoredGame {
        let summary = GameSummary {
            id: id.to_owned(),
            created_ms: 1,
            updated_ms,
            white: white.to_owned(),
            black: "Roque".to_owned(),
            result: "*".to_owned(),
            plies: 3,
            fen: "8/8/8/8/8/8/8/8 w - - 0 1".to_owned(),
            opening: String::new(),
            opening_french: "Défense sicilienne".to_owned(),
        };
        StoredGame { summary, data: "{}".to_owned() }
    }

    #[tokio::test]
    async fn games_come_back_and_go() {
        let (store, _thread) = Store::open(None).unwrap();
        store.save(game("a", "Ada", 1)).await.unwrap();
        store.save(game("b", "Bob", 2)).await.unwrap();
        store.save(game("a", "Ada", 3)).await.unwrap();
        let loaded = store.load("a").await.unwrap().unwrap();
        assert_eq!((loaded.game, loaded.alive_ms), (game("a", "Ada", 3), None));
        let ids = |games: Vec<GameSummary>| games.into_iter().map(|game| game.id).collect::<Vec<_>>();
        assert_eq!(ids(store.list("", 10).await.unwrap()), ["a", "b"]);
        assert_eq!(ids(store.list("bob", 10).await.unwrap()), ["b"]);
        assert_eq!(ids(store.list("sicilienne", 10).await.unwrap()), ["a", "b"]);
        assert_eq!(ids(store.list("%", 10).await.unwrap()), ["a", "b"]);
        assert!(store.delete("a").await.unwrap());
        assert!(!store.delete("a").await.unwrap());
        assert_eq!(store.load("a").await.unwrap(), None);
    }

    #[tokio::test]
    async fn a_game_knows_how_long_its_server_lived() {
        let path = std::env::temp_dir().join(format!("roque-store-{}.sqlite", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let (first, _thread) = Store::open(Some(&path)).unwrap();
        let data = format!("{{\"run\":{}}}", first.run_number());
        first.save(StoredGame { data, ..game("a", "Ada", 1) }).await.unwrap();
        let before = unix_ms();
        first.pulse().await.unwrap();
        let pulsed = unix_ms();
        // The server dies and others live, without this game.
        let (second, _thread) = Store::open(Some(&path)).unwrap();
        second.pulse().await.unwrap();
        let alive = second.load("a").await.unwrap().unwrap().alive_ms.unwrap();
        assert!((before..=pulsed).contains(&alive), "up to the last sign of life of its own server");
        let own = first.load("a").await.unwrap().unwrap().alive_ms.unwrap();
        assert!(own >= pulsed, "its own server lives until now");
        drop((first, second));
        for ending in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
        }
    }
}
