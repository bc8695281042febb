//! Evaluations given on the command line: by name, or as a file.

use super::engine::read_file;
use anyhow::{Context, anyhow};
use roque_engine::{Evaluation, EvaluatorFactory, NamedNetwork};
use roque_evaluation::Classical;
use roque_evaluation::classical::WeightTable;
use roque_nnue::Network;
use roque_training::tune::parse_weight_source;
use std::path::Path;

/// An evaluation by name, or a network file.
pub fn evaluation(text: &str) -> anyhow::Result<Evaluation> {
    let path = Path::new(text);
    let by_name = text.parse::<Evaluation>();
    if by_name.is_ok() || !path.is_file() {
        // In one sentence: clap shows only the outermost error of a chain.
        return by_name.map_err(|error| anyhow!("{error}; no network file has this name"));
    }
    let network =
        Network::from_bytes(&read_file(path)?).map_err(|error| anyhow!("cannot use {text}: {error}"))?;
    Ok(Evaluation::Learned(NamedNetwork::new(text, network)))
}

/// The same, or a table of weights that `roque train tune` has written.
pub fn judge(text: &str) -> anyhow::Result<EvaluatorFactory> {
    if !text.ends_with(".rs") {
        return Ok(evaluation(text)?.factory());
    }
    let table = weight_table(Path::new(text))?;
    Ok(EvaluatorFactory::from_evaluator(move || Classical::with_table(table)))
}

/// A table written by `roque train tune`.
pub fn weight_table(path: &Path) -> anyhow::Result<WeightTable> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    parse_weight_source(&text).with_context(|| format!("{} is no weight table", path.display()))
}
