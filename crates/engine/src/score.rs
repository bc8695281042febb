//! What a search says a position is worth.

pub(crate) use roque_game::Bound;
use roque_game::Value;
use std::fmt;
use std::ops::{Add, Neg, Sub};

/// The deepest line a search follows, in plies.
pub const MAX_PLY: usize = 246;

/// A judgement from the point of view of the side to move: centipawns, or a forced mate or table result with its
/// distance.
///
/// ```
/// use roque_engine::Score;
/// use roque_game::Value;
///
/// assert_eq!(Score::mate_in_plies(3).kind(), Value::WinIn(3));
/// assert_eq!(Score::mated_in_plies(4).to_string(), "#-2");
/// assert!(Score::centipawns(900) < Score::mate_in_plies(100));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(i32);

const MATE: i32 = 32_000;
const TABLE_WIN: i32 = 20_000;

impl Score {
    /// Neither side is better.
    pub const DRAW: Self = Self(0);
    /// Above every score.
    pub const INFINITE: Self = Self(32_500);
    /// The least score that is a forced mate.
    pub const LEAST_MATE: Self = Self(MATE - MAX_PLY as i32);
    /// The least score that is a win known from endgame tables, or more.
    pub const LEAST_TABLE_WIN: Self = Self(TABLE_WIN - MAX_PLY as i32);
    /// The largest mere estimate.
    pub const LARGEST_ESTIMATE: Self = Self(TABLE_WIN - MAX_PLY as i32 - 1);

    /// An estimate; held inside the range of estimates.
    #[inline]
    #[must_use]
    pub fn centipawns(value: i32) -> Self {
        Self(value.clamp(-Self::LARGEST_ESTIMATE.0, Self::LARGEST_ESTIMATE.0))
    }

    /// The side to move mates after that many plies.
    #[inline]
    #[must_use]
    pub const fn mate_in_plies(plies: usize) -> Self {
        Self(MATE - plies as i32)
    }

    /// The side to move is mated after that many plies.
    #[inline]
    #[must_use]
    pub const fn mated_in_plies(plies: usize) -> Self {
        Self(plies as i32 - MATE)
    }

    /// A table win reached after that many plies.
    #[inline]
    #[must_use]
    pub const fn table_win_in_plies(plies: usize) -> Self {
        Self(TABLE_WIN - plies as i32)
    }

    /// The plain number, for arithmetic in margins.
    #[inline]
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The score with that plain number.
    #[inline]
    #[must_use]
    pub(crate) const fn from_value(value: i32) -> Self {
        Self(value)
    }

    /// The score with the plain number of a recorded one; beyond what a search can find, the nearest it can.
    #[must_use]
    pub fn from_plain(value: i16) -> Self {
        Self(i32::from(value).clamp(-Self::INFINITE.0, Self::INFINITE.0))
    }

    /// Whether a search can have found this: no mate is nearer than now.
    pub(crate) const fn is_possible(self) -> bool {
        self.0.abs() <= MATE
    }

    /// What this score says. Wins and losses known from endgame tables are estimates near ±20,000.
    #[must_use]
    pub fn kind(self) -> Value {
        if self >= Self::LEAST_MATE {
            Value::WinIn((MATE - self.0) as u32)
        } else if self <= -Self::LEAST_MATE {
            Value::LossIn((MATE + self.0) as u32)
        } else {
            Value::Estimate(self.0)
        }
    }

    /// Whether it is a forced mate for either side.
    #[inline]
    #[must_use]
    pub fn is_mate(self) -> bool {
        self.0.abs() >= Self::LEAST_MATE.0
    }

    /// Whether the game is decided: mate or table result for either side.
    #[inline]
    #[must_use]
    pub fn is_decisive(self) -> bool {
        self.0.abs() >= Self::LEAST_TABLE_WIN.0
    }

    /// Whether the side to move is known to win.
    #[inline]
    #[must_use]
    pub fn is_win(self) -> bool {
        self >= Self::LEAST_TABLE_WIN
    }

    /// Whether the side to move is known to lose.
    #[inline]
    #[must_use]
    pub fn is_loss(self) -> bool {
        self <= -Self::LEAST_TABLE_WIN
    }

    /// Counted from the root to counted from the node `ply` plies below it, as the hash table keeps scores.
    #[inline]
    #[must_use]
    pub(crate) fn seen_from_node(self, ply: usize) -> Self {
        if self.is_win() {
            Self(self.0 + ply as i32)
        } else if self.is_loss() {
            Self(self.0 - ply as i32)
        } else {
            self
        }
    }

    /// The reverse of [`seen_from_node`](Self::seen_from_node).
    #[inline]
    #[must_use]
    pub(crate) fn seen_from_root(self, ply: usize) -> Self {
        if self.is_win() {
            Self(self.0 - ply as i32)
        } else if self.is_loss() {
            Self(self.0 + ply as i32)
        } else {
            self
        }
    }
}

/// What a value is as a score; distances beyond what a search follows count as the furthest.
impl From<Value> for Score {
    fn from(value: Value) -> Self {
        let within = |plies: u32| (plies as usize).min(MAX_PLY);
        match value {
            Value::Estimate(value) => Self(value.clamp(-TABLE_WIN, TABLE_WIN)),
            Value::WinIn(plies) => Self::mate_in_plies(within(plies)),
            Value::LossIn(plies) => Self::mated_in_plies(within(plies)),
        }
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;

    #[inline]
    fn add(self, margin: i32) -> Self {
        Self(self.0 + margin)
    }
}

impl Sub<i32> for Score {
    type Output = Self;

    #[inline]
    fn sub(self, margin: i32) -> Self {
        Self(self.0 - margin)
    }
}

/// As people read it: `+0.31`, `#3`, `#-2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.kind(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_scores_say() {
        assert_eq!(Score::mate_in_plies(1).kind(), Value::WinIn(1));
        assert_eq!(Score::mated_in_plies(0).kind(), Value::LossIn(0));
        assert_eq!(Score::mated_in_plies(2).kind(), Value::LossIn(2));
        assert_eq!(Score::centipawns(-7).kind(), Value::Estimate(-7));
        assert_eq!(Score::LARGEST_ESTIMATE.kind(), Value::Estimate(Score::LARGEST_ESTIMATE.value()));
        assert_eq!(Score::LEAST_MATE.kind(), Value::WinIn(MAX_PLY as u32));
        for score in [Score::mate_in_plies(3), Score::mated_in_plies(0), -Score::LEAST_TABLE_WIN, Score(17)] {
            assert_eq!(Score::from(score.kind()), score);
        }
    }

    #[test]
    fn table_scores_count_from_the_node() {
        let from_root = Score::mate_in_plies(9);
        assert_eq!(from_root.seen_from_node(4), Score::mate_in_plies(5));
        assert_eq!(from_root.seen_from_node(4).seen_from_root(4), from_root);
        assert_eq!(Score::centipawns(77).seen_from_node(9), Score::centipawns(77));
        assert_eq!(Score::mated_in_plies(8).seen_from_node(3), Score::mated_in_plies(5));
    }
}
