//! How well a model predicts what people played.

use super::samples::Samples;
use crate::model::numbers::softmax;
use crate::model::{Model, Reader};
use std::sync::Arc;

/// What was measured on the samples of players near a rating.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Band {
    /// The rating in the middle.
    pub rating: u16,
    /// Samples.
    pub count: usize,
    /// Share of samples where the likeliest move was the one played.
    pub matched: f64,
    /// Standard error of that share.
    pub error: f64,
    /// Share of samples where the move played was among the three likeliest.
    pub among_three: f64,
    /// Mean logarithm of the probability of the move played.
    pub likelihood: f64,
}

#[derive(Clone, Copy, Default)]
struct Tally {
    count: usize,
    matched: usize,
    among_three: usize,
    likelihood: f64,
}

/// Players within 100 points of these ratings are measured together.
const MIDDLES: [u16; 9] = [800, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2400];

/// Measures a model on samples, by rating.
#[must_use]
pub fn measure(model: Arc<Model>, samples: &Samples) -> Vec<Band> {
    let mut reader = Reader::new(model);
    let mut tallies = [Tally::default(); MIDDLES.len()];
    for index in 0..samples.len() {
        let rating = samples.player(index).rating.value();
        let Some(band) = MIDDLES.iter().position(|&middle| rating.abs_diff(middle) <= 100) else { continue };
        let (question, chosen) = samples.question(index);
        let mut values = reader.answer(question).to_vec();
        softmax(&mut values);
        let better = values.iter().filter(|&&value| value > values[chosen]).count();
        let tally = &mut tallies[band];
        tally.count += 1;
        tally.matched += usize::from(better == 0);
        tally.among_three += usize::from(better < 3);
        tally.likelihood += f64::from(values[chosen].max(1e-9)).ln();
    }
    MIDDLES.iter().zip(tallies).map(|(&rating, tally)| tally.band(rating)).collect()
}

impl Tally {
    fn band(self, rating: u16) -> Band {
        let count = self.count.max(1) as f64;
        let matched = self.matched as f64 / count;
        Band {
            rating,
            count: self.count,
            matched,
            error: (matched * (1.0 - matched) / count).sqrt(),
            among_three: self.among_three as f64 / count,
            likelihood: self.likelihood / count,
        }
    }
}
