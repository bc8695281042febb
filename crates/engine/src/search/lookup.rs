//! What is known of a node before it is searched: the hash table and endgame tables.

use super::Search;
use super::node::{Finding, Kind, Node};
use super::window::Window;
use crate::params;
use crate::score::{Bound, Score};
use crate::table::Entry;
use crate::tables::TableResult;
use roque_chess::Position;
use std::sync::atomic::Ordering;

/// A win or loss that the fifty-move rule turns into a draw counts next to nothing, but on the right side.
const NEARLY_DRAWN: i32 = 1;

impl Search<'_> {
    /// Gathers what is known at once.
    #[inline]
    pub(super) fn look_up<'p, K: Kind>(
        &self,
        position: &'p Position,
        window: Window,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Node<'p> {
        let excluded = self.frame(ply).excluded;
        let entry = if excluded.is_some() { None } else { self.shared.table.probe(position.key()) };
        let table_move = match excluded {
            None if K::ROOT => self.root.moves.get(self.root.index).map(|root_move| root_move.m),
            _ => entry.and_then(|entry| entry.m),
        };
        Node {
            position,
            window,
            depth,
            ply,
            cut_node,
            excluded,
            entry,
            table_score: entry.map_or(Score::DRAW, |entry| entry.score.seen_from_root(ply)),
            table_move,
            was_pv: K::PV || entry.is_some_and(|entry| entry.was_pv),
            in_check: position.is_check(),
            raw_eval: None,
            eval: 0,
            estimate: 0,
            improving: false,
            correction: self.correction_index(position, ply),
        }
    }

    /// Table cutoff.
    ///
    /// Idea: a position searched deeply enough before need not be searched again; never on the principal variation,
    /// whose moves we want to know, and not near the fifty-move limit, which the key does not see. Source: Greenblatt
    /// 1967; the conditions are Stockfish's. Gain: +58 ± 40, beside what the table's move is worth in ordering.
    #[inline]
    pub(super) fn table_cutoff<K: Kind>(&mut self, node: &Node) -> Option<Score> {
        let entry = node.entry?;
        let score = node.table_score;
        let high = score >= node.window.beta;
        if K::PV
            || !params::rule_table_cutoff()
            || entry.depth < node.depth + i32::from(high)
            || i32::from(node.position.halfmove_clock()) >= params::table_cutoff_halfmoves()
            || (node.cut_node != high && node.depth <= params::table_cutoff_agreement())
            || !node.window.is_answered_by(score, entry.bound)
        {
            return None;
        }
        if high && let Some(m) = node.table_move.filter(|m| !m.is_noisy()) {
            self.learn_table_cutoff(node, m);
        }
        Some(score)
    }

    /// Endgame tables: the truth, where few men are left and the last move could not be taken back.
    pub(super) fn endgame_table<K: Kind>(&mut self, node: &mut Node) -> Option<Score> {
        let tables = self.shared.tables?;
        let position = node.position;
        let (men, most) = (position.board().occupied().len(), tables.max_men());
        if K::ROOT
            || node.excluded.is_some()
            || position.halfmove_clock() != 0
            || position.castling_rooks().any()
            || men > most
            || (men == most && node.depth < tables.least_depth())
        {
            return None;
        }
        let result = tables.probe_wdl(position)?;
        self.shared.table_hits.fetch_add(1, Ordering::Relaxed);
        let (score, bound) = match result {
            TableResult::Win => (Score::table_win_in_plies(node.ply), Bound::Lower),
            TableResult::Loss => (-Score::table_win_in_plies(node.ply), Bound::Upper),
            TableResult::CursedWin => (Score::from_value(NEARLY_DRAWN), Bound::Exact),
            TableResult::Draw => (Score::DRAW, Bound::Exact),
            TableResult::BlessedLoss => (Score::from_value(-NEARLY_DRAWN), Bound::Exact),
        };
        if node.window.is_answered_by(score, bound) {
            node.depth += params::endgame_table_depth();
            self.remember(node, &Finding { score, m: None, count: 0 }, bound);
            return Some(score);
        }
        if K::PV && bound == Bound::Lower {
            node.window.alpha = node.window.alpha.max(score);
        }
        None
    }

    /// Writes a node's result into the table.
    pub(super) fn remember(&self, node: &Node, finding: &Finding, bound: Bound) {
        // Second and later lines of a multi-line search say nothing true about the root as such.
        if node.ply == 0 && self.root.index > 0 {
            return;
        }
        let entry = Entry {
            m: finding.m,
            score: finding.score.seen_from_node(node.ply),
            eval: node.raw_eval,
            depth: node.depth,
            bound,
            was_pv: node.was_pv,
        };
        self.shared.table.store(node.position.key(), entry);
    }

    /// Writes a fresh evaluation into the table, so that it need not be made again.
    pub(super) fn remember_eval(&self, node: &Node) {
        let entry = Entry {
            m: None,
            score: -Score::LARGEST_ESTIMATE,
            eval: node.raw_eval,
            depth: -3,
            bound: Bound::Lower,
            was_pv: node.was_pv,
        };
        self.shared.table.store(node.position.key(), entry);
    }
}
