//! How learning rate and result share change over a run.

use super::gradient::ResultShare;
use std::f32::consts::PI;

/// Values that move from a start to an end over the run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Schedule {
    /// Learning rate in the beginning.
    pub first_rate: f32,
    /// Learning rate in the end; in between it follows a half cosine.
    pub last_rate: f32,
    /// Share of the game's result in the target in the beginning.
    pub first_share: f32,
    /// Share of the game's result in the end; in between it moves in a straight line.
    pub last_share: f32,
    /// Share of the game's result where a king stands in the open, if it is to be another one.
    pub open_king_share: Option<f32>,
    /// The same with at most ten men.
    pub few_men_share: Option<f32>,
}

/// The result enters through the labels' foresight; a share of its own made our first networks weaker.
impl Default for Schedule {
    fn default() -> Self {
        Self {
            first_rate: 0.0015,
            last_rate: 0.000_02,
            first_share: 0.0,
            last_share: 0.0,
            open_king_share: None,
            few_men_share: None,
        }
    }
}

impl Schedule {
    /// The learning rate after that share of the run.
    #[must_use]
    pub fn rate(&self, progress: f32) -> f32 {
        let cosine = 0.5 + 0.5 * (PI * progress.clamp(0.0, 1.0)).cos();
        self.last_rate + (self.first_rate - self.last_rate) * cosine
    }

    /// The result shares after that share of the run.
    #[must_use]
    pub fn share(&self, progress: f32) -> ResultShare {
        let usual = self.first_share + (self.last_share - self.first_share) * progress.clamp(0.0, 1.0);
        let or_usual = |share: Option<f32>| share.unwrap_or(usual);
        ResultShare {
            usual,
            open_king: or_usual(self.open_king_share),
            few_men: or_usual(self.few_men_share),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_and_ends_where_told() {
        let schedule = Schedule {
            first_rate: 0.1,
            last_rate: 0.01,
            first_share: 0.0,
            last_share: 0.5,
            open_king_share: None,
            few_men_share: None,
        };
        assert!((schedule.rate(0.0) - 0.1).abs() < 1e-6 && (schedule.rate(1.0) - 0.01).abs() < 1e-6);
        assert!((schedule.rate(0.5) - 0.055).abs() < 1e-6 && (schedule.share(0.5).usual - 0.25).abs() < 1e-6);
        let ending = Schedule { few_men_share: Some(0.4), ..schedule };
        assert_eq!([schedule, ending].map(|one| one.share(0.0).few_men), [0.0, 0.4]);
    }
}
