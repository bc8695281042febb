//! The review of a game: verdicts as they come, then all of it.

use super::{ApiError, ScoreView, Side};
use roque_language::Message;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A move of a line that can be played on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LineStep {
    /// Squares, as the board needs them.
    pub uci: String,
    /// Standard algebraic notation, English letters.
    pub san: String,
    /// The position after it.
    pub fen: String,
    /// Whether it gives check.
    pub check: bool,
}

/// How good a move was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum VerdictView {
    /// Nothing better was found.
    Best,
    /// Hardly anything is lost.
    Excellent,
    /// Little is lost.
    Good,
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

/// The part of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum PhaseView {
    /// The first part.
    Opening,
    /// The second.
    Middlegame,
    /// The last.
    Endgame,
}

/// A move with its verdict.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MomentView {
    /// Which move of the game, from 0.
    pub ply: u32,
    /// Who moved.
    pub side: Side,
    /// The move.
    pub san: String,
    /// What the position was worth before it.
    pub before: ScoreView,
    /// What it is worth after it.
    pub after: ScoreView,
    /// Points it cost, of a hundred.
    pub loss: f64,
    /// How good it was.
    pub verdict: VerdictView,
    /// The verdict, if the move is to be blamed: not in the book, not forced, not in a decided game.
    pub fault: Option<VerdictView>,
    /// The part of the game.
    pub phase: PhaseView,
    /// What there is to say about it.
    #[ts(type = "Message | null")]
    pub remark: Option<Message>,
    /// Why it was a fault, if that could be checked.
    #[ts(type = "Message | null")]
    pub reason: Option<Message>,
    /// The line in which the reason happens.
    pub reason_line: Vec<LineStep>,
    /// Whether that line begins after the move; else it begins instead of it.
    pub reason_after: bool,
    /// The line that should have been played; empty if the move was the best.
    pub better: Vec<LineStep>,
    /// How long it took, milliseconds.
    pub spent_ms: Option<u32>,
}

/// One side's play.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SideReview {
    /// Accuracy in percent.
    pub accuracy: Option<f64>,
    /// The same in opening, middlegame and endgame.
    pub by_phase: [Option<f64>; 3],
    /// `?!`
    pub inaccuracies: u32,
    /// `?`
    pub mistakes: u32,
    /// `??`
    pub blunders: u32,
}

/// A reviewed game.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ReviewView {
    /// Who judged, with how many positions for each move.
    pub annotator: String,
    /// White's play.
    pub white: SideReview,
    /// Black's play.
    pub black: SideReview,
    /// What each position is worth, from the start on.
    pub values: Vec<ScoreView>,
    /// The moves.
    pub moments: Vec<MomentView>,
    /// What else there is to say: the slow bleed, time against mistakes.
    #[ts(type = "Message[]")]
    pub remarks: Vec<Message>,
    /// Puzzles made from mistakes in it.
    pub puzzles: u32,
}

/// What a page may ask of a review.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum ReviewClient {
    /// Try another move in a position of the game; any that costs at most 4 points is accepted.
    Retry {
        /// The move that was played there, from 0.
        ply: u32,
        /// The move to try: squares or algebraic notation.
        text: String,
        /// Returned with the answer.
        token: u32,
    },
}

/// What came of another try.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RetryView {
    /// The move that was tried.
    pub step: LineStep,
    /// Whether it is good enough.
    pub accepted: bool,
    /// Points it costs.
    pub loss: f64,
    /// What it is worth.
    pub score: ScoreView,
    /// What the other side answers.
    pub answer: Vec<LineStep>,
}

/// What a review tells.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum ReviewServer {
    /// A move was judged, for the first time or again; the last move comes first.
    Judged {
        /// The verdict so far.
        moment: Box<MomentView>,
        /// Moves before it that are still to come; 0 while claims are proved.
        left: u32,
    },
    /// All of it; sent at once where the game was reviewed before.
    Done {
        /// The review.
        review: Box<ReviewView>,
    },
    /// Answer to another try.
    Retried {
        /// The request it belongs to.
        token: u32,
        /// What came of it.
        retry: Box<RetryView>,
    },
    /// A refusal.
    Error {
        /// The refusal.
        error: ApiError,
    },
}
