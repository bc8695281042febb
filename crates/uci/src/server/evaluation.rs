//! The evaluations as the options `Evaluation` and `EvalFile` name them.

use roque_chess::{Position, Role};
use roque_engine::EvaluatorFactory;
use roque_evaluation::{EvaluatorName, EvaluatorSpec};
use roque_nnue::{Judge, LoadNetworkError, Network};
use std::fs::File;
use std::io::Read;
use std::sync::Arc;

/// The evaluation unless another is asked for.
pub(crate) const DEFAULT: EvaluatorName = EvaluatorName::Classical;

/// What `Evaluation` can be.
pub(crate) fn names() -> Vec<&'static str> {
    EvaluatorName::ALL.iter().rev().map(|name| name.as_str()).collect()
}

/// Who judges.
#[derive(Clone)]
pub(crate) enum Evaluation {
    HandWritten(EvaluatorSpec),
    Learned(Arc<Network>),
}

impl Default for Evaluation {
    fn default() -> Self {
        Self::HandWritten(DEFAULT.into())
    }
}

impl Evaluation {
    /// Reads a file that is a network, or a few words of text naming an evaluation and its weights.
    pub(crate) fn read_file(path: &str) -> Result<Self, String> {
        const LARGEST: u64 = 1 << 30;
        const LARGEST_TEXT: usize = 1 << 20;
        let mut bytes = Vec::new();
        let result = File::open(path).and_then(|file| file.take(LARGEST).read_to_end(&mut bytes));
        result.map_err(|error| format!("cannot read EvalFile {path}: {error}"))?;
        match Network::from_bytes(&bytes) {
            Ok(network) => Ok(Self::Learned(Arc::new(network))),
            Err(LoadNetworkError::Foreign) => {
                let text = String::from_utf8_lossy(&bytes[..bytes.len().min(LARGEST_TEXT)]);
                let joined: String = text.split_whitespace().collect();
                let spec = joined.parse().map_err(|error| {
                    format!("EvalFile {path} is no network, and as text: {}", shorten(&format!("{error}")))
                })?;
                Ok(Self::HandWritten(spec))
            }
            Err(error) => Err(format!("EvalFile {path}: {error}")),
        }
    }

    /// Makes judges for the search threads.
    pub(crate) fn factory(&self) -> EvaluatorFactory {
        match self {
            Self::HandWritten(spec) => EvaluatorFactory::from(spec),
            Self::Learned(network) => EvaluatorFactory::from(Arc::clone(network)),
        }
    }

    /// The judgement of a position, taken apart.
    pub(crate) fn explain(&self, position: &Position) -> String {
        let mut text = match self {
            Self::HandWritten(spec) => spec.build().explain(position).to_string(),
            Self::Learned(network) => explain_network(network, position),
        };
        if position.is_check() {
            text.push_str("\n(in check: the search never asks for this number)");
        }
        text
    }
}

/// What each man is worth to the network, and the whole.
fn explain_network(network: &Arc<Network>, position: &Position) -> String {
    let mut text = String::from("network: what White's score would lose without each man, in pawns");
    let mut values = Judge::removal_values(network, position);
    values.sort_by_key(|(square, piece, _)| (piece.color as u8, std::cmp::Reverse(piece.role), *square));
    for (square, piece, value) in values {
        debug_assert_ne!(piece.role, Role::King);
        text.push_str(&format!("\n{} {square} {:>+8.2}", piece.letter(), f64::from(value) / 100.0));
    }
    let mut judge = Judge::new(Arc::clone(network));
    judge.reset(position);
    let score = judge.evaluate(position);
    let white = f64::from(position.side_to_move().pick(score, -score)) / 100.0;
    text.push_str(&format!("\ntotal {white:+.2} (White's side)"));
    text
}

/// Enough of a message for one line.
fn shorten(text: &str) -> String {
    text.chars().take(300).collect()
}
