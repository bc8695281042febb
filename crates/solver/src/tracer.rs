//! Watching a search.

use crate::score::{Bound, GameScore, Window};
use roque_game::{GameState, Outcome};

/// A node just entered.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a, G: GameState> {
    /// Moves from the root.
    pub ply: usize,
    /// Plies still to look ahead; 0 and `quiescence` beyond.
    pub depth: u32,
    /// The move that led here; `None` at the root.
    pub m: Option<G::Move>,
    /// The scores to tell apart, for the side to move here.
    pub window: Window,
    /// The state.
    pub state: &'a G,
    /// Whether only noisy moves are looked at from here on.
    pub quiescence: bool,
}

/// Why a node needed no search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// The game is over.
    Ended(Outcome),
    /// The state was on the way here already: a draw.
    Repetition,
    /// The depth is used up, the evaluation spoke.
    Evaluated,
}

/// Where a bound of a window came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoundSource<M> {
    /// The window the root started with.
    Root,
    /// At the node this many plies from the root this move reached the score.
    Ancestor {
        /// Moves from the root.
        ply: usize,
        /// The move that was found to be that good.
        m: M,
    },
    /// At the quiescence node this many plies from the root stopping was worth that much.
    StandPat {
        /// Moves from the root.
        ply: usize,
    },
    /// The node this many plies from the root only asked whether a move is better than its best.
    Probe {
        /// Moves from the root.
        ply: usize,
    },
}

/// A node left early.
#[derive(Clone, Copy, Debug)]
pub struct Cutoff<'a, M> {
    /// Moves from the root.
    pub ply: usize,
    /// The move that was too good.
    pub m: M,
    /// Its score.
    pub score: GameScore,
    /// What it had to stay below.
    pub beta: GameScore,
    /// Who set `beta`.
    pub source: BoundSource<M>,
    /// The moves that were never tried.
    pub pruned: &'a [M],
}

/// Receives what a search does, in order. Every method does nothing unless implemented.
///
/// The events of a node lie between its `enter` and its `leave`, and so do its children's.
pub trait Tracer<G: GameState> {
    /// Whether anything is received. If not, the search is compiled without any of it.
    const ENABLED: bool = true;

    /// An iteration of this depth begins.
    fn iteration(&mut self, depth: u32) {
        let _ = depth;
    }

    /// A node begins.
    fn enter(&mut self, entry: &Entry<'_, G>) {
        let _ = entry;
    }

    /// The node is a leaf with this score.
    fn leaf(&mut self, leaf: Leaf, score: GameScore) {
        let _ = (leaf, score);
    }

    /// A move raised what the node can have.
    fn raise(&mut self, m: G::Move, score: GameScore) {
        let _ = (m, score);
    }

    /// The node is left early.
    fn cutoff(&mut self, cutoff: &Cutoff<'_, G::Move>) {
        let _ = cutoff;
    }

    /// The table knew the state; `used` if that settled the node.
    fn table_hit(&mut self, score: GameScore, bound: Bound, used: bool) {
        let _ = (score, bound, used);
    }

    /// A move turned out better than its probe asked and is searched again with this window.
    fn re_search(&mut self, m: G::Move, window: Window) {
        let _ = (m, window);
    }

    /// Quiescence may stop with this score instead of any noisy move.
    fn stand_pat(&mut self, score: GameScore) {
        let _ = score;
    }

    /// The width cap left these moves out.
    fn width_cap(&mut self, skipped: &[G::Move]) {
        let _ = skipped;
    }

    /// The node ends with this score, for the side to move there; `None` if the search was interrupted.
    fn leave(&mut self, score: Option<GameScore>) {
        let _ = score;
    }
}

/// Watches nothing, costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl<G: GameState> Tracer<G> for NoTrace {
    const ENABLED: bool = false;
}
