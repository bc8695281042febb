//! Time for a move as nodes: what a search visits in that time when a processor is all its own.
//!
//! Games by the clock are different on a busy machine, and unfair where one player is disturbed more than the other. So the speed is measured
//! first, by what the thread was given of a processor, and games are played by nodes.

use super::ChessRun;
use crate::context::Context;
use crate::positions::{ENDGAMES, KIWIPETE, MIDDLEGAMES};
use roque_evaluation::EvaluatorSpec;
use roque_solver::{Config, Limits};
use std::time::Duration;

/// How fast a search is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Pace {
    nodes: u64,
    time: Duration,
}

impl Pace {
    /// Lets it search the positions of the laboratory, twice; the better time counts.
    pub(super) fn of(context: &Context, config: Config, evaluator: &EvaluatorSpec) -> Self {
        let limits = Limits::nodes(context.pick(3_000, 50_000));
        let once = || {
            let all = MIDDLEGAMES.into_iter().chain(ENDGAMES).chain([KIWIPETE]);
            all.fold(Self { nodes: 0, time: Duration::ZERO }, |sum, specimen| {
                let run = ChessRun { position: specimen.position(), config, evaluator, depth: 0 };
                let answer = run.search_within(context, limits.clone());
                Self { nodes: sum.nodes + answer.statistics.nodes, time: sum.time + answer.elapsed }
            })
        };
        let (first, second) = (once(), once());
        if first.a_second() > second.a_second() { first } else { second }
    }

    /// Nodes a second.
    pub(super) fn a_second(self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-6)
    }

    /// The nodes of that time, at least one.
    pub(super) fn nodes_of(self, time: Duration) -> u64 {
        ((self.a_second() * time.as_secs_f64()) as u64).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twice_the_time_is_twice_the_nodes() {
        let pace = Pace { nodes: 5_000, time: Duration::from_millis(10) };
        assert_eq!(pace.nodes_of(Duration::from_millis(2)), 1_000);
        assert_eq!(pace.nodes_of(Duration::from_millis(4)), 2_000);
        assert_eq!(pace.nodes_of(Duration::ZERO), 1);
    }
}
