//! A plain alpha-beta search with quiet ends, for a few plies.

use crate::exchange;
use roque_chess::{Move, MoveKinds, MoveList, Position};
use roque_engine::Score;
use roque_nnue::{Judge, Network};
use std::sync::Arc;

/// Above every value.
pub(super) const INFINITE: i32 = 32_000;
const MATE: i32 = 30_000;
/// The least value that is a forced mate.
pub(super) const LEAST_MATE: i32 = MATE - 200;
/// Captures are followed so far, and checks among them answered.
const LONGEST_EXCHANGE: i32 = 10;
/// Judgements are held inside what is no mate.
const LARGEST_JUDGEMENT: i32 = 20_000;

/// A value in the engine's words. It belongs to a move, which is one ply itself.
pub(super) fn score(value: i32) -> Score {
    match MATE - value.abs() {
        plies if plies < MATE - LEAST_MATE && value > 0 => Score::mate_in_plies(plies.max(0) as usize),
        plies if plies < MATE - LEAST_MATE => Score::mated_in_plies(plies.max(0) as usize),
        _ => Score::centipawns(value),
    }
}

/// Between which values the search wants to know exactly.
#[derive(Clone, Copy)]
pub(super) struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    /// Everything above a floor.
    pub(super) const fn above(floor: i32) -> Self {
        Self { alpha: floor, beta: INFINITE }
    }

    const fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// Where in the tree: plies still to look, plies from the root, and what is to be known exactly.
#[derive(Clone, Copy)]
struct Place {
    depth: i32,
    ply: i32,
    window: Window,
}

impl Place {
    /// One ply deeper, seen from the other side.
    const fn below(self, window: Window) -> Self {
        Self { depth: self.depth - 1, ply: self.ply + 1, window: window.flipped() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    AtLeast,
    Exactly,
    AtMost,
}

/// What is remembered of a position, valid only for the look that wrote it.
#[derive(Clone, Copy)]
struct Memory {
    key: u64,
    value: i32,
    depth: i32,
    bound: Bound,
    best: Option<Move>,
}

const EMPTY: Memory = Memory { key: 0, value: 0, depth: -1, bound: Bound::AtMost, best: None };
const MEMORIES: usize = 1 << 14;

/// The search and its memory.
pub(super) struct Search {
    judge: Judge,
    memory: Vec<Memory>,
    /// Changes with every look, so that old memories are not found.
    salt: u64,
    /// Positions visited in this look.
    pub(super) nodes: u64,
}

impl Search {
    pub(super) fn new(network: Arc<Network>) -> Self {
        Self { judge: Judge::new(network), memory: vec![EMPTY; MEMORIES], salt: 0, nodes: 0 }
    }

    /// A new look begins.
    pub(super) fn start(&mut self, position: &Position) {
        self.judge.reset(position);
        self.salt = self.salt.wrapping_add(0x9E37_79B9_7F4A_7C15);
        self.nodes = 0;
    }

    /// The judgement of a position, for the side to move.
    pub(super) fn standing(&mut self, position: &Position) -> i32 {
        self.judge.reset(position);
        self.judgement(position)
    }

    /// The judgement of the position after a move, for the mover.
    pub(super) fn static_after(&mut self, position: &Position, m: Move) -> i32 {
        let after = self.play(position, m);
        let value = -self.judgement(&after);
        self.judge.pop();
        value
    }

    /// The value of a move for the mover, looking so many plies beyond it.
    pub(super) fn after(&mut self, position: &Position, m: Move, depth: i32, window: Window) -> i32 {
        let after = self.play(position, m);
        let value = -self.value(&after, Place { depth, ply: 1, window: window.flipped() });
        self.judge.pop();
        value
    }

    fn play(&mut self, position: &Position, m: Move) -> Position {
        self.nodes += 1;
        let next = position.after(m);
        self.judge.push(&next);
        next
    }

    #[inline]
    fn judgement(&mut self, position: &Position) -> i32 {
        self.judge.evaluate(position).clamp(-LARGEST_JUDGEMENT, LARGEST_JUDGEMENT)
    }

    fn remembered(&self, position: &Position) -> Option<Memory> {
        let memory = self.memory[position.key().0 as usize % MEMORIES];
        (memory.key == position.key().0 ^ self.salt).then_some(memory)
    }

    fn value(&mut self, position: &Position, place: Place) -> i32 {
        let Place { depth, ply, window } = place;
        if depth <= 0 {
            return self.calm(position, window, ply, LONGEST_EXCHANGE);
        }
        let remembered = self.remembered(position);
        if let Some(memory) = remembered.filter(|memory| memory.depth == depth) {
            let enough = match memory.bound {
                Bound::Exactly => true,
                Bound::AtLeast => memory.value >= window.beta,
                Bound::AtMost => memory.value <= window.alpha,
            };
            if enough {
                return memory.value;
            }
        }
        let in_check = position.is_check();
        let standing = if in_check { -INFINITE } else { self.judgement(position) };
        if !in_check && depth <= 2 && standing - 110 * depth >= window.beta && window.beta > -LEAST_MATE {
            return standing - 110 * depth;
        }
        self.branch(position, place, standing, remembered.and_then(|memory| memory.best))
    }

    fn branch(&mut self, position: &Position, place: Place, standing: i32, first: Option<Move>) -> i32 {
        let Place { depth, ply, window } = place;
        let mut moves = position.legal_moves();
        if moves.is_empty() {
            return if position.is_check() { ply - MATE } else { 0 };
        }
        sort(position, &mut moves, first);
        let (mut alpha, mut best, mut best_move) = (window.alpha, -INFINITE, None);
        let hopeless = depth == 1 && !position.is_check() && standing + 140 <= alpha;
        for (number, &m) in moves.iter().enumerate() {
            // With one ply left a quiet move that gives no check does not win half a pawn more than it seems.
            let quiet = !m.is_noisy() && best > -LEAST_MATE;
            if hopeless && number > 0 && quiet && !gives_check(position, m) {
                best = best.max(standing);
                continue;
            }
            let window = Window { alpha, beta: window.beta };
            let value = self.step(position, m, Place { window, ..place }, number);
            if value > best {
                best = value;
                best_move = Some(m);
            }
            alpha = alpha.max(value);
            if alpha >= window.beta {
                break;
            }
        }
        self.remember(position, depth, best, best_move, window);
        best
    }

    /// One move inside the tree: the first with the whole window, the others first asked only whether they are better.
    fn step(&mut self, position: &Position, m: Move, place: Place, number: usize) -> i32 {
        let window = place.window;
        let after = self.play(position, m);
        let mut value;
        if number == 0 {
            value = -self.value(&after, place.below(window));
        } else {
            let narrow = Window { alpha: window.alpha, beta: window.alpha + 1 };
            value = -self.value(&after, place.below(narrow));
            if value > window.alpha && value < window.beta {
                value = -self.value(&after, place.below(window));
            }
        }
        self.judge.pop();
        value
    }

    fn remember(&mut self, position: &Position, depth: i32, value: i32, best: Option<Move>, window: Window) {
        let bound = if value >= window.beta {
            Bound::AtLeast
        } else if value > window.alpha {
            Bound::Exactly
        } else {
            Bound::AtMost
        };
        let key = position.key().0 ^ self.salt;
        self.memory[position.key().0 as usize % MEMORIES] = Memory { key, value, depth, bound, best };
    }

    /// The value after captures that pay, or after all answers to a check.
    fn calm(&mut self, position: &Position, window: Window, ply: i32, left: i32) -> i32 {
        let in_check = position.is_check();
        let mut moves = MoveList::new();
        let kinds = if in_check { MoveKinds::All } else { MoveKinds::Noisy };
        position.generate(kinds, &mut moves);
        if moves.is_empty() && in_check {
            return ply - MATE;
        }
        let standing = self.judgement(position);
        if left <= 0 {
            return standing;
        }
        let mut best = if in_check { -INFINITE } else { standing };
        let mut alpha = window.alpha.max(best);
        if alpha >= window.beta {
            return best;
        }
        sort(position, &mut moves, None);
        for &m in &moves {
            if !in_check && (standing + exchange::gain(position, m) + 150 <= alpha || !pays(position, m)) {
                continue;
            }
            let after = self.play(position, m);
            let value = -self.calm(&after, Window { alpha, beta: window.beta }.flipped(), ply + 1, left - 1);
            self.judge.pop();
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= window.beta {
                break;
            }
        }
        best
    }
}

/// Whether a capture loses nothing in the exchange it begins.
fn pays(position: &Position, m: Move) -> bool {
    let gain = exchange::gain(position, m);
    let mover = position.board().role_at(m.from()).map_or(0, exchange::value);
    if gain >= mover || m.promotion().is_some() {
        return true;
    }
    let after = position.after(m);
    gain >= exchange::winnable(after.board(), m.to(), after.side_to_move())
}

fn gives_check(position: &Position, m: Move) -> bool {
    position.after(m).is_check()
}

/// The remembered move, then captures of great men by small ones, then the rest.
fn sort(position: &Position, moves: &mut MoveList, first: Option<Move>) {
    let rank = |m: &Move| {
        if Some(*m) == first {
            return i32::MIN;
        }
        let gain = exchange::gain(position, *m);
        let mover = position.board().role_at(m.from()).map_or(0, exchange::value);
        if gain > 0 { mover / 16 - 4 * gain } else { mover / 100 }
    };
    moves.sort_by_cached_key(rank);
}
