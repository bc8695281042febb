//! What is written down of a game.

use crate::clock::Face;
use crate::{GameResult, TimeControl};
use roque_chess::{ByColor, Move, Position};
use roque_game::FirstValue;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What a player thought of the move it made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Thought {
    /// The judgement, from White's side.
    pub evaluation: FirstValue,
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
