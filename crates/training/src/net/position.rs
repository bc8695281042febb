//! A labelled position in 32 bytes, so that tens of millions fit into memory.

use crate::Sample;
use roque_chess::{Bitboard, Color, Piece, Role, Square};
use roque_nnue::Perspective;

/// Men, mover, score and result of one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PackedPosition {
    occupied: u64,
    /// Four bits a man in the order of squares: kind, and 8 for Black.
    men: [u8; 16],
    /// Centipawns for the side to move.
    score: i16,
    /// Twice the points of the side to move.
    doubled_points: u8,
    black_to_move: bool,
}

const _: () = assert!(size_of::<PackedPosition>() == 32);

/// Inputs of both sides: the mover's view and the opponent's, man by man.
#[derive(Clone, Debug)]
pub struct Inputs {
    pub mover: [u16; 32],
    pub opponent: [u16; 32],
    pub men: usize,
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
            doubled_points: (2.0 * sample.mover_points()) as u8,
            black_to_move: sample.position.side_to_move() == Color::Black,
        }
    }
}

impl PackedPosition {
    /// The search's score for the side to move.
    #[must_use]
    pub fn score(&self) -> f32 {
        f32::from(self.score)
    }

    /// What the side to move got from the game: 1, ½ or 0.
    #[must_use]
    pub fn points(&self) -> f32 {
        f32::from(self.doubled_points) / 2.0
    }

    fn man(&self, index: usize) -> Piece {
        let nibble = self.men[index / 2] >> (4 * (index % 2)) & 15;
        let color = if nibble & 8 == 0 { Color::White } else { Color::Black };
        Piece::new(color, Role::ALL[usize::from(nibble & 7).min(5)])
    }

    fn mover(&self) -> Color {
        if self.black_to_move { Color::Black } else { Color::White }
    }

    fn king(&self, color: Color) -> Square {
        let king = Piece::new(color, Role::King);
        let squares = Bitboard(self.occupied).into_iter().enumerate();
        squares
            .filter(|&(index, _)| self.man(index) == king)
            .map(|(_, square)| square)
            .next()
            .unwrap_or(Square::A1)
    }

    /// Which inputs of the network are on.
    #[must_use]
    pub(super) fn inputs(&self) -> Inputs {
        let us = self.mover();
        let (ours, theirs) = (Perspective::new(us, self.king(us)), Perspective::new(!us, self.king(!us)));
        let mut inputs = Inputs { mover: [0; 32], opponent: [0; 32], men: 0 };
        for (index, square) in Bitboard(self.occupied).into_iter().take(32).enumerate() {
            let piece = self.man(index);
            inputs.mover[index] = ours.feature(piece, square).index() as u16;
            inputs.opponent[index] = theirs.feature(piece, square).index() as u16;
            inputs.men = index + 1;
        }
        inputs
    }
}
