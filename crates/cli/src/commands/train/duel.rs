//! `roque train duel`: two evaluations play each other.

use crate::commands::interrupt;
use crate::commands::judge::judge;
use indicatif::{ProgressBar, ProgressStyle};
use roque_engine::EvaluatorFactory;
use roque_training::duel::{DuelOptions, DuelScore, duel};

/// Plays two evaluations against each other with the same search, at fixed nodes
///
/// An evaluation is a name (nnue, classical …), a network file, or a table of weights (.rs) written by `roque train tune`.
#[derive(clap::Args)]
#[command(
    after_help = "Examples: roque train duel net1.rqnn classical --pairs 200\n          roque train duel new.rs classical --pairs 200"
)]
pub struct Args {
    /// The evaluation to test
    #[arg(value_parser = judge)]
    first: EvaluatorFactory,
    /// The one it plays
    #[arg(value_parser = judge, default_value = "nnue")]
    second: EvaluatorFactory,
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
    let options =
        DuelOptions { pairs: args.pairs, nodes: args.nodes, seed: args.seed, threads: args.threads.into() };
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} pairs, {msg}, {eta} left")?;
    let bar = ProgressBar::new(args.pairs.into()).with_style(style);
    let signal = interrupt::signal()?;
    let score = duel([&args.first, &args.second], options, |score| {
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
