//! What is written down of a game.

use crate::clock::Face;
use crate::{GameResult, TimeControl};
use roque_chess::{ByColor, Color, Move, Position};
use roque_engine::Score;
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

impl Thought {
    /// The judgement as the plain number our engine counts with, from a side: centipawns; wins known from endgame
    /// tables and forced mates far above them, nearer ends further out. Nothing of an engine's score is lost.
    #[must_use]
    pub fn score(&self, side: Color) -> i32 {
        Score::from(self.evaluation.for_player(side.into())).value()
    }

    /// The side that is known to win, by a forced mate or by endgame tables.
    #[must_use]
    pub fn known_winner(&self) -> Option<Color> {
        let white = self.score(Color::White);
        let known = white.abs() >= Score::LEAST_TABLE_WIN.value();
        known.then_some(if white > 0 { Color::White } else { Color::Black })
    }
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
