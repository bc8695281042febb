//! `roque lab record`: a search of the strong engine as a film; `roque lab film`: what is in one.

use crate::commands::interrupt;
use anyhow::Context as _;
use roque_engine::Score;
use roque_game::StopSignal;
use roque_lab::GameName;
use roque_lab::audit::Rule;
use roque_lab::film::digest::{Digest, Try, digest};
use roque_lab::film::glass::purpose_name;
use roque_lab::film::minds::{Minds, Nearness, Opinion, minds};
use roque_lab::film::scene::root_names;
use roque_lab::film::studio::{FilmOrder, Who, shoot};
use roque_lab::film::{Film, MoveCode, Title};
use roque_lab::table::grouped;
use roque_solver::SolverSpec;
use serde_json::json;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};

/// Records a search node by node: of the strong engine, or of a textbook search of any game
#[derive(clap::Args)]
#[command(
    after_help = "Example: roque lab record --nodes 1000000 --out search.film && roque lab film search.film\n\
                        roque lab record --game connect-four --solver algo=alphabeta,order=full,depth=8"
)]
pub struct RecordArgs {
    /// chess, tictactoe, connect-four, or tree: one typed by hand
    #[arg(long, default_value_t = GameName::Chess)]
    game: GameName,
    /// Where to begin, as the game writes it; its start if not given
    #[arg(long, alias = "fen", value_name = "STATE")]
    position: Option<String>,
    /// A textbook search with these switches, as in a player's name, instead of the strong engine
    #[arg(long, value_name = "SETTINGS", conflicts_with_all = ["depth", "nodes"])]
    solver: Option<SolverSpec>,
    /// The strong engine searches to this depth
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=245))]
    depth: Option<u32>,
    /// It searches so many nodes; a million if there is no depth either
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    nodes: Option<u64>,
    /// The file to write
    #[arg(long, value_name = "FILE", default_value = "search.film")]
    out: PathBuf,
    /// Print what is in the film as JSON
    #[arg(long)]
    json: bool,
}

/// Says where the nodes of a recorded search went
#[derive(clap::Args)]
#[command(after_help = "Example: roque lab film search.film")]
pub struct FilmArgs {
    /// A file of `roque lab record`
    file: PathBuf,
    /// Prints JSON
    #[arg(long)]
    json: bool,
}

/// More visits than this no film has: 20 gigabytes.
const MOST_VISITS: u32 = 1_000_000_000;

pub fn record(args: RecordArgs) -> anyhow::Result<()> {
    let nodes = args.nodes.or(args.depth.is_none().then_some(1_000_000));
    let who = args.solver.map_or(Who::Engine { depth: args.depth, nodes }, Who::Textbook);
    let order = FilmOrder { game: args.game, state: args.position, who, most: MOST_VISITS };
    let partial = args.out.with_added_extension("partial");
    let failed = || format!("cannot write {}", args.out.display());
    let file = File::create(&partial).with_context(failed)?;
    let stop = StopSignal::new();
    let asked = stop.clone();
    interrupt::at_first(move || asked.stop())?;
    let written = shoot(&order, BufWriter::new(file), &stop).map_err(anyhow::Error::from).and_then(|out| {
        out.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()?;
        std::fs::rename(&partial, &args.out).with_context(failed)
    });
    if written.is_err() {
        // The first error is the one to tell.
        let _ = std::fs::remove_file(&partial);
    }
    written?;
    show(&args.out, args.json)
}

pub fn film(args: &FilmArgs) -> anyhow::Result<()> {
    show(&args.file, args.json)
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
fn show(path: &Path, json: bool) -> anyhow::Result<()> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut film = Film::open(BufReader::new(file)).with_context(|| path.display().to_string())?;
    let digest = digest(&mut film)?;
    let names = root_names(&film)?;
    let minds = minds(&mut film)?;
    if json {
        println!("{:#}", as_json(&digest, film.title(), &names, &minds));
        return Ok(());
    }
    println!(
        "{}: {} visits, {} moves left out",
        path.display(),
        grouped(digest.visits.into()),
        grouped(digest.skips.into())
    );
    println!("\nwhat for");
    for (purpose, &count) in &digest.purposes {
        println!(
            "  {:<22} {:>12} {:>5.1} %",
            purpose_name(*purpose),
            grouped(count.into()),
            share(count, &digest)
        );
    }
    println!("\nhow they ended");
    for (ending, &count) in &digest.endings {
        println!(
            "  {:<22} {:>12} {:>5.1} %",
            Rule::Ends(*ending).name(),
            grouped(count.into()),
            share(count, &digest)
        );
    }
    println!("\nthe last try of each depth");
    for (place, attempt) in digest.tries.iter().enumerate() {
        if digest.tries.get(place + 1).is_none_or(|next| next.depth != attempt.depth) {
            println!("  {}", line(attempt, &names));
        }
    }
    show_minds(&minds);
    Ok(())
}

fn worth(opinion: &Opinion) -> String {
    let score = opinion.score.map_or_else(|| "?".to_owned(), |score| Score::from_plain(score).to_string());
    let bound = if opinion.is_exact { "" } else { "at most " };
    format!("{} ({bound}{score})", opinion.line.join(" "))
}

/// What changed the searcher's mind, and what came closest.
#[expect(clippy::print_stdout, reason = "a command prints its answer")]
fn show_minds(minds: &Minds) {
    if !minds.changes.is_empty() {
        println!("\nwhat changed its mind");
    }
    for change in &minds.changes {
        println!("{:>5} {} instead of {}", change.depth, worth(&change.after), worth(&change.before));
        if let Some(left) = &change.left {
            println!("      against it: {}", worth(left));
        }
    }
    if let Some(rival) = &minds.rival {
        let why = match rival.nearness {
            Nearness::Led => "it led in the last depth".to_owned(),
            Nearness::BestUntil(depth) => format!("it was best up to depth {depth}"),
            Nearness::MostWork => "it took the most work".to_owned(),
        };
        println!("\nwhat came closest\n      {}: {why}", worth(&rival.opinion));
    }
}

fn opinion_json(opinion: &Opinion) -> serde_json::Value {
    json!({ "line": opinion.line, "score": opinion.score, "exact": opinion.is_exact, "visits": opinion.visits })
}

fn share(count: u32, digest: &Digest) -> f64 {
    100.0 * f64::from(count) / f64::from(digest.visits.max(1))
}

/// Depth, score, visits, and where most of them went.
fn line(attempt: &Try, names: &BTreeMap<MoveCode, String>) -> String {
    let mut moves = attempt.moves.clone();
    moves.sort_by_key(|m| std::cmp::Reverse(m.visits));
    let most: Vec<String> = moves
        .iter()
        .take(3)
        .map(|m| {
            let name = names.get(&m.m).map_or("?", String::as_str);
            format!("{name} {:.0} %", 100.0 * f64::from(m.visits) / f64::from(attempt.visits.max(1)))
        })
        .collect();
    let score =
        attempt.score.map_or_else(|| "stopped".to_owned(), |score| Score::from_plain(score).to_string());
    format!("{:>3} {score:>8} {:>12}  {}", attempt.depth, grouped(attempt.visits.into()), most.join(", "))
}

fn as_json(
    digest: &Digest,
    title: &Title,
    names: &BTreeMap<MoveCode, String>,
    minds: &Minds,
) -> serde_json::Value {
    let purposes: serde_json::Map<_, _> = digest
        .purposes
        .iter()
        .map(|(&purpose, &count)| (purpose_name(purpose).to_owned(), count.into()))
        .collect();
    let endings: serde_json::Map<_, _> = digest
        .endings
        .iter()
        .map(|(&ending, &count)| (Rule::Ends(ending).name().to_owned(), count.into()))
        .collect();
    let tries: Vec<_> = digest
        .tries
        .iter()
        .map(|attempt| {
            let moves: Vec<_> = attempt
                .moves
                .iter()
                .map(|m| json!({ "move": names.get(&m.m), "visits": m.visits, "score": m.score, "exact": m.is_exact }))
                .collect();
            json!({
                "visit": attempt.number, "depth": attempt.depth, "alpha": attempt.window.0, "beta": attempt.window.1,
                "score": attempt.score, "visits": attempt.visits, "moves": moves,
            })
        })
        .collect();
    let changes: Vec<_> = minds
        .changes
        .iter()
        .map(|change| {
            json!({
                "depth": change.depth, "before": opinion_json(&change.before), "after": opinion_json(&change.after),
                "against": change.left.as_ref().map(opinion_json),
            })
        })
        .collect();
    json!({
        "title": title, "visits": digest.visits, "left_out": digest.skips,
        "purposes": purposes, "endings": endings, "depths": digest.depths, "tries": tries,
        "changes": changes, "closest": minds.rival.as_ref().map(|rival| opinion_json(&rival.opinion)),
    })
}
