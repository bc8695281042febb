//! Which moves give check, known before they are played.

use roque_chess::{Bitboard, Move, Position, Role, Square, attacks};

/// From where each kind of man would check the enemy king.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CheckSquares {
    diagonal: Bitboard,
    straight: Bitboard,
    knight: Bitboard,
    pawn: Bitboard,
    /// Own men that uncover a check when they step aside.
    uncovering: Bitboard,
    king: Square,
}

impl CheckSquares {
    /// Not looked at yet.
    pub(crate) const NONE: Self = Self {
        diagonal: Bitboard::EMPTY,
        straight: Bitboard::EMPTY,
        knight: Bitboard::EMPTY,
        pawn: Bitboard::EMPTY,
        uncovering: Bitboard::EMPTY,
        king: Square::A1,
    };

    #[inline]
    pub(crate) fn new(position: &Position) -> Self {
        let us = position.side_to_move();
        let king = position.king(!us);
        let occupied = position.board().occupied();
        Self {
            diagonal: attacks::bishop(king, occupied),
            straight: attacks::rook(king, occupied),
            knight: attacks::knight(king),
            pawn: attacks::pawn(!us, king),
            uncovering: uncovering(position, king),
            king,
        }
    }

    /// Whether a move gives check (castling and odd cases of en passant and promotion aside).
    #[inline]
    pub(crate) fn contains(&self, position: &Position, m: Move) -> bool {
        let squares = match position.board().role_at(m.from()) {
            Some(Role::Pawn) => self.pawn,
            Some(Role::Knight) => self.knight,
            Some(Role::Bishop) => self.diagonal,
            Some(Role::Rook) => self.straight,
            Some(Role::Queen) => self.diagonal | self.straight,
            Some(Role::King) | None => Bitboard::EMPTY,
        };
        squares.contains(m.to())
            || self.uncovering.contains(m.from()) && !attacks::line(self.king, m.from()).contains(m.to())
    }
}

fn uncovering(position: &Position, king: Square) -> Bitboard {
    let board = position.board();
    let (own, occupied) = (board.color(position.side_to_move()), board.occupied());
    let snipers = own
        & ((attacks::bishop_rays(king) & board.diagonal_sliders())
            | (attacks::rook_rays(king) & board.straight_sliders()));
    let mut men = Bitboard::EMPTY;
    for sniper in snipers {
        let shield = attacks::between(king, sniper) & occupied;
        if !shield.more_than_one() {
            men |= shield & own;
        }
    }
    men
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITIONS: [&str; 5] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
        "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
        "7k/1bpp2p1/3bp3/p4B2/2P5/P3BrP1/1PQ2PKP/4RR2 b - - 0 2",
    ];

    #[test]
    fn checks_are_foretold() {
        for fen in POSITIONS {
            let position: Position = fen.parse().unwrap();
            let checks = CheckSquares::new(&position);
            for m in position.legal_moves().into_iter().filter(|m| !m.is_noisy() && !m.is_castling()) {
                assert_eq!(checks.contains(&position, m), position.after(m).is_check(), "{fen}: {m}");
            }
        }
    }
}
