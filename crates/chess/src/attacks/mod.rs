//! Which squares a man attacks, and the geometry of lines.
//!
//! Steps are looked up in tables; so are slides where the processor can extract bits, elsewhere they are computed.

mod coverage;
mod lines;
mod sliders;

pub use coverage::Coverage;
pub use sliders::{bishop, rook};

use crate::{Bitboard, Color, Role, Square};

const KNIGHT_STEPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
const KING_STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

static KNIGHT: [Bitboard; 64] = leaper(&KNIGHT_STEPS);
static KING: [Bitboard; 64] = leaper(&KING_STEPS);
static PAWN: [[Bitboard; 64]; 2] = [leaper(&[(-1, 1), (1, 1)]), leaper(&[(-1, -1), (1, -1)])];
static BISHOP_RAYS: [Bitboard; 64] = rays(false);
static ROOK_RAYS: [Bitboard; 64] = rays(true);
static BETWEEN: [[Bitboard; 64]; 64] = between_table();
static LINE: [[Bitboard; 64]; 64] = line_table();

/// Squares a knight attacks.
#[inline]
#[must_use]
pub fn knight(square: Square) -> Bitboard {
    KNIGHT[square.index()]
}

/// Squares a king attacks.
#[inline]
#[must_use]
pub fn king(square: Square) -> Bitboard {
    KING[square.index()]
}

/// Squares a pawn of that colour attacks.
#[inline]
#[must_use]
pub fn pawn(color: Color, square: Square) -> Bitboard {
    PAWN[color as usize][square.index()]
}

/// Squares a queen attacks.
#[inline]
#[must_use]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    bishop(square, occupied) | rook(square, occupied)
}

/// Squares a bishop attacks on an empty board.
#[inline]
#[must_use]
pub fn bishop_rays(square: Square) -> Bitboard {
    BISHOP_RAYS[square.index()]
}

/// Squares a rook attacks on an empty board.
#[inline]
#[must_use]
pub fn rook_rays(square: Square) -> Bitboard {
    ROOK_RAYS[square.index()]
}

/// Squares a man of that colour and kind attacks.
#[inline]
#[must_use]
pub fn of(color: Color, role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => pawn(color, square),
        Role::Knight => knight(square),
        Role::Bishop => bishop(square, occupied),
        Role::Rook => rook(square, occupied),
        Role::Queen => queen(square, occupied),
        Role::King => king(square),
    }
}

/// Squares attacked by a whole set of pawns.
#[inline]
#[must_use]
pub fn pawns(color: Color, pawns: Bitboard) -> Bitboard {
    let ahead = match color {
        Color::White => pawns.up(),
        Color::Black => pawns.down(),
    };
    ahead.left() | ahead.right()
}

/// Squares strictly between two squares on one rank, file or diagonal; empty if they share none.
#[inline]
#[must_use]
pub fn between(a: Square, b: Square) -> Bitboard {
    BETWEEN[a.index()][b.index()]
}

/// The whole rank, file or diagonal through two squares, edge to edge; empty if they share none.
#[inline]
#[must_use]
pub fn line(a: Square, b: Square) -> Bitboard {
    LINE[a.index()][b.index()]
}

const fn leaper<const N: usize>(steps: &[(i8, i8); N]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        let mut step = 0;
        while step < N {
            let (files, ranks) = steps[step];
            if let Some(target) = Square::from_low_bits(square).offset(files, ranks) {
                table[square as usize].0 |= target.bitboard().0;
            }
            step += 1;
        }
        square += 1;
    }
    table
}

const fn rays(straight: bool) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut square = 0;
    while square < 64 {
        table[square as usize] =
            Bitboard(if straight { lines::rook(square, 0) } else { lines::bishop(square, 0) });
        square += 1;
    }
    table
}

const fn between_table() -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            let (from, to) = (1u64 << a, 1u64 << b);
            if lines::rook(a, 0) & to != 0 {
                table[a as usize][b as usize] = Bitboard(lines::rook(a, to) & lines::rook(b, from));
            } else if lines::bishop(a, 0) & to != 0 {
                table[a as usize][b as usize] = Bitboard(lines::bishop(a, to) & lines::bishop(b, from));
            }
            b += 1;
        }
        a += 1;
    }
    table
}

const fn line_table() -> [[Bitboard; 64]; 64] {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut a = 0;
    while a < 64 {
        let mut b = 0;
        while b < 64 {
            let (from, to) = (1u64 << a, 1u64 << b);
            if lines::rook(a, 0) & to != 0 {
                table[a as usize][b as usize] = Bitboard(lines::rook(a, 0) & lines::rook(b, 0) | from | to);
            } else if lines::bishop(a, 0) & to != 0 {
                table[a as usize][b as usize] =
                    Bitboard(lines::bishop(a, 0) & lines::bishop(b, 0) | from | to);
            }
            b += 1;
        }
        a += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn geometry() {
        assert_eq!(between(Square::A1, Square::D4), [Square::B2, Square::C3].into_iter().collect());
        assert_eq!(between(Square::A1, Square::B3), Bitboard::EMPTY);
        assert_eq!(line(Square::B2, Square::C3).len(), 8);
        assert_eq!(line(Square::E4, Square::E5), crate::File::E.bitboard());
        assert_eq!(knight(Square::A1), [Square::B3, Square::C2].into_iter().collect());
        assert_eq!(pawn(Color::Black, Square::A7), Square::B6.bitboard());
    }
}
