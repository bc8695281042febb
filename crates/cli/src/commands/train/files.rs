//! `roque train info`, `verify`, `repair`, `merge`, `shuffle`, `sample`: files of games.

#![expect(clippy::print_stdout, reason = "commands print their answers")]

use super::tell_damages;
use crate::commands::answer::give;
use anyhow::{Context, bail};
use roque_training::collection::{Census, Collection};
use roque_training::{Damage, Origin, check_output};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Counts games, positions and results
#[derive(clap::Args)]
#[command(after_help = "Example: roque train info gen1.games gen2.games")]
pub struct InfoArgs {
    /// Game files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Checks every checksum and every move
#[derive(clap::Args)]
#[command(after_help = "Example: roque train verify gen1.games")]
pub struct VerifyArgs {
    /// Game files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// Takes damaged parts out of files and keeps them beside, with .damaged behind the name
#[derive(clap::Args)]
#[command(after_help = "Example: roque train repair gen1.games")]
pub struct RepairArgs {
    /// Game files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
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
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
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
        let damages = census.add_file(file)?;
        tell_damages(damages.iter().map(|damage| (file, damage)));
        bytes += std::fs::metadata(file).with_context(|| format!("cannot read {}", file.display()))?.len();
    }
    match args.json {
        true => println!("{}", census_json(&census, bytes)),
        false => print_census(&census, bytes),
    }
    Ok(())
}

fn census_json(census: &Census, bytes: u64) -> serde_json::Value {
    let origins = Origin::ALL.into_iter().zip(census.origins);
    let origins: BTreeMap<&str, u64> = origins.map(|(origin, count)| (origin.name(), count)).collect();
    let [white_wins, draws, black_wins, unfinished] = census.results;
    json!({
        "games": census.games,
        "positions": census.positions,
        "quiet": census.quiet,
        "bytes": bytes,
        "white_wins": white_wins,
        "draws": draws,
        "black_wins": black_wins,
        "unfinished": unfinished,
        "longest_plies": census.longest,
        "mean_score": census.absolute_scores as f64 / census.quiet.max(1) as f64,
        "origins": origins,
        "made_with": census.settings.iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}

fn print_census(census: &Census, bytes: u64) {
    let share = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
    let per_position = bytes as f64 / census.positions.max(1) as f64;
    println!("games      {}", census.games);
    println!("positions  {} ({per_position:.2} bytes each)", census.positions);
    println!("quiet      {} ({:.0} %)", census.quiet, share(census.quiet, census.positions));
    let names = ["White wins", "draws", "Black wins", "unfinished"];
    for (name, count) in names.into_iter().zip(census.results) {
        println!("{name:<10} {count} ({:.1} %)", share(count, census.games));
    }
    println!("longest    {} plies", census.longest);
    println!("mean score {:.0} centipawns", census.absolute_scores as f64 / census.quiet.max(1) as f64);
    for (origin, count) in Origin::ALL.into_iter().zip(census.origins) {
        println!("from {:<13} {count} ({:.1} %)", origin.name(), share(count, census.games));
    }
    for settings in &census.settings {
        println!("made with:");
        settings.to_string().lines().for_each(|line| println!("  {line}"));
    }
}

pub fn verify(args: VerifyArgs) -> anyhow::Result<()> {
    let mut damaged = 0;
    let mut answer = Vec::new();
    for file in &args.files {
        let mut census = Census::default();
        let damages = census.add_file(file)?;
        let Census { games, positions, .. } = census;
        if !args.json {
            let verdict = if damages.is_empty() { ", sound" } else { " sound, but:" };
            println!("{}: {games} games, {positions} positions{verdict}", file.display());
            damages.iter().for_each(|damage| println!("  {damage}"));
        }
        damaged += usize::from(!damages.is_empty());
        let file = file.display().to_string();
        answer.push(json!({
            "file": file, "games": games, "positions": positions, "damages": damages_json(&damages),
        }));
    }
    if args.json {
        println!("{}", json!({ "files": answer }));
    }
    if damaged > 0 {
        bail!("{damaged} of {} files damaged", args.files.len());
    }
    Ok(())
}

pub fn repair(args: RepairArgs) -> anyhow::Result<()> {
    let mut answer = Vec::new();
    for file in &args.files {
        let repaired = roque_training::repair(file)?;
        if args.json {
            let (damages, aside) = (damages_json(&repaired.damages), repaired.aside.display().to_string());
            answer.push(json!({
                "file": file.display().to_string(), "games": repaired.games, "damages": damages,
                "put_aside": (!repaired.damages.is_empty()).then_some(aside),
            }));
            continue;
        }
        if repaired.damages.is_empty() {
            println!("{}: {} games, nothing to repair", file.display(), repaired.games);
            continue;
        }
        repaired.damages.iter().for_each(|damage| println!("  {damage}"));
        let bytes: u64 = repaired.damages.iter().map(|damage| damage.length).sum();
        let (file, aside) = (file.display(), repaired.aside.display());
        println!("{file}: {} games kept; {bytes} damaged bytes are now in {aside}", repaired.games);
    }
    if args.json {
        println!("{}", json!({ "files": answer }));
    }
    Ok(())
}

fn damages_json(damages: &[Damage]) -> Vec<serde_json::Value> {
    let one =
        |damage: &Damage| json!({ "offset": damage.offset, "length": damage.length, "what": damage.what });
    damages.iter().map(one).collect()
}

pub fn merge(args: MergeArgs) -> anyhow::Result<()> {
    write(&args, &load(&args)?)
}

pub fn shuffle(args: ShuffleArgs) -> anyhow::Result<()> {
    let mut collection = load(&args.files)?;
    collection.shuffle(args.seed);
    write(&args.files, &collection)
}

pub fn sample(args: SampleArgs) -> anyhow::Result<()> {
    let mut collection = load(&args.files)?;
    if args.games > collection.games.len() {
        bail!("cannot choose {} games from {}", args.games, collection.games.len());
    }
    collection.choose(args.games, args.seed);
    write(&args.files, &collection)
}

/// Reads the files; where the result is to go is looked at first.
fn load(args: &MergeArgs) -> anyhow::Result<Collection> {
    if args.out.exists() {
        bail!("{} exists already; choose another name", args.out.display());
    }
    check_output(&args.out).with_context(|| format!("cannot write {}", args.out.display()))?;
    let collection = Collection::load(&args.files)?;
    tell_damages(collection.damages.iter().map(|(path, damage)| (path, damage)));
    Ok(collection)
}

fn write(args: &MergeArgs, collection: &Collection) -> anyhow::Result<()> {
    collection.write_new(&args.out)?;
    let (games, out) = (collection.games.len(), args.out.display());
    give(
        args.json,
        || json!({ "games": games, "file": out.to_string() }),
        || format!("{games} games written to {out}"),
    );
    Ok(())
}
