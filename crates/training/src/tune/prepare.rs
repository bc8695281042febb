//! From games to what the tuner learns from and is tested on.

use super::model::logistic;
use super::{Dataset, fit_slope};
use crate::{Filter, RecordedGame, is_held_out, samples};
use roque_evaluation::Classical;
use roque_evaluation::classical::WeightTable;

/// Scores and results of one position in so many are enough to fit the slope.
const SLOPE_STRIDE: usize = 7;

/// What the tuner needs.
pub struct Prepared {
    /// How much of the odds of winning a centipawn is worth, fitted to results.
    pub slope: f64,
    /// Positions to learn from.
    pub training: Dataset,
    /// Positions to test on.
    pub held_out: Dataset,
}

/// Takes games apart. The target of a position is a blend of its game's result, with this share, and the score of the
/// search.
#[must_use]
pub fn prepare(games: &[RecordedGame], start: WeightTable, result_share: f64) -> Prepared {
    let quiet = games.iter().flat_map(|game| samples(game, Filter::default()));
    let scored = quiet.step_by(SLOPE_STRIDE);
    let pairs: Vec<_> =
        scored.filter_map(|sample| Some((f64::from(sample.score), sample.result.white_points()?))).collect();
    let slope = fit_slope(&pairs);
    let mut evaluator = Classical::with_table(start);
    let (mut training, mut held_out) = (Dataset::default(), Dataset::default());
    for game in games {
        let data = if is_held_out(game) { &mut held_out } else { &mut training };
        for sample in samples(game, Filter::default()) {
            let expected = logistic(slope * f64::from(sample.score));
            let points = sample.result.white_points().unwrap_or(expected);
            let target = result_share * points + (1.0 - result_share) * expected;
            data.push(&sample, target, 0, &mut evaluator);
        }
    }
    Prepared { slope, training, held_out }
}
