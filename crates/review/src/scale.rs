//! Scales: from what a position is worth to points, and from points lost to a verdict.
//!
//! A point is a hundredth of the result: 100 is a sure win, 50 a draw or even chances. Each scale follows what its
//! authors have published; docs/review.md names the sources and what they leave open.

use roque_game::{Chances, Value, quoted};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Whose formulas judge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// Points from [`Chances`], the curve every graph of this program is drawn with; 8, 16 and 27 points of what is [lost for certain](Scale::certain_loss).
    #[default]
    Own,
    /// The winning percentage of lichess.org; 5, 10 and 15 points, and its rules about mates.
    Lichess,
    /// The classes of chess.com, 2, 5, 10 and 20 points, over lichess's curve: theirs is not published.
    ChessCom,
}

/// A text names no scale.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is not a scale (accepted: own, lichess, chesscom)")]
pub struct UnknownScale(String);

/// How good a move was, from nothing lost to everything.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Grade {
    /// Nothing better was found.
    Best,
    /// Hardly anything is lost.
    Excellent,
    /// Little is lost.
    Good,
    /// `?!`
    Inaccuracy,
    /// `?`
    Mistake,
    /// `??`
    Blunder,
}

impl Grade {
    /// Whether it is worth a sign: `?!`, `?` or `??`.
    #[must_use]
    pub fn is_fault(self) -> bool {
        self >= Self::Inaccuracy
    }
}

/// What lichess counts as the value of the usual start, in centipawns.
pub(crate) const LICHESS_START: i32 = 15;

/// So many centipawns another good engine may well see a position differently.
const DOUBT: i32 = 60;

/// From here on a side has as good as won, or from the other end lost, in points.
const DECIDED: f64 = 97.0;

impl Scale {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Own, Self::Lichess, Self::ChessCom];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::Lichess => "lichess",
            Self::ChessCom => "chesscom",
        }
    }

    /// What is to be expected of a value, in points for whoever the value is for.
    #[must_use]
    pub fn points(self, value: Value) -> f64 {
        match self {
            Self::Own => own_points(value),
            Self::Lichess | Self::ChessCom => {
                let centipawns = f64::from(value.centipawns().clamp(-1000, 1000));
                100.0 / (1.0 + (-0.003_682_08 * centipawns).exp())
            }
        }
    }

    /// Points a move lost: what could be had before it less what is left, both as the mover sees them; never negative.
    #[must_use]
    pub fn loss(self, before: Value, after: Value) -> f64 {
        (self.points(before) - self.points(after)).max(0.0)
    }

    /// How good a move was that is not the best one.
    #[must_use]
    pub fn verdict(self, before: Value, after: Value) -> Grade {
        match self {
            Self::Lichess => lichess_mate_verdict(before, after),
            _ => None,
        }
        .unwrap_or_else(|| self.verdict_of_loss(self.certain_loss(before, after)))
    }

    /// Points a move lost for certain. On our own scale: the least that was lost if the position was better or worse all along than it is
    /// thought to be. Where a side has nearly won or lost, the curve is flat just beyond: another judge of the same move may find half of the
    /// loss there. A mate is proved, not estimated. Other scales have no such notion.
    #[must_use]
    pub fn certain_loss(self, before: Value, after: Value) -> f64 {
        let loss = self.loss(before, after);
        match (self, before, after) {
            (Self::Own, Value::Estimate(had), Value::Estimate(left)) => {
                let moved = |by: i32| self.loss(Value::Estimate(had + by), Value::Estimate(left + by));
                loss.min(moved(DOUBT)).min(moved(-DOUBT))
            }
            _ => loss,
        }
    }

    /// How good a move was that lost so many points and is not the best one.
    pub(crate) fn verdict_of_loss(self, loss: f64) -> Grade {
        let [inaccuracy, mistake, blunder] = self.thresholds();
        // chess.com's classes end at the number that names them, lichess's begin there; on a continuous scale that is the same.
        match loss {
            loss if loss >= blunder => Grade::Blunder,
            loss if loss >= mistake => Grade::Mistake,
            loss if loss >= inaccuracy => Grade::Inaccuracy,
            loss if loss > 2.0 => Grade::Good,
            _ => Grade::Excellent,
        }
    }

    /// From how many points lost a move is an inaccuracy, a mistake, a blunder.
    #[must_use]
    pub const fn thresholds(self) -> [f64; 3] {
        match self {
            // From equality as many centipawns as the thresholds of lichess: our curve is steeper there.
            Self::Own => [8.0, 16.0, 27.0],
            Self::Lichess => [5.0, 10.0, 15.0],
            Self::ChessCom => [5.0, 10.0, 20.0],
        }
    }

    /// Whether a move kept a game that was decided before it decided for the same side. Lichess has no such notion.
    pub(crate) fn keeps_decided(self, before: Value, after: Value) -> bool {
        if self == Self::Lichess {
            return false;
        }
        let (before, after) = (own_points(before), own_points(after));
        (before >= DECIDED && after >= DECIDED) || before <= 100.0 - DECIDED
    }
}

/// The expectation of our own curve in points.
fn own_points(value: Value) -> f64 {
    f64::from(Chances::of(value).expectation()) / 10.0
}

/// What lichess says where a forced mate appears or disappears; `None` where its percentages decide.
fn lichess_mate_verdict(before: Value, after: Value) -> Option<Grade> {
    let by_rest = |centipawns: i32| match centipawns {
        1000.. => Grade::Inaccuracy,
        701.. => Grade::Mistake,
        _ => Grade::Blunder,
    };
    match (before, after) {
        (Value::WinIn(_), Value::LossIn(_)) => Some(Grade::Blunder),
        (Value::WinIn(_), Value::Estimate(left)) => Some(by_rest(left)),
        (Value::Estimate(had), Value::LossIn(_)) => Some(by_rest(had.saturating_neg())),
        (Value::Estimate(_), Value::Estimate(_)) => None,
        _ => Some(Grade::Excellent),
    }
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Scale {
    type Err = UnknownScale;

    fn from_str(text: &str) -> Result<Self, UnknownScale> {
        let found = Self::ALL.into_iter().find(|scale| scale.name() == text);
        found.ok_or_else(|| UnknownScale(quoted(text)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Value::{Estimate, LossIn, WinIn};

    #[test]
    fn lichess_judges_by_its_published_percentages() {
        // From equality, 5, 10 and 15 points are about 55, 110 and 168 centipawns.
        for (lost, verdict) in [
            (52, Grade::Good),
            (56, Grade::Inaccuracy),
            (108, Grade::Inaccuracy),
            (112, Grade::Mistake),
            (167, Grade::Mistake),
            (170, Grade::Blunder),
        ] {
            assert_eq!(Scale::Lichess.verdict(Estimate(0), Estimate(-lost)), verdict, "{lost}");
        }
        assert!((Scale::Lichess.points(Estimate(100)) - 59.1).abs() < 0.1);
        assert_eq!(Scale::Lichess.points(WinIn(3)), Scale::Lichess.points(Estimate(4000)));
    }

    #[test]
    fn lichess_softens_mates_in_lost_and_won_positions() {
        let judge = |before, after| Scale::Lichess.verdict(before, after);
        assert_eq!(judge(WinIn(3), Estimate(1200)), Grade::Inaccuracy);
        assert_eq!(judge(WinIn(3), Estimate(800)), Grade::Mistake);
        assert_eq!(judge(WinIn(3), Estimate(300)), Grade::Blunder);
        assert_eq!(judge(Estimate(-1100), LossIn(4)), Grade::Inaccuracy);
        assert_eq!(judge(Estimate(-800), LossIn(4)), Grade::Mistake);
        assert_eq!(judge(Estimate(0), LossIn(4)), Grade::Blunder);
        assert_eq!(judge(WinIn(3), WinIn(9)), Grade::Excellent);
        assert_eq!(judge(WinIn(3), LossIn(2)), Grade::Blunder);
    }

    #[test]
    fn points_grow_with_the_value_on_every_scale() {
        for scale in Scale::ALL {
            assert!((scale.points(Value::EVEN) - 50.0).abs() < 1e-9);
            let all: Vec<f64> =
                (-1500..1500).step_by(50).map(|value| scale.points(Estimate(value))).collect();
            assert!(all.windows(2).all(|pair| pair[0] <= pair[1]), "{scale}");
            assert_eq!(scale.name().parse(), Ok(scale));
            assert_eq!(scale.loss(Estimate(10), Estimate(60)), 0.0);
        }
        assert_eq!(
            "fics".parse::<Scale>().unwrap_err().to_string(),
            "\"fics\" is not a scale (accepted: own, lichess, chesscom)"
        );
    }

    #[test]
    fn a_mistake_is_one_whoever_is_right() {
        let judge = |before, after| Scale::Own.verdict(Estimate(before), Estimate(after));
        // From equality as many centipawns as lichess's thresholds.
        for (lost, verdict) in [
            (52, Grade::Good),
            (58, Grade::Inaccuracy),
            (104, Grade::Inaccuracy),
            (112, Grade::Mistake),
            (163, Grade::Mistake),
            (172, Grade::Blunder),
        ] {
            assert_eq!(judge(0, -lost), verdict, "{lost}");
        }
        // Nearly lost before: a little worse, and there was hardly anything to lose.
        assert!(Scale::Own.loss(Estimate(-140), Estimate(-340)) > 18.0);
        assert_eq!(judge(-140, -340), Grade::Inaccuracy);
        assert_eq!(judge(340, 140), Grade::Inaccuracy);
        assert_eq!(Scale::Own.verdict(Estimate(-90), LossIn(3)), Grade::Blunder);
    }

    #[test]
    fn a_decided_game_stays_decided_until_the_win_is_given_away() {
        assert!(Scale::Own.keeps_decided(WinIn(5), Estimate(900)));
        assert!(!Scale::Own.keeps_decided(WinIn(5), Estimate(90)));
        assert!(Scale::Own.keeps_decided(Estimate(-900), LossIn(6)));
        assert!(!Scale::Own.keeps_decided(Estimate(-90), LossIn(6)));
    }
}
