//! `roque train info`, `verify`, `merge`, `shuffle`, `sample`: files of games.

#![expect(clippy::print_stdout, reason = "commands print their answers")]

use anyhow::{Context, bail};
use roque_training::collection::{self, Census};
use std::path::PathBuf;

/// Counts games, positions and results
#[derive(clap::Args)]
#[command(after_help = "Example: roque train info gen1.games gen2.games")]
pub struct InfoArgs {
    /// Game files
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// Checks every checksum and every move
#[derive(clap::Args)]
#[command(after_help = "Example: roque train verify gen1.games")]
pub struct VerifyArgs {
    /// Game files
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

/// Joins files into a new one; a game that is in several is kept once
#[derive(clap::Args)]
#[command(after_help = "Example: roque train merge --out all.games gen1.games gen2.games")]
pub struct MergeArgs {
    /// Game files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The new file
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Writes the games of some files in random order to a new one
#[derive(clap::Args)]
#[command(after_help = "Example: roque train shuffle --out shuffled.games gen1.games")]
pub struct ShuffleArgs {
    #[command(flatten)]
    files: MergeArgs,
    /// Which order
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Writes some games, chosen at random, to a new file
#[derive(clap::Args)]
#[command(after_help = "Example: roque train sample --games 1000 --out small.games gen1.games")]
pub struct SampleArgs {
    #[command(flatten)]
    files: MergeArgs,
    /// How many games
    #[arg(long)]
    games: usize,
    /// Which games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

pub fn info(args: InfoArgs) -> anyhow::Result<()> {
    let mut census = Census::default();
    let mut bytes = 0;
    for file in &args.files {
        census.add_file(file)?;
        bytes += std::fs::metadata(file).with_context(|| format!("cannot read {}", file.display()))?.len();
    }
    let share = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
    let per_position = bytes as f64 / census.positions.max(1) as f64;
    println!("games      {}", census.games);
    println!("positions  {} ({per_position:.2} bytes each)", census.positions);
    println!("quiet      {} ({:.0} %)", census.quiet, share(census.quiet, census.positions));
    let names = ["White wins", "draws", "Black wins"];
    for (name, count) in names.into_iter().zip(census.results) {
        println!("{name:<10} {count} ({:.1} %)", share(count, census.games));
    }
    println!("longest    {} plies", census.longest);
    println!("mean score {:.0} centipawns", census.absolute_scores as f64 / census.quiet.max(1) as f64);
    Ok(())
}

pub fn verify(args: VerifyArgs) -> anyhow::Result<()> {
    let mut damaged = 0;
    for file in &args.files {
        let mut census = Census::default();
        match census.add_file(file) {
            Ok(()) => {
                println!("{}: {} games, {} positions, sound", file.display(), census.games, census.positions)
            }
            Err(error) => {
                println!("{}: {} games sound, then: {error}", file.display(), census.games);
                damaged += 1;
            }
        }
    }
    if damaged > 0 {
        bail!("{damaged} of {} files damaged", args.files.len());
    }
    Ok(())
}

pub fn merge(args: MergeArgs) -> anyhow::Result<()> {
    let games = collection::load_all(&args.files)?;
    write(&args.out, &games)
}

pub fn shuffle(args: ShuffleArgs) -> anyhow::Result<()> {
    let mut games = collection::load_all(&args.files.files)?;
    collection::shuffle(&mut games, args.seed);
    write(&args.files.out, &games)
}

pub fn sample(args: SampleArgs) -> anyhow::Result<()> {
    let mut games = collection::load_all(&args.files.files)?;
    if args.games > games.len() {
        bail!("cannot choose {} games from {}", args.games, games.len());
    }
    collection::choose(&mut games, args.games, args.seed);
    write(&args.files.out, &games)
}

fn write(out: &std::path::Path, games: &[roque_training::GameRecord]) -> anyhow::Result<()> {
    collection::write_new(out, games)?;
    println!("{} games written to {}", games.len(), out.display());
    Ok(())
}
