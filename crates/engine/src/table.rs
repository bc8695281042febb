//! The transposition table: what earlier visits to a position found out, shared by all threads without locks.
//!
//! A cluster is one half cache line: one word with three 16-bit keys and three entries of 64 bits. Every word
//! is a relaxed atomic, so threads may overwrite each other at any time; the worst that can happen is that a key
//! meets the data of another position. The search therefore treats everything read here as advice: a move is
//! checked for legality before it is played, and a foreign score is as rare and as harmless as a 16-bit key collision.

use crate::score::{Bound, Score};
use roque_chess::{Move, ZobristKey};
use std::sync::atomic::{AtomicU64, Ordering};

const ENTRIES: usize = 3;
const AGE_BITS: u32 = 5;
const AGE_MASK: u8 = (1 << AGE_BITS) - 1;
/// Stored depths of searches start here, at quiescence; what is below was not searched.
const DEPTH_OFFSET: i32 = 4;
/// The stored depth of a position that was only evaluated.
const EVALUATED: i32 = 1;
/// The greatest depth that fits a byte.
const DEEPEST: i32 = u8::MAX as i32;
const NO_EVAL: i16 = i16::MIN;

/// Keys, then entries.
type Cluster = [AtomicU64; ENTRIES + 1];

/// Clusters lie within cache lines of so many words.
const LINE: usize = 8;

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) m: Option<Move>,
    /// The static evaluation before any correction; `None` in check.
    pub(crate) eval: Option<i32>,
    /// Whether the position was ever on a principal variation.
    pub(crate) was_pv: bool,
    /// What a search found; `None` if the position was only evaluated.
    pub(crate) searched: Option<Searched>,
}

/// What a search found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Searched {
    /// In the table as seen from this node, in a search as seen from the root.
    pub(crate) score: Score,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

impl Entry {
    pub(crate) fn pack(&self, age: u8) -> u64 {
        // A position that was only evaluated is packed as the weakest bound there is.
        let unsearched = (-Score::LARGEST_ESTIMATE, Bound::Lower);
        let (score, bound) = self.searched.map_or(unsearched, |searched| (searched.score, searched.bound));
        let bound = match bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        let flags = age << 3 | u8::from(self.was_pv) << 2 | bound;
        let eval = self.eval.map_or(NO_EVAL, |eval| eval as i16);
        u64::from(self.m.map_or(0, |m| m.to_bits().get()))
            | u64::from(score.value() as i16 as u16) << 16
            | u64::from(eval as u16) << 32
            | u64::from(self.depth_to_store().min(DEEPEST) as u8) << 48
            | u64::from(flags) << 56
    }

    pub(crate) fn unpack(word: u64) -> Option<Self> {
        let bound = match word >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        let eval = (word >> 32) as u16 as i16;
        let depth = stored_depth(word) - DEPTH_OFFSET;
        let score = Score::from_value(i32::from((word >> 16) as u16 as i16));
        Some(Self {
            m: Move::from_bits(word as u16),
            eval: (eval != NO_EVAL).then_some(i32::from(eval)),
            was_pv: word >> 58 & 1 != 0,
            searched: (depth >= 0).then_some(Searched { score, depth, bound }),
        })
    }

    #[inline]
    fn depth_to_store(&self) -> i32 {
        self.searched.map_or(EVALUATED, |searched| searched.depth + DEPTH_OFFSET)
    }

    fn is_exact(&self) -> bool {
        self.searched.is_some_and(|searched| searched.bound == Bound::Exact)
    }

    /// With its score counted from the root, `ply` plies above; see [`Score::seen_from_root`].
    #[inline]
    pub(crate) fn seen_from_root(mut self, ply: usize) -> Self {
        if let Some(searched) = &mut self.searched {
            searched.score = searched.score.seen_from_root(ply);
        }
        self
    }

    /// With its score counted from the node, `ply` plies below the root; see [`Score::seen_from_node`].
    #[inline]
    pub(crate) fn seen_from_node(mut self, ply: usize) -> Self {
        if let Some(searched) = &mut self.searched {
            searched.score = searched.score.seen_from_node(ply);
        }
        self
    }
}

fn stored_depth(word: u64) -> i32 {
    i32::from((word >> 48) as u8)
}

fn stored_age(word: u64) -> u8 {
    (word >> 59) as u8
}

/// The table.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    words: Box<[AtomicU64]>,
    /// Where the clusters begin, so that none lies across two cache lines.
    start: usize,
    age: u8,
}

impl TranspositionTable {
    /// An empty table. Its memory is fetched from the system when it is first used: a program that has just been started
    /// answers at once.
    pub(crate) fn new(megabytes: usize) -> Self {
        let count = (megabytes.max(1) << 20) / size_of::<AtomicU64>();
        let words: Box<[AtomicU64]> = bytemuck::zeroed_slice_box(count + LINE - 1);
        let misplaced = words.as_ptr().addr() / size_of::<AtomicU64>() % LINE;
        Self { words, start: (LINE - misplaced) % LINE, age: 0 }
    }

    /// As many as were asked for, wherever the memory lies: the same search visits the same nodes.
    #[inline]
    fn clusters(&self) -> &[Cluster] {
        let count = self.words.len() - (LINE - 1);
        self.words[self.start..self.start + count].as_chunks().0
    }

    pub(crate) fn megabytes(&self) -> usize {
        (self.words.len() * size_of::<AtomicU64>()) >> 20
    }

    /// Forgets everything, sharing the work among threads.
    pub(crate) fn clear(&mut self, threads: usize) {
        let wipe = |words: &mut [AtomicU64]| words.fill_with(AtomicU64::default);
        if threads <= 1 {
            wipe(&mut self.words);
        } else {
            let share = self.words.len().div_ceil(threads);
            std::thread::scope(|scope| {
                for part in self.words.chunks_mut(share) {
                    scope.spawn(move || wipe(part));
                }
            });
        }
        self.age = 0;
    }

    /// A new search begins: older entries may go first.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) & AGE_MASK;
    }

    /// Undoes [`Self::grow_older`].
    pub(crate) fn grow_younger(&mut self) {
        self.age = self.age.wrapping_sub(1) & AGE_MASK;
    }

    #[inline]
    fn cluster(&self, key: ZobristKey) -> &Cluster {
        let clusters = self.clusters();
        &clusters[((u128::from(key.0) * clusters.len() as u128) >> 64) as usize]
    }

    /// Asks the memory for a cluster that will be needed soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: ZobristKey) {
        #[cfg(target_arch = "x86_64")]
        safe_arch::prefetch_t0(self.cluster(key));
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn probe(&self, key: ZobristKey) -> Option<Entry> {
        let [keys, entries @ ..] = self.cluster(key);
        let keys = keys.load(Ordering::Relaxed);
        let slot = (0..ENTRIES).find(|&slot| (keys >> (16 * slot)) as u16 == key.0 as u16)?;
        Entry::unpack(entries[slot].load(Ordering::Relaxed))
    }

    /// Notes what was found out, unless something more valuable about the same position is there already.
    #[inline]
    pub(crate) fn store(&self, key: ZobristKey, mut entry: Entry) {
        let [key_word, entries @ ..] = self.cluster(key);
        let short = key.0 as u16;
        let keys = key_word.load(Ordering::Relaxed);
        let same = (0..ENTRIES).find(|&slot| (keys >> (16 * slot)) as u16 == short);
        let slot = same.unwrap_or_else(|| self.least_valuable(entries));
        let old = entries[slot].load(Ordering::Relaxed);
        if same.is_some() {
            let keep_old = !entry.is_exact()
                && stored_age(old) == self.age
                && entry.depth_to_store() + 4 + 2 * i32::from(entry.was_pv) <= stored_depth(old);
            if keep_old {
                return;
            }
            entry.m = entry.m.or_else(|| Move::from_bits(old as u16));
        } else {
            let shift = 16 * slot;
            let keys = keys & !(0xFFFF << shift) | u64::from(short) << shift;
            key_word.store(keys, Ordering::Relaxed);
        }
        entries[slot].store(entry.pack(self.age), Ordering::Relaxed);
    }

    /// Shallow and old entries go first.
    #[inline]
    fn least_valuable(&self, entries: &[AtomicU64; ENTRIES]) -> usize {
        let value = |slot: usize| {
            let word = entries[slot].load(Ordering::Relaxed);
            let years = self.age.wrapping_sub(stored_age(word)) & AGE_MASK;
            stored_depth(word) - 4 * i32::from(years)
        };
        let mut least = 0;
        for slot in 1..ENTRIES {
            if value(slot) < value(least) {
                least = slot;
            }
        }
        least
    }

    /// How many of a thousand entries stem from the present search.
    pub(crate) fn hashfull(&self) -> u32 {
        let clusters = self.clusters();
        let sample = &clusters[..clusters.len().min(1000)];
        let used = |[_, entries @ ..]: &Cluster| {
            let fresh = |word: &AtomicU64| {
                let word = word.load(Ordering::Relaxed);
                word != 0 && stored_age(word) == self.age
            };
            entries.iter().filter(|word| fresh(word)).count()
        };
        let count: usize = sample.iter().map(used).sum();
        (count * 1000 / (sample.len() * ENTRIES)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_chess::{MoveKind, Square};

    fn entry(depth: i32) -> Entry {
        entry_with(depth, Bound::Upper)
    }

    fn entry_with(depth: i32, bound: Bound) -> Entry {
        Entry {
            m: Some(Move::new(Square::E2, Square::E4, MoveKind::DoublePush)),
            eval: Some(-321),
            was_pv: true,
            searched: Some(Searched { score: Score::mated_in_plies(12), depth, bound }),
        }
    }

    #[test]
    fn what_is_stored_comes_back() {
        let table = TranspositionTable::new(1);
        let key = ZobristKey(0x1234_5678_9ABC_DEF0);
        assert_eq!(table.probe(key), None);
        let evaluated = Entry { searched: None, ..entry(0) };
        table.store(key, evaluated);
        assert_eq!(table.probe(key), Some(evaluated));
        for depth in [0, 7, 200] {
            table.store(key, entry_with(depth, Bound::Exact));
            assert_eq!(table.probe(key), Some(entry_with(depth, Bound::Exact)));
        }
        let in_check = Entry { eval: None, ..entry_with(3, Bound::Exact) };
        table.store(key, in_check);
        assert_eq!(table.probe(key), Some(in_check));
    }

    #[test]
    fn scores_are_counted_from_where_they_are_read() {
        let found = entry(4).seen_from_node(3);
        assert_eq!(found.searched.map(|searched| searched.score), Some(Score::mated_in_plies(9)));
        assert_eq!(found.seen_from_root(3), entry(4));
    }

    #[test]
    fn no_cluster_lies_across_two_cache_lines() {
        for megabytes in [1, 3, 16] {
            let table = TranspositionTable::new(megabytes);
            assert_eq!(table.clusters().as_ptr().addr() % 64, 0);
            assert_eq!(table.megabytes(), megabytes);
            assert_eq!(size_of_val(table.clusters()), megabytes << 20);
        }
    }

    #[test]
    fn a_move_outlives_a_visit_without_one() {
        let table = TranspositionTable::new(1);
        let key = ZobristKey(77 << 40);
        table.store(key, entry(4));
        table.store(key, Entry { m: None, ..entry(5) });
        assert_eq!(table.probe(key), Some(entry(5)));
    }

    #[test]
    fn full_clusters_lose_the_shallowest_and_oldest() {
        let mut table = TranspositionTable::new(1);
        let key = |low: u64| ZobristKey(low);
        for (low, depth) in [(1, 9), (2, 5), (3, 7)] {
            table.store(key(low), entry(depth));
        }
        table.store(key(4), entry(1));
        assert_eq!(table.probe(key(2)), None);
        assert_eq!(table.probe(key(4)), Some(entry(1)));
        for _ in 0..3 {
            table.grow_older();
        }
        table.store(key(5), entry(1));
        assert_eq!(table.probe(key(4)), None);
        assert!(table.probe(key(1)).is_some());
        table.clear(2);
        assert_eq!(table.probe(key(1)), None);
        assert_eq!(table.hashfull(), 0);
    }
}
