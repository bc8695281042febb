//! Is this one move legal? And the two special moves whose legality needs a closer look.

use super::Position;
use crate::{Bitboard, Color, File, Move, MoveKind, Rank, Role, Square, attacks};

/// Where king and rook stand after castling with a rook on that square.
#[inline]
#[must_use]
pub(crate) fn castling_targets(king: Square, rook: Square) -> (Square, Square) {
    let rank = king.rank();
    if rook > king {
        (Square::new(File::G, rank), Square::new(File::F, rank))
    } else {
        (Square::new(File::C, rank), Square::new(File::D, rank))
    }
}

impl Position {
    /// Whether a move, wherever it comes from, is legal here. Much faster than looking it up in the list.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        let us = self.side_to_move;
        let (from, to) = (m.from(), m.to());
        if !self.board.color(us).contains(from) {
            return false;
        }
        match (m.kind(), self.board.role_at(from)) {
            (_, None) => false,
            (MoveKind::Castling, Some(role)) => role == Role::King && self.may_castle_with(to),
            (MoveKind::EnPassant, Some(role)) => {
                role == Role::Pawn
                    && self.en_passant == Some(to)
                    && attacks::pawn(us, from).contains(to)
                    && self.en_passant_is_safe(from, to)
            }
            (_, Some(Role::Pawn)) => self.pawn_can_reach(m) && self.keeps_king_safe(from, to),
            (MoveKind::Quiet | MoveKind::Capture, Some(role)) => {
                let occupied = self.board.occupied();
                let free =
                    if m.is_capture() { self.board.color(!us).contains(to) } else { !occupied.contains(to) };
                free && attacks::of(us, role, from, occupied).contains(to) && self.is_safe(role, from, to)
            }
            _ => false,
        }
    }

    /// Whether a move that obeys the way the man moves also leaves its king unattacked; not for castling and en
    /// passant.
    #[inline]
    pub(crate) fn is_safe(&self, role: Role, from: Square, to: Square) -> bool {
        if role != Role::King {
            return self.keeps_king_safe(from, to);
        }
        let attackers = self.board.attackers_to(to, self.board.occupied() ^ from.bitboard());
        (attackers & self.board.color(!self.side_to_move)).is_empty()
    }

    /// Whether a pawn's move has the right geometry, target and kind.
    fn pawn_can_reach(&self, m: Move) -> bool {
        let us = self.side_to_move;
        let (from, to) = (m.from(), m.to());
        let occupied = self.board.occupied();
        let last_rank = to.rank().relative_to(us) == Rank::Eighth;
        if m.promotion().is_some() != last_rank {
            return false;
        }
        let forward = us.pick(8u8, 8u8.wrapping_neg());
        let one_ahead = Square::from_low_bits((from as u8).wrapping_add(forward));
        match m.kind() {
            MoveKind::Capture | MoveKind::CapturePromotion(_) => {
                attacks::pawn(us, from).contains(to) && self.board.color(!us).contains(to)
            }
            MoveKind::DoublePush => {
                from.rank().relative_to(us) == Rank::Second
                    && to == Square::from_low_bits((one_ahead as u8).wrapping_add(forward))
                    && !occupied.contains(one_ahead)
                    && !occupied.contains(to)
            }
            _ => to == one_ahead && !occupied.contains(to),
        }
    }

    /// Whether a move of a man other than the king answers every check and respects every pin.
    #[inline]
    fn keeps_king_safe(&self, from: Square, to: Square) -> bool {
        let king = self.king(self.side_to_move);
        if self.pinned.contains(from) && !attacks::line(king, from).contains(to) {
            return false;
        }
        match (self.checkers.first(), self.checkers.more_than_one()) {
            (None, _) => true,
            (Some(checker), false) => (attacks::between(king, checker) | self.checkers).contains(to),
            (Some(_), true) => false,
        }
    }

    fn may_castle_with(&self, rook: Square) -> bool {
        let home = self.king(self.side_to_move).rank().bitboard();
        self.checkers.is_empty()
            && (self.castling_rooks & home & self.board.color(self.side_to_move)).contains(rook)
            && self.castling_is_free(self.king(self.side_to_move), rook, self.king_danger())
    }

    /// Whether nothing stands in the way of castling and the king passes no attacked square.
    ///
    /// A castling rook can uncover an attack on its own king only from further out on the back rank, and then it
    /// is pinned.
    #[inline]
    pub(super) fn castling_is_free(&self, king: Square, rook: Square, danger: Bitboard) -> bool {
        let (king_to, rook_to) = castling_targets(king, rook);
        let king_path = attacks::between(king, king_to) | king_to.bitboard();
        let rook_path = attacks::between(rook, rook_to) | rook_to.bitboard();
        let others = self.board.occupied() ^ king.bitboard() ^ rook.bitboard();
        !(king_path | rook_path).intersects(others)
            && !king_path.intersects(danger)
            && !self.pinned.contains(rook)
    }

    /// Whether taking en passant leaves the own king unattacked: two pawns leave their rank at once.
    pub(super) fn en_passant_is_safe(&self, from: Square, target: Square) -> bool {
        let us = self.side_to_move;
        let prey = passed_pawn(us, target);
        let occupied = (self.board.occupied() ^ from.bitboard() ^ prey.bitboard()) | target.bitboard();
        let attackers = self.board.attackers_to(self.king(us), occupied);
        (attackers & (self.board.color(!us) - prey.bitboard())).is_empty()
    }
}

/// The pawn that `us` takes by moving to the en-passant square.
#[inline]
pub(super) fn passed_pawn(us: Color, target: Square) -> Square {
    Square::from_low_bits(us.pick((target as u8).wrapping_sub(8), (target as u8).wrapping_add(8)))
}
