//! Wins, draws and losses: what a number of games came to.

use std::ops::{Add, AddAssign, Neg};

/// How a game ended for one of its players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GamePoints {
    /// One point.
    Win,
    /// Half a point.
    Draw,
    /// Nothing.
    Loss,
}

impl GamePoints {
    /// Half-points: 2, 1 or 0.
    #[must_use]
    pub const fn halves(self) -> usize {
        match self {
            Self::Win => 2,
            Self::Draw => 1,
            Self::Loss => 0,
        }
    }
}

/// What the other player got.
impl Neg for GamePoints {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

/// Wins, draws and losses of one player.
///
/// ```
/// use roque_game::Tally;
///
/// let tally = Tally { wins: 3, draws: 2, losses: 1 };
/// assert_eq!((tally.games(), tally.points()), (6, 4.0));
/// assert_eq!((-tally).points(), 2.0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Tally {
    /// Games played.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points made: 1 for a win, ½ for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Share of games drawn; 0 before the first game.
    #[must_use]
    pub fn draw_rate(&self) -> f64 {
        self.draws as f64 / self.games().max(1) as f64
    }
}

impl From<GamePoints> for Tally {
    fn from(points: GamePoints) -> Self {
        let count = |kind| u64::from(points == kind);
        Self { wins: count(GamePoints::Win), draws: count(GamePoints::Draw), losses: count(GamePoints::Loss) }
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(self, more: Self) -> Self {
        Self {
            wins: self.wins + more.wins,
            draws: self.draws + more.draws,
            losses: self.losses + more.losses,
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, more: Self) {
        *self = *self + more;
    }
}

impl AddAssign<GamePoints> for Tally {
    fn add_assign(&mut self, points: GamePoints) {
        *self += Self::from(points);
    }
}

/// The same games as the other player counts them.
impl Neg for Tally {
    type Output = Self;

    fn neg(self) -> Self {
        Self { wins: self.losses, draws: self.draws, losses: self.wins }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_add_up() {
        let mut tally = Tally::default();
        for points in [GamePoints::Win, GamePoints::Win, GamePoints::Draw, GamePoints::Loss] {
            tally += points;
        }
        assert_eq!(tally, Tally { wins: 2, draws: 1, losses: 1 });
        assert_eq!(-tally + tally, Tally { wins: 3, draws: 2, losses: 3 });
        assert_eq!(tally.draw_rate(), 0.25);
    }
}
