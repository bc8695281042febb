//! Late-move reductions.

use super::Search;
use super::node::Node;
use crate::params;
use crate::score::{Bound, Score};
use crate::trace::Tracer;
use roque_chess::{Move, Position};
use std::sync::LazyLock;

/// A ply, in the unit in which reductions are counted.
pub(super) const PLY: i32 = 1024;
/// The divisor of the product of logarithms is given in hundredths.
const HUNDREDTHS: f64 = 100.0;
/// Logarithms are kept for numbers below this; greater ones hardly differ.
const LOGARITHMS: i32 = 256;

/// Reductions in 1/1024 ply by depth and number of the move: the product of their logarithms.
pub(crate) struct ReductionTable(Vec<f64>);

static TABLE: LazyLock<ReductionTable> =
    LazyLock::new(|| ReductionTable((0..LOGARITHMS).map(|number| f64::from(number.max(1)).ln()).collect()));

impl ReductionTable {
    /// The one table; built at first use.
    pub(crate) fn get() -> &'static Self {
        &TABLE
    }

    #[inline]
    pub(super) fn base(&self, depth: i32, count: i32) -> i32 {
        let log = |number: i32| self.0[number.clamp(0, LOGARITHMS - 1) as usize];
        let product = log(depth) * log(count);
        params::reduction_base()
            + (product * (f64::from(PLY) * HUNDREDTHS)) as i32 / params::reduction_divisor()
    }
}

impl<T: Tracer> Search<'_, T> {
    /// Late-move reduction.
    ///
    /// Idea: moves the picker ranks low rarely turn out best; look at them less deeply first, by how much depends on
    /// everything known about move and node. Source: Levy and Romstad 2005, <https://www.chessprogramming.org/Late_Move_Reductions>;
    /// the fractional terms follow Stockfish and Reckless. Gain: +89 ± 42.
    pub(super) fn reduction(&self, node: &Node, m: Move, next: &Position, history: i32, count: i32) -> i32 {
        let mut reduction = self.reductions.base(node.depth, count);
        if node.was_pv {
            reduction -= params::reduction_was_pv();
            let promising = node
                .searched()
                .is_some_and(|searched| searched.score > node.window.alpha && searched.bound != Bound::Upper);
            reduction -= if promising { params::reduction_promising() } else { 0 };
        }
        if node.cut_node {
            reduction += params::reduction_cut_node();
        }
        if !node.improving() {
            reduction += params::reduction_not_improving();
        }
        if node.first_move.is_some_and(|m| m.is_noisy()) {
            reduction += params::reduction_noisy_table_move();
        }
        if self.frame(node.ply + 1).cutoffs > params::reduction_cutoffs_many() {
            reduction += params::reduction_cutoffs();
        }
        if next.is_check() {
            reduction -= params::reduction_check();
        }
        if m.is_noisy() {
            reduction -= params::reduction_noisy() + history / params::reduction_noisy_history();
        } else {
            reduction -= history * PLY / params::reduction_history();
        }
        reduction
    }

    /// After a reduced search surprised: one ply more if by much, one less if by little. Gain: −26 ± 39.
    #[inline]
    pub(super) fn second_thought(&self, score: Score, node: &Node, reduced: i32, depth: i32) -> i32 {
        let surplus = score.value() - node.window.alpha.value();
        i32::from(surplus > params::deeper_margin() + params::deeper_slope() * depth && depth > reduced + 1)
            - i32::from(surplus < params::shallower_margin())
    }
}
