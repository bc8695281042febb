//! Evaluations given on the command line: by name, or as a file.

use anyhow::{anyhow, bail};
use roque_engine::Evaluation;
use roque_evaluation::classical::WeightTable;
use roque_play::{EvaluationSpec, Judgement};
use std::path::Path;

/// An evaluation by name, a network file, or a table of weights that `roque train tune` has written.
///
/// Errors are one sentence: clap shows only the outermost of a chain.
pub fn judgement(text: &str) -> anyhow::Result<Judgement> {
    let spec: EvaluationSpec = text.parse().map_err(|error| {
        anyhow!("{error}; a file is told by its ending, .rqnn or .rs, or by its folder, as in ./net")
    })?;
    Ok(spec.load()?)
}

/// The same without tables of weights.
pub fn evaluation(text: &str) -> anyhow::Result<Evaluation> {
    match judgement(text)? {
        Judgement::Known(evaluation) => Ok(evaluation),
        Judgement::Weights(_) => bail!("{text} is a table of weights; a network or a name is needed here"),
    }
}

/// A table written by `roque train tune`.
pub fn weight_table(path: &Path) -> anyhow::Result<WeightTable> {
    match Judgement::load(path)? {
        Judgement::Weights(table) => Ok(*table),
        Judgement::Known(_) => bail!("{} is no weight table", path.display()),
    }
}
