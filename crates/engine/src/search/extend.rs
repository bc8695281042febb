//! Rules that search a move deeper than its neighbours, or less.

use super::node::{Kind, Node, Scout};
use super::window::Window;
use super::{Aborted, Search};
use crate::params;
use crate::score::{Bound, Score};
use crate::table::Searched;
use crate::trace::{Purpose, Tracer};
use roque_chess::Move;

/// The unit of the margin: it is a few centipawns a ply.
const SIXTEENTHS: i32 = 16;

/// What comes of looking whether a move is the only good one.
pub(super) enum Extension {
    /// It is searched so many plies deeper; less deep if negative.
    Plies(i32),
    /// Several moves beat the window: the node is worth at least this.
    Multicut(Score),
}

impl Extension {
    const NONE: Self = Self::Plies(0);
}

impl<T: Tracer> Search<'_, T> {
    /// Singular extension, its double and triple form, negative extension and multicut.
    ///
    /// Idea: search all moves but the table's at half the depth. If none comes near the table's score, that move is
    /// the only good one and deserves a ply more (or two, if by far). If even without it the window is beaten, many
    /// moves cut here and the node is done (multicut). Otherwise the table's move is one of several and can do
    /// with less. Source: Anantharaman, Campbell and Hsu 1988; Stockfish, <https://www.chessprogramming.org/Singular_Extensions>.
    /// Gain: +1 ± 38 at 2,000 nodes a move; it acts from depth 6 on.
    pub(super) fn extension<K: Kind>(&mut self, node: &Node, m: Move) -> Result<Extension, Aborted> {
        let Some(searched) = node.searched().filter(|searched| self.may_be_singular::<K>(node, m, searched))
        else {
            return Ok(Extension::NONE);
        };
        let ply = node.ply;
        let beta = node.window.beta;
        let goal = searched.score - params::singular_margin() * node.depth / SIXTEENTHS;
        self.frame_mut(ply).excluded = Some(m);
        let depth = params::percent(node.depth - 1, params::singular_share());
        self.watch.purpose(Purpose::Singular);
        let result = self.node::<Scout>(node.position, Window::reaching(goal), depth, ply, node.cut_node);
        self.frame_mut(ply).excluded = None;
        let others = result?;
        if others < goal {
            let by = goal.value() - others.value();
            let margin =
                params::singular_double_margin() + if K::PV { params::singular_double_pv() } else { 0 };
            let long = self.frame_before(ply, 1).long_extensions < params::singular_long_most();
            let triple = by > params::singular_triple_margin() + margin && !m.is_noisy();
            return Ok(Extension::Plies(1 + i32::from(long && by > margin) + i32::from(long && triple)));
        }
        if goal >= beta && !goal.is_decisive() {
            return Ok(Extension::Multicut(goal));
        }
        let many = searched.score >= beta || node.cut_node;
        Ok(if many { Extension::Plies(-params::singular_negative()) } else { Extension::NONE })
    }

    /// Whether the table's move was searched well enough to ask whether it is the only good one.
    #[inline]
    fn may_be_singular<K: Kind>(&self, node: &Node, m: Move, searched: &Searched) -> bool {
        params::rule_singular()
            && !self.proves_mate()
            && !K::ROOT
            && Some(m) == node.first_move
            && node.excluded.is_none()
            && node.depth >= params::singular_depth() + i32::from(node.was_pv)
            && searched.depth >= node.depth - params::singular_table_depth()
            && searched.bound != Bound::Upper
            && !searched.score.is_decisive()
            && (node.ply as i32) < params::singular_line() * self.root_depth
    }
}
