//! Why something cannot be done with a document, as a sentence.

use roque_chess::document::EditError;
use roque_language::Message;
use roque_library::{ChangeError, DocumentId, LibraryError};
use roque_play::Localized;
use thiserror::Error;

/// Why a document was not opened or changed.
#[derive(Debug, Error)]
pub enum StudyError {
    /// There is no such document.
    #[error("there is no game {0}")]
    Gone(DocumentId),
    /// There is no move here to say something about.
    #[error("there is no move before this place")]
    NoMove,
    /// A text is no judgement.
    #[error("{0:?} is no sign of a judgement")]
    NotASign(String),
    /// Nothing was changed yet.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// The main line of a game under play belongs to the referee.
    #[error("this game is under play: its moves are made at the board")]
    UnderPlay,
    /// Another program changed the document; it is shown as it is now.
    #[error("the game was changed elsewhere; this is how it is now")]
    ChangedElsewhere,
    /// The tree refuses.
    #[error(transparent)]
    Edit(#[from] EditError),
    /// The library fails.
    #[error(transparent)]
    Library(#[from] LibraryError),
}

impl From<ChangeError> for StudyError {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::Conflict { .. } => Self::ChangedElsewhere,
            ChangeError::Missing(id) | ChangeError::Illegal { id, .. } => Self::Gone(id),
            ChangeError::Library(error) => Self::Library(error),
        }
    }
}

impl Localized for StudyError {
    fn message(&self) -> Message {
        match self {
            Self::Gone(id) => Message::LibraryMissing { game: id.to_string() },
            Self::NoMove => Message::TerminalNoMoveHere,
            Self::NotASign(text) => Message::TerminalNotASign { text: text.clone() },
            Self::NothingToUndo => Message::TakeBackNothing,
            Self::UnderPlay => Message::TerminalUnderPlay,
            Self::ChangedElsewhere => Message::TerminalChangedElsewhere,
            Self::Edit(EditError::NotAVariation(_)) => Message::TerminalNotAVariation,
            Self::Edit(EditError::Full) => Message::TerminalTreeFull,
            Self::Edit(error) => Message::SystemOther { detail: error.to_string() },
            Self::Library(error) => error.message(),
        }
    }
}
