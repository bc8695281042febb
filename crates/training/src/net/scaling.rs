//! Bringing the centipawns of a network back to the size that the search expects.
//!
//! The scores of each generation were six to nine percent smaller than those of the one it learnt from, most likely because labels
//! with foresight are drawn towards what came of them. The margins of the search are in centipawns and do not shrink along: what was a
//! pawn ahead becomes too little to prune by. From network 4 to network 10 the factor was 0.68, which cost 34 ± 26 Elo
//! (docs/nnue.md, "The size of scores").

use super::model::{CannotGrow, Model};
use super::position::PackedPosition;
use super::quantize::{QuantizationError, QuantizationReport, quantize};
use roque_nnue::Network;
use thiserror::Error;

/// Why a network could not be multiplied.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ScaleError {
    /// The first layer, or a bias, is none a network may have.
    #[error(transparent)]
    Quantization(#[from] QuantizationError),
    /// It is of no size a model can have.
    #[error(transparent)]
    CannotGrow(#[from] CannotGrow),
}

/// The mean size of what a network says of these positions, in centipawns.
#[must_use]
pub fn mean_size(network: &Network, positions: &[PackedPosition]) -> f64 {
    let sight = network.architecture().sight;
    let sizes = positions.iter().map(|position| {
        let inputs = position.inputs(sight);
        f64::from(network.evaluate_inputs(inputs.mover(), inputs.opponent()).abs())
    });
    sizes.sum::<f64>() / positions.len().max(1) as f64
}

/// The same judgement in other centipawns. The output layer is rounded so that errors cancel on these positions. A counsel,
/// which was fitted beside the network as it was, is left out.
///
/// # Errors
/// [`ScaleError`].
pub fn rescale(
    network: &Network,
    factor: f64,
    positions: &[PackedPosition],
) -> Result<(Network, QuantizationReport), ScaleError> {
    // The seed draws neurons that are added; here none are.
    let model = Model::grown(network, network.architecture(), 0)?.scaled(factor as f32);
    let description = format!("{}; scores times {factor:.2}", network.description());
    Ok(quantize(&model, description, positions)?)
}
