//! `roque train counsel`: hand-written terms that correct a network.

use super::net::read_network;
use super::told::{Told, ensure_within};
use crate::commands::interrupt;
use anyhow::{Context, bail};
use roque_training::collection::Collection;
use roque_training::net::{Foresight, ScoreUnit};
use roque_training::tune::{
    self, Prepared, TuneOptions, counsel_of, mean_loss, prepare_counsel, silent_weights,
};
use roque_training::{check_output, write_whole};
use serde_json::json;
use std::path::PathBuf;
use std::sync::Arc;

/// Fits the terms of the `classical` evaluation to what a network does not see
///
/// Writes the same network with these terms as its counsel; one it had before is replaced.
#[derive(clap::Args)]
#[command(after_help = "Example: roque train counsel --network net5.rqnn --out net5c.rqnn gen5.games")]
pub struct Args {
    /// Game files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The network to advise
    #[arg(long, value_name = "FILE")]
    network: PathBuf,
    /// The network file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Games to learn from, chosen at random
    #[arg(long, default_value_t = 100_000)]
    games: usize,
    /// Passes over the data
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    epochs: u16,
    /// Length of the first steps in centipawns; the last are a twentieth
    #[arg(long, default_value_t = 0.5)]
    rate: f64,
    /// Weight of the scores and the result that came later in the game: 0 to below 1
    #[arg(long, default_value_t = 0.7)]
    foresight: f32,
    /// Pull of every weight towards nothing
    #[arg(long, default_value_t = 1e-7)]
    pull: f64,
    /// Threads
    #[arg(long = "jobs", alias = "threads", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let foresight = Foresight::new(args.foresight, ScoreUnit::default())
        .with_context(|| format!("--foresight is {} (accepted: 0 to below 1)", args.foresight))?;
    ensure_within("rate", args.rate, 0.0..=100.0)?;
    ensure_within("pull", args.pull, 0.0..=1.0)?;
    let network = read_network(&args.network)?;
    check_output(&args.out).with_context(|| format!("cannot write {}", args.out.display()))?;
    let signal = interrupt::signal()?;
    let mut all = Collection::load(&args.files)?;
    super::tell_damages(all.damages.iter().map(|(path, damage)| (path, damage)));
    all.choose(args.games, 1);
    let games = all.games.len();
    let Prepared { training, held_out, .. } = prepare_counsel(all.games, &network, foresight);
    if training.is_empty() || held_out.is_empty() {
        bail!("{games} games are too few to learn from and to test on");
    }
    let (learnt, tested) = (training.len(), held_out.len());
    let mut told = Told::new(args.json);
    told.line(|| format!("{games} games, {learnt} positions to learn from, {tested} held out"));
    let mut weights = silent_weights();
    let alone = mean_loss(&held_out, &weights);
    told.line(|| format!("the network alone: held-out loss {alone:.6}"));
    let options = TuneOptions {
        epochs: args.epochs.into(),
        rate: args.rate,
        pull: args.pull,
        threads: args.threads.into(),
        ..TuneOptions::default()
    };
    tune::tune(&training, &held_out, &mut weights, options, |epoch| {
        told.epoch(epoch);
        !signal.is_stopped()
    });
    let description = format!("{}; counsel from {learnt} positions", network.description());
    let advised = Arc::unwrap_or_clone(network).advised(Some(counsel_of(&weights)?), description);
    write_whole(&args.out, &advised.to_bytes())
        .with_context(|| format!("cannot write {}", args.out.display()))?;
    told.line(|| format!("written {}", args.out.display()));
    told.end(
        json!({ "games": games, "positions": learnt, "held_out": tested, "held_out_loss_before": alone }),
    );
    Ok(())
}
