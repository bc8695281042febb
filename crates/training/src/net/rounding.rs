//! The output layer rounded as a whole.
//!
//! A typical output weight has eight steps of a sixty-fourth, so rounding each to the nearest errs by several percent, and the errors
//! of hundreds of neurons add up to some five centipawns. Which way a weight is rounded is free, though: here it is
//! chosen so that the errors cancel on real positions, weight by weight until no change of one step helps (after the
//! idea of optimal brain quantisation: Frantar and Alistarh, 2022).

use super::gradient::Gradient;
use super::model::Model;
use super::position::PackedPosition;
use roque_nnue::{MAX_OUTPUT_WEIGHT, QUANTIZED_OUTPUT_ONE};

/// Rounds of looking at every weight, at most; it ends before when no step helps any more.
const MOST_ROUNDS: usize = 30;

/// The output layer in steps of [`QUANTIZED_OUTPUT_ONE`], and the biases that go with it.
pub(super) struct RoundedOutputs {
    pub(super) weights: Vec<i16>,
    pub(super) biases: Vec<f32>,
}

/// How the inputs of an output depend on each other over some positions: sums of products around their means.
struct Spread {
    positions: f64,
    sums: Vec<f64>,
    products: Vec<f64>,
}

/// Rounds the output layer so that it differs as little as possible from the model's on these positions; each weight to the
/// nearest step where there are none.
pub(super) fn round_outputs(model: &Model, positions: &[PackedPosition]) -> RoundedOutputs {
    let width = 2 * model.architecture.hidden;
    let mut spreads: Vec<_> = (0..model.architecture.buckets).map(|_| Spread::new(width)).collect();
    let mut work = Gradient::new(model.architecture);
    let mut values = Vec::with_capacity(width);
    for position in positions {
        work.predict(model, position);
        values.clear();
        values.extend(work.activations(&model.architecture));
        let men = position.inputs(model.architecture.sight).men();
        spreads[model.architecture.bucket(men)].add(&values);
    }
    let mut outputs = RoundedOutputs { weights: Vec::new(), biases: Vec::new() };
    let buckets = model.output_weights.chunks(width).zip(&model.output_biases).zip(&mut spreads);
    for ((exact, bias), spread) in buckets {
        spread.centre();
        let (weights, shift) = spread.round(exact);
        outputs.weights.extend(weights);
        outputs.biases.push(bias + shift);
    }
    outputs
}

impl Spread {
    fn new(width: usize) -> Self {
        Self { positions: 0.0, sums: vec![0.0; width], products: vec![0.0; width * width] }
    }

    fn add(&mut self, values: &[f32]) {
        self.positions += 1.0;
        for (number, &value) in values.iter().enumerate().filter(|(_, value)| **value > 0.0) {
            let value = f64::from(value);
            self.sums[number] += value;
            let row = &mut self.products[number * values.len()..][..values.len()];
            for (product, &other) in row.iter_mut().zip(values) {
                *product += value * f64::from(other);
            }
        }
    }

    /// Takes the means out: what all weights together shift is left to the bias.
    fn centre(&mut self) {
        let width = self.sums.len();
        let count = self.positions.max(1.0);
        for (row, &sum) in self.products.chunks_mut(width).zip(&self.sums) {
            for (product, &other) in row.iter_mut().zip(&self.sums) {
                *product -= sum * other / count;
            }
        }
    }

    /// The rounded weights, and by how much the bias must rise for it.
    fn round(&self, exact: &[f32]) -> (Vec<i16>, f32) {
        let width = exact.len();
        let one = f64::from(QUANTIZED_OUTPUT_ONE);
        let mut steps: Vec<i16> =
            exact.iter().map(|weight| (f64::from(*weight) * one).round() as i16).collect();
        let mut errors: Vec<f64> = steps
            .iter()
            .zip(exact)
            .map(|(&step, &weight)| f64::from(step) / one - f64::from(weight))
            .collect();
        let row = |number: usize| &self.products[number * width..][..width];
        let mut slopes: Vec<f64> =
            (0..width).map(|number| row(number).iter().zip(&errors).map(|(a, b)| a * b).sum()).collect();
        for _ in 0..MOST_ROUNDS {
            let mut changed = false;
            for number in 0..width {
                // The step that goes downhill lowers the squared error by as much as the hill is steeper than it bends.
                let step = -slopes[number].signum();
                let change = 2.0 * step / one * slopes[number] + row(number)[number] / (one * one);
                let next = steps[number] + step as i16;
                if change >= -1e-12 || next.unsigned_abs() > MAX_OUTPUT_WEIGHT.unsigned_abs() {
                    continue;
                }
                steps[number] = next;
                errors[number] += step / one;
                for (slope, product) in slopes.iter_mut().zip(row(number)) {
                    *slope += step / one * product;
                }
                changed = true;
            }
            if !changed {
                break;
            }
        }
        let count = self.positions.max(1.0);
        let shift: f64 = errors.iter().zip(&self.sums).map(|(error, sum)| -error * sum / count).sum();
        (steps, shift as f32)
    }
}

#[cfg(test)]
#[path = "../../tests/random_play/mod.rs"]
mod random_play;

#[cfg(test)]
mod tests {
    use super::random_play::random_play;
    use super::*;
    use crate::{RecordedResult, Sample};
    use roque_nnue::{Architecture, OUTPUT_SCALE, Sight};

    fn positions(count: usize) -> Vec<PackedPosition> {
        let sample = |(position, best)| Sample { position, best, score: 0, result: RecordedResult::Draw };
        random_play(1).take(count).map(|played| PackedPosition::from(&sample(played))).collect()
    }

    /// Mean difference in centipawns between a model and the same with rounded outputs.
    fn error(model: &Model, outputs: RoundedOutputs, positions: &[PackedPosition]) -> f32 {
        let one = f32::from(QUANTIZED_OUTPUT_ONE);
        let output_weights = outputs.weights.iter().map(|&step| f32::from(step) / one).collect();
        let rounded = Model { output_weights, output_biases: outputs.biases, ..model.clone() };
        let mut work = Gradient::new(model.architecture);
        let mut difference =
            |position| (work.predict(model, position) - work.predict(&rounded, position)).abs();
        let sum: f32 = positions.iter().map(&mut difference).sum();
        sum * OUTPUT_SCALE as f32 / positions.len() as f32
    }

    #[test]
    fn rounded_together_errors_cancel() {
        let positions = positions(8_000);
        let (seen, unseen) = positions.split_at(4_000);
        let mut model = Model::random(Architecture { hidden: 64, buckets: 1, sight: Sight::Squares }, 2);
        // Neurons that see the same, as those of a trained network do to some degree.
        for row in model.input_weights.chunks_mut(64) {
            row.copy_within(..32, 32);
        }
        let one_by_one = error(&model, round_outputs(&model, &[]), unseen);
        let together = error(&model, round_outputs(&model, seen), unseen);
        assert!(together < 0.8 * one_by_one, "{together} instead of {one_by_one}");
    }
}
