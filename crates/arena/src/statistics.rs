//! What a score says about strength: Elo, the interval it is known to, and the likelihood of superiority.
//!
//! Results are draws from an unknown distribution over the points of a game (three outcomes) or, since two games with one
//! opening and colours swapped are not independent, of a pair of games (five). What the sample says about that
//! distribution's mean is its posterior under a vague prior worth one drawn game spread over all outcomes, of which a beta
//! distribution with the same mean and variance gives the quantiles. So a clean sweep has a finite estimate that grows
//! with its length, and an interval that has no upper end: results say that the winner is so much better, not that it is no
//! more. `tests/coverage.rs` plays thousands of simulated matches and counts how often the truth lies inside.

use roque_game::{GamePoints, Tally};
use serde::{Deserialize, Serialize, Serializer};
use statrs::distribution::{Beta, ContinuousCDF};
use std::fmt;
use std::ops::{Add, Neg};

/// Pairs of games by the points the first player made in them: 0, ½, 1, 1½, 2.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Complete pairs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }
}

/// What one player made against another: every game, and the complete pairs among them.
///
/// ```
/// use roque_arena::MatchScore;
/// use roque_game::{GamePoints, Tally};
///
/// let mut score = MatchScore::default();
/// score.add_pair([GamePoints::Win, GamePoints::Draw]);
/// assert_eq!((score.tally.points(), score.pairs.0), (1.5, [0, 0, 0, 1, 0]));
///
/// let score = MatchScore::of_games(Tally { wins: 136, draws: 111, losses: 96 });
/// assert_eq!(score.estimate().unwrap().to_string(), "elo +40.6 +-30.3 [+10.4, +71.1]");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct MatchScore {
    /// Every game.
    #[serde(flatten)]
    pub tally: Tally,
    /// The complete pairs.
    pub pairs: Pairs,
}

impl MatchScore {
    /// Games that do not come in pairs.
    #[must_use]
    pub fn of_games(tally: Tally) -> Self {
        Self { tally, pairs: Pairs::default() }
    }

    /// Counts two games from one opening, with colours swapped.
    pub fn add_pair(&mut self, points: [GamePoints; 2]) {
        points.into_iter().for_each(|points| self.tally += points);
        self.pairs.0[points[0].halves() + points[1].halves()] += 1;
    }

    /// What it says about strength; `None` before the first game. Judged by pairs if every game belongs to a complete one,
    /// otherwise by single games.
    #[must_use]
    pub fn estimate(&self) -> Option<EloEstimate> {
        if self.tally.games() == 0 {
            return None;
        }
        let paired = self.pairs.count() * 2 == self.tally.games();
        Some(
            if paired { Posterior::of_pairs(&self.pairs) } else { Posterior::of_games(&self.tally) }
                .estimate(),
        )
    }
}

impl Add for MatchScore {
    type Output = Self;

    fn add(self, more: Self) -> Self {
        let pairs = std::array::from_fn(|halves| self.pairs.0[halves] + more.pairs.0[halves]);
        Self { tally: self.tally + more.tally, pairs: Pairs(pairs) }
    }
}

/// The same games as the other player counts them.
impl Neg for MatchScore {
    type Output = Self;

    fn neg(self) -> Self {
        let mut pairs = self.pairs;
        pairs.0.reverse();
        Self { tally: -self.tally, pairs }
    }
}

/// An interval that contains the truth with a probability of 95 %. An end that the results do not bound is infinite.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The lower end.
    #[serde(serialize_with = "finite")]
    pub low: f64,
    /// The upper end.
    #[serde(serialize_with = "finite")]
    pub high: f64,
}

/// JSON has no infinity: an open end is `null`.
fn finite<S: Serializer>(end: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    end.is_finite().then_some(*end).serialize(serializer)
}

impl Interval {
    /// Half the width: infinite if an end is open.
    #[must_use]
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Both ends changed in the same way.
    #[must_use]
    pub fn map(self, change: impl Fn(f64) -> f64) -> Self {
        Self { low: change(self.low), high: change(self.high) }
    }

    /// Whether a value lies inside.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }
}

/// `+-30.3 [+10.4, +71.1]`; an open end is `inf`.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+-{:.1} [{:+.1}, {:+.1}]", self.half_width(), shown(self.low), shown(self.high))
    }
}

/// A rating difference and how well it is known.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct EloEstimate {
    /// The difference; positive if the first player is better.
    pub elo: f64,
    /// Where the difference lies with 95 %.
    pub interval: Interval,
    /// The difference in units of the spread of game results (normalised Elo).
    pub normalized: f64,
    /// Where that lies with 95 %.
    pub normalized_interval: Interval,
    /// Likelihood that the first player is better, from 0 to 1.
    pub superiority: f64,
}

/// `elo +40.7 +-30.3 [+10.4, +71.1]`.
impl fmt::Display for EloEstimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "elo {:+.1} {}", shown(self.elo), self.interval)
    }
}

/// A number of which one decimal is shown: what rounds to nothing is not negative.
pub(crate) fn shown(number: f64) -> f64 {
    if number.abs() < 0.05 { 0.0 } else { number }
}

/// Elo units per natural unit of normalised strength.
pub(crate) const NORMALIZED_UNIT: f64 = 347.435_585_522_601_46;
/// What is outside a 95 % interval on each side.
pub(crate) const TAIL: f64 = 0.025;
/// Games the prior is worth.
const PRIOR_GAMES: f64 = 1.0;

/// Expected score of a player this many Elo above the opponent.
#[must_use]
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The rating difference at which a score between 0 and 1 is expected; infinite at both ends.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    // Written as a ratio, so that an even score gives zero and not minus zero.
    400.0 * (score / (1.0 - score)).log10()
}

/// What is believed of the mean score of a game after a sample of equally spaced outcomes between 0 and 1.
struct Posterior {
    mean: f64,
    /// Standard deviation of the points of one game.
    game_deviation: f64,
    belief: Beta,
    /// Nothing but wins, or nothing but losses, was seen.
    swept: Option<GamePoints>,
}

impl Posterior {
    fn of_games(tally: &Tally) -> Self {
        Self::new(&[tally.losses, tally.draws, tally.wins], 1.0)
    }

    fn of_pairs(pairs: &Pairs) -> Self {
        Self::new(&pairs.0, 2.0)
    }

    /// From counts of outcomes that are the mean of so many games.
    fn new<const N: usize>(counts: &[u64; N], games_per_sample: f64) -> Self {
        let prior = PRIOR_GAMES / games_per_sample / N as f64;
        let weights = counts.map(|count| count as f64 + prior);
        let total: f64 = weights.iter().sum();
        let points = |index: usize| index as f64 / (N - 1) as f64;
        let moment = |power: i32| {
            weights.iter().enumerate().map(|(index, weight)| weight * points(index).powi(power)).sum::<f64>()
                / total
        };
        let mean = moment(1);
        let variance = moment(2) - mean * mean;
        // A Dirichlet posterior: the variance of its mean is that of a sample, divided by the weight and one more.
        let concentration = mean * (1.0 - mean) * (total + 1.0) / variance - 1.0;
        let belief = Beta::new(mean * concentration, (1.0 - mean) * concentration);
        Self {
            mean,
            game_deviation: (variance * games_per_sample).sqrt(),
            belief: belief.expect("a mean inside (0, 1) whose variance is below that of a coin"),
            swept: match counts.iter().sum::<u64>() {
                seen if seen == counts[N - 1] => Some(GamePoints::Win),
                seen if seen == counts[0] => Some(GamePoints::Loss),
                _ => None,
            },
        }
    }

    fn estimate(&self) -> EloEstimate {
        let scores = Interval {
            low: if self.swept == Some(GamePoints::Loss) { 0.0 } else { self.belief.inverse_cdf(TAIL) },
            high: if self.swept == Some(GamePoints::Win) { 1.0 } else { self.belief.inverse_cdf(1.0 - TAIL) },
        };
        let normalized = |score: f64| match score {
            0.0 => f64::NEG_INFINITY,
            1.0 => f64::INFINITY,
            score => (score - 0.5) / self.game_deviation * NORMALIZED_UNIT,
        };
        EloEstimate {
            elo: elo_of_score(self.mean),
            interval: scores.map(elo_of_score),
            normalized: normalized(self.mean),
            normalized_interval: scores.map(normalized),
            superiority: self.belief.sf(0.5),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() <= 0.015 * b.abs().max(0.1)
    }

    fn of_pairs(pairs: [u64; 5]) -> EloEstimate {
        Posterior::of_pairs(&Pairs(pairs)).estimate()
    }

    fn of_games(wins: u64, draws: u64, losses: u64) -> EloEstimate {
        MatchScore::of_games(Tally { wins, draws, losses }).estimate().expect("a game")
    }

    /// Numbers published in the test suite of fastchess (`app/tests/elo_test.cpp`), which takes the normal distribution.
    #[test]
    fn agrees_with_published_numbers_for_games() {
        for (wins, losses, draws, normalized, error, los) in
            [(76, 89, 123, -20.76, 40.13, 0.1553), (136, 96, 111, 49.77, 36.77, 0.9960)]
        {
            let estimate = of_games(wins, draws, losses);
            assert!(close(estimate.normalized, normalized), "{estimate:?}");
            assert!(close(estimate.normalized_interval.half_width(), error), "{estimate:?}");
            assert!((estimate.superiority - los).abs() < 1e-3, "{estimate:?}");
        }
        let estimate = of_games(136, 111, 96);
        assert!(close(estimate.elo, 40.70) && close(estimate.interval.half_width(), 30.43), "{estimate:?}");
    }

    /// As above; the third count of a pair is a win and a loss, the fourth two draws.
    #[test]
    fn agrees_with_published_numbers_for_pairs() {
        for (pairs, elo, error, normalized, normalized_error) in [
            ([34, 54, 31 + 32, 64, 75], 55.58, 27.65, 57.94, 28.28),
            ([332, 433, 457 + 41, 333, 334], -8.64, 10.33, -9.17, 10.96),
            ([7895, 8757, 5485 + 200, 568, 9999], -21.04, 2.95, -19.01, 2.65),
        ] {
            let estimate = of_pairs(pairs);
            assert!(close(estimate.elo, elo) && close(estimate.interval.half_width(), error), "{estimate:?}");
            assert!(close(estimate.normalized, normalized), "{estimate:?}");
            assert!(close(estimate.normalized_interval.half_width(), normalized_error), "{estimate:?}");
        }
        assert!((of_pairs([332, 433, 457 + 41, 333, 334]).superiority - 0.0505).abs() < 1e-3);
    }

    #[test]
    fn a_clean_sweep_bounds_one_side_only_and_ever_more_closely() {
        assert_eq!(MatchScore::default().estimate(), None);
        let sweeps = [1, 2, 4, 10, 40, 400].map(|games| of_games(games, 0, 0));
        for pair in sweeps.windows(2) {
            assert!(pair[1].elo > pair[0].elo && pair[1].interval.low > pair[0].interval.low, "{pair:?}");
        }
        for sweep in sweeps {
            assert!(sweep.elo.is_finite() && sweep.interval.high == f64::INFINITY, "{sweep:?}");
            assert!(sweep.elo - sweep.interval.low > 150.0, "{sweep:?}");
        }
        let lost = of_games(0, 0, 10);
        assert_eq!(lost.interval.low, f64::NEG_INFINITY);
        assert!((lost.elo + of_games(10, 0, 0).elo).abs() < 1e-9, "{lost:?}");
        let text = serde_json::to_value(lost).expect("plain data");
        assert!(text["interval"]["low"].is_null() && text["interval"]["high"].is_number(), "{text}");
    }

    #[test]
    fn scores_and_ratings_are_inverse() {
        for elo in [-300.0, 0.0, 12.5, 700.0] {
            assert!((elo_of_score(expected_score(elo)) - elo).abs() < 1e-9);
        }
    }

    proptest! {
        #[test]
        fn another_win_never_lowers_the_estimate(wins in 0_u64..300, draws in 0_u64..300, losses in 0_u64..300) {
            prop_assume!(wins + draws + losses > 0);
            let (before, after) = (of_games(wins, draws, losses), of_games(wins + 1, draws, losses));
            prop_assert!(after.elo > before.elo, "{before:?} {after:?}");
            prop_assert!(after.superiority >= before.superiority - 1e-12);
            let other = of_games(losses, draws, wins);
            prop_assert!((other.elo + before.elo).abs() < 1e-6);
        }

        /// However games fall into pairs, the estimate is that of the points; more pairs of the same kind say the same more closely.
        #[test]
        fn pairs_agree_with_games_and_more_of_them_say_more(counts in prop::array::uniform5(0_u64..60)) {
            prop_assume!(counts.iter().sum::<u64>() > 1);
            let points: u64 = (0..5).map(|halves| halves as u64 * counts[halves]).sum();
            let games = 2 * counts.iter().sum::<u64>();
            let estimate = of_pairs(counts);
            let expected = elo_of_score((points as f64 / 2.0 + 0.5) / (games as f64 + 1.0));
            prop_assert!((estimate.elo - expected).abs() < 1e-6, "{estimate:?} {expected}");
            prop_assert!(estimate.interval.contains(estimate.elo));
            let fourfold = of_pairs(counts.map(|count| 4 * count));
            prop_assert!(fourfold.interval.half_width() <= estimate.interval.half_width());
        }
    }
}
