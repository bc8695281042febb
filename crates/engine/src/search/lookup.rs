//! What is known of a node before it is searched: the hash table and endgame tables.

use super::Search;
use super::node::{Arrival, Finding, Kind, Node};
use super::window::Window;
use crate::params;
use crate::score::{Bound, Score};
use crate::table::{Entry, Searched};
use crate::tables::TableResult;
use crate::trace::Tracer;
use roque_chess::Position;
use std::sync::atomic::Ordering;

/// A win or loss that the fifty-move rule turns into a draw counts next to nothing, but on the right side.
const NEARLY_DRAWN: i32 = 1;

impl<T: Tracer> Search<'_, T> {
    /// Gathers what is known at once.
    #[inline]
    pub(super) fn look_up<'p, K: Kind>(
        &self,
        position: &'p Position,
        window: Window,
        depth: i32,
        ply: usize,
        cut_node: bool,
    ) -> Arrival<'p> {
        let excluded = self.frame(ply).excluded;
        let entry = match excluded {
            Some(_) => None,
            None => self.shared.table.probe(position.key()).map(|entry| entry.seen_from_root(ply)),
        };
        let first_move = match excluded {
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
            first_move,
            was_pv: K::PV || entry.is_some_and(|entry| entry.was_pv),
            judgement: (),
        }
    }

    /// Table cutoff.
    ///
    /// Idea: a position searched deeply enough before need not be searched again; never on the principal variation,
    /// whose moves we want to know, and not near the fifty-move limit, which the key does not see. Source: Greenblatt
    /// 1967; the conditions are Stockfish's. Gain: +58 ± 40, beside what the table's move is worth in ordering.
    #[inline]
    pub(super) fn table_cutoff<K: Kind>(&mut self, node: &Arrival) -> Option<Score> {
        let Searched { score, depth, bound } = node.searched()?;
        let high = score >= node.window.beta;
        if K::PV
            || !params::rule_table_cutoff()
            || depth < node.depth + i32::from(high)
            || i32::from(node.position.halfmove_clock()) >= params::table_cutoff_halfmoves()
            || (node.cut_node != high && node.depth <= params::table_cutoff_agreement())
            || !node.window.is_answered_by(score, bound)
        {
            return None;
        }
        if high {
            if let Some(m) = node.first_move.filter(|m| !m.is_noisy()) {
                self.learn_table_cutoff(node, m);
            }
            self.blame_parent(node);
        }
        Some(score)
    }

    /// Endgame tables: the truth, where few men are left and the last move could not be taken back.
    pub(super) fn endgame_table<K: Kind>(&mut self, node: &mut Arrival) -> Option<Score> {
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
            let depth = node.depth + params::endgame_table_depth();
            self.remember(node, depth, None, &Finding { score, m: None, count: 0 }, bound);
            return Some(score);
        }
        if K::PV && bound == Bound::Lower {
            node.window.alpha = node.window.alpha.max(score);
        }
        None
    }

    /// Writes what a search to some depth found into the table, with the evaluation as far as there is one.
    pub(super) fn remember<J>(
        &self,
        node: &Node<J>,
        depth: i32,
        raw: Option<i32>,
        finding: &Finding,
        bound: Bound,
    ) {
        // Second and later lines of a multi-line search say nothing true about the root as such.
        if node.ply == 0 && self.root.index > 0 {
            return;
        }
        let entry = Entry {
            m: finding.m,
            eval: raw,
            was_pv: node.was_pv,
            searched: Some(Searched { score: finding.score, depth, bound }),
        };
        self.shared.table.store(node.position.key(), entry.seen_from_node(node.ply));
    }

    /// Writes a fresh evaluation into the table, so that it need not be made again.
    pub(super) fn remember_eval(&self, node: &Arrival, raw: i32) {
        let entry = Entry { m: None, eval: Some(raw), was_pv: node.was_pv, searched: None };
        self.shared.table.store(node.position.key(), entry);
    }
}

/// Whether a bound says more than an estimate: it is exact, or lies beyond it on its own side.
#[inline]
pub(super) fn refines(score: Score, bound: Bound, estimate: i32) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => score.value() > estimate,
        Bound::Upper => score.value() < estimate,
    }
}
