//! What was found out about states of connect four, one word each.

use super::Prospect;

/// Bits below the key: the work it took, the least and the greatest verdict still possible.
const KEY_SHIFT: u32 = 15;
const WORK_SHIFT: u32 = 4;
const LEAST_SHIFT: u32 = 2;
const WORK_MASK: u64 = 0b11_1111;

/// Verdicts that are still possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) least: Prospect,
    pub(super) greatest: Prospect,
}

impl Bounds {
    pub(super) const UNKNOWN: Self = Self { least: Prospect::Loss, greatest: Prospect::Win };
}

/// Two words a place: the first for what took most work, the second for what came last. Keys are stored whole, so
/// that a wrong state is never taken for another.
pub(super) struct Table {
    words: Vec<u64>,
    places: u64,
}

impl Table {
    pub(super) fn new(megabytes: usize) -> Self {
        let places = (megabytes.max(1) << 20) / 16;
        Self { words: vec![0; places * 2], places: places as u64 }
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        let hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        ((u128::from(hash) * u128::from(self.places)) >> 64) as usize * 2
    }

    /// What is known; a key is never 0.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Bounds> {
        let place = self.place(key);
        let word = self.words[place..place + 2].iter().find(|&&word| word >> KEY_SHIFT == key)?;
        Some(Bounds { least: verdict(word >> LEAST_SHIFT), greatest: verdict(*word) })
    }

    /// Remembers bounds that took about `work` nodes to find.
    #[inline]
    pub(super) fn store(&mut self, key: u64, work: u64, bounds: Bounds) {
        let effort = u64::from(u64::BITS - work.leading_zeros()).min(WORK_MASK);
        let word = key << KEY_SHIFT
            | effort << WORK_SHIFT
            | (bounds.least as u64) << LEAST_SHIFT
            | bounds.greatest as u64;
        let place = self.place(key);
        let dearest = self.words[place];
        if dearest >> KEY_SHIFT == key {
            self.words[place] = word;
        } else if dearest >> WORK_SHIFT & WORK_MASK <= effort {
            self.words[place + 1] = dearest;
            self.words[place] = word;
        } else {
            self.words[place + 1] = word;
        }
    }
}

/// The verdict in the lowest two bits.
#[inline]
fn verdict(bits: u64) -> Prospect {
    match bits & 0b11 {
        0 => Prospect::Loss,
        1 => Prospect::Draw,
        _ => Prospect::Win,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_comes_back() {
        let mut table = Table::new(1);
        let bounds = Bounds { least: Prospect::Draw, greatest: Prospect::Win };
        for key in 1..1000 {
            table.store(key << 20, key, bounds);
            assert_eq!(table.probe(key << 20), Some(bounds));
            assert_eq!(table.probe((key << 20) + 1), None);
        }
    }
}
