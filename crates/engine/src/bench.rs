//! Fixed work: the same positions to the same depth. The number of nodes is a fingerprint of the search, the nodes
//! per second a measure of its speed.

use crate::engine::{Engine, EngineConfig};
use crate::limits::Limits;
use crate::request::SearchRequest;
use crate::signal::SearchSignal;
use crate::stopwatch::Stopwatch;
use roque_chess::Position;
use std::time::Duration;

/// The depth each position is searched to.
pub const BENCH_DEPTH: u32 = 12;

/// Openings, middlegames, endgames, mates and dead draws.
pub const BENCH_POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
];

/// What a bench run counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchResult {
    /// Positions visited: the fingerprint.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl BenchResult {
    /// Positions visited per second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        (u128::from(self.nodes) * 1_000_000 / self.time.as_micros().max(1)) as u64
    }
}

/// Searches all bench positions to a depth with one thread, each with an empty memory, 16 MB of hash.
#[must_use]
pub fn bench(depth: u32) -> BenchResult {
    let mut engine = Engine::new(EngineConfig { hash_mb: 16, threads: 1 });
    let mut result = BenchResult { nodes: 0, time: Duration::ZERO };
    let positions = BENCH_POSITIONS.iter().filter_map(|fen| fen.parse::<Position>().ok());
    for position in positions {
        engine.clear();
        let stopwatch = Stopwatch::start();
        let request = SearchRequest::new(position, Limits::depth(depth));
        result.nodes += engine.search(&request, &SearchSignal::new(), &mut ()).nodes;
        result.time += stopwatch.elapsed();
    }
    result
}
