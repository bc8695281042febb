//! What is agreed before a game.

use crate::TimeControl;
use roque_chess::{ByColor, Move, Position};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// When the clocks begin to run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClockStart {
    /// With the game.
    #[default]
    AtOnce,
    /// When both sides have made their first move, as people like it.
    AfterFirstMoves,
}

/// Who must speak up when a position has occurred three times or fifty moves have passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Claims {
    /// The player to move, as the Laws have it.
    #[default]
    ByPlayer,
    /// Nobody: the referee ends the game, as is usual between engines.
    Automatic,
}

/// Everything agreed before a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameSetup {
    /// Where the game begins.
    pub start: Position,
    /// Moves already made when the players sit down. They cost no time; the first one that is not legal and all
    /// after it are dropped.
    pub opening: Vec<Move>,
    /// Who plays, as PGN shall name them.
    pub names: ByColor<String>,
    /// What each side may spend.
    pub time: ByColor<TimeControl>,
    /// When clocks begin to run.
    pub clock_start: ClockStart,
    /// Whether draws must be claimed.
    pub claims: Claims,
    /// How far a flag may be overstepped: the referee's own delay should cost nobody a game.
    pub grace: Duration,
    /// More tags for PGN.
    pub tags: Vec<(String, String)>,
}
