//! Move generation against the libraries people use today: `cargo bench -p roque-chess --bench perft_peers`.
//!
//! All count the same way (the moves of the last ply are counted, not played) in one run, taking turns, so
//! that a busy machine slows them alike. Of several rounds each keeps its best. Built for a processor with BMI2, we and
//! cozy-chess look sliding attacks up with it; built without (`RUSTFLAGS="-C target-cpu=x86-64-v2"`), neither does.
//! `make bench` prints both.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

mod peers;

use peers::{Cozy, Peer, Roque, Shakmaty};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 5;
const LIST_REPEATS: usize = 40;

const POSITIONS: [(&str, &str, u32); 7] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7),
    ("promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 6),
    ("castling", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5),
    ("middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5),
    ("queens", "3q1rk1/1b3ppp/p2Qp3/1p2n3/4P3/1P3N2/PBQ2PPP/3R2K1 w - - 0 1", 5),
];

const NAMES: [&str; 3] = ["roque", "cozy-chess", "shakmaty"];

fn main() {
    let bmi2 = if cfg!(target_feature = "bmi2") { "with" } else { "without" };
    println!("roque and cozy-chess {bmi2} BMI2");
    let perft = table("perft, million nodes a second", |fen, depth| {
        best_of_rounds([&|| Roque::from_fen(fen).perft(depth), &|| Cozy::from_fen(fen).perft(depth), &|| {
            Shakmaty::from_fen(fen).perft(depth)
        }])
    });
    let lists = table("moves into a list, million moves a second", |fen, _| {
        let roque = Roque::from_fen(fen).tree();
        let cozy = Cozy::from_fen(fen).tree();
        let shakmaty = Shakmaty::from_fen(fen).tree();
        best_of_rounds([&|| list_all(&roque), &|| list_all(&cozy), &|| list_all(&shakmaty)])
    });
    println!("\nlist ratio vs cozy-chess: {lists:.2}");
    println!("ratio vs cozy-chess: {perft:.2}");
}

fn list_all<P: Peer>(positions: &[P]) -> u64 {
    let mut count = 0;
    for _ in 0..LIST_REPEATS {
        count += positions.iter().map(|position| black_box(position.list_length()) as u64).sum::<u64>();
    }
    count
}

/// Prints one row a position and returns the geometric mean of our speed over cozy-chess's.
fn table(title: &str, measure: impl Fn(&str, u32) -> [f64; 3]) -> f64 {
    println!("\n{title}");
    println!("{:12} {:>11} {:>11} {:>11} {:>9}", "position", NAMES[0], NAMES[1], NAMES[2], "vs cozy");
    let mut product = 1.0;
    for (name, fen, depth) in POSITIONS {
        let [ours, cozy, shakmaty] = measure(fen, depth).map(|speed| speed / 1e6);
        println!("{name:12} {ours:11.1} {cozy:11.1} {shakmaty:11.1} {:9.2}", ours / cozy);
        product *= ours / cozy;
    }
    product.powf(1.0 / POSITIONS.len() as f64)
}

/// Best speed of each contender over rounds in which they take turns. All must count the same.
fn best_of_rounds(contenders: [&dyn Fn() -> u64; 3]) -> [f64; 3] {
    let mut best = [0.0; 3];
    let mut counts = [0; 3];
    for _ in 0..ROUNDS {
        for (index, contender) in contenders.iter().enumerate() {
            let start = Instant::now();
            counts[index] = black_box(contender());
            best[index] = f64::max(best[index], counts[index] as f64 / start.elapsed().as_secs_f64());
        }
    }
    assert!(counts.iter().all(|&count| count == counts[0]), "counts differ: {counts:?}");
    best
}
