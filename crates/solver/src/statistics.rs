//! What a search counted.

use std::ops::AddAssign;

/// Counts of one search, or of one iteration of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// States visited: root, interior, leaves and quiescence.
    pub nodes: u64,
    /// States judged or found to be the end of the game.
    pub leaves: u64,
    /// States visited by quiescence, beyond the leaves it starts from.
    pub quiescence_nodes: u64,
    /// Nodes left early because a move was too good for the opponent to allow.
    pub cutoffs: u64,
    /// Cutoffs by the first move tried.
    pub first_move_cutoffs: u64,
    /// Questions to the table.
    pub table_probes: u64,
    /// Answers of the table.
    pub table_hits: u64,
    /// Answers good enough to leave the node at once.
    pub table_cutoffs: u64,
    /// Searches repeated with an open window.
    pub re_searches: u64,
    /// Moves not tried because of the width cap.
    pub width_skipped: u64,
}

impl Statistics {
    /// Share of the cutoffs that the first move gave, 0 to 1: how good the ordering is.
    #[must_use]
    pub fn first_move_share(&self) -> Option<f64> {
        (self.cutoffs > 0).then(|| self.first_move_cutoffs as f64 / self.cutoffs as f64)
    }

    /// The number of moves a node of a uniform tree of this depth has when the tree has as many nodes as were visited.
    #[must_use]
    pub fn effective_branching_factor(&self, depth: u32) -> Option<f64> {
        if depth == 0 || self.nodes < 2 {
            return None;
        }
        let size = |factor: f64| (0..=depth).rev().fold(0.0, |sum, _| sum * factor + 1.0);
        let (mut low, mut high) = (0.0, self.nodes as f64);
        for _ in 0..100 {
            let middle = (low + high) / 2.0;
            if size(middle) < self.nodes as f64 { low = middle } else { high = middle }
        }
        Some(high)
    }

    /// What was counted since an earlier moment of the same search.
    #[must_use]
    pub fn since(&self, earlier: &Self) -> Self {
        Self {
            nodes: self.nodes - earlier.nodes,
            leaves: self.leaves - earlier.leaves,
            quiescence_nodes: self.quiescence_nodes - earlier.quiescence_nodes,
            cutoffs: self.cutoffs - earlier.cutoffs,
            first_move_cutoffs: self.first_move_cutoffs - earlier.first_move_cutoffs,
            table_probes: self.table_probes - earlier.table_probes,
            table_hits: self.table_hits - earlier.table_hits,
            table_cutoffs: self.table_cutoffs - earlier.table_cutoffs,
            re_searches: self.re_searches - earlier.re_searches,
            width_skipped: self.width_skipped - earlier.width_skipped,
        }
    }
}

impl AddAssign for Statistics {
    fn add_assign(&mut self, other: Self) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.quiescence_nodes += other.quiescence_nodes;
        self.cutoffs += other.cutoffs;
        self.first_move_cutoffs += other.first_move_cutoffs;
        self.table_probes += other.table_probes;
        self.table_hits += other.table_hits;
        self.table_cutoffs += other.table_cutoffs;
        self.re_searches += other.re_searches;
        self.width_skipped += other.width_skipped;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uniform_trees_have_their_own_branching_factor() {
        let binary = Statistics { nodes: 15, ..Statistics::default() };
        let factor = binary.effective_branching_factor(3).unwrap();
        assert!((factor - 2.0).abs() < 1e-9, "{factor}");
        assert_eq!(binary.effective_branching_factor(0), None);
    }
}
