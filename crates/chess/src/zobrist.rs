//! Hash keys: one random word per fact about a position, combined by exclusive or.
//!
//! After Albert Zobrist (1970). Because a fact can be taken back by the same operation, a move changes a key by a few
//! words instead of computing it anew. Keys are the same in every build, so they may be written to files.

use crate::{Bitboard, Board, Color, File, Piece, Role, Square};
use roque_game::Random;
use std::fmt;
use std::ops::{BitXor, BitXorAssign};

/// A 64-bit fingerprint of a position. Equal positions have equal keys; different ones almost surely differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct ZobristKey(pub u64);

impl BitXor for ZobristKey {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for ZobristKey {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl fmt::Debug for ZobristKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Display for ZobristKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

struct Keys {
    pieces: [[[u64; 64]; 6]; 2],
    castling: [[u64; 8]; 2],
    en_passant: [u64; 8],
    black_to_move: u64,
}

static KEYS: Keys = keys();

/// The key of a man on a square.
#[inline]
#[must_use]
pub fn piece(piece: Piece, square: Square) -> ZobristKey {
    ZobristKey(KEYS.pieces[piece.color as usize][piece.role as usize][square.index()])
}

/// The key of "Black is to move".
#[inline]
#[must_use]
pub fn black_to_move() -> ZobristKey {
    ZobristKey(KEYS.black_to_move)
}

/// The key of a possible en-passant capture on that file.
#[inline]
#[must_use]
pub fn en_passant(file: File) -> ZobristKey {
    ZobristKey(KEYS.en_passant[file as usize])
}

/// The key of a set of rooks that may still castle.
#[inline]
#[must_use]
pub fn castling(rooks: Bitboard) -> ZobristKey {
    let mut key = ZobristKey::default();
    for rook in rooks {
        let color = usize::from(rook.index() >= 32);
        key.0 ^= KEYS.castling[color][rook.file() as usize];
    }
    key
}

/// The key of all men of a board for which `counts` holds.
#[must_use]
pub fn board(board: &Board, counts: impl Fn(Piece) -> bool) -> ZobristKey {
    board
        .iter()
        .filter(|&(_, man)| counts(man))
        .fold(ZobristKey::default(), |key, (square, man)| key ^ piece(man, square))
}

/// The key of the pawns, the men whose places shape a position for long.
#[must_use]
pub fn pawns(position_board: &Board) -> ZobristKey {
    board(position_board, |man| man.role == Role::Pawn)
}

/// The side as a key: nothing for White.
#[must_use]
pub fn side(color: Color) -> ZobristKey {
    match color {
        Color::White => ZobristKey::default(),
        Color::Black => black_to_move(),
    }
}

/// From a fixed seed, so that keys are the same in every build.
const fn keys() -> Keys {
    let mut random = Random::new(0x526F_7175_6521);
    let mut keys =
        Keys { pieces: [[[0; 64]; 6]; 2], castling: [[0; 8]; 2], en_passant: [0; 8], black_to_move: 0 };
    let mut color = 0;
    while color < 2 {
        let mut role = 0;
        while role < 6 {
            let mut square = 0;
            while square < 64 {
                keys.pieces[color][role][square] = random.next_u64();
                square += 1;
            }
            role += 1;
        }
        let mut file = 0;
        while file < 8 {
            keys.castling[color][file] = random.next_u64();
            keys.en_passant[file] = random.next_u64();
            file += 1;
        }
        color += 1;
    }
    keys.black_to_move = random.next_u64();
    keys
}
