//! Steps whose length adapts to each parameter, for the tuner and the trainer alike: Adam (Kingma and Ba, 2015), with
//! the decoupled decay of AdamW (Loshchilov and Hutter, 2019).

use std::ops::{Add, Div, Mul, Sub};

/// The arithmetic of a step, in single or double precision.
pub(crate) trait Real:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    fn from_f64(value: f64) -> Self;
    fn sqrt(self) -> Self;
}

impl Real for f32 {
    fn from_f64(value: f64) -> Self {
        value as f32
    }

    fn sqrt(self) -> Self {
        self.sqrt()
    }
}

impl Real for f64 {
    fn from_f64(value: f64) -> Self {
        value
    }

    fn sqrt(self) -> Self {
        self.sqrt()
    }
}

const MEAN_MEMORY: f64 = 0.9;
const SQUARE_MEMORY: f64 = 0.999;

/// Numbers that are the same for all parameters of one step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<F> {
    mean_share: F,
    square_share: F,
    mean_correction: F,
    square_correction: F,
    rate: F,
    kept: F,
    floor: F,
}

/// What a user of the steps chooses.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StepOptions {
    /// Length of a step.
    pub rate: f64,
    /// Part of each parameter that goes with a step of length one.
    pub decay: f64,
    /// Far below any slope that carries information, far above rounding noise.
    pub floor: f64,
}

impl<F: Real> Step<F> {
    /// Step number `count`, from 1.
    pub(crate) fn new(count: u64, options: StepOptions) -> Self {
        let age = count.min(i32::MAX as u64) as i32;
        let number = F::from_f64;
        Self {
            mean_share: number(1.0 - MEAN_MEMORY),
            square_share: number(1.0 - SQUARE_MEMORY),
            mean_correction: number(1.0 / (1.0 - MEAN_MEMORY.powi(age))),
            square_correction: number(1.0 / (1.0 - SQUARE_MEMORY.powi(age))),
            rate: number(options.rate),
            kept: number(1.0 - options.rate * options.decay),
            floor: number(options.floor),
        }
    }

    /// The parameter after the step; `mean` and `square` are its running means of slope and squared slope.
    #[inline]
    pub(crate) fn apply(&self, value: F, slope: F, mean: &mut F, square: &mut F) -> F {
        *mean = *mean + self.mean_share * (slope - *mean);
        *square = *square + self.square_share * (slope * slope - *square);
        let length = (*square * self.square_correction).sqrt() + self.floor;
        value * self.kept - self.rate * (*mean * self.mean_correction / length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_step_has_the_length_of_the_rate_whatever_the_slope() {
        let step = Step::<f64>::new(1, StepOptions { rate: 0.5, decay: 0.0, floor: 1e-12 });
        for slope in [1e-3, 1.0, 1e6] {
            let (mut mean, mut square) = (0.0, 0.0);
            let value = step.apply(2.0, slope, &mut mean, &mut square);
            assert!((value - 1.5).abs() < 1e-6, "{slope}: {value}");
        }
        let decaying = Step::<f32>::new(1, StepOptions { rate: 0.5, decay: 0.1, floor: 1e-8 });
        assert_eq!(decaying.apply(2.0, 0.0, &mut 0.0, &mut 0.0), 1.9);
    }
}
