//! How judgement enters the search: one trait for hand-written, textbook and learned evaluation.

use arrayvec::ArrayVec;
use roque_chess::{MoveObserver, Piece, Position, Square};
use roque_evaluation::{Evaluator, EvaluatorSpec};
use roque_nnue::Network;
use std::fmt;
use std::sync::Arc;

/// A man on its square.
pub type Man = (Piece, Square);

/// What a move changed on the board: at most two men leave and two arrive.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// Men that left, in order.
    pub removed: ArrayVec<Man, 2>,
    /// Men that arrived, in order.
    pub added: ArrayVec<Man, 2>,
}

impl MoveObserver for Changes {
    #[inline]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.removed.push((piece, square));
    }

    #[inline]
    fn added(&mut self, piece: Piece, square: Square) {
        self.added.push((piece, square));
    }
}

/// Judges positions for one search thread.
///
/// The search keeps it informed of the line it is on: [`reset`](Self::reset) at the root, [`push`](Self::push) for
/// every move and null move, [`pop`](Self::pop) when it takes one back. A judge without memory ignores all three.
pub trait SearchEvaluator: Send {
    /// What the position is worth in centipawns for the side to move. It is never asked about a position in check.
    fn evaluate(&mut self, position: &Position) -> i32;

    /// A new line starts here.
    fn reset(&mut self, root: &Position) {
        let _ = root;
    }

    /// A move or null move led to `after`.
    fn push(&mut self, after: &Position) {
        let _ = after;
    }

    /// The last move is taken back.
    fn pop(&mut self) {}

    /// A new game starts: forget what was learnt.
    fn clear(&mut self) {}
}

/// Makes one [`SearchEvaluator`] per search thread.
#[derive(Clone)]
pub struct EvaluatorFactory(Arc<dyn Fn() -> Box<dyn SearchEvaluator> + Send + Sync>);

impl EvaluatorFactory {
    /// From a function that makes one.
    pub fn new<E: SearchEvaluator + 'static>(make: impl Fn() -> E + Send + Sync + 'static) -> Self {
        Self(Arc::new(move || Box::new(make())))
    }

    /// From a function that makes a hand-written evaluator.
    pub fn from_evaluator<E: Evaluator + 'static>(make: impl Fn() -> E + Send + Sync + 'static) -> Self {
        Self::new(move || HandWritten(Box::new(make())))
    }

    pub(crate) fn make(&self) -> Box<dyn SearchEvaluator> {
        (self.0)()
    }
}

/// A hand-written evaluation inside the search.
struct HandWritten(Box<dyn Evaluator>);

impl SearchEvaluator for HandWritten {
    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        self.0.evaluate(position)
    }
}

/// Judges by a hand-written evaluation.
impl From<&EvaluatorSpec> for EvaluatorFactory {
    fn from(spec: &EvaluatorSpec) -> Self {
        let spec = spec.clone();
        Self::new(move || HandWritten(spec.build()))
    }
}

impl Default for EvaluatorFactory {
    /// The strongest evaluation this crate knows of.
    fn default() -> Self {
        Self::from(Network::embedded())
    }
}

impl fmt::Debug for EvaluatorFactory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EvaluatorFactory")
    }
}
