//! What the search has learnt about moves: which ones cut, in which circumstances.

mod correction;
mod tables;

pub(crate) use correction::{CorrectionIndex, Corrections, ExtraKeys};
pub(crate) use tables::{CaptureHistory, ContinuationHistory, NearRootHistory, PawnHistory, QuietHistory};

use roque_chess::{Color, Move, Position, Role, Square};

/// A number that learns: each lesson moves it towards ±`MAX`, the less the nearer it already is.
///
/// Source: the "gravity" formula, <https://www.chessprogramming.org/History_Heuristic#History_Bonuses>.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Gauge<const MAX: i32>(i16);

impl<const MAX: i32> Gauge<MAX> {
    #[inline]
    pub(crate) fn value(self) -> i32 {
        i32::from(self.0)
    }

    #[inline]
    pub(crate) fn learn(&mut self, lesson: i32) {
        let lesson = lesson.clamp(-MAX, MAX);
        let value = self.value();
        self.0 = (value + lesson - value * lesson.abs() / MAX) as i16;
    }
}

/// A man and the square it goes to: the smallest description of a move that still says what it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    /// How many there are, "nothing moved" not counted.
    pub(crate) const COUNT: usize = 2 * Role::ALL.len() * Square::ALL.len();
    /// Nothing moved: before the root, or a null move.
    pub(crate) const NONE: Self = Self(Self::COUNT as u16);

    #[inline]
    pub(crate) fn new(color: Color, role: Role, to: Square) -> Self {
        let man = color as usize * Role::ALL.len() + role as usize;
        Self((man * Square::ALL.len() + to as usize) as u16)
    }

    /// The description of a move of the side to move.
    #[inline]
    pub(crate) fn of(position: &Position, m: Move) -> Self {
        let role = position.board().role_at(m.from()).unwrap_or(Role::Pawn);
        Self::new(position.side_to_move(), role, m.to())
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn learning_stays_in_bounds() {
        let mut number = Gauge::<1000>::default();
        for _ in 0..100 {
            number.learn(700);
            assert!(number.value() <= 1000);
        }
        assert!(number.value() > 900);
        for _ in 0..100 {
            number.learn(-5000);
            assert!(number.value() >= -1000);
        }
        assert_eq!(number.value(), -1000);
    }
}
