//! `roque search`: one search of one position.

use super::answer::{ScoreText, uci_line};
use super::engine::{EngineArgs, LimitArgs};
use super::interrupt;
use roque_chess::Position;
use roque_engine::{Report, SearchRequest};
use roque_game::Bound;
use serde::Serialize;

/// Searches one position and shows the best move and line
#[derive(clap::Args)]
#[command(after_help = "Example: roque search --fen \"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\" --movetime 500\n\
    Without a limit it thinks for one second; Ctrl-C ends it earlier with what it has.")]
pub struct Args {
    /// Position; the usual start if not given
    #[arg(long, value_name = "FEN", default_value_t = Position::default(), hide_default_value = true)]
    fen: Position,
    #[command(flatten)]
    limits: LimitArgs,
    /// How many best lines to show
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    multipv: u16,
    #[command(flatten)]
    engine: EngineArgs,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    fen: String,
    best: Option<String>,
    san: Option<String>,
    lines: Vec<LineText>,
    nodes: u64,
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
    let mut reports: Vec<Report> = Vec::new();
    args.engine.check_memory(1)?;
    let mut engine = args.engine.build();
    let answer = engine.search(&request, &interrupt::signal()?, &mut |report: &Report| {
        if report.bound != Bound::Exact {
            return;
        }
        if !args.json {
            println!("{}", line(&position, report));
        }
        reports.retain(|earlier| earlier.multipv != report.multipv);
        reports.push(report.clone());
    });
    if args.json {
        reports.sort_by_key(|report| report.multipv);
        let text = Answer {
            fen: position.to_string(),
            best: answer.best.map(|m| position.uci(m, position.castling_notation())),
            san: answer.best.map(|m| position.san(m)),
            lines: reports.iter().map(|report| line_text(&position, report)).collect(),
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
