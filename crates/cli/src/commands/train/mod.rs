//! `roque train`: games to learn from, and learning.

mod compare;
mod counsel;
mod data;
mod duel;
mod files;
mod net;
mod net_log;
mod people;
pub mod people_files;
mod scale;
mod spsa;
mod told;
mod tune;

use roque_training::Damage;
use std::path::PathBuf;

/// Learns from our own games
#[derive(clap::Args)]
#[command(after_help = "Example: roque train data --out gen1.games --games 10000 --jobs 2")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Data(data::Args),
    Net(net::Args),
    Counsel(counsel::Args),
    Scale(scale::Args),
    People(people::Args),
    Info(files::InfoArgs),
    Verify(files::VerifyArgs),
    Repair(files::RepairArgs),
    Merge(files::MergeArgs),
    Shuffle(files::ShuffleArgs),
    Sample(files::SampleArgs),
    Tune(tune::Args),
    Spsa(spsa::Args),
    Compare(compare::Args),
    Duel(duel::Args),
}

/// Says which bytes of which files were passed over.
#[expect(clippy::print_stderr, reason = "a warning, beside the answer")]
fn tell_damages<'a>(damages: impl IntoIterator<Item = (&'a PathBuf, &'a Damage)>) {
    for (path, damage) in damages {
        eprintln!("{}: {damage} (roque train repair takes them out)", path.display());
    }
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match args.command {
        Command::Data(args) => data::run(args),
        Command::Net(args) => net::run(args),
        Command::Counsel(args) => counsel::run(args),
        Command::Scale(args) => scale::run(args),
        Command::People(args) => people::run(args),
        Command::Info(args) => files::info(args),
        Command::Verify(args) => files::verify(args),
        Command::Repair(args) => files::repair(args),
        Command::Merge(args) => files::merge(args),
        Command::Shuffle(args) => files::shuffle(args),
        Command::Sample(args) => files::sample(args),
        Command::Tune(args) => tune::run(args),
        Command::Compare(args) => compare::run(args),
        Command::Spsa(args) => spsa::run(args),
        Command::Duel(args) => duel::run(args),
    }
}
