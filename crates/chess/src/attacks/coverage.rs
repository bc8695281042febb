//! What one side attacks, and with what at the least.

use super::{bishop, king, knight, pawns, queen, rook};
use crate::{Bitboard, Board, Color, Role};

/// Squares one side attacks, own men included, by the worth of the least attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Coverage {
    /// With anything.
    pub all: Bitboard,
    /// With pawns.
    pub by_pawns: Bitboard,
    /// With pawns, knights or bishops.
    pub by_minors: Bitboard,
    /// With anything but queen and king.
    pub by_rooks: Bitboard,
}

impl Coverage {
    /// Where nobody has looked.
    pub const NONE: Self = Self {
        all: Bitboard::EMPTY,
        by_pawns: Bitboard::EMPTY,
        by_minors: Bitboard::EMPTY,
        by_rooks: Bitboard::EMPTY,
    };

    /// What a side attacks.
    #[inline]
    #[must_use]
    pub fn of(board: &Board, side: Color) -> Self {
        let (men, occupied) = (board.color(side), board.occupied());
        let by_pawns = pawns(side, men & board.role(Role::Pawn));
        let mut by_minors = by_pawns;
        for square in men & board.role(Role::Knight) {
            by_minors |= knight(square);
        }
        for square in men & board.role(Role::Bishop) {
            by_minors |= bishop(square, occupied);
        }
        let mut by_rooks = by_minors;
        for square in men & board.role(Role::Rook) {
            by_rooks |= rook(square, occupied);
        }
        let mut all = by_rooks;
        for square in men & board.role(Role::Queen) {
            all |= queen(square, occupied);
        }
        for square in men & board.role(Role::King) {
            all |= king(square);
        }
        Self { all, by_pawns, by_minors, by_rooks }
    }

    /// Squares where a man of that kind of the other side is attacked by a lesser one. A knight and a bishop are worth the same.
    #[inline]
    #[must_use]
    pub const fn by_lesser_than(&self, role: Role) -> Bitboard {
        match role {
            Role::Knight | Role::Bishop => self.by_pawns,
            Role::Rook => self.by_minors,
            Role::Queen => self.by_rooks,
            Role::Pawn | Role::King => Bitboard::EMPTY,
        }
    }
}
