//! `roque train people`: the model of how people choose.

use super::people_files::{self, beside};
use crate::commands::interrupt;
use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use roque_people::learn::{
    Band, Epoch, Parts, RatedGame, Samples, Selection, Settings, Trainer, collect, measure, tame_exports,
};
use roque_people::{DEEPEST, Model, Reach};
use roque_training::{check_output, write_whole};
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Learns from rated games which moves people choose
///
/// Writes the model and beside it a checkpoint (`.checkpoint`, from which the same command goes on) and a log of JSON lines (`.log`). One game in twenty, chosen by its moves, is never learnt from; the model is measured on those.
#[derive(clap::Args)]
#[command(
    after_help = "Example: roque train people --data games.tsv.zst --cache cache --out people.rqpm --depth 2"
)]
pub struct Args {
    /// Rated games: a table with white_elo, black_elo, time_control, result, moves_uci, source_id (may be .zst)
    #[arg(long, value_name = "FILE")]
    data: PathBuf,
    /// The model file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Where samples are kept between runs
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,
    /// Starts from this model instead of nothing
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// How many plies to look ahead after each move (0 to 3); not at all if left out
    #[arg(long, value_parser = clap::value_parser!(u8).range(0..=DEEPEST as i64))]
    depth: Option<u8>,
    /// Which parts of the model learn and speak
    #[arg(long, value_enum, default_value_t = PartsArg::All)]
    parts: PartsArg,
    /// Share of the positions to learn from, where games are rare
    #[arg(long, default_value_t = 1.0)]
    share: f64,
    /// Share of the positions of games held out to measure on
    #[arg(long, default_value_t = 0.5)]
    held_out_share: f64,
    /// After so many epochs learning ends
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..=1000))]
    epochs: u64,
    /// Positions of an epoch, drawn anew for each
    #[arg(long, default_value_t = 250_000)]
    epoch_size: usize,
    /// Samples per step
    #[arg(long, default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    batch: u32,
    /// Threads
    #[arg(long = "jobs", alias = "threads", value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Learning rate in the beginning
    #[arg(long, default_value_t = 0.001)]
    rate: f32,
    /// Seed of first weights, choice of positions and order
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum PartsArg {
    /// Everything
    All,
    /// Nothing that needs a search
    Unsighted,
    /// Only what depends on the position
    Policy,
    /// Only the traits of moves
    Traits,
}

impl From<PartsArg> for Parts {
    fn from(parts: PartsArg) -> Self {
        match parts {
            PartsArg::All => Self::All,
            PartsArg::Unsighted => Self::Unsighted,
            PartsArg::Policy => Self::Policy,
            PartsArg::Traits => Self::Traits,
        }
    }
}

impl Args {
    fn settings(&self) -> anyhow::Result<Settings> {
        if !(self.rate > 0.0 && self.rate < 1.0) {
            bail!("--rate {} is not possible: it must be above 0 and below 1", self.rate);
        }
        for (name, share) in [("--share", self.share), ("--held-out-share", self.held_out_share)] {
            if !(share > 0.0 && share <= 1.0) {
                bail!("{name} {share} is not possible: it must be above 0 and at most 1");
            }
        }
        Ok(Settings {
            epochs: self.epochs,
            epoch_size: self.epoch_size,
            batch: self.batch as usize,
            threads: self.threads.into(),
            rate: self.rate,
            seed: self.seed,
        })
    }

    fn reach(&self) -> Option<Reach> {
        self.depth.map(|depth| Reach { depth: depth.into(), ..Reach::default() })
    }

    fn selection(&self, held_out: bool) -> Selection {
        Selection {
            share: if held_out { self.held_out_share } else { self.share },
            reach: self.reach(),
            plies: if held_out { (20, 80) } else { (0, 400) },
            seed: self.seed,
        }
    }
}

/// Files with so many games are months of everybody's; smaller ones with more than a thousand are one player's.
const LEAST_PUBLIC: usize = 5000;
const MOST_OF_ONE: usize = 1000;

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(args: Args) -> anyhow::Result<()> {
    let settings = args.settings()?;
    check_output(&args.out).with_context(|| format!("cannot write {}", args.out.display()))?;
    if let Some(folder) = &args.cache {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let mut trainer = start(&args, settings)?;
    let (training, held_out) = samples(&args)?;
    if training.is_empty() || held_out.is_empty() {
        bail!("{} has too few games to learn from: nothing is left to learn or to test", args.data.display());
    }
    println!("{} positions to learn from, {} held out", training.len(), held_out.len());
    let stop = Arc::new(AtomicBool::new(false));
    let signal = Arc::clone(&stop);
    interrupt::at_first(move || signal.store(true, Ordering::Relaxed))?;
    while !trainer.is_finished() {
        let Some(epoch) = epoch(&mut trainer, &training, args.epoch_size, &stop)? else {
            println!("stopped after epoch {}; the same command goes on from here", trainer.epochs());
            return Ok(());
        };
        let bands = measure(Arc::new(trainer.model(String::new())), &held_out);
        let matched = overall(&bands, |band| band.matched);
        let likelihood = overall(&bands, |band| band.likelihood);
        println!(
            "epoch {:2}  loss {:.4}  held out {:.4}  matched {:.2} %  {:.0} positions a second",
            epoch.number,
            epoch.loss,
            -likelihood,
            100.0 * matched,
            epoch.speed
        );
        people_files::log(&beside(&args.out, ".log"), &epoch, &bands)?;
        fs::write(beside(&args.out, ".checkpoint"), trainer.checkpoint())?;
    }
    finish(&args, &trainer, &training, &held_out)
}

fn overall(bands: &[Band], value: impl Fn(&Band) -> f64) -> f64 {
    let counted = bands.iter().filter(|band| band.count > 0);
    let (sum, number) = counted.fold((0.0, 0), |(sum, number), band| (sum + value(band), number + 1));
    sum / f64::from(number.max(1))
}

fn start(args: &Args, settings: Settings) -> anyhow::Result<Trainer> {
    let checkpoint = beside(&args.out, ".checkpoint");
    if checkpoint.exists() {
        let bytes = fs::read(&checkpoint).with_context(|| format!("cannot read {}", checkpoint.display()))?;
        return Trainer::resume(settings, &bytes).with_context(|| {
            format!("{} is of a model of another shape; move it away to start anew", checkpoint.display())
        });
    }
    let Some(from) = &args.from else { return Ok(Trainer::new(settings)) };
    let bytes = fs::read(from).with_context(|| format!("cannot read {}", from.display()))?;
    let model = Model::from_bytes(&bytes).with_context(|| format!("cannot read {}", from.display()))?;
    Ok(Trainer::from_model(settings, &model))
}

/// Samples to learn from and to measure on, from the cache or from the games.
fn samples(args: &Args) -> anyhow::Result<(Samples, Samples)> {
    let mut games: Option<Vec<RatedGame>> = None;
    let mut one = |held_out: bool| {
        let selection = args.selection(held_out);
        let path = args.cache.as_ref().map(|folder| folder.join(people_files::name(&selection)));
        if let Some(path) = path.as_ref().filter(|path| path.exists()) {
            return people_files::read_samples(path);
        }
        if games.is_none() {
            let all = people_files::read_games(&args.data)?;
            games = Some(tame_exports(all, MOST_OF_ONE, LEAST_PUBLIC));
        }
        let wanted = |game: &&RatedGame| game.is_held_out() == held_out;
        let part: Vec<RatedGame> = games.iter().flatten().filter(wanted).cloned().collect();
        let bar = ProgressBar::new(part.len() as u64)
            .with_style(ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left")?);
        let samples =
            collect(&part, &selection, args.threads.into(), &|done: usize| bar.set_position(done as u64));
        bar.finish_and_clear();
        if let Some(path) = path {
            people_files::write_samples(&path, &samples)?;
        }
        Ok::<_, anyhow::Error>(samples)
    };
    let (held_out, training) = (one(true)?, one(false)?);
    let parts = args.parts.into();
    if parts == Parts::All {
        return Ok((training, held_out));
    }
    Ok((training.reduced(parts), held_out.reduced(parts)))
}

fn epoch(
    trainer: &mut Trainer,
    samples: &Samples,
    size: usize,
    stop: &AtomicBool,
) -> anyhow::Result<Option<Epoch>> {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} positions, loss {msg}, {eta} left")?;
    let bar = ProgressBar::new(samples.len().min(size) as u64).with_style(style);
    let report = trainer.epoch(samples, |done, loss| {
        bar.set_position(done as u64);
        bar.set_message(format!("{loss:.4}"));
        !stop.load(Ordering::Relaxed)
    });
    bar.finish_and_clear();
    Ok(report)
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
fn finish(args: &Args, trainer: &Trainer, training: &Samples, held_out: &Samples) -> anyhow::Result<()> {
    let description = format!(
        "{} positions, {} epochs of {}, look-ahead {}, seed {}",
        training.len(),
        args.epochs,
        args.epoch_size,
        args.depth.map_or_else(|| "none".to_owned(), |depth| depth.to_string()),
        args.seed
    );
    let bytes = trainer.model(description).to_bytes();
    write_whole(&args.out, &bytes).with_context(|| format!("cannot write {}", args.out.display()))?;
    let rounded = Model::from_bytes(&bytes).context("the model just written cannot be read")?;
    println!("written {} ({} bytes); as rounded there:", args.out.display(), bytes.len());
    people_files::print_bands(&measure(Arc::new(rounded), held_out));
    Ok(())
}
