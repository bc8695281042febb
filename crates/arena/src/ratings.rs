//! A rating list over all games: the ratings most likely to have produced the results, with error bars.
//!
//! The model is the logistic curve (Bradley and Terry): a player `d` Elo above the opponent expects
//! 1 / (1 + 10^(-d/400)), a draw counts half. Errors are computed from the actual spread of results, so many draws
//! make them smaller, as they should.

use crate::ledger::Ledger;
use crate::statistics::{Score, expected_score};
use serde::Serialize;

/// One line of a rating list.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// Index of the player.
    pub player: usize,
    /// The rating.
    pub elo: f64,
    /// Half the width of its 95 % interval, relative to the anchor; zero for the anchor itself.
    pub error: f64,
    /// Score against everybody.
    pub score: Score,
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

/// Draws added to every pair that met, if without them somebody's rating would be infinite.
const PRIOR_DRAWS: f64 = 0.5;
const ELO_PER_LOGIT: f64 = 173.717_792_761_300_73;

/// The list, best first. Players without games are left out.
#[must_use]
pub fn rating_list(ledger: &Ledger, players: usize, anchor: Anchor) -> Vec<Rating> {
    let playing: Vec<usize> = (0..players).filter(|&player| ledger.total(player).games() > 0).collect();
    if playing.len() < 2 {
        return Vec::new();
    }
    let table = Table::new(ledger, &playing);
    let elo = table.maximize();
    let reference = match anchor {
        Anchor::Player { player, .. } => playing.iter().position(|&index| index == player),
        Anchor::Mean(_) => None,
    };
    let shift = match (anchor, reference) {
        (Anchor::Player { elo: fixed, .. }, Some(index)) => fixed - elo[index],
        (Anchor::Player { elo: mean, .. } | Anchor::Mean(mean), _) => {
            mean - elo.iter().sum::<f64>() / elo.len() as f64
        }
    };
    let errors = table.errors(&elo, reference);
    let mut list: Vec<Rating> = playing
        .iter()
        .enumerate()
        .map(|(index, &player)| Rating {
            player,
            elo: elo[index] + shift,
            error: errors[index],
            score: ledger.total(player),
        })
        .collect();
    list.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    list
}

/// Games between players: number, points of the row, and squared deviations for the errors.
struct Table {
    games: Vec<Vec<f64>>,
    points: Vec<Vec<f64>>,
    scores: Vec<Vec<Score>>,
}

impl Table {
    fn new(ledger: &Ledger, playing: &[usize]) -> Self {
        let scores: Vec<Vec<Score>> =
            playing.iter().map(|&a| playing.iter().map(|&b| ledger.score(a, b)).collect()).collect();
        let prior = if is_connected(&scores) { 0.0 } else { PRIOR_DRAWS };
        let games = |score: &Score| match score.games() {
            0 => 0.0,
            games => games as f64 + prior,
        };
        let points = |score: &Score| if score.games() == 0 { 0.0 } else { score.points() + prior / 2.0 };
        Self {
            games: scores.iter().map(|row| row.iter().map(games).collect()).collect(),
            points: scores.iter().map(|row| row.iter().map(points).collect()).collect(),
            scores,
        }
    }

    fn len(&self) -> usize {
        self.games.len()
    }

    /// Ratings at which everybody's expected score is the actual one, by damped Newton steps one player at a time.
    fn maximize(&self) -> Vec<f64> {
        let mut elo = vec![0.0; self.len()];
        for _ in 0..10_000 {
            let mut largest = 0.0f64;
            for player in 0..self.len() {
                let (mut surplus, mut slope) = (0.0, 1e-9);
                for other in 0..self.len() {
                    let expected = expected_score(elo[player] - elo[other]);
                    surplus += self.points[player][other] - self.games[player][other] * expected;
                    slope += self.games[player][other] * expected * (1.0 - expected);
                }
                let step = (surplus / slope * ELO_PER_LOGIT).clamp(-200.0, 200.0);
                elo[player] += step;
                largest = largest.max(step.abs());
            }
            if largest < 1e-7 {
                break;
            }
        }
        elo
    }

    /// 95 % errors: the covariance of the estimate is H⁻¹ S H⁻¹, with H the curvature of the likelihood and S the
    /// observed spread of the results around their expectation.
    fn errors(&self, elo: &[f64], reference: Option<usize>) -> Vec<f64> {
        let size = self.len();
        let mut curvature = vec![vec![0.0; size]; size];
        let mut spread = vec![vec![0.0; size]; size];
        for a in 0..size {
            for b in 0..size {
                let expected = expected_score(elo[a] - elo[b]);
                let h = self.games[a][b] * expected * (1.0 - expected);
                let Score { wins, draws, losses } = self.scores[a][b];
                let s = wins as f64 * (1.0 - expected).powi(2)
                    + draws as f64 * (0.5 - expected).powi(2)
                    + losses as f64 * expected.powi(2);
                // Without any spread (everything won) the curvature is the only measure there is.
                let s = if s > 0.0 { s } else { h };
                for (matrix, value) in [(&mut curvature, h), (&mut spread, s)] {
                    matrix[a][a] += value;
                    matrix[a][b] -= value;
                }
            }
        }
        // Ratings are only defined up to a constant: adding 1 everywhere fixes the mean and makes H invertible.
        for row in &mut curvature {
            row.iter_mut().for_each(|value| *value += 1.0);
        }
        let Some(inverse) = invert(curvature) else { return vec![f64::INFINITY; size] };
        let covariance = product(&product(&inverse, &spread), &inverse);
        let deviation = |index: usize| {
            let variance = match reference {
                None => covariance[index][index],
                Some(fixed) => {
                    covariance[index][index] + covariance[fixed][fixed] - 2.0 * covariance[index][fixed]
                }
            };
            1.96 * ELO_PER_LOGIT * variance.max(0.0).sqrt()
        };
        (0..size).map(deviation).collect()
    }
}

/// Whether everybody can be reached from everybody by wins and draws: then all ratings are finite.
fn is_connected(scores: &[Vec<Score>]) -> bool {
    let beats = |a: usize, b: usize| scores[a][b].wins + scores[a][b].draws > 0;
    let reaches_all = |edge: &dyn Fn(usize, usize) -> bool| {
        let mut reached = vec![false; scores.len()];
        let mut open = vec![0];
        reached[0] = true;
        while let Some(a) = open.pop() {
            for (b, reached) in reached.iter_mut().enumerate() {
                if !*reached && edge(a, b) {
                    *reached = true;
                    open.push(b);
                }
            }
        }
        reached.into_iter().all(|reached| reached)
    };
    reaches_all(&|a, b| beats(a, b)) && reaches_all(&|a, b| beats(b, a))
}

fn product(a: &[Vec<f64>], b: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let cell = |row: &[f64], column: usize| row.iter().zip(b).map(|(x, other)| x * other[column]).sum();
    a.iter().map(|row| (0..b.len()).map(|column| cell(row, column)).collect()).collect()
}

/// Gauss–Jordan elimination with row exchange.
fn invert(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    for (index, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| if column == index { 1.0 } else { 0.0 }));
    }
    for column in 0..size {
        let pivot =
            (column..size).max_by(|&a, &b| matrix[a][column].abs().total_cmp(&matrix[b][column].abs()))?;
        matrix.swap(column, pivot);
        let scale = matrix[column][column];
        if scale.abs() < 1e-12 {
            return None;
        }
        matrix[column].iter_mut().for_each(|value| *value /= scale);
        let leading = matrix[column].clone();
        for (index, row) in matrix.iter_mut().enumerate() {
            let factor = row[column];
            if index != column && factor != 0.0 {
                row.iter_mut().zip(&leading).for_each(|(value, lead)| *value -= factor * lead);
            }
        }
    }
    Some(matrix.into_iter().map(|row| row[size..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::tests::entry;
    use crate::statistics::{elo_of_score, estimate_from};

    fn ledger(players: usize, results: &[(usize, usize, &str, u32)]) -> Ledger {
        let mut ledger = Ledger::new(players);
        let mut game = 0;
        for &(white, black, result, times) in results {
            for _ in 0..times {
                ledger.enter(&entry(game, white, black, result));
                game += 1;
            }
        }
        ledger
    }

    #[test]
    fn two_players_get_the_difference_of_their_score() {
        let ledger = ledger(2, &[(0, 1, "1-0", 136), (0, 1, "1/2", 111), (0, 1, "0-1", 96)]);
        let list = rating_list(&ledger, 2, Anchor::Player { player: 1, elo: 2000.0 });
        let expected = estimate_from(&ledger.score(0, 1).distribution(), 1.0);
        assert!((list[0].elo - 2000.0 - expected.elo).abs() < 1e-4, "{list:?}");
        assert!((list[0].error - expected.error).abs() < 0.5, "{list:?} {expected:?}");
        assert_eq!((list[1].elo, list[1].error), (2000.0, 0.0));
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
            assert!((rating.elo - truth).abs() < 0.3, "{rating:?}");
            assert!(rating.player == 2 || (3.0..15.0).contains(&rating.error), "{rating:?}");
        }
    }

    #[test]
    fn a_player_who_won_everything_has_a_finite_rating() {
        let ledger = ledger(3, &[(0, 1, "1-0", 10), (1, 2, "1-0", 5), (1, 2, "0-1", 5)]);
        let list = rating_list(&ledger, 3, Anchor::Mean(0.0));
        assert_eq!(list[0].player, 0);
        assert!(list.iter().all(|rating| rating.elo.is_finite() && rating.error.is_finite()), "{list:?}");
        assert!(list[0].elo - list[1].elo > elo_of_score(0.9));
        assert!(list.iter().map(|rating| rating.elo).sum::<f64>().abs() < 1e-6);
    }

    #[test]
    fn who_has_not_played_is_not_listed() {
        let ledger = ledger(3, &[(0, 1, "1/2", 2)]);
        assert_eq!(rating_list(&ledger, 3, Anchor::Mean(0.0)).len(), 2);
        assert!(rating_list(&Ledger::new(3), 3, Anchor::Mean(0.0)).is_empty());
    }
}
