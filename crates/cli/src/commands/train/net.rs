//! `roque train net`: the learned evaluation.

use super::net_log;
use crate::commands::interrupt;
use crate::commands::progress::bar;
use anyhow::{Context, bail};
use roque_engine::{Evaluation, MOST_THREADS};
use roque_game::StopSignal;
use roque_nnue::{Architecture, Network, Sight};
use roque_play::LoadedEvaluation;
use roque_training::Filter;
use roque_training::net::{
    Dataset, EpochEnd, FirstWeights, Foresight, Schedule, ScoreUnit, Source, TrainingRun, TrainingSettings,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Trains a network on files of games
///
/// Writes after every epoch the network and beside it a checkpoint (`.checkpoint`, from which the same command goes on), a log
/// of JSON lines (`.log`) and a picture of the loss (`.svg`). Ctrl-C ends the run; the epoch under way is lost, the ones
/// before are kept.
#[derive(clap::Args)]
#[command(after_help = "Example: roque train net --out net1.rqnn --hidden 64 --epochs 20 gen0.games")]
pub struct Args {
    /// Game files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The network file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Neurons per side: a multiple of 32
    #[arg(long, default_value_t = 64)]
    hidden: usize,
    /// Sets of output weights, by number of men: 1 to 8
    #[arg(long, default_value_t = 8)]
    buckets: usize,
    /// What is seen of a man besides its square
    #[arg(long, value_enum, default_value_t = Sees::Safety)]
    sees: Sees,
    /// A network to begin with: what it knows is kept, neurons and kinds of standing that it lacks are added
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Passes over the data
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    epochs: u64,
    /// Positions per step
    #[arg(long, default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    batch: u32,
    /// Threads
    #[arg(long = "jobs", alias = "threads", value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST_THREADS)))]
    threads: u16,
    /// Learning rate in the beginning
    #[arg(long, default_value_t = Schedule::default().first_rate)]
    rate: f32,
    /// Learning rate in the end
    #[arg(long, default_value_t = Schedule::default().last_rate)]
    last_rate: f32,
    /// Share of the game's result in the target, in the beginning: 0 to 1
    #[arg(long = "result-share", alias = "share", value_name = "SHARE", default_value_t = Schedule::default().first_share)]
    share: f32,
    /// The same in the end
    #[arg(long = "last-result-share", alias = "last-share", value_name = "SHARE", default_value_t = Schedule::default().last_share)]
    last_share: f32,
    /// Share of the game's result where a king stands without pawns against a queen and two more pieces
    #[arg(long, value_name = "SHARE")]
    open_king_share: Option<f32>,
    /// Share of the game's result with at most ten men on the board
    #[arg(long, value_name = "SHARE")]
    few_men_share: Option<f32>,
    /// Skip positions judged further from level than this, in centipawns
    #[arg(long, value_name = "CP", default_value_t = Filter::default().largest_score, value_parser = clap::value_parser!(i16).range(100..))]
    largest_score: i16,
    /// Positions to learn from although their best move captures or promotes, or although the mover is in check
    #[arg(long, value_enum, value_name = "KIND")]
    keep: Vec<Keep>,
    /// Weight of the scores and the result that came later in the game: 0 to below 1
    #[arg(long, default_value_t = 0.7)]
    foresight: f32,
    /// Centipawns of the games' scores that make the odds of winning e to 1: 50 to 1000
    #[arg(long, value_name = "CP", default_value = "200", value_parser = unit)]
    unit: ScoreUnit,
    /// Multiplies what the network says: its centipawns should be those that the margins of the search are tuned for
    #[arg(long, default_value_t = 1.0)]
    scale: f32,
    /// Seed of first weights and shuffling
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn unit(text: &str) -> Result<ScoreUnit, String> {
    let unit = text.parse().ok().and_then(ScoreUnit::new);
    unit.ok_or_else(|| "a unit is 50 to 1000 centipawns".to_owned())
}

/// What a network sees.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Sees {
    /// Nothing: where men stand is all
    Squares,
    /// Whether it hangs
    Safety,
}

impl From<Sees> for Sight {
    fn from(sees: Sees) -> Self {
        match sees {
            Sees::Squares => Self::Squares,
            Sees::Safety => Self::Safety,
        }
    }
}

pub(super) fn read_network(path: &Path) -> anyhow::Result<Arc<Network>> {
    match LoadedEvaluation::load(path)? {
        LoadedEvaluation::Known(Evaluation::Learned(learned)) => Ok(Arc::clone(learned.network())),
        _ => bail!("{} is no network", path.display()),
    }
}

/// Positions that are skipped unless they are asked for.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Keep {
    /// The best move captures or promotes
    Noisy,
    /// The side to move is in check
    Checks,
}

impl Args {
    fn settings(&self) -> TrainingSettings {
        TrainingSettings {
            architecture: Architecture {
                hidden: self.hidden,
                buckets: self.buckets,
                sight: self.sees.into(),
            },
            epochs: self.epochs,
            batch: self.batch as usize,
            threads: self.threads.into(),
            schedule: Schedule {
                first_rate: self.rate,
                last_rate: self.last_rate,
                first_share: self.share,
                last_share: self.last_share,
                open_king_share: self.open_king_share,
                few_men_share: self.few_men_share,
            },
            unit: self.unit,
            seed: self.seed,
            scale: self.scale,
        }
    }

    fn data(&self) -> anyhow::Result<Dataset> {
        let foresight = Foresight::new(self.foresight, self.unit).with_context(|| {
            format!("--foresight {} is not possible: it must be from 0 to below 1", self.foresight)
        })?;
        let filter = Filter {
            skip_noisy: !self.keep.contains(&Keep::Noisy),
            skip_check: !self.keep.contains(&Keep::Checks),
            largest_score: self.largest_score,
            ..Filter::default()
        };
        let mut data = Dataset::new(filter, foresight);
        for file in &self.files {
            let damages = data.add_file(file)?;
            super::tell_damages(damages.iter().map(|damage| (file, damage)));
        }
        Ok(data)
    }

    fn title(&self) -> String {
        let name = self.out.file_stem().unwrap_or_default().to_string_lossy();
        format!("{name}: {} neurons, {} buckets", self.hidden, self.buckets)
    }
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(args: Args) -> anyhow::Result<()> {
    let known = args.from.as_deref().map(read_network).transpose()?;
    let first = known.as_deref().map_or(FirstWeights::Random, FirstWeights::Of);
    let mut training = TrainingRun::open(&args.out, args.settings(), first)?;
    let data = args.data()?;
    let (learnt, held_out) = (data.positions(), data.held_out().len());
    println!("{} games, {learnt} positions to learn from, {held_out} held out", data.games());
    let signal = interrupt::signal()?;
    let picture = args.out.with_added_extension("svg");
    while !training.is_finished() {
        let Some(end) = epoch(&mut training, &data, &signal)? else {
            println!("stopped after epoch {}; the same command goes on from here", training.epochs());
            return Ok(());
        };
        tell(&end);
        net_log::draw(&training.log(), &picture, &args.title())?;
    }
    println!("written {}", args.out.display());
    Ok(())
}

fn epoch(
    training: &mut TrainingRun,
    data: &Dataset,
    signal: &StopSignal,
) -> anyhow::Result<Option<EpochEnd>> {
    let bar = bar(data.positions() as u64, "positions");
    let end = training.epoch(data, |done, loss| {
        bar.set_position(done as u64);
        bar.set_message(format!("loss {loss:.6}"));
        !signal.is_stopped()
    });
    bar.finish_and_clear();
    Ok(end?)
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
fn tell(EpochEnd { report, rounding }: &EpochEnd) {
    println!(
        "epoch {:3}  loss {:.6}  held out {:.6}  rate {:.6}  rounding {:.1} centipawns  {:.0} positions a second",
        report.epoch, report.loss, report.held_out_loss, report.rate, rounding.mean, report.speed
    );
}
