//! Everything a FEN says, unchecked.

use crate::{Bitboard, Board, Color, Square};

/// A described position that nobody has checked yet: what a FEN says, or what a board editor holds.
///
/// [`Position::try_from`](crate::Position) is the one door to a playable position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The men.
    pub board: Board,
    /// Who is to move.
    pub side_to_move: Color,
    /// Rooks that may still castle.
    pub castling_rooks: Bitboard,
    /// The square a pawn has just passed over.
    pub en_passant: Option<Square>,
    /// Half-moves since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// Number of the move to come, counted from 1 and raised after Black's move.
    pub fullmove_number: u16,
}

impl Setup {
    /// An empty board, White to move.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            board: Board::empty(),
            side_to_move: Color::White,
            castling_rooks: Bitboard::EMPTY,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }
}

impl Default for Setup {
    /// The usual start.
    fn default() -> Self {
        Self {
            board: Board::default(),
            castling_rooks: [Square::A1, Square::H1, Square::A8, Square::H8].into_iter().collect(),
            ..Self::empty()
        }
    }
}
