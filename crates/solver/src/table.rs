//! The transposition table: what was found out about a state, to be used when another order of moves leads there.

use crate::score::{Bound, GameScore, Window};
use std::num::NonZeroUsize;

/// Entries that share a place; one of them gives way to a new one.
const WAYS: usize = 4;
const BYTES_PER_ENTRY: usize = 16;
/// In a megabyte.
const KILOBYTES: NonZeroUsize = NonZeroUsize::MIN.saturating_add(1023);

/// Depth of entries that depend on no estimate: true whatever depth is asked for.
pub(crate) const SOLVED: u8 = u8::MAX;

/// What the table knows about a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The score, as seen from the state itself.
    pub score: GameScore,
    /// What is known about it.
    pub bound: Bound,
    /// How many plies were looked ahead; 255 when the state was solved to the end.
    pub depth: u8,
    /// Place of the best move in the list of legal moves.
    pub best: Option<u8>,
}

impl Entry {
    /// Whether this settles a node with that window and depth; `score` is the entry's as that node counts plies.
    #[inline]
    #[must_use]
    pub fn settles(&self, score: GameScore, window: Window, depth: u32) -> bool {
        let fits = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        fits && u32::from(self.depth) >= depth
    }
}

/// A fixed number of entries, replaced by depth and age.
pub struct Table {
    /// Pairs of key and packed entry; all zero is free, so that a new table is memory the system clears lazily.
    slots: Vec<[u64; 2]>,
    buckets: usize,
    age: u8,
}

impl Table {
    /// A table of at most that many megabytes.
    #[must_use]
    pub fn new(megabytes: NonZeroUsize) -> Self {
        Self::of_kilobytes(megabytes.saturating_mul(KILOBYTES))
    }

    /// A table of at most that many kilobytes, for whoever wants to see what a small one costs.
    #[must_use]
    pub fn of_kilobytes(kilobytes: NonZeroUsize) -> Self {
        let buckets = (kilobytes.get().saturating_mul(1 << 10) / (BYTES_PER_ENTRY * WAYS)).max(1);
        Self { slots: vec![[0; 2]; buckets * WAYS], buckets, age: 0 }
    }

    /// Entries there is room for.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.slots.len()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.fill([0; 2]);
        self.age = 0;
    }

    /// Makes all present entries older than those to come.
    pub(crate) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets as u128) >> 64) as usize * WAYS
    }

    /// What is known about the state with this key.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        let start = self.bucket(key);
        let slot = self.slots[start..start + WAYS].iter().find(|slot| slot[0] == key && slot[1] != 0)?;
        Some(unpack(slot[1]))
    }

    /// Remembers something about a state, at the cost of the least useful entry of its bucket.
    #[inline]
    pub fn store(&mut self, key: u64, entry: Entry) {
        let (start, age) = (self.bucket(key), self.age);
        let bucket = &mut self.slots[start..start + WAYS];
        let usefulness = |slot: &[u64; 2]| match slot {
            [_, 0] => -2,
            [other, _] if *other == key => -1,
            [_, packed] if age_of(*packed) != age => i32::from(unpack(*packed).depth),
            [_, packed] => 256 + i32::from(unpack(*packed).depth),
        };
        // The state's own entry goes before free places, so that a state is never held twice.
        let place = bucket.iter().position(|slot| slot[0] == key && slot[1] != 0).or_else(|| {
            bucket.iter().enumerate().min_by_key(|(_, slot)| usefulness(slot)).map(|(place, _)| place)
        });
        if let Some(place) = place {
            bucket[place] = [key, pack(entry, age)];
        }
    }

    /// Entries in use per thousand, from a sample.
    #[must_use]
    pub fn permille_full(&self) -> usize {
        let sample = &self.slots[..self.slots.len().min(4000)];
        sample.iter().filter(|slot| slot[1] != 0).count() * 1000 / sample.len()
    }
}

/// Bits: 0-31 score, 32-39 depth, 40-47 best move + 1, 48-49 bound + 1 (never zero), 56-63 age.
fn pack(entry: Entry, age: u8) -> u64 {
    let bound = match entry.bound {
        Bound::Lower => 1,
        Bound::Exact => 2,
        Bound::Upper => 3,
    };
    u64::from(entry.score.value() as u32)
        | u64::from(entry.depth) << 32
        | u64::from(entry.best.map_or(0, |best| best + 1)) << 40
        | bound << 48
        | u64::from(age) << 56
}

#[inline]
fn unpack(packed: u64) -> Entry {
    let bound = match packed >> 48 & 3 {
        1 => Bound::Lower,
        2 => Bound::Exact,
        _ => Bound::Upper,
    };
    Entry {
        score: GameScore::from_value(packed as u32 as i32),
        bound,
        depth: (packed >> 32) as u8,
        best: ((packed >> 40) as u8).checked_sub(1),
    }
}

const fn age_of(packed: u64) -> u8 {
    (packed >> 56) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry { score: GameScore::loss_in(12), bound: Bound::Upper, depth, best: Some(41) }
    }

    fn table() -> Table {
        Table::new(NonZeroUsize::MIN)
    }

    #[test]
    fn entries_come_back() {
        let mut table = table();
        table.store(77, entry(3));
        assert_eq!(table.probe(77), Some(entry(3)));
        assert_eq!(table.probe(78), None);
        table.store(77, Entry { best: None, score: GameScore::estimate(-5), ..entry(1) });
        assert_eq!(table.probe(77).unwrap().best, None);
        table.clear();
        assert_eq!(table.probe(77), None);
    }

    #[test]
    fn shallow_and_old_entries_give_way() {
        let mut table = table();
        for key in 1..=4 {
            table.store(key, entry(key as u8));
        }
        table.store(5, entry(1));
        assert_eq!(table.probe(1), None, "the shallowest goes first");
        table.grow_older();
        table.store(6, entry(9));
        table.store(7, entry(0));
        assert_eq!(table.probe(6).map(|entry| entry.depth), Some(9), "new entries outlive old ones");
    }

    #[test]
    fn size_is_bounded() {
        assert_eq!(table().capacity() * BYTES_PER_ENTRY, 1 << 20);
        assert_eq!(table().permille_full(), 0);
    }
}
