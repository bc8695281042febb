//! Steps whose length adapts to each weight.

use super::model::{Gradient, Weights};

/// Running means of the gradient and of its square.
pub struct Adam {
    mean: Vec<[f64; 2]>,
    square: Vec<[f64; 2]>,
    steps: i32,
}

const MEAN_DECAY: f64 = 0.9;
const SQUARE_DECAY: f64 = 0.999;
/// Far below any gradient that carries information, far above rounding noise.
const FLOOR: f64 = 1e-9;

impl Adam {
    pub fn new(len: usize) -> Self {
        Self { mean: vec![[0.0; 2]; len], square: vec![[0.0; 2]; len], steps: 0 }
    }

    pub fn step(&mut self, weights: &mut Weights, gradient: &Gradient, rate: f64) {
        self.steps += 1;
        let mean_share = 1.0 - MEAN_DECAY.powi(self.steps);
        let square_share = 1.0 - SQUARE_DECAY.powi(self.steps);
        let moments = self.mean.iter_mut().flatten().zip(self.square.iter_mut().flatten());
        let values = weights.values.iter_mut().flatten().zip(gradient.values.iter().flatten());
        for ((mean, square), (value, slope)) in moments.zip(values) {
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * slope;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * slope * slope;
            *value -= rate * (*mean / mean_share) / ((*square / square_share).sqrt() + FLOOR);
        }
    }
}
