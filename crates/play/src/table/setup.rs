//! What is agreed before anybody sits down.

use super::Seat;
use crate::TimeControl;
use roque_chess::{ByColor, Move, Position};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Our engine leaves the book after so many half-moves: it is there for variety, not for erudition.
pub const BOOK_PLIES: usize = 12;
/// How far a flag may be overstepped: a tenth of a second is lost between a hand, a wire and a thread.
pub const GRACE: Duration = Duration::from_millis(100);
/// Least time between a person's move and the reply to it: the eye must see the one before the other.
pub const REPLY_PAUSE: Duration = Duration::from_millis(300);
/// Least time between two moves of programs, until somebody chooses another.
pub const WATCH_PAUSE: Duration = Duration::from_millis(700);

/// Whether our engine opens from its book. Other programs have openings of their own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Openings {
    /// From the book of the program.
    #[default]
    Book,
    /// It thinks from the first move.
    Thought,
}

/// What is agreed before anybody sits down.
#[derive(Clone, PartialEq, Debug)]
pub struct TableSetup {
    /// Who sits where.
    pub seats: ByColor<Seat>,
    /// Where the game begins.
    pub start: Position,
    /// Moves made before anybody sat down.
    pub opening: Vec<Move>,
    /// What each side may spend.
    pub time: ByColor<TimeControl>,
    /// Whether our engine uses its book.
    pub openings: Openings,
    /// Least time between moves of programs; `None`: [`REPLY_PAUSE`] or [`WATCH_PAUSE`].
    pub pause: Option<Duration>,
    /// Decides everything random.
    pub seed: u64,
    /// More tags for PGN.
    pub tags: Vec<(String, String)>,
}

/// Two people, no clock.
impl Default for TableSetup {
    fn default() -> Self {
        Self {
            seats: ByColor::from_fn(|_| Seat::Person(None)),
            start: Position::default(),
            opening: Vec::new(),
            time: ByColor::from_fn(|_| TimeControl::unlimited()),
            openings: Openings::Book,
            pause: None,
            seed: 0,
            tags: Vec::new(),
        }
    }
}
