//! The learned evaluation as the search wants it.

use crate::evaluator::{Changes, EvaluatorFactory, SearchEvaluator};
use roque_chess::Position;
use roque_evaluation::classical::{known_ending, prepare_known_endings};
use roque_nnue::{Judge, Network};
use std::sync::Arc;

/// A network that follows the search move by move; mating a bare king is left to hand-written knowledge.
#[derive(Clone, Debug)]
pub struct Learned(Judge);

impl Learned {
    /// A judge of its own for one search thread; the network is shared.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Self {
        prepare_known_endings();
        Self(Judge::new(network))
    }
}

impl SearchEvaluator for Learned {
    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        known_ending(position).unwrap_or_else(|| self.0.evaluate(position))
    }

    fn reset(&mut self, root: &Position) {
        self.0.reset(root);
    }

    #[inline]
    fn push(&mut self, changes: &Changes, after: &Position) {
        self.0.push(after, &changes.removed, &changes.added);
    }

    #[inline]
    fn pop(&mut self) {
        self.0.pop();
    }
}

/// Judges by a network.
impl From<Arc<Network>> for EvaluatorFactory {
    fn from(network: Arc<Network>) -> Self {
        Self::new(move || Learned::new(Arc::clone(&network)))
    }
}
