//! The optimiser's memory for the weights of the hand-written evaluation.

use super::model::{Gradient, Weights};
use crate::adam::{Step, StepOptions};

/// Running means of the gradient and of its square.
pub struct Adam {
    mean: Vec<[f64; 2]>,
    square: Vec<[f64; 2]>,
    steps: u64,
}

const FLOOR: f64 = 1e-9;

impl Adam {
    pub fn new(len: usize) -> Self {
        Self { mean: vec![[0.0; 2]; len], square: vec![[0.0; 2]; len], steps: 0 }
    }

    pub fn step(&mut self, weights: &mut Weights, gradient: &Gradient, rate: f64) {
        self.steps += 1;
        let step = Step::new(self.steps, StepOptions { rate, decay: 0.0, floor: FLOOR });
        let moments = self.mean.iter_mut().flatten().zip(self.square.iter_mut().flatten());
        let values = weights.values.iter_mut().flatten().zip(gradient.values.iter().flatten());
        for ((mean, square), (value, &slope)) in moments.zip(values) {
            *value = step.apply(*value, slope, mean, square);
        }
    }
}
