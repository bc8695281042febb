//! The hand-written terms fitted to what a network does not see.
//!
//! The same tuner, with two differences: every position begins with the network's judgement, and every weight with nothing. What
//! the weights learn is what is left: attacks, threats, passed pawns, as far as the network misses them.

use super::model::logistic;
use super::{Dataset, Prepared, Weights};
use crate::net::Foresight;
use crate::{Filter, RecordedGame, is_held_out, samples};
use roque_evaluation::Classical;
use roque_evaluation::classical::WEIGHTS;
use roque_evaluation::classical::groups::COUNT;
use roque_nnue::{Counsel, Judge, LoadNetworkError, Network, OUTPUT_SCALE};
use std::sync::Arc;

/// Weights that say nothing, with the slope that networks are trained on.
#[must_use]
pub fn silent_weights() -> Weights {
    Weights { values: vec![[0.0; 2]; COUNT], slope: 1.0 / f64::from(OUTPUT_SCALE) }
}

/// Takes games apart: what the network says of each position, and what the games say, with foresight.
#[must_use]
pub fn prepare_counsel(
    games: impl IntoIterator<Item = RecordedGame>,
    network: &Arc<Network>,
    foresight: Foresight,
) -> Prepared {
    let slope = silent_weights().slope;
    let mut judge = Judge::new(Arc::clone(network));
    let mut evaluator = Classical::with_table(WEIGHTS);
    let (mut training, mut held_out) = (Dataset::default(), Dataset::default());
    for mut game in games {
        foresight.apply(&mut game);
        let data = if is_held_out(&game) { &mut held_out } else { &mut training };
        for sample in samples(&game, Filter::default()) {
            judge.reset(&sample.position);
            let judgement = judge.evaluate(&sample.position);
            let base = sample.position.side_to_move().pick(judgement, -judgement);
            data.push(&sample, logistic(slope * f64::from(sample.score)), base, &mut evaluator);
        }
    }
    Prepared { slope, training, held_out }
}

/// The weights in the units a network keeps them in.
///
/// # Errors
/// When a weight has grown beyond what is allowed.
pub fn counsel_of(weights: &Weights) -> Result<Counsel, LoadNetworkError> {
    let unit = f64::from(Counsel::UNIT);
    let rounded = weights.values.iter().map(|pair| pair.map(|value| (value * unit).round() as i16));
    Counsel::new(rounded.collect())
}
