//! What can go wrong with a library, in sentences that name the file.

use crate::DocumentId;
use rusqlite::ErrorCode;
use std::path::PathBuf;
use thiserror::Error;

/// Why the library cannot be read or written.
#[derive(Debug, Error)]
pub enum LibraryError {
    /// No place for a person's data is known on this system.
    #[error("no folder for the library is known; name one with ROQUE_HOME")]
    NoPlace,
    /// A file or folder cannot be used.
    #[error("{}: {source}", path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Another program is writing for longer than anybody waits.
    #[error("another program is busy writing to the library")]
    Busy,
    /// The disk is full; nothing was changed.
    #[error("the disk is full; the library is as it was")]
    Full,
    /// The file is something else.
    #[error("{} is not a library of Roque", .0.display())]
    NotALibrary(PathBuf),
    /// The file comes from a newer program.
    #[error("{} was written by a newer Roque (format {found}; this one knows {known})", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u32,
        /// The newest this program knows.
        known: u32,
    },
    /// What is stored cannot be read.
    #[error("{0}")]
    Damaged(#[from] Damaged),
    /// The database refused.
    #[error("the library failed: {0}")]
    Database(rusqlite::Error),
}

impl From<rusqlite::Error> for LibraryError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy,
            Some(ErrorCode::DiskFull) => Self::Full,
            _ => Self::Database(error),
        }
    }
}

/// Stored bytes that say nothing: where, and what is wrong with them.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("game {id} is damaged: {reason}")]
pub struct Damaged {
    /// The game.
    pub id: DocumentId,
    /// What is wrong.
    pub reason: String,
}

/// Why a document was not changed.
#[derive(Debug, Error)]
pub enum ChangeError {
    /// Somebody else changed it first.
    #[error("game {id} was changed elsewhere: it is at revision {current}, not {expected}")]
    Conflict {
        /// The document.
        id: DocumentId,
        /// The revision the caller knew.
        expected: u64,
        /// The revision it has.
        current: u64,
    },
    /// There is no such document.
    #[error("there is no game {0}")]
    Missing(DocumentId),
    /// A move does not follow what is stored.
    #[error("half-move {ply} cannot be played in game {id}")]
    Illegal {
        /// The document.
        id: DocumentId,
        /// The half-move, from 1.
        ply: usize,
    },
    /// The library failed; nothing was changed.
    #[error(transparent)]
    Library(#[from] LibraryError),
}

impl From<rusqlite::Error> for ChangeError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Library(error.into())
    }
}
