//! AdamW (Loshchilov and Hutter, 2019), with weights kept inside what quantisation can hold.

use super::model::{GROUPS, Model};
use roque_nnue::Architecture;

/// The optimiser's memory.
#[derive(Clone, PartialEq, Debug)]
pub struct AdamW {
    pub(super) momentum: Model,
    pub(super) velocity: Model,
    pub(super) steps: u64,
}

const MOMENTUM: f32 = 0.9;
const VELOCITY: f32 = 0.999;
const EPSILON: f32 = 1e-8;
const DECAY: f32 = 0.01;

/// Largest weight per group: below 2.0 an output weight times 64 fits the kernels' 16-bit products.
const LIMITS: [f32; GROUPS] = [1.98, 1.98, 1.98, f32::INFINITY];

impl AdamW {
    /// No memory yet.
    #[must_use]
    pub fn new(architecture: Architecture) -> Self {
        Self { momentum: Model::zero(architecture), velocity: Model::zero(architecture), steps: 0 }
    }

    /// One step against the gradient, which is first multiplied by `scale` (one over the batch size).
    pub fn step(&mut self, model: &mut Model, gradient: &Model, rate: f32, scale: f32) {
        self.steps += 1;
        let age = self.steps.min(i32::MAX as u64) as i32;
        let momentum_correction = 1.0 / (1.0 - MOMENTUM.powi(age));
        let velocity_correction = 1.0 / (1.0 - VELOCITY.powi(age));
        let memory = self.momentum.groups_mut().into_iter().zip(self.velocity.groups_mut());
        let values = model.groups_mut().into_iter().zip(gradient.groups());
        for (((weights, slopes), (momenta, velocities)), limit) in values.zip(memory).zip(LIMITS) {
            let memory = momenta.iter_mut().zip(velocities);
            for ((weight, slope), (momentum, velocity)) in weights.iter_mut().zip(slopes).zip(memory) {
                let slope = slope * scale;
                *momentum += (1.0 - MOMENTUM) * (slope - *momentum);
                *velocity += (1.0 - VELOCITY) * (slope * slope - *velocity);
                let direction =
                    *momentum * momentum_correction / ((*velocity * velocity_correction).sqrt() + EPSILON);
                *weight = (*weight * (1.0 - rate * DECAY) - rate * direction).clamp(-limit, limit);
            }
        }
    }
}
