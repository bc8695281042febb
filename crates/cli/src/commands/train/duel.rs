//! `roque train duel`: two weight tables play each other.

use crate::commands::interrupt;
use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use roque_evaluation::classical::{WEIGHTS, WeightTable};
use roque_training::duel::{DuelOptions, DuelScore, duel};
use roque_training::tune::parse_weight_source;
use std::path::{Path, PathBuf};

/// Plays two weight tables of the `classical` evaluation against each other at fixed nodes
#[derive(clap::Args)]
#[command(
    after_help = "Example: roque train duel new.rs crates/evaluation/src/classical/weights.rs --pairs 200"
)]
pub struct Args {
    /// A table written by `roque train tune`
    first: PathBuf,
    /// The table it plays; the one built in if not given
    second: Option<PathBuf>,
    /// Openings; each is played twice with colours exchanged
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Nodes a move
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Which openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Pairs played at the same time
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(args: Args) -> anyhow::Result<()> {
    let first = read(&args.first)?;
    let second = args.second.as_deref().map_or(Ok(WEIGHTS), read)?;
    let options =
        DuelOptions { pairs: args.pairs, nodes: args.nodes, seed: args.seed, threads: args.threads.into() };
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} pairs, {msg}, {eta} left")?;
    let bar = ProgressBar::new(args.pairs.into()).with_style(style);
    let signal = interrupt::signal()?;
    let score = duel([&first, &second], options, |score| {
        bar.inc(1);
        bar.set_message(describe(score));
        !signal.is_stopped()
    });
    bar.finish_and_clear();
    println!("{}", describe(&score));
    Ok(())
}

fn describe(score: &DuelScore) -> String {
    let (elo, error) = score.elo();
    format!(
        "elo {elo:+.1} +-{error:.1}  W{} D{} L{}  pairs {:?}",
        score.wins, score.draws, score.losses, score.pairs
    )
}

/// A table written by `roque train tune`.
pub fn read(path: &Path) -> anyhow::Result<WeightTable> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    parse_weight_source(&text).with_context(|| format!("{} is no weight table", path.display()))
}
