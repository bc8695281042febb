//! `roque train tune`: fits the hand-written weights to games.

use super::told::{Told, ensure_within};
use crate::commands::interrupt;
use crate::commands::judge::weight_table;
use anyhow::{Context, bail};
use roque_evaluation::classical::WEIGHTS;
use roque_training::collection::Collection;
use roque_training::tune::{self, Prepared, TuneOptions, Weights, mean_loss, weight_source};
use roque_training::{check_output, write_whole};
use serde_json::json;
use std::path::PathBuf;

/// Fits the weights of the `classical` evaluation to games
///
/// Writes the table as Rust source; put it in place of crates/evaluation/src/classical/weights.rs and build again.
#[derive(clap::Args)]
#[command(
    after_help = "Example: roque train tune gen1.games --out crates/evaluation/src/classical/weights.rs"
)]
pub struct Args {
    /// Game files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Where the new table goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Table to begin with; the one built in if not given
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Passes over the data
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    epochs: u16,
    /// Positions a step
    #[arg(long, default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// Length of the first steps in centipawns; the last are a twentieth
    #[arg(long, default_value_t = 1.0)]
    rate: f64,
    /// Share of the game's result in the target; the rest is the score of the search
    #[arg(long, default_value_t = 0.5)]
    result_share: f64,
    /// Pull towards the weights in use
    #[arg(long, default_value_t = 1e-7)]
    pull: f64,
    /// Order of the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads
    #[arg(long = "jobs", alias = "threads", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    ensure_within("result-share", args.result_share, 0.0..=1.0)?;
    ensure_within("rate", args.rate, 0.0..=100.0)?;
    ensure_within("pull", args.pull, 0.0..=1.0)?;
    let start = args.from.as_deref().map_or(Ok(WEIGHTS), weight_table)?;
    check_output(&args.out).with_context(|| format!("cannot write {}", args.out.display()))?;
    let signal = interrupt::signal()?;
    let Collection { games, damages, .. } = Collection::load(&args.files)?;
    super::tell_damages(damages.iter().map(|(path, damage)| (path, damage)));
    let Prepared { slope, training, held_out } = tune::prepare(&games, start, args.result_share);
    if training.is_empty() || held_out.is_empty() {
        bail!("{} games are too few to tune with and to test on", games.len());
    }
    let mut told = Told::new(args.json);
    let (played, learnt, tested) = (games.len(), training.len(), held_out.len());
    told.line(|| format!("{played} games, {learnt} positions to learn from, {tested} held out"));
    told.line(|| format!("slope {slope:.6} a centipawn, fitted to results"));
    let mut weights = Weights::new(&start, slope);
    let before = mean_loss(&held_out, &weights);
    told.line(|| format!("before: held-out loss {before:.6}"));
    let options = TuneOptions {
        epochs: args.epochs.into(),
        batch: args.batch as usize,
        rate: args.rate,
        pull: args.pull,
        seed: args.seed,
        threads: args.threads.into(),
    };
    tune::tune(&training, &held_out, &mut weights, options, |epoch| {
        told.epoch(epoch);
        !signal.is_stopped()
    });
    let table = weights.table();
    let after = mean_loss(&held_out, &Weights::new(&table, slope));
    told.line(|| format!("after: held-out loss {after:.6} with whole centipawns"));
    let origin = format!(
        "Tuned by `roque train tune` on {learnt} positions of {played} games; held-out loss {before:.5} before, {after:.5} after."
    );
    let source = weight_source(&table, &origin);
    write_whole(&args.out, source.as_bytes())
        .with_context(|| format!("cannot write {}", args.out.display()))?;
    told.end(json!({
        "games": played, "positions": learnt, "held_out": tested, "slope": slope,
        "held_out_loss_before": before, "held_out_loss": after,
    }));
    Ok(())
}
