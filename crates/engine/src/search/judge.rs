//! What a node is worth at first sight: the evaluation, corrected by what was learnt and by what the table knows.

use super::Search;
use super::lookup::refines;
use super::node::{Arrival, Node};
use crate::history::CorrectionIndex;
use crate::score::Score;
use crate::trace::Tracer;
use roque_chess::Position;

/// What a position is worth at first sight. In check there is none: the evaluation is not asked there.
pub(super) struct Judgement {
    /// The static evaluation, corrected by what was learnt.
    pub(super) eval: i32,
    /// Corrected further by the table's bound: the best guess there is.
    pub(super) estimate: i32,
    /// Whether the side to move stands better than at its last move.
    pub(super) improving: bool,
    /// Where the evaluation comes from; `None` while a move is excluded, when the judgement of all moves still holds.
    pub(super) origin: Option<Origin>,
}

/// The evaluation before anything was corrected.
pub(super) struct Origin {
    pub(super) raw: i32,
    /// Where the error of the evaluation is remembered.
    pub(super) correction: CorrectionIndex,
}

impl Judgement {
    pub(super) fn raw(&self) -> Option<i32> {
        self.origin.as_ref().map(|origin| origin.raw)
    }
}

/// The last two turns of the side to move, in plies.
const OWN_TURNS: [usize; 2] = [2, 4];

impl<T: Tracer> Search<'_, T> {
    /// Evaluates, unless in check, and learns from how the evaluation moved.
    #[inline]
    pub(super) fn judge<'p>(&mut self, arrival: Arrival<'p>) -> Node<'p> {
        let ply = arrival.ply;
        let long = self.frame_before(ply, 1).long_extensions;
        let frame = self.frame_mut(ply);
        (frame.long_extensions, frame.was_pv) = (long, arrival.was_pv);
        self.frame_mut(ply + 2).cutoffs = 0;
        let judgement = (!arrival.position.is_check()).then(|| self.assess(&arrival));
        self.frame_mut(ply).eval = judgement.as_ref().map(|judgement| judgement.eval);
        if let Some(judgement) = &judgement
            && arrival.excluded.is_none()
        {
            self.learn_from_swing(&arrival, judgement.eval);
        }
        if let Some(judgement) = &judgement {
            self.watch.judged(judgement.eval);
        }
        arrival.judged(judgement)
    }

    fn assess(&mut self, arrival: &Arrival) -> Judgement {
        let (position, ply) = (arrival.position, arrival.ply);
        let [last, before_last] = OWN_TURNS;
        let before = self.frame_before(ply, last).eval.or(self.frame_before(ply, before_last).eval);
        let improving = |eval: i32| before.is_none_or(|before| eval > before);
        if arrival.excluded.is_some()
            && let Some(eval) = self.frame(ply).eval
        {
            return Judgement { eval, estimate: eval, improving: improving(eval), origin: None };
        }
        let correction = self.correction_index(position, ply);
        let known = arrival.entry.and_then(|entry| entry.eval);
        let raw = known.unwrap_or_else(|| self.evaluate(position));
        let eval = self.corrected(position, raw, &correction);
        let refined = arrival.searched().filter(|searched| {
            !searched.score.is_decisive() && refines(searched.score, searched.bound, eval)
        });
        if arrival.entry.is_none() {
            self.remember_eval(arrival, raw);
        }
        Judgement {
            eval,
            estimate: refined.map_or(eval, |searched| searched.score.value()),
            improving: improving(eval),
            origin: Some(Origin { raw, correction }),
        }
    }

    /// The plain judgement of a position.
    pub(super) fn static_score(&mut self, position: &Position) -> Score {
        if position.is_check() {
            return Score::DRAW;
        }
        Score::centipawns(self.evaluate(position))
    }
}
