//! The one binary `roque`: reads arguments, calls a library, prints. No logic lives here.
//!
//! Each command is a file in `commands/` with its arguments and a `run` function. An error any of them returns
//! becomes one sentence on stderr and exit code 2.

mod commands;

use clap::{Parser, Subcommand};
use commands::{perft, play_match, train};
use std::process::ExitCode;

/// Chess: an opponent, an engine for any GUI, a referee, and a laboratory of search.
#[derive(Parser)]
#[command(version, about, subcommand_required = true, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Match(Box<play_match::Args>),
    Perft(perft::Args),
    Train(train::Args),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match arguments.command {
        Command::Match(args) => play_match::run(*args),
        Command::Perft(args) => perft::run(args),
        Command::Train(args) => train::run(args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error);
            ExitCode::from(2)
        }
    }
}

#[expect(clippy::print_stderr, reason = "this is the one place where errors meet the person")]
fn complain(error: &anyhow::Error) {
    eprintln!("error: {error:#}");
}
