//! Which games are played to the end.
//!
//! Half of the moves of a game are played with fewer than sixteen men, and nearly half of all positions learnt from come
//! from there. Games against stronger engines are decided before (docs/nnue.md, "Where games are lost"): leaving most
//! games when the ending begins gives twice as many positions of the part that decides for the same time.

use roque_chess::Position;
use roque_game::Random;
use std::fmt;

/// With fewer men an ending has begun.
const ENDING_MEN: usize = 16;

/// How many of a hundred games go on when an ending begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Endings(u8);

/// A share that no part of a hundred can have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0} of a hundred games cannot be played to the end: 0 to 100 can")]
pub struct EndingsError(u8);

impl Endings {
    /// A share of a hundred games.
    ///
    /// # Errors
    /// For more than a hundred.
    pub fn new(percent: u8) -> Result<Self, EndingsError> {
        if percent <= 100 { Ok(Self(percent)) } else { Err(EndingsError(percent)) }
    }

    /// The share.
    #[must_use]
    pub const fn percent(self) -> u8 {
        self.0
    }

    /// With how many men left a game is left too; a game that begins as an ending is played to the end.
    pub(super) fn fewest_men(self, start: &Position, random: &mut Random) -> usize {
        let goes_on = random.below(100) < usize::from(self.0);
        if goes_on || men(start) < ENDING_MEN { 0 } else { ENDING_MEN }
    }
}

pub(super) fn men(position: &Position) -> usize {
    position.board().occupied().len()
}

impl Default for Endings {
    fn default() -> Self {
        Self(100)
    }
}

impl fmt::Display for Endings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} %", self.0)
    }
}
