//! What a result says about the difference of two ratings.

use roque_game::Tally;

/// How results depend on ratings. Differences are in logits, from White's side and with White's advantage added.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Model {
    /// Expected points follow the logistic curve; a draw is half a win. As Ordo has it, after Bradley and Terry (1952).
    Points,
    /// Draws are results of their own, likelier between equals: each side must come so much out ahead to win. As BayesElo has
    /// it, after Rao and Kupper (1967).
    #[default]
    Draws,
}

/// The logarithm of a likelihood at some place: slope and negated curvature along the difference.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Slope {
    pub first: f64,
    pub second: f64,
}

/// What all players share.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Shared {
    /// White's advantage.
    pub advantage: f64,
    /// How far ahead one must come out to win.
    pub margin: f64,
}

pub(super) fn logistic(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

/// White's chances to win and to lose.
fn chances(difference: f64, margin: f64) -> (f64, f64) {
    (logistic(difference - margin), logistic(-difference - margin))
}

impl Model {
    /// How the likelihood of such results changes with the difference.
    pub(super) fn slope(self, results: &Tally, difference: f64, margin: f64) -> Slope {
        let [wins, draws, losses] = [results.wins, results.draws, results.losses].map(|count| count as f64);
        match self {
            Self::Points => {
                let games = wins + draws + losses;
                let expected = logistic(difference);
                Slope {
                    first: wins + draws / 2.0 - games * expected,
                    second: games * expected * (1.0 - expected),
                }
            }
            // A draw is as likely as both winning and losing, times a constant: its slopes are the sums of theirs.
            Self::Draws => {
                let (win, loss) = chances(difference, margin);
                Slope {
                    first: (wins + draws) * (1.0 - win) - (losses + draws) * (1.0 - loss),
                    second: (wins + draws) * win * (1.0 - win) + (losses + draws) * loss * (1.0 - loss),
                }
            }
        }
    }

    /// How much results spread around their expectation, compared with what `slope` takes for granted: draws count as half
    /// a win in one model, and spread less than wins and losses do.
    pub(super) fn dispersion(self, games: impl Iterator<Item = (Tally, f64)>) -> f64 {
        match self {
            Self::Draws => 1.0,
            Self::Points => {
                let (decided, drawn) = games.fold((0.0, 0.0), |(decided, drawn), (results, difference)| {
                    let expected = logistic(difference);
                    let here = results.games() as f64 * expected * (1.0 - expected);
                    (decided + here, drawn + results.draws as f64 / 4.0)
                });
                ((decided - drawn) / decided).clamp(0.05, 1.0)
            }
        }
    }
}

/// How the likelihood of results changes with the margin, under the model that has one.
pub(super) fn margin_slope(results: &Tally, difference: f64, margin: f64) -> Slope {
    let [wins, draws, losses] = [results.wins, results.draws, results.losses].map(|count| count as f64);
    let (win, loss) = chances(difference, margin);
    let growth = (2.0 * margin).exp();
    Slope {
        first: 2.0 * draws * growth / (growth - 1.0)
            - (wins + draws) * (1.0 - win)
            - (losses + draws) * (1.0 - loss),
        second: 4.0 * draws * growth / (growth - 1.0).powi(2)
            + (wins + draws) * win * (1.0 - win)
            + (losses + draws) * loss * (1.0 - loss),
    }
}
