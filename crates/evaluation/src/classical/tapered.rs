//! A middlegame and an endgame value in one machine word.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Two centipawn values that are added together: the low half is the middlegame's, the high half the endgame's.
/// A borrow from the low half is repaired when the high half is read.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tapered(i32);

impl Tapered {
    /// Nothing.
    pub const ZERO: Self = Self(0);

    /// Both values; each must stay within 16 bits, sums included.
    #[inline]
    #[must_use]
    pub const fn new(middlegame: i32, endgame: i32) -> Self {
        Self((endgame << 16).wrapping_add(middlegame))
    }

    /// The middlegame value.
    #[inline]
    #[must_use]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame value.
    #[inline]
    #[must_use]
    pub const fn endgame(self) -> i32 {
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }
}

impl Add for Tapered {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0))
    }
}

impl Sub for Tapered {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Tapered {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Tapered {
    type Output = Self;

    #[inline]
    fn mul(self, factor: i32) -> Self {
        Self(self.0.wrapping_mul(factor))
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_halves_do_not_disturb_each_other() {
        let samples = [(0, 0), (-1, 1), (1, -1), (-300, 250), (2500, -2600), (-7, -9)];
        for (a, b) in samples {
            for (c, d) in samples {
                let sum = Tapered::new(a, b) + Tapered::new(c, d) * 3 - Tapered::new(d, a);
                assert_eq!((sum.middlegame(), sum.endgame()), (a + 3 * c - d, b + 3 * d - a));
                assert_eq!((-sum).endgame(), -sum.endgame());
            }
        }
    }
}
