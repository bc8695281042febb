//! What captures on one square win: the first thing every player counts.
//!
//! Both sides take with their least valuable man as long as it pays (the swap algorithm,
//! <https://www.chessprogramming.org/Static_Exchange_Evaluation>). Pins are not seen.

use roque_chess::{Bitboard, Board, Color, Move, Position, Role, Square, attacks};

/// What a man is worth in an exchange, in centipawns.
#[inline]
pub(crate) const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 300,
        Role::Bishop => 310,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 2_000,
    }
}

/// The man a move takes.
#[inline]
pub(crate) fn taken(position: &Position, m: Move) -> Option<Role> {
    if m.is_en_passant() {
        Some(Role::Pawn)
    } else if m.is_capture() {
        position.board().role_at(m.to())
    } else {
        None
    }
}

/// What a move takes and gains by promotion at once.
#[inline]
pub(crate) fn gain(position: &Position, m: Move) -> i32 {
    let promoted = m.promotion().map_or(0, |promotion| value(promotion.role()) - value(Role::Pawn));
    taken(position, m).map_or(0, value) + promoted
}

/// What a side wins by taking the man on a square first; zero if taking does not pay.
pub(crate) fn winnable(board: &Board, square: Square, by: Color) -> i32 {
    let Some(target) = board.role_at(square) else { return 0 };
    let mut occupied = board.occupied();
    let (diagonal, straight) = (board.diagonal_sliders(), board.straight_sliders());
    let mut attackers = board.attackers_to(square, occupied) & occupied;
    let mut gains = [0_i32; 32];
    let mut depth = 0;
    let mut side = by;
    let mut on_square = value(target);
    while depth < 32 {
        let Some((role, from)) = least_valuable(board, attackers & board.color(side)) else { break };
        if role == Role::King && (attackers & board.color(!side)).any() {
            break;
        }
        gains[depth] = on_square;
        depth += 1;
        on_square = value(role);
        occupied ^= from.bitboard();
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen) {
            attackers |= attacks::bishop(square, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen) {
            attackers |= attacks::rook(square, occupied) & straight;
        }
        attackers &= occupied;
        side = !side;
    }
    gains[..depth].iter().rev().fold(0, |later, gain| (gain - later).max(0))
}

#[inline]
fn least_valuable(board: &Board, own: Bitboard) -> Option<(Role, Square)> {
    if own.is_empty() {
        return None;
    }
    Role::ALL.into_iter().find_map(|role| Some((role, (own & board.role(role)).first()?)))
}

/// The most the other side could win by taking one of these men, and where.
pub(crate) fn most_winnable(board: &Board, men: Bitboard, by: Color) -> i32 {
    let enemy = board.color(by);
    let attacked = |square: &Square| (board.attackers_to(*square, board.occupied()) & enemy).any();
    men.into_iter().filter(attacked).map(|square| winnable(board, square, by)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on(fen: &str, square: Square, by: Color) -> i32 {
        let position: Position = fen.parse().unwrap();
        winnable(position.board(), square, by)
    }

    #[test]
    fn defended_men_are_safe_from_greater_ones() {
        assert_eq!(on("k7/8/2p5/3p4/8/1B6/8/K7 w - - 0 1", Square::D5, Color::White), 0);
        assert_eq!(on("k7/8/8/3p4/8/1B6/8/K7 w - - 0 1", Square::D5, Color::White), 100);
        assert_eq!(on("k7/8/2p5/3n4/4P3/8/8/K7 w - - 0 1", Square::D5, Color::White), 200);
    }

    #[test]
    fn men_behind_men_take_part() {
        // Rook and queen on the file against one defender.
        assert_eq!(on("k2r4/8/8/3p4/8/8/3R4/K2Q4 w - - 0 1", Square::D5, Color::White), 100);
        assert_eq!(on("k2r4/3r4/8/3p4/8/8/3R4/K2Q4 w - - 0 1", Square::D5, Color::White), 0);
    }
}
