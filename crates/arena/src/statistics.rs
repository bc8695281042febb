//! What a score says about strength: Elo, its error, and the likelihood of superiority.
//!
//! Two games with one opening and colours swapped are not independent, so wherever pairs are complete the error is
//! computed from pairs (five outcomes, "pentanomial") rather than from games (three, "trinomial").

use serde::{Deserialize, Serialize};

/// Wins, draws and losses of the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Score {
    /// Games played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points made: 1 for a win, ½ for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Share of games drawn.
    #[must_use]
    pub fn draw_rate(&self) -> f64 {
        self.draws as f64 / self.games().max(1) as f64
    }

    /// The frequencies as a distribution over 0, ½, 1.
    #[must_use]
    pub fn distribution(&self) -> Distribution {
        Distribution::new(&[self.losses, self.draws, self.wins])
    }
}

/// Pairs of games by the points the first player made in them: 0, ½, 1, 1½, 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Complete pairs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The frequencies as a distribution over 0, ¼, ½, ¾, 1.
    #[must_use]
    pub fn distribution(&self) -> Distribution {
        Distribution::new(&self.0)
    }
}

/// How often each of some equally spaced scores between 0 and 1 occurred.
#[derive(Clone, PartialEq, Debug)]
pub struct Distribution {
    /// Sample size.
    pub count: f64,
    /// Score and probability.
    pub parts: Vec<(f64, f64)>,
}

impl Distribution {
    fn new(counts: &[u64]) -> Self {
        Self::from_weights(&counts.iter().map(|&count| count as f64).collect::<Vec<_>>())
    }

    pub(crate) fn from_weights(weights: &[f64]) -> Self {
        let count: f64 = weights.iter().sum();
        let step = 1.0 / (weights.len() - 1) as f64;
        let part =
            |(index, weight): (usize, &f64)| (index as f64 * step, weight / count.max(f64::MIN_POSITIVE));
        Self { count, parts: weights.iter().enumerate().map(part).collect() }
    }

    /// The mean score.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.parts.iter().map(|(score, p)| score * p).sum()
    }

    /// The variance of one sample.
    #[must_use]
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.parts.iter().map(|(score, p)| p * (score - mean).powi(2)).sum()
    }

    /// Without spread nothing can be said about the error: a sample of each extreme is added for that.
    fn with_spread(&self) -> Self {
        if self.variance() > 0.0 {
            return self.clone();
        }
        let last = self.parts.len() - 1;
        let weights: Vec<f64> = self
            .parts
            .iter()
            .enumerate()
            .map(|(index, (_, p))| p * self.count + if index == 0 || index == last { 0.5 } else { 0.0 })
            .collect();
        Self::from_weights(&weights)
    }
}

/// A rating difference with its 95 % error.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct EloEstimate {
    /// The difference; positive if the first player is better.
    pub elo: f64,
    /// Half the width of the 95 % interval.
    pub error: f64,
    /// The difference in units of the spread of game results (normalised Elo).
    pub normalized: f64,
    /// The 95 % error of that.
    pub normalized_error: f64,
    /// Likelihood that the first player is better, from 0 to 1.
    pub superiority: f64,
}

/// Elo units per natural unit of normalised strength.
pub(crate) const NORMALIZED_UNIT: f64 = 347.435_585_522_601_46;
/// Two-sided 95 % of a normal distribution.
const Z95: f64 = 1.959_963_984_540_054;

/// Expected score of a player this many Elo above the opponent.
#[must_use]
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The rating difference at which a score is expected; a perfect score is taken for one game in 500 less.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    let score = score.clamp(0.002, 0.998);
    // Written as a ratio, so that an even score gives zero and not minus zero.
    400.0 * (score / (1.0 - score)).log10()
}

/// Estimates strength from the pairs if every game belongs to a complete pair, otherwise from single games.
/// `None` before the first game.
#[must_use]
pub fn estimate(score: &Score, pairs: &Pairs) -> Option<EloEstimate> {
    if score.games() == 0 {
        return None;
    }
    let paired = pairs.count() * 2 == score.games();
    Some(if paired {
        estimate_from(&pairs.distribution(), 2.0)
    } else {
        estimate_from(&score.distribution(), 1.0)
    })
}

/// The estimate from a distribution whose samples are the mean of so many games.
#[must_use]
pub fn estimate_from(distribution: &Distribution, games_per_sample: f64) -> EloEstimate {
    let distribution = distribution.with_spread();
    let mean = distribution.mean();
    let error = (distribution.variance() / distribution.count).sqrt();
    let (low, high) = (mean - Z95 * error, mean + Z95 * error);
    let game_deviation = (distribution.variance() * games_per_sample).sqrt();
    let normalized = |score: f64| (score - 0.5) / game_deviation * NORMALIZED_UNIT;
    EloEstimate {
        elo: elo_of_score(mean),
        error: (elo_of_score(high) - elo_of_score(low)) / 2.0,
        normalized: normalized(mean),
        normalized_error: (normalized(high) - normalized(low)) / 2.0,
        superiority: normal_cdf((mean - 0.5) / error),
    }
}

/// The standard normal distribution function, by the error function's series and continued fraction; accurate to
/// better than 1e-12 where it matters.
#[must_use]
pub fn normal_cdf(x: f64) -> f64 {
    let z = x.abs();
    if z > 38.0 {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let density = (-z * z / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    let upper = if z < 4.0 {
        // Φ(z) = ½ + φ(z)·(z + z³/3 + z⁵/15 + …)
        let (mut term, mut sum, mut k) = (z, z, 1.0);
        while term > sum * 1e-17 && k < 400.0 {
            k += 2.0;
            term *= z * z / k;
            sum += term;
        }
        0.5 - density * sum
    } else {
        // Mills' ratio as a continued fraction.
        let fraction = (1..=60).rev().fold(z, |tail, k| z + f64::from(k) / tail);
        density / fraction
    };
    if x > 0.0 { 1.0 - upper } else { upper }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() <= 0.011 * b.abs().max(0.1)
    }

    /// Numbers published in the test suite of fastchess (`app/tests/elo_test.cpp`).
    #[test]
    fn agrees_with_published_numbers_for_games() {
        for (wins, losses, draws, normalized, error, los) in
            [(76, 89, 123, -20.76, 40.13, 0.1553), (136, 96, 111, 49.77, 36.77, 0.9960)]
        {
            let estimate = estimate_from(&Score { wins, draws, losses }.distribution(), 1.0);
            assert!(close(estimate.normalized, normalized), "{estimate:?}");
            assert!(close(estimate.normalized_error, error), "{estimate:?}");
            assert!((estimate.superiority - los).abs() < 1e-4, "{estimate:?}");
        }
        let score = Score { wins: 136, draws: 111, losses: 96 };
        let estimate = estimate_from(&score.distribution(), 1.0);
        assert!(close(estimate.elo, 40.70) && close(estimate.error, 30.43), "{estimate:?}");
    }

    /// As above; the third count of a pair is a win and a loss, the fourth two draws.
    #[test]
    fn agrees_with_published_numbers_for_pairs() {
        for (pairs, elo, error, normalized, normalized_error) in [
            ([34, 54, 31 + 32, 64, 75], 55.58, 27.65, 57.94, 28.28),
            ([332, 433, 457 + 41, 333, 334], -8.64, 10.33, -9.17, 10.96),
            ([7895, 8757, 5485 + 200, 568, 9999], -21.04, 2.95, -19.01, 2.65),
        ] {
            let estimate = estimate_from(&Pairs(pairs).distribution(), 2.0);
            assert!(close(estimate.elo, elo) && close(estimate.error, error), "{estimate:?}");
            assert!(close(estimate.normalized, normalized), "{estimate:?}");
            assert!(close(estimate.normalized_error, normalized_error), "{estimate:?}");
        }
        let estimate = estimate_from(&Pairs([332, 433, 457 + 41, 333, 334]).distribution(), 2.0);
        assert!((estimate.superiority - 0.0505).abs() < 1e-4);
    }

    #[test]
    fn normal_distribution_at_known_points() {
        for (x, expected) in
            [(0.0, 0.5), (1.0, 0.841_344_746_068_543), (Z95, 0.975), (-3.0, 0.001_349_898_031_630_095)]
        {
            assert!((normal_cdf(x) - expected).abs() < 1e-13, "{x}");
        }
        assert!((normal_cdf(-5.0) / 2.866_515_718_791_939e-7 - 1.0).abs() < 1e-9);
        assert_eq!(normal_cdf(50.0), 1.0);
    }

    #[test]
    fn a_perfect_score_has_a_finite_estimate() {
        let score = Score { wins: 10, draws: 0, losses: 0 };
        let estimate = estimate(&score, &Pairs::default()).expect("ten games");
        assert!(estimate.elo > 300.0 && estimate.error.is_finite() && estimate.superiority > 0.99);
        assert_eq!(super::estimate(&Score::default(), &Pairs::default()), None);
    }

    #[test]
    fn scores_and_ratings_are_inverse() {
        for elo in [-300.0, 0.0, 12.5, 700.0] {
            assert!((elo_of_score(expected_score(elo)) - elo).abs() < 1e-9);
        }
    }
}
