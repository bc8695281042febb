//! The optimiser's memory for a network, whose weights are kept inside what quantisation can hold.
//!
//! Where men that stand differently have weights of their own, most of what is to be learnt holds for all of them. So the weights
//! of every kind take two steps: their own, and the one they would take if there were only one kind. That is what other
//! trainers call a factoriser (a shared table added to each kind's), without a table to be added.

use super::model::{GROUPS, Model};
use crate::adam::{Step, StepOptions};
use roque_nnue::{Architecture, Sight};

/// Running means of slopes and squared slopes.
#[derive(Clone, PartialEq, Debug)]
pub struct AdamW {
    pub(super) momentum: Model,
    pub(super) velocity: Model,
    pub(super) common: Common,
    pub(super) steps: u64,
}

/// The memory of the steps that all kinds of standing take together; empty if there is only one.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Common {
    pub(super) momentum: Vec<f32>,
    pub(super) velocity: Vec<f32>,
}

impl Common {
    pub(super) fn new(architecture: Architecture) -> Self {
        let alone = architecture.sight == Sight::Squares;
        let size = if alone { 0 } else { Architecture::SQUARE_INPUTS * architecture.hidden };
        Self { momentum: vec![0.0; size], velocity: vec![0.0; size] }
    }

    /// Moves the weights of all kinds, which lie one after the other, by what their slopes together ask for.
    fn step(&mut self, step: &Step<f32>, weights: &mut [f32], slopes: &[f32], scale: f32) {
        let size = self.momentum.len();
        let memory = self.momentum.iter_mut().zip(&mut self.velocity);
        for (index, (momentum, velocity)) in memory.enumerate() {
            let slope: f32 = slopes[index..].iter().step_by(size).sum();
            let moved = step.apply(0.0, scale * slope, momentum, velocity);
            weights[index..].iter_mut().step_by(size).for_each(|weight| *weight += moved);
        }
    }
}

const FLOOR: f64 = 1e-8;
const DECAY: f64 = 0.01;

/// Largest weight per group: below 2.0 an output weight times 64 fits the kernels' 16-bit products.
const LIMITS: [f32; GROUPS] = [1.98, 1.98, 1.98, f32::INFINITY];

impl AdamW {
    /// No memory yet.
    #[must_use]
    pub fn new(architecture: Architecture) -> Self {
        let nothing = || Model::zero(architecture);
        Self { momentum: nothing(), velocity: nothing(), common: Common::new(architecture), steps: 0 }
    }

    /// One step against the gradient, which is first multiplied by `scale` (one over the batch size). The gradient is
    /// cleared on the way, while it is in the cache.
    pub fn step(&mut self, model: &mut Model, gradient: &mut Model, rate: f32, scale: f32) {
        self.steps += 1;
        let step = Step::new(self.steps, StepOptions { rate: rate.into(), decay: DECAY, floor: FLOOR });
        self.common.step(&step, &mut model.input_weights, &gradient.input_weights, scale);
        let memory = self.momentum.groups_mut().into_iter().zip(self.velocity.groups_mut());
        let values = model.groups_mut().into_iter().zip(gradient.groups_mut());
        for (((weights, slopes), (momenta, velocities)), limit) in values.zip(memory).zip(LIMITS) {
            let memory = momenta.iter_mut().zip(velocities);
            for ((weight, slope), (momentum, velocity)) in weights.iter_mut().zip(slopes).zip(memory) {
                let scaled = scale * std::mem::take(slope);
                *weight = step.apply(*weight, scaled, momentum, velocity).clamp(-limit, limit);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_kind_learns_the_others_learn_too() {
        let architecture = Architecture { hidden: 32, buckets: 1, sight: Sight::Safety };
        let mut model = Model::zero(architecture);
        let mut gradient = Model::zero(architecture);
        let kind = Architecture::SQUARE_INPUTS * architecture.hidden;
        gradient.input_weights[kind + 5] = 1.0;
        AdamW::new(architecture).step(&mut model, &mut gradient, 0.01, 1.0);
        let moved = |number: usize| model.input_weights[number * kind + 5];
        assert!((moved(1) + 0.02).abs() < 1e-4, "{}", moved(1));
        assert!((moved(0) + 0.01).abs() < 1e-4, "{}", moved(0));
        assert_eq!(model.input_weights.iter().filter(|weight| **weight != 0.0).count(), 2);
    }
}
