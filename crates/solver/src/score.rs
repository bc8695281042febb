//! What a search says about a state, seen from the side to move.

pub use roque_game::Bound;
use roque_game::Value;
use std::fmt;
use std::ops::Neg;

/// Scores at or beyond this are games decided, less the plies until the end.
const DECIDED: i32 = 1_000_000;
/// No game of the search is longer than this many plies.
const LONGEST: i32 = 10_000;
const INFINITE: i32 = DECIDED + LONGEST + 1;

/// How good a state is for the side to move: an estimate in the units of the evaluation, or a game decided after a
/// number of plies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameScore(i32);

impl GameScore {
    /// Neither side is better; also the score of a drawn game.
    pub const DRAW: Self = Self(0);
    /// Better than every score a state can have.
    pub const MAX: Self = Self(INFINITE);
    /// Worse than every score a state can have.
    pub const MIN: Self = Self(-INFINITE);
    /// The largest estimate that is not mistaken for a decided game.
    pub const LARGEST_ESTIMATE: i32 = DECIDED - 1;

    /// An estimate; clamped to what an estimate may be.
    #[inline]
    #[must_use]
    pub fn estimate(value: i32) -> Self {
        Self(value.clamp(-Self::LARGEST_ESTIMATE, Self::LARGEST_ESTIMATE))
    }

    /// The side to move wins after this many plies.
    #[inline]
    #[must_use]
    pub const fn win_in(plies: u32) -> Self {
        Self(DECIDED + LONGEST - plies as i32)
    }

    /// The side to move loses after this many plies.
    #[inline]
    #[must_use]
    pub const fn loss_in(plies: u32) -> Self {
        Self(-(DECIDED + LONGEST - plies as i32))
    }

    /// What the number means.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Value {
        if self.0 >= DECIDED {
            Value::WinIn((DECIDED + LONGEST - self.0) as u32)
        } else if self.0 <= -DECIDED {
            Value::LossIn((DECIDED + LONGEST + self.0) as u32)
        } else {
            Value::Estimate(self.0)
        }
    }

    /// Whether the game is decided.
    #[inline]
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.0 >= DECIDED || self.0 <= -DECIDED
    }

    /// The number as it is, for tables and plots.
    #[inline]
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    #[inline]
    pub(crate) const fn from_value(value: i32) -> Self {
        Self(value)
    }

    /// The smallest step better.
    #[inline]
    pub(crate) const fn just_above(self) -> Self {
        Self(self.0 + 1)
    }

    /// The same fact told from a state that many plies further down: decided games end that much sooner.
    #[inline]
    pub(crate) const fn seen_from(self, ply: usize) -> Self {
        match self.kind() {
            Value::WinIn(_) => Self(self.0 + ply as i32),
            Value::LossIn(_) => Self(self.0 - ply as i32),
            Value::Estimate(_) => self,
        }
    }

    /// The reverse of [`seen_from`](Self::seen_from).
    #[inline]
    pub(crate) const fn seen_at_root(self, ply: usize) -> Self {
        match self.kind() {
            Value::WinIn(_) => Self(self.0 - ply as i32),
            Value::LossIn(_) => Self(self.0 + ply as i32),
            Value::Estimate(_) => self,
        }
    }
}

impl Neg for GameScore {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// `+35`, `-120`, `win in 3`, `loss in 4`; the ends of a full window are `-inf` and `+inf`.
impl fmt::Display for GameScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match (*self, self.kind()) {
            (Self::MAX, _) => "+inf".to_owned(),
            (Self::MIN, _) => "-inf".to_owned(),
            (_, Value::Estimate(0)) => "0".to_owned(),
            (_, Value::Estimate(value)) => format!("{value:+}"),
            (_, Value::WinIn(plies)) => format!("win in {plies}"),
            (_, Value::LossIn(plies)) => format!("loss in {plies}"),
        };
        f.pad(&text)
    }
}

impl fmt::Debug for GameScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The scores a node has to tell apart: up to `alpha` the mover has something as good elsewhere, from `beta` on the
/// opponent will not allow the state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Window {
    /// What the mover can already have.
    pub alpha: GameScore,
    /// What the opponent can already hold the mover to.
    pub beta: GameScore,
}

impl Window {
    /// Nothing is known yet.
    pub const FULL: Self = Self { alpha: GameScore::MIN, beta: GameScore::MAX };

    /// The window of a child, seen by the other side.
    #[inline]
    #[must_use]
    pub fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// The smallest window: only asks whether the score is above `alpha`.
    #[inline]
    pub(crate) fn probe(alpha: GameScore) -> Self {
        Self { alpha, beta: alpha.just_above() }
    }

    /// What a score found with this window proves.
    #[inline]
    #[must_use]
    pub fn bound(self, score: GameScore) -> Bound {
        if score >= self.beta {
            Bound::Lower
        } else if score <= self.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearer_wins_are_better_and_nearer_losses_worse() {
        assert!(GameScore::win_in(1) > GameScore::win_in(3));
        assert!(GameScore::loss_in(4) > GameScore::loss_in(2));
        assert!(GameScore::win_in(9999) > GameScore::estimate(i32::MAX));
        assert_eq!(-GameScore::win_in(5), GameScore::loss_in(5));
        assert_eq!(GameScore::win_in(5).kind(), Value::WinIn(5));
        assert!(GameScore::MAX > GameScore::win_in(0));
    }

    #[test]
    fn distances_move_with_the_ply() {
        assert_eq!(GameScore::win_in(7).seen_from(3), GameScore::win_in(4));
        assert_eq!(GameScore::loss_in(7).seen_from(3), GameScore::loss_in(4));
        assert_eq!(GameScore::loss_in(4).seen_at_root(3), GameScore::loss_in(7));
        assert_eq!(GameScore::estimate(55).seen_from(9), GameScore::estimate(55));
    }

    #[test]
    fn text() {
        let texts = [
            GameScore::estimate(35),
            GameScore::DRAW,
            GameScore::estimate(-7),
            GameScore::win_in(3),
            GameScore::MIN,
        ];
        assert_eq!(texts.map(|score| score.to_string()), ["+35", "0", "-7", "win in 3", "-inf"]);
    }
}
