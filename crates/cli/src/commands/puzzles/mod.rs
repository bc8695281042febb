//! `roque puzzles`: positions with one good move.

mod input;
mod make;

/// Positions with one good move, made from games
#[derive(clap::Args)]
#[command(after_help = "Example: roque puzzles make season.pgn --jobs 2 --out puzzles.tsv")]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Make(make::Args),
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match args.command {
        Command::Make(args) => make::run(&args),
    }
}
