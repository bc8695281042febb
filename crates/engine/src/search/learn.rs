//! What the search learns from a node: which moves to trust, and how the evaluation errs.

use super::Search;
use super::judge::Judgement;
use super::lookup::refines;
use super::node::{Arrival, Finding, Node};
use crate::checks::CheckSquares;
use crate::history::PieceTo;
use crate::params;
use crate::picker::Circumstances;
use crate::score::{Bound, Score};
use crate::see::Threats;
use crate::trace::Tracer;
use arrayvec::ArrayVec;
use roque_chess::{Move, Position};

/// How many moves of each kind are remembered as tried: those after them had little weight.
const TRIED: usize = 32;

/// The two moves before the parent's, in plies from the node.
const BEFORE_PARENT: [usize; 2] = [2, 3];
/// The last two moves of the line, in plies from the node.
const NEAR: [usize; 2] = [1, 2];

/// Moves tried before the one that cut.
#[derive(Default)]
pub(super) struct Tried {
    quiet: ArrayVec<Move, TRIED>,
    noisy: ArrayVec<Move, TRIED>,
}

impl Tried {
    #[inline]
    pub(super) fn push(&mut self, m: Move) {
        let list = if m.is_noisy() { &mut self.noisy } else { &mut self.quiet };
        // A full list has seen enough.
        let _ = list.try_push(m);
    }
}

fn bonus(depth: i32) -> i32 {
    (params::history_bonus_slope() * depth - params::history_bonus_offset()).min(params::history_bonus_max())
}

fn malus(depth: i32) -> i32 {
    (params::history_malus_slope() * depth - params::history_malus_offset()).min(params::history_malus_max())
}

impl<T: Tracer> Search<'_, T> {
    /// A move cut, or raised the score on the principal variation: it gains, all moves tried before it lose.
    pub(super) fn learn_cutoff(
        &mut self,
        node: &Node,
        m: Move,
        tried: &Tried,
        circumstances: &Circumstances,
    ) {
        let position = node.position;
        let (bonus, malus) = (bonus(node.depth), malus(node.depth));
        if m.is_noisy() {
            self.memory.histories.capture.learn(position, m, bonus);
        } else {
            self.learn_quiet(position, m, circumstances, bonus);
            for &other in &tried.quiet {
                self.learn_quiet(position, other, circumstances, -malus);
            }
        }
        for &other in &tried.noisy {
            self.memory.histories.capture.learn(position, other, -malus);
        }
    }

    fn learn_quiet(&mut self, position: &Position, m: Move, circumstances: &Circumstances, lesson: i32) {
        let now = PieceTo::of(position, m);
        let histories = &mut self.memory.histories;
        histories.quiet.learn(position.side_to_move(), m, circumstances.threats.0.all, lesson);
        histories.pawn.learn(position, now, lesson);
        histories.near_root.learn(circumstances.ply, m, lesson);
        let [one, two, four, six] = circumstances.earlier;
        histories.continuation.learn(one, now, lesson);
        histories.continuation.learn(two, now, lesson);
        let far = params::percent(lesson, params::continuation_far_lesson());
        histories.continuation.learn(four, now, far);
        histories.continuation.learn(six, now, far);
    }

    /// The evaluation before and after a quiet move says at once whether it was good. Source: Stockfish (2020).
    /// Gain: +67 ± 40.
    pub(super) fn learn_from_swing(&mut self, node: &Arrival, eval: i32) {
        let parent = *self.frame_before(node.ply, 1);
        let (Some(m), Some(before)) = (parent.m, parent.eval) else { return };
        if !params::rule_eval_swing() || m.is_noisy() || node.ply == 0 {
            return;
        }
        let lesson = (-params::eval_swing_slope() * (before + eval))
            .clamp(-params::eval_swing_malus_max(), params::eval_swing_bonus_max());
        self.memory.histories.quiet.learn(!node.position.side_to_move(), m, parent.threats, lesson);
    }

    /// The table's quiet move would cut again.
    pub(super) fn learn_table_cutoff(&mut self, node: &Arrival, m: Move) {
        if !node.position.is_legal(m) {
            return;
        }
        let threats = Threats::to_mover(node.position);
        let circumstances = self.circumstances(node.ply, threats, CheckSquares::NONE);
        let lesson = params::percent(bonus(node.depth), params::table_cutoff_lesson());
        self.learn_quiet(node.position, m, &circumstances, lesson);
    }

    /// What a reduced quiet move brought when it was searched again teaches what may follow. Source: Stockfish (2020).
    pub(super) fn learn_again(&mut self, node: &Node, m: Move, depth: i32, score: Score) {
        if !params::rule_learn_again() || m.is_noisy() {
            return;
        }
        let lesson = if score <= node.window.alpha {
            -malus(depth)
        } else if score >= node.window.beta {
            bonus(depth)
        } else {
            return;
        };
        let lesson = params::percent(lesson, params::again_lesson());
        let now = self.frame(node.ply).moved;
        for plies in NEAR {
            let earlier = self.frame_before(node.ply, plies).moved;
            self.memory.histories.continuation.learn(earlier, now, lesson);
        }
    }

    /// An early quiet move that runs into what the table knows should have come later. Source: Stockfish (2016).
    pub(super) fn blame_parent(&mut self, node: &Arrival) {
        let ply = node.ply;
        let parent = *self.frame_before(ply, 1);
        let blamed = params::rule_blame_parent()
            && parent.m.is_some_and(|m| !m.is_noisy())
            && parent.count <= params::blame_moves();
        if !blamed || ply == 0 {
            return;
        }
        let lesson = -params::percent(malus(node.depth), params::blame_lesson());
        for plies in BEFORE_PARENT {
            let earlier = self.frame_before(ply, plies).moved;
            self.memory.histories.continuation.learn(earlier, parent.moved, lesson);
        }
    }

    /// Nothing helped here: the quiet move that led here was good.
    pub(super) fn learn_from_refuted_parent(&mut self, node: &Node) {
        let ply = node.ply;
        let parent = self.frame_before(ply, 1);
        let (Some(m), moved) = (parent.m, parent.moved) else { return };
        if ply == 0 || m.is_noisy() {
            return;
        }
        let lesson = params::percent(bonus(node.depth), params::refuted_parent_lesson());
        if params::rule_praise_parent() {
            let threats = self.frame_before(ply, 1).threats;
            self.memory.histories.quiet.learn(!node.position.side_to_move(), m, threats, lesson);
        }
        for plies in BEFORE_PARENT {
            let earlier = self.frame_before(ply, plies).moved;
            self.memory.histories.continuation.learn(earlier, moved, lesson);
        }
    }

    /// The search knows better than the evaluation.
    pub(super) fn learn_correction(&mut self, node: &Node, best: &Finding, bound: Bound) {
        let Some(Judgement { eval, origin: Some(origin), .. }) = &node.judgement else { return };
        if !params::rule_correction()
            || best.m.is_some_and(|m| m.is_noisy())
            || best.score.is_decisive()
            || !refines(best.score, bound, *eval)
        {
            return;
        }
        self.memory.corrections.learn(&origin.correction, best.score.value() - eval, node.depth);
    }
}
