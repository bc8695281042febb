//! `roque book`: opening books and opening names.

mod build;
mod names;
mod show;

/// Opening books and opening names
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand)]
enum Command {
    Show(show::Args),
    Build(build::Args),
    Names(names::Args),
}

pub fn run(args: Args) -> anyhow::Result<()> {
    match args.command {
        Command::Show(args) => show::run(args),
        Command::Build(args) => build::run(args),
        Command::Names(args) => names::run(args),
    }
}
