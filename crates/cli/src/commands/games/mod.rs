//! `roque games`: the library of games.

mod analysis;
mod delete;
mod explore;
mod export;
mod import;
mod list;
mod migrate;
mod print;
mod show;
mod upkeep;

use anyhow::Context as _;
use roque_library::{Library, LibraryError, default_library};
use std::path::PathBuf;

/// The library: list, search, explore, import and export games
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  roque games import twic.pgn.zst\n  roque games search kasparov karpov 1985..1990\n  \
                  roque games explore --moves \"e4 c5 Nf3\"\n  roque games export sicilian 1-0 --out wins.pgn"
)]
pub struct Args {
    /// The file of the library; the person's own if not given
    #[arg(long, global = true, value_name = "FILE")]
    library: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    List(list::ListArgs),
    Search(list::SearchArgs),
    Show(show::Args),
    Explore(explore::Args),
    Import(import::Args),
    Export(export::Args),
    Delete(delete::DeleteArgs),
    Restore(delete::RestoreArgs),
    Check(upkeep::CheckArgs),
    Backup(upkeep::BackupArgs),
    Repair(upkeep::RepairArgs),
    Analysis(analysis::Args),
    Migrate(migrate::Args),
}

pub fn run(args: Args) -> anyhow::Result<()> {
    let library = open(args.library)?;
    match args.command {
        Command::List(args) => list::list(&library, args),
        Command::Search(args) => list::search(&library, args),
        Command::Show(args) => show::run(&library, args),
        Command::Explore(args) => explore::run(&library, args),
        Command::Import(args) => import::run(&library, args),
        Command::Export(args) => export::run(&library, args),
        Command::Delete(args) => delete::delete(&library, args),
        Command::Restore(args) => delete::restore(&library, &args),
        Command::Check(args) => upkeep::check(&library, &args),
        Command::Backup(args) => upkeep::backup(&library, &args),
        Command::Repair(args) => upkeep::repair(&library, &args),
        Command::Analysis(args) => analysis::run(&library, &args),
        Command::Migrate(args) => migrate::run(&library, args),
    }
}

/// Opens a library; the person's own if none is named.
pub fn open(path: Option<PathBuf>) -> anyhow::Result<Library> {
    let path = path.or_else(default_library).ok_or(LibraryError::NoPlace)?;
    Library::open(&path).context("cannot open the library")
}
