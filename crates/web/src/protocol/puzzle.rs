//! Puzzles: which one, a move tried, what came of it.

use super::{LineStep, PositionView, Side};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Somebody who trains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TraineeView {
    /// Rating.
    pub rating: u32,
    /// How unsure it is: in 95 of 100 cases within twice as much.
    pub deviation: u32,
    /// Puzzles solved in a row.
    pub streak: u32,
    /// The most there ever were.
    pub best_streak: u32,
    /// Puzzles tried.
    pub tried: u32,
    /// Of these solved.
    pub solved: u32,
}

/// Puzzles that belong together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DeckView {
    /// `all`, `mistakes`, or a motif such as `fork`.
    pub deck: String,
    /// Puzzles in it.
    pub puzzles: u32,
    /// Of these never tried.
    pub fresh: u32,
    /// Of these tried before and due again.
    pub due: u32,
}

/// `GET /api/puzzles`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TrainingView {
    /// Who trains.
    pub trainee: TraineeView,
    /// What there is; decks without puzzles are left out, `all` and `mistakes` are not.
    pub decks: Vec<DeckView>,
}

/// `POST /api/puzzles/next`
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NextPuzzle {
    /// `all`, `mistakes`, or a motif.
    pub deck: String,
}

/// A puzzle to solve, without its solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PuzzleView {
    /// Its name.
    pub id: String,
    /// How difficult it is.
    pub rating: u32,
    /// Whether it was tried before and comes again.
    pub repeated: bool,
    /// Who has to find a move.
    pub side: Side,
    /// The position before the other side's move.
    pub before_fen: String,
    /// The other side's move.
    pub first: LineStep,
    /// Where a move is to be found.
    pub position: PositionView,
}

/// `POST /api/puzzles/{id}/move`
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PuzzleMove {
    /// Moves found before.
    pub found: u32,
    /// Squares or algebraic notation.
    pub text: String,
}

/// What came of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum PuzzleVerdict {
    /// It is not the one.
    Wrong,
    /// It is, and more is to be found.
    Right,
    /// It is, and it was the last.
    Solved,
}

/// Answer to a move, or what remains of a solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PuzzleStep {
    /// What came of it.
    pub verdict: PuzzleVerdict,
    /// The move and the answer to it; all that was left to find if the solution was asked for.
    pub steps: Vec<LineStep>,
    /// Where the next move is to be found; `null` if there is none.
    pub position: Option<PositionView>,
}

/// `POST /api/puzzles/{id}/solution`
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PuzzleSolution {
    /// Moves found before.
    pub found: u32,
}

/// `POST /api/puzzles/{id}/finish`
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FinishPuzzle {
    /// Whether every move was found without a wrong one and without help.
    pub solved: bool,
}

/// What a try meant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FinishedPuzzle {
    /// Rating before it.
    pub rating_before: u32,
    /// Who trains, after it.
    pub trainee: TraineeView,
    /// When it comes again, Unix time in milliseconds.
    #[ts(type = "number")]
    pub due_ms: u64,
    /// What makes the solution win.
    pub motifs: Vec<String>,
    /// The game it is from.
    pub source: String,
}
