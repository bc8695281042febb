//! A small random generator, so that a seed plays the same openings on every machine.

/// Steele, Lea and Flood's SplitMix64: one addition and a scramble per number.
///
/// ```
/// use roque_book::Rng;
///
/// let (mut one, mut two) = (Rng::new(7), Rng::new(7));
/// assert_eq!(one.below(1000), two.below(1000));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(u64);

impl Rng {
    /// A generator that repeats its numbers for the same seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    }

    /// A number from 0 to `limit` - 1, every one as likely; 0 if there is none.
    pub fn below(&mut self, limit: u64) -> u64 {
        // The high half of the 128-bit product spreads 64 bits over the range; for ranges as small as ours the
        // unevenness is below one in 2^40.
        ((u128::from(self.bits()) * u128::from(limit)) >> 64) as u64
    }
}
