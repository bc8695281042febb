//! The learned evaluation as the search wants it.

use crate::evaluator::{EvaluatorFactory, SearchEvaluator};
use roque_chess::Position;
use roque_evaluation::classical::groups::COUNT;
use roque_evaluation::classical::{Tapered, WeightTable, known_ending, prepare_known_endings};
use roque_evaluation::{Classical, Evaluator};
use roque_nnue::{Counsel, Judge, Network};
use std::sync::Arc;

/// A network that follows the search move by move, corrected by its counsel of hand-written terms if it has one; mating a bare
/// king is left to hand-written knowledge.
#[derive(Clone)]
pub struct Learned {
    judge: Judge,
    /// Counts the terms of the counsel, in its units.
    counsel: Option<Classical>,
}

const _: () = assert!(COUNT == Counsel::TERMS, "a counsel weighs the terms of `classical`");

impl Learned {
    /// A judge of its own for one search thread; the network is shared.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Self {
        prepare_known_endings();
        let counsel = network.counsel().map(|counsel| Classical::with_table(weight_table(counsel)));
        Self { judge: Judge::new(network), counsel }
    }

    /// What the counsel adds to the network's judgement, in centipawns for the side to move.
    #[inline]
    pub fn correction(&mut self, position: &Position) -> i32 {
        self.counsel.as_mut().map_or(0, |counsel| counsel.evaluate(position) / Counsel::UNIT)
    }
}

fn weight_table(counsel: &Counsel) -> WeightTable {
    let mut table = [Tapered::ZERO; COUNT];
    for (weight, &[middlegame, endgame]) in table.iter_mut().zip(counsel.weights()) {
        *weight = Tapered::new(middlegame.into(), endgame.into());
    }
    table
}

impl SearchEvaluator for Learned {
    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        known_ending(position).unwrap_or_else(|| self.judge.evaluate(position) + self.correction(position))
    }

    fn reset(&mut self, root: &Position) {
        self.judge.reset(root);
    }

    #[inline]
    fn push(&mut self, after: &Position) {
        self.judge.push(after);
    }

    #[inline]
    fn pop(&mut self) {
        self.judge.pop();
    }
}

/// Judges by a network.
impl From<Arc<Network>> for EvaluatorFactory {
    fn from(network: Arc<Network>) -> Self {
        Self::new(move || Learned::new(Arc::clone(&network)))
    }
}
