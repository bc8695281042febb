//! A rating list over all games: the ratings most likely to have produced the results, with intervals.
//!
//! The model is the logistic curve (Bradley and Terry): a player `d` Elo above the opponent expects
//! 1 / (1 + 10^(-d/400)), a draw counts half. As in a match, every player is given one drawn game more, spread over the
//! opponents met, so that a clean sweep has a finite rating. An interval holds every rating that the results do not
//! contradict (likelihood ratio against the best fit, all other ratings free to adapt); draws spread less than wins and
//! losses do, and narrow it accordingly. Where nobody ever took a point off a player, the interval has no upper end.

use crate::ledger::Ledger;
use crate::statistics::{Interval, expected_score};
use roque_game::Tally;
use serde::Serialize;

/// One line of a rating list.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// Index of the player.
    pub player: usize,
    /// The rating.
    pub elo: f64,
    /// Where it lies with 95 %, relative to the anchor; a point for the anchor itself.
    pub interval: Interval,
    /// Games against everybody.
    pub score: Tally,
}

/// Where the list is fixed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Anchor {
    /// The mean of all players has this rating.
    Mean(f64),
    /// This player has this rating.
    Player {
        /// Index of the player.
        player: usize,
        /// Its rating.
        elo: f64,
    },
}

pub(crate) const ELO_PER_LOGIT: f64 = 173.717_792_761_300_73;
/// 95 % of a chi-square distribution with one degree of freedom.
const CHI_SQUARE_95: f64 = 3.841_458_820_694_124;

/// The list, best first. Players without games are left out.
#[must_use]
pub fn rating_list(ledger: &Ledger, players: usize, anchor: Anchor) -> Vec<Rating> {
    let playing: Vec<usize> = (0..players).filter(|&player| ledger.total(player).games() > 0).collect();
    if playing.len() < 2 {
        return Vec::new();
    }
    let table = Table::new(ledger, &playing);
    let (fixed, reference) = match anchor {
        Anchor::Player { player, elo } => (elo, playing.iter().position(|&index| index == player)),
        Anchor::Mean(elo) => (elo, None),
    };
    let best = table.fit(&vec![0.0; table.len()], vec![0.0; table.len()]);
    let mut list: Vec<Rating> = playing
        .iter()
        .enumerate()
        .map(|(index, &player)| {
            let scale = Scale::new(index, reference, table.len());
            let ends = [-1.0, 1.0].map(|side| table.end(&best, &scale, side));
            let interval =
                Interval { low: ends[0], high: ends[1] }.map(|logits| fixed + ELO_PER_LOGIT * logits);
            let elo = fixed + ELO_PER_LOGIT * scale.read(&best);
            Rating { player, elo, interval, score: ledger.total(player) }
        })
        .collect();
    list.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    list
}

/// What is read off a set of ratings: one player's, less the reference's or the mean.
struct Scale {
    player: usize,
    reference: Option<usize>,
    weights: Vec<f64>,
}

impl Scale {
    fn new(player: usize, reference: Option<usize>, players: usize) -> Self {
        let mut weights = vec![0.0; players];
        match reference {
            Some(fixed) => weights[fixed] -= 1.0,
            None => weights.iter_mut().for_each(|weight| *weight -= 1.0 / players as f64),
        }
        weights[player] += 1.0;
        Self { player, reference, weights }
    }

    fn read(&self, ratings: &[f64]) -> f64 {
        self.weights.iter().zip(ratings).map(|(weight, rating)| weight * rating).sum()
    }
}

/// Games between players.
struct Table {
    /// Number, with what the prior adds.
    games: Vec<Vec<f64>>,
    /// Points of the row, with what the prior adds.
    points: Vec<Vec<f64>>,
    scores: Vec<Vec<Tally>>,
}

impl Table {
    fn new(ledger: &Ledger, playing: &[usize]) -> Self {
        let scores: Vec<Vec<Tally>> =
            playing.iter().map(|&a| playing.iter().map(|&b| ledger.score(a, b).tally).collect()).collect();
        let totals: Vec<f64> = playing.iter().map(|&player| ledger.total(player).games() as f64).collect();
        // One drawn game for each player, divided by how often opponents were met: between two alone it is one.
        let prior =
            |a: usize, b: usize| scores[a][b].games() as f64 * (1.0 / totals[a] + 1.0 / totals[b]) / 2.0;
        let size = playing.len();
        let fill = |value: &dyn Fn(usize, usize) -> f64| -> Vec<Vec<f64>> {
            (0..size).map(|a| (0..size).map(|b| value(a, b)).collect()).collect()
        };
        Self {
            games: fill(&|a, b| scores[a][b].games() as f64 + prior(a, b)),
            points: fill(&|a, b| scores[a][b].points() + prior(a, b) / 2.0),
            scores,
        }
    }

    fn len(&self) -> usize {
        self.games.len()
    }

    /// Ratings in logits at which everybody's points exceed their expectation by what is pulled, from a first guess, by
    /// Newton's method. Without a pull: the likeliest ones.
    fn fit(&self, pull: &[f64], mut ratings: Vec<f64>) -> Vec<f64> {
        for _ in 0..200 {
            let (gradient, curvature) = self.slopes(&ratings, pull);
            let Some(step) = solve(curvature, gradient) else { break };
            // Far from the answer a full step may overshoot; shortened ones still arrive.
            let longest = step.iter().fold(0.0f64, |longest, step| longest.max(step.abs()));
            let share = (1.0 / longest).min(1.0);
            ratings.iter_mut().zip(&step).for_each(|(rating, step)| *rating += share * step);
            if longest < 1e-9 {
                break;
            }
        }
        ratings
    }

    /// First and negated second derivatives of the pulled likelihood. Ratings are only defined up to a constant; adding 1
    /// everywhere in the second fixes their mean.
    fn slopes(&self, ratings: &[f64], pull: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let size = self.len();
        let mut gradient = pull.to_vec();
        let mut curvature = vec![vec![1.0; size]; size];
        for a in 0..size {
            for b in (0..size).filter(|&b| self.games[a][b] > 0.0) {
                let expected = expectation(ratings[a] - ratings[b]);
                gradient[a] += self.points[a][b] - self.games[a][b] * expected;
                let weight = self.games[a][b] * expected * (1.0 - expected);
                curvature[a][a] += weight;
                curvature[a][b] -= weight;
            }
        }
        (gradient, curvature)
    }

    fn log_likelihood(&self, ratings: &[f64]) -> f64 {
        let mut sum = 0.0;
        for a in 0..self.len() {
            for b in 0..self.len() {
                sum += self.points[a][b] * expectation(ratings[a] - ratings[b]).max(1e-300).ln();
            }
        }
        sum
    }

    /// How much results spread around their expectation, compared with games that are never drawn.
    fn dispersion(&self, ratings: &[f64]) -> f64 {
        let (mut decided, mut drawn) = (0.0, 0.0);
        for a in 0..self.len() {
            for b in 0..self.len() {
                let expected = expectation(ratings[a] - ratings[b]);
                decided += self.games[a][b] * expected * (1.0 - expected);
                drawn += self.scores[a][b].draws as f64 / 4.0;
            }
        }
        ((decided - drawn) / decided).clamp(0.05, 1.0)
    }

    /// The end of an interval on one side (−1 or 1): pulls the player that way until the results contradict it.
    fn end(&self, best: &[f64], scale: &Scale, side: f64) -> f64 {
        if scale.reference == Some(scale.player) {
            return 0.0;
        }
        if !self.is_bounded(scale, side) {
            return side * f64::INFINITY;
        }
        let allowed = CHI_SQUARE_95 * self.dispersion(best);
        let peak = self.log_likelihood(best);
        let pulled = |strength: f64, from: Vec<f64>| {
            let pull: Vec<f64> = scale.weights.iter().map(|weight| side * strength * weight).collect();
            self.fit(&pull, from)
        };
        // The contradiction grows with the pull; no pull can be larger than all points there are.
        let (mut low, mut high) = (0.0, self.games[scale.player].iter().sum::<f64>());
        let mut ratings = best.to_vec();
        for _ in 0..40 {
            let middle = f64::midpoint(low, high);
            let tried = pulled(middle, ratings.clone());
            let deviance = 2.0 * (peak - self.log_likelihood(&tried));
            if deviance.is_finite() && deviance <= allowed {
                (low, ratings) = (middle, tried);
                if allowed - deviance < 1e-6 {
                    break;
                }
            } else {
                high = middle;
            }
        }
        scale.read(&ratings)
    }

    /// Whether points taken off the player (above) or by it (below) reach, from player to player, whatever it is measured by.
    fn is_bounded(&self, scale: &Scale, side: f64) -> bool {
        let took_points = |from: usize, by: usize| {
            let Tally { wins, draws, losses } = self.scores[from][by];
            draws + if side > 0.0 { losses } else { wins } > 0
        };
        let mut reached = vec![false; self.len()];
        let mut open = vec![scale.player];
        reached[scale.player] = true;
        while let Some(from) = open.pop() {
            for (by, reached) in reached.iter_mut().enumerate() {
                if !*reached && took_points(from, by) {
                    *reached = true;
                    open.push(by);
                }
            }
        }
        match scale.reference {
            Some(fixed) => reached[fixed],
            None => reached.into_iter().all(|reached| reached),
        }
    }
}

/// Expected score of a player so many logits above the opponent.
fn expectation(logits: f64) -> f64 {
    expected_score(logits * ELO_PER_LOGIT)
}

/// The solution of a system of linear equations, by elimination with row exchange.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let size = right.len();
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        matrix.swap(column, pivot);
        right.swap(column, pivot);
        if matrix[column][column].abs() < 1e-12 {
            return None;
        }
        let (leading, value) = (matrix[column].clone(), right[column]);
        for row in column + 1..size {
            let factor = matrix[row][column] / leading[column];
            if factor != 0.0 {
                matrix[row].iter_mut().zip(&leading).for_each(|(cell, lead)| *cell -= factor * lead);
                right[row] -= factor * value;
            }
        }
    }
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|column| matrix[row][column] * right[column]).sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::tests::entry;
    use crate::statistics::elo_of_score;

    fn ledger(players: usize, results: &[(usize, usize, &str, u32)]) -> Ledger {
        let mut ledger = Ledger::new(players);
        let mut game = 0;
        for &(white, black, result, times) in results {
            for _ in 0..times {
                // Every game the first of a pair of its own.
                ledger.enter(&entry(game, white, black, result));
                game += 2;
            }
        }
        ledger
    }

    #[test]
    fn two_players_get_what_their_match_says() {
        let ledger = ledger(2, &[(0, 1, "1-0", 136), (0, 1, "1/2", 111), (0, 1, "0-1", 96)]);
        let list = rating_list(&ledger, 2, Anchor::Player { player: 1, elo: 2000.0 });
        let expected = ledger.score(0, 1).estimate().expect("games");
        assert!((list[0].elo - 2000.0 - expected.elo).abs() < 1e-4, "{list:?}");
        let difference = list[0].interval.half_width() - expected.interval.half_width();
        assert!(difference.abs() < 0.5, "{list:?} {expected:?}");
        assert_eq!((list[1].elo, list[1].interval), (2000.0, Interval { low: 2000.0, high: 2000.0 }));
    }

    /// With every score exactly as expected, the ratings must come out that produced it.
    #[test]
    fn consistent_results_give_their_ratings_back() {
        let truth = [300.0, 100.0, 0.0, -250.0];
        let mut results = Vec::new();
        for a in 0..4 {
            for b in a + 1..4 {
                let wins = (expected_score(truth[a] - truth[b]) * 4000.0).round() as u32;
                results.push((a, b, "1-0", wins));
                results.push((b, a, "1-0", 4000 - wins));
            }
        }
        let list = rating_list(&ledger(4, &results), 4, Anchor::Player { player: 2, elo: 0.0 });
        assert_eq!(list.iter().map(|rating| rating.player).collect::<Vec<_>>(), [0, 1, 2, 3]);
        for (rating, truth) in list.iter().zip(truth) {
            assert!((rating.elo - truth).abs() < 0.5, "{rating:?}");
            assert!(rating.player == 2 || (3.0..15.0).contains(&rating.interval.half_width()), "{rating:?}");
        }
    }

    #[test]
    fn who_won_everything_is_bounded_from_below_only_and_ever_more_closely() {
        let mut before = None;
        for games in [2, 4, 10, 40] {
            let ledger = ledger(2, &[(0, 1, "1-0", games)]);
            let list = rating_list(&ledger, 2, Anchor::Player { player: 1, elo: 0.0 });
            let (elo, low) = (list[0].elo, list[0].interval.low);
            assert_eq!((list[0].player, list[0].interval.high), (0, f64::INFINITY));
            assert!((elo - elo_of_score(1.0 - 0.5 / f64::from(games + 1))).abs() < 1e-4, "{elo}");
            assert!(elo - low > 150.0, "{list:?}");
            assert!(before.is_none_or(|(elo_before, low_before)| elo > elo_before && low > low_before));
            before = Some((elo, low));
        }
        let ledger = ledger(3, &[(0, 1, "1-0", 10), (1, 2, "1-0", 5), (1, 2, "0-1", 5)]);
        let list = rating_list(&ledger, 3, Anchor::Mean(0.0));
        assert!(list[0].interval.high.is_infinite() && list[0].interval.low.is_finite(), "{list:?}");
        assert!(
            list[1].interval.low.is_infinite(),
            "the first may be any number of points above the two: {list:?}"
        );
        assert!(list.iter().map(|rating| rating.elo).sum::<f64>().abs() < 1e-6);
    }

    #[test]
    fn another_win_never_lowers_a_rating() {
        for (wins, draws, losses) in [(0, 1, 3), (3, 0, 0), (4, 2, 1), (0, 0, 5), (20, 30, 7)] {
            let rating = |wins| {
                let results =
                    [(0, 1, "1-0", wins), (0, 1, "1/2", draws), (1, 0, "1-0", losses), (1, 2, "1/2", 6)];
                let list = rating_list(&ledger(3, &results), 3, Anchor::Player { player: 2, elo: 0.0 });
                list.iter().find(|rating| rating.player == 0).map(|rating| rating.elo).expect("it played")
            };
            assert!(rating(wins + 1) > rating(wins), "{wins} {draws} {losses}");
        }
    }

    #[test]
    fn who_has_not_played_is_not_listed() {
        let ledger = ledger(3, &[(0, 1, "1/2", 2)]);
        assert_eq!(rating_list(&ledger, 3, Anchor::Mean(0.0)).len(), 2);
        assert!(rating_list(&Ledger::new(3), 3, Anchor::Mean(0.0)).is_empty());
    }
}
