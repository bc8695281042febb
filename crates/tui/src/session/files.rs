//! Games in and out of PGN files.

use super::Session;
use roque_chess::Timeline;
use roque_chess::notation::pgn::{ReadPgnError, Reader};
use roque_language::Message;
use roque_play::Localized;
use std::io::{BufReader, Write as _};
use std::path::Path;
use thiserror::Error;

/// Why a file could not be read or written.
#[derive(Debug, Error)]
pub enum FileError {
    /// What the system said.
    #[error("{path}: {source}")]
    System {
        /// The file.
        path: String,
        /// The reason.
        source: std::io::Error,
    },
    /// The first game is malformed.
    #[error("{path}: {reason}")]
    Malformed {
        /// The file.
        path: String,
        /// The reason.
        reason: ReadPgnError,
    },
    /// There is no game.
    #[error("{path}: there is no game in this file")]
    Empty {
        /// The file.
        path: String,
    },
}

impl Localized for FileError {
    fn message(&self) -> Message {
        let (path, reason) = match self {
            Self::System { path, source } => (path, source.message()),
            Self::Malformed { path, reason } => (path, reason.message()),
            Self::Empty { path } => (path, Message::PgnNoGame),
        };
        Message::TerminalFileFault { file: path.clone(), reason: reason.into() }
    }
}

impl Session {
    /// Adds the game to a PGN file.
    ///
    /// # Errors
    /// [`FileError::System`].
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        let fail = |source| FileError::System { path: path.display().to_string(), source };
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path).map_err(fail)?;
        file.write_all(self.table.game().record().to_pgn().as_bytes()).map_err(fail)
    }
}

/// The first game of a PGN file, as a line to go on from.
///
/// # Errors
/// [`FileError`] says what is wrong with the file.
pub fn load(path: &Path) -> Result<Timeline, FileError> {
    let name = || path.display().to_string();
    let file = std::fs::File::open(path).map_err(|source| FileError::System { path: name(), source })?;
    match Reader::new(BufReader::new(file)).records().next() {
        Some(Ok(record)) => Ok(record.timeline()),
        Some(Err(reason)) => Err(FileError::Malformed { path: name(), reason }),
        None => Err(FileError::Empty { path: name() }),
    }
}
