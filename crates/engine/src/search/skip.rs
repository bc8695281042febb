//! Rules that skip a move without searching it.

use super::Search;
use super::node::{Finding, Node};
use super::prune::has_pieces;
use super::reduce::PLY;
use crate::checks::CheckSquares;
use crate::params;
use crate::picker::{Circumstances, MovePicker};
use crate::see;
use crate::trace::{Skip, SkipRule, Tracer};
use roque_chess::{Move, Position};

impl<T: Tracer> Search<'_, T> {
    /// How well a move has done so far.
    #[inline]
    pub(super) fn history_of(&self, position: &Position, m: Move, circumstances: &Circumstances) -> i32 {
        let histories = &self.memory.histories;
        if m.is_noisy() {
            histories.capture.value(position, m)
        } else {
            histories.quiet_value(position, m, circumstances)
        }
    }

    /// Why a move may be left out. Never the first one, never while we are being mated.
    #[inline]
    pub(super) fn skip_rule(
        &mut self,
        node: &Node,
        m: Move,
        history: i32,
        best: &Finding,
        (picker, checks): (&mut MovePicker, &CheckSquares),
    ) -> Option<SkipRule> {
        if best.score.is_loss() || !has_pieces(node) {
            return None;
        }
        if late_moves(node, best) && picker.skip_quiets() {
            let (position, depth, alpha) = (node.position, node.depth - 1, node.window.alpha);
            self.watch.skip(|| Skip { position, m: None, rule: SkipRule::LateMoves, depth, alpha });
        }
        let base = self.reductions.base(node.depth, best.count);
        let worse = if node.improving() { 0 } else { params::skip_not_improving() };
        let reduced = (node.depth - 1 - (base + worse) / PLY).max(0);
        let checks = checks.contains(node.position, m);
        if m.is_noisy() {
            if !checks && futile_capture(node, m, history, reduced) {
                return Some(SkipRule::FutileCapture);
            }
            return losing_capture(node, m, history).then_some(SkipRule::LosingCapture);
        }
        if checks {
            return losing_check(node, m).then_some(SkipRule::LosingCheck);
        }
        if futility(node, history, reduced) {
            return Some(SkipRule::Futility);
        }
        if history_pruning(node, history, reduced) {
            return Some(SkipRule::History);
        }
        losing_quiet(node, m, reduced).then_some(SkipRule::LosingQuiet)
    }
}

/// Late moves.
///
/// Idea: if many moves have not helped near the leaves, the quiet rest will not. Source:
/// <https://www.chessprogramming.org/Futility_Pruning#Move_Count_Based_Pruning>. Gain: −20 ± 39.
#[inline]
fn late_moves(node: &Node, best: &Finding) -> bool {
    let many =
        params::late_moves_base() + params::percent(node.depth * node.depth, params::late_moves_slope());
    let enough =
        if node.improving() { many } else { params::percent(many, params::late_moves_not_improving()) };
    params::rule_late_moves() && best.count > enough
}

/// Futility.
///
/// Idea: near the leaves a quiet move cannot lift an evaluation that lies far below the window. Source: Heinz 1998,
/// <https://www.chessprogramming.org/Futility_Pruning>. Gain: +38 ± 39.
#[inline]
fn futility(node: &Node, history: i32, reduced: i32) -> bool {
    let Some(judgement) = &node.judgement else { return false };
    let margin =
        params::futility_base() + params::futility_slope() * reduced + history / params::futility_history();
    params::rule_futility()
        && reduced <= params::futility_depth()
        && !node.window.alpha.is_decisive()
        && judgement.eval + margin <= node.window.alpha.value()
}

/// History pruning.
///
/// Idea: a quiet move that has failed again and again in such circumstances will fail here. Source:
/// <https://www.chessprogramming.org/History_Leaf_Pruning>. Gain: −9 ± 39.
#[inline]
fn history_pruning(node: &Node, history: i32, reduced: i32) -> bool {
    params::rule_history_pruning()
        && reduced <= params::history_pruning_depth()
        && history < -params::history_pruning_slope() * node.depth
}

/// Quiet moves that put a man en prise. Gain of all three exchange rules: +67 ± 41.
#[inline]
fn losing_quiet(node: &Node, m: Move, reduced: i32) -> bool {
    let allowed = params::exchange_quiet_base() + params::exchange_quiet() * reduced * reduced;
    params::rule_exchange_pruning()
        && reduced <= params::exchange_quiet_depth()
        && !see::wins_at_least(node.position, m, -allowed)
}

/// Checks are left out only if they lose much: they are how the hopeless are saved.
#[inline]
fn losing_check(node: &Node, m: Move) -> bool {
    params::rule_exchange_pruning()
        && node.depth <= params::exchange_check_depth()
        && !see::wins_at_least(node.position, m, -params::exchange_noisy() * node.depth)
}

/// Futility of captures: even with what it takes a move does not come near the window.
#[inline]
fn futile_capture(node: &Node, m: Move, history: i32, reduced: i32) -> bool {
    let Some(judgement) = &node.judgement else { return false };
    let margin = params::futile_capture_base()
        + params::futile_capture_slope() * reduced
        + history / params::futile_capture_history();
    params::rule_futility()
        && reduced <= params::futile_capture_depth()
        && !node.window.alpha.is_decisive()
        && judgement.eval + see::gain(node.position, m) + margin <= node.window.alpha.value()
}

/// Captures that lose material.
///
/// Source: <https://www.chessprogramming.org/Static_Exchange_Evaluation#Pruning>.
#[inline]
fn losing_capture(node: &Node, m: Move, history: i32) -> bool {
    let trusted = history / params::exchange_noisy_history();
    let allowed = (params::exchange_noisy() * node.depth + trusted).max(0);
    params::rule_exchange_pruning()
        && node.depth <= params::exchange_noisy_depth()
        && !see::wins_at_least(node.position, m, -allowed)
}
