//! What the network sees: which of the 768 inputs a man on a square is, from one side's point of view.

use roque_chess::{Color, File, Piece, Square};

/// The number of an input, below [`Architecture::INPUTS`](crate::Architecture::INPUTS).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Feature(u16);

impl Feature {
    /// The number.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// From where the board is looked at: a side, and whether left and right are exchanged.
///
/// The board is mirrored while the own king stands on the right half, so the network learns each pattern once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Perspective {
    color: Color,
    mirrored: bool,
}

impl Perspective {
    /// The view of a side whose king stands there.
    #[inline]
    #[must_use]
    pub fn new(color: Color, king: Square) -> Self {
        Self { color, mirrored: king.file() >= File::E }
    }

    /// Whether left and right are exchanged.
    #[inline]
    #[must_use]
    pub const fn is_mirrored(self) -> bool {
        self.mirrored
    }

    /// The input that a man on a square switches on.
    #[inline]
    #[must_use]
    pub fn feature(self, piece: Piece, square: Square) -> Feature {
        let side = u16::from(piece.color != self.color);
        let square = square.relative_to(self.color);
        let square = if self.mirrored { square.flip_horizontal() } else { square };
        Feature(side * 384 + piece.role as u16 * 64 + square as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_chess::Role;

    #[test]
    fn both_sides_see_the_same_pattern_alike() {
        let white = Perspective::new(Color::White, Square::E1);
        let black = Perspective::new(Color::Black, Square::E8);
        let pawn = |color| Piece::new(color, Role::Pawn);
        assert_eq!(
            white.feature(pawn(Color::White), Square::E4),
            black.feature(pawn(Color::Black), Square::E5)
        );
        assert_eq!(
            white.feature(pawn(Color::Black), Square::A7),
            black.feature(pawn(Color::White), Square::A2)
        );
    }

    #[test]
    fn mirrored_kings_see_mirrored_boards() {
        let left = Perspective::new(Color::White, Square::B1);
        let right = Perspective::new(Color::White, Square::G1);
        let rook = Piece::new(Color::White, Role::Rook);
        assert_eq!(left.feature(rook, Square::A1), right.feature(rook, Square::H1));
    }
}
