//! `roque games migrate`: games that earlier versions kept elsewhere.

use super::print;
use crate::commands::answer::give;
use anyhow::Context as _;
use roque_library::{Library, Migration, old_store};
use serde_json::json;
use std::path::PathBuf;

/// Brings the games of an earlier version over; may be repeated
#[derive(clap::Args)]
#[command(after_help = "Example: roque games migrate")]
pub struct Args {
    /// The old file; the person's own if not given
    file: Option<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

pub fn run(library: &Library, args: Args) -> anyhow::Result<()> {
    let file = args.file.or_else(old_store).context("no folder of games is known; name the old file")?;
    let Migration { games, known, broken } = library.migrate(&file)?;
    let value = || {
        let broken = broken.iter().map(|(name, reason)| json!({ "game": name, "reason": reason }));
        json!({ "games": games, "known": known, "broken": broken.collect::<Vec<_>>() })
    };
    give(args.json, value, || {
        let broken = broken
            .iter()
            .map(|(name, reason)| format!("game {name} cannot be read and is put aside: {reason}\n"));
        let broken: String = broken.collect();
        format!("{broken}{} brought over, {known} known already", print::games(games as u64))
    });
    Ok(())
}
