//! `bench`: fixed work whose node count is a signature of the search, told line by line.
//!
//! The same program always counts the same nodes, on every machine; a change of the count is a change of the search.
//! Options do not matter: it runs on an engine of its own, with one thread and 16 MB.

use roque_engine::{BENCH_POSITIONS, BenchResult, Evaluation};
use roque_game::StopSignal;

pub use roque_engine::BENCH_DEPTH as DEPTH;

/// Searches every position to `depth`, each from an empty memory, and says so line by line; `None` if stopped.
pub fn run(
    depth: u32,
    evaluation: &Evaluation,
    signal: &StopSignal,
    mut progress: impl FnMut(String),
) -> Option<BenchResult> {
    let count = BENCH_POSITIONS.len();
    roque_engine::bench(depth, evaluation, signal, |step| {
        let best = step.best.map_or_else(|| "none".to_owned(), |m| m.to_string());
        progress(format!("{:>2}/{count} {:>10} nodes  {best:<5} {}", step.number, step.nodes, step.fen));
    })
}

/// The last line of a bench: `N nodes M nps`, as test frameworks read it.
#[must_use]
pub fn summary(result: &BenchResult) -> String {
    format!("{} nodes {} nps", result.nodes, result.nps())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn every_position_has_its_line() {
        let mut lines = Vec::new();
        assert!(run(3, &Evaluation::default(), &StopSignal::new(), |line| lines.push(line)).is_some());
        assert_eq!(lines.len(), BENCH_POSITIONS.len());
        assert!(lines.iter().zip(BENCH_POSITIONS).all(|(line, fen)| line.ends_with(fen)), "{lines:?}");
        assert!(lines.last().is_some_and(|line| line.contains(" none ")), "{lines:?}");
    }

    #[test]
    fn a_stopped_bench_has_no_signature() {
        let signal = StopSignal::new();
        signal.stop();
        assert_eq!(run(30, &Evaluation::default(), &signal, |_| {}), None);
    }

    #[test]
    fn the_last_line_is_what_frameworks_read() {
        let result = BenchResult { nodes: 1000, time: Duration::from_millis(500) };
        assert_eq!(summary(&result), "1000 nodes 2000 nps");
    }
}
