//! The puzzles that come with the program; assets/puzzles.md says where they are from.

use crate::Puzzle;
use std::sync::LazyLock;

/// The puzzles as text, one a line.
pub const STARTER: &str = include_str!("../../../assets/puzzles.tsv");

/// The puzzles.
#[must_use]
pub fn puzzles() -> &'static [Puzzle] {
    static PUZZLES: LazyLock<Vec<Puzzle>> =
        // A test reads every line of it.
        LazyLock::new(|| STARTER.lines().filter_map(|row| row.parse().ok()).collect());
    &PUZZLES
}
