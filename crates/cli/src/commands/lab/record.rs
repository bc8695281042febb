//! `roque lab record`: a search of the strong engine as a film; `roque lab film`: what is in one.

use crate::commands::interrupt;
use anyhow::{Context as _, bail};
use roque_chess::{CastlingNotation, Move, Position};
use roque_engine::{Engine, EngineConfig, Limits, Score, SearchRequest};
use roque_game::StopSignal;
use roque_lab::audit::Rule;
use roque_lab::film::digest::{Digest, Try, digest};
use roque_lab::film::glass::{Glass, purpose_name};
use roque_lab::film::{Film, Recorder, Title};
use roque_lab::table::grouped;
use serde_json::json;
use std::fs::File;
use std::io::{BufReader, BufWriter};
use std::path::{Path, PathBuf};

/// Records a search of the strong engine, node by node
#[derive(clap::Args)]
#[command(
    after_help = "Example: roque lab record --nodes 1000000 --out search.film && roque lab film search.film"
)]
pub struct RecordArgs {
    /// Where to begin; the usual start if not given
    #[arg(long, value_name = "FEN")]
    fen: Option<Position>,
    /// Searches to this depth
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=245))]
    depth: Option<u32>,
    /// Searches so many nodes; a million if there is no depth either
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    nodes: Option<u64>,
    /// Megabytes of the hash table
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=4096))]
    hash: u32,
    /// The file to write
    #[arg(long, value_name = "FILE", default_value = "search.film")]
    out: PathBuf,
}

/// Says where the nodes of a recorded search went
#[derive(clap::Args)]
pub struct FilmArgs {
    /// A file of `roque lab record`
    file: PathBuf,
    /// Prints JSON
    #[arg(long)]
    json: bool,
}

/// More visits than this no film has: 20 gigabytes.
const MOST_VISITS: u32 = 1_000_000_000;

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn record(args: &RecordArgs) -> anyhow::Result<()> {
    let position = args.fen.unwrap_or_default();
    if position.legal_moves().is_empty() {
        bail!("the game is over in {position}: there is nothing to search");
    }
    let nodes = args.nodes.or(args.depth.is_none().then_some(1_000_000));
    let limits = Limits { nodes, depth: args.depth, ..Limits::default() };
    let title = Title { game: "chess".to_owned(), start: position.to_string(), player: "roque".to_owned() };
    let partial = args.out.with_added_extension("partial");
    let failed = || format!("cannot write {}", args.out.display());
    let file = File::create(&partial).with_context(failed)?;
    let stop = StopSignal::new();
    let asked = stop.clone();
    interrupt::at_first(move || asked.stop())?;
    let recorder = Recorder::new(BufWriter::new(file), &title).with_context(failed)?;
    let mut glass = Glass::new(recorder, MOST_VISITS, stop.clone());
    let mut engine = Engine::new(EngineConfig { hash_mb: args.hash as usize, threads: 1 });
    let answer = engine.search_watched(&SearchRequest::new(position, limits), &stop, &mut (), &mut glass);
    let written = glass
        .into_recorder()
        .finish()
        .and_then(|out| out.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all())
        .and_then(|()| std::fs::rename(&partial, &args.out));
    if written.is_err() {
        // The first error is the one to tell.
        let _ = std::fs::remove_file(&partial);
    }
    written.with_context(failed)?;
    let best = answer.best.map_or_else(|| "none".to_owned(), |m| position.san(m));
    println!("{best} {} at depth {}, {} nodes", answer.score, answer.depth, grouped(answer.nodes));
    show(&args.out, false)
}

pub fn film(args: &FilmArgs) -> anyhow::Result<()> {
    show(&args.file, args.json)
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
fn show(path: &Path, json: bool) -> anyhow::Result<()> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut film = Film::open(BufReader::new(file)).with_context(|| path.display().to_string())?;
    let digest = digest(&mut film)?;
    let start: Option<Position> = film.title().start.parse().ok();
    if json {
        println!("{:#}", as_json(&digest, film.title()));
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
            println!("  {}", line(attempt, start.as_ref()));
        }
    }
    Ok(())
}

fn share(count: u32, digest: &Digest) -> f64 {
    100.0 * f64::from(count) / f64::from(digest.visits.max(1))
}

/// Depth, score, visits, and where most of them went.
fn line(attempt: &Try, start: Option<&Position>) -> String {
    let mut moves = attempt.moves.clone();
    moves.sort_by_key(|m| std::cmp::Reverse(m.visits));
    let most: Vec<String> = moves
        .iter()
        .take(3)
        .map(|m| {
            let known = start.zip(Move::from_bits(m.m.get()));
            let name = known.map_or_else(|| m.m.to_string(), |(start, m)| start.san(m));
            format!("{name} {:.0} %", 100.0 * f64::from(m.visits) / f64::from(attempt.visits.max(1)))
        })
        .collect();
    let score =
        attempt.score.map_or_else(|| "stopped".to_owned(), |score| Score::from_plain(score).to_string());
    format!("{:>3} {score:>8} {:>12}  {}", attempt.depth, grouped(attempt.visits.into()), most.join(", "))
}

fn as_json(digest: &Digest, title: &Title) -> serde_json::Value {
    let start: Option<Position> = title.start.parse().ok();
    let name = |code: std::num::NonZeroU16| {
        let known = start.as_ref().zip(Move::from_bits(code.get()));
        known.map(|(start, m)| start.uci(m, CastlingNotation::for_chess960(start.is_chess960())))
    };
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
                .map(|m| json!({ "move": name(m.m), "visits": m.visits, "score": m.score, "exact": m.is_exact }))
                .collect();
            json!({
                "visit": attempt.number, "depth": attempt.depth, "alpha": attempt.window.0, "beta": attempt.window.1,
                "score": attempt.score, "visits": attempt.visits, "moves": moves,
            })
        })
        .collect();
    json!({
        "title": title, "visits": digest.visits, "left_out": digest.skips,
        "purposes": purposes, "endings": endings, "depths": digest.depths, "tries": tries,
    })
}
