//! A search taken down node by node, to be drawn, exported or walked through.
//!
//! [`record`] runs a search twice: once to count, so that a tree too large to draw is refused before any memory is
//! spent on it, and once to write it down. With [`Detail::Aggregate`] the deeper plies are summed up on the nodes
//! above them instead.

mod draw;
mod export;
mod recorder;

pub use draw::to_svg;
pub use export::{to_dot, to_json};
pub use recorder::{Event, EventKind, Node, NodeReason, Recording};

use crate::table::grouped;
use recorder::{Census, Recorder};
use roque_game::GameState;
use roque_solver::{Config, Evaluate, Limits, Question, Solver};
use thiserror::Error;

/// What to do with a tree that is too large.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// Refuse it.
    Everything,
    /// Draw as many plies as fit and sum up the rest.
    Aggregate,
}

/// The tree has more nodes than asked for.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "this search visits {} nodes and prunes {} more, but only {} fit: add --aggregate to show the first {plies} \
     plies and sum up the rest, lower the depth, or raise --budget",
    grouped(*nodes), grouped(*pruned), grouped(*budget)
)]
pub struct TooLarge {
    /// Nodes visited by the last iteration.
    pub nodes: u64,
    /// Siblings it left out.
    pub pruned: u64,
    /// How many may be shown.
    pub budget: u64,
    /// Plies that would fit.
    pub plies: usize,
}

/// Records the last iteration of a search.
///
/// `make_evaluation` is called once for each of the two runs.
///
/// # Errors
/// [`TooLarge`] if visited and pruned nodes together exceed `budget` and the detail is [`Detail::Everything`].
pub fn record<G: GameState, E: Evaluate<G>>(
    state: &G,
    config: Config,
    limits: &Limits,
    make_evaluation: impl Fn() -> E,
    (budget, detail): (u64, Detail),
) -> Result<Recording<G>, TooLarge> {
    let question = Question::new(state.clone());
    let mut census = Census::default();
    Solver::new(config, make_evaluation()).search_traced(&question, limits, &mut census);
    let plies = census.plies_within(budget);
    let (nodes, pruned) = census.totals();
    let whole = nodes + pruned <= budget;
    if !whole && detail == Detail::Everything {
        return Err(TooLarge { nodes, pruned, budget, plies });
    }
    let mut recorder = Recorder::new(if whole { usize::MAX } else { plies });
    let answer = Solver::new(config, make_evaluation()).search_traced(&question, limits, &mut recorder);
    Ok(recorder.finish(&answer.line))
}
