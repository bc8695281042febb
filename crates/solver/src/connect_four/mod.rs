//! Connect four solved: who wins with best play, from any state.
//!
//! The general search of this crate sees the end of connect four only once a third of the discs lie. [`PerfectFour`]
//! answers a smaller question, win, draw or loss and not how soon, and knows the game: a state and its mirror image
//! are one, moves that allow a line at once are not tried, and a state is not searched when following up above the
//! enemy's discs already decides it (`claims`). [`StrategyBook`] holds the first moves, which take
//! minutes to work out, found by the same search.
//!
//! Reading order: `search`, `claims`, `table`, [`book`].

pub mod book;
mod claims;
mod search;
mod table;
#[cfg(test)]
mod tests;

pub use book::{Advice, BookError, StrategyBook};
pub use search::{PerfectFour, Unfinished};

use std::ops::Neg;

/// How a state ends with best play of both, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Prospect {
    /// The other side wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The side to move wins.
    Win,
}

/// The same for the other side.
impl Neg for Prospect {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}
