//! Which evaluation judges, as text names it.

use crate::evaluator::EvaluatorFactory;
use roque_evaluation::{EvaluatorName, EvaluatorSpec, ParseEvaluatorError};
use roque_nnue::Network;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use thiserror::Error;

/// Who judges positions: a network, or one of the hand-written evaluators.
///
/// ```
/// use roque_engine::Evaluation;
///
/// let network: Evaluation = "nnue".parse()?;
/// assert_eq!(network, Evaluation::default());
/// let textbook: Evaluation = "material:knight=310".parse()?;
/// assert_eq!(textbook.to_string(), "material:knight=310");
/// # Ok::<(), roque_engine::ParseEvaluationError>(())
/// ```
#[derive(Clone, Debug)]
pub enum Evaluation {
    /// A network.
    Learned(Arc<Network>),
    /// An evaluator with its weights.
    HandWritten(EvaluatorSpec),
}

/// A text names neither the network nor a hand-written evaluation.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{0}; or {name} for the network", name = Evaluation::EMBEDDED)]
pub struct ParseEvaluationError(#[from] ParseEvaluatorError);

impl Evaluation {
    /// The word for the network that comes with the program, the strongest choice.
    pub const EMBEDDED: &str = "nnue";

    /// All that can be chosen by a word alone, strongest first.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let hand_written = EvaluatorName::ALL.iter().rev().map(|name| name.as_str());
        std::iter::once(Self::EMBEDDED).chain(hand_written)
    }

    /// Makes judges for the search threads.
    #[must_use]
    pub fn factory(&self) -> EvaluatorFactory {
        match self {
            Self::Learned(network) => EvaluatorFactory::from(Arc::clone(network)),
            Self::HandWritten(spec) => EvaluatorFactory::from(spec),
        }
    }
}

impl Default for Evaluation {
    fn default() -> Self {
        Self::Learned(Network::embedded())
    }
}

impl PartialEq for Evaluation {
    /// Networks are equal if they are the same in memory: there is no other way to name one.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Learned(one), Self::Learned(other)) => Arc::ptr_eq(one, other),
            (Self::HandWritten(one), Self::HandWritten(other)) => one == other,
            _ => false,
        }
    }
}

impl FromStr for Evaluation {
    type Err = ParseEvaluationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.trim().eq_ignore_ascii_case(Self::EMBEDDED) {
            return Ok(Self::default());
        }
        Ok(Self::HandWritten(text.parse()?))
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Learned(_) => f.write_str(Self::EMBEDDED),
            Self::HandWritten(spec) => spec.fmt(f),
        }
    }
}
