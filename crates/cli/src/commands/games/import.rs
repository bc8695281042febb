//! `roque games import`: games from files into the library.

use super::print;
use crate::commands::interrupt;
use crate::commands::progress::styled;
use indicatif::ProgressBar;
use roque_game::StopSignal;
use roque_library::{Duplicates, ImportEvent, ImportOptions, ImportReport, Library, Source};
use serde_json::json;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// Imports games from PGN files: plain, .zst, .gz or .zip
#[derive(clap::Args)]
#[command(
    after_help = "Broken games are told with their lines and left out. Ctrl-C stops after what is on disk; the same command \
                  goes on from there.\n\nExamples:\n  roque games import games.pgn archive.pgn.zst\n  zcat old.pgn.gz | roque \
                  games import -"
)]
pub struct Args {
    /// Files of games; - reads standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Keep games that are there already once more
    #[arg(long)]
    keep_duplicates: bool,
    /// Print JSON, one object for each file
    #[arg(long)]
    json: bool,
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(library: &Library, args: Args) -> anyhow::Result<()> {
    let stopped = interrupt::signal()?;
    for file in &args.files {
        let report = import(library, file, &args, &stopped)?;
        if args.json {
            println!("{}", as_json(file, &report));
        } else {
            println!("{}", sentence(file, &report));
        }
        if stopped.is_stopped() {
            break;
        }
    }
    Ok(())
}

fn import(library: &Library, file: &Path, args: &Args, stopped: &StopSignal) -> anyhow::Result<ImportReport> {
    let source = if file.as_os_str() == "-" {
        Source::stream("standard input", io::stdin())
    } else {
        Source::file(file)?
    };
    let duplicates = if args.keep_duplicates { Duplicates::Keep } else { Duplicates::Skip };
    let options = ImportOptions { duplicates, ..ImportOptions::default() };
    let bar = bar(source.size());
    let report = library.import(source, options, &mut |event| {
        match event {
            ImportEvent::Broken(game) => {
                bar.suspend(|| tell_broken(file, game.line, &game.reason));
            }
            ImportEvent::Progress(report) => {
                bar.set_position(report.source_bytes);
                bar.set_message(format!("{} games", report.read));
            }
        }
        if stopped.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.finish_and_clear();
    Ok(report?)
}

fn bar(size: Option<u64>) -> ProgressBar {
    let bar = size.map_or_else(ProgressBar::new_spinner, ProgressBar::new);
    let form = if size.is_some() { "{bar:30} {percent} %  {msg}  {eta} left" } else { "{spinner} {msg}" };
    styled(bar, form)
}

#[expect(clippy::print_stderr, reason = "remarks on the games are not the answer")]
fn tell_broken(file: &Path, line: usize, reason: &str) {
    eprintln!("{}, line {line}: {reason}; the game is left out", file.display());
}

fn sentence(file: &Path, report: &ImportReport) -> String {
    let mut text = format!("{}: {} added", file.display(), print::games(report.added));
    if report.duplicates > 0 {
        text += &format!(", {} already there", report.duplicates);
    }
    if report.broken > 0 {
        text += &format!(", {} broken", report.broken);
    }
    if report.resumed_after > 0 {
        text += &format!(", going on after {} of an earlier run", report.resumed_after);
    }
    if !report.finished {
        text += "; stopped, the same command goes on from here";
    }
    text
}

fn as_json(file: &Path, report: &ImportReport) -> serde_json::Value {
    let broken = report.broken_games.iter().map(|game| json!({ "line": game.line, "reason": game.reason }));
    json!({
        "file": file.display().to_string(),
        "read": report.read,
        "added": report.added,
        "duplicates": report.duplicates,
        "broken": report.broken,
        "brokenGames": broken.collect::<Vec<_>>(),
        "resumedAfter": report.resumed_after,
        "finished": report.finished,
    })
}
