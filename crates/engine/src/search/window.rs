//! The window of a search: which scores it has to tell apart.

use crate::score::{Bound, Score};

/// Up to `alpha` the side to move has something as good elsewhere; from `beta` on the opponent will not allow the
/// position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// Nothing is known yet.
    pub(super) const FULL: Self =
        Self { alpha: Score::from_value(-Score::INFINITE.value()), beta: Score::INFINITE };

    /// Asks only whether a score is above `alpha`.
    #[inline]
    pub(super) fn above(alpha: Score) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// Asks only whether a score reaches `beta`.
    #[inline]
    pub(super) fn reaching(beta: Score) -> Self {
        Self { alpha: beta - 1, beta }
    }

    /// So far to both sides of a score, within what scores can be.
    pub(super) fn around(center: Score, width: i32) -> Self {
        Self { alpha: (center - width).max(Self::FULL.alpha), beta: (center + width).min(Self::FULL.beta) }
    }

    /// As the opponent sees it.
    #[inline]
    pub(super) fn negated(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// Nothing lies inside any more.
    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// Whether a bound on the score is all this window needs to know.
    #[inline]
    pub(super) fn is_answered_by(self, score: Score, bound: Bound) -> bool {
        match bound {
            Bound::Exact => true,
            Bound::Lower => score >= self.beta,
            Bound::Upper => score <= self.alpha,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closed_windows_ask_one_question() {
        let score = Score::centipawns(30);
        assert_eq!(Window::above(score), Window::reaching(score + 1));
        assert_eq!(Window::above(score).negated(), Window::reaching(-score));
        assert!(!Window::above(score).is_empty());
        assert!(Window { alpha: score, beta: score }.is_empty());
    }

    #[test]
    fn windows_stay_within_the_scores() {
        let wide = Window::around(Score::mate_in_plies(1), 5000);
        assert_eq!(wide.beta, Score::INFINITE);
        assert_eq!(Window::around(Score::DRAW, 100_000), Window::FULL);
        assert_eq!(Window::FULL.negated(), Window::FULL);
    }

    #[test]
    fn a_bound_answers_on_its_own_side_only() {
        let window = Window::around(Score::DRAW, 10);
        for (value, bound, answered) in [
            (0, Bound::Exact, true),
            (10, Bound::Lower, true),
            (9, Bound::Lower, false),
            (-10, Bound::Upper, true),
            (-9, Bound::Upper, false),
            (50, Bound::Upper, false),
            (-50, Bound::Lower, false),
        ] {
            assert_eq!(window.is_answered_by(Score::centipawns(value), bound), answered, "{value} {bound:?}");
        }
    }
}
