//! What the network sees: which of the inputs a man on a square is, from one side's point of view.

use crate::{Architecture, Safety};
use roque_chess::{Color, File, Piece, Square};

/// The number of an input, below [`Architecture::inputs`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Feature(u16);

impl Feature {
    /// The number.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
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
    /// How many there are for each side.
    pub(crate) const COUNT: usize = 2;

    /// The side's, with left and right where they are.
    #[inline]
    #[must_use]
    pub(crate) const fn unturned(color: Color) -> Self {
        Self { color, mirrored: false }
    }

    /// Whose it is.
    #[inline]
    #[must_use]
    pub(crate) const fn color(self) -> Color {
        self.color
    }

    /// The view of a side whose king stands there.
    #[inline]
    #[must_use]
    pub fn new(color: Color, king: Square) -> Self {
        Self { color, mirrored: king.file() >= File::E }
    }

    /// The number of this view among those of its side.
    #[inline]
    #[must_use]
    pub(crate) const fn number(self) -> usize {
        self.mirrored as usize
    }

    /// The input that a man on a square switches on.
    #[inline]
    #[must_use]
    pub fn feature(self, piece: Piece, square: Square, safety: Safety) -> Feature {
        let side = u16::from(piece.color != self.color);
        let square = square.relative_to(self.color);
        let square = if self.mirrored { square.flip_horizontal() } else { square };
        let kind = safety as u16 * Architecture::SQUARE_INPUTS as u16;
        Feature(kind + side * 384 + piece.role as u16 * 64 + square as u16)
    }

    /// The inputs of this view that are those numbers in the [`unturned`](Self::unturned) one; written to `to`, which must have room.
    #[inline]
    pub(crate) fn turned<'a>(self, unturned: &[u16], to: &'a mut [u16]) -> &'a [u16] {
        let files = if self.mirrored { 7 } else { 0 };
        for (to, number) in to.iter_mut().zip(unturned) {
            *to = number ^ files;
        }
        &to[..unturned.len()]
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
            white.feature(pawn(Color::White), Square::E4, Safety::Hanging),
            black.feature(pawn(Color::Black), Square::E5, Safety::Hanging)
        );
        assert_eq!(
            white.feature(pawn(Color::Black), Square::A7, Safety::Safe),
            black.feature(pawn(Color::White), Square::A2, Safety::Safe)
        );
    }

    #[test]
    fn mirrored_kings_see_mirrored_boards() {
        let left = Perspective::new(Color::White, Square::B1);
        let right = Perspective::new(Color::White, Square::G1);
        let rook = Piece::new(Color::White, Role::Rook);
        let feature = |view: Perspective, square| view.feature(rook, square, Safety::Hanging);
        assert_eq!(feature(left, Square::A1), feature(right, Square::H1));
    }

    #[test]
    fn turned_inputs_are_those_of_the_view() {
        let view = Perspective { color: Color::Black, mirrored: true };
        let men = Color::ALL.into_iter().flat_map(|color| Role::ALL.map(|role| Piece::new(color, role)));
        for piece in men {
            for (square, safety) in
                Square::ALL.into_iter().flat_map(|square| Safety::ALL.map(|safety| (square, safety)))
            {
                let unturned = Perspective::unturned(Color::Black).feature(piece, square, safety);
                let turned = view.turned(&[unturned.number()], &mut [0])[0];
                assert_eq!(turned, view.feature(piece, square, safety).number());
            }
        }
    }

    #[test]
    fn every_standing_has_inputs_of_its_own() {
        let knight = Piece::new(Color::Black, Role::Knight);
        let view = Perspective::new(Color::White, Square::G1);
        let kinds = Safety::ALL.map(|safety| view.feature(knight, Square::D4, safety).number() / 768);
        assert_eq!(kinds, [0, 1]);
    }
}
