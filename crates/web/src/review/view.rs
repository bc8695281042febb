//! From a review to what the page is told.

use crate::protocol::{
    LineStep, MomentView, PhaseView, RetryView, ReviewView, ScoreView, SideReview, VerdictView,
};
use crate::view::millis;
use roque_chess::{CastlingNotation, Color, Move, Position};
use roque_game::FirstValue;
use roque_play::Localized as _;
use roque_review::{Aspect, Grade, Moment, Phase, Retry, Review};

/// Lines are shown so far.
const LONGEST: usize = 16;

/// A line from a position, each move with the position after it.
pub(crate) fn steps(from: &Position, line: &[Move]) -> Vec<LineStep> {
    let notation = CastlingNotation::for_chess960(from.is_chess960());
    let mut position = *from;
    let step = |&m: &Move| {
        let (uci, san) = (position.uci(m, notation), position.san(m));
        position = position.after(m);
        LineStep { uci, san, fen: position.to_string(), check: position.is_check() }
    };
    line.iter().take(LONGEST).map(step).collect()
}

fn tenths(value: f64) -> f64 {
    (10.0 * value).round() / 10.0
}

impl From<Grade> for VerdictView {
    fn from(grade: Grade) -> Self {
        match grade {
            Grade::Best => Self::Best,
            Grade::Excellent => Self::Excellent,
            Grade::Good => Self::Good,
            Grade::Inaccuracy => Self::Inaccuracy,
            Grade::Mistake => Self::Mistake,
            Grade::Blunder => Self::Blunder,
        }
    }
}

impl From<Phase> for PhaseView {
    fn from(phase: Phase) -> Self {
        match phase {
            Phase::Opening => Self::Opening,
            Phase::Middlegame => Self::Middlegame,
            Phase::Endgame => Self::Endgame,
        }
    }
}

impl From<&Moment> for MomentView {
    fn from(moment: &Moment) -> Self {
        let reason = moment.reason.as_ref();
        Self {
            ply: moment.ply as u32,
            side: moment.mover().into(),
            san: moment.position.san(moment.m),
            before: moment.before.into(),
            after: moment.after.into(),
            loss: tenths(moment.loss),
            verdict: moment.verdict.into(),
            fault: moment.fault().map(VerdictView::from),
            phase: moment.phase.into(),
            remark: moment.remark(),
            reason: reason.map(|reason| reason.message()),
            reason_line: reason.map(|reason| steps(&reason.from, &reason.line)).unwrap_or_default(),
            reason_after: reason.is_some_and(|reason| reason.aspect == Aspect::Allowed),
            better: moment.better().map(|line| steps(&moment.position, line)).unwrap_or_default(),
            spent_ms: moment.spent.map(millis),
        }
    }
}

/// All of a review.
pub(super) fn review_view(review: &Review, puzzles: usize) -> ReviewView {
    let side = |side: Color| SideReview {
        accuracy: review.accuracy[side].map(tenths),
        by_phase: review.by_phase.map(|phase| phase[side].map(tenths)),
        inaccuracies: review.faults(side, Grade::Inaccuracy) as u32,
        mistakes: review.faults(side, Grade::Mistake) as u32,
        blunders: review.faults(side, Grade::Blunder) as u32,
    };
    ReviewView {
        annotator: review.annotator(),
        white: side(Color::White),
        black: side(Color::Black),
        values: review.values.iter().map(|&value| ScoreView::from(value)).collect(),
        moments: review.moments.iter().map(MomentView::from).collect(),
        remarks: review.remarks(),
        puzzles: puzzles as u32,
    }
}

/// Another try at a position.
pub(super) fn retry_view(position: &Position, tried: Move, retry: &Retry) -> Option<RetryView> {
    let after = position.after(tried);
    let score: FirstValue = retry.value.for_first(position.side_to_move().into());
    Some(RetryView {
        step: steps(position, &[tried]).pop()?,
        accepted: retry.accepted,
        loss: tenths(retry.loss),
        score: score.into(),
        answer: steps(&after, &retry.answer),
    })
}
