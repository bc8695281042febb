//! Games to be played and games that were.

use roque_chess::Color;
use roque_game::GamePoints;
use roque_play::players::WorkDone;
use roque_play::{GameRecord, GameResult};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A game to be played. Two games with the same `pair` have the same opening and colours swapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fixture {
    /// Number of the game, from 0, the same in every run of the same tournament.
    pub game: u32,
    /// Round, from 1.
    pub round: u32,
    /// Number of the meeting in its round, from 1.
    #[serde(default)]
    pub board: u32,
    /// Number of the game in its meeting, from 1.
    #[serde(default)]
    pub leg: u32,
    /// Number of the pair of games.
    pub pair: u32,
    /// Index of the player with the white men.
    pub white: usize,
    /// Index of the other one.
    pub black: usize,
    /// Number of the opening.
    pub opening: usize,
}

/// A finished game, as the journal keeps it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// What was to be played.
    #[serde(flatten)]
    pub fixture: Fixture,
    /// How it ended.
    #[serde(flatten)]
    pub result: GameResult,
    /// Half-moves played.
    pub plies: usize,
    /// Seconds it took.
    pub seconds: f64,
    /// What both players did, White first; nothing in journals of earlier versions.
    #[serde(default)]
    pub work: [WorkDone; 2],
    /// The whole game.
    pub pgn: String,
}

impl Entry {
    /// The entry of a finished game.
    #[must_use]
    pub fn new(fixture: Fixture, record: &GameRecord, took: Duration, work: [WorkDone; 2]) -> Self {
        let result = record.result.clone().unwrap_or_else(GameResult::aborted);
        let (plies, seconds) = (record.moves.len(), took.as_secs_f64());
        Self { fixture, result, plies, seconds, work, pgn: record.to_pgn() }
    }

    /// What the player with the white men made of it; `None` for a game broken off.
    #[must_use]
    pub fn white_points(&self) -> Option<GamePoints> {
        self.result.verdict.points(Color::White)
    }

    /// The player who lost by a fault of its own (not by the board): a crash, an illegal move, a lost clock.
    #[must_use]
    pub fn at_fault(&self) -> Option<usize> {
        let fault = self.result.reason.fault().is_some() || self.result.reason == roque_play::Reason::Time;
        self.loser().filter(|_| fault)
    }

    /// The player who lost because its program broke down: a crash, silence, an illegal move, but not a lost clock.
    #[must_use]
    pub fn broken_down(&self) -> Option<usize> {
        self.loser().filter(|_| self.result.reason.fault().is_some())
    }

    fn loser(&self) -> Option<usize> {
        match self.result.winner()? {
            Color::White => Some(self.fixture.black),
            Color::Black => Some(self.fixture.white),
        }
    }
}
