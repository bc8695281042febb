//! Rules that search a move deeper than its neighbours, or less.

use super::node::{Kind, Node, Scout};
use super::window::Window;
use super::{Aborted, Search};
use crate::params;
use crate::score::{Bound, Score};
use roque_chess::Move;

/// The unit of the margin: it is a few centipawns a ply.
const SIXTEENTHS: i32 = 16;

impl Search<'_> {
    /// Singular extension, its double and triple form, negative extension and multicut.
    ///
    /// Idea: search all moves but the table's at half the depth. If none comes near the table's score, that move is
    /// the only good one and deserves a ply more (or two, if by far). If even without it the window is beaten, many
    /// moves cut here and the node is done (multicut: `None`). Otherwise the table's move is one of several and can do
    /// with less. Source: Anantharaman, Campbell and Hsu 1988; Stockfish, <https://www.chessprogramming.org/Singular_Extensions>.
    /// Gain: +1 ± 38 at 2,000 nodes a move; it acts from depth 6 on.
    pub(super) fn extension<K: Kind>(&mut self, node: &Node, m: Move) -> Result<Option<i32>, Aborted> {
        let Some(entry) = node.entry else { return Ok(Some(0)) };
        let applies = params::rule_singular()
            && !K::ROOT
            && Some(m) == node.table_move
            && node.excluded.is_none()
            && node.depth >= params::singular_depth() + i32::from(node.was_pv)
            && entry.depth >= node.depth - params::singular_table_depth()
            && entry.bound != Bound::Upper
            && !node.table_score.is_decisive()
            && (node.ply as i32) < params::singular_line() * self.root_depth;
        if !applies {
            return Ok(Some(0));
        }
        let ply = node.ply;
        let goal = self.singular_goal(node);
        self.frame_mut(ply).excluded = Some(m);
        let depth = params::percent(node.depth - 1, params::singular_share());
        let result = self.node::<Scout>(node.position, Window::reaching(goal), depth, ply, node.cut_node);
        self.frame_mut(ply).excluded = None;
        let others = result?;
        if others < goal {
            let by = goal.value() - others.value();
            let margin =
                params::singular_double_margin() + if K::PV { params::singular_double_pv() } else { 0 };
            let long = self.frame_before(ply, 1).long_extensions < params::singular_long_most();
            let triple = by > params::singular_triple_margin() + margin && !m.is_noisy();
            return Ok(Some(1 + i32::from(long && by > margin) + i32::from(long && triple)));
        }
        if goal >= node.window.beta && !goal.is_decisive() {
            return Ok(None);
        }
        let many = node.table_score >= node.window.beta || node.cut_node;
        Ok(Some(if many { -params::singular_negative() } else { 0 }))
    }

    fn singular_goal(&self, node: &Node) -> Score {
        node.table_score - params::singular_margin() * node.depth / SIXTEENTHS
    }

    /// What a node cut by several moves is worth.
    pub(super) fn multicut_score(&self, node: &Node) -> Score {
        self.singular_goal(node)
    }
}
