//! What a position is worth, from whose side, and what that means for the result.

use crate::Player;
use std::fmt;
use std::ops::Neg;

/// What a position is worth to the side to move: an estimate, or the game decided by force.
///
/// This is the form in which judgements travel between searches, protocols and people. Searches have denser ones of
/// their own, in which comparing is one instruction.
///
/// ```
/// use roque_game::{Player, Value};
///
/// let value = Value::WinIn(3);
/// assert_eq!(value.to_string(), "#2");
/// assert_eq!(value.for_first(Player::Second).to_string(), "#-2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// In hundredths of the game's unit (a pawn); positive is good.
    Estimate(i32),
    /// Wins after so many plies (in chess: mates; an odd number where the side to move wins).
    WinIn(u32),
    /// Loses after so many plies; 0: has lost.
    LossIn(u32),
}

impl Value {
    /// Neither side is better.
    pub const EVEN: Self = Self::Estimate(0);

    /// A forced end as chess players count it: in so many moves of the winner, negative if the side to move loses; 0 if it
    /// has lost.
    #[must_use]
    pub const fn mate_in(moves: i32) -> Self {
        if moves > 0 { Self::WinIn(2 * moves as u32 - 1) } else { Self::LossIn(2 * moves.unsigned_abs()) }
    }

    /// The moves until a forced end, as [`mate_in`](Self::mate_in) takes them; `None` for an estimate.
    #[must_use]
    pub const fn moves_to_mate(self) -> Option<i32> {
        match self {
            Self::Estimate(_) => None,
            // Only a game that is over already is won in 0 plies; it was won in 1.
            Self::WinIn(0) => Some(1),
            Self::WinIn(plies) => Some(plies.div_ceil(2) as i32),
            Self::LossIn(plies) => Some(-(plies.div_ceil(2) as i32)),
        }
    }

    /// One number for thresholds and graphs: an estimate held within ±9,999, a forced end as ±10,000.
    #[must_use]
    pub fn centipawns(self) -> i32 {
        match self {
            Self::Estimate(value) => value.clamp(-9_999, 9_999),
            Self::WinIn(_) => 10_000,
            Self::LossIn(_) => -10_000,
        }
    }

    /// The same judgement from the first player's side (White's), if this player is to move.
    #[must_use]
    pub fn for_first(self, mover: Player) -> FirstValue {
        FirstValue(match mover {
            Player::First => self,
            Player::Second => -self,
        })
    }
}

/// What the position is worth to the other side.
impl Neg for Value {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Estimate(value) => Self::Estimate(value.saturating_neg()),
            Self::WinIn(plies) => Self::LossIn(plies),
            Self::LossIn(plies) => Self::WinIn(plies),
        }
    }
}

/// As people read it: `+0.31`, `-1.20`, `0.00`, `#3`, `#-2`.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (*self, self.moves_to_mate()) {
            (Self::Estimate(0), _) => f.pad("0.00"),
            (Self::Estimate(value), _) => f.pad(&format!("{:+.2}", f64::from(value) / 100.0)),
            (_, moves) => f.pad(&format!("#{}", moves.unwrap_or_default())),
        }
    }
}

/// What a position is worth to the player who moves first (White), whoever is to move: the form for people, graphs and
/// files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FirstValue(Value);

impl FirstValue {
    /// Neither side is better.
    pub const EVEN: Self = Self(Value::EVEN);

    /// What the first player thinks of it.
    #[must_use]
    pub const fn new(for_first: Value) -> Self {
        Self(for_first)
    }

    /// The same judgement from a player's side.
    #[must_use]
    pub fn for_player(self, player: Player) -> Value {
        match player {
            Player::First => self.0,
            Player::Second => -self.0,
        }
    }
}

/// As [`Value`], seen by the first player.
impl fmt::Display for FirstValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

/// Whether a score is the truth of a search or only a bound on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bound {
    /// At least this much.
    Lower,
    /// Exactly this.
    #[default]
    Exact,
    /// At most this much.
    Upper,
}

/// Chances of the result in thousandths, for whoever the value was for; they add up to 1000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chances {
    /// Of winning.
    pub win: u16,
    /// Of a draw.
    pub draw: u16,
    /// Of losing.
    pub loss: u16,
}

impl Chances {
    /// What a value means for the result of a game between equals: two logistic curves, one for winning and one for
    /// losing, that leave the draws between them. Every bar, graph and `wdl` of the program is drawn from this.
    #[must_use]
    pub fn of(value: Value) -> Self {
        /// The value at which half the games are won, and how fast the odds change around it.
        const HALF: f64 = 140.0;
        const SPREAD: f64 = 65.0;
        let chance = |value: f64| (1000.0 / (1.0 + ((HALF - value) / SPREAD).exp())).round() as u16;
        let (win, loss) = match value {
            Value::Estimate(value) => (chance(value.into()), chance(-f64::from(value))),
            Value::WinIn(_) => (1000, 0),
            Value::LossIn(_) => (0, 1000),
        };
        Self { win, draw: 1000 - win - loss, loss }
    }

    /// Points to be expected from a game, in thousandths: a win counts 1000, a draw 500.
    #[must_use]
    pub const fn expectation(self) -> u16 {
        self.win + self.draw / 2
    }
}

/// Files hold `{"centipawns": 31}` or `{"mate": -2}`.
#[cfg(feature = "serde")]
mod written {
    use super::{FirstValue, Value};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Written {
        Centipawns(i32),
        Mate(i32),
    }

    impl Serialize for FirstValue {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let written = match self.0 {
                Value::Estimate(value) => Written::Centipawns(value),
                forced => Written::Mate(forced.moves_to_mate().unwrap_or_default()),
            };
            written.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for FirstValue {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            Ok(Self(match Written::deserialize(deserializer)? {
                Written::Centipawns(value) => Value::Estimate(value),
                Written::Mate(moves) => Value::mate_in(moves),
            }))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forced_ends_are_counted_in_moves_of_the_winner() {
        for (value, moves) in [
            (Value::WinIn(1), 1),
            (Value::WinIn(3), 2),
            (Value::LossIn(0), 0),
            (Value::LossIn(2), -1),
            (Value::LossIn(4), -2),
        ] {
            assert_eq!(value.moves_to_mate(), Some(moves));
            assert_eq!(Value::mate_in(moves), value);
        }
        assert_eq!(Value::WinIn(0).moves_to_mate(), Some(1), "mate on the board is not lost by its giver");
        assert_eq!(Value::Estimate(5).moves_to_mate(), None);
    }

    #[test]
    fn the_other_side_sees_the_opposite() {
        for value in [Value::Estimate(31), Value::Estimate(i32::MIN), Value::WinIn(5), Value::LossIn(2)] {
            assert_eq!(value.for_first(Player::First).for_player(Player::First), value);
            assert_eq!(value.for_first(Player::Second).for_player(Player::First), -value);
        }
        assert_eq!(-Value::Estimate(i32::MIN), Value::Estimate(i32::MAX));
    }

    #[test]
    fn people_read() {
        let texts =
            [Value::Estimate(31), Value::Estimate(-120), Value::EVEN, Value::WinIn(5), Value::LossIn(4)];
        assert_eq!(texts.map(|value| value.to_string()), ["+0.31", "-1.20", "0.00", "#3", "#-2"]);
    }

    #[test]
    fn chances_add_up_and_grow_with_the_value() {
        let mut before = 0;
        for value in (-3000..3000).step_by(7).map(Value::Estimate).chain([Value::WinIn(9)]) {
            let chances = Chances::of(value);
            assert_eq!(chances.win + chances.draw + chances.loss, 1000, "{value}");
            assert!(chances.expectation() >= before, "{value}");
            before = chances.expectation();
        }
        assert_eq!(before, 1000);
        assert_eq!(Chances::of(Value::EVEN).expectation(), 500);
        assert_eq!(Chances::of(Value::LossIn(5)), Chances { win: 0, draw: 0, loss: 1000 });
    }
}
