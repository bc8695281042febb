//! One look at one position: a search with a fixed number of nodes.

use crate::Stopped;
use roque_chess::{Move, Outcome, Timeline};
use roque_engine::{Engine, Limits, Report, SearchRequest};
use roque_game::{Bound, StopSignal, Value};

/// What a search found in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// What the position is worth to the side to move.
    pub value: Value,
    /// The line that shows it; empty only where the game is over.
    pub line: Vec<Move>,
    /// Plies searched in full.
    pub depth: u32,
    /// Positions the search was allowed; 0 where the rules alone decide.
    pub nodes: u64,
}

impl Look {
    /// The move found.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.line.first().copied()
    }
}

/// What a look may cost, and what it is for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Positions to visit.
    pub nodes: u64,
    /// Enough has been seen when a mate in so many moves is found.
    pub mate: Option<u32>,
}

impl Effort {
    pub(crate) const fn nodes(nodes: u64) -> Self {
        Self { nodes, mate: None }
    }
}

/// Searches the current position of a line of play.
pub(crate) fn look(
    engine: &mut Engine,
    line: &Timeline,
    effort: &Effort,
    stop: &StopSignal,
) -> Result<Look, Stopped> {
    if let Some(value) = ended(line) {
        return Ok(Look { value, line: Vec::new(), depth: 0, nodes: 0 });
    }
    let request = SearchRequest {
        earlier_keys: line.repeatable_keys().to_vec(),
        ..SearchRequest::new(*line.current(), Limits { mate: effort.mate, ..Limits::nodes(effort.nodes) })
    };
    let mut told = Vec::new();
    let answer = engine.search(&request, stop, &mut |report: &Report| {
        if report.bound == Bound::Exact {
            told.clone_from(&report.pv);
        }
    });
    if stop.is_stopped() {
        return Err(Stopped);
    }
    if told.first().copied() != answer.best {
        told = answer.best.into_iter().chain(answer.ponder).collect();
    }
    Ok(Look { value: answer.score.kind(), line: told, depth: answer.depth, nodes: effort.nodes })
}

/// What the rules say about a game that is over.
fn ended(line: &Timeline) -> Option<Value> {
    line.outcome().map(|outcome| match outcome {
        Outcome::Checkmate { .. } => Value::LossIn(0),
        Outcome::Draw(_) => Value::EVEN,
    })
}
