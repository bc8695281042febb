//! What can go wrong with a game under play.

use crate::{DocumentId, LibraryError};
use roque_play::table::TableError;
use thiserror::Error;

/// Why a game cannot be taken up.
#[derive(Debug, Error)]
pub enum OpenSheetError {
    /// There is no such game.
    #[error("there is no game {0}")]
    Missing(DocumentId),
    /// It is over, or was never played here.
    #[error("game {0} is not under play")]
    NotUnderPlay(DocumentId),
    /// One of the players would be a program of somebody else, and a file must not be able to start it.
    #[error("game {id} is played by {player:?}, which is not started from a file")]
    ForeignProgram {
        /// The game.
        id: DocumentId,
        /// The player.
        player: String,
    },
    /// It cannot be read.
    #[error(transparent)]
    Library(#[from] LibraryError),
}

/// Why a change did not come about.
#[derive(Debug, Error)]
pub enum SheetError {
    /// The table refused it.
    #[error(transparent)]
    Table(#[from] TableError),
    /// Another program has played on: the sheet shows what it did.
    #[error("game {0} was played on in another program")]
    ChangedElsewhere(DocumentId),
    /// Another program has deleted or finished it: the sheet is of no use any more.
    #[error("game {0} is no longer under play: it was finished or deleted elsewhere")]
    Gone(DocumentId),
    /// What another program has made of it cannot be taken up.
    #[error(transparent)]
    Open(OpenSheetError),
    /// It could not be stored; the table is as it was.
    #[error(transparent)]
    Library(#[from] LibraryError),
}
