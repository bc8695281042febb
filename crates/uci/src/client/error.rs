//! Everything that can go wrong with somebody else's program.

use super::output::Flood;
use roque_game::quoted;
use std::io;
use std::time::Duration;
use thiserror::Error;

/// Why an engine cannot be used, or not any longer.
#[derive(Debug, Error)]
pub enum ClientError {
    /// The program did not start.
    #[error("cannot start {program}: {source}")]
    Start {
        /// What was to be started.
        program: String,
        /// Why not.
        source: io::Error,
    },
    /// It runs but does not greet.
    #[error("{program} did not answer uci with uciok within {waited:?}; is it a UCI engine?")]
    NoUciOk {
        /// What was started.
        program: String,
        /// How long we waited.
        waited: Duration,
    },
    /// `isready` got no answer.
    #[error("{program} did not answer isready within {waited:?}")]
    NotReady {
        /// The engine.
        program: String,
        /// How long we waited.
        waited: Duration,
    },
    /// The search gave no move in time. The engine may still be asked to stop.
    #[error("{program} gave no bestmove within {waited:?}")]
    NoBestMove {
        /// The engine.
        program: String,
        /// How long we waited.
        waited: Duration,
    },
    /// The program ended by itself.
    #[error("{program} ended ({status}){}", last_words(.stderr))]
    Exited {
        /// The engine.
        program: String,
        /// Its exit status, in words.
        status: String,
        /// The end of what it wrote to standard error.
        stderr: String,
    },
    /// It prints more than anyone can read.
    #[error("{program} floods its output: {flood}")]
    Flooded {
        /// The engine.
        program: String,
        /// In which way.
        flood: Flood,
    },
    /// `bestmove` with something that is no move.
    #[error("{program} answered {text:?}, which names no move")]
    GarbledBestMove {
        /// The engine.
        program: String,
        /// The line.
        text: String,
    },
    /// The engine has no such option.
    #[error("{program} has no option {name:?} (it has {known})")]
    UnknownOption {
        /// The engine.
        program: String,
        /// What was asked for.
        name: String,
        /// The options it has.
        known: String,
    },
    /// The option does not accept the value.
    #[error("{program}: option {name} accepts {accepted}, not {value:?}")]
    OptionValue {
        /// The engine.
        program: String,
        /// The option.
        name: String,
        /// The value that was refused.
        value: String,
        /// What it would accept.
        accepted: String,
    },
}

fn last_words(stderr: &str) -> String {
    match stderr.trim().lines().last() {
        Some(line) => format!(": {}", quoted(line)),
        None => String::new(),
    }
}
