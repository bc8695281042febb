//! Whether a king stands in the open: where short searches err most and the result of the game says most.

use roque_chess::{Bitboard, Color, Position, Role, Square, attacks};

/// Men besides king and pawns that make an open king dangerous.
const ATTACKERS: usize = 3;

/// Whether one of the kings stands without pawns around it against a queen and two more pieces.
pub(crate) fn has_open_king(position: &Position) -> bool {
    Color::ALL.into_iter().any(|side| is_open(position, side))
}

fn is_open(position: &Position, side: Color) -> bool {
    let board = position.board();
    let enemy = !side;
    let pawns_and_king = board.pieces(enemy, Role::Pawn) | board.pieces(enemy, Role::King);
    let attackers = (board.color(enemy) - pawns_and_king).len();
    board.pieces(enemy, Role::Queen).any()
        && attackers >= ATTACKERS
        && (shelter(position.king(side), side) & board.pieces(side, Role::Pawn)).is_empty()
}

/// The squares around a king, and those one rank further forward: where its pawns protect it.
pub(crate) fn shelter(king: Square, side: Color) -> Bitboard {
    let around = attacks::king(king);
    around | side.pick(around.up(), around.down())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pawns_before_a_king_or_few_attackers_make_it_safe() {
        let is_open = |fen: &str| has_open_king(&fen.parse().expect("a legal position"));
        assert!(is_open("r2q1rk1/ppp2n2/3b4/8/8/2N2N2/PPP2PPP/R2Q1RK1 w - - 0 20"));
        assert!(!is_open("r2q1rk1/ppp2np1/3b4/8/8/2N2N2/PPP2PPP/R2Q1RK1 w - - 0 20"));
        assert!(!is_open("6k1/ppp5/8/8/8/8/PPP2PPP/3Q2K1 w - - 0 30"));
        assert!(!has_open_king(&Position::default()));
    }
}
