//! What is written down of a game.

use crate::clock::Face;
use crate::{GameResult, TimeControl};
use roque_chess::{ByColor, Color, Move, Position};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// A judgement of a position from White's side, as a player announced it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhiteEvaluation {
    /// Hundredths of a pawn, positive if White is better.
    Centipawns(i32),
    /// Mate in so many moves; negative if Black mates.
    Mate(i32),
}

impl WhiteEvaluation {
    /// The judgement a player of this colour gave from its own side.
    #[must_use]
    pub fn from_side(self, color: Color) -> Self {
        match (color, self) {
            (Color::White, _) => self,
            (Color::Black, Self::Centipawns(value)) => Self::Centipawns(value.saturating_neg()),
            (Color::Black, Self::Mate(moves)) => Self::Mate(moves.saturating_neg()),
        }
    }

    /// Hundredths of a pawn from this side, a mate counting as 100 pawns and more.
    #[must_use]
    pub fn centipawns_for(self, color: Color) -> i32 {
        match self.from_side(color) {
            Self::Centipawns(value) => value.clamp(-9_999, 9_999),
            Self::Mate(moves) if moves > 0 => 10_000,
            Self::Mate(_) => -10_000,
        }
    }
}

/// As PGN's `%eval` writes it: pawns with two digits, or `#` and the number of moves.
impl fmt::Display for WhiteEvaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(value) => write!(f, "{:.2}", f64::from(*value) / 100.0),
            Self::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

/// What a player thought of the move it made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Thought {
    /// The judgement.
    pub evaluation: WhiteEvaluation,
    /// How deep the search was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
}

/// A move with everything noted beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// The move.
    pub m: Move,
    /// Time the player used for it.
    pub used: Duration,
    /// What the player's clock showed after it; `None` without a clock.
    pub left: Option<Duration>,
    /// What the player thought.
    pub thought: Option<Thought>,
    /// The clocks before the move, for taking it back.
    pub(crate) before: ByColor<Face>,
}

/// A played game, finished or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// Where it began.
    pub start: Position,
    /// Who played.
    pub names: ByColor<String>,
    /// What each side could spend.
    pub time: ByColor<TimeControl>,
    /// More tags for PGN, such as `Event` and `Round`.
    pub tags: Vec<(String, String)>,
    /// The moves.
    pub moves: Vec<PlayedMove>,
    /// The end.
    pub result: Option<GameResult>,
}
