//! `roque perft`: counts the leaves of the move tree.

use super::engine::check_memory;
use roque_chess::{PerftOptions, PerftTable, Position, divide};
use roque_engine::{MOST_HASH_MB, MOST_THREADS};
use std::time::Instant;

/// Counts leaf nodes of the move tree; the last line is `nodes N nps M`
#[derive(clap::Args)]
#[command(after_help = "Example: roque perft 6 --threads 2 --divide")]
pub struct Args {
    /// Length of the move sequences to count
    #[arg(value_parser = clap::value_parser!(u32).range(0..=32))]
    depth: u32,
    /// Start position; the usual start if not given
    #[arg(long, value_name = "FEN", default_value_t = Position::default(), hide_default_value = true)]
    fen: Position,
    /// Show the count of each first move
    #[arg(long)]
    divide: bool,
    /// Threads that count
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST_THREADS)))]
    threads: u16,
    /// Megabytes for remembering counts of positions met again; 0 counts every one
    #[arg(long, value_name = "MB", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=i64::from(MOST_HASH_MB)))]
    hash: u32,
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(args: Args) -> anyhow::Result<()> {
    check_memory(args.hash, 1)?;
    let table = (args.hash > 0).then(|| PerftTable::new(args.hash as usize));
    let options = PerftOptions { threads: args.threads.into(), table: table.as_ref() };
    let start = Instant::now();
    let counts = divide(&args.fen, args.depth, options);
    let seconds = start.elapsed().as_secs_f64().max(1e-9);
    let nodes = if args.depth == 0 { 1 } else { counts.iter().map(|(_, count)| count).sum::<u64>() };
    if args.divide {
        let castling = args.fen.castling_notation();
        for (m, count) in counts {
            println!("{}: {count}", args.fen.uci(m, castling));
        }
    }
    println!("nodes {nodes} nps {:.0}", nodes as f64 / seconds);
    Ok(())
}
