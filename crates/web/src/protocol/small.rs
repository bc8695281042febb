//! Tic-tac-toe and connect four: no game is stored, the page sends all moves each time.

use super::Side;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Which small game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum SmallGame {
    /// Three in a row on nine squares.
    TicTacToe,
    /// Four in a row, discs fall.
    ConnectFour,
}

/// `POST /api/small`
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SmallRequest {
    /// Which game.
    pub game: SmallGame,
    /// Moves so far: cells 0–8 by rows from the top left, or columns 0–6.
    pub moves: Vec<u32>,
    /// Whether the program should answer with a move.
    pub answer: bool,
    /// Whether every possible move should be scored.
    pub scores: bool,
}

/// A small game after the answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SmallView {
    /// Moves, the answer included.
    pub moves: Vec<u32>,
    /// Rows from the top; `null` for an empty square.
    pub board: Vec<Vec<Option<Side>>>,
    /// Who moves next (White began).
    pub turn: Side,
    /// Moves that may be played.
    pub legal: Vec<u32>,
    /// The winner's squares as `[row, column]`, if there is a winner.
    pub winning: Vec<[u32; 2]>,
    /// Whether the game is over.
    pub over: bool,
    /// Who won.
    pub winner: Option<Side>,
    /// For each legal move, in order: half-moves to the end with best play, positive when the mover wins, negative
    /// when it loses, 0 for a draw, `null` when the end is too far to see.
    pub scores: Option<Vec<Option<i32>>>,
    /// Positions the program visited for its answer.
    #[ts(type = "number")]
    pub nodes: u64,
}
