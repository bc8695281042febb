//! The optimiser's memory for a network, whose weights are kept inside what quantisation can hold.

use super::model::{GROUPS, Model};
use crate::adam::{Step, StepOptions};
use roque_nnue::Architecture;

/// Running means of slopes and squared slopes.
#[derive(Clone, PartialEq, Debug)]
pub struct AdamW {
    pub(super) momentum: Model,
    pub(super) velocity: Model,
    pub(super) steps: u64,
}

const FLOOR: f64 = 1e-8;
const DECAY: f64 = 0.01;

/// Largest weight per group: below 2.0 an output weight times 64 fits the kernels' 16-bit products.
const LIMITS: [f32; GROUPS] = [1.98, 1.98, 1.98, f32::INFINITY];

impl AdamW {
    /// No memory yet.
    #[must_use]
    pub fn new(architecture: Architecture) -> Self {
        Self { momentum: Model::zero(architecture), velocity: Model::zero(architecture), steps: 0 }
    }

    /// One step against the gradient, which is first multiplied by `scale` (one over the batch size). The gradient is
    /// cleared on the way, while it is in the cache.
    pub fn step(&mut self, model: &mut Model, gradient: &mut Model, rate: f32, scale: f32) {
        self.steps += 1;
        let step = Step::new(self.steps, StepOptions { rate: rate.into(), decay: DECAY, floor: FLOOR });
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
