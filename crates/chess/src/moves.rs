//! Moves and lists of moves.

use crate::{Promotion, Square};
use arrayvec::ArrayVec;
use std::fmt;
use std::num::NonZeroU16;
use std::ops::{Deref, DerefMut};

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// A step to an empty square.
    Quiet,
    /// A pawn's first step of two squares.
    DoublePush,
    /// Castling; the target is the square of the castling *rook*.
    Castling,
    /// Takes the man on the target square.
    Capture,
    /// Takes a pawn that has just passed.
    EnPassant,
    /// A pawn reaches the last rank.
    Promotion(Promotion),
    /// A pawn takes on the last rank.
    CapturePromotion(Promotion),
}

/// A move in 16 bits: from, to and kind.
///
/// It means something only together with the position it was made for. Castling is written "king takes own
/// rook", which is the one form that fits every Chess960 position; [`notation::uci`](crate::notation::uci)
/// translates. `Option<Move>` is as small as `Move`: there is no null move value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU16);

const _: () = assert!(size_of::<Option<Move>>() == 2);

/// Kinds as the top four bits. Each is non-zero, so that a move is.
const QUIET: NonZeroU16 = kind_bits(1);
const DOUBLE_PUSH: NonZeroU16 = kind_bits(2);
const CASTLING: NonZeroU16 = kind_bits(3);
const CAPTURE: NonZeroU16 = kind_bits(5);
const EN_PASSANT: NonZeroU16 = kind_bits(6);
const PROMOTION: NonZeroU16 = kind_bits(8);
const CAPTURE_FLAG: u16 = 4 << 12;
const PROMOTION_FLAG: u16 = 8 << 12;

const fn kind_bits(kind: u16) -> NonZeroU16 {
    NonZeroU16::new(kind << 12).expect("kinds are not zero")
}

impl Move {
    #[inline]
    fn pack(kind: NonZeroU16, from: Square, to: Square) -> Self {
        Self(kind | (from as u16 | (to as u16) << 6))
    }

    /// Builds a move from its parts. Whether it is legal only a position can tell.
    #[inline]
    #[must_use]
    pub fn new(from: Square, to: Square, kind: MoveKind) -> Self {
        let bits = match kind {
            MoveKind::Quiet => QUIET,
            MoveKind::DoublePush => DOUBLE_PUSH,
            MoveKind::Castling => CASTLING,
            MoveKind::Capture => CAPTURE,
            MoveKind::EnPassant => EN_PASSANT,
            MoveKind::Promotion(promotion) => PROMOTION | (promotion as u16) << 12,
            MoveKind::CapturePromotion(promotion) => PROMOTION | CAPTURE_FLAG | (promotion as u16) << 12,
        };
        Self::pack(bits, from, to)
    }

    /// A capture if `takes`, else a quiet move; no branch, as the generator's innermost loop wants it.
    #[inline]
    pub(crate) fn plain(from: Square, to: Square, takes: bool) -> Self {
        Self::pack(QUIET | u16::from(takes) << 14, from, to)
    }

    /// A promotion, with capture if `takes`.
    #[inline]
    pub(crate) fn promoting(from: Square, to: Square, promotion: Promotion, takes: bool) -> Self {
        Self::pack(PROMOTION | (promotion as u16) << 12 | u16::from(takes) << 14, from, to)
    }

    /// Where the man stands before the move.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::from_low_bits(self.0.get() as u8)
    }

    /// Where it goes; for castling, the square of the rook.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::from_low_bits((self.0.get() >> 6) as u8)
    }

    /// What the pawn becomes.
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<Promotion> {
        if self.0.get() & PROMOTION_FLAG == 0 {
            return None;
        }
        Some(match self.0.get() >> 12 & 3 {
            0 => Promotion::Knight,
            1 => Promotion::Bishop,
            2 => Promotion::Rook,
            _ => Promotion::Queen,
        })
    }

    /// Whether something is taken (en passant included).
    #[inline]
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.0.get() & CAPTURE_FLAG != 0
    }

    /// Whether something is taken or promoted.
    #[inline]
    #[must_use]
    pub const fn is_noisy(self) -> bool {
        self.0.get() & (CAPTURE_FLAG | PROMOTION_FLAG) != 0
    }

    /// Whether it castles.
    #[inline]
    #[must_use]
    pub const fn is_castling(self) -> bool {
        self.0.get() & 0xF000 == CASTLING.get()
    }

    /// Whether it takes en passant.
    #[inline]
    #[must_use]
    pub const fn is_en_passant(self) -> bool {
        self.0.get() & 0xF000 == EN_PASSANT.get()
    }

    /// What is special about the move.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        let takes = self.is_capture();
        match (self.promotion(), self.0.get() >> 12) {
            (Some(promotion), _) if takes => MoveKind::CapturePromotion(promotion),
            (Some(promotion), _) => MoveKind::Promotion(promotion),
            (None, 1) => MoveKind::Quiet,
            (None, 2) => MoveKind::DoublePush,
            (None, 3) => MoveKind::Castling,
            (None, 6) => MoveKind::EnPassant,
            (None, _) => MoveKind::Capture,
        }
    }

    /// The 16 bits, for tables and files. Never zero.
    #[inline]
    #[must_use]
    pub const fn to_bits(self) -> NonZeroU16 {
        self.0
    }

    /// The move these bits stand for, or `None` if no move has them.
    ///
    /// The bits may come from a shared table: the result is well-formed, not necessarily legal anywhere.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match (bits >> 12, NonZeroU16::new(bits)) {
            (1 | 2 | 3 | 5 | 6 | 8.., Some(bits)) => Some(Self(bits)),
            _ => None,
        }
    }
}

/// From, to and promotion letter, castling as king takes rook: `e2e4`, `e1h1`, `a7a8q`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotion() {
            Some(promotion) => write!(f, "{}", promotion.role().letter()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// More moves than any position with at most sixteen men a side can have: fifteen queens and a king.
const CAPACITY: usize = 15 * 27 + 8 + 35;

/// A list of moves that lives on the stack; behaves as a slice of [`Move`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveList(ArrayVec<Move, CAPACITY>);

impl MoveList {
    /// An empty list.
    #[inline]
    #[must_use]
    pub const fn new() -> Self {
        Self(ArrayVec::new_const())
    }

    /// Adds a move.
    #[inline]
    pub fn push(&mut self, m: Move) {
        self.0.push(m);
    }

    /// Removes all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Removes and returns one move by putting the last one in its place.
    #[inline]
    pub fn swap_remove(&mut self, index: usize) -> Move {
        self.0.swap_remove(index)
    }

    /// Keeps only the moves for which `keep` holds.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        self.0.retain(|m| keep(*m));
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.0
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = arrayvec::IntoIter<Move, CAPACITY>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
impl FromIterator<Move> for MoveList {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        Self(moves.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_come_back() {
        let promotions = Promotion::ALL.map(MoveKind::Promotion);
        let captures = Promotion::ALL.map(MoveKind::CapturePromotion);
        let plain = [
            MoveKind::Quiet,
            MoveKind::DoublePush,
            MoveKind::Castling,
            MoveKind::Capture,
            MoveKind::EnPassant,
        ];
        for kind in plain.into_iter().chain(promotions).chain(captures) {
            let m = Move::new(Square::A1, Square::H8, kind);
            assert_eq!((m.from(), m.to(), m.kind()), (Square::A1, Square::H8, kind));
            assert_eq!(Move::from_bits(m.to_bits().get()), Some(m));
        }
    }

    #[test]
    fn foreign_bits_are_refused() {
        assert_eq!(Move::from_bits(0), None);
        assert_eq!(Move::from_bits(0x4123), None);
        assert_eq!(Move::from_bits(0x7123), None);
    }
}
