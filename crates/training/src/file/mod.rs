//! Game files: blocks of packed games, each with its own checksum.
//!
//! A block is written in one piece and never changed, so a run that is killed leaves at most one unfinished block at
//! the end. Damage anywhere costs the games of the blocks it touches and no others: reading goes on at the next
//! sound block, and what could not be read is told, not thrown away.
//!
//! Reading order: `block` (the bytes), `settings` (how games were made), `reader`, `writer`, `repair`.

mod block;
mod reader;
mod repair;
mod settings;
mod writer;

pub use reader::{Damage, GameReader, Part, for_each_game};
pub use repair::{Repaired, repair};
pub use settings::{Settings, SettingsDifference};
pub use writer::{Found, GameWriter};

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

/// The first bytes of every game file.
pub const MAGIC: [u8; 8] = *b"RQGAMES1";

/// Why a game file cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum GameFileError {
    /// The system refuses.
    #[error("cannot {action} {path}: {source}")]
    Io {
        /// What was tried.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Not a game file.
    #[error("{0} is not a game file (it does not begin with RQGAMES1)")]
    NotAGameFile(PathBuf),
    /// Somebody else writes it.
    #[error("another process is writing {0}; let it end, or choose another file")]
    InUse(PathBuf),
    /// There already.
    #[error("{0} exists already; choose another name")]
    Exists(PathBuf),
    /// The file was begun in another way.
    #[error("{path} was begun with {difference}; choose another file (roque train merge joins files)")]
    OtherSettings {
        /// The file.
        path: PathBuf,
        /// In what it differs.
        difference: SettingsDifference,
    },
    /// A file of a program that did not write settings.
    #[error("{0} does not say how its games were made, so it cannot be continued; choose another file")]
    NoSettings(PathBuf),
}

impl GameFileError {
    pub(crate) fn io(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        move |source| Self::Io { action, path, source }
    }
}

/// The file beside another with more behind its name.
pub(crate) fn beside(path: &Path, extension: &str) -> PathBuf {
    let mut name: OsString = path.to_owned().into_os_string();
    name.push(extension);
    name.into()
}
