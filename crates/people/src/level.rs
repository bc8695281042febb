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
    level: u16,
    asked: u16,
    temperature: f32,
    calculation: f32,
    nodes: u64,
}

const fn rung(level: u16, asked: u16, temperature: f32, calculation: f32, nodes: u64) -> Rung {
    Rung { level, asked, temperature, calculation, nodes }
}

/// What makes a level: the rating the model is asked for, temperature, calculation, nodes. Fitted to rated puzzles and to
/// games between levels (docs/levels.md). Between the rungs everything changes evenly, nodes by even factors. The
/// model knows too few games outside 800 to 2400 to be asked for such ratings.
const LADDER: &[Rung] = &[
    rung(600, 800, 2.05, 0.0, 300),
    rung(800, 800, 1.55, 0.0, 300),
    rung(1000, 950, 1.26, 0.0, 300),
    rung(1200, 1180, 1.05, 0.0, 300),
    rung(1400, 1400, 0.89, 0.0, 300),
    rung(1600, 1600, 0.76, 0.0, 300),
    rung(1800, 1800, 0.64, 0.08, 600),
    rung(2000, 2000, 0.56, 0.28, 1_400),
    rung(2200, 2200, 0.5, 0.53, 3_300),
    rung(2400, 2400, 0.44, 0.72, 6_500),
    rung(2600, 2400, 0.4, 0.83, 10_000),
    rung(2800, 2400, 0.34, 0.93, 15_000),
];

impl Level {
    /// The dials of a rating.
    #[must_use]
    pub fn of(rating: Rating) -> Self {
        let value = rating.value();
        let above = LADDER.partition_point(|rung| rung.level <= value).clamp(1, LADDER.len() - 1);
        let (low, high) = (&LADDER[above - 1], &LADDER[above]);
        let share = f32::from(value - low.level) / f32::from(high.level - low.level);
        let between = |low: f32, high: f32| low + (high - low) * share;
        Self {
            rating: Rating::new(between(low.asked.into(), high.asked.into()).round() as u16),
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
        assert_eq!(LADDER.first().map(|rung| rung.level), Some(Rating::LOWEST.value()));
        assert_eq!(LADDER.last().map(|rung| rung.level), Some(Rating::HIGHEST.value()));
        let levels: Vec<Level> =
            (600..=2800).step_by(50).map(|value| Level::of(Rating::new(value))).collect();
        for pair in levels.windows(2) {
            assert!(pair[0].rating <= pair[1].rating);
            assert!(pair[0].temperature >= pair[1].temperature);
            assert!(pair[0].calculation <= pair[1].calculation);
            assert!(pair[0].nodes <= pair[1].nodes);
        }
        assert_eq!(levels.last().map(|level| level.nodes), Some(15_000));
    }
}
