//! `roque games check`, `backup` and `repair`.

use super::print;
use anyhow::bail;
use roque_library::{Library, Problem};
use serde_json::json;
use std::path::PathBuf;

/// Reads everything in the library and says what is damaged
#[derive(clap::Args)]
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
}

/// Puts damaged games aside, so that the rest is sound
#[derive(clap::Args)]
pub struct RepairArgs {}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn check(library: &Library, args: &CheckArgs) -> anyhow::Result<()> {
    let report = library.check()?;
    if args.json {
        let problems = report.problems.iter();
        let problems =
            problems.map(|problem| json!({ "id": problem.id.map(|id| id.0), "reason": problem.reason }));
        let problems: Vec<_> = problems.collect();
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

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn backup(library: &Library, args: &BackupArgs) -> anyhow::Result<()> {
    library.backup(&args.file)?;
    println!("copied to {}", args.file.display());
    Ok(())
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn repair(library: &Library) -> anyhow::Result<()> {
    let aside = library.repair()?;
    aside.iter().for_each(|problem| println!("put aside: {}", sentence(problem)));
    if aside.is_empty() {
        println!("nothing to repair");
    }
    Ok(())
}

fn sentence(problem: &Problem) -> String {
    match problem.id {
        Some(id) => format!("game {id}: {}", problem.reason),
        None => problem.reason.clone(),
    }
}
