//! Evaluations a second, evaluator by evaluator, over positions of random games.
//!
//! `cargo run --release -p roque-evaluation --example speed`

#![expect(clippy::print_stdout, reason = "it is a report")]

use roque_chess::Position;
use roque_evaluation::{EvaluatorName, EvaluatorSpec};
use std::hint::black_box;
use std::time::Instant;

/// Positions from `games` games of random moves: every tenth ply, so that neighbours are not too alike.
fn positions(games: u64) -> Vec<Position> {
    let mut state = 0x2545_F491_4F6C_DD1D_u64;
    let mut found = Vec::new();
    for _ in 0..games {
        let mut position = Position::default();
        for ply in 0..100 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            position = position.after(moves[(state >> 33) as usize % moves.len()]);
            if ply % 10 == 9 {
                found.push(position);
            }
        }
    }
    found
}

fn main() {
    let positions = positions(200);
    for &name in EvaluatorName::ALL {
        let start = Instant::now();
        let mut evaluator = EvaluatorSpec::from(name).build();
        let ready = start.elapsed().as_secs_f64() * 1e3;
        let rounds = 200;
        let start = Instant::now();
        for _ in 0..rounds {
            for position in &positions {
                black_box(evaluator.evaluate(black_box(position)));
            }
        }
        let rate = (rounds * positions.len()) as f64 / start.elapsed().as_secs_f64();
        println!("{name:<12} {:>8.2} million evaluations a second, ready in {ready:.1} ms", rate / 1e6);
    }
}
