//! The one binary `roque`: reads arguments, calls a library, prints. No logic lives here.
//!
//! Each command is a file in `commands/` with its arguments and a `run` function. An error any of them returns
//! becomes one sentence on stderr and exit code 2.

mod commands;

use clap::{Parser, Subcommand};
use commands::{
    bench, book, games, lab, levels, perft, play, play_match, puzzles, ratings, review, search, shell, solve,
    tournament, train, tui, uci, worker, workers,
};
use roque_nnue::Network;
use std::env;
use std::panic;
use std::process::{self, ExitCode};

/// Chess: an opponent, an engine for any GUI, a referee, and a laboratory of search.
#[derive(Parser)]
#[command(
    name = "roque",
    version = version(),
    after_help = "Without a command, roque speaks UCI: the language chess GUIs start engines in."
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

/// Version, commit, the network built in and how it is computed on this processor.
fn version() -> String {
    let network = Network::embedded();
    let features = [("popcnt", cfg!(target_feature = "popcnt")), ("bmi2", cfg!(target_feature = "bmi2"))];
    let features: Vec<&str> =
        features.into_iter().filter(|(_, built)| *built).map(|(name, _)| name).collect();
    format!(
        "{} (commit {})\nnetwork: {}\nprocessor: {} {}, network by {}",
        env!("CARGO_PKG_VERSION"),
        env!("ROQUE_COMMIT"),
        network.description(),
        env::consts::ARCH,
        if features.is_empty() { "portable".to_owned() } else { features.join(" ") },
        network.kernel_name(),
    )
}

#[derive(Subcommand)]
enum Command {
    Play(play::Args),
    Tui(tui::Args),
    Games(games::Args),
    Review(review::Args),
    Puzzles(puzzles::Args),
    Search(search::Args),
    Match(Box<play_match::Args>),
    Tournament(tournament::Args),
    Ratings(ratings::Args),
    Levels(levels::Args),
    Worker(worker::Args),
    Workers(workers::Args),
    Lab(lab::Args),
    Solve(solve::Args),
    Train(train::Args),
    Book(book::Args),
    Bench(bench::Args),
    Perft(perft::Args),
    Shell(shell::Args),
    /// Any UCI command, such as `go depth 10`: carried out, then the program ends
    #[command(external_subcommand)]
    Uci(Vec<String>),
}

fn main() -> ExitCode {
    end_quietly_when_nobody_reads();
    let arguments = Arguments::parse();
    let result = match arguments.command {
        None => uci::run(),
        Some(Command::Tui(args)) => tui::run(args),
        Some(Command::Book(args)) => book::run(args),
        Some(Command::Games(args)) => games::run(args),
        Some(Command::Match(args)) => play_match::run(*args),
        Some(Command::Lab(args)) => lab::run(args),
        Some(Command::Levels(args)) => levels::run(args),
        Some(Command::Perft(args)) => perft::run(args),
        Some(Command::Play(args)) => play::run(args),
        Some(Command::Review(args)) => review::run(args),
        Some(Command::Puzzles(args)) => puzzles::run(args),
        Some(Command::Ratings(args)) => ratings::run(args),
        Some(Command::Bench(args)) => bench::run(args),
        Some(Command::Search(args)) => search::run(args),
        Some(Command::Shell(args)) => shell::run(args),
        Some(Command::Solve(args)) => solve::run(args),
        Some(Command::Uci(words)) => uci::run_words(&words),
        Some(Command::Tournament(args)) => tournament::run(args),
        Some(Command::Train(args)) => train::run(args),
        Some(Command::Worker(args)) => worker::run(args),
        Some(Command::Workers(args)) => workers::run(args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&error);
            ExitCode::from(2)
        }
    }
}

/// `println!` panics where nothing can be printed. In `roque … | head` the reader leaves when it has enough: the program
/// just ends. A full disk is worth a sentence.
fn end_quietly_when_nobody_reads() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let said = panic.payload_as_str().unwrap_or_default();
        match said.strip_prefix("failed printing to stdout: ") {
            Some(cause) if is_reader_gone(cause) => process::exit(0),
            Some(cause) => {
                complain(&anyhow::anyhow!("cannot print the answer: {cause}"));
                process::exit(2);
            }
            None => usual(panic),
        }
    }));
}

/// Whether a failure to print says that nobody reads any more, in the words of Unix or by the numbers of Windows.
fn is_reader_gone(cause: &str) -> bool {
    const WAYS: [&str; 3] = ["Broken pipe", "(os error 109)", "(os error 232)"];
    WAYS.iter().any(|way| cause.contains(way))
}

#[expect(clippy::print_stderr, reason = "this is the one place where errors meet the person")]
fn complain(error: &anyhow::Error) {
    eprintln!("error: {}", sentence(error));
}

/// The error and its causes. Many an error names its cause already, which is then not said again.
fn sentence(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |said, cause| match said.as_str() {
        "" => cause,
        said if said.contains(&cause) => said.to_owned(),
        said => format!("{said}: {cause}"),
    })
}
