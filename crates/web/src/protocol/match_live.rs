//! A match as it is played: boards, games that have ended, and what a page that watches is told.

use super::{ApiError, EndReason, MatchStandings, MatchView, ScoreView, Side};
use serde::Serialize;
use ts_rs::TS;

/// A game under play.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchBoard {
    /// Number of the board.
    pub board: u32,
    /// Number of the game, from 1.
    pub game: u32,
    /// The number of the white player.
    pub white: u32,
    /// The number of the black one.
    pub black: u32,
    /// The position.
    pub fen: String,
    /// The last move, as the board needs it.
    pub last_move: Option<String>,
    /// The same for people.
    pub san: Option<String>,
    /// Half-moves played.
    pub ply: u32,
    /// Who is to move.
    pub turn: Side,
    /// White's clock, milliseconds; `null` without one.
    pub white_ms: Option<u32>,
    /// Black's.
    pub black_ms: Option<u32>,
    /// What the mover, or whoever moved last, says about it.
    pub score: Option<ScoreView>,
    /// Half-moves it looks ahead.
    pub depth: Option<u32>,
}

/// A game that was played.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchGame {
    /// Its place among the games, in the order in which they ended, from 0.
    pub index: u32,
    /// Number of the game, from 1.
    pub game: u32,
    /// Round.
    pub round: u32,
    /// The number of the white player.
    pub white: u32,
    /// The number of the black one.
    pub black: u32,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub result: String,
    /// Why it ended.
    pub reason: EndReason,
    /// Half-moves.
    pub plies: u32,
    /// Seconds it took.
    pub seconds: f64,
}

/// A part of the list of games, latest first.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MatchGames {
    /// All there are.
    pub total: u32,
    /// Those asked for.
    pub games: Vec<MatchGame>,
}

/// What a page that watches a match is told: everything once, then what has changed.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum MatchServer {
    /// What is played and where it stands.
    About {
        /// The match.
        about: Box<MatchView>,
    },
    /// The table.
    Standings {
        /// The table.
        standings: Box<MatchStandings>,
    },
    /// Boards that have changed, and those on which nothing is played any more.
    Boards {
        /// Boards that have changed.
        boards: Vec<MatchBoard>,
        /// Boards that are empty now.
        gone: Vec<u32>,
    },
    /// Games that have ended, latest first; of many only the last.
    Games {
        /// All there are.
        total: u32,
        /// The latest.
        games: Vec<MatchGame>,
    },
    /// A refusal.
    Error {
        /// The refusal.
        error: ApiError,
    },
}
