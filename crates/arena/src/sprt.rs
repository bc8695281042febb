//! The sequential probability ratio test: play until it is clear which of two strengths is true.
//!
//! The log-likelihood ratio is that of the generalised test: for both hypotheses the distribution of results most
//! likely to have produced the sample, among those with the hypothesis' strength (M. Van den Bergh, "The generalized
//! maximum likelihood ratio for the expectation value of a distribution" and "Normalized Elo practical").

use crate::statistics::{MatchScore, NORMALIZED_UNIT, expected_score};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// What the bounds are measured in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EloModel {
    /// Ordinary Elo.
    #[default]
    Logistic,
    /// Elo in units of the spread of results: the same effort whatever the draw rate.
    Normalized,
}

/// What counts as one sample.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sampling {
    /// A pair of games with colours swapped.
    #[default]
    Pentanomial,
    /// A game.
    Trinomial,
}

/// A test of "the difference is `elo0`" against "it is `elo1`".
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The difference under the first hypothesis.
    pub elo0: f64,
    /// The difference under the second one.
    pub elo1: f64,
    /// Chance of accepting the second although the first is true.
    pub alpha: f64,
    /// Chance of accepting the first although the second is true.
    pub beta: f64,
    /// The unit of the differences.
    pub model: EloModel,
    /// The unit of the sample.
    pub sampling: Sampling,
}

/// What a test says so far.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SprtState {
    /// The log-likelihood ratio.
    pub llr: f64,
    /// At or below it the first hypothesis is accepted.
    pub lower: f64,
    /// At or above it the second one.
    pub upper: f64,
    /// The decision.
    pub decision: SprtDecision,
}

/// Where a test stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SprtDecision {
    /// More games are needed.
    Continue,
    /// `elo0` it is.
    AcceptH0,
    /// `elo1` it is.
    AcceptH1,
}

/// In words.
impl fmt::Display for SprtDecision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Continue => "undecided",
            Self::AcceptH0 => "H0 is accepted",
            Self::AcceptH1 => "H1 is accepted",
        })
    }
}

/// Text that describes no test.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseSprtError {
    /// Not two numbers.
    #[error("{0:?} is not a pair of bounds; write two Elo numbers as in 0,5")]
    Bounds(String),
    /// In the wrong order.
    #[error("the first bound of {0:?} must be below the second")]
    Order(String),
}

/// Two bounds as in `0,5`, tested in Elo on pairs with 5 % errors.
impl FromStr for Sprt {
    type Err = ParseSprtError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = |text: &str| text.trim().parse::<f64>().ok().filter(|value| value.abs() <= 1000.0);
        let bounds = text.split_once(',').and_then(|(a, b)| Some((number(a)?, number(b)?)));
        let (elo0, elo1) = bounds.ok_or_else(|| ParseSprtError::Bounds(text.to_owned()))?;
        if elo0 >= elo1 {
            return Err(ParseSprtError::Order(text.to_owned()));
        }
        Ok(Self::new(elo0, elo1))
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = match self.model {
            EloModel::Logistic => "Elo",
            EloModel::Normalized => "normalised Elo",
        };
        write!(f, "SPRT [{}, {}] {unit}", self.elo0, self.elo1)
    }
}

impl Sprt {
    /// What a decision of this test means.
    #[must_use]
    pub fn words(&self, decision: SprtDecision) -> String {
        let Self { elo0, elo1, .. } = self;
        match decision {
            SprtDecision::Continue => format!("{self}: {decision}"),
            SprtDecision::AcceptH0 => {
                format!("{self}: {decision}, the difference is rather {elo0} than {elo1}")
            }
            SprtDecision::AcceptH1 => {
                format!("{self}: {decision}, the difference is rather {elo1} than {elo0}")
            }
        }
    }

    /// The usual test: in Elo, on pairs, 5 % errors.
    #[must_use]
    pub fn new(elo0: f64, elo1: f64) -> Self {
        Self {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
            model: EloModel::Logistic,
            sampling: Sampling::Pentanomial,
        }
    }

    /// What the results say.
    #[must_use]
    pub fn state(&self, score: &MatchScore) -> SprtState {
        let MatchScore { tally, pairs } = score;
        let llr = match self.sampling {
            Sampling::Trinomial => self.llr(&[tally.losses, tally.draws, tally.wins]),
            Sampling::Pentanomial => self.llr(&pairs.0),
        };
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        let decision = if llr >= upper {
            SprtDecision::AcceptH1
        } else if llr <= lower {
            SprtDecision::AcceptH0
        } else {
            SprtDecision::Continue
        };
        SprtState { llr, lower, upper, decision }
    }

    /// The log-likelihood ratio of results counted by score, lowest first (three for games, five for pairs).
    fn llr(&self, counts: &[u64]) -> f64 {
        if counts.iter().sum::<u64>() == 0 {
            return 0.0;
        }
        // Nothing is impossible: an outcome not seen yet keeps a little weight, or every likelihood would be zero.
        let weights: Vec<f64> = counts.iter().map(|&count| (count as f64).max(1e-3)).collect();
        let seen = Distribution::from_weights(&weights);
        let likeliest = |elo: f64| match self.model {
            EloModel::Logistic => with_mean(&seen, expected_score(elo)),
            EloModel::Normalized => {
                let games_per_sample = if counts.len() == 5 { 2f64 } else { 1.0 };
                with_t_value(&seen, elo / NORMALIZED_UNIT * games_per_sample.sqrt())
            }
        };
        let (under0, under1) = (likeliest(self.elo0), likeliest(self.elo1));
        let ratios = seen.parts.iter().zip(under0.iter().zip(&under1));
        seen.count * ratios.map(|((_, p), (p0, p1))| p * (p1 / p0).ln()).sum::<f64>()
    }
}

/// How often each of some equally spaced scores between 0 and 1 occurred.
struct Distribution {
    /// Sample size.
    count: f64,
    /// Score and probability.
    parts: Vec<(f64, f64)>,
}

impl Distribution {
    fn from_weights(weights: &[f64]) -> Self {
        let count: f64 = weights.iter().sum();
        let step = 1.0 / (weights.len() - 1) as f64;
        let part = |(index, weight): (usize, &f64)| (index as f64 * step, weight / count);
        Self { count, parts: weights.iter().enumerate().map(part).collect() }
    }
}

/// The probabilities most likely to give the sample, among those with this mean.
fn with_mean(seen: &Distribution, mean: f64) -> Vec<f64> {
    let offsets: Vec<f64> = seen.parts.iter().map(|(score, _)| score - mean).collect();
    tilted(seen, &offsets)
}

/// The same among those whose mean is this many standard deviations above ½; found by iteration, since the
/// deviation belongs to the answer.
fn with_t_value(seen: &Distribution, t: f64) -> Vec<f64> {
    let mut answer = vec![1.0 / seen.parts.len() as f64; seen.parts.len()];
    for _ in 0..50 {
        let current = |power: fn(f64) -> f64| -> f64 {
            seen.parts.iter().zip(&answer).map(|((score, _), p)| power(*score) * p).sum()
        };
        let mean = current(|score| score);
        let deviation = (current(|score| score * score) - mean * mean).max(1e-12).sqrt();
        let offset = |(score, _): &(f64, f64)| {
            score - 0.5 - t * deviation * (1.0 + ((mean - score) / deviation).powi(2)) / 2.0
        };
        let next = tilted(seen, &seen.parts.iter().map(offset).collect::<Vec<_>>());
        let change = next.iter().zip(&answer).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        answer = next;
        if change < 1e-10 {
            break;
        }
    }
    answer
}

/// The probabilities p / (1 + x·offset) whose offsets average zero, by bisection on x.
fn tilted(seen: &Distribution, offsets: &[f64]) -> Vec<f64> {
    let least = offsets.iter().copied().fold(f64::INFINITY, f64::min);
    let most = offsets.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let average = |x: f64| -> f64 {
        seen.parts.iter().zip(offsets).map(|((_, p), offset)| p * offset / (1.0 + x * offset)).sum()
    };
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if average(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = f64::midpoint(low, high);
    seen.parts.iter().zip(offsets).map(|((_, p), offset)| p / (1.0 + x * offset)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Pairs;

    fn test(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
        Sprt { model, ..Sprt::new(elo0, elo1) }
    }

    fn assert_llr(sprt: Sprt, counts: &[u64], expected: f64) {
        let llr = sprt.llr(counts);
        assert!((llr - expected).abs() <= 0.01 * (1.0 + expected.abs()), "{sprt}: {llr} for {expected}");
    }

    /// Numbers published in the test suite of fastchess (`app/tests/sprt_test.cpp`).
    #[test]
    fn agrees_with_published_numbers_for_games() {
        use EloModel::{Logistic, Normalized};
        assert_llr(test(0.0, 2.0, Normalized), &[36027, 68692, 36433], 0.92);
        assert_llr(test(-1.75, 0.25, Normalized), &[10650, 20431, 10871], 2.30);
        assert_llr(test(0.5, 2.5, Logistic), &[21184, 40708, 21404], -1.57);
        assert_llr(test(0.0, 2.0, Logistic), &[57030, 106_593, 57433], -2.59);
    }

    /// As above; a pair with one point is two draws or a win and a loss.
    #[test]
    fn agrees_with_published_numbers_for_pairs() {
        use EloModel::{Logistic, Normalized};
        assert_llr(test(0.0, 2.0, Normalized), &[365, 16618, 36029 + 200, 16974, 390], 2.25);
        assert_llr(test(-1.75, 0.25, Normalized), &[127, 4883, 10311 + 401, 5150, 104], 3.01);
        assert_llr(test(0.5, 2.5, Logistic), &[223, 9863, 20279 + 1000, 10037, 246], -3.07);
        assert_llr(test(0.0, 2.0, Logistic), &[871, 26175, 55003 + 980, 26678, 821], -4.98);
    }

    /// For close hypotheses the ratio is that of two normal distributions with the variance of the sample.
    #[test]
    fn agrees_with_the_normal_approximation() {
        let pairs = [100, 900, 2000, 1000, 130];
        let seen = Distribution::from_weights(&pairs.map(|count| count as f64));
        let moment = |power| seen.parts.iter().map(|(score, p)| p * score.powi(power)).sum::<f64>();
        let (mean, variance) = (moment(1), moment(2) - moment(1).powi(2));
        let (t0, t1) = (expected_score(0.0), expected_score(5.0));
        let expected = seen.count * (t1 - t0) * (2.0 * mean - t0 - t1) / (2.0 * variance);
        assert_llr(Sprt::new(0.0, 5.0), &pairs, expected);
    }

    #[test]
    fn decides_at_the_bounds() {
        let sprt = Sprt::new(0.0, 10.0);
        let state = |pairs| sprt.state(&MatchScore { pairs: Pairs(pairs), ..MatchScore::default() });
        assert_eq!(state([0; 5]).decision, SprtDecision::Continue);
        assert_eq!(state([0, 10, 40, 10, 0]).decision, SprtDecision::Continue);
        assert_eq!(state([0, 50, 400, 200, 10]).decision, SprtDecision::AcceptH1);
        assert_eq!(state([10, 400, 800, 300, 0]).decision, SprtDecision::AcceptH0);
        assert!((state([0; 5]).upper - 2.944).abs() < 1e-3 && (state([0; 5]).lower + 2.944).abs() < 1e-3);
    }

    #[test]
    fn bounds_are_read_with_care() {
        assert_eq!("0,5".parse(), Ok(Sprt::new(0.0, 5.0)));
        assert_eq!("-3, 0".parse(), Ok(Sprt::new(-3.0, 0.0)));
        for text in ["5", "a,b", "5,5", "nan,1", "1,inf"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
