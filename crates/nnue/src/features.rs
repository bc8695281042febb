//! What the network sees: which of the inputs a man on a square is, from one side's point of view.

use crate::{Architecture, KingZones};
use roque_chess::{Color, File, Piece, Square};

/// The number of an input, below [`Architecture::inputs`].
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

/// From where the board is looked at: a side, the zone of its king, and whether left and right are exchanged.
///
/// The board is mirrored while the own king stands on the right half, so the network learns each pattern once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Perspective {
    color: Color,
    mirrored: bool,
    zone: u8,
}

impl Perspective {
    /// The view of a side whose king stands there.
    #[inline]
    #[must_use]
    pub fn new(color: Color, king: Square, zones: KingZones) -> Self {
        let mirrored = king.file() >= File::E;
        let king = king.relative_to(color);
        let zone = zones.zone(if mirrored { king.flip_horizontal() } else { king });
        Self { color, mirrored, zone }
    }

    /// The number of this view among those of its side, below twice the number of zones.
    #[inline]
    #[must_use]
    pub(crate) const fn number(self) -> usize {
        2 * self.zone as usize + self.mirrored as usize
    }

    /// The input that a man on a square switches on.
    #[inline]
    #[must_use]
    pub fn feature(self, piece: Piece, square: Square) -> Feature {
        let side = u16::from(piece.color != self.color);
        let square = square.relative_to(self.color);
        let square = if self.mirrored { square.flip_horizontal() } else { square };
        let zone = u16::from(self.zone) * Architecture::ZONE_INPUTS as u16;
        Feature(zone + side * 384 + piece.role as u16 * 64 + square as u16)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_chess::Role;

    #[test]
    fn both_sides_see_the_same_pattern_alike() {
        let white = Perspective::new(Color::White, Square::E1, KingZones::Four);
        let black = Perspective::new(Color::Black, Square::E8, KingZones::Four);
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
        let left = Perspective::new(Color::White, Square::B1, KingZones::Four);
        let right = Perspective::new(Color::White, Square::G1, KingZones::Four);
        let rook = Piece::new(Color::White, Role::Rook);
        assert_eq!(left.feature(rook, Square::A1), right.feature(rook, Square::H1));
    }

    #[test]
    fn every_zone_has_inputs_of_its_own() {
        let knight = Piece::new(Color::Black, Role::Knight);
        let kings = [Square::G1, Square::E1, Square::F2, Square::C5];
        let seen = |zones| {
            kings.map(|king| {
                Perspective::new(Color::White, king, zones).feature(knight, Square::D4).index() / 768
            })
        };
        assert_eq!(seen(KingZones::Four), [0, 1, 2, 3]);
        assert_eq!(seen(KingZones::One), [0; 4]);
    }
}
