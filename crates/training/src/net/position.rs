//! A labelled position in 32 bytes, so that tens of millions fit into memory.

use crate::Sample;
use crate::exposure::has_open_king;
use roque_chess::{Bitboard, Board, Color, Piece, Role, Square};
use roque_nnue::{Hanging, Perspective, Sight};

/// Men, mover, score and result of one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PackedPosition {
    occupied: u64,
    /// Four bits a man in the order of squares: kind, and 8 for Black.
    men: [u8; 16],
    /// Centipawns for the side to move.
    score: i16,
    /// Twice the points of the side to move, if the game ended.
    doubled_points: Option<u8>,
    flags: u8,
}

const BLACK_TO_MOVE: u8 = 1;
const OPEN_KING: u8 = 2;

/// That few men may have a share of the result of their own.
const FEW_MEN: u32 = 10;

const _: () = assert!(size_of::<PackedPosition>() == 32);

/// Inputs of both sides: the mover's view and the opponent's, man by man.
#[derive(Clone, Debug)]
pub struct Inputs {
    mover: [u16; 32],
    opponent: [u16; 32],
    men: usize,
}

impl Inputs {
    /// What the side to move sees.
    pub fn mover(&self) -> &[u16] {
        &self.mover[..self.men]
    }

    /// What the other side sees.
    pub fn opponent(&self) -> &[u16] {
        &self.opponent[..self.men]
    }

    /// How many men there are.
    pub const fn men(&self) -> usize {
        self.men
    }
}

impl From<&Sample> for PackedPosition {
    fn from(sample: &Sample) -> Self {
        let board = sample.position.board();
        let mut men = [0; 16];
        for (index, (_, piece)) in board.iter().take(32).enumerate() {
            let nibble = piece.role as u8 | (piece.color as u8) << 3;
            men[index / 2] |= nibble << (4 * (index % 2));
        }
        Self {
            occupied: board.occupied().0,
            men,
            score: sample.mover_score(),
            doubled_points: sample.mover_points().map(|points| (2.0 * points) as u8),
            flags: sample.position.side_to_move().pick(0, BLACK_TO_MOVE)
                | if has_open_king(&sample.position) { OPEN_KING } else { 0 },
        }
    }
}

impl PackedPosition {
    /// The search's score for the side to move.
    #[must_use]
    pub fn score(&self) -> f32 {
        f32::from(self.score)
    }

    /// What the side to move got from the game: 1, ½ or 0; `None` if it did not end.
    #[must_use]
    pub fn points(&self) -> Option<f32> {
        self.doubled_points.map(|doubled| f32::from(doubled) / 2.0)
    }

    fn man(&self, index: usize) -> Piece {
        let nibble = self.men[index / 2] >> (4 * (index % 2)) & 15;
        let color = if nibble & 8 == 0 { Color::White } else { Color::Black };
        Piece::new(color, Role::ALL[usize::from(nibble & 7).min(5)])
    }

    fn mover(&self) -> Color {
        if self.flags & BLACK_TO_MOVE == 0 { Color::White } else { Color::Black }
    }

    /// Whether a king stands without pawns around it against a queen and more.
    pub(super) fn has_open_king(&self) -> bool {
        self.flags & OPEN_KING != 0
    }

    /// Whether an ending has come.
    pub(super) fn has_few_men(&self) -> bool {
        self.occupied.count_ones() <= FEW_MEN
    }

    /// Which inputs of the network are on.
    #[must_use]
    pub(super) fn inputs(&self, sight: Sight) -> Inputs {
        let us = self.mover();
        let mut board = Board::empty();
        for (index, square) in Bitboard(self.occupied).into_iter().take(32).enumerate() {
            board.put(self.man(index), square);
        }
        let hanging = Hanging::on(&board, sight);
        let view = |side| Perspective::new(side, board.king_of(side).unwrap_or(Square::A1));
        let (ours, theirs) = (view(us), view(!us));
        let mut inputs = Inputs { mover: [0; 32], opponent: [0; 32], men: 0 };
        for (index, (square, piece)) in board.iter().take(32).enumerate() {
            let safety = hanging.at(square);
            inputs.mover[index] = ours.feature(piece, square, safety).number();
            inputs.opponent[index] = theirs.feature(piece, square, safety).number();
            inputs.men = index + 1;
        }
        inputs
    }
}
