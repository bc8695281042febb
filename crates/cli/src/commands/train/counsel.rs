//! `roque train counsel`: hand-written terms that correct a network.

use super::net::read_network;
use crate::commands::interrupt;
use anyhow::{Context, bail, ensure};
use roque_training::collection::Collection;
use roque_training::net::Foresight;
use roque_training::tune::{
    self, Prepared, TuneOptions, counsel_of, mean_loss, prepare_counsel, silent_weights,
};
use roque_training::{check_output, write_whole};
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
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(args: Args) -> anyhow::Result<()> {
    let foresight = Foresight::new(args.foresight)
        .with_context(|| format!("--foresight is {} (accepted: 0 to below 1)", args.foresight))?;
    for (name, value, range) in [("rate", args.rate, 0.0..=100.0), ("pull", args.pull, 0.0..=1.0)] {
        ensure!(
            range.contains(&value),
            "--{name} is {value} (accepted: {} to {})",
            range.start(),
            range.end()
        );
    }
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
    println!("{games} games, {} positions to learn from, {} held out", training.len(), held_out.len());
    let mut weights = silent_weights();
    println!("the network alone: held-out loss {:.6}", mean_loss(&held_out, &weights));
    let options = TuneOptions {
        epochs: args.epochs.into(),
        rate: args.rate,
        pull: args.pull,
        threads: args.threads.into(),
        ..TuneOptions::default()
    };
    tune::tune(&training, &held_out, &mut weights, options, |epoch| {
        println!("epoch {}: loss {:.6}, held out {:.6}", epoch.number, epoch.training, epoch.held_out);
        !signal.is_stopped()
    });
    let description = format!("{}; counsel from {} positions", network.description(), training.len());
    let advised = Arc::unwrap_or_clone(network).advised(Some(counsel_of(&weights)?), description);
    write_whole(&args.out, &advised.to_bytes())
        .with_context(|| format!("cannot write {}", args.out.display()))?;
    println!("written {}", args.out.display());
    Ok(())
}
