//! The laboratory: what changed the searcher's mind, and what each rule left out.

use super::{Counted, LeftOut};
use roque_lab::film::minds::{Change, Nearness, Opinion};
use serde::Serialize;
use ts_rs::TS;

/// A move of the root as one iteration saw it. Scores are for the side that plays it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OpinionView {
    /// The visit after the move.
    pub visit: u32,
    /// The move and what follows it, as far as it was searched.
    pub line: Vec<String>,
    /// What it is worth; if not exact, at most that.
    pub score: Option<i32>,
    /// Whether that is its value.
    pub exact: bool,
    /// Visits below it.
    pub visits: u32,
}

/// Another move became the best.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MindChange {
    /// The depth at which it did.
    pub depth: u32,
    /// The move that was best before, and what it was worth then.
    pub before: OpinionView,
    /// The same move in the iteration that left it, with the line that speaks against it.
    pub left: Option<OpinionView>,
    /// The move that is best now.
    pub after: OpinionView,
}

/// Why a move is the closest rival.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum RivalNearness {
    /// It led within the last iteration.
    Led,
    /// It was best up to a depth.
    BestUntil {
        /// The depth.
        depth: u32,
    },
    /// More work than into any other went into showing that it is not better.
    MostWork,
}

/// The move that came closest.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RivalView {
    /// The move as the last iteration saw it.
    pub opinion: OpinionView,
    /// Why it is the one.
    pub nearness: RivalNearness,
}

/// `GET /api/lab/films/{id}/xray`: the history of a decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct XrayView {
    /// The best move of the last iteration that was finished, with its line.
    pub best: Option<OpinionView>,
    /// The move that came closest to it.
    pub rival: Option<RivalView>,
    /// Every change of the best move.
    pub changes: Vec<MindChange>,
    /// Moves left out, by rule.
    pub left: Vec<Counted<LeftOut>>,
}

impl From<Opinion> for OpinionView {
    fn from(Opinion { visit, line, score, is_exact, visits }: Opinion) -> Self {
        Self { visit, line, score: score.map(i32::from), exact: is_exact, visits }
    }
}

impl From<Change> for MindChange {
    fn from(Change { depth, before, left, after }: Change) -> Self {
        Self { depth: depth.into(), before: before.into(), left: left.map(Into::into), after: after.into() }
    }
}

impl From<Nearness> for RivalNearness {
    fn from(nearness: Nearness) -> Self {
        match nearness {
            Nearness::Led => Self::Led,
            Nearness::BestUntil(depth) => Self::BestUntil { depth: depth.into() },
            Nearness::MostWork => Self::MostWork,
        }
    }
}
