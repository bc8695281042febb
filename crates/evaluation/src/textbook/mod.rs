//! The evaluators of the laboratory: each is one formula written as the textbooks write it.
//!
//! A formula enters its terms into a [`Ledger`]. The ledger that only sums makes the evaluation, the one that keeps
//! every entry makes the explanation, so the two cannot disagree.

mod control;
mod features;
mod material;
mod mobility;
mod simplified;
mod structure;

pub use control::Control;
pub use material::Material;
pub use mobility::Mobility;
pub use simplified::Simplified;
pub use structure::Structure;

use crate::{Evaluator, Explanation, Weight};
use roque_chess::{Color, Position};

/// Receives what each term is worth for each side, in centipawns.
pub trait Ledger {
    /// Enters an amount in favour of `color`.
    fn enter(&mut self, term: &'static str, color: Color, amount: f64);
}

/// White's centipawns minus Black's.
struct Balance(f64);

impl Ledger for Balance {
    #[inline]
    fn enter(&mut self, _: &'static str, color: Color, amount: f64) {
        self.0 += color.pick(amount, -amount);
    }
}

impl Ledger for Explanation {
    fn enter(&mut self, term: &'static str, color: Color, amount: f64) {
        self.add(term, color, amount);
    }
}

/// A textbook evaluation: named weights and a formula over them.
pub trait Formula: Clone + Send + 'static {
    /// The name it is chosen by.
    const NAME: &'static str;
    /// Its weights with default values.
    const WEIGHTS: &'static [Weight];

    /// The formula with these weights, in the order of [`Self::WEIGHTS`].
    fn new(values: &[f64]) -> Self;

    /// Enters every term of the position.
    fn judge(&self, position: &Position, ledger: &mut impl Ledger);
}

/// A weight and its default value.
pub const fn weight(name: &'static str, about: &'static str, value: f64) -> Weight {
    Weight { name, about, value }
}

/// Makes an [`Evaluator`] of a [`Formula`].
#[derive(Clone)]
pub struct Textbook<F> {
    formula: F,
    values: Vec<f64>,
}

impl<F: Formula> Textbook<F> {
    pub fn default_weights() -> Vec<Weight> {
        F::WEIGHTS.to_vec()
    }

    pub fn from_values(values: &[f64]) -> Self {
        Self { formula: F::new(values), values: values.to_vec() }
    }
}

impl<F: Formula> Evaluator for Textbook<F> {
    fn name(&self) -> &'static str {
        F::NAME
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        let mut balance = Balance(0.0);
        self.formula.judge(position, &mut balance);
        let white = balance.0.round() as i32;
        position.side_to_move().pick(white, -white)
    }

    fn explain(&mut self, position: &Position) -> Explanation {
        let total = self.evaluate(position);
        let side_to_move = position.side_to_move();
        let mut explanation = Explanation { evaluator: F::NAME, terms: Vec::new(), side_to_move, total };
        self.formula.judge(position, &mut explanation);
        explanation
    }

    fn weights(&self) -> Vec<Weight> {
        let with_value = |(weight, &value): (&Weight, &f64)| Weight { value, ..*weight };
        F::WEIGHTS.iter().zip(&self.values).map(with_value).collect()
    }

    fn fresh(&self) -> Box<dyn Evaluator> {
        Box::new(self.clone())
    }
}
