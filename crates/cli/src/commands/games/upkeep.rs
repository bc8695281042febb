//! `roque games check`, `backup` and `repair`.

use super::print;
use crate::commands::answer::give;
use anyhow::bail;
use roque_library::{Library, Problem};
use serde_json::json;
use std::path::PathBuf;

/// Reads everything in the library and says what is damaged
#[derive(clap::Args)]
#[command(after_help = "Example: roque games check")]
pub struct CheckArgs {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Copies the library, also while games are played
#[derive(clap::Args)]
#[command(after_help = "Example: roque games backup games-2026-11.sqlite")]
pub struct BackupArgs {
    /// The copy; must not exist yet
    file: PathBuf,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

/// Puts damaged games aside, so that the rest is sound
#[derive(clap::Args)]
#[command(after_help = "Example: roque games repair")]
pub struct RepairArgs {
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn check(library: &Library, args: &CheckArgs) -> anyhow::Result<()> {
    let report = library.check()?;
    if args.json {
        let problems = problems_json(&report.problems);
        println!(
            "{}",
            json!({ "sound": report.sound, "problems": problems, "quarantined": report.quarantined })
        );
    } else {
        report.problems.iter().for_each(|problem| println!("{}", sentence(problem)));
        println!("{} sound, {} put aside earlier", print::games(report.sound as u64), report.quarantined);
    }
    match report.problems.len() {
        0 => Ok(()),
        1 => bail!("there is 1 problem; `roque games repair` puts damaged games aside"),
        count => bail!("there are {count} problems; `roque games repair` puts damaged games aside"),
    }
}

pub fn backup(library: &Library, args: &BackupArgs) -> anyhow::Result<()> {
    library.backup(&args.file)?;
    let file = args.file.display();
    give(args.json, || json!({ "file": file.to_string() }), || format!("copied to {file}"));
    Ok(())
}

pub fn repair(library: &Library, args: &RepairArgs) -> anyhow::Result<()> {
    let aside = library.repair()?;
    give(
        args.json,
        || json!({ "put_aside": problems_json(&aside) }),
        || match aside.as_slice() {
            [] => "nothing to repair".to_owned(),
            aside => {
                let lines = aside.iter().map(|problem| format!("put aside: {}", sentence(problem)));
                lines.collect::<Vec<_>>().join("\n")
            }
        },
    );
    Ok(())
}

fn problems_json(problems: &[Problem]) -> Vec<serde_json::Value> {
    let one = |problem: &Problem| json!({ "id": problem.id.map(|id| id.0), "reason": problem.reason });
    problems.iter().map(one).collect()
}

fn sentence(problem: &Problem) -> String {
    match problem.id {
        Some(id) => format!("game {id}: {}", problem.reason),
        None => problem.reason.clone(),
    }
}
