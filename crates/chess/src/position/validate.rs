//! The one definition of "a position that can be played": from [`Setup`] to [`Position`].

use super::Position;
use super::legality::passed_pawn;
use super::side::{Black, White};
use crate::{Bitboard, Color, Rank, Role, Setup, Square, ZobristKey, attacks, zobrist};
use thiserror::Error;

/// Why a described position cannot be played.
///
/// Checks that no game could produce (three checkers, say) are not refused: the rules answer them well, and
/// composed problems and move generator suites contain them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum InvalidPosition {
    /// A side has no king, or several.
    #[error("{color} has {count} kings; each side needs exactly one")]
    Kings {
        /// The side.
        color: Color,
        /// How many kings it has.
        count: usize,
    },
    /// A side has more than sixteen men.
    #[error("{color} has {count} men; a side has at most 16")]
    TooManyMen {
        /// The side.
        color: Color,
        /// How many men it has.
        count: usize,
    },
    /// A side has more than eight pawns.
    #[error("{color} has {count} pawns; a side has at most 8")]
    TooManyPawns {
        /// The side.
        color: Color,
        /// How many pawns it has.
        count: usize,
    },
    /// A pawn stands where none can.
    #[error("there is a pawn on {0}; pawns cannot stand on the first or eighth rank")]
    PawnOnBackRank(Square),
    /// The side that has just moved left its king in check.
    #[error("{0} is in check, but it is not {0}'s turn")]
    OpponentInCheck(Color),
    /// A castling right without king and rook in place.
    #[error("{color} cannot castle with {rook}: king and rook must both stand on {color}'s back rank")]
    Castling {
        /// The side.
        color: Color,
        /// Where the rook should be.
        rook: Square,
    },
    /// More than one castling rook on one side of the king.
    #[error("{0} has two castling rooks on the same side of the king")]
    CastlingTwice(Color),
    /// No pawn can just have passed over that square.
    #[error("{0} cannot be an en-passant square: no pawn has just passed over it")]
    EnPassant(Square),
}

impl TryFrom<Setup> for Position {
    type Error = InvalidPosition;

    fn try_from(setup: Setup) -> Result<Self, InvalidPosition> {
        check_men(&setup)?;
        check_castling(&setup)?;
        check_en_passant(&setup)?;
        let position = Self {
            board: setup.board,
            key: ZobristKey::default(),
            pawn_key: ZobristKey::default(),
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            castling_rooks: setup.castling_rooks,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number.max(1),
            side_to_move: setup.side_to_move,
            en_passant: setup.en_passant,
        };
        let opponent = !setup.side_to_move;
        if position.is_attacked(position.king(opponent), setup.side_to_move) {
            return Err(InvalidPosition::OpponentInCheck(opponent));
        }
        Ok(position.with_derived())
    }
}

impl Position {
    /// Recomputes everything that follows from men, turn and rights.
    pub(super) fn with_derived(mut self) -> Self {
        match self.side_to_move {
            Color::White => self.update_king_lines::<White>(),
            Color::Black => self.update_king_lines::<Black>(),
        }
        self.en_passant = self.en_passant.filter(|&target| {
            let pawns = self.board.pieces(self.side_to_move, Role::Pawn);
            let takers = attacks::pawn(!self.side_to_move, target) & pawns;
            takers.into_iter().any(|taker| self.en_passant_is_safe(taker, target))
        });
        self.pawn_key = zobrist::pawns(&self.board);
        self.key = self.recomputed_key();
        self
    }

    /// The key computed from scratch; always equal to [`key`](Self::key), which is kept move by move.
    #[must_use]
    pub fn recomputed_key(&self) -> ZobristKey {
        let en_passant = self.en_passant.map(|square| zobrist::en_passant(square.file())).unwrap_or_default();
        zobrist::board(&self.board, |_| true)
            ^ zobrist::side(self.side_to_move)
            ^ zobrist::castling(self.castling_rooks)
            ^ en_passant
    }
}

fn check_men(setup: &Setup) -> Result<(), InvalidPosition> {
    let board = &setup.board;
    for color in Color::ALL {
        let count = board.pieces(color, Role::King).len();
        if count != 1 {
            return Err(InvalidPosition::Kings { color, count });
        }
        let count = board.color(color).len();
        if count > 16 {
            return Err(InvalidPosition::TooManyMen { color, count });
        }
        let count = board.pieces(color, Role::Pawn).len();
        if count > 8 {
            return Err(InvalidPosition::TooManyPawns { color, count });
        }
    }
    match (board.role(Role::Pawn) & Bitboard::BACK_RANKS).first() {
        Some(square) => Err(InvalidPosition::PawnOnBackRank(square)),
        None => Ok(()),
    }
}

fn check_castling(setup: &Setup) -> Result<(), InvalidPosition> {
    for rook in setup.castling_rooks {
        let color = if rook.rank() < Rank::Fifth { Color::White } else { Color::Black };
        let home = Rank::First.relative_to(color);
        let king_at_home = setup.board.king_of(color).is_some_and(|king| king.rank() == home);
        let rook_there = setup.board.pieces(color, Role::Rook).contains(rook);
        if !king_at_home || !rook_there || rook.rank() != home {
            return Err(InvalidPosition::Castling { color, rook });
        }
    }
    for color in Color::ALL {
        let rooks = setup.castling_rooks & setup.board.color(color);
        if let Some(king) = setup.board.king_of(color) {
            let beyond = rooks.into_iter().filter(|&rook| rook > king).count();
            if beyond > 1 || rooks.len() - beyond > 1 {
                return Err(InvalidPosition::CastlingTwice(color));
            }
        }
    }
    Ok(())
}

fn check_en_passant(setup: &Setup) -> Result<(), InvalidPosition> {
    let Some(target) = setup.en_passant else { return Ok(()) };
    let us = setup.side_to_move;
    let pawn = passed_pawn(us, target);
    let start = passed_pawn(!us, target);
    let plausible = target.rank().relative_to(us) == Rank::Sixth
        && setup.board.pieces(!us, Role::Pawn).contains(pawn)
        && !setup.board.occupied().contains(target)
        && !setup.board.occupied().contains(start);
    if plausible { Ok(()) } else { Err(InvalidPosition::EnPassant(target)) }
}
