//! What a table refuses.

use crate::RefereeError;
use roque_chess::ParseSanError;
use thiserror::Error;

/// Why a table refused something. Nothing has changed, but that a flag may have been found fallen.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TableError {
    /// The referee refused it.
    #[error(transparent)]
    Referee(#[from] RefereeError),
    /// The text is no move that can be played here.
    #[error(transparent)]
    Move(#[from] ParseSanError),
    /// The game went on since the sender looked.
    #[error("the game has moved on: it has {plies} half-moves, not {seen}")]
    Stale {
        /// How many half-moves the sender saw.
        seen: usize,
        /// How many there are.
        plies: usize,
    },
    /// No person plays.
    #[error("nobody plays here: this game is only watched")]
    OnlyWatched,
    /// No move of a person can be undone.
    #[error("there is no move of yours to take back")]
    NothingToTakeBack,
    /// The other person has not answered yet.
    #[error("a takeback has been asked for already")]
    TakeBackStands,
    /// Nobody waits for an answer.
    #[error("no takeback has been asked for")]
    NoTakeBackAsked,
    /// No draw waits for a person's answer.
    #[error("no draw has been offered")]
    NoOffer,
    /// Hints are for people who are to move.
    #[error("a hint is for the side to move, when a person plays it")]
    NoHint,
    /// Only games between programs run by themselves.
    #[error("a person plays here: only games between programs run")]
    NotBetweenPrograms,
}
