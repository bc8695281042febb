//! Adam (Kingma and Ba, 2015) over one long list of weights, shared out among threads.

/// The optimiser's memory.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Adam {
    pub(crate) momentum: Vec<f32>,
    pub(crate) velocity: Vec<f32>,
    pub(crate) steps: u64,
}

/// What one step does.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    /// The learning rate.
    pub(crate) rate: f32,
    /// Slopes are first multiplied by this: one over the batch size.
    pub(crate) scale: f32,
}

const MOMENTUM: f32 = 0.9;
const VELOCITY: f32 = 0.999;
/// Large against the slopes of rows that are seldom switched on, which would otherwise leap.
const EPSILON: f32 = 1e-5;
/// Weights shrink by this part of the learning rate at every step.
const DECAY: f32 = 0.01;
/// Steps until the learning rate is reached.
const WARM_UP: u64 = 300;

impl Adam {
    pub(crate) fn new(weights: usize) -> Self {
        Self { momentum: vec![0.0; weights], velocity: vec![0.0; weights], steps: 0 }
    }

    /// One step against the sum of several lists of slopes, which are zero afterwards.
    pub(crate) fn step(&mut self, weights: &mut [f32], slopes: &mut [&mut [f32]], step: Step) {
        self.steps += 1;
        let warm = self.steps.min(WARM_UP) as f32 / WARM_UP as f32;
        let step = Step { rate: step.rate * warm, ..step };
        let part = weights.len().div_ceil(slopes.len().max(1));
        let mut lists: Vec<_> = slopes.iter_mut().map(|list| list.chunks_mut(part)).collect();
        let memory = self.momentum.chunks_mut(part).zip(self.velocity.chunks_mut(part));
        let age = self.steps;
        std::thread::scope(|scope| {
            for (weights, (momentum, velocity)) in weights.chunks_mut(part).zip(memory) {
                let mut slopes: Vec<&mut [f32]> = lists.iter_mut().filter_map(Iterator::next).collect();
                scope.spawn(move || descend(weights, momentum, velocity, &mut slopes, step, age));
            }
        });
    }
}

fn descend(
    weights: &mut [f32],
    momentum: &mut [f32],
    velocity: &mut [f32],
    slopes: &mut [&mut [f32]],
    step: Step,
    age: u64,
) {
    let Some((first, others)) = slopes.split_first_mut() else { return };
    for other in others {
        for (sum, slope) in first.iter_mut().zip(other.iter_mut()) {
            *sum += std::mem::take(slope);
        }
    }
    let age = age.min(i32::MAX as u64) as i32;
    let momentum_correction = 1.0 / (1.0 - MOMENTUM.powi(age));
    let velocity_correction = 1.0 / (1.0 - VELOCITY.powi(age));
    let memory = momentum.iter_mut().zip(velocity);
    for ((weight, slope), (momentum, velocity)) in weights.iter_mut().zip(first.iter_mut()).zip(memory) {
        let slope = std::mem::take(slope) * step.scale;
        *momentum += (1.0 - MOMENTUM) * (slope - *momentum);
        *velocity += (1.0 - VELOCITY) * (slope * slope - *velocity);
        let length = (*velocity * velocity_correction).sqrt() + EPSILON;
        let direction = *momentum * momentum_correction / length;
        *weight = *weight * (1.0 - step.rate * DECAY) - step.rate * direction;
    }
}
