//! Pawn structure, remembered by pawn key: it changes rarely and is asked for at every node.

use super::groups as group;
use super::scene::{Scales, ahead, beside, rank_of, step};
use super::tapered::Tapered;
use super::trace::Trace;
use roque_chess::{Bitboard, Board, ByColor, Color, Position, Role, Square, ZobristKey, attacks};

/// What the pawns alone say.
#[derive(Clone, Copy)]
pub struct PawnStructure {
    key: ZobristKey,
    /// White minus Black.
    pub score: Tapered,
    /// Passed pawns.
    pub passed: ByColor<Bitboard>,
    /// Squares a side's pawns attack now or after advancing.
    pub attack_span: ByColor<Bitboard>,
}

/// Remembered structures; a newer one replaces an older one in the same slot.
#[derive(Clone)]
pub struct PawnTable(Vec<Option<PawnStructure>>);

const SLOTS: usize = 1 << 13;

impl PawnTable {
    pub fn new() -> Self {
        Self(vec![None; SLOTS])
    }

    /// The structure of a position, from memory unless a trace wants to see the counting.
    #[inline]
    pub fn probe<T: Trace>(&mut self, position: &Position, scales: &mut Scales<'_, T>) -> PawnStructure {
        let key = position.pawn_key();
        let slot = &mut self.0[key.0 as usize % SLOTS];
        match slot {
            Some(known) if known.key == key && !T::ACTIVE => *known,
            _ => {
                let fresh = structure(position.board(), key, scales);
                *slot = Some(fresh);
                fresh
            }
        }
    }
}

fn structure<T: Trace>(board: &Board, key: ZobristKey, scales: &mut Scales<'_, T>) -> PawnStructure {
    let none = ByColor::new(Bitboard::EMPTY, Bitboard::EMPTY);
    let mut found = PawnStructure { key, score: Tapered::ZERO, passed: none, attack_span: none };
    for color in Color::ALL {
        let mut sum = Tapered::ZERO;
        let view =
            View { color, own: board.pieces(color, Role::Pawn), enemy: board.pieces(!color, Role::Pawn) };
        for square in view.own {
            let file_and_beside = square.file().bitboard() | beside(square);
            found.attack_span[color] |= ahead(color, square) & beside(square);
            if view.is_passed(square, file_and_beside) {
                found.passed[color] |= square.bitboard();
                sum += scales.weigh(color, group::PASSED_PAWN, rank_of(color, square), 1);
            } else if view.is_candidate(square) {
                sum += scales.weigh(color, group::CANDIDATE_PAWN, rank_of(color, square), 1);
            }
            sum += scales.weigh(color, group::MATERIAL, Role::Pawn as usize, 1);
            sum += scales.weigh(color, group::PAWN_SQUARES, square.relative_to(color).index(), 1);
            sum += view.links(square, scales);
        }
        found.score += color.pick(sum, -sum);
    }
    found
}

struct View {
    color: Color,
    own: Bitboard,
    enemy: Bitboard,
}

impl View {
    fn is_passed(&self, square: Square, file_and_beside: Bitboard) -> bool {
        let way = ahead(self.color, square);
        let own_in_front = self.own & way & square.file().bitboard();
        (self.enemy & way & file_and_beside).is_empty() && own_in_front.is_empty()
    }

    /// Free file ahead, and at least as many own pawns beside and behind as enemy pawns guard the way.
    fn is_candidate(&self, square: Square) -> bool {
        let way = ahead(self.color, square);
        if ((self.own | self.enemy) & way & square.file().bitboard()).any() {
            return false;
        }
        let guards = self.enemy & way & beside(square);
        let helpers = self.own & beside(square) & !ahead(self.color, square);
        guards.len() <= helpers.len()
    }

    fn links<T: Trace>(&self, square: Square, scales: &mut Scales<'_, T>) -> Tapered {
        let Self { color, own, enemy } = *self;
        let rank = rank_of(color, square);
        let file = square.file().bitboard();
        let neighbours = own & beside(square);
        let opposed = (enemy & file & ahead(color, square)).any();
        let phalanx = (neighbours & square.rank().bitboard()).any();
        let supported = (attacks::pawn(!color, square) & own).any();
        let mut sum = Tapered::ZERO;
        if (own & file & ahead(color, square)).any() {
            sum += scales.weigh(color, group::DOUBLED_PAWN, 0, 1);
        }
        if phalanx {
            sum += scales.weigh(color, group::PHALANX_PAWN, rank, 1);
        }
        if supported {
            sum += scales.weigh(color, group::SUPPORTED_PAWN, rank, 1);
        }
        if neighbours.is_empty() {
            sum += scales.weigh(color, group::ISOLATED_PAWN, usize::from(!opposed), 1);
        } else if !phalanx && !supported && self.is_backward(square, neighbours) {
            sum += scales.weigh(color, group::BACKWARD_PAWN, usize::from(!opposed), 1);
        }
        sum
    }

    /// All neighbours are ahead, and the next square is held by an enemy pawn.
    fn is_backward(&self, square: Square, neighbours: Bitboard) -> bool {
        let next = step(self.color, square.bitboard());
        let guarded = attacks::pawns(!self.color, self.enemy) | self.enemy;
        ahead(self.color, square).is_superset(neighbours) && next.intersects(guarded)
    }
}
