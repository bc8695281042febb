//! `roque search`: one search of one position.

use super::answer::{ScoreText, uci_line};
use super::engine::{EngineArgs, LimitArgs};
use super::{interrupt, memory};
use roque_chess::Position;
use roque_engine::{Engine, Report, SearchRequest};
use roque_game::Bound;
use roque_library::{Analysis, Findings, Library, LibraryError};
use serde::Serialize;
use std::path::PathBuf;

/// Searches one position and shows the best move and line
#[derive(clap::Args)]
#[command(after_help = "Example: roque search --fen \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\" --movetime 500\n\
    Without a limit it thinks for one second; Ctrl-C ends it earlier with what it has.\n\
    What it finds with its own network is remembered in the library; when the position comes again it is shown first, and\n\
    the search goes on from there.")]
pub struct Args {
    /// Position; the usual start if not given
    #[arg(long, alias = "position", value_name = "FEN", default_value_t = Position::default(), hide_default_value = true)]
    fen: Position,
    #[command(flatten)]
    limits: LimitArgs,
    /// How many best lines to show
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    multipv: u16,
    #[command(flatten)]
    engine: EngineArgs,
    /// The file of the library that remembers; the person's own if not given
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,
    /// Neither show what is remembered nor remember anything
    #[arg(long, conflicts_with = "library")]
    no_memory: bool,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    fen: String,
    /// What the library remembered, deepest first.
    known: Vec<KnownText>,
    best: Option<String>,
    san: Option<String>,
    lines: Vec<LineText>,
    nodes: u64,
}

#[derive(Serialize)]
struct KnownText {
    engine: String,
    score: ScoreText,
    depth: u32,
    nodes: u64,
    pv: Vec<String>,
    san: String,
}

#[derive(Serialize)]
struct LineText {
    rank: usize,
    score: ScoreText,
    depth: u32,
    seldepth: u32,
    nodes: u64,
    nps: u64,
    time_ms: u128,
    pv: Vec<String>,
    san: String,
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(args: Args) -> anyhow::Result<()> {
    let position = args.fen;
    let mut request = SearchRequest::new(position, args.limits.limits_or(1000));
    request.multipv = args.multipv.into();
    let mut found = Findings::default();
    args.engine.check_memory(1)?;
    let memory = Memory::open(&args)?;
    let known = memory.recall(&position)?;
    if !args.json {
        for found in &known {
            println!("{}", known_line(&position, found));
        }
    }
    let mut engine = args.engine.build();
    memory.remind(&mut engine, &position)?;
    let answer = engine.search(&request, &interrupt::signal()?, &mut |report: &Report| {
        found.hear(report);
        if !args.json && report.bound == Bound::Exact {
            println!("{}", line(&position, report));
        }
    });
    memory.keep(&engine, &position, &found);
    if args.json {
        let text = Answer {
            fen: position.to_string(),
            known: known.iter().map(|found| known_text(&position, found)).collect(),
            best: answer.best.map(|m| position.uci(m, position.castling_notation())),
            san: answer.best.map(|m| position.san(m)),
            lines: found.lines().iter().map(|report| line_text(&position, report)).collect(),
            nodes: answer.nodes,
        };
        println!("{}", serde_json::to_string_pretty(&text)?);
        return Ok(());
    }
    match answer.best {
        Some(best) => {
            println!(
                "best move {} ({})",
                position.san(best),
                position.uci(best, position.castling_notation())
            );
        }
        None => println!("no legal move: {}", if position.is_check() { "checkmate" } else { "stalemate" }),
    }
    Ok(())
}

fn line(position: &Position, report: &Report) -> String {
    let rank = if report.multipv > 1 { format!(" {}.", report.multipv) } else { String::new() };
    format!(
        "{:>3}/{:<3} {:>8.2} s {:>12} nodes {:>7}{rank}  {}",
        report.depth,
        report.seldepth,
        report.time.as_secs_f64(),
        report.nodes,
        report.score,
        position.san_line(report.pv.iter().copied()),
    )
}

fn line_text(position: &Position, report: &Report) -> LineText {
    LineText {
        rank: report.multipv,
        score: report.score.into(),
        depth: report.depth,
        seldepth: report.seldepth,
        nodes: report.nodes,
        nps: report.nps(),
        time_ms: report.time.as_millis(),
        pv: uci_line(position, &report.pv),
        san: position.san_line(report.pv.iter().copied()),
    }
}

/// The library, if anything is to be remembered. Only our engine with its own network remembers and goes on: what others
/// find is not what it would find.
struct Memory {
    library: Option<Library>,
    is_ours: bool,
}

impl Memory {
    fn open(args: &Args) -> anyhow::Result<Self> {
        let library = memory::open(args.library.as_deref(), args.no_memory)?;
        Ok(Self { library, is_ours: args.engine.is_usual() })
    }

    fn recall(&self, position: &Position) -> Result<Vec<Analysis>, LibraryError> {
        self.library.as_ref().map_or_else(|| Ok(Vec::new()), |library| library.recall(position, None))
    }

    fn remind(&self, engine: &mut Engine, position: &Position) -> Result<(), LibraryError> {
        match self.library.as_ref().filter(|_| self.is_ours) {
            Some(library) => library.remind(engine, position),
            None => Ok(()),
        }
    }

    /// The answer is worth more than the memory: one that fails is said to have failed, no more.
    #[expect(clippy::print_stderr, reason = "a warning beside the answer")]
    fn keep(&self, engine: &Engine, position: &Position, found: &Findings) {
        if let Some(library) = self.library.as_ref().filter(|_| self.is_ours)
            && let Err(error) = library.keep(engine, position, found)
        {
            eprintln!("roque: the result is not remembered: {error}");
        }
    }
}

fn known_line(position: &Position, known: &Analysis) -> String {
    format!(
        "known {:>3} {:>12} nodes {:>7}  {}  ({})",
        known.depth,
        known.nodes,
        known.value,
        position.san_line(known.line.iter().copied()),
        known.engine,
    )
}

fn known_text(position: &Position, known: &Analysis) -> KnownText {
    KnownText {
        engine: known.engine.clone(),
        score: known.value.into(),
        depth: known.depth,
        nodes: known.nodes,
        pv: uci_line(position, &known.line),
        san: position.san_line(known.line.iter().copied()),
    }
}
