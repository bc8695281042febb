//! `roque perft`: counts the leaves of the move tree.

use super::engine::check_memory;
use super::{interrupt, progress};
use anyhow::bail;
use indicatif::ProgressBar;
use roque_chess::{PerftOptions, PerftTable, Position, divide};
use roque_engine::{MOST_HASH_MB, MOST_THREADS};
use serde_json::json;
use std::time::Instant;

/// Counts leaf nodes of the move tree; the last line is `nodes N nps M`
#[derive(clap::Args)]
#[command(after_help = "Example: roque perft 6 --jobs 2 --divide")]
pub struct Args {
    /// Length of the move sequences to count
    #[arg(value_parser = clap::value_parser!(u32).range(0..=32))]
    depth: u32,
    /// Start position; the usual start if not given
    #[arg(long, alias = "position", value_name = "FEN", default_value_t = Position::default(), hide_default_value = true)]
    fen: Position,
    /// Show the count of each first move
    #[arg(long)]
    divide: bool,
    /// Threads that count
    #[arg(long = "jobs", alias = "threads", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST_THREADS)))]
    threads: u16,
    /// Megabytes for remembering counts of positions met again; 0 counts every one
    #[arg(long, value_name = "MB", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=i64::from(MOST_HASH_MB)))]
    hash: u32,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// From this depth on the work is done in steps of two moves, so that there is progress to show.
const LONG: u32 = 7;

/// A part of the work: what follows the first move with this number.
struct Part {
    first: usize,
    position: Position,
    depth: u32,
}

fn parts(position: &Position, depth: u32) -> Vec<Part> {
    let firsts = position.legal_moves().into_iter().enumerate();
    let parts = firsts.map(|(first, m)| Part { first, position: position.after(m), depth: depth - 1 });
    if depth < LONG {
        return parts.collect();
    }
    let replies = |part: Part| {
        let moves = part.position.legal_moves();
        moves.into_iter().map(move |m| Part {
            position: part.position.after(m),
            depth: part.depth - 1,
            ..part
        })
    };
    parts.flat_map(replies).collect()
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(args: Args) -> anyhow::Result<()> {
    check_memory(args.hash, 1)?;
    let table = (args.hash > 0).then(|| PerftTable::new(args.hash as usize));
    let options = PerftOptions { threads: args.threads.into(), table: table.as_ref() };
    let stop = interrupt::signal()?;
    let (start, moves) = (Instant::now(), args.fen.legal_moves());
    let mut counts = vec![0u64; moves.len()];
    if args.depth > 0 {
        let parts = parts(&args.fen, args.depth);
        let bar = if args.depth < LONG {
            ProgressBar::hidden()
        } else {
            progress::bar(parts.len() as u64, "parts")
        };
        for (done, part) in parts.iter().enumerate() {
            if stop.is_stopped() {
                bar.finish_and_clear();
                let nodes: u64 = counts.iter().sum();
                bail!("stopped after {done} of {} parts and {nodes} nodes", parts.len());
            }
            counts[part.first] += count(&part.position, part.depth, options);
            bar.inc(1);
        }
        bar.finish_and_clear();
    }
    let seconds = start.elapsed().as_secs_f64().max(1e-9);
    let nodes = if args.depth == 0 { 1 } else { counts.iter().sum::<u64>() };
    let castling = args.fen.castling_notation();
    let counts = moves.into_iter().zip(counts).map(|(m, count)| (args.fen.uci(m, castling), count));
    if args.json {
        let divided: Option<serde_json::Map<_, _>> =
            args.divide.then(|| counts.map(|(m, count)| (m, count.into())).collect());
        let answer = json!({
            "fen": args.fen.to_string(),
            "depth": args.depth,
            "nodes": nodes,
            "seconds": seconds,
            "nps": nodes as f64 / seconds,
            "moves": divided,
        });
        println!("{answer}");
        return Ok(());
    }
    if args.divide {
        counts.for_each(|(m, count)| println!("{m}: {count}"));
    }
    println!("nodes {nodes} nps {:.0}", nodes as f64 / seconds);
    Ok(())
}

fn count(position: &Position, depth: u32, options: PerftOptions<'_>) -> u64 {
    match depth {
        0 => 1,
        depth => divide(position, depth, options).iter().map(|(_, count)| count).sum(),
    }
}
