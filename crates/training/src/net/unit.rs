//! From centipawns to chances and back.

use super::gradient::sigmoid;

/// How many centipawns make the odds of winning e to 1.
///
/// Scores and results of games meet in one target, so a score should mean the chance that games bear out: otherwise results
/// stretch what the network says. A smaller unit also turns the eye to positions that are nearly level. What each is worth
/// was compared in docs/nnue.md, not proved by games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ScoreUnit(f32);

impl ScoreUnit {
    /// A unit from 50 to 1,000 centipawns; `None` for anything else.
    #[must_use]
    pub fn new(centipawns: f32) -> Option<Self> {
        (50.0..=1000.0).contains(&centipawns).then_some(Self(centipawns))
    }

    /// How many centipawns.
    #[must_use]
    pub const fn centipawns(self) -> f32 {
        self.0
    }

    /// The expected result of a score.
    #[must_use]
    pub fn chance(self, score: f32) -> f32 {
        sigmoid(score / self.0)
    }

    /// The score of an expected result.
    #[must_use]
    pub fn score(self, chance: f32) -> f32 {
        self.0 * (chance / (1.0 - chance)).ln()
    }
}

/// What games of network 6 against itself bear out, whatever the number of men and the size of the score (docs/nnue.md).
impl Default for ScoreUnit {
    fn default() -> Self {
        Self(200.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_become_chances_and_scores_again() {
        let unit = ScoreUnit::new(200.0).expect("a valid unit");
        assert!((unit.chance(200.0) - 0.731).abs() < 1e-3 && (unit.chance(0.0) - 0.5).abs() < 1e-6);
        assert!(
            [-900.0, -30.0, 0.0, 450.0]
                .iter()
                .all(|&score| (unit.score(unit.chance(score)) - score).abs() < 1.0)
        );
        assert_eq!([49.0, 1001.0, f32::NAN].map(ScoreUnit::new), [None; 3]);
    }
}
