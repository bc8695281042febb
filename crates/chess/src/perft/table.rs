//! A memory of perft counts that threads share without locks.

use crate::ZobristKey;
use std::sync::atomic::{AtomicU64, Ordering};

/// Counts by position and depth, in a fixed amount of memory; newer counts replace older ones.
///
/// Key and count are two words that two threads may write at once. The key is stored xor-ed with the count, so
/// a torn pair does not match any key and is ignored (R. Hyatt's and T. Mann's lockless hashing).
#[derive(Debug)]
pub struct PerftTable(Vec<[AtomicU64; 2]>);

impl PerftTable {
    /// A table of about that many megabytes, at least one entry.
    #[must_use]
    pub fn new(megabytes: usize) -> Self {
        let entries = (megabytes << 20) / size_of::<[AtomicU64; 2]>();
        Self((0..entries.max(1)).map(|_| [const { AtomicU64::new(0) }; 2]).collect())
    }

    pub(super) fn get(&self, key: ZobristKey, depth: u32) -> Option<u64> {
        let key = mix(key, depth);
        let [check, count] = self.slot(key);
        let count = count.load(Ordering::Relaxed);
        (check.load(Ordering::Relaxed) ^ count == key).then_some(count)
    }

    pub(super) fn put(&self, key: ZobristKey, depth: u32, nodes: u64) {
        let key = mix(key, depth);
        let [check, count] = self.slot(key);
        check.store(key ^ nodes, Ordering::Relaxed);
        count.store(nodes, Ordering::Relaxed);
    }

    fn slot(&self, key: u64) -> &[AtomicU64; 2] {
        &self.0[((u128::from(key) * self.0.len() as u128) >> 64) as usize]
    }
}

/// Never zero in practice, so an empty entry matches nothing.
fn mix(key: ZobristKey, depth: u32) -> u64 {
    key.0 ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
