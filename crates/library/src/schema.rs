//! The tables, and how a connection is made ready.
//!
//! Imported games lie on shelves of [`SHELF`](crate::shelf::SHELF) games: three blobs, one for what is searched
//! (heads), one for what is played, one for the rest. A search reads a few hundred large blobs instead of a hundred
//! thousand rows. A document that is played or edited lies loose, in a row of its own; moves of a game under play are
//! rows in `played`, so that a move costs as much as a move.

use crate::LibraryError;
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::time::Duration;

/// "Rqlb", so that the file says what it is.
const APPLICATION: u32 = 0x5271_6c62;

/// The format of the tables.
pub(crate) const FORMAT: u32 = 1;

/// How long to wait for another program.
const PATIENCE: Duration = Duration::from_secs(10);

const TABLES: &str = "
    CREATE TABLE word (id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, text TEXT NOT NULL, UNIQUE (kind, text));
    CREATE TABLE heads (
        first INTEGER PRIMARY KEY, count INTEGER NOT NULL, added INTEGER NOT NULL, data BLOB NOT NULL
    );
    CREATE TABLE moves (first INTEGER PRIMARY KEY, data BLOB NOT NULL);
    CREATE TABLE details (first INTEGER PRIMARY KEY, data BLOB NOT NULL);
    CREATE TABLE loose (
        id INTEGER PRIMARY KEY, revision INTEGER NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL,
        head BLOB NOT NULL, moves BLOB NOT NULL, details BLOB NOT NULL, session BLOB
    );
    CREATE TABLE played (
        game INTEGER NOT NULL, ply INTEGER NOT NULL, move INTEGER NOT NULL, comment TEXT, note BLOB,
        PRIMARY KEY (game, ply)
    ) WITHOUT ROWID;
    CREATE TABLE alias (old TEXT PRIMARY KEY, id INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE counter (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
    INSERT INTO counter VALUES ('next', 1);
    CREATE TABLE import (
        beginning INTEGER PRIMARY KEY, name TEXT NOT NULL, bytes INTEGER NOT NULL, lines INTEGER NOT NULL,
        hash INTEGER NOT NULL, finished INTEGER NOT NULL, read INTEGER NOT NULL, added INTEGER NOT NULL,
        duplicates INTEGER NOT NULL, broken INTEGER NOT NULL, updated INTEGER NOT NULL
    );
    CREATE TABLE quarantine (
        id INTEGER PRIMARY KEY, origin TEXT NOT NULL, first INTEGER NOT NULL, reason TEXT NOT NULL,
        found INTEGER NOT NULL, data BLOB
    );
    CREATE TABLE analysis (
        key INTEGER NOT NULL, engine INTEGER NOT NULL, depth INTEGER NOT NULL, nodes INTEGER NOT NULL,
        mate INTEGER NOT NULL, score INTEGER NOT NULL, line BLOB NOT NULL, used INTEGER NOT NULL,
        PRIMARY KEY (key, engine)
    ) WITHOUT ROWID;
    CREATE INDEX analysis_used ON analysis (used);
";

/// What came into the format without changing what was there: programs that referee games, and when each last lived; searches
/// that can be gone on with; games as their authors spelled them; how somebody fares with puzzles, puzzles of own games,
/// exercises of lessons that were solved, reviews.
const ADDED: &str = "
    CREATE TABLE IF NOT EXISTS shift (number INTEGER PRIMARY KEY AUTOINCREMENT, alive INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS resumable (
        key INTEGER NOT NULL, engine INTEGER NOT NULL, depth INTEGER NOT NULL, used INTEGER NOT NULL,
        data BLOB NOT NULL, PRIMARY KEY (key, engine)
    );
    CREATE INDEX IF NOT EXISTS resumable_used ON resumable (used);
    CREATE TABLE IF NOT EXISTS spelling (id INTEGER PRIMARY KEY, length INTEGER NOT NULL, data BLOB NOT NULL);
    CREATE TABLE IF NOT EXISTS trainee (
        id INTEGER PRIMARY KEY CHECK (id = 1), rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,
        streak INTEGER NOT NULL, best_streak INTEGER NOT NULL, tried INTEGER NOT NULL, solved INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS trained (
        puzzle TEXT PRIMARY KEY, stage INTEGER NOT NULL, due INTEGER NOT NULL, tries INTEGER NOT NULL,
        solved INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS own_puzzle (
        puzzle TEXT PRIMARY KEY, document INTEGER NOT NULL, row TEXT NOT NULL, added INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS learnt (exercise TEXT PRIMARY KEY, solved INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS review (document INTEGER PRIMARY KEY, game TEXT NOT NULL, text TEXT NOT NULL);
";

/// Opens the file for reading and writing, and makes the tables if it is new.
pub(crate) fn open(path: &Path) -> Result<Connection, LibraryError> {
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    check_kind(&connection, path)?;
    connection.pragma_update(None, "page_size", 8192)?;
    connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    // Another program may have made them meanwhile.
    if format(&transaction)? == 0 {
        transaction.execute_batch(TABLES)?;
        transaction.pragma_update(None, "application_id", APPLICATION)?;
        transaction.pragma_update(None, "user_version", FORMAT)?;
    }
    transaction.execute_batch(ADDED)?;
    transaction.commit()?;
    prepare(&connection)?;
    // A confirmed move survives a power cut: `Library::write` waits for the log to reach the disk, together with others.
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    Ok(connection)
}

/// Opens the file once more, for reading only.
pub(crate) fn open_reader(path: &Path) -> Result<Connection, LibraryError> {
    let connection = Connection::open_with_flags(
        path,
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI,
    )?;
    connection.busy_timeout(PATIENCE)?;
    prepare(&connection)?;
    Ok(connection)
}

fn prepare(connection: &Connection) -> Result<(), LibraryError> {
    connection.set_prepared_statement_cache_capacity(64);
    connection.query_row("PRAGMA mmap_size = 4294967296", [], |_| Ok(())).or_else(|error| match error {
        // Where files cannot be mapped, they are read.
        rusqlite::Error::QueryReturnedNoRows => Ok(()),
        error => Err(error.into()),
    })
}

fn format(connection: &Connection) -> Result<u32, LibraryError> {
    Ok(connection.query_row("PRAGMA user_version", [], |row| row.get(0))?)
}

/// Refuses files that are not ours, or newer than this program.
fn check_kind(connection: &Connection, path: &Path) -> Result<(), LibraryError> {
    let foreign = || LibraryError::NotALibrary(path.to_owned());
    // All of it at one moment: another program may be making the tables just now.
    let connection = connection.unchecked_transaction()?;
    let kind = |name: &str| connection.query_row(&format!("PRAGMA {name}"), [], |row| row.get::<_, u32>(0));
    let application = kind("application_id").map_err(|error| match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => foreign(),
        _ => error.into(),
    })?;
    let found = format(&connection)?;
    let tables: u32 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    match (application, found, tables) {
        (0, 0, 0) => Ok(()),
        (APPLICATION, 1..=FORMAT, _) => Ok(()),
        (APPLICATION, found, _) => Err(LibraryError::Newer { path: path.to_owned(), found, known: FORMAT }),
        _ => Err(foreign()),
    }
}
