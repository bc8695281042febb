//! What makes a rating: how steadily one follows one's own judgement, and how often one calculates.

use crate::rating::Rating;

/// The dials of a level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// The rating the model is asked for.
    pub rating: Rating,
    /// How evenly moves are drawn: at 1 as often as people play them, below 1 the likely ones more often.
    pub temperature: f32,
    /// How often the move is calculated instead of felt, from 0 to 1.
    pub calculation: f32,
    /// Positions looked at when calculating.
    pub nodes: u64,
}

struct Rung {
    rating: u16,
    temperature: f32,
    calculation: f32,
    nodes: u64,
}

const fn rung(rating: u16, temperature: f32, calculation: f32, nodes: u64) -> Rung {
    Rung { rating, temperature, calculation, nodes }
}

/// A first guess, not yet calibrated: `roque people puzzles` and `roque people ladder` measure it (docs/people.md). Between
/// the rungs temperature and calculation change evenly, nodes by even factors.
const LADDER: &[Rung] = &[
    rung(600, 1.15, 0.0, 300),
    rung(800, 1.05, 0.0, 300),
    rung(1000, 1.0, 0.0, 300),
    rung(1200, 0.9, 0.02, 300),
    rung(1400, 0.8, 0.08, 400),
    rung(1600, 0.75, 0.18, 700),
    rung(1800, 0.7, 0.3, 1_500),
    rung(2000, 0.65, 0.45, 3_000),
    rung(2200, 0.6, 0.6, 6_000),
    rung(2400, 0.5, 0.75, 12_000),
    rung(2600, 0.4, 0.9, 22_000),
    rung(2800, 0.3, 1.0, 40_000),
];

impl Level {
    /// The dials of a rating.
    #[must_use]
    pub fn of(rating: Rating) -> Self {
        let value = rating.value();
        let above = LADDER.partition_point(|rung| rung.rating <= value).clamp(1, LADDER.len() - 1);
        let (low, high) = (&LADDER[above - 1], &LADDER[above]);
        let share = f32::from(value - low.rating) / f32::from(high.rating - low.rating);
        let between = |low: f32, high: f32| low + (high - low) * share;
        Self {
            rating,
            temperature: between(low.temperature, high.temperature),
            calculation: between(low.calculation, high.calculation),
            nodes: between((low.nodes as f32).ln(), (high.nodes as f32).ln()).exp().round() as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dials_turn_one_way_over_the_whole_range() {
        assert_eq!(LADDER.first().map(|rung| rung.rating), Some(Rating::LOWEST.value()));
        assert_eq!(LADDER.last().map(|rung| rung.rating), Some(Rating::HIGHEST.value()));
        let levels: Vec<Level> =
            (600..=2800).step_by(50).map(|value| Level::of(Rating::new(value))).collect();
        for pair in levels.windows(2) {
            assert!(pair[0].temperature >= pair[1].temperature);
            assert!(pair[0].calculation <= pair[1].calculation);
            assert!(pair[0].nodes <= pair[1].nodes);
        }
        assert_eq!(levels.last().map(|level| level.nodes), Some(40_000));
    }
}
