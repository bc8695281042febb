//! Speed of the textbook search, and what a tracer costs: `cargo bench -p roque-solver --bench speed`.
//!
//! Prints nodes a second on chess with a material count, the time to solve tic-tac-toe and connect four, and the same
//! search without a tracer, with one that does nothing, and with one that counts.

use roque_chess::{Position, Role};
use roque_game::{ConnectFour, GameState, Random, TicTacToe};
use roque_solver::{
    Answer, Config, Cutoff, Entry, GameScore, Leaf, Limits, NoTrace, Question, Solver, Tracer,
};
use std::num::NonZeroUsize;
use std::time::Duration;

const POSITIONS: [(&str, &str, u32); 4] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 7),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("italian", "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2PP1N2/PP3PPP/RNBQ1RK1 w - - 0 7", 6),
    ("fine-70", "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", 16),
];

fn material(position: &Position) -> i32 {
    let board = position.board();
    let count = |color, role| board.pieces(color, role).len() as i32;
    let us = position.side_to_move();
    [(Role::Pawn, 100), (Role::Knight, 320), (Role::Bishop, 330), (Role::Rook, 500), (Role::Queen, 900)]
        .into_iter()
        .map(|(role, value)| value * (count(us, role) - count(!us, role)))
        .sum()
}

/// Receives everything and does nothing with it.
struct EmptyTracer;

impl<G: GameState> Tracer<G> for EmptyTracer {}

/// Counts what it receives.
#[derive(Default)]
struct CountingTracer {
    entered: u64,
    leaves: u64,
    cutoffs: u64,
    pruned: u64,
}

impl<G: GameState> Tracer<G> for CountingTracer {
    fn enter(&mut self, _: &Entry<'_, G>) {
        self.entered += 1;
    }

    fn leaf(&mut self, _: Leaf, _: GameScore) {
        self.leaves += 1;
    }

    fn cutoff(&mut self, cutoff: &Cutoff<'_, G::Move>) {
        self.cutoffs += 1;
        self.pruned += cutoff.pruned.len() as u64;
    }
}

fn nps<M>(answer: &Answer<M>) -> f64 {
    answer.statistics.nodes as f64 / answer.elapsed.as_secs_f64()
}

fn chess(
    config: Config,
    fen: &str,
    depth: u32,
    tracer: &mut impl Tracer<Position>,
) -> Answer<roque_chess::Move> {
    let position: Position = fen.parse().expect("the positions above are legal");
    Solver::new(config, material).search_traced(&Question::new(position), &Limits::depth(depth), tracer)
}

#[expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]
fn main() {
    let full = Config::full();
    let configs = [
        ("minimax", Config::minimax(), 3),
        ("alphabeta, ordered", Config { table: None, quiescence: false, deepening: false, ..full }, 0),
        ("everything", full, 0),
    ];
    for (name, config, less) in configs {
        let (mut nodes, mut time) = (0, Duration::ZERO);
        for (position, fen, depth) in POSITIONS {
            let depth = if less > 1 && position == "fine-70" { 8 } else { depth - less };
            let answer = chess(config, fen, depth, &mut NoTrace);
            nodes += answer.statistics.nodes;
            time += answer.elapsed;
            println!(
                "{name:>20} {position:>10} depth {depth:>2} {:>10} nodes {:>6.2} Mnps",
                answer.statistics.nodes,
                nps(&answer) / 1e6
            );
        }
        println!("{name:>20} together {:.2} Mnps", nodes as f64 / time.as_secs_f64() / 1e6);
    }
    tracers();
    small_games();
}

#[expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]
fn tracers() {
    let config = Config { table: None, ..Config::full() };
    let (_, fen, depth) = POSITIONS[2];
    let (mut off, mut empty, mut counting) = (0.0_f64, 0.0_f64, 0.0_f64);
    // The best of several turns, taken in rotation, so that other work on the machine hits all alike.
    for _ in 0..5 {
        off = off.max(nps(&chess(config, fen, depth, &mut NoTrace)));
        empty = empty.max(nps(&chess(config, fen, depth, &mut EmptyTracer)));
        let mut counter = CountingTracer::default();
        let answer = chess(config, fen, depth, &mut counter);
        assert_eq!(counter.entered, answer.statistics.nodes);
        counting = counting.max(nps(&answer));
    }
    println!("tracer off {:.2} Mnps, empty {:.2}, counting {:.2}", off / 1e6, empty / 1e6, counting / 1e6);
}

#[expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]
fn small_games() {
    let config = Config {
        table: NonZeroUsize::new(1),
        quiescence: false,
        deepening: false,
        algorithm: roque_solver::Algorithm::AlphaBeta,
        ..Config::full()
    };
    let start = std::time::Instant::now();
    let answer =
        Solver::new(config, |_: &TicTacToe| 0).search(&Question::new(TicTacToe::default()), &Limits::none());
    let (nodes, time) = (answer.statistics.nodes, start.elapsed());
    println!("tic-tac-toe solved: {} after {nodes} nodes, {:.3} ms", answer.score, time.as_secs_f64() * 1e3);

    let config = Config { quiescence: false, table: NonZeroUsize::new(64), ..Config::full() };
    let (mut worst, mut total) = (Duration::ZERO, Duration::ZERO);
    const GAMES: u64 = 30;
    for seed in 0..GAMES {
        let answer = Solver::new(config, |_: &ConnectFour| 0)
            .search(&Question::new(unfinished(seed, 14)), &Limits::none());
        assert!(answer.proven);
        worst = worst.max(answer.elapsed);
        total += answer.elapsed;
    }
    println!(
        "connect four solved from 14 plies: mean {:.3} s, worst {:.3} s of {GAMES} random states",
        total.as_secs_f64() / GAMES as f64,
        worst.as_secs_f64()
    );
}

/// A random state after so many plies in which nobody has won.
fn unfinished(seed: u64, plies: u32) -> ConnectFour {
    let mut random = Random::new(seed);
    loop {
        let mut state = ConnectFour::default();
        let mut moves = Vec::new();
        while state.plies() < plies && state.outcome().is_none() {
            state.legal_moves(&mut moves);
            let Some(m) = random.choose(&moves) else { break };
            state.play(m);
        }
        if state.plies() == plies && state.outcome().is_none() {
            return state;
        }
    }
}
