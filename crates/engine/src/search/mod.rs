//! The search of one thread. Reading order: `deepening` (iterations), `window`, `node` (the recipe of one node),
//! what it calls (`lookup`, `judge`, `prune`, `skip`, `extend`, `reduce`), `quiescence`, `learn`, and `draws`.
//!
//! Gains are what 240 games at 2,000 nodes a move lose without the rule, in Elo; `docs/search.md` says how they were
//! measured and what such a figure can and cannot tell.

mod deepening;
mod draws;
mod extend;
mod judge;
mod learn;
mod lookup;
mod node;
mod prune;
mod quiescence;
mod reduce;
mod root;
mod skip;
mod window;

pub(crate) use draws::Line;
pub(crate) use root::{RootMove, RootMoves};

use crate::checks::CheckSquares;
use crate::evaluator::{Changes, SearchEvaluator};
use crate::history::{CorrectionIndex, Corrections, ExtraKeys, PieceTo};
use crate::limits::Limits;
use crate::parameter::ParameterSet;
use crate::params;
use crate::picker::{CONTINUATIONS, Circumstances, MoveHistories};
use crate::ponder::PonderHit;
use crate::report::SearchHandler;
use crate::score::{MAX_PLY, Score};
use crate::see::Threats;
use crate::stopwatch::Stopwatch;
use crate::table::TranspositionTable;
use crate::tables::EndgameTables;
use crate::time::TimeBudget;
use crate::trace::{Tracer, Watch};
use arrayvec::ArrayVec;
use reduce::ReductionTable;
use roque_chess::{Bitboard, Color, Move, Piece, Position, ZobristKey, zobrist};
use roque_game::StopSignal;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;
use window::Window;

/// The search was told to stop; its unfinished results are void.
#[derive(Debug)]
pub(crate) struct Aborted;

/// What all threads of one search share.
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) signal: &'a StopSignal,
    pub(crate) limits: &'a Limits,
    pub(crate) budget: TimeBudget,
    pub(crate) stopwatch: Stopwatch,
    pub(crate) tables: Option<&'a dyn EndgameTables>,
    /// Nodes of all threads, in batches.
    pub(crate) nodes: AtomicU64,
    pub(crate) table_hits: AtomicU64,
    /// The main thread has finished.
    pub(crate) finished: AtomicBool,
    pub(crate) threads: usize,
    /// Positions all threads together may visit.
    pub(crate) node_limit: Option<u64>,
    pub(crate) parameters: &'a ParameterSet,
}

impl Shared<'_> {
    /// Whether time limits count: not while pondering.
    pub(crate) fn clock_runs(&self) -> bool {
        self.limits.ponder.as_ref().is_none_or(PonderHit::has_come)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.stopwatch.elapsed()
    }
}

/// What one thread remembers from search to search.
pub(crate) struct Memory {
    pub(crate) evaluator: Box<dyn SearchEvaluator>,
    pub(crate) histories: MoveHistories,
    pub(crate) corrections: Corrections,
    workspace: Workspace,
}

/// The vectors of a search, kept for the next one: short searches would spend their time on asking for memory.
#[derive(Default)]
struct Workspace {
    frames: Vec<Frame>,
    pv: Vec<ArrayVec<Move, { MAX_PLY + 1 }>>,
}

impl Workspace {
    /// As good as new. A search that was cut short by a fault has taken its vectors with it.
    fn cleaned(mut self) -> Self {
        self.frames.clear();
        self.frames.resize(BEFORE_ROOT + MAX_PLY + BELOW_LEAVES, NO_FRAME);
        self.pv.iter_mut().for_each(ArrayVec::clear);
        self.pv.resize_with(MAX_PLY + 2, ArrayVec::new);
        self
    }
}

impl Memory {
    pub(crate) fn new(evaluator: Box<dyn SearchEvaluator>) -> Self {
        Self {
            evaluator,
            histories: MoveHistories::new(),
            corrections: Corrections::new(),
            workspace: Workspace::default(),
        }
    }

    pub(crate) fn clear(&mut self) {
        self.evaluator.clear();
        self.histories.quiet.clear();
        self.histories.capture.clear();
        self.histories.continuation.clear();
        self.histories.pawn.clear();
        self.corrections.clear();
    }
}

/// What is known of one node of the present line.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// The corrected static evaluation; `None` in check.
    eval: Option<i32>,
    /// The move being searched, and its description.
    m: Option<Move>,
    moved: PieceTo,
    /// A move left out, while the worth of the others is tested.
    excluded: Option<Move>,
    keys: ExtraKeys,
    /// How often the children of this node's children were cut.
    cutoffs: i32,
    /// How many moves of this line were extended by more than a ply.
    long_extensions: i32,
    /// Squares the enemy attacks, once moves are searched.
    threats: Bitboard,
    /// The number of the move being searched, from 1.
    count: i32,
    /// On a principal variation now or ever.
    was_pv: bool,
}

const NO_FRAME: Frame = Frame {
    eval: None,
    m: None,
    moved: PieceTo::NONE,
    excluded: None,
    keys: ExtraKeys::NONE,
    cutoffs: 0,
    long_extensions: 0,
    threats: Bitboard::EMPTY,
    count: 0,
    was_pv: false,
};

/// No evaluation counts for more than this; leaves room for margins below the scores of proven results.
const MOST: i32 = 15_000;

/// With less time than this the clock is looked at more often.
pub(crate) const HURRY: Duration = Duration::from_millis(10);
/// How many nodes are searched between two looks at the clock: a fraction of a millisecond's work.
pub(crate) const BATCH: u64 = 512;
/// The same in a hurry.
pub(crate) const SMALL_BATCH: u64 = 32;

/// Frames before the root, so that looking back needs no test.
const BEFORE_ROOT: usize = CONTINUATIONS[3];
/// Frames below the deepest node: rules look two plies ahead, and the deepest node plays a move.
const BELOW_LEAVES: usize = 4;

/// One thread's search.
pub(crate) struct Search<'a, T> {
    shared: &'a Shared<'a>,
    memory: &'a mut Memory,
    reductions: &'static ReductionTable,
    /// Only the main thread talks, and only it watches the clock.
    handler: Option<&'a mut (dyn SearchHandler + 'a)>,
    root: RootMoves,
    line: Line,
    frames: Vec<Frame>,
    pv: Vec<ArrayVec<Move, { MAX_PLY + 1 }>>,
    nodes: u64,
    /// Nodes already added to the shared count.
    nodes_told: u64,
    /// How many nodes are searched between two looks at the clock.
    batch: u64,
    seldepth: usize,
    root_depth: i32,
    /// While a null move is being verified: the ply from which on they are allowed again.
    null_moves_from: Option<usize>,
    completed_depth: u32,
    watch: Watch<'a, T>,
}

impl<'a, T: Tracer> Search<'a, T> {
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        memory: &'a mut Memory,
        root: RootMoves,
        line: Line,
        handler: Option<&'a mut (dyn SearchHandler + 'a)>,
        tracer: &'a mut T,
    ) -> Self {
        // The plies it speaks of are counted from another root.
        memory.histories.near_root.clear();
        let Workspace { frames, pv } = std::mem::take(&mut memory.workspace).cleaned();
        Self {
            shared,
            memory,
            reductions: ReductionTable::get(),
            handler,
            root,
            line,
            frames,
            pv,
            nodes: 0,
            nodes_told: 0,
            batch: if shared.budget.hard.is_some_and(|hard| hard < HURRY) { SMALL_BATCH } else { BATCH },
            seldepth: 0,
            root_depth: 0,
            null_moves_from: None,
            completed_depth: 0,
            watch: Watch::new(tracer),
        }
    }

    #[inline]
    fn frame(&self, ply: usize) -> &Frame {
        &self.frames[ply + BEFORE_ROOT]
    }

    #[inline]
    fn frame_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE_ROOT]
    }

    /// The frame some plies up the line.
    #[inline]
    fn frame_before(&self, ply: usize, plies: usize) -> &Frame {
        &self.frames[ply + BEFORE_ROOT - plies]
    }

    /// Tells who watches that a visit begins.
    #[inline(always)]
    fn enter(&mut self, position: &Position, window: Window, depth: i32, ply: usize) {
        let last = self.frames[ply + BEFORE_ROOT - 1].m;
        self.watch.enter(position, || last, (window.alpha, window.beta), (depth, ply));
    }

    /// Counts a node and looks whether the search has to end.
    #[inline]
    fn check_limits(&mut self) -> Result<(), Aborted> {
        if let Some(limit) = self.shared.node_limit
            && self.shared.threads == 1
            && self.nodes >= limit
            && self.may_abort()
        {
            return Err(Aborted);
        }
        if self.nodes - self.nodes_told >= self.batch { self.check_clock() } else { Ok(()) }
    }

    #[cold]
    fn check_clock(&mut self) -> Result<(), Aborted> {
        let shared = self.shared;
        let batch = self.nodes - self.nodes_told;
        let total = shared.nodes.fetch_add(batch, Ordering::Relaxed) + batch;
        self.nodes_told = self.nodes;
        let over = shared.signal.is_stopped()
            || shared.finished.load(Ordering::Relaxed)
            || shared.node_limit.is_some_and(|limit| total >= limit)
            || self.handler.is_some()
                && shared.clock_runs()
                && shared.budget.hard.is_some_and(|hard| shared.elapsed() >= hard);
        if over && self.may_abort() { Err(Aborted) } else { Ok(()) }
    }

    /// The first iteration always ends, so that there is a move to play.
    fn may_abort(&self) -> bool {
        self.completed_depth > 0 || self.root.moves[0].score > -Score::INFINITE
    }

    /// Whether a mate is to be proved: then every line of its length matters alike, quiet moves too. What spends
    /// plies on one line (singular extension, the trail of principal variations) or judges the rest by captures
    /// (razoring, ProbCut) stands in the way. The other rules stay: they bring the depth at which they leave nothing
    /// out near the root. Mates in four, the first 400 of a suite, 400,000 nodes: nothing left out 357, every rule 371, so 395.
    #[inline]
    fn proves_mate(&self) -> bool {
        self.shared.limits.mate.is_some()
    }

    /// Nodes of all threads, as far as they have told.
    pub(crate) fn total_nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed) + self.nodes - self.nodes_told
    }

    /// Asks for what the table may know after a move, long before it is played: memory answers slowly.
    #[inline]
    fn expect(&self, position: &Position, m: Move) {
        self.shared.table.prefetch(likely_key(position, m));
    }

    /// Plays a move of the line.
    #[inline]
    fn play(&mut self, position: &Position, m: Move, ply: usize) -> Position {
        let mut changes = Changes::default();
        let mut next = *position;
        next.play_observed(m, &mut changes);
        let keys = self.frame(ply).keys.after(&changes);
        self.frame_mut(ply + 1).keys = keys;
        let moved = PieceTo::of(position, m);
        let frame = self.frame_mut(ply);
        frame.m = Some(m);
        frame.moved = moved;
        self.memory.evaluator.push(&next);
        self.line.push(next.key());
        self.nodes += 1;
        next
    }

    /// Takes it back.
    #[inline]
    fn take_back(&mut self) {
        self.line.pop();
        self.memory.evaluator.pop();
    }

    /// What the histories need to know of this node.
    #[inline]
    fn circumstances(&self, ply: usize, threats: Threats, checks: CheckSquares) -> Circumstances {
        // Written out: a closure over the list is not inlined, and every node comes here.
        let [one, two, four, six] = CONTINUATIONS;
        let moved = |plies| self.frame_before(ply, plies).moved;
        let earlier = [moved(one), moved(two), moved(four), moved(six)];
        Circumstances { ply, threats, earlier, checks }
    }

    #[inline]
    fn correction_index(&self, position: &Position, ply: usize) -> CorrectionIndex {
        let last_two = (self.frame_before(ply, 1).moved, self.frame_before(ply, 2).moved);
        Corrections::index(position, self.frame(ply).keys, last_two)
    }

    /// Asks the evaluation.
    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        let eval = self.memory.evaluator.evaluate(position);
        eval.clamp(-MOST, MOST)
    }

    /// The evaluation as the rules use it: scaled towards a draw as the fifty-move rule comes near, and corrected by
    /// what was learnt about its errors.
    #[inline]
    fn corrected(&self, position: &Position, raw: i32, index: &CorrectionIndex) -> i32 {
        let largest = Score::LARGEST_ESTIMATE.value();
        if has_bare_king(position) {
            return raw.clamp(-largest, largest);
        }
        let whole = params::fifty_move_scale();
        let scaled =
            raw * (whole - i32::from(position.halfmove_clock()).min(draws::FIFTY_MOVES as i32)) / whole;
        (scaled + self.memory.corrections.value(index)).clamp(-largest, largest)
    }
}

/// The key after a move unless it castles, promotes or changes rights: good enough to guess which memory will be needed.
#[inline]
fn likely_key(position: &Position, m: Move) -> ZobristKey {
    let (us, board) = (position.side_to_move(), position.board());
    let mut key = position.key() ^ zobrist::black_to_move();
    if let Some(role) = board.role_at(m.from()) {
        let man = Piece::new(us, role);
        key ^= zobrist::piece(man, m.from()) ^ zobrist::piece(man, m.to());
    }
    if let Some(role) = board.role_at(m.to()) {
        key ^= zobrist::piece(Piece::new(!us, role), m.to());
    }
    key
}

/// Whether a side has nothing but its king. The way to mate is then a slope of small steps in the evaluation, which
/// corrections and the fifty-move scaling would blur until the search walks in circles.
#[inline]
fn has_bare_king(position: &Position) -> bool {
    let is_bare = |color| position.board().color(color).len() == 1;
    is_bare(Color::White) || is_bare(Color::Black)
}
