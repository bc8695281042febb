//! The search itself: [`node`] is the recipe of one node, [`quiescence`] what happens beyond the depth, [`root`] the
//! iterations and limits around both.

mod node;
mod quiescence;
mod root;

use crate::answer::{Answer, Question};
use crate::config::Config;
use crate::limits::{Budget, Limits};
use crate::ordering::{Memory, Sequence};
use crate::statistics::Statistics;
use crate::table::Table;
use crate::tracer::{BoundSource, NoTrace, Tracer};
use roque_game::GameState;
use std::marker::PhantomData;

/// No search looks further ahead.
pub const MAX_DEPTH: u32 = 100;
/// No line, quiescence included, gets longer.
const MAX_PLY: usize = 160;

/// Judges a state for the side to move, in any unit with a magnitude below a million.
///
/// Every `FnMut(&G) -> i32` is one.
pub trait Evaluate<G> {
    /// How good the state is for the side to move.
    fn evaluate(&mut self, state: &G) -> i32;
}

impl<G, F: FnMut(&G) -> i32> Evaluate<G> for F {
    #[inline]
    fn evaluate(&mut self, state: &G) -> i32 {
        self(state)
    }
}

/// A configured search with its evaluation and its table, which is kept from question to question.
pub struct Solver<G, E> {
    config: Config,
    evaluate: E,
    table: Option<Table>,
    game: PhantomData<fn(&G)>,
}

impl<G: GameState, E: Evaluate<G>> Solver<G, E> {
    /// A solver with these switches and this evaluation.
    #[must_use]
    pub fn new(config: Config, evaluate: E) -> Self {
        Self { config, evaluate, table: config.table.map(Table::new), game: PhantomData }
    }

    /// The same solver with another table.
    #[must_use]
    pub fn with_table(self, table: Table) -> Self {
        Self { table: Some(table), ..self }
    }

    /// The switches.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// The table, if there is one.
    #[must_use]
    pub const fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// Forgets everything learnt from earlier questions.
    pub fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }

    /// Finds the best move within the limits.
    ///
    /// Always answers with a legal move unless the game is over. The same question with the same limits on depth or
    /// nodes gives the same answer and the same counts.
    pub fn search(&mut self, question: &Question<G>, limits: &Limits) -> Answer<G::Move> {
        self.search_traced(question, limits, &mut NoTrace)
    }

    /// Like [`search`](Self::search), telling the tracer every step.
    pub fn search_traced<T: Tracer<G>>(
        &mut self,
        question: &Question<G>,
        limits: &Limits,
        tracer: &mut T,
    ) -> Answer<G::Move> {
        if let Some(table) = &mut self.table {
            table.grow_older();
        }
        let search = Search {
            config: self.config,
            evaluate: &mut self.evaluate,
            table: self.table.as_mut(),
            tracer,
            budget: Budget::start(limits),
            statistics: Statistics::default(),
            memory: Memory::new(MAX_PLY + 1, G::MOVE_SLOTS),
            frames: (0..=MAX_PLY).map(|_| Frame::default()).collect(),
            path: question.earlier.clone(),
            estimates: 0,
        };
        search.answer(question, limits.depth)
    }
}

/// What one node of the current line needs while its moves are tried.
struct Frame<G: GameState> {
    moves: G::Moves,
    sequence: Sequence,
    /// The best line found from here.
    line: Vec<G::Move>,
    /// Who set the bounds of the window; kept only for a tracer.
    alpha_source: BoundSource<G::Move>,
    beta_source: BoundSource<G::Move>,
}

impl<G: GameState> Default for Frame<G> {
    fn default() -> Self {
        Self {
            moves: G::Moves::default(),
            sequence: Sequence::default(),
            line: Vec::new(),
            alpha_source: BoundSource::Root,
            beta_source: BoundSource::Root,
        }
    }
}

/// A running search.
struct Search<'a, G: GameState, E, T> {
    config: Config,
    evaluate: &'a mut E,
    table: Option<&'a mut Table>,
    tracer: &'a mut T,
    budget: Budget,
    statistics: Statistics,
    memory: Memory<G::Move>,
    /// One for each ply.
    frames: Vec<Frame<G>>,
    /// Keys of the states that led to the current one, those before the root included.
    path: Vec<u64>,
    /// How often anything but the rules decided a score: evaluation, repetition on the path, width cap, or a table
    /// entry that rests on them. A subtree that leaves the number unchanged is solved.
    estimates: u64,
}
