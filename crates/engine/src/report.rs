//! What a search tells while it runs, and its answer.

use crate::score::Score;
use roque_chess::Move;
use roque_game::{Bound, Chances};
use std::time::Duration;

/// The state of a search after an iteration, or when a window failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Plies searched in full.
    pub depth: u32,
    /// Length of the longest line looked at.
    pub seldepth: u32,
    /// Rank of this line among the lines asked for, from 1.
    pub multipv: usize,
    /// What the line is worth for the side to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// The score as chances.
    pub wdl: Chances,
    /// Positions visited by all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full the hash table is, in thousandths.
    pub hashfull: u32,
    /// Successful probes of endgame tables.
    pub tbhits: u64,
    /// The line; every move of it is legal.
    pub pv: Vec<Move>,
}

impl Report {
    /// Positions visited per second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        (u128::from(self.nodes) * 1_000_000 / self.time.as_micros().max(1)) as u64
    }
}

/// Listens to a running search. Called from the thread that called the search.
pub trait SearchHandler {
    /// Whether anybody hears: a report for nobody is not made.
    fn listens(&self) -> bool {
        true
    }

    /// A line was completed or its window failed.
    fn report(&mut self, report: &Report) {
        let _ = report;
    }

    /// The search turns to a root move (`number` from 1); only after a few seconds of thinking.
    fn current_move(&mut self, depth: u32, m: Move, number: usize) {
        let _ = (depth, m, number);
    }
}

/// Nobody listens.
impl SearchHandler for () {
    fn listens(&self) -> bool {
        false
    }
}

/// A closure listens to reports.
impl<F: FnMut(&Report)> SearchHandler for F {
    fn report(&mut self, report: &Report) {
        self(report);
    }
}

/// The answer of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BestMove {
    /// The move to play; `None` only where no legal move exists.
    pub best: Option<Move>,
    /// The answer expected.
    pub ponder: Option<Move>,
    /// What the move is worth.
    pub score: Score,
    /// Depth of the last finished iteration.
    pub depth: u32,
    /// Positions visited by all threads.
    pub nodes: u64,
}
