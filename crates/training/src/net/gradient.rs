//! Forward and backward through the network for one position at a time.
//!
//! Only the rows of the inputs that are on take part: about twenty of 768 a side. The inner loops run over
//! fixed-size chunks of neurons, which the compiler turns into vector instructions.

use super::model::Model;
use super::position::{Inputs, PackedPosition};
use roque_nnue::{Architecture, OUTPUT_SCALE};

/// Neurons handled at once.
const CHUNK: usize = 32;

/// Positions to learn from together, and how much the game's result counts against the search's score.
#[derive(Clone, Copy, Debug)]
pub struct Batch<'a> {
    /// The positions.
    pub positions: &'a [PackedPosition],
    /// Which of them.
    pub indices: &'a [u32],
    /// 0: only scores; 1: only results.
    pub result_share: f32,
}

/// The sum of gradients over some positions, shaped like the model, and the sum of their losses.
#[derive(Clone, Debug)]
pub struct Gradient {
    /// Derivatives of the loss.
    pub model: Model,
    /// Sum of squared errors of the win probability.
    pub loss: f64,
    mover: Half,
    opponent: Half,
}

/// Work space of one side: neurons before clipping, and their derivatives.
#[derive(Clone, Debug)]
struct Half {
    neurons: Vec<f32>,
    slopes: Vec<f32>,
}

impl Half {
    fn new(hidden: usize) -> Self {
        Self { neurons: vec![0.0; hidden], slopes: vec![0.0; hidden] }
    }

    /// Sums the rows that are on.
    fn load(&mut self, model: &Model, rows: &[u16]) {
        let hidden = model.architecture.hidden;
        let (biases, _) = model.input_biases.as_chunks::<CHUNK>();
        let (neurons, _) = self.neurons.as_chunks_mut::<CHUNK>();
        for (chunk, (sum, bias)) in neurons.iter_mut().zip(biases).enumerate() {
            let mut total = *bias;
            for &row in rows {
                let start = usize::from(row) * hidden + chunk * CHUNK;
                let weights = &model.input_weights[start..start + CHUNK];
                for (total, weight) in total.iter_mut().zip(weights) {
                    *total += weight;
                }
            }
            *sum = total;
        }
    }

    /// The contribution to the output.
    fn output(&self, weights: &[f32]) -> f32 {
        let mut sums = [0.0; CHUNK];
        let (neurons, _) = self.neurons.as_chunks::<CHUNK>();
        let (weights, _) = weights.as_chunks::<CHUNK>();
        for (neurons, weights) in neurons.iter().zip(weights) {
            for ((sum, neuron), weight) in sums.iter_mut().zip(neurons).zip(weights) {
                let clipped = neuron.clamp(0.0, 1.0);
                *sum += clipped * clipped * weight;
            }
        }
        sums.iter().sum()
    }

    /// Derivatives with respect to the neurons, given the derivative with respect to the output; adds those with
    /// respect to the output weights.
    fn backward(&mut self, slope: f32, weights: &[f32], weight_slopes: &mut [f32]) {
        let halves = self.neurons.iter().zip(&mut self.slopes);
        for (((&neuron, out), &weight), weight_slope) in halves.zip(weights).zip(weight_slopes) {
            let clipped = neuron.clamp(0.0, 1.0);
            let inside = if neuron > 0.0 && neuron < 1.0 { 2.0 * clipped } else { 0.0 };
            *weight_slope += slope * clipped * clipped;
            *out = slope * weight * inside;
        }
    }

    /// Adds the derivatives to the rows that are on.
    fn spread(&self, rows: &[u16], gradient: &mut Model) {
        let hidden = gradient.architecture.hidden;
        for (bias, slope) in gradient.input_biases.iter_mut().zip(&self.slopes) {
            *bias += slope;
        }
        for &row in rows {
            let start = usize::from(row) * hidden;
            let row = &mut gradient.input_weights[start..start + hidden];
            for (weight, slope) in row.iter_mut().zip(&self.slopes) {
                *weight += slope;
            }
        }
    }
}

fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

impl PackedPosition {
    /// The win probability the network should predict.
    fn target(&self, result_share: f32) -> f32 {
        let expected = sigmoid(self.score() / OUTPUT_SCALE as f32);
        result_share * self.points() + (1.0 - result_share) * expected
    }
}

impl Gradient {
    /// Nothing summed yet.
    #[must_use]
    pub fn new(architecture: Architecture) -> Self {
        let half = || Half::new(architecture.hidden);
        Self { model: Model::zero(architecture), loss: 0.0, mover: half(), opponent: half() }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.loss = 0.0;
        for group in self.model.groups_mut() {
            group.fill(0.0);
        }
    }

    /// The network's output for a position: its logit of winning.
    pub fn predict(&mut self, model: &Model, position: &PackedPosition) -> f32 {
        let inputs = position.inputs();
        self.forward(model, &inputs)
    }

    fn forward(&mut self, model: &Model, inputs: &Inputs) -> f32 {
        let architecture = model.architecture;
        let bucket = architecture.bucket(inputs.men);
        let start = bucket * 2 * architecture.hidden;
        let weights = &model.output_weights[start..start + 2 * architecture.hidden];
        let (mover, opponent) = weights.split_at(architecture.hidden);
        self.mover.load(model, &inputs.mover[..inputs.men]);
        self.opponent.load(model, &inputs.opponent[..inputs.men]);
        self.mover.output(mover) + self.opponent.output(opponent) + model.output_biases[bucket]
    }

    /// Adds the loss of a batch without derivatives.
    pub fn add_loss(&mut self, model: &Model, batch: Batch<'_>) {
        for &index in batch.indices {
            let position = &batch.positions[index as usize];
            let error = sigmoid(self.predict(model, position)) - position.target(batch.result_share);
            self.loss += f64::from(error * error);
        }
    }

    /// Adds loss and derivatives of a batch.
    pub fn add(&mut self, model: &Model, batch: Batch<'_>) {
        for &index in batch.indices {
            self.add_position(model, &batch.positions[index as usize], batch.result_share);
        }
    }

    fn add_position(&mut self, model: &Model, position: &PackedPosition, result_share: f32) {
        let inputs = position.inputs();
        let probability = sigmoid(self.forward(model, &inputs));
        let error = probability - position.target(result_share);
        self.loss += f64::from(error * error);
        let slope = 2.0 * error * probability * (1.0 - probability);
        let hidden = model.architecture.hidden;
        let bucket = model.architecture.bucket(inputs.men);
        let range = bucket * 2 * hidden..(bucket + 1) * 2 * hidden;
        let (mover, opponent) = model.output_weights[range.clone()].split_at(hidden);
        let (mover_slopes, opponent_slopes) = self.model.output_weights[range].split_at_mut(hidden);
        self.mover.backward(slope, mover, mover_slopes);
        self.opponent.backward(slope, opponent, opponent_slopes);
        self.model.output_biases[bucket] += slope;
        self.mover.spread(&inputs.mover[..inputs.men], &mut self.model);
        self.opponent.spread(&inputs.opponent[..inputs.men], &mut self.model);
    }

    /// Adds another sum to this one.
    pub fn merge(&mut self, other: &Self) {
        self.loss += other.loss;
        for (own, others) in self.model.groups_mut().into_iter().zip(other.model.groups()) {
            for (value, other) in own.iter_mut().zip(others) {
                *value += other;
            }
        }
    }
}
