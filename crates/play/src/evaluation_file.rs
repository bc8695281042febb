//! Evaluations from files: the one place that reads them.
//!
//! A file is a network, a table of weights as `roque train tune` writes it, or a few words that name an evaluation with
//! its weights.

use roque_chess::Position;
use roque_engine::{Evaluation, EvaluatorFactory, NamedNetwork, ParseEvaluationError};
use roque_evaluation::classical::{ParseWeightsError, WeightTable, parse_weight_source};
use roque_evaluation::{Classical, Evaluator, Explanation};
use roque_nnue::{LoadNetworkError, Network};
use std::fs::File;
use std::io::Read;
use std::path::Path;
use thiserror::Error;

/// No file of ours is larger, and no other shall fill the memory.
const LARGEST: u64 = 256 << 20;
/// Text longer than this names no evaluation.
const LARGEST_TEXT: usize = 1 << 20;

/// Why a file is no evaluation.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum LoadEvaluationError {
    /// It cannot be read.
    #[error("cannot read the evaluation {path}: {problem}")]
    Read {
        /// The file.
        path: String,
        /// What the system says.
        problem: String,
    },
    /// A folder, a device, a pipe.
    #[error("the evaluation {0} is not a file")]
    NotAFile(String),
    /// Larger than any network.
    #[error("the evaluation {path} has {bytes} bytes; up to {LARGEST} are read")]
    TooLarge {
        /// The file.
        path: String,
        /// Its size.
        bytes: u64,
    },
    /// A network that cannot be used.
    #[error("cannot use the network {path}: {problem}")]
    Network {
        /// The file.
        path: String,
        /// Why.
        problem: LoadNetworkError,
    },
    /// A table of weights that cannot be used.
    #[error("cannot use the weights {path}: {problem}")]
    Weights {
        /// The file.
        path: String,
        /// Why.
        problem: ParseWeightsError,
    },
    /// Neither a network nor a table, nor the name of an evaluation.
    #[error("{path} is no network, and as text: {problem}")]
    Text {
        /// The file.
        path: String,
        /// Why.
        problem: ParseEvaluationError,
    },
}

/// An evaluation, wherever it came from.
#[derive(Clone, PartialEq, Debug)]
pub enum LoadedEvaluation {
    /// A network, or a hand-written evaluation by name.
    Known(Evaluation),
    /// The hand-written evaluation `classical` with other weights.
    Weights(Box<WeightTable>),
}

impl Default for LoadedEvaluation {
    fn default() -> Self {
        Self::Known(Evaluation::default())
    }
}

impl From<Evaluation> for LoadedEvaluation {
    fn from(evaluation: Evaluation) -> Self {
        Self::Known(evaluation)
    }
}

impl LoadedEvaluation {
    /// Reads a file.
    ///
    /// # Errors
    /// [`LoadEvaluationError`] if it is not a plain file of reasonable size, or no evaluation.
    pub fn load(path: &Path) -> Result<Self, LoadEvaluationError> {
        let name = path.display().to_string();
        let bytes = read(path, &name)?;
        match Network::from_bytes(&bytes) {
            Ok(network) => Ok(Evaluation::Learned(NamedNetwork::new(&name, network)).into()),
            Err(LoadNetworkError::Foreign) => Self::from_text(&bytes, name),
            Err(problem) => Err(LoadEvaluationError::Network { path: name, problem }),
        }
    }

    fn from_text(bytes: &[u8], path: String) -> Result<Self, LoadEvaluationError> {
        let text = String::from_utf8_lossy(&bytes[..bytes.len().min(LARGEST_TEXT)]);
        if text.contains("WeightTable") {
            let table = parse_weight_source(&text);
            return table
                .map(|table| Self::Weights(Box::new(table)))
                .map_err(|problem| LoadEvaluationError::Weights { path, problem });
        }
        let words: String = text.split_whitespace().collect();
        let evaluation = words.parse::<Evaluation>();
        evaluation.map(Self::Known).map_err(|problem| LoadEvaluationError::Text { path, problem })
    }

    /// Makes judges for the search threads.
    #[must_use]
    pub fn factory(&self) -> EvaluatorFactory {
        match self {
            Self::Known(evaluation) => evaluation.factory(),
            Self::Weights(table) => {
                let table = **table;
                EvaluatorFactory::from_evaluator(move || Classical::with_table(table))
            }
        }
    }

    /// The judgement of a position term by term; `None` for a network, which has none.
    #[must_use]
    pub fn explain(&self, position: &Position) -> Option<Explanation> {
        match self {
            Self::Known(Evaluation::Learned(_)) => None,
            Self::Known(Evaluation::HandWritten(spec)) => Some(spec.build().explain(position)),
            Self::Weights(table) => Some(Classical::with_table(**table).explain(position)),
        }
    }
}

/// The bytes of a plain file. Looked at before it is opened, too: opening a pipe would wait for its other end.
fn read(path: &Path, name: &str) -> Result<Vec<u8>, LoadEvaluationError> {
    let failed = |error: std::io::Error| LoadEvaluationError::Read {
        path: name.to_owned(),
        problem: error.to_string(),
    };
    if !std::fs::metadata(path).map_err(failed)?.is_file() {
        return Err(LoadEvaluationError::NotAFile(name.to_owned()));
    }
    let file = File::open(path).map_err(failed)?;
    let metadata = file.metadata().map_err(failed)?;
    if !metadata.is_file() {
        return Err(LoadEvaluationError::NotAFile(name.to_owned()));
    }
    if metadata.len() > LARGEST {
        return Err(LoadEvaluationError::TooLarge { path: name.to_owned(), bytes: metadata.len() });
    }
    let mut bytes = Vec::new();
    file.take(LARGEST).read_to_end(&mut bytes).map_err(failed)?;
    Ok(bytes)
}
