//! `roque train`: games to learn from, and learning.

mod data;
mod duel;
mod files;
mod net;
mod net_log;
mod spsa;
mod tune;

/// Learns from our own games
#[derive(clap::Args)]
#[command(after_help = "Example: roque train data --out gen1.games --games 10000 --threads 2")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Data(data::Args),
    Net(net::Args),
    Info(files::InfoArgs),
    Verify(files::VerifyArgs),
    Merge(files::MergeArgs),
    Shuffle(files::ShuffleArgs),
    Sample(files::SampleArgs),
    Tune(tune::Args),
    Spsa(spsa::Args),
    Duel(duel::Args),
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match args.command {
        Command::Data(args) => data::run(args),
        Command::Net(args) => net::run(args),
        Command::Info(args) => files::info(args),
        Command::Verify(args) => files::verify(args),
        Command::Merge(args) => files::merge(args),
        Command::Shuffle(args) => files::shuffle(args),
        Command::Sample(args) => files::sample(args),
        Command::Tune(args) => tune::run(args),
        Command::Spsa(args) => spsa::run(args),
        Command::Duel(args) => duel::run(args),
    }
}
