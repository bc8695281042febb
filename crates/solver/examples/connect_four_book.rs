//! Works out the connect-four book:
//! `cargo run --release -p roque-solver --example connect_four_book -- assets/connect-four.bin 10`.
//!
//! The number is the last half-move that gets advice. An existing file is gone on with, and written after every
//! state, so that the work can be interrupted.
#![allow(clippy::print_stderr, reason = "progress of a program for the terminal")]

use roque_game::{Column, ConnectFour, GameState};
use roque_solver::connect_four::{Advice, PerfectFour, StrategyBook};
use std::collections::HashSet;
use std::path::Path;
use std::time::Instant;

const TABLE_MEGABYTES: usize = 512;

type Failure = Box<dyn std::error::Error>;

fn legal(state: &ConnectFour) -> Vec<Column> {
    let mut moves = Vec::new();
    state.legal_moves(&mut moves);
    // The looks of a move decide between those that keep the verdict.
    moves.sort_by_key(|&column| -state.order_hint(column));
    moves
}

fn solve(state: &ConnectFour, solver: &mut PerfectFour) -> Result<Advice, Failure> {
    let verdict = solver.verdict(state, u64::MAX)?;
    for column in legal(state) {
        if -solver.verdict(&state.after(column), u64::MAX)? == verdict {
            return Ok(Advice { verdict, column });
        }
    }
    Err(format!("no move of {state} keeps its verdict").into())
}

/// States in which the side that follows the book is to move again.
fn replies(state: &ConnectFour, advice: Advice) -> Vec<ConnectFour> {
    let answered = state.after(advice.column);
    let next = legal(&answered).into_iter().map(|column| answered.after(column));
    next.filter(|state| state.outcome().is_none()).collect()
}

fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let (Some(file), Some(last)) = (arguments.next(), arguments.next()) else {
        return Err("usage: connect_four_book FILE LAST_PLY".into());
    };
    let (file, last): (&Path, u32) = (Path::new(&file), last.parse()?);
    let mut book = match file.exists() {
        true => StrategyBook::from_bytes(&std::fs::read(file)?)?,
        false => StrategyBook::default(),
    };
    let (mut solver, start) = (PerfectFour::new(TABLE_MEGABYTES), Instant::now());
    let empty = ConnectFour::default();
    let mut levels = [vec![empty], legal(&empty).into_iter().map(|column| empty.after(column)).collect()];
    for ply in 0..=last {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for state in std::mem::take(&mut levels[ply as usize % 2]) {
            let advice = match book.advice(&state) {
                Some(advice) => advice,
                None => {
                    let advice = solve(&state, &mut solver)?;
                    book.insert(&state, advice);
                    std::fs::write(file, book.to_bytes())?;
                    advice
                }
            };
            next.extend(replies(&state, advice).into_iter().filter(|state| seen.insert(state.key())));
        }
        levels[ply as usize % 2] = next;
        let (states, nodes) = (book.len(), solver.nodes());
        eprintln!("half-move {ply}: {states} states, {nodes} nodes, {:.0} s", start.elapsed().as_secs_f64());
    }
    Ok(())
}
