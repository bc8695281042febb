//! The tables of move histories. Gain: quiet moves +125 ± 43, continuations +25 ± 40, captures +16 ± 39, pawns −1 ± 38.

use super::{Gauge, PieceTo};
use roque_chess::{Bitboard, Color, Move, Position, Role, Square};

/// The largest values of the tables. They bound the types of their entries, so they are no parameters; the margins that
/// compare histories are chosen to suit them.
const QUIET: i32 = 8192;
const CAPTURE: i32 = 12288;
const CONTINUATION: i32 = 16384;
const PAWN: i32 = 8192;

/// Origin and target attacked or not.
const DANGERS: usize = 4;
const SQUARE_PAIRS: usize = Square::ALL.len() * Square::ALL.len();

#[inline]
fn square_pair(m: Move) -> usize {
    m.from().index() * Square::ALL.len() + m.to().index()
}

/// Quiet moves by side, origin, target, and whether the enemy attacks either square.
///
/// Source: the butterfly board of Hartmann 1988 and Schaeffer's history heuristic 1989; the threat index is of
/// Berserk and Reckless.
#[derive(Clone, Debug)]
pub(crate) struct QuietHistory(Vec<[[Gauge<QUIET>; DANGERS]; SQUARE_PAIRS]>);

impl QuietHistory {
    pub(crate) fn new() -> Self {
        Self(vec![[[Gauge::default(); DANGERS]; SQUARE_PAIRS]; 2])
    }

    /// Forgets everything, in the memory it has.
    pub(crate) fn clear(&mut self) {
        self.0.as_flattened_mut().as_flattened_mut().fill(Gauge::default());
    }

    #[inline]
    fn place(m: Move, threats: Bitboard) -> (usize, usize) {
        let danger = usize::from(threats.contains(m.from())) << 1 | usize::from(threats.contains(m.to()));
        (square_pair(m), danger)
    }

    #[inline]
    pub(crate) fn value(&self, position: &Position, m: Move, threats: Bitboard) -> i32 {
        let (squares, danger) = Self::place(m, threats);
        self.0[position.side_to_move() as usize][squares][danger].value()
    }

    #[inline]
    pub(crate) fn learn(&mut self, side: Color, m: Move, threats: Bitboard, lesson: i32) {
        let (squares, danger) = Self::place(m, threats);
        self.0[side as usize][squares][danger].learn(lesson);
    }
}

/// Quiet moves in the first plies of the line, where the same few positions are searched again and again.
///
/// Source: Stockfish (2020, 2024).
#[derive(Clone, Debug)]
pub(crate) struct NearRootHistory(Vec<[Gauge<QUIET>; SQUARE_PAIRS]>);

impl NearRootHistory {
    /// So many plies are near the root.
    const PLIES: usize = 4;

    pub(crate) fn new() -> Self {
        Self(vec![[Gauge::default(); SQUARE_PAIRS]; Self::PLIES])
    }

    /// Forgets everything, in the memory it has.
    pub(crate) fn clear(&mut self) {
        self.0.as_flattened_mut().fill(Gauge::default());
    }

    /// How well a move has done so far from the root; the nearer, the more it counts.
    #[inline]
    pub(crate) fn value(&self, ply: usize, m: Move) -> i32 {
        self.0.get(ply).map_or(0, |moves| moves[square_pair(m)].value() / (1 + ply as i32))
    }

    #[inline]
    pub(crate) fn learn(&mut self, ply: usize, m: Move, lesson: i32) {
        if let Some(moves) = self.0.get_mut(ply) {
            moves[square_pair(m)].learn(lesson);
        }
    }
}

/// What a noisy move takes: a role, or nothing.
const PRIZES: usize = Role::ALL.len() + 1;
const NO_PRIZE: usize = Role::ALL.len();

/// Captures and promotions by man, target and what is taken.
#[derive(Clone, Debug)]
pub(crate) struct CaptureHistory(Vec<[Gauge<CAPTURE>; PRIZES]>);

impl CaptureHistory {
    pub(crate) fn new() -> Self {
        Self(vec![[Gauge::default(); PRIZES]; PieceTo::COUNT])
    }

    /// Forgets everything, in the memory it has.
    pub(crate) fn clear(&mut self) {
        self.0.as_flattened_mut().fill(Gauge::default());
    }

    #[inline]
    fn place(position: &Position, m: Move) -> (usize, usize) {
        let taken = if m.is_en_passant() {
            Role::Pawn as usize
        } else if m.is_capture() {
            position.board().role_at(m.to()).map_or(NO_PRIZE, |role| role as usize)
        } else {
            NO_PRIZE
        };
        (PieceTo::of(position, m).index(), taken)
    }

    #[inline]
    pub(crate) fn value(&self, position: &Position, m: Move) -> i32 {
        let (mover, taken) = Self::place(position, m);
        self.0[mover][taken].value()
    }

    #[inline]
    pub(crate) fn learn(&mut self, position: &Position, m: Move, lesson: i32) {
        let (mover, taken) = Self::place(position, m);
        self.0[mover][taken].learn(lesson);
    }
}

/// Moves by an earlier move of the line they continue.
///
/// Source: counter-move history of Stockfish (2016), which generalizes Uiterwijk's countermoves of 1992.
#[derive(Clone, Debug)]
pub(crate) struct ContinuationHistory(Vec<[Gauge<CONTINUATION>; PieceTo::COUNT]>);

impl ContinuationHistory {
    pub(crate) fn new() -> Self {
        Self(vec![[Gauge::default(); PieceTo::COUNT]; PieceTo::COUNT + 1])
    }

    /// Forgets everything, in the memory it has.
    pub(crate) fn clear(&mut self) {
        self.0.as_flattened_mut().fill(Gauge::default());
    }

    #[inline]
    pub(crate) fn value(&self, earlier: PieceTo, now: PieceTo) -> i32 {
        self.0[earlier.index()][now.index()].value()
    }

    #[inline]
    pub(crate) fn learn(&mut self, earlier: PieceTo, now: PieceTo, lesson: i32) {
        if earlier != PieceTo::NONE {
            self.0[earlier.index()][now.index()].learn(lesson);
        }
    }
}

/// Quiet moves by the pawn structure they are played in.
///
/// Source: Stockfish (2023).
#[derive(Clone, Debug)]
pub(crate) struct PawnHistory(Vec<[Gauge<PAWN>; PieceTo::COUNT]>);

impl PawnHistory {
    /// Pawn structures told apart: few occur in one search.
    const STRUCTURES: usize = 512;

    pub(crate) fn new() -> Self {
        Self(vec![[Gauge::default(); PieceTo::COUNT]; Self::STRUCTURES])
    }

    /// Forgets everything, in the memory it has.
    pub(crate) fn clear(&mut self) {
        self.0.as_flattened_mut().fill(Gauge::default());
    }

    #[inline]
    fn row(position: &Position) -> usize {
        position.pawn_key().0 as usize % Self::STRUCTURES
    }

    #[inline]
    pub(crate) fn value(&self, position: &Position, now: PieceTo) -> i32 {
        self.0[Self::row(position)][now.index()].value()
    }

    #[inline]
    pub(crate) fn learn(&mut self, position: &Position, now: PieceTo, lesson: i32) {
        self.0[Self::row(position)][now.index()].learn(lesson);
    }
}
