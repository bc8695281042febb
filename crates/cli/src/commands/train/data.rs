//! `roque train data`: the engine plays itself.

use crate::commands::engine::check_memory;
use crate::commands::interrupt;
use crate::commands::judge::evaluation;
use indicatif::{ProgressBar, ProgressStyle};
use roque_engine::Evaluation;
use roque_training::selfplay::{Progress, SelfplayOptions, Summary, generate};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Plays games against itself and records every move with its score
///
/// A file that exists is continued: games of the same seed that it has already are not played again. Ctrl-C ends
/// the run after the running games.
#[derive(clap::Args)]
#[command(after_help = "Example: roque train data --out gen1.games --games 10000 --threads 2 --nodes 5000")]
pub struct Args {
    /// File the games are added to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Games to play, counting those of this seed already in the file
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Which games: the same seed plays the same ones
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Nodes a move: no new iteration starts after them
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Games played at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Megabytes of hash table for each game
    #[arg(long, value_name = "MB", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash: u32,
    /// Random moves at the start; every other game has one more
    #[arg(long, value_name = "PLIES", default_value_t = 8, value_parser = clap::value_parser!(u8).range(0..=60))]
    random: u8,
    /// Throw away openings further from level than this, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 400, value_parser = clap::value_parser!(i32).range(1..))]
    balance: i32,
    /// Who judges: nnue, classical, simplified …; or a network file
    #[arg(long, value_name = "NAME", default_value = Evaluation::EMBEDDED, value_parser = evaluation)]
    evaluation: Evaluation,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    check_memory(args.hash, args.threads.into())?;
    let options = SelfplayOptions {
        seed: args.seed,
        soft_nodes: args.nodes,
        hash_mb: args.hash as usize,
        threads: args.threads.into(),
        random_plies: args.random.into(),
        balance: args.balance,
        evaluation: args.evaluation,
    };
    let stop = Arc::new(AtomicBool::new(false));
    let signal = Arc::clone(&stop);
    interrupt::at_first(move || signal.store(true, Ordering::Relaxed))?;
    let bar = bar(args.games.into())?;
    let start = Instant::now();
    let show = |progress: Progress| {
        bar.set_position(progress.games + progress.games_before);
        bar.set_message(rate(progress.positions, start));
    };
    let summary = generate(&args.out, args.games, &options, &stop, show)?;
    bar.finish_and_clear();
    report(&summary, start);
    Ok(())
}

fn bar(games: u64) -> anyhow::Result<ProgressBar> {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {msg}, {eta} left")?;
    Ok(ProgressBar::new(games).with_style(style))
}

fn rate(positions: u64, start: Instant) -> String {
    format!(
        "{positions} positions, {:.0} a second",
        positions as f64 / start.elapsed().as_secs_f64().max(1e-9)
    )
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
fn report(summary: &Summary, start: Instant) {
    let Summary { progress, found, stopped } = summary;
    if found.cut > 0 {
        println!("cut off {} bytes of an unfinished block", found.cut);
    }
    if *stopped {
        println!("stopped; the same command goes on from here");
    }
    println!(
        "{} games ({} were there), {}",
        progress.games,
        progress.games_before,
        rate(progress.positions, start)
    );
}
