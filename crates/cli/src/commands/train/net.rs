//! `roque train net`: the learned evaluation.

use super::net_log;
use crate::commands::interrupt;
use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use roque_nnue::Architecture;
use roque_training::Filter;
use roque_training::net::{
    Checkpoint, Dataset, EpochReport, Foresight, Schedule, Trainer, TrainingSettings, quantize,
};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Trains a network on files of games
///
/// Writes the network and beside it a checkpoint (`.checkpoint`, from which the same command goes on), a log of
/// JSON lines (`.log`) and a picture of the loss (`.svg`). Ctrl-C ends the run; the epoch under way is lost, the ones before are kept.
#[derive(clap::Args)]
#[command(after_help = "Example: roque train net --out net1.rqnn --hidden 64 --epochs 20 gen0.games")]
pub struct Args {
    /// Game files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The network file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Neurons per side: a multiple of 32, about one per million positions
    #[arg(long, default_value_t = 64)]
    hidden: usize,
    /// Sets of output weights, by number of men: 1 to 8
    #[arg(long, default_value_t = 8)]
    buckets: usize,
    /// Passes over the data
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    epochs: u64,
    /// Positions per step
    #[arg(long, default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    batch: u32,
    /// Threads
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Learning rate in the beginning
    #[arg(long, default_value_t = Schedule::default().first_rate)]
    rate: f32,
    /// Learning rate in the end
    #[arg(long, default_value_t = Schedule::default().last_rate)]
    last_rate: f32,
    /// Share of the game's result in the target, in the beginning: 0 to 1
    #[arg(long, default_value_t = Schedule::default().first_share)]
    share: f32,
    /// The same in the end
    #[arg(long, default_value_t = Schedule::default().last_share)]
    last_share: f32,
    /// Weight of the scores and the result that came later in the game: 0 to below 1
    #[arg(long, default_value_t = 0.7)]
    foresight: f32,
    /// Seed of first weights and shuffling
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Args {
    fn settings(&self) -> anyhow::Result<TrainingSettings> {
        let architecture = Architecture { hidden: self.hidden, buckets: self.buckets };
        if !architecture.is_valid() {
            bail!(
                "{} neurons with {} buckets is not possible: neurons must be a multiple of 32 up to {}, buckets 1 to {}",
                self.hidden,
                self.buckets,
                Architecture::MAX_HIDDEN,
                Architecture::MAX_BUCKETS
            );
        }
        for (name, rate) in [("--rate", self.rate), ("--last-rate", self.last_rate)] {
            if !(rate > 0.0 && rate < 1.0) {
                bail!("{name} {rate} is not possible: it must be above 0 and below 1");
            }
        }
        for (name, share) in [("--share", self.share), ("--last-share", self.last_share)] {
            if !(0.0..=1.0).contains(&share) {
                bail!("{name} {share} is not possible: it must be from 0 to 1");
            }
        }
        Ok(TrainingSettings {
            architecture,
            epochs: self.epochs,
            batch: self.batch as usize,
            threads: self.threads.into(),
            schedule: Schedule {
                first_rate: self.rate,
                last_rate: self.last_rate,
                first_share: self.share,
                last_share: self.last_share,
            },
            seed: self.seed,
        })
    }

    fn foresight(&self) -> anyhow::Result<Foresight> {
        Foresight::new(self.foresight).with_context(|| {
            format!("--foresight {} is not possible: it must be from 0 to below 1", self.foresight)
        })
    }

    fn title(&self) -> String {
        let name = self.out.file_stem().unwrap_or_default().to_string_lossy();
        format!("{name}: {} neurons, {} buckets", self.hidden, self.buckets)
    }

    fn beside(&self, extension: &str) -> PathBuf {
        let mut name = self.out.clone().into_os_string();
        name.push(extension);
        name.into()
    }
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(args: Args) -> anyhow::Result<()> {
    let settings = args.settings()?;
    let mut trainer = start(&args.beside(".checkpoint"), settings)?;
    let foresight = args.foresight()?;
    let mut data = Dataset::default();
    for file in &args.files {
        let damages = data.add_file(file, Filter::default(), foresight)?;
        super::tell_damages(damages.iter().map(|damage| (file, damage)));
    }
    if data.training.is_empty() || data.held_out.is_empty() {
        bail!("{} games are too few to learn from: no position is left to learn or to test", data.games);
    }
    println!(
        "{} games, {} positions to learn from, {} held out",
        data.games,
        data.training.len(),
        data.held_out.len()
    );
    let stop = Arc::new(AtomicBool::new(false));
    let signal = Arc::clone(&stop);
    interrupt::at_first(move || signal.store(true, Ordering::Relaxed))?;
    while !trainer.is_finished() {
        let Some(report) = epoch(&mut trainer, &data, &stop)? else {
            println!("stopped after epoch {}; the same command goes on from here", trainer.state().epochs);
            return Ok(());
        };
        println!(
            "epoch {:3}  loss {:.6}  held out {:.6}  rate {:.6}  {:.0} positions a second",
            report.epoch, report.loss, report.held_out_loss, report.rate, report.speed
        );
        net_log::append(&args.beside(".log"), &report)?;
        net_log::draw(&args.beside(".log"), &args.beside(".svg"), &args.title())?;
        trainer.state().save(&args.beside(".checkpoint"))?;
    }
    finish(&args, &trainer, &data)
}

fn start(checkpoint: &Path, settings: TrainingSettings) -> anyhow::Result<Trainer> {
    if !checkpoint.exists() {
        return Ok(Trainer::new(settings));
    }
    let state = Checkpoint::load(checkpoint)?;
    if state.model.architecture != settings.architecture {
        bail!("{} is of a network of another size; move it away to start anew", checkpoint.display());
    }
    Ok(Trainer::resume(settings, state))
}

fn epoch(trainer: &mut Trainer, data: &Dataset, stop: &AtomicBool) -> anyhow::Result<Option<EpochReport>> {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} positions, loss {msg}, {eta} left")?;
    let bar = ProgressBar::new(data.training.len() as u64).with_style(style);
    let report = trainer.epoch(&data.training, &data.held_out, |done, loss| {
        bar.set_position(done as u64);
        bar.set_message(format!("{loss:.6}"));
        !stop.load(Ordering::Relaxed)
    });
    bar.finish_and_clear();
    Ok(report)
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
fn finish(args: &Args, trainer: &Trainer, data: &Dataset) -> anyhow::Result<()> {
    let description = format!(
        "{} neurons, {} buckets; {} games, {} positions, {} epochs, seed {}",
        args.hidden,
        args.buckets,
        data.games,
        data.training.len(),
        args.epochs,
        args.seed
    );
    let (network, report) = quantize(&trainer.state().model, description, &data.held_out)?;
    fs::write(&args.out, network.to_bytes())
        .with_context(|| format!("cannot write {}", args.out.display()))?;
    println!(
        "rounding to integers: mean difference {:.2} centipawns, largest {:.1} within ±1000",
        report.mean, report.largest
    );
    println!("written {}", args.out.display());
    Ok(())
}
