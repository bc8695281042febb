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
#[derive(Clone, PartialEq, Debug)]
pub enum Evaluation {
    /// A network with its name.
    Learned(NamedNetwork),
    /// An evaluator with its weights.
    HandWritten(EvaluatorSpec),
}

/// A network and what it is called: `nnue` if it came with the program, else as whoever read it calls it, such as the
/// path of its file.
#[derive(Clone, Debug)]
pub struct NamedNetwork {
    name: Arc<str>,
    network: Arc<Network>,
}

impl NamedNetwork {
    /// A network under a name.
    #[must_use]
    pub fn new(name: &str, network: Network) -> Self {
        Self { name: name.into(), network: Arc::new(network) }
    }

    /// The network that comes with the program.
    #[must_use]
    pub fn embedded() -> Self {
        Self { name: Evaluation::EMBEDDED.into(), network: Network::embedded() }
    }

    /// What it is called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The network.
    #[must_use]
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }
}

impl PartialEq for NamedNetwork {
    /// Networks are equal if they are called the same and are the same in memory: a file may have changed between two
    /// readings.
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && Arc::ptr_eq(&self.network, &other.network)
    }
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
            Self::Learned(named) => EvaluatorFactory::from(Arc::clone(named.network())),
            Self::HandWritten(spec) => EvaluatorFactory::from(spec),
        }
    }
}

impl Default for Evaluation {
    fn default() -> Self {
        Self::Learned(NamedNetwork::embedded())
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
            Self::Learned(named) => f.write_str(named.name()),
            Self::HandWritten(spec) => spec.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_nnue::{Architecture, Sight};

    #[test]
    fn a_network_keeps_its_name() {
        let read = Network::zero(Architecture { hidden: 32, buckets: 1, sight: Sight::Squares }).unwrap();
        let named = Evaluation::Learned(NamedNetwork::new("nets/fifth.bin", read));
        assert_eq!(named.to_string(), "nets/fifth.bin");
        assert_eq!(named, named.clone());
        assert_ne!(named, Evaluation::default());
        assert_eq!(Evaluation::default().to_string(), Evaluation::EMBEDDED);
    }
}
