//! `roque games migrate`: games that earlier versions kept elsewhere.

use super::print;
use anyhow::Context as _;
use roque_library::{Library, old_store};
use std::path::PathBuf;

/// Brings the games of an earlier version over; may be repeated
#[derive(clap::Args)]
#[command(after_help = "Example: roque games migrate")]
pub struct Args {
    /// The old file; the person's own if not given
    file: Option<PathBuf>,
}

#[expect(clippy::print_stdout, reason = "a command prints its answer")]
pub fn run(library: &Library, args: Args) -> anyhow::Result<()> {
    let file = args.file.or_else(old_store).context("no folder of games is known; name the old file")?;
    let migration = library.migrate(&file)?;
    for (name, reason) in &migration.broken {
        println!("game {name} cannot be read and is put aside: {reason}");
    }
    println!("{} brought over, {} known already", print::games(migration.games as u64), migration.known);
    Ok(())
}
