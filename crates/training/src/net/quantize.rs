//! From floating point to the integers that play, with what was lost on the way.

use super::gradient::Gradient;
use super::model::Model;
use super::position::PackedPosition;
use super::rounding::round_outputs;
use roque_nnue::{LoadNetworkError, Network, OUTPUT_SCALE, QUANTIZED_ONE, QUANTIZED_OUTPUT_ONE, RawWeights};
use thiserror::Error;

/// Why a model cannot be quantised.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum QuantizationError {
    /// Training has gone wrong.
    #[error("the model contains a weight that is not a number")]
    NotANumber,
    /// The integers are not allowed.
    #[error(transparent)]
    Network(#[from] LoadNetworkError),
}

/// How far the integers are from the model, over some positions, in centipawns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct QuantizationReport {
    /// Positions compared.
    pub positions: usize,
    /// Mean absolute difference.
    pub mean: f64,
    /// Largest absolute difference among scores within ±1000.
    pub largest: f64,
}

fn rounded(values: &[f32], one: f32) -> Vec<i16> {
    values.iter().map(|value| (value * one).round() as i16).collect()
}

/// Rounds the model to a network, the output layer so that errors cancel on the first half of these positions, and measures the
/// difference on the other half.
///
/// # Errors
/// [`QuantizationError`] if the model holds a value no network may have.
pub fn quantize(
    model: &Model,
    description: String,
    positions: &[PackedPosition],
) -> Result<(Network, QuantizationReport), QuantizationError> {
    if model.groups().into_iter().flatten().any(|value| !value.is_finite()) {
        return Err(QuantizationError::NotANumber);
    }
    let (one, output_one) = (f32::from(QUANTIZED_ONE), f32::from(QUANTIZED_OUTPUT_ONE));
    let (fitted, measured) = positions.split_at(positions.len() / 2);
    let outputs = round_outputs(model, fitted);
    let weights = RawWeights {
        input_weights: rounded(&model.input_weights, one),
        input_biases: rounded(&model.input_biases, one),
        output_weights: outputs.weights,
        output_biases: outputs.biases.iter().map(|bias| (bias * one * output_one).round() as i32).collect(),
    };
    let network = Network::from_weights(model.architecture, description, &weights)?;
    let report = compare(model, &network, measured);
    Ok((network, report))
}

fn compare(model: &Model, network: &Network, positions: &[PackedPosition]) -> QuantizationReport {
    let mut work = Gradient::new(model.architecture);
    let (mut sum, mut largest) = (0.0, 0.0_f64);
    for position in positions {
        let exact = f64::from(work.predict(model, position)) * f64::from(OUTPUT_SCALE);
        let inputs = position.inputs(model.architecture.sight);
        let played = network.evaluate_inputs(inputs.mover(), inputs.opponent());
        let difference = (exact - f64::from(played)).abs();
        sum += difference;
        if exact.abs() <= 1000.0 {
            largest = largest.max(difference);
        }
    }
    QuantizationReport { positions: positions.len(), mean: sum / positions.len().max(1) as f64, largest }
}
