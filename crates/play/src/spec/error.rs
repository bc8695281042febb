//! Why text names no player.

use super::ACCEPTED;
use crate::Localized as _;
use roque_engine::{ParameterError, ParseEvaluationError};
use roque_evaluation::ParseEvaluatorError;
use roque_solver::ParseSolverError;
use std::fmt;
use thiserror::Error;

/// Why text names no player.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ParsePlayerError {
    /// Unknown kind.
    #[error("{0:?} is not a player (accepted: {ACCEPTED})")]
    Kind(String),
    /// The kind is known, the option is not.
    #[error("player {player} has no option {option:?} (accepted: {accepted})")]
    Option {
        /// The kind of player.
        player: &'static str,
        /// What was written.
        option: String,
        /// What could have been.
        accepted: String,
    },
    /// An option was given twice.
    #[error("player {player}: the option {option} is given twice")]
    Twice {
        /// The kind of player.
        player: &'static str,
        /// The option.
        option: String,
    },
    /// The value does not fit the option.
    #[error("player {player}: {option} cannot be {value:?} (accepted: {accepted})")]
    Value {
        /// The kind of player.
        player: &'static str,
        /// The option.
        option: &'static str,
        /// What was written.
        value: String,
        /// What could have been.
        accepted: AcceptedValue,
    },
    /// The evaluation does not exist or has no such weight.
    #[error("player {player}: {source}")]
    Evaluation {
        /// The kind of player.
        player: &'static str,
        /// What is wrong.
        source: ParseEvaluatorError,
    },
    /// The engine has no such evaluation.
    #[error("player roque: {0}")]
    EngineEvaluation(#[from] ParseEvaluationError),
    /// The engine has no such parameter, or this build cannot set it.
    #[error("player roque: {0}")]
    Parameter(#[from] ParameterError),
    /// The solver's settings are wrong.
    #[error("player solver: {0}")]
    Solver(#[from] ParseSolverError),
    /// `uci:` without a program.
    #[error("player uci: needs a program, as in uci:/usr/games/stockfish or uci:\"my engine\" --flag")]
    NoProgram,
    /// A quotation mark is missing.
    #[error("player uci: the quotation marks in {0:?} do not match")]
    Quotes(String),
}

/// What an option of a player accepts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AcceptedValue {
    /// Any number.
    Number,
    /// A whole number from 1.
    FromOne,
    /// Megabytes from 1 to [`MOST_HASH_MB`](roque_engine::MOST_HASH_MB).
    Megabytes,
    /// Threads from 1 to [`MOST_THREADS`](roque_engine::MOST_THREADS).
    Threads,
    /// A rating the engine can play at.
    Rating,
    /// A way of playing, beside a rating.
    Style,
    /// When moves are told, beside a rating.
    Tempo,
}

impl fmt::Display for AcceptedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}
