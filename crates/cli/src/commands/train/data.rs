//! `roque train data`: the engine plays itself.

use crate::commands::answer::give;
use crate::commands::engine::check_memory;
use crate::commands::interrupt;
use crate::commands::judge::evaluation;
use crate::commands::on::OnArgs;
use crate::commands::progress::bar;
use clap::builder::TypedValueParser as _;
use roque_engine::{Evaluation, MOST_HASH_MB, MOST_THREADS};
use roque_training::selfplay::{
    Endings, OpeningBook, Progress, SelfplayOptions, Shares, SharpNodes, Starts, Summary,
};
use serde_json::json;
use std::num::{NonZeroU16, NonZeroU64};
use std::path::PathBuf;
use std::time::Instant;

/// Plays games against itself and records every move with its score
///
/// A file that exists is continued: games of the same seed that it has already are not played again. Ctrl-C ends
/// the run after the running games.
#[derive(clap::Args)]
#[command(after_help = "Example: roque train data --out gen1.games --games 10000 --jobs 2 --nodes 5000")]
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
    #[arg(long, default_value = "5000", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000).try_map(NonZeroU64::try_from))]
    nodes: NonZeroU64,
    /// Games played at the same time
    #[arg(long = "jobs", alias = "threads", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST_THREADS)))]
    threads: u16,
    /// Megabytes of hash table for each game
    #[arg(long, value_name = "MB", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_HASH_MB)))]
    hash: u32,
    /// Nodes a move where a short look is not to be trusted: open kings, tactics; 0: as everywhere
    #[arg(long, value_name = "NODES", default_value_t = 0, value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    sharp_nodes: u64,
    /// Random moves at the start; every other game has one more
    #[arg(long, value_name = "PLIES", default_value_t = 8, value_parser = clap::value_parser!(u8).range(0..=60))]
    random: u8,
    /// Throw away openings further from level than this, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 400, value_parser = clap::value_parser!(i32).range(1..))]
    balance: i32,
    /// The same for endgames and unequal starts
    #[arg(long, value_name = "CP", default_value_t = 700, value_parser = clap::value_parser!(i32).range(1..))]
    wide_balance: i32,
    /// Games of a hundred that go on when fewer than 16 men are left; the others are left there
    #[arg(long, value_name = "PERCENT", default_value_t = 100, value_parser = clap::value_parser!(u8).range(0..=100))]
    endings: u8,
    /// Leave games after so many moves of either side: short games from many starts teach more than few long ones; 0: play on
    #[arg(long, value_name = "PLIES", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=500))]
    plies: u16,
    #[command(flatten)]
    starts: StartArgs,
    /// Who judges: nnue, classical, simplified …; or a network file
    #[arg(long = "eval", alias = "evaluation", value_name = "NAME", default_value = Evaluation::EMBEDDED, value_parser = evaluation)]
    evaluation: Evaluation,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    on: OnArgs,
}

/// How many of a hundred games begin where; the others begin with random moves from the usual start.
#[derive(clap::Args)]
struct StartArgs {
    /// Games of a hundred that begin where a line of the book ends
    #[arg(long, value_name = "PERCENT", default_value_t = 20)]
    book_share: u8,
    /// Openings to take instead of the program's own book: a file of EPD lines
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Games of a hundred that begin with few men on random squares
    #[arg(long, value_name = "PERCENT", default_value_t = 8)]
    endgame_share: u8,
    /// Games of a hundred that begin from a Chess960 start, half of them with two different back ranks
    #[arg(long, value_name = "PERCENT", default_value_t = 12)]
    chess960_share: u8,
    /// Games of a hundred that begin with unequal material or an uncovered king
    #[arg(long, value_name = "PERCENT", default_value_t = 15)]
    unequal_share: u8,
}

impl StartArgs {
    fn starts(&self, random_plies: usize) -> anyhow::Result<Starts> {
        let Self { book_share, endgame_share, chess960_share, unequal_share, .. } = *self;
        let shares = Shares::new(book_share, endgame_share, chess960_share, unequal_share)?;
        let book = self.book.as_deref().map_or(Ok(OpeningBook::Embedded), OpeningBook::read)?;
        Ok(Starts { shares, random_plies, book })
    }
}

pub fn run(args: Args) -> anyhow::Result<()> {
    check_memory(args.hash, args.threads.into())?;
    let options = SelfplayOptions {
        seed: args.seed,
        soft_nodes: args.nodes,
        hash_mb: args.hash as usize,
        threads: args.threads.into(),
        sharp: SharpNodes::new(args.sharp_nodes),
        starts: args.starts.starts(args.random.into())?,
        balance: args.balance,
        wide_balance: args.wide_balance,
        endings: Endings::new(args.endings)?,
        longest: NonZeroU16::new(args.plies),
        evaluation: args.evaluation,
    };
    let stop = interrupt::signal()?;
    let bar = bar(args.games.into(), "games").with_message("0");
    let start = Instant::now();
    let show = |progress: Progress| {
        bar.set_position(progress.games + progress.games_before);
        bar.set_message(rate(progress.positions, start));
    };
    let summary = args.on.generate(&args.out, args.games, &options, &stop, show)?;
    bar.finish_and_clear();
    super::tell_damages(summary.found.damages.iter().map(|damage| (&args.out, damage)));
    give(args.json, || as_json(&summary, start), || report(&summary, start));
    Ok(())
}

fn rate(positions: u64, start: Instant) -> String {
    format!(
        "{positions} positions, {:.0} a second",
        positions as f64 / start.elapsed().as_secs_f64().max(1e-9)
    )
}

fn as_json(summary: &Summary, start: Instant) -> serde_json::Value {
    let Summary { progress, found, stopped } = summary;
    json!({
        "games": progress.games,
        "games_before": progress.games_before,
        "positions": progress.positions,
        "seconds": start.elapsed().as_secs_f64(),
        "put_aside_bytes": found.put_aside,
        "stopped": stopped,
    })
}

fn report(summary: &Summary, start: Instant) -> String {
    let Summary { progress, found, stopped } = summary;
    let mut lines = Vec::new();
    if found.put_aside > 0 {
        let bytes = found.put_aside;
        lines.push(format!(
            "an unfinished block of {bytes} bytes was put aside, with .damaged behind the name"
        ));
    }
    if *stopped {
        lines.push("stopped; the same command goes on from here".to_owned());
    }
    let rate = rate(progress.positions, start);
    lines.push(format!("{} games ({} were there), {rate}", progress.games, progress.games_before));
    lines.join("\n")
}
