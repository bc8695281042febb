//! Fits the weights of `classical` to our own games.
//!
//! For fixed game phase and scale the evaluation is linear in its weights, so a position is a short list of
//! weights and counts and the gradient costs little more than the evaluation. The logistic loss compares the
//! evaluation, turned into an expected result, with a blend of the game's result and the score of the search. Adam
//! (Kingma and Ba, 2015) steps through shuffled batches. The same input gives the same weights on any number of threads:
//! a batch is always summed in the same parts and the same order.

mod adam;
mod counsel;
mod dataset;
mod model;
mod prepare;

pub use counsel::{counsel_of, prepare_counsel, silent_weights};
pub use dataset::Dataset;
pub use model::{Gradient, Weights, fit_slope};
pub use prepare::{Prepared, prepare};
pub use roque_evaluation::classical::{ParseWeightsError, parse_weight_source, weight_source};

use adam::Adam;
use roque_game::Random;

/// How to tune.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TuneOptions {
    /// Passes over the data.
    pub epochs: usize,
    /// Positions a step.
    pub batch: usize,
    /// Step length in centipawns at the beginning; it falls to a twentieth.
    pub rate: f64,
    /// Pull back to the starting weights for each centipawn and step, in units of the mean gradient.
    pub pull: f64,
    /// Order of the positions.
    pub seed: u64,
    /// Threads that sum a batch.
    pub threads: usize,
}

impl Default for TuneOptions {
    fn default() -> Self {
        Self { epochs: 20, batch: 16_384, rate: 1.0, pull: 1e-7, seed: 1, threads: 1 }
    }
}

/// Losses after an epoch.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// From 1.
    pub number: usize,
    /// Mean loss on the training positions, measured while training.
    pub training: f64,
    /// Mean loss on the positions held out.
    pub held_out: f64,
}

/// Tunes `weights` in place; tells each epoch's losses. Stops early when `listen` answers `false`.
pub fn tune(
    training: &Dataset,
    held_out: &Dataset,
    weights: &mut Weights,
    options: TuneOptions,
    mut listen: impl FnMut(Epoch) -> bool,
) {
    let start = weights.clone();
    let mut adam = Adam::new(weights.len());
    let mut order: Vec<u32> = (0..training.len() as u32).collect();
    let mut random = Random::new(options.seed);
    for epoch in 0..options.epochs {
        random.shuffle(&mut order);
        let progress = epoch as f64 / options.epochs.max(2).saturating_sub(1) as f64;
        let rate = options.rate * 0.05_f64.powf(progress);
        let mut loss = 0.0;
        for batch in order.chunks(options.batch.max(1)) {
            let mut gradient = model::gradient(training, batch, weights, options.threads);
            loss += gradient.loss;
            gradient.scale(1.0 / batch.len() as f64);
            gradient.pull(weights, &start, options.pull);
            adam.step(weights, &gradient, rate);
        }
        let training_loss = loss / training.len().max(1) as f64;
        let held_out_loss = model::mean_loss(held_out, weights);
        if !listen(Epoch { number: epoch + 1, training: training_loss, held_out: held_out_loss }) {
            break;
        }
    }
}

/// Mean loss of a dataset.
#[must_use]
pub fn mean_loss(data: &Dataset, weights: &Weights) -> f64 {
    model::mean_loss(data, weights)
}
