//! The engine as its callers see it.

use crate::evaluator::{Evaluator, EvaluatorFactory};
use crate::report::{BestMove, SearchHandler};
use crate::request::SearchRequest;
use crate::search::Search;
use crate::signal::SearchSignal;
use crate::table::TranspositionTable;
use crate::tables::EndgameTables;
use std::sync::Arc;

/// What an engine is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineConfig {
    /// Size of the hash table in megabytes; at least 1.
    pub hash_mb: usize,
    /// Search threads; at least 1.
    pub threads: usize,
}

impl Default for EngineConfig {
    fn default() -> Self {
        Self { hash_mb: 16, threads: 1 }
    }
}

/// The strong player. Remembers from search to search what helps in the same game.
pub struct Engine {
    table: TranspositionTable,
    threads: usize,
    factory: EvaluatorFactory,
    evaluator: Box<dyn Evaluator>,
    tables: Option<Arc<dyn EndgameTables>>,
}

impl Engine {
    /// An engine with an empty memory.
    #[must_use]
    pub fn new(config: EngineConfig) -> Self {
        let factory = EvaluatorFactory::default();
        Self {
            table: TranspositionTable::new(config.hash_mb),
            threads: config.threads.max(1),
            evaluator: factory.make(),
            factory,
            tables: None,
        }
    }

    /// Searches until a limit is reached or the signal is given. Blocks; the handler is called from this thread.
    ///
    /// An infinite or pondering search holds its answer until it is told to stop (or the ponder hit comes), even if
    /// it has nothing more to think about.
    pub fn search(
        &mut self,
        request: &SearchRequest,
        signal: &SearchSignal,
        handler: &mut dyn SearchHandler,
    ) -> BestMove {
        self.table.grow_older();
        Search::new(request, &self.table, signal, self.evaluator.as_mut()).run(handler)
    }

    /// Forgets everything learnt: a new game begins.
    pub fn clear(&mut self) {
        self.table.clear(self.threads);
        self.evaluator.clear();
    }

    /// Gives the hash table another size in megabytes and empties it.
    pub fn resize_hash(&mut self, megabytes: usize) {
        self.table = TranspositionTable::new(megabytes);
    }

    /// Searches with that many threads from now on.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Judges with another evaluation from now on, and forgets what the old one thought.
    pub fn set_evaluation(&mut self, factory: EvaluatorFactory) {
        self.evaluator = factory.make();
        self.factory = factory;
        self.clear();
    }

    /// Looks up endgames from now on, or no longer.
    pub fn set_tables(&mut self, tables: Option<Arc<dyn EndgameTables>>) {
        self.tables = tables;
    }
}
