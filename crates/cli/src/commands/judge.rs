//! Evaluations given on the command line: by name, or as a file.

use anyhow::{anyhow, bail};
use roque_engine::Evaluation;
use roque_evaluation::classical::WeightTable;
use roque_play::{EvaluationSpec, LoadedEvaluation};
use std::path::Path;

/// An evaluation by name, a network file, or a table of weights that `roque train tune` has written.
///
/// Errors are one sentence: clap shows only the outermost of a chain.
pub fn judgement(text: &str) -> anyhow::Result<LoadedEvaluation> {
    let spec: EvaluationSpec = text.parse().map_err(|error| {
        anyhow!("{error}; a file is told by its ending, .rqnn or .rs, or by its folder, as in ./net")
    })?;
    Ok(spec.load()?)
}

/// The same without tables of weights.
pub fn evaluation(text: &str) -> anyhow::Result<Evaluation> {
    match judgement(text)? {
        LoadedEvaluation::Known(evaluation) => Ok(evaluation),
        LoadedEvaluation::Weights(_) => {
            bail!("{text} is a table of weights; a network or a name is needed here")
        }
    }
}

/// A table written by `roque train tune`.
pub fn weight_table(path: &Path) -> anyhow::Result<WeightTable> {
    match LoadedEvaluation::load(path)? {
        LoadedEvaluation::Weights(table) => Ok(*table),
        LoadedEvaluation::Known(_) => bail!("{} is no weight table", path.display()),
    }
}
