//! Why a game cannot be played, as a sentence.

use roque_language::Message;
use roque_library::{LibraryError, OpenSheetError, SheetError};
use roque_play::table::TableError;
use roque_play::{Localized, MakePlayerError};
use thiserror::Error;

/// Why a game cannot be begun, taken up or changed.
#[derive(Debug, Error)]
pub enum SessionError {
    /// A player cannot be made.
    #[error(transparent)]
    Player(#[from] MakePlayerError),
    /// The table refuses.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The game cannot be taken up.
    #[error(transparent)]
    Open(#[from] OpenSheetError),
    /// Somebody else has changed the game.
    #[error(transparent)]
    Sheet(SheetError),
    /// The library fails.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// It could not be stored, and has not happened; the session says why.
    #[error("it could not be stored")]
    NotKept,
}

impl From<SheetError> for SessionError {
    fn from(error: SheetError) -> Self {
        match error {
            SheetError::Table(error) => error.into(),
            SheetError::Open(error) => error.into(),
            SheetError::Library(error) => error.into(),
            SheetError::ChangedElsewhere(_) | SheetError::Gone(_) => Self::Sheet(error),
        }
    }
}

impl Localized for SessionError {
    fn message(&self) -> Message {
        match self {
            Self::Player(error) => error.message(),
            Self::Table(error) => error.message(),
            Self::Open(error) => error.message(),
            Self::Sheet(error) => error.message(),
            Self::Library(error) => error.message(),
            Self::NotKept => Message::TerminalNotKept,
        }
    }
}
