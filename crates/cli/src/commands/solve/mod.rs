//! `roque solve`: test suites in EPD.

mod suite;
mod task;

use super::engine::{EngineArgs, LimitArgs};
use super::interrupt;
use super::on::OnArgs;
use anyhow::bail;
use roque_engine::{Limits, MOST_THREADS};
use serde::Serialize;
use std::path::PathBuf;
use suite::{Solved, Suite};

/// Runs test suites; the last line is solved/total
#[derive(clap::Args)]
#[command(after_help = "Example: roque solve wac.epd --movetime 1000\n\
    bm and am are judged by the move, dm by the announced distance, c0 \"move=points\" adds points.\n\
    Without a limit it thinks one second a position; Ctrl-C ends it with what it has.")]
pub struct Args {
    /// Suites in EPD
    #[arg(required = true, value_name = "FILE.epd")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    engine: EngineArgs,
    /// Positions searched side by side
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST_THREADS)))]
    jobs: u16,
    /// Only the first so many positions of each suite
    #[arg(long, value_name = "N")]
    first: Option<usize>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    on: OnArgs,
}

#[derive(Serialize)]
struct Summary<'a> {
    suites: Vec<SuiteText<'a>>,
    solved: usize,
    total: usize,
}

#[derive(Serialize)]
struct SuiteText<'a> {
    file: String,
    solved: usize,
    total: usize,
    points: u32,
    most_points: u32,
    skipped: &'a [String],
    positions: &'a [Solved],
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let mut suites = Vec::new();
    for file in &args.files {
        let suite = Suite::read(file, args.first)?;
        suite.skipped.iter().for_each(|reason| warn(reason));
        if suite.tasks.is_empty() {
            bail!("{} has no position that asks for a move (bm, am, dm or points in c0)", file.display());
        }
        suites.push(suite);
    }
    args.engine.check_memory(args.jobs.into())?;
    let limits: Limits = args.limits.limits_or(1000);
    let signal = interrupt::signal()?;
    let mut results = Vec::new();
    #[cfg(not(feature = "workers"))]
    args.on.refuse()?;
    for suite in &suites {
        #[cfg(feature = "workers")]
        if let Some(hall) = args.on.hall() {
            results.push(suite::solve_elsewhere(suite, &hall, &args.engine.order(&limits), &signal)?);
            continue;
        }
        results.push(suite::solve(suite, &limits, args.jobs.into(), &signal, || args.engine.build()));
        if signal.is_stopped() {
            break;
        }
    }
    let pairs: Vec<(&Suite, &[Solved])> =
        suites.iter().zip(&results).map(|(suite, solved)| (suite, solved.as_slice())).collect();
    if args.json { print_json(&pairs) } else { print_table(&pairs, signal.is_stopped()) }
}

#[expect(clippy::print_stderr, reason = "what a suite contains and we cannot use is said aside")]
fn warn(reason: &str) {
    eprintln!("skipped: {reason}");
}

fn solved(results: &[Solved]) -> usize {
    results.iter().filter(|result| result.solved).count()
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
fn print_json(pairs: &[(&Suite, &[Solved])]) -> anyhow::Result<()> {
    let suites = pairs.iter().map(|(suite, results)| SuiteText {
        file: suite.name.clone(),
        solved: solved(results),
        total: results.len(),
        points: results.iter().map(|result| result.points).sum(),
        most_points: results.iter().map(|result| result.most_points).sum(),
        skipped: &suite.skipped,
        positions: results,
    });
    let suites: Vec<_> = suites.collect();
    let summary = Summary {
        solved: suites.iter().map(|suite| suite.solved).sum(),
        total: suites.iter().map(|suite| suite.total).sum(),
        suites,
    };
    println!("{}", serde_json::to_string_pretty(&summary)?);
    Ok(())
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
fn print_table(pairs: &[(&Suite, &[Solved])], stopped: bool) -> anyhow::Result<()> {
    for result in pairs.iter().flat_map(|(_, results)| *results).filter(|result| !result.solved) {
        println!("unsolved  {:<28} {} at {}; wanted {}", result.id, result.san, result.judged, result.wanted);
    }
    println!("{:<24} {:>9} {:>7} {:>15} {:>14}", "suite", "solved", "%", "points", "nodes");
    let mut sums = (0, 0);
    for (suite, results) in pairs {
        let (count, total) = (solved(results), results.len());
        sums = (sums.0 + count, sums.1 + total);
        let most: u32 = results.iter().map(|result| result.most_points).sum();
        let points: u32 = results.iter().map(|result| result.points).sum();
        let points = if most > 0 { format!("{points}/{most}") } else { String::new() };
        let nodes: u64 = results.iter().map(|result| result.nodes).sum();
        let share = 100.0 * count as f64 / total.max(1) as f64;
        println!(
            "{:<24} {:>9} {share:>6.1}% {points:>15} {nodes:>14}",
            suite.name,
            format!("{count}/{total}")
        );
    }
    if stopped {
        println!("stopped early; counted is what was searched");
    }
    println!("{}/{}", sums.0, sums.1);
    Ok(())
}
