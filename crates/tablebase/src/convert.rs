//! Our positions as the table reader's: the same bitboards in other clothes, no text in between.

use roque_chess::{Board, Color, Position, Role};
use shakmaty::{Bitboard, ByColor, ByRole, CastlingMode, Chess, FromSetup, PositionError, Setup, Square};
use std::num::NonZeroU32;

/// `None` for positions with castling rights, which no table holds, and for what the other library refuses.
pub(crate) fn to_shakmaty(position: &Position) -> Option<Chess> {
    if position.castling_rooks().any() {
        return None;
    }
    let setup = Setup {
        board: board(position.board())?,
        promoted: Bitboard::EMPTY,
        pockets: None,
        turn: if position.side_to_move() == Color::White {
            shakmaty::Color::White
        } else {
            shakmaty::Color::Black
        },
        castling_rights: Bitboard::EMPTY,
        ep_square: position.en_passant().map(|square| Square::new(square.index() as u32)),
        remaining_checks: None,
        halfmoves: u32::from(position.halfmove_clock()),
        fullmoves: NonZeroU32::MIN,
    };
    Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .ok()
}

fn board(board: &Board) -> Option<shakmaty::Board> {
    let role = |role| Bitboard(board.role(role).0);
    let roles = ByRole {
        pawn: role(Role::Pawn),
        knight: role(Role::Knight),
        bishop: role(Role::Bishop),
        rook: role(Role::Rook),
        queen: role(Role::Queen),
        king: role(Role::King),
    };
    let colors = ByColor {
        black: Bitboard(board.color(Color::Black).0),
        white: Bitboard(board.color(Color::White).0),
    };
    shakmaty::Board::try_from_bitboards(roles, colors).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{EnPassantMode, fen::Fen};

    #[test]
    fn the_same_position_arrives() {
        for fen in [
            "8/2K5/8/8/8/8/3p4/1k2N3 b - - 0 1",
            "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
            "4k3/8/8/8/8/8/4q3/4K2R w - - 17 1",
            "8/8/QQQ5/QQQ5/QQQ5/5ppp/5pkp/K4nbn w - - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            let other = to_shakmaty(&position).unwrap();
            assert_eq!(Fen::from_position(&other, EnPassantMode::Legal).to_string(), fen);
        }
    }

    #[test]
    fn castling_rights_are_refused() {
        let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
        assert!(to_shakmaty(&position).is_none());
    }
}
