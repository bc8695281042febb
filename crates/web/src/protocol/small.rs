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

/// How a game ends with best play, for the side that plays the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum SmallVerdict {
    /// The mover wins.
    Win,
    /// Nobody wins.
    Draw,
    /// The mover loses.
    Loss,
}

/// What a move leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SmallScore {
    /// How the game ends with best play.
    pub verdict: SmallVerdict,
    /// Half-moves until a win or loss, if the end is near enough to count them.
    pub plies: Option<u32>,
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
    /// For each legal move, in order: how the game ends with best play; `null` if that could not be found out in time.
    pub scores: Option<Vec<Option<SmallScore>>>,
    /// Positions the program visited for its answer.
    #[ts(type = "number")]
    pub nodes: u64,
}

/// `POST /api/lab/games`: a small game against an algorithm of one's choice.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LabGameRequest {
    /// Which game.
    pub game: SmallGame,
    /// Moves so far, as in `SmallRequest`.
    pub moves: Vec<u32>,
    /// The switches of the textbook search that plays, as in a player's name.
    pub solver: String,
    /// Whether it should answer with a move.
    pub answer: bool,
}

/// What the algorithm did for its move.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LabWork {
    /// Where it thought, as the game writes it.
    pub state: String,
    /// Positions visited.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Nodes left early because a move was too good.
    #[ts(type = "number")]
    pub cutoffs: u64,
    /// The depth that was finished.
    pub depth: u32,
    /// Milliseconds.
    pub ms: f64,
    /// Whether it was told to end before it was done.
    pub cut: bool,
}

/// What the algorithm sees in a move, for the side that plays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LabValue {
    /// Its value as films write scores; none if it was not searched in time.
    pub score: Option<i32>,
    /// Positions visited for it.
    #[ts(type = "number")]
    pub nodes: u64,
}

/// A small game after the algorithm's answer.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LabGameView {
    /// The game.
    pub game: SmallView,
    /// As the game writes it.
    pub state: String,
    /// What the answer took, if one was asked for.
    pub answer: Option<LabWork>,
    /// What the algorithm sees in each legal move, in their order.
    pub values: Vec<LabValue>,
    /// What seeing that took.
    pub looking: Option<LabWork>,
}
