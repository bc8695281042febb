//! Piece placement, and nothing else.

use crate::{Bitboard, ByColor, ByRole, Color, File, Piece, Rank, Role, Square, attacks};
use std::fmt;

/// Which man stands on which square. Knows no turn, no rights and no legality.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    by_color: ByColor<Bitboard>,
    by_role: ByRole<Bitboard>,
    /// The same, square by square, because "what stands there?" is asked all the time.
    roles: [Option<Role>; 64],
}

impl Board {
    /// No men.
    #[must_use]
    pub const fn empty() -> Self {
        Self {
            by_color: ByColor::new(Bitboard::EMPTY, Bitboard::EMPTY),
            by_role: ByRole::new([Bitboard::EMPTY; 6]),
            roles: [None; 64],
        }
    }

    /// All men.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.by_color[Color::White] | self.by_color[Color::Black]
    }

    /// All men of one side.
    #[inline]
    #[must_use]
    pub fn color(&self, color: Color) -> Bitboard {
        self.by_color[color]
    }

    /// All men of one kind, both sides.
    #[inline]
    #[must_use]
    pub fn role(&self, role: Role) -> Bitboard {
        self.by_role[role]
    }

    /// All men of one side and kind.
    #[inline]
    #[must_use]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.by_color[color] & self.by_role[role]
    }

    /// Rooks and queens of both sides.
    #[inline]
    #[must_use]
    pub fn straight_sliders(&self) -> Bitboard {
        self.by_role[Role::Rook] | self.by_role[Role::Queen]
    }

    /// Bishops and queens of both sides.
    #[inline]
    #[must_use]
    pub fn diagonal_sliders(&self) -> Bitboard {
        self.by_role[Role::Bishop] | self.by_role[Role::Queen]
    }

    /// The kind of man on a square.
    #[inline]
    #[must_use]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        self.roles[square.index()]
    }

    /// The side whose man is on a square.
    #[inline]
    #[must_use]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        if self.by_color[Color::White].contains(square) {
            Some(Color::White)
        } else if self.by_color[Color::Black].contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The man on a square.
    #[inline]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let role = self.role_at(square)?;
        let color = if self.by_color[Color::White].contains(square) { Color::White } else { Color::Black };
        Some(Piece { color, role })
    }

    /// The square of a side's king; of the lowest one if there are several.
    #[inline]
    #[must_use]
    pub fn king_of(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// Men of both sides that attack a square, if `occupied` were the occupied squares.
    #[inline]
    #[must_use]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        (attacks::pawn(Color::Black, square) & self.pieces(Color::White, Role::Pawn))
            | (attacks::pawn(Color::White, square) & self.pieces(Color::Black, Role::Pawn))
            | (attacks::knight(square) & self.by_role[Role::Knight])
            | (attacks::king(square) & self.by_role[Role::King])
            | (attacks::bishop(square, occupied) & self.diagonal_sliders())
            | (attacks::rook(square, occupied) & self.straight_sliders())
    }

    /// Puts a man on a square, replacing what stood there.
    pub fn put(&mut self, piece: Piece, square: Square) {
        self.take(square);
        self.toggle(piece, square);
        self.roles[square.index()] = Some(piece.role);
    }

    /// Clears a square and returns the man that stood there.
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.toggle(piece, square);
        self.roles[square.index()] = None;
        Some(piece)
    }

    #[inline]
    fn toggle(&mut self, piece: Piece, square: Square) {
        self.by_color[piece.color] ^= square.bitboard();
        self.by_role[piece.role] ^= square.bitboard();
    }

    /// Puts a man on a square known to be empty.
    #[inline]
    pub(crate) fn add(&mut self, piece: Piece, square: Square) {
        debug_assert!(self.role_at(square).is_none());
        self.toggle(piece, square);
        self.roles[square.index()] = Some(piece.role);
    }

    /// Removes a man known to stand there.
    #[inline]
    pub(crate) fn remove(&mut self, piece: Piece, square: Square) {
        debug_assert_eq!(self.piece_at(square), Some(piece));
        self.toggle(piece, square);
        self.roles[square.index()] = None;
    }

    /// Every man with its square, from a1 to h8.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The same position with colours exchanged and the board turned upside down.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut mirrored = Self::empty();
        for (square, piece) in self.iter() {
            mirrored.add(Piece::new(!piece.color, piece.role), square.flip_vertical());
        }
        mirrored
    }
}

impl Default for Board {
    /// The usual start.
    fn default() -> Self {
        const BACK: [Role; 8] = [
            Role::Rook,
            Role::Knight,
            Role::Bishop,
            Role::Queen,
            Role::King,
            Role::Bishop,
            Role::Knight,
            Role::Rook,
        ];
        let mut board = Self::empty();
        for (file, role) in File::ALL.into_iter().zip(BACK) {
            for color in Color::ALL {
                let rank = |rank: Rank| Square::new(file, rank.relative_to(color));
                board.add(Piece::new(color, role), rank(Rank::First));
                board.add(Piece::new(color, Role::Pawn), rank(Rank::Second));
            }
        }
        board
    }
}

/// Draws the board with FEN letters, White below.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for &rank in Rank::ALL.iter().rev() {
            write!(f, "{}", rank.letter())?;
            for file in File::ALL {
                let letter = self.piece_at(Square::new(file, rank)).map_or('.', Piece::letter);
                write!(f, " {letter}")?;
            }
            writeln!(f)?;
        }
        f.write_str("  a b c d e f g h")
    }
}
