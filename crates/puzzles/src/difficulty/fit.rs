//! A linear model with squares, fitted by least squares with a small penalty on large weights.

use super::traits::{COUNT, Traits};
use roque_game::quoted;
use thiserror::Error;

/// Weights for the numbers of a puzzle and their products.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    weights: Vec<f64>,
}

/// Why a text is no model.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseModelError {
    /// Not a number.
    #[error("{} is not a weight", quoted(.0))]
    Number(String),
    /// Not as many weights as there are numbers.
    #[error("{0} weights; there are {1} numbers")]
    Count(usize, usize),
}

/// The first numbers of a puzzle enter the model as products, too: how searches and levels fare depends on the length.
const PRODUCTS: usize = 25;

/// The penalty on the square of a weight, for each puzzle.
const PENALTY: f64 = 1e-4;

const LOWEST: f64 = 400.0;
const HIGHEST: f64 = 3000.0;

impl Model {
    /// Fits weights to puzzles with known ratings.
    #[must_use]
    pub fn fit(known: &[(Traits, f64)]) -> Self {
        let width = expand(&[0.0; COUNT]).len();
        let mut normal = vec![vec![0.0; width + 1]; width];
        for (traits, rating) in known {
            let row = expand(traits);
            for (i, &x) in row.iter().enumerate().filter(|(_, x)| **x != 0.0) {
                for (sum, &y) in normal[i].iter_mut().zip(row.iter().chain([rating])) {
                    *sum += x * y;
                }
            }
        }
        for (i, row) in normal.iter_mut().enumerate().skip(1) {
            row[i] += PENALTY * known.len() as f64;
        }
        Self { weights: solve(normal) }
    }

    /// The rating of a puzzle with these numbers.
    #[must_use]
    pub fn rating(&self, traits: &Traits) -> u16 {
        let sum: f64 = expand(traits).iter().zip(&self.weights).map(|(x, weight)| x * weight).sum();
        sum.clamp(LOWEST, HIGHEST).round() as u16
    }

    /// Reads a model: a weight a line.
    ///
    /// # Errors
    /// [`ParseModelError`].
    pub fn parse(text: &str) -> Result<Self, ParseModelError> {
        let number = |line: &str| line.parse().map_err(|_| ParseModelError::Number(line.to_owned()));
        let weights: Vec<f64> = text.lines().map(number).collect::<Result<_, _>>()?;
        let width = expand(&[0.0; COUNT]).len();
        if weights.len() == width {
            Ok(Self { weights })
        } else {
            Err(ParseModelError::Count(weights.len(), width))
        }
    }
}

/// As [`Model::parse`] reads it.
impl std::fmt::Display for Model {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.weights.iter().try_for_each(|weight| writeln!(f, "{weight:.3}"))
    }
}

/// The numbers, and products of the first of them.
fn expand(traits: &Traits) -> Vec<f64> {
    let mut row = traits.to_vec();
    let first = &traits[1..PRODUCTS.min(COUNT)];
    for (i, x) in first.iter().enumerate() {
        row.extend(first[i..].iter().map(|y| x * y));
    }
    row
}

/// Solves linear equations by elimination with the largest pivot; each row ends with its right side.
fn solve(mut rows: Vec<Vec<f64>>) -> Vec<f64> {
    let count = rows.len();
    for column in 0..count {
        let pivot = (column..count).max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()));
        rows.swap(column, pivot.unwrap_or(column));
        let (done, below) = rows.split_at_mut(column + 1);
        let top = &done[column];
        for row in below {
            let factor = row[column] / top[column];
            row.iter_mut().zip(top).skip(column).for_each(|(x, y)| *x -= factor * y);
        }
    }
    let mut solution = vec![0.0; count];
    for column in (0..count).rev() {
        let known: f64 = (column + 1..count).map(|other| rows[column][other] * solution[other]).sum();
        solution[column] = (rows[column][count] - known) / rows[column][column];
    }
    solution
}

/// How far two lists of numbers agree about the order: 1 entirely, 0 not at all (Spearman's coefficient, ties shared).
#[must_use]
pub fn spearman(pairs: &[(f64, f64)]) -> f64 {
    let one = ranks(pairs.iter().map(|pair| pair.0).collect());
    let two = ranks(pairs.iter().map(|pair| pair.1).collect());
    let mean = (pairs.len() as f64 - 1.0) / 2.0;
    let sum = |f: &dyn Fn(f64, f64) -> f64| -> f64 {
        one.iter().zip(&two).map(|(a, b)| f(a - mean, b - mean)).sum()
    };
    sum(&|a, b| a * b) / (sum(&|a, _| a * a) * sum(&|_, b| b * b)).sqrt()
}

fn ranks(numbers: Vec<f64>) -> Vec<f64> {
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by(|&a, &b| numbers[a].total_cmp(&numbers[b]));
    let mut ranks = vec![0.0; numbers.len()];
    let mut place = 0;
    while place < order.len() {
        let equal =
            order[place..].iter().take_while(|&&index| numbers[index] == numbers[order[place]]).count();
        let shared = place as f64 + (equal as f64 - 1.0) / 2.0;
        order[place..place + equal].iter().for_each(|&index| ranks[index] = shared);
        place += equal;
    }
    ranks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_line_is_found_again() {
        let puzzle = |x: f64| {
            let mut traits = [0.0; COUNT];
            (traits[0], traits[1], traits[COUNT - 1]) = (1.0, x, x * x * 0.1);
            (traits, 1000.0 + 300.0 * x)
        };
        let known: Vec<_> = (0..200).map(|i| puzzle(f64::from(i % 20) / 10.0)).collect();
        let model = Model::fit(&known);
        assert!(known.iter().all(|(traits, rating)| (f64::from(model.rating(traits)) - rating).abs() < 20.0));
        let read = Model::parse(&model.to_string()).expect("as it was written");
        assert!(known.iter().all(|(traits, _)| read.rating(traits).abs_diff(model.rating(traits)) <= 1));
    }

    #[test]
    fn order_is_measured_with_ties() {
        assert!((spearman(&[(1.0, 10.0), (2.0, 20.0), (3.0, 30.0)]) - 1.0).abs() < 1e-9);
        assert!((spearman(&[(1.0, 3.0), (2.0, 2.0), (3.0, 1.0)]) + 1.0).abs() < 1e-9);
        // Ranks 0.5 0.5 2 against 0 1 2: 1.5 / sqrt(1.5 · 2).
        assert!((spearman(&[(1.0, 1.0), (1.0, 2.0), (2.0, 3.0)]) - 0.866_025).abs() < 1e-5);
    }
}
