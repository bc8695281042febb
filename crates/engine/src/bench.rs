//! Fixed work: the same positions to the same depth. The number of nodes is a fingerprint of the search, the nodes
//! per second a measure of its speed.

use crate::choice::Evaluation;
use crate::engine::{Engine, EngineConfig};
use crate::limits::Limits;
use crate::request::SearchRequest;
use crate::stopwatch::Stopwatch;
use roque_chess::{Move, Position};
use roque_game::StopSignal;
use std::time::Duration;

/// The depth each position is searched to.
pub const BENCH_DEPTH: u32 = 12;

/// The nodes of a bench to that depth with the network that comes with the program, on every machine. A commit that
/// changes what is searched changes this number, and says why.
pub const BENCH_SIGNATURE: u64 = 702_750;

/// Openings, middlegames, endgames, mates and dead draws.
pub const BENCH_POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1b1kb1r/pp1p1ppp/8/4p3/3nPPn1/1B1P2P1/PPP5/RNB1K1NR w KQkq - 0 10",
    "7r/1p2kn2/p2pb3/2rn1p2/3N3P/6P1/PP1B1P2/R3KB1R b KQ - 0 23",
    "3r3r/p4k2/6b1/5p1p/1p1bNR2/P2P4/4K3/5R2 w - - 0 37",
    "Rk2r3/2r5/2R5/3B4/5P2/Pp1K4/8/6B1 b - - 4 54",
    "bn1qk1nr/2ppb2p/6p1/1p2pp2/2P4P/2N1PPP1/1P1P4/2BQKBNR w Kk - 0 10",
    "2bq1kn1/4b3/2n1p1pr/1p2Pp2/1p1p1P2/3B1N2/2PP3P/BN3RQK b - - 1 23",
    "8/6k1/1Bp2n1p/5p2/4pP2/4P1PR/4B1K1/r5N1 w - - 0 37",
    "5k2/8/8/4Ppn1/4r3/6K1/8/8 b - - 3 54",
    "r1bq1rk1/pp3pp1/n3pb1p/2pp4/3P3P/2N2NPB/PPP1PP2/R2Q1RK1 w - - 0 10",
    "r2q1r1k/2p1npb1/1p2p1p1/p7/2PPp2Q/1P2P2P/P1NB1P2/2R3RK b - - 4 23",
    "6r1/1B1bqpk1/p3p2p/Ppr1P3/1p6/1P4P1/1Q3P2/R1R3K1 w - - 7 37",
    "6k1/8/1p2p1p1/7r/6KP/8/8/8 b - - 3 54",
    "rn2kb1r/pp3ppp/2p1pn2/8/2NP4/1q2PN2/PP3PPP/R1B1K2R w KQkq - 0 10",
    "r5k1/1p3pp1/1pb2n1p/3p4/6P1/1P2PN1P/1r1N1P1K/1B1R4 b - - 7 23",
    "1R6/3P1p2/4pb2/5k2/1P4p1/6P1/1P3P2/6K1 w - - 3 37",
    "r1bqkbnr/3p4/1pn2p2/p1p1p2p/4P1pN/2NP2P1/PPP2PBP/R1BQK2R b KQkq - 1 10",
    "5rk1/pr1b2bp/4q1p1/2p1p1Bn/2Pp3P/1P1P1P2/3QN1B1/1R3RK1 w - - 2 23",
    "1r3r2/6qk/1R1p4/3P1P2/2PpP1p1/8/P2Q2B1/1R5K b - - 0 37",
    "8/p7/8/4p3/2Kpk3/8/2p1rp2/5R2 w - - 2 54",
    "r1bqkb1r/pp3p2/2pp1nnp/4p1p1/3PP3/P1N1BP2/1PP3PP/R2QKBR1 b Qkq - 1 10",
    "r4k2/1pp1q2p/p7/3PP1p1/1n2P1P1/1Q3r2/PP3P2/2KR1B1R w - - 0 23",
    "r1bqkb1r/p3p3/p1p2n2/3p1p1p/3P2pP/1PN1PP2/P1PKN1P1/R1BQ3R b kq - 3 10",
    "k2rr3/p1p1q3/bp4p1/n2p1p1p/P2P1P1P/2P1PN2/P2Q4/1RB1R2K w - - 10 23",
    "5r1k/p5q1/8/3Q4/P2P1P1P/2P5/P7/K2R4 b - - 0 37",
    "8/p7/2k5/p2p2K1/8/2p5/P7/7r w - - 0 54",
    "r3kb1r/p1p2ppp/1pn1b3/1B1np3/3P4/2P4N/PP3PPP/RNB1K2R b KQkq - 3 10",
    "r1bR1b1k/p2n3p/1pp1B1p1/8/P3p3/1PN1P3/2P3PP/1K6 w - - 0 23",
    "8/k7/4p1B1/pp2b2p/P6P/1P4P1/6K1/8 b - - 0 37",
    "8/1B6/8/p3b3/Pk6/4P3/7p/7K w - - 5 54",
    "rnb1kb1r/1pp3p1/p2q3n/3p2Np/2PPpp1P/PPN5/4PPP1/R1BQKB1R b KQkq - 2 10",
    "r3kb2/6p1/ppn4r/3pn1N1/P5pP/2P1B3/6P1/R4RK1 w q - 0 23",
    "4r1k1/6p1/8/1R1P4/4N3/P7/3KB1r1/1R6 b - - 0 37",
    "3b4/1R6/8/8/2k5/3p1K2/6P1/7r w - - 0 54",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
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

/// One position of a bench, searched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BenchStep {
    /// Its number, from 1.
    pub number: usize,
    /// The position.
    pub fen: &'static str,
    /// Positions visited.
    pub nodes: u64,
    /// The move found; none where the game is over.
    pub best: Option<Move>,
}

/// Searches all bench positions to a depth with one thread, each with an empty memory, 16 MB of hash; `told` hears
/// of each. `None` if stopped.
pub fn bench(
    depth: u32,
    evaluation: &Evaluation,
    signal: &StopSignal,
    mut told: impl FnMut(BenchStep),
) -> Option<BenchResult> {
    let mut engine = Engine::new(EngineConfig { hash_mb: 16, threads: 1 });
    engine.set_evaluation(evaluation.factory());
    let mut result = BenchResult { nodes: 0, time: Duration::ZERO };
    for (index, &fen) in BENCH_POSITIONS.iter().enumerate() {
        // The list is ours and a test reads it.
        let Ok(position) = fen.parse::<Position>() else { continue };
        engine.clear();
        let stopwatch = Stopwatch::started(Duration::ZERO);
        let answer = engine.search(&SearchRequest::new(position, Limits::depth(depth)), signal, &mut ());
        result.time += stopwatch.elapsed();
        if signal.is_stopped() {
            return None;
        }
        result.nodes += answer.nodes;
        told(BenchStep { number: index + 1, fen, nodes: answer.nodes, best: answer.best });
    }
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_legal() {
        for fen in BENCH_POSITIONS {
            assert!(fen.parse::<Position>().is_ok(), "{fen}");
        }
    }

    #[test]
    fn the_search_counts_the_nodes_it_is_known_for() {
        let result = bench(BENCH_DEPTH, &Evaluation::default(), &StopSignal::new(), |_| {});
        assert_eq!(
            result.map(|result| result.nodes),
            Some(BENCH_SIGNATURE),
            "the search has changed: if that was meant, write the new number here and the reason into the commit"
        );
    }
}
