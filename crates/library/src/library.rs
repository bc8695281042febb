//! The library as a whole: its file, its connections, its names.

use crate::sync::Log;
use crate::words::{Numbers, Words};
use crate::{LibraryError, schema};
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard};
use std::time::{SystemTime, UNIX_EPOCH};

/// The number of a document: its name in links and commands. Never used twice in one library.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DocumentId(pub u64);

impl fmt::Display for DocumentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// All documents of a person.
///
/// The handle may be shared by threads. Reading never waits for writing; writers wait for each other, also those of
/// other programs that have the same file open.
pub struct Library {
    path: PathBuf,
    writer: Mutex<Writer>,
    /// What must reach the disk before a change is confirmed; nothing for a library in memory.
    log: Option<Log>,
    readers: Mutex<Vec<Connection>>,
    words: RwLock<Words>,
    /// Counts the transactions of this handle, whose own changes the database does not tell it about.
    writes: AtomicU64,
}

pub(crate) struct Writer {
    pub(crate) connection: Connection,
    pub(crate) numbers: Numbers,
}

impl Library {
    /// Opens the library in a file, which is made if it is not there.
    ///
    /// # Errors
    /// [`LibraryError`] if the file cannot be used or is something else.
    pub fn open(path: &Path) -> Result<Self, LibraryError> {
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .map_err(|source| LibraryError::File { path: folder.to_owned(), source })?;
        }
        let library = Self::at(path.to_owned())?;
        let log = Log::of(path).map_err(|source| LibraryError::File { path: path.to_owned(), source })?;
        Ok(Self { log: Some(log), ..library })
    }

    /// A library that is gone when the program ends.
    ///
    /// # Errors
    /// [`LibraryError`] if there is no memory for it.
    pub fn in_memory() -> Result<Self, LibraryError> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        Self::at(format!("file:/roque-library-{number}?vfs=memdb").into())
    }

    fn at(path: PathBuf) -> Result<Self, LibraryError> {
        let connection = schema::open(&path).map_err(|error| name_file(error, &path))?;
        let writer = Mutex::new(Writer { connection, numbers: Numbers::default() });
        Ok(Self {
            path,
            writer,
            log: None,
            readers: Mutex::default(),
            words: RwLock::default(),
            writes: AtomicU64::new(0),
        })
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Lets the file grow no further, as on a full disk, or again; for tests of what happens then.
    #[doc(hidden)]
    pub fn limit_pages_for_test(&self, more: Option<u32>) {
        let writer = self.writer();
        let pages: u32 =
            writer.connection.query_row("PRAGMA page_count", [], |row| row.get(0)).unwrap_or(u32::MAX >> 2);
        let most = more.map_or(u32::MAX >> 2, |more| pages.saturating_add(more));
        let set = writer.connection.query_row(&format!("PRAGMA max_page_count = {most}"), [], |_| Ok(()));
        debug_assert!(set.is_ok(), "{set:?}");
    }

    /// Lends a connection for reading.
    pub(crate) fn read<T, E: From<LibraryError>>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, E>,
    ) -> Result<T, E> {
        let free = self.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = match free {
            Some(connection) => connection,
            None => schema::open_reader(&self.path)?,
        };
        let result = work(&connection);
        self.readers.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        result
    }

    /// Runs one transaction: all of it is on disk when this returns, or nothing.
    pub(crate) fn write<T, E: From<rusqlite::Error>>(
        &self,
        work: impl FnOnce(&Transaction<'_>, &mut Numbers) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut writer = self.writer();
        let Writer { connection, numbers } = &mut *writer;
        let result: Result<T, E> = (|| {
            let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let value = work(&transaction, numbers)?;
            transaction.commit()?;
            Ok(value)
        })();
        match &result {
            Ok(_) => drop(self.writes.fetch_add(1, Ordering::Relaxed)),
            Err(_) => numbers.clear(),
        }
        // Others may write while this one waits for the disk.
        drop(writer);
        let value = result?;
        if let Some(log) = &self.log {
            log.settle().map_err(not_on_disk)?;
        }
        Ok(value)
    }

    /// How many transactions this handle has made.
    pub(crate) fn writes(&self) -> u64 {
        self.writes.load(Ordering::Relaxed)
    }

    pub(crate) fn writer(&self) -> MutexGuard<'_, Writer> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The names, up to date with what the connection sees.
    pub(crate) fn words(&self, connection: &Connection) -> Result<RwLockReadGuard<'_, Words>, LibraryError> {
        let newest: Option<usize> =
            connection.prepare_cached("SELECT max(id) FROM word")?.query_row([], |row| row.get(0))?;
        let known = self.words.read().unwrap_or_else(PoisonError::into_inner);
        if known.len() > newest.unwrap_or(0) {
            return Ok(known);
        }
        drop(known);
        self.words.write().unwrap_or_else(PoisonError::into_inner).refresh(connection)?;
        Ok(self.words.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Library({})", self.path.display())
    }
}

/// A database that cannot be opened is named.
fn name_file(error: LibraryError, path: &Path) -> LibraryError {
    match error {
        LibraryError::Database(error) => {
            let source = std::io::Error::other(error.to_string());
            LibraryError::File { path: path.to_owned(), source }
        }
        error => error,
    }
}

/// The disk refused what the database had accepted.
fn not_on_disk(error: std::io::Error) -> rusqlite::Error {
    let code = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_IOERR_FSYNC);
    rusqlite::Error::SqliteFailure(code, Some(format!("the disk does not take it: {error}")))
}

/// Milliseconds since 1970.
pub(crate) fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as u64)
}
