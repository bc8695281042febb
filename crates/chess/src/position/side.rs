//! The side to move as a type, so that the compiler writes the generator once for each side without branches.

use crate::{Bitboard, Color, Rank, Square};

pub trait Side {
    type Enemy: Side<Enemy = Self>;
    const COLOR: Color;
    /// Added to a pawn's square by one step forward.
    const FORWARD: i8;
    /// Where a pawn arrives after one step from its first rank.
    const AFTER_FIRST_STEP: Bitboard;
    const LAST_RANK: Bitboard;
    const HOME_RANK: Bitboard;

    fn step(pawns: Bitboard) -> Bitboard;
}

pub struct White;
pub struct Black;

impl Side for White {
    type Enemy = Black;
    const COLOR: Color = Color::White;
    const FORWARD: i8 = 8;
    const AFTER_FIRST_STEP: Bitboard = Rank::Third.bitboard();
    const LAST_RANK: Bitboard = Rank::Eighth.bitboard();
    const HOME_RANK: Bitboard = Rank::First.bitboard();

    #[inline]
    fn step(pawns: Bitboard) -> Bitboard {
        pawns.up()
    }
}

impl Side for Black {
    type Enemy = White;
    const COLOR: Color = Color::Black;
    const FORWARD: i8 = -8;
    const AFTER_FIRST_STEP: Bitboard = Rank::Sixth.bitboard();
    const LAST_RANK: Bitboard = Rank::First.bitboard();
    const HOME_RANK: Bitboard = Rank::Eighth.bitboard();

    #[inline]
    fn step(pawns: Bitboard) -> Bitboard {
        pawns.down()
    }
}

/// The square a step of `delta` before this one.
#[inline]
pub fn origin(target: Square, delta: i8) -> Square {
    Square::from_low_bits((target as u8).wrapping_sub(delta as u8))
}
