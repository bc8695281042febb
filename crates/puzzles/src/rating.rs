//! How strong somebody is at puzzles: Glicko-2, as Mark Glickman published it, computed by the crate `skillratings`.

use crate::Attempted;
use roque_library::Trainee;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// How unsure the estimated rating of a puzzle is: about the mean error of the estimate.
const PUZZLE_DEVIATION: f64 = 250.0;

/// Somebody of whom nothing is known. Beginners are more often right about an easy puzzle than about a mean one.
#[must_use]
pub const fn newcomer() -> Trainee {
    Trainee {
        rating: 1200.0,
        deviation: 350.0,
        volatility: 0.06,
        streak: 0,
        best_streak: 0,
        tried: 0,
        solved: 0,
    }
}

/// Who trains after a try at a puzzle of this rating. Only the first try counts for the rating: after it the solution is known.
#[must_use]
pub fn after(trainee: Trainee, puzzle: u16, attempted: Attempted, is_first: bool) -> Trainee {
    let solved = attempted == Attempted::Solved;
    let streak = if solved { trainee.streak + 1 } else { 0 };
    let counted = Trainee {
        streak,
        best_streak: trainee.best_streak.max(streak),
        tried: trainee.tried + 1,
        solved: trainee.solved + u32::from(solved),
        ..trainee
    };
    if !is_first {
        return counted;
    }
    let person = Glicko2Rating {
        rating: trainee.rating,
        deviation: trainee.deviation,
        volatility: trainee.volatility,
    };
    let puzzle =
        Glicko2Rating { rating: f64::from(puzzle), deviation: PUZZLE_DEVIATION, ..Glicko2Rating::default() };
    let outcome = if solved { Outcomes::WIN } else { Outcomes::LOSS };
    let (now, _) = glicko2(&person, &puzzle, &outcome, &Glicko2Config::default());
    Trainee { rating: now.rating, deviation: now.deviation, volatility: now.volatility, ..counted }
}

#[cfg(test)]
mod tests {
    use super::*;
    use skillratings::glicko2::glicko2_rating_period;

    /// The example of Glickman's paper "Example of the Glicko-2 system".
    #[test]
    fn the_published_example_comes_out() {
        let person = Glicko2Rating { rating: 1500.0, deviation: 200.0, volatility: 0.06 };
        let other = |rating, deviation| Glicko2Rating { rating, deviation, volatility: 0.06 };
        let results = [
            (other(1400.0, 30.0), Outcomes::WIN),
            (other(1550.0, 100.0), Outcomes::LOSS),
            (other(1700.0, 300.0), Outcomes::LOSS),
        ];
        let now = glicko2_rating_period(&person, &results, &Glicko2Config::default());
        assert!((now.rating - 1464.06).abs() < 0.02, "{}", now.rating);
        assert!((now.deviation - 151.52).abs() < 0.02, "{}", now.deviation);
        assert!((now.volatility - 0.05999).abs() < 0.00001, "{}", now.volatility);
    }

    #[test]
    fn only_the_first_try_moves_the_rating() {
        let solved = after(newcomer(), 1300, Attempted::Solved, true);
        assert!(solved.rating > 1200.0 && solved.deviation < 350.0);
        let again = after(solved, 1300, Attempted::Solved, false);
        assert_eq!((again.rating, again.streak, again.tried, again.solved), (solved.rating, 2, 2, 2));
        let failed = after(again, 1300, Attempted::Failed, true);
        assert!(failed.rating < again.rating);
        assert_eq!((failed.streak, failed.best_streak, failed.tried, failed.solved), (0, 2, 3, 2));
    }
}
