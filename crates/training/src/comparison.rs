//! How near judgements come to the scores of somebody who sees more.
//!
//! Games tell two evaluations apart only when there are hundreds of them. A few thousand positions with the scores of a
//! long search tell the same in seconds, and by how much: what is compared is the expected result, in which a pawn too
//! many counts little where a queen decides.

/// Centipawns of the scores compared with that make the odds of winning e to 1.
pub const UNIT_OF_SCORES: f64 = 300.0;

/// Units among which the best is looked for.
const UNITS: std::ops::RangeInclusive<u32> = 15..=90;
const STEP_OF_UNITS: f64 = 10.0;

/// How judgements compare with scores.
#[derive(Clone, PartialEq, Debug)]
pub struct Comparison {
    /// Centipawns of the judgements that make the odds e to 1: the ones that suit the scores best.
    pub unit: f64,
    /// Squared differences of the expected results, position by position.
    pub errors: Vec<f64>,
}

fn expected(centipawns: i32, unit: f64) -> f64 {
    1.0 / (1.0 + (-f64::from(centipawns) / unit).exp())
}

/// The mean of some numbers, and the half of its 95 % interval.
#[must_use]
pub fn mean_and_interval(values: &[f64]) -> (f64, f64) {
    let count = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    (mean, 1.96 * (variance / count).sqrt())
}

impl Comparison {
    /// Of pairs of score and judgement, both in centipawns for the same side.
    #[must_use]
    pub fn new(pairs: &[(i32, i32)]) -> Self {
        let in_unit = |unit: f64| {
            let error = |&(score, judgement): &(i32, i32)| {
                (expected(score, UNIT_OF_SCORES) - expected(judgement, unit)).powi(2)
            };
            Self { unit, errors: pairs.iter().map(error).collect() }
        };
        let units = UNITS.map(|number| STEP_OF_UNITS * f64::from(number));
        let all = units.map(in_unit);
        all.min_by(|one, other| one.error().total_cmp(&other.error()))
            .unwrap_or_else(|| in_unit(UNIT_OF_SCORES))
    }

    /// The mean error.
    #[must_use]
    pub fn error(&self) -> f64 {
        mean_and_interval(&self.errors).0
    }

    /// By how much the error is larger than another's on the same positions, and how sure that is.
    #[must_use]
    pub fn excess_over(&self, other: &Self) -> (f64, f64) {
        let differences: Vec<f64> =
            self.errors.iter().zip(&other.errors).map(|(own, other)| own - other).collect();
        mean_and_interval(&differences)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_unit_is_no_error_and_noise_is() {
        let scores = [-400, -90, 0, 35, 120, 300, 650];
        let doubled: Vec<_> = scores.iter().map(|&score| (score, 2 * score)).collect();
        let exact = Comparison::new(&doubled);
        assert_eq!(exact.unit, 2.0 * UNIT_OF_SCORES);
        assert!(exact.error() < 1e-12);
        let noisy: Vec<_> =
            doubled.iter().zip([80, -80].into_iter().cycle()).map(|(&(s, j), n)| (s, j + n)).collect();
        let (excess, interval) = Comparison::new(&noisy).excess_over(&exact);
        assert!(excess > 0.0005 && interval < excess * 2.0, "{excess} ± {interval}");
    }
}
