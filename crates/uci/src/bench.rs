//! `bench`: fixed work whose node count is a signature of the search, told line by line.
//!
//! The same program always counts the same nodes, on every machine; a change of the count is a change of the search.
//! Options do not matter: it runs on an engine of its own, with one thread and 16 MB.

use roque_chess::Position;
use roque_engine::{
    BENCH_POSITIONS, BenchResult, Engine, EngineConfig, Evaluation, Limits, SearchRequest, SearchSignal,
};
use std::time::{Duration, Instant};

pub use roque_engine::BENCH_DEPTH as DEPTH;

/// Searches every position to `depth`, each from an empty memory, and says so line by line; `None` if stopped.
pub fn run(
    depth: u32,
    evaluation: &Evaluation,
    signal: &SearchSignal,
    mut progress: impl FnMut(String),
) -> Option<BenchResult> {
    let mut engine = Engine::new(EngineConfig { hash_mb: 16, threads: 1 });
    engine.set_evaluation(evaluation.factory());
    let mut result = BenchResult { nodes: 0, time: Duration::ZERO };
    for (index, fen) in BENCH_POSITIONS.iter().enumerate() {
        // The list is ours and the engine's tests read it.
        let Ok(position) = fen.parse::<Position>() else { continue };
        engine.clear();
        let start = Instant::now();
        let answer = engine.search(&SearchRequest::new(position, Limits::depth(depth)), signal, &mut ());
        result.time += start.elapsed();
        if signal.is_stopped() {
            return None;
        }
        result.nodes += answer.nodes;
        let best = answer.best.map_or_else(|| "none".to_owned(), |m| m.to_string());
        let (number, count) = (index + 1, BENCH_POSITIONS.len());
        progress(format!("{number:>2}/{count} {:>10} nodes  {best:<5} {fen}", answer.nodes));
    }
    Some(result)
}

/// The last line of a bench: `N nodes M nps`, as test frameworks read it.
#[must_use]
pub fn summary(result: &BenchResult) -> String {
    format!("{} nodes {} nps", result.nodes, result.nps())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_does_not_depend_on_the_run() {
        let mut lines = 0;
        let first = run(4, &Evaluation::default(), &SearchSignal::new(), |_| lines += 1).unwrap();
        assert_eq!(lines, BENCH_POSITIONS.len());
        assert_eq!(first.nodes, roque_engine::bench(4).nodes);
        assert!(first.nodes > 1000);
    }

    #[test]
    fn a_stopped_bench_has_no_signature() {
        let signal = SearchSignal::new();
        signal.stop();
        assert_eq!(run(30, &Evaluation::default(), &signal, |_| {}), None);
    }

    #[test]
    fn the_last_line_is_what_frameworks_read() {
        let result = BenchResult { nodes: 1000, time: Duration::from_millis(500) };
        assert_eq!(summary(&result), "1000 nodes 2000 nps");
    }
}
