//! The games on disk: one SQLite file, one thread that owns it.
//!
//! A save is answered when the write-ahead log holds it, so that whatever was acknowledged survives the sudden
//! death of the process.

use crate::protocol::GameSummary;
use rusqlite::{Connection, OptionalExtension, Row, params};
use std::path::Path;
use std::sync::mpsc;
use std::thread::JoinHandle;
use thiserror::Error;
use tokio::sync::oneshot;

/// Why the games cannot be read or written.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database refused.
    #[error("the games database failed: {0}")]
    Database(#[from] rusqlite::Error),
    /// The folder cannot be made.
    #[error("the folder of the games database cannot be made: {0}")]
    Folder(#[from] std::io::Error),
    /// The thread that owns the database has ended.
    #[error("the games database is closed")]
    Closed,
}

/// A game as it is kept: what lists show, and everything else as JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StoredGame {
    pub summary: GameSummary,
    pub data: String,
}

type Job = Box<dyn FnOnce(&mut Connection) + Send>;

/// A handle on the database thread; clones share it.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    jobs: mpsc::Sender<Job>,
}

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
";

const COLUMNS: &str = "id, created, updated, white, black, result, plies, fen, opening";

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
        let (jobs, queue) = mpsc::channel::<Job>();
        let thread = std::thread::Builder::new().name("games".to_owned()).spawn(move || {
            for job in queue {
                job(&mut connection);
            }
        })?;
        Ok((Self { jobs }, thread))
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
                .prepare_cached(
                    "INSERT OR REPLACE INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
                )?
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
                    data
                ])
                .map(drop)
        })
        .await
    }

    /// Reads a game.
    pub(crate) async fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        let id = id.to_owned();
        self.run(move |connection| {
            connection
                .prepare_cached(&format!("SELECT {COLUMNS}, data FROM games WHERE id = ?1"))?
                .query_row([id], |row| Ok(StoredGame { summary: summary(row)?, data: row.get(9)? }))
                .optional()
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
                     || ' ' || id LIKE ?1 ORDER BY updated DESC LIMIT ?2"
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
    })
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
        };
        StoredGame { summary, data: "{}".to_owned() }
    }

    #[tokio::test]
    async fn games_come_back_and_go() {
        let (store, _thread) = Store::open(None).unwrap();
        store.save(game("a", "Ada", 1)).await.unwrap();
        store.save(game("b", "Bob", 2)).await.unwrap();
        store.save(game("a", "Ada", 3)).await.unwrap();
        assert_eq!(store.load("a").await.unwrap(), Some(game("a", "Ada", 3)));
        let ids = |games: Vec<GameSummary>| games.into_iter().map(|game| game.id).collect::<Vec<_>>();
        assert_eq!(ids(store.list("", 10).await.unwrap()), ["a", "b"]);
        assert_eq!(ids(store.list("bob", 10).await.unwrap()), ["b"]);
        assert_eq!(ids(store.list("%", 10).await.unwrap()), ["a", "b"]);
        assert!(store.delete("a").await.unwrap());
        assert!(!store.delete("a").await.unwrap());
        assert_eq!(store.load("a").await.unwrap(), None);
    }
}
