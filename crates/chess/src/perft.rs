//! Counting the leaves of the move tree: the standard test and speed measure of a move generator.

mod table;

pub use table::PerftTable;

use crate::{Move, Position};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Number of move sequences of that length. Moves on the last ply are counted, not played.
///
/// ```
/// use roque_chess::{Position, perft};
///
/// assert_eq!(perft(&Position::default(), 4), 197_281);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => position.legal_moves().iter().map(|&m| perft(&position.after(m), depth - 1)).sum(),
    }
}

/// [`perft`] that remembers the counts of positions it meets again.
#[must_use]
pub fn perft_hashed(position: &Position, depth: u32, table: &PerftTable) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => table.get(position.key(), depth).unwrap_or_else(|| {
            let moves = position.legal_moves();
            let nodes = moves.iter().map(|&m| perft_hashed(&position.after(m), depth - 1, table)).sum();
            table.put(position.key(), depth, nodes);
            nodes
        }),
    }
}

/// How to count in [`divide`].
#[derive(Clone, Copy, Debug, Default)]
pub struct PerftOptions<'a> {
    /// Worker threads; 0 counts as 1.
    pub threads: usize,
    /// Shared memory of counts.
    pub table: Option<&'a PerftTable>,
}

/// [`perft`] split by first move, on several threads.
///
/// Threads take pairs of first moves from one queue, so that one slow first move does not keep the others waiting.
#[must_use]
pub fn divide(position: &Position, depth: u32, options: PerftOptions<'_>) -> Vec<(Move, u64)> {
    let moves = position.legal_moves();
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let Some(below) = rest.checked_sub(1) else { return moves.into_iter().map(|m| (m, 1)).collect() };
    let mut jobs = Vec::new();
    for (index, &m) in moves.iter().enumerate() {
        let child = position.after(m);
        jobs.extend(child.legal_moves().into_iter().map(|reply| (index, child.after(reply))));
    }
    let count = |position: &Position| match options.table {
        Some(table) => perft_hashed(position, below, table),
        None => perft(position, below),
    };
    let next_job = AtomicUsize::new(0);
    let work = || {
        let mut counts = vec![0; moves.len()];
        while let Some((index, position)) = jobs.get(next_job.fetch_add(1, Ordering::Relaxed)) {
            counts[*index] += count(position);
        }
        counts
    };
    let mut totals = vec![0; moves.len()];
    thread::scope(|scope| {
        let helpers: Vec<_> = (1..options.threads).map(|_| scope.spawn(work)).collect();
        add(&mut totals, &work());
        for helper in helpers {
            match helper.join() {
                Ok(counts) => add(&mut totals, &counts),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    moves.into_iter().zip(totals).collect()
}

fn add(totals: &mut [u64], counts: &[u64]) {
    for (total, count) in totals.iter_mut().zip(counts) {
        *total += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_of_counting_agrees() {
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";
        let position: Position = kiwipete.parse().unwrap();
        let table = PerftTable::new(1);
        for (depth, nodes) in [(0, 0), (1, 48), (2, 2_039), (3, 97_862), (4, 4_085_603)] {
            for (threads, table) in [(0, None), (1, Some(&table)), (3, None), (2, Some(&table))] {
                let split = divide(&position, depth, PerftOptions { threads, table });
                assert_eq!(split.iter().map(|(_, count)| count).sum::<u64>(), nodes);
            }
        }
        assert_eq!(perft(&position, 0), 1);
    }
}
