//! Rules that end a node before any of its moves is searched in full.

use super::judge::Judgement;
use super::node::{Finding, Node, Scout};
use super::window::Window;
use super::{Aborted, Search};
use crate::checks::CheckSquares;
use crate::history::PieceTo;
use crate::params::{self, WHOLE};
use crate::picker::{MovePicker, Stage};
use crate::score::{Bound, Score};
use crate::see::Threats;
use crate::trace::{Ending, Purpose, Tracer};
use roque_chess::{Position, Role};

impl<T: Tracer> Search<'_, T> {
    /// Razoring, reverse futility, null move: in this order.
    #[inline]
    pub(super) fn prune_node(
        &mut self,
        node: &Node,
        judgement: &Judgement,
    ) -> Result<Option<Score>, Aborted> {
        if let Some(score) = self.razoring(node, judgement)? {
            return Ok(Some(self.watch.because(Ending::Razoring, score)));
        }
        if let Some(score) = reverse_futility(node, judgement) {
            return Ok(Some(self.watch.because(Ending::ReverseFutility, score)));
        }
        let score = self.null_move(node, judgement)?;
        Ok(self.watch.because(Ending::NullMove, score))
    }

    /// Razoring.
    ///
    /// Idea: a position far below the window near the leaves is only saved by a capture; ask quiescence at once.
    /// Source: Birmingham and Kent 1977, <https://www.chessprogramming.org/Razoring>. Gain: −20 ± 38.
    fn razoring(&mut self, node: &Node, judgement: &Judgement) -> Result<Option<Score>, Aborted> {
        let margin = params::razoring_base() + params::razoring_slope() * node.depth * node.depth;
        if !params::rule_razoring()
            || self.proves_mate()
            || node.depth > params::razoring_depth()
            || node.window.alpha.is_decisive()
            || judgement.estimate + margin >= node.window.alpha.value()
        {
            return Ok(None);
        }
        self.watch.purpose(Purpose::Razoring);
        let score = self.quiescence::<Scout>(node.position, Window::above(node.window.alpha), node.ply)?;
        Ok((score <= node.window.alpha && !score.is_decisive()).then_some(score))
    }

    /// Null move.
    ///
    /// Idea: if passing still leaves us above the window, a real move will too (zugzwang aside: not with pawns only,
    /// and verified at high depth). Source: Beal 1989, Donninger 1993, <https://www.chessprogramming.org/Null_Move_Pruning>.
    /// Near the root a man too many may be a sacrifice: there a position is proved by moves. Gain: +14 ± 38.
    fn null_move(&mut self, node: &Node, judgement: &Judgement) -> Result<Option<Score>, Aborted> {
        let ply = node.ply;
        let beta = node.window.beta;
        let allowed = params::rule_null_move()
            && node.cut_node
            && judgement.estimate >= beta.value()
            && judgement.eval + params::null_move_slope() * node.depth
                >= beta.value() + params::null_move_base()
            && !beta.is_loss()
            && self.frame_before(ply, 1).m.is_some()
            && self.null_moves_from.is_none_or(|from| ply >= from)
            && ply as i32 * WHOLE >= self.root_depth * params::null_move_near_root()
            && has_pieces(node);
        let Some(next) = node.position.after_null().filter(|_| allowed) else { return Ok(None) };
        let reduction = params::null_move_reduction()
            + node.depth / params::null_move_depth_share()
            + ((judgement.estimate - beta.value()) / params::null_move_eval_share())
                .min(params::null_move_eval_most());
        let depth = node.depth - reduction;
        let keys = self.frame(ply).keys;
        self.frame_mut(ply + 1).keys = keys;
        let frame = self.frame_mut(ply);
        (frame.m, frame.moved) = (None, PieceTo::NONE);
        self.shared.table.prefetch(next.key());
        self.memory.evaluator.push(&next);
        let floor = self.line.begin_null(next.key());
        self.nodes += 1;
        self.watch.purpose(Purpose::NullMove);
        let score = -self.node::<Scout>(&next, Window::reaching(beta).negated(), depth, ply + 1, false)?;
        self.line.end_null(floor);
        self.memory.evaluator.pop();
        if score < beta {
            return Ok(None);
        }
        let score = if score.is_win() { beta } else { score };
        if self.null_moves_from.is_some() || node.depth < params::null_move_verify_depth() {
            return Ok(Some(score));
        }
        let without = params::percent(depth.max(1), params::null_move_verify_share()) as usize;
        self.null_moves_from = Some(ply + without);
        self.watch.purpose(Purpose::Verification);
        let verified = self.node::<Scout>(node.position, Window::reaching(beta), depth.max(1), ply, false);
        self.null_moves_from = None;
        Ok((verified? >= beta).then_some(score))
    }

    /// ProbCut.
    ///
    /// Idea: a good capture that beats the window by a margin in a much shallower search will very likely beat it in
    /// the full one. Source: Buro 1995, in the form of Stockfish's with captures only,
    /// <https://www.chessprogramming.org/ProbCut>. Gain: −16 ± 40.
    pub(super) fn probcut(&mut self, node: &Node, judgement: &Judgement) -> Result<Option<Score>, Aborted> {
        let goal = node.window.beta + params::probcut_margin()
            - if judgement.improving { params::probcut_improving() } else { 0 };
        // A ply of the reduction is the capture itself.
        let worth = node.depth - (params::probcut_reduction() - 1);
        if !params::rule_probcut()
            || node.depth < params::probcut_depth()
            || node.excluded.is_some()
            || node.window.beta.is_decisive()
            || node.searched().is_some_and(|searched| {
                searched.depth >= worth && searched.score < goal && searched.bound != Bound::Lower
            })
        {
            return Ok(None);
        }
        let position = node.position;
        let threshold = (goal.value() - judgement.eval).max(1);
        let mut picker = MovePicker::noisy(position, node.first_move, threshold);
        let circumstances = self.circumstances(node.ply, Threats::NONE, CheckSquares::NONE);
        let closed = Window::reaching(goal).negated();
        while let Some(m) = picker.next(position, &self.memory.histories, &circumstances) {
            if picker.stage() == Stage::BadNoisy {
                break;
            }
            self.expect(position, m);
            let next = self.play(position, m, node.ply);
            self.watch.purpose(Purpose::ProbCut);
            let mut score = -self.quiescence::<Scout>(&next, closed, node.ply + 1)?;
            if score >= goal && worth > 1 {
                self.watch.purpose(Purpose::ProbCut);
                score = -self.node::<Scout>(&next, closed, worth - 1, node.ply + 1, !node.cut_node)?;
            }
            self.take_back();
            if score >= goal {
                let finding = Finding { score, m: Some(m), count: 1 };
                self.remember(node, worth, judgement.raw(), &finding, Bound::Lower);
                let margin = goal.value() - node.window.beta.value();
                return Ok(Some(if score.is_decisive() { score } else { score - margin }));
            }
        }
        Ok(None)
    }
}

/// ProbCut by the table alone.
///
/// Idea: an earlier search, not much shallower, found a score far above the window. Source: Stockfish (2022).
/// Gain: one of six rules measured together, +31 ± 15 (docs/search.md).
pub(super) fn table_probcut(node: &Node) -> Option<Score> {
    let goal = node.window.beta + params::table_probcut_margin();
    let searched = node.searched().filter(|searched| {
        params::rule_table_probcut()
            && node.excluded.is_none()
            && searched.bound != Bound::Upper
            && searched.depth >= node.depth - params::table_probcut_depth()
            && searched.score >= goal
            && !searched.score.is_decisive()
            && !node.window.beta.is_decisive()
    });
    searched.map(|_| goal)
}

/// Reverse futility.
///
/// Idea: far above the window near the leaves, nothing the opponent does in a few plies will matter, unless it is mate:
/// sacrifices are followed by quiet threats of it. Source: <https://www.chessprogramming.org/Reverse_Futility_Pruning>.
/// Gain: +114 ± 42.
#[inline]
fn reverse_futility(node: &Node, judgement: &Judgement) -> Option<Score> {
    let plies =
        WHOLE * node.depth - if judgement.improving { params::reverse_futility_improving() } else { 0 };
    let margin = params::percent(params::reverse_futility_margin(), plies);
    let beta = node.window.beta.value();
    let applies = params::rule_reverse_futility()
        && !node.was_pv
        && node.depth <= params::reverse_futility_depth()
        && !node.window.beta.is_loss()
        && judgement.estimate - margin.max(params::reverse_futility_least()) >= beta
        && node.first_move.is_none_or(|m| m.is_noisy())
        && !fears_mate(node, judgement.estimate);
    let caution = params::reverse_futility_caution();
    applies.then(|| Score::centipawns((judgement.estimate + caution * beta) / (1 + caution)))
}

/// Whether the side to move has more than pawns: without pieces zugzwang is too likely.
#[inline]
pub(super) fn has_pieces(node: &Node) -> bool {
    let board = node.position.board();
    let own = board.color(node.position.side_to_move());
    (own - board.role(Role::Pawn) - board.role(Role::King)).any()
}

/// Whether a node so far above its window that someone may have sacrificed is threatened with mate.
#[inline]
fn fears_mate(node: &Node, estimate: i32) -> bool {
    params::rule_mate_threat()
        && node.depth >= params::mate_threat_depth()
        && estimate - node.window.beta.value() >= params::mate_threat_surplus()
        && threatens_mate(node.position)
}

/// Whether the opponent, if it were his turn, could mate at once.
fn threatens_mate(position: &Position) -> bool {
    let Some(passed) = position.after_null() else { return false };
    let checks = CheckSquares::new(&passed);
    passed.legal_moves().into_iter().filter(|&m| checks.contains(&passed, m)).any(|m| {
        let mut next = passed;
        next.play_unchecked(m);
        next.legal_moves().is_empty()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sees_a_threat_of_mate_in_one() {
        let threatens = |fen: &str| threatens_mate(&fen.parse().unwrap());
        // The end of Win at Chess 55: a queen down, and the rook comes to h8.
        assert!(threatens("r3r1k1/pp1q1p2/4bBp1/3p4/7R/8/PPP3PP/4R1K1 b - - 0 1"));
        // With f7 free the king escapes.
        assert!(!threatens("r3r1k1/pp1q4/4bBp1/3p4/7R/8/PPP3PP/4R1K1 b - - 0 1"));
        assert!(!threatens("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    }
}
