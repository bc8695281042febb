//! The network in floating point.

use roque_game::Random;
use roque_nnue::{Architecture, MAX_OUTPUT_WEIGHT, Network, QUANTIZED_ONE, QUANTIZED_OUTPUT_ONE};
use thiserror::Error;

/// All parameters, in the order of the network file.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// The sizes.
    pub architecture: Architecture,
    /// Input-major.
    pub input_weights: Vec<f32>,
    /// One per neuron.
    pub input_biases: Vec<f32>,
    /// Per bucket: the mover's half, then the opponent's.
    pub output_weights: Vec<f32>,
    /// One per bucket.
    pub output_biases: Vec<f32>,
}

/// A network that does not fit into a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "the network to begin with has {} neurons, {} buckets and {} kinds of standing; a smaller one of {}, {} and {} cannot be made of it",
    from.hidden, from.buckets, from.sight.kinds(), to.hidden, to.buckets, to.sight.kinds()
)]
pub struct CannotGrow {
    /// The network's sizes.
    pub from: Architecture,
    /// Those asked for.
    pub to: Architecture,
}

fn copy_scaled(to: &mut [f32], from: &[i16], one: f32) {
    for (to, &from) in to.iter_mut().zip(from) {
        *to = f32::from(from) / one;
    }
}

/// Number of parameter groups; see [`Model::groups`].
pub(super) const GROUPS: usize = 4;

impl Model {
    /// All zero.
    #[must_use]
    pub fn zero(architecture: Architecture) -> Self {
        let Architecture { hidden, buckets, .. } = architecture;
        Self {
            architecture,
            input_weights: vec![0.0; architecture.inputs() * hidden],
            input_biases: vec![0.0; hidden],
            output_weights: vec![0.0; buckets * 2 * hidden],
            output_biases: vec![0.0; buckets],
        }
    }

    /// Small random weights (uniform, scaled by the number of inputs that are on at a time); all buckets start
    /// alike, so that rarely seen ones begin with what the others know.
    #[must_use]
    pub fn random(architecture: Architecture, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut uniform = |limit: f32| limit * (random.next_u64() as f32 / u64::MAX as f32 * 2.0 - 1.0);
        let mut model = Self::zero(architecture);
        model.input_weights.fill_with(|| uniform(0.25));
        model.input_biases.fill(0.1);
        let width = 2 * architecture.hidden;
        let limit = (3.0 / width as f32).sqrt();
        let first: Vec<f32> = (0..width).map(|_| uniform(limit)).collect();
        for bucket in model.output_weights.chunks_mut(width) {
            bucket.copy_from_slice(&first);
        }
        model
    }

    /// What a network knows, in a model of these sizes: the neurons that are too many begin at random and without a say,
    /// every kind of standing and every number of men with what its counterpart in the network knows.
    ///
    /// # Errors
    /// [`CannotGrow`] if the network is the larger one.
    pub fn grown(network: &Network, architecture: Architecture, seed: u64) -> Result<Self, CannotGrow> {
        let from = network.architecture();
        let fits = from.hidden <= architecture.hidden
            && from.sight.kinds() <= architecture.sight.kinds()
            && from.buckets <= architecture.buckets;
        if !fits {
            return Err(CannotGrow { from, to: architecture });
        }
        let known = network.weights();
        let one = f32::from(QUANTIZED_ONE);
        let output_one = f32::from(QUANTIZED_OUTPUT_ONE);
        let mut model = Self::random(architecture, seed);
        let (old, new) = (from.hidden, architecture.hidden);
        for (index, row) in model.input_weights.chunks_mut(new).enumerate() {
            copy_scaled(row, &known.input_weights[index % from.inputs() * old..][..old], one);
        }
        copy_scaled(&mut model.input_biases, &known.input_biases, one);
        for (index, half) in model.output_weights.chunks_mut(new).enumerate() {
            let bucket = index / 2 * from.buckets / architecture.buckets;
            half.fill(0.0);
            copy_scaled(half, &known.output_weights[(2 * bucket + index % 2) * old..][..old], output_one);
        }
        for (index, bias) in model.output_biases.iter_mut().enumerate() {
            *bias =
                known.output_biases[index * from.buckets / architecture.buckets] as f32 / (one * output_one);
        }
        Ok(model)
    }

    /// The same judgement, multiplied. An output weight that no network can hold is as large as it may be.
    #[must_use]
    pub fn scaled(&self, factor: f32) -> Self {
        let mut model = self.clone();
        let limit = f32::from(MAX_OUTPUT_WEIGHT) / f32::from(QUANTIZED_OUTPUT_ONE);
        for weight in &mut model.output_weights {
            *weight = (*weight * factor).clamp(-limit, limit);
        }
        for bias in &mut model.output_biases {
            *bias *= factor;
        }
        model
    }

    /// All parameters, group by group.
    #[must_use]
    pub fn groups(&self) -> [&[f32]; GROUPS] {
        [&self.input_weights, &self.input_biases, &self.output_weights, &self.output_biases]
    }

    /// All parameters, group by group.
    #[must_use]
    pub fn groups_mut(&mut self) -> [&mut [f32]; GROUPS] {
        [&mut self.input_weights, &mut self.input_biases, &mut self.output_weights, &mut self.output_biases]
    }
}
