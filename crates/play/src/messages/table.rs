//! What a table refuses.

use super::Localized;
use crate::table::{RestoreTableError, TableError};
use roque_language::{Message, number};

impl Localized for TableError {
    fn message(&self) -> Message {
        match self {
            Self::Referee(error) => error.message(),
            Self::Move(error) => error.message(),
            Self::Stale { seen, plies } => {
                Message::ServerStale { plies: number(*plies), seen: number(*seen) }
            }
            Self::OnlyWatched => Message::ServerOnlyWatched,
            Self::NothingToTakeBack => Message::TakeBackNothing,
            Self::TakeBackStands => Message::TakeBackStands,
            Self::NoTakeBackAsked => Message::TakeBackNotAsked,
            Self::NoOffer => Message::ServerNoOffer,
            Self::NoHint => Message::ServerHintNow,
            Self::NotBetweenPrograms => Message::ServerPersonPlays,
        }
    }
}

impl Localized for RestoreTableError {
    fn message(&self) -> Message {
        match self {
            Self::Seat(error) => error.message(),
            Self::Game(error) => error.message(),
        }
    }
}
