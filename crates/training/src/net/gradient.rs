//! Forward and backward through the network.
//!
//! Only the rows of the inputs that are on take part: about twenty of 768 a side. Forward, the neurons of a
//! position are the sum of the rows of weights its men switch on. Backward, the slopes of a row of weights are the sum
//! of the slopes of the neurons of all positions that switch it on. Both are the same loop, [`add_rows`]; for the second
//! a few positions are kept together, so that each row is loaded and stored once for many of them.

use super::model::Model;
use super::position::{Inputs, PackedPosition};
use super::unit::ScoreUnit;
use roque_nnue::{Architecture, OUTPUT_SCALE};

/// Neurons of one side kept together: with the other side they fill half of a second-level cache of one megabyte.
const TOGETHER: usize = 1 << 16;
/// Neurons summed at once where the width allows: eight registers of AVX-512.
const WIDE: usize = 128;
/// Neurons summed at once otherwise.
const NARROW: usize = 32;

/// How much the game's result counts against the search's score: 0: only scores, 1: only results.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ResultShare {
    /// For most positions.
    pub usual: f32,
    /// Where a king stands in the open.
    pub open_king: f32,
    /// With few men, where short searches do not see who holds: it goes before an open king.
    pub few_men: f32,
}

/// What the network is to learn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Aim {
    /// What a score means.
    pub unit: ScoreUnit,
    /// What the result counts beside it.
    pub share: ResultShare,
}

impl Aim {
    /// The win probability that a network's output stands for.
    fn chance(&self, output: f32) -> f32 {
        self.unit.chance(OUTPUT_SCALE as f32 * output)
    }

    /// How fast that probability, if it is this, grows with the output.
    fn slope(&self, chance: f32) -> f32 {
        chance * (1.0 - chance) * OUTPUT_SCALE as f32 / self.unit.centipawns()
    }
}

/// The sum of gradients over some positions, shaped like the model, and the sum of their losses.
#[derive(Clone, Debug)]
pub struct Gradient {
    /// Derivatives of the loss.
    pub model: Model,
    /// Sum of squared errors of the win probability.
    pub loss: f64,
    /// For each position kept together the mover's neurons, then the opponent's; after the backward pass their
    /// derivatives.
    neurons: Vec<f32>,
    uses: Uses,
}

/// Adds rows of a table to `to`.
fn add_rows(to: &mut [f32], rows: &[u16], table: &[f32]) {
    if to.len().is_multiple_of(WIDE) {
        add_rows_by::<WIDE>(to, rows, table);
    } else {
        add_rows_by::<NARROW>(to, rows, table);
    }
}

/// The same in columns of so many neurons, which stay in registers.
fn add_rows_by<const COLUMN: usize>(to: &mut [f32], rows: &[u16], table: &[f32]) {
    let width = to.len();
    for (number, column) in to.as_chunks_mut::<COLUMN>().0.iter_mut().enumerate() {
        let mut sum = *column;
        for &row in rows {
            let start = usize::from(row) * width + number * COLUMN;
            if let Some(part) = table.get(start..).and_then(<[f32]>::first_chunk::<COLUMN>) {
                for (sum, value) in sum.iter_mut().zip(part) {
                    *sum += value;
                }
            }
        }
        *column = sum;
    }
}

/// The contribution of one side to the output.
fn half_output(neurons: &[f32], weights: &[f32]) -> f32 {
    let mut sums = [0.0; NARROW];
    let (neurons, _) = neurons.as_chunks::<NARROW>();
    let (weights, _) = weights.as_chunks::<NARROW>();
    for (neurons, weights) in neurons.iter().zip(weights) {
        for ((sum, neuron), weight) in sums.iter_mut().zip(neurons).zip(weights) {
            let clipped = neuron.clamp(0.0, 1.0);
            *sum += clipped * clipped * weight;
        }
    }
    sums.iter().sum()
}

/// Turns neurons into their derivatives, given the derivative of the output; adds those of the output weights.
fn half_backward(slope: f32, neurons: &mut [f32], weights: &[f32], weight_slopes: &mut [f32]) {
    for ((neuron, &weight), weight_slope) in neurons.iter_mut().zip(weights).zip(weight_slopes) {
        let clipped = neuron.clamp(0.0, 1.0);
        let inside = if *neuron > 0.0 && *neuron < 1.0 { 2.0 * clipped } else { 0.0 };
        *weight_slope += slope * clipped * clipped;
        *neuron = slope * weight * inside;
    }
}

/// Which of the positions kept together switch on which inputs.
#[derive(Clone, Debug, Default)]
struct Uses {
    noted: Vec<(u16, u16)>,
    /// Places in order of inputs.
    places: Vec<u16>,
    /// Where the places of each input end.
    ends: Vec<u32>,
}

impl Uses {
    fn note(&mut self, rows: &[u16], place: u16) {
        self.noted.extend(rows.iter().map(|&row| (row, place)));
    }

    /// Sorts what was noted by input, of which there are so many, by counting; afterwards nothing is noted.
    fn sort(&mut self, inputs: usize) {
        self.ends.clear();
        self.ends.resize(inputs + 1, 0);
        for &(row, _) in &self.noted {
            self.ends[usize::from(row) + 1] += 1;
        }
        for index in 1..self.ends.len() {
            self.ends[index] += self.ends[index - 1];
        }
        self.places.resize(self.noted.len(), 0);
        for (row, place) in self.noted.drain(..) {
            let end = &mut self.ends[usize::from(row)];
            self.places[*end as usize] = place;
            *end += 1;
        }
    }

    /// Inputs that are on somewhere, with the places where they are.
    fn by_row(&self) -> impl Iterator<Item = (usize, &[u16])> {
        let mut start = 0;
        self.ends.iter().enumerate().filter_map(move |(row, &end)| {
            let places = &self.places[start..end as usize];
            start = end as usize;
            (!places.is_empty()).then_some((row, places))
        })
    }
}

/// Expected result from the logarithm of the odds.
pub(super) fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

impl PackedPosition {
    /// The win probability the network should predict.
    fn target(&self, aim: Aim) -> f32 {
        let share = match (self.has_few_men(), self.has_open_king()) {
            (true, _) => aim.share.few_men,
            (false, true) => aim.share.open_king,
            (false, false) => aim.share.usual,
        };
        let expected = aim.unit.chance(self.score());
        self.points().map_or(expected, |points| share * points + (1.0 - share) * expected)
    }
}

impl Gradient {
    /// Nothing summed yet.
    #[must_use]
    pub fn new(architecture: Architecture) -> Self {
        let neurons = vec![0.0; 2 * architecture.hidden * (TOGETHER / architecture.hidden).max(1)];
        Self { model: Model::zero(architecture), loss: 0.0, neurons, uses: Uses::default() }
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
        self.forward(model, &position.inputs(model.architecture.sight), 0)
    }

    /// What the output layer saw of the position predicted last: the mover's neurons, then the opponent's, clipped and squared.
    pub fn activations(&self, architecture: &Architecture) -> impl Iterator<Item = f32> + '_ {
        self.neurons[..2 * architecture.hidden].iter().map(|neuron| neuron.clamp(0.0, 1.0).powi(2))
    }

    /// Computes the neurons of a position at its place, and the output.
    fn forward(&mut self, model: &Model, inputs: &Inputs, place: usize) -> f32 {
        let hidden = model.architecture.hidden;
        let neurons = &mut self.neurons[2 * place * hidden..][..2 * hidden];
        let (mover, opponent) = neurons.split_at_mut(hidden);
        mover.copy_from_slice(&model.input_biases);
        opponent.copy_from_slice(&model.input_biases);
        add_rows(mover, inputs.mover(), &model.input_weights);
        add_rows(opponent, inputs.opponent(), &model.input_weights);
        let bucket = model.architecture.bucket(inputs.men());
        let (ours, theirs) = model.output_weights[2 * bucket * hidden..][..2 * hidden].split_at(hidden);
        half_output(mover, ours) + half_output(opponent, theirs) + model.output_biases[bucket]
    }

    /// Adds the loss of positions without derivatives.
    pub fn add_loss(&mut self, model: &Model, positions: &[PackedPosition], aim: Aim) {
        for position in positions {
            let error = aim.chance(self.predict(model, position)) - position.target(aim);
            self.loss += f64::from(error * error);
        }
    }

    /// Adds loss and derivatives of positions.
    pub fn add(&mut self, model: &Model, positions: &[PackedPosition], aim: Aim) {
        let places = self.neurons.len() / (2 * model.architecture.hidden);
        for together in positions.chunks(places) {
            for (place, position) in together.iter().enumerate() {
                self.add_position(model, position, place, aim);
            }
            self.spread(together.len());
        }
    }

    /// Everything but the derivatives of the first layer.
    fn add_position(&mut self, model: &Model, position: &PackedPosition, place: usize, aim: Aim) {
        let inputs = position.inputs(model.architecture.sight);
        let chance = aim.chance(self.forward(model, &inputs, place));
        let error = chance - position.target(aim);
        self.loss += f64::from(error * error);
        let slope = 2.0 * error * aim.slope(chance);
        let hidden = model.architecture.hidden;
        let bucket = model.architecture.bucket(inputs.men());
        let range = 2 * bucket * hidden..2 * (bucket + 1) * hidden;
        let neurons = &mut self.neurons[2 * place * hidden..][..2 * hidden];
        half_backward(
            slope,
            neurons,
            &model.output_weights[range.clone()],
            &mut self.model.output_weights[range],
        );
        self.model.output_biases[bucket] += slope;
        self.uses.note(inputs.mover(), 2 * place as u16);
        self.uses.note(inputs.opponent(), 2 * place as u16 + 1);
    }

    /// Adds the derivatives of the positions kept together to the first layer.
    fn spread(&mut self, positions: usize) {
        let hidden = self.model.architecture.hidden;
        self.uses.sort(self.model.architecture.inputs());
        for (row, places) in self.uses.by_row() {
            add_rows(&mut self.model.input_weights[row * hidden..][..hidden], places, &self.neurons);
        }
        for neurons in self.neurons[..2 * positions * hidden].chunks(hidden) {
            for (bias, slope) in self.model.input_biases.iter_mut().zip(neurons) {
                *bias += slope;
            }
        }
    }

    /// Takes over another sum, which is empty afterwards.
    pub fn absorb(&mut self, other: &mut Self) {
        self.loss += std::mem::take(&mut other.loss);
        for (own, others) in self.model.groups_mut().into_iter().zip(other.model.groups_mut()) {
            for (value, other) in own.iter_mut().zip(others) {
                *value += std::mem::take(other);
            }
        }
    }
}
