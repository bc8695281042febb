//! The evaluations as the option `Evaluation` and the file behind `EvalFile` name them.

use roque_evaluation::{EvaluatorName, EvaluatorSpec};
use std::fs::File;
use std::io::Read;

/// The evaluation unless another is asked for.
pub(crate) const DEFAULT: &str = EvaluatorName::Classical.as_str();

/// What `Evaluation` can be.
pub(crate) fn names() -> Vec<&'static str> {
    EvaluatorName::ALL.iter().rev().map(|name| name.as_str()).collect()
}

/// Reads an evaluation and its weights from a small text file.
pub(crate) fn read_file(path: &str) -> Result<EvaluatorSpec, String> {
    const LARGEST: u64 = 1 << 20;
    let mut text = String::new();
    let result = File::open(path).and_then(|file| file.take(LARGEST).read_to_string(&mut text));
    result.map_err(|error| format!("cannot read EvalFile {path}: {error}"))?;
    let joined: String = text.split_whitespace().collect();
    joined.parse().map_err(|error| format!("EvalFile {path}: {error}"))
}
