//! The network in floating point.

use roque_game::Random;
use roque_nnue::Architecture;

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

/// Number of parameter groups; see [`Model::groups`].
pub(super) const GROUPS: usize = 4;

impl Model {
    /// All zero.
    #[must_use]
    pub fn zero(architecture: Architecture) -> Self {
        let Architecture { hidden, buckets } = architecture;
        Self {
            architecture,
            input_weights: vec![0.0; Architecture::INPUTS * hidden],
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
