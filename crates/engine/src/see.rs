//! Static exchange evaluation: what a sequence of captures on one square wins, without searching.
//!
//! Idea: both sides take with their least valuable man as long as it pays. Source: the swap algorithm,
//! <https://www.chessprogramming.org/Static_Exchange_Evaluation>. Pins are not seen.

use crate::params;
use roque_chess::attacks::{self, Coverage};
use roque_chess::{Bitboard, Move, Position, Role, Square};

/// What a man is worth in an exchange.
#[inline]
pub(crate) fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => params::exchange_pawn(),
        Role::Knight => params::exchange_knight(),
        Role::Bishop => params::exchange_bishop(),
        Role::Rook => params::exchange_rook(),
        Role::Queen => params::exchange_queen(),
        // It is never taken.
        Role::King => 0,
    }
}

/// What a move takes and gains by promotion at once.
#[inline]
pub(crate) fn gain(position: &Position, m: Move) -> i32 {
    let taken = if m.is_en_passant() {
        value(Role::Pawn)
    } else if m.is_capture() {
        position.board().role_at(m.to()).map_or(0, value)
    } else {
        0
    };
    taken + m.promotion().map_or(0, |promotion| value(promotion.role()) - value(Role::Pawn))
}

/// Whether the exchange that a move begins wins at least `threshold` (or loses at most its negative).
pub(crate) fn wins_at_least(position: &Position, m: Move, threshold: i32) -> bool {
    if m.is_castling() {
        return threshold <= 0;
    }
    let mut balance = gain(position, m) - threshold;
    if balance < 0 {
        return false;
    }
    let board = position.board();
    let arriving = match m.promotion() {
        Some(promotion) => promotion.role(),
        None => board.role_at(m.from()).unwrap_or(Role::Pawn),
    };
    balance -= value(arriving);
    if balance >= 0 {
        return true;
    }
    let mut occupied = (board.occupied() ^ m.from().bitboard()) | m.to().bitboard();
    if m.is_en_passant() {
        occupied ^= Square::new(m.to().file(), m.from().rank()).bitboard();
    }
    exchange(position, m.to(), occupied, balance)
}

/// Takes turns on the square until one side had better stop. `balance` is what the first mover has, should its man
/// be lost for nothing; it is negative.
fn exchange(position: &Position, square: Square, mut occupied: Bitboard, mut balance: i32) -> bool {
    let board = position.board();
    let (diagonal, straight) = (board.diagonal_sliders(), board.straight_sliders());
    let mut attackers = board.attackers_to(square, occupied) & occupied;
    let mover = position.side_to_move();
    let mut side = !mover;
    loop {
        let own = attackers & board.color(side);
        let Some((role, from)) = least_valuable(position, own) else { break };
        if role == Role::King && (attackers & board.color(!side)).any() {
            break;
        }
        occupied ^= from.bitboard();
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop(square, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook(square, occupied) & straight;
        }
        attackers &= occupied;
        side = !side;
        balance = -balance - 1 - value(role);
        if balance >= 0 {
            break;
        }
    }
    side != mover
}

#[inline]
fn least_valuable(position: &Position, own: Bitboard) -> Option<(Role, Square)> {
    Role::ALL.into_iter().find_map(|role| Some((role, (own & position.board().role(role)).first()?)))
}

/// Squares the enemy attacks, and with what.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threats(pub(crate) Coverage);

impl Threats {
    /// Where nobody has looked.
    pub(crate) const NONE: Self = Self(Coverage::NONE);

    /// What threatens the side to move.
    pub(crate) fn to_mover(position: &Position) -> Self {
        Self(Coverage::of(position.board(), !position.side_to_move()))
    }

    /// What is saved by leaving a square where a lesser man takes, or given away by going to one, in centipawns.
    #[inline]
    pub(crate) fn relief(&self, position: &Position, m: Move) -> i32 {
        let Some(role) = position.board().role_at(m.from()) else { return 0 };
        let squares = self.0.by_lesser_than(role);
        (i32::from(squares.contains(m.from())) - i32::from(squares.contains(m.to()))) * value(role)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(fen: &str, uci: &str) -> i32 {
        let position: Position = fen.parse().unwrap();
        let m = position.parse_uci(uci).unwrap();
        (-2000..=2000).rev().find(|&threshold| wins_at_least(&position, m, threshold)).unwrap()
    }

    #[test]
    fn exchanges_are_counted() {
        assert_eq!(exact("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"), 100);
        assert_eq!(exact("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5"), -220);
        assert_eq!(exact("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 100);
        assert_eq!(exact("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"), 850);
        assert_eq!(exact("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"), 1350);
        assert_eq!(exact("r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8q"), -100);
        assert_eq!(exact("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", "d1d5"), -850);
        assert_eq!(exact("3r2k1/8/8/3p4/4K3/8/8/8 w - - 0 1", "e4e5"), 0);
    }

    #[test]
    fn a_king_does_not_take_a_guarded_man() {
        assert_eq!(exact("8/8/8/2kp4/8/2N5/8/3RK3 w - - 0 1", "c3d5"), 100);
        assert_eq!(exact("8/8/8/2kp4/8/2N5/8/4K3 w - - 0 1", "c3d5"), -220);
    }

    #[test]
    fn a_man_flees_from_lesser_ones_only() {
        let relief = |fen: &str, uci: &str| {
            let position: Position = fen.parse().unwrap();
            Threats::to_mover(&position).relief(&position, position.parse_uci(uci).unwrap())
        };
        let rook_before_bishop = "4k3/8/5b2/8/3R4/8/8/4K3 w - - 0 1";
        assert_eq!(relief(rook_before_bishop, "d4d3"), value(Role::Rook));
        assert_eq!(relief(rook_before_bishop, "d4h4"), 0);
        assert_eq!(relief("4k3/8/5r2/8/8/8/3R4/4K3 w - - 0 1", "d2d6"), 0);
        assert_eq!(relief("4k3/8/3p4/8/8/3N4/8/4K3 w - - 0 1", "d3c5"), -value(Role::Knight));
    }

    #[test]
    fn attack_maps_cover_every_move() {
        let position: Position =
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1".parse().unwrap();
        let threats = Threats::to_mover(&position.after_null().expect("White is not in check"));
        for m in position.legal_moves().into_iter().filter(|m| m.is_capture()) {
            assert!(threats.0.all.contains(m.to()), "{m}");
        }
    }
}
