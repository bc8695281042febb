//! Counting the leaves of the move tree: the standard test and speed measure of a move generator.

use crate::{Move, Position};

/// Number of move sequences of that length. Moves on the last ply are counted, not played.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.count_legal_moves() as u64,
        _ => position.legal_moves().iter().map(|&m| perft(&position.after(m), depth - 1)).sum(),
    }
}

/// [`perft`] split by first move.
#[must_use]
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    position.legal_moves().into_iter().map(|m| (m, perft(&position.after(m), rest))).collect()
}
