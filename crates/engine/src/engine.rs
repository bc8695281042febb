//! The engine as its callers see it.

use crate::evaluator::EvaluatorFactory;
use crate::limits::Limits;
use crate::parameter::{ParameterError, ParameterSet};
use crate::ponder::PonderHit;
use crate::recollection::Resumption;
use crate::report::{BestMove, Report, SearchHandler};
use crate::request::SearchRequest;
use crate::score::Score;
use crate::search::{Line, Memory, RootMove, RootMoves, Shared};
use crate::stopwatch::Stopwatch;
use crate::table::{Entry, TranspositionTable};
use crate::tables::EndgameTables;
use crate::threads::{self, Opinion, Start};
use crate::time::TimeBudget;
use crate::trace::Tracer;
use roque_chess::{Move, Position, ZobristKey};
use roque_game::{Bound, Chances, StopSignal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The largest hash table that can be asked for, in megabytes.
pub const MOST_HASH_MB: u32 = 1 << 20;
/// The most threads that can be asked for.
pub const MOST_THREADS: u32 = 512;

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

/// As many threads as are of use: four for each processor. In a crowd of more the last one hears that time is over when
/// it has been over for seconds.
#[must_use]
pub fn useful_threads() -> usize {
    4 * std::thread::available_parallelism().map_or(1, usize::from)
}

/// The strong player. Remembers from search to search what helps in the same game.
pub struct Engine {
    table: TranspositionTable,
    factory: EvaluatorFactory,
    /// One for each thread.
    memories: Vec<Memory>,
    tables: Option<Arc<dyn EndgameTables>>,
    parameters: ParameterSet,
    /// Nothing has been searched since the memory was emptied.
    is_empty: bool,
    /// Where the next search begins, if it is of the position this speaks of.
    resumption: Option<Resumption>,
}

impl Engine {
    /// An engine with an empty memory.
    #[must_use]
    pub fn new(config: EngineConfig) -> Self {
        let mut engine = Self {
            table: TranspositionTable::new(config.hash_mb),
            factory: EvaluatorFactory::default(),
            memories: Vec::new(),
            tables: None,
            parameters: ParameterSet::default(),
            is_empty: true,
            resumption: None,
        };
        engine.set_threads(config.threads);
        engine
    }

    /// Searches until a limit is reached or the signal is given. Blocks; the handler is called from this thread.
    ///
    /// An infinite or pondering search holds its answer until it is told to stop (or the ponder hit comes), even if
    /// it has nothing more to think about.
    pub fn search(
        &mut self,
        request: &SearchRequest,
        signal: &StopSignal,
        handler: &mut dyn SearchHandler,
    ) -> BestMove {
        self.search_watched(request, signal, handler, &mut ())
    }

    /// The same search, node for node, with somebody watching its first thread.
    pub fn search_watched<T: Tracer>(
        &mut self,
        request: &SearchRequest,
        signal: &StopSignal,
        handler: &mut dyn SearchHandler,
        tracer: &mut T,
    ) -> BestMove {
        self.table.grow_older();
        self.is_empty = false;
        let mut listener = Listener { handler, told: None };
        let answer = self.think(request, signal, &mut listener, tracer);
        let Limits { infinite, ponder, .. } = &request.limits;
        if *infinite || ponder.is_some() {
            signal.wait_until(|| !infinite && ponder.as_ref().is_some_and(PonderHit::has_come));
        }
        answer
    }

    fn think<T: Tracer>(
        &mut self,
        request: &SearchRequest,
        signal: &StopSignal,
        listener: &mut Listener,
        tracer: &mut T,
    ) -> BestMove {
        let _installed = self.parameters.install();
        let position = request.position;
        let root_moves = self.root_moves(request);
        if root_moves.is_empty() {
            let score = if position.is_check() { Score::mated_in_plies(0) } else { Score::DRAW };
            return BestMove { best: None, ponder: None, score, depth: 0, nodes: 0 };
        }
        let known = self.resumption.take().filter(|known| known.key == position.key());
        let start = Start {
            position,
            line: Line::new(&request.earlier_keys, &position),
            root: RootMoves::new(root_moves, known.as_ref().map_or(&[], |known| &known.lines)),
            lines: request.multipv,
            known_depth: known.map_or(0, |known| known.depth),
        };
        let shared = Shared {
            table: &self.table,
            signal,
            limits: &request.limits,
            budget: TimeBudget::new(&request.limits, position.side_to_move()),
            stopwatch: Stopwatch::started(request.limits.spent),
            tables: self.tables.as_deref(),
            nodes: AtomicU64::new(0),
            table_hits: AtomicU64::new(0),
            finished: AtomicBool::new(false),
            threads: self.memories.len(),
            node_limit: request.limits.nodes,
            parameters: &self.parameters,
        };
        let opinions = threads::search(&shared, &mut self.memories, start, listener, tracer);
        let elected = if request.multipv > 1 { opinions.first() } else { threads::elect(&opinions) };
        conclude(&shared, &position, elected, listener)
    }

    /// What the evaluation alone says about a position, in centipawns for the side to move; `None` in check, where it
    /// is never asked.
    pub fn standing_judgement(&mut self, position: &Position) -> Option<i32> {
        let memory = self.memories.first_mut().filter(|_| !position.is_check())?;
        memory.evaluator.reset(position);
        Some(memory.evaluator.evaluate(position))
    }

    /// What the table knows of a position.
    pub(crate) fn known(&self, key: ZobristKey) -> Option<Entry> {
        self.table.probe(key)
    }

    /// Puts entries into the table as if the next search had made them, and tells it where to begin.
    pub(crate) fn learn(&mut self, entries: impl Iterator<Item = (ZobristKey, Entry)>, next: Resumption) {
        self.is_empty = false;
        self.table.grow_older();
        entries.for_each(|(key, entry)| self.table.store(key, entry));
        self.table.grow_younger();
        self.resumption = Some(next);
    }

    /// The moves to consider: those asked for, and of those only the ones that endgame tables call best.
    fn root_moves(&self, request: &SearchRequest) -> Vec<Move> {
        let legal = request.position.legal_moves();
        let wanted = |m: &Move| request.search_moves.is_empty() || request.search_moves.contains(m);
        let moves: Vec<Move> = legal.into_iter().filter(wanted).collect();
        let Some(tables) = &self.tables else { return moves };
        if request.position.board().occupied().len() > tables.max_men() || request.multipv > 1 {
            return moves;
        }
        let Some((_, best)) = tables.probe_root(&request.position) else { return moves };
        let kept: Vec<Move> = moves.iter().copied().filter(|m| best.contains(m)).collect();
        if kept.is_empty() { moves } else { kept }
    }

    /// Forgets everything learnt: a new game begins. Costs nothing if nothing has been learnt.
    pub fn clear(&mut self) {
        if std::mem::replace(&mut self.is_empty, true) {
            return;
        }
        self.resumption = None;
        self.table.clear(self.memories.len());
        self.memories.iter_mut().for_each(Memory::clear);
    }

    /// Gives the hash table another size in megabytes; it is empty afterwards, unless it had that size already.
    pub fn resize_hash(&mut self, megabytes: usize) {
        if self.table.megabytes() == megabytes.max(1) {
            return;
        }
        // The old one goes first, so that both never have to fit.
        self.table = TranspositionTable::new(1);
        self.table = TranspositionTable::new(megabytes);
    }

    /// Searches with that many threads from now on, or with as many as are of [use](useful_threads).
    pub fn set_threads(&mut self, threads: usize) {
        let factory = &self.factory;
        self.memories.resize_with(threads.clamp(1, useful_threads()), || Memory::new(factory.make()));
    }

    /// How many threads search.
    #[must_use]
    pub fn threads(&self) -> usize {
        self.memories.len()
    }

    /// Judges with another evaluation from now on, and forgets what the old one thought.
    pub fn set_evaluation(&mut self, factory: EvaluatorFactory) {
        self.factory = factory;
        for memory in &mut self.memories {
            memory.evaluator = self.factory.make();
        }
        self.clear();
    }

    /// Looks up endgames from now on, or no longer.
    pub fn set_tables(&mut self, tables: Option<Arc<dyn EndgameTables>>) {
        self.tables = tables;
    }

    /// Changes one parameter of this engine's searches from now on. What was learnt with the old value is kept.
    ///
    /// # Errors
    /// If there is no parameter of that name, if the value is out of its range, or if parameters are constants in
    /// this build.
    pub fn set_parameter(&mut self, name: &str, value: i32) -> Result<(), ParameterError> {
        self.parameters.set(name, value)
    }

    /// Searches with these parameters from now on.
    pub fn set_parameters(&mut self, parameters: ParameterSet) {
        self.parameters = parameters;
    }

    /// What this engine searches with.
    #[must_use]
    pub fn parameters(&self) -> &ParameterSet {
        &self.parameters
    }
}

/// Passes reports on and remembers the last line told.
struct Listener<'a> {
    handler: &'a mut dyn SearchHandler,
    told: Option<Vec<Move>>,
}

impl SearchHandler for Listener<'_> {
    fn listens(&self) -> bool {
        self.handler.listens()
    }

    fn report(&mut self, report: &Report) {
        debug_assert!(!report.pv.is_empty());
        if report.multipv == 1 {
            self.told = Some(report.pv.clone());
        }
        self.handler.report(report);
    }

    fn current_move(&mut self, depth: u32, m: Move, number: usize) {
        self.handler.current_move(depth, m, number);
    }
}

/// The answer; told as a report too if the last report said otherwise.
fn conclude(
    shared: &Shared,
    position: &Position,
    elected: Option<&Opinion>,
    listener: &mut Listener,
) -> BestMove {
    let nodes = shared.nodes.load(Ordering::Relaxed);
    let Some((opinion, best)) = elected.and_then(|opinion| Some((opinion, opinion.moves.first()?))) else {
        return BestMove { best: None, ponder: None, score: Score::DRAW, depth: 0, nodes };
    };
    debug_assert!(is_playable(position, &best.pv), "{position}: {:?}", best.pv);
    if listener.listens() && listener.told.as_ref().and_then(|line| line.first()) != Some(&best.m) {
        listener.report(&Report {
            depth: opinion.depth.max(1),
            seldepth: best.seldepth as u32,
            multipv: 1,
            score: best.score,
            bound: Bound::Exact,
            wdl: Chances::of(best.score.kind()),
            nodes,
            time: shared.elapsed(),
            hashfull: shared.table.hashfull(),
            tbhits: shared.table_hits.load(Ordering::Relaxed),
            pv: best.pv.to_vec(),
        });
    }
    BestMove {
        best: Some(best.m),
        ponder: expected_answer(shared, position, best),
        score: best.score,
        depth: opinion.depth,
        nodes,
    }
}

fn is_playable(position: &Position, line: &[Move]) -> bool {
    let mut position = *position;
    line.iter().all(|&m| position.play(m).is_ok())
}

/// The second move of the line, or what the table says about the position after the first.
fn expected_answer(shared: &Shared, position: &Position, best: &RootMove) -> Option<Move> {
    let next = position.after(best.m);
    let from_table = || shared.table.probe(next.key()).and_then(|entry| entry.m);
    best.pv.get(1).copied().or_else(from_table).filter(|&m| next.is_legal(m))
}
