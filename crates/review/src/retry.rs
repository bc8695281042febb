//! Another try at a move that was a fault: is this one good enough?

use crate::look::{Effort, look};
use crate::walk::{is_better, one_ply_earlier};
use crate::{Look, Moment, Reviewer, Scale, Stopped};
use roque_chess::{IllegalMove, Move, Timeline};
use roque_game::{StopSignal, Value};

/// A move that costs at most so many points is accepted: whoever found it has understood.
pub const ACCEPTED_LOSS: f64 = 4.0;

/// What came of another try.
#[derive(Clone, PartialEq, Debug)]
pub struct Retry {
    /// Whether the move is good enough.
    pub accepted: bool,
    /// Points it loses against the best.
    pub loss: f64,
    /// What it is worth to its mover.
    pub value: Value,
    /// What the other side answers.
    pub answer: Vec<Move>,
}

impl Retry {
    /// Judges a move by what it is worth and what the best one is worth, both for the mover.
    #[must_use]
    pub fn judge(scale: Scale, best: Value, tried: &Look) -> Self {
        let loss = scale.loss(best, tried.value);
        let answer = tried.line.get(1..).unwrap_or_default().to_vec();
        Self { accepted: loss <= ACCEPTED_LOSS, loss, value: tried.value, answer }
    }
}

impl Reviewer {
    /// Tries another move in a position of a reviewed game. `game` is the line of play up to the position, `moment` what
    /// the review says about the move played there. Both the move and, if it seems better than the best one known, that
    /// one too are judged with the nodes of a proof.
    ///
    /// # Errors
    /// [`RetryError`] if the move is not legal there, or the signal is given.
    pub fn retry(
        &mut self,
        game: &Timeline,
        moment: &Moment,
        tried: Move,
        stop: &StopSignal,
    ) -> Result<Retry, RetryError> {
        let best = moment.before.for_player(moment.mover().into());
        self.retry_against(game, best, &moment.best, tried, stop)
    }

    /// As [`retry`](Self::retry), for whoever kept of the review only what the best move is worth to its mover, and its line.
    ///
    /// # Errors
    /// [`RetryError`] if the move is not legal there, or the signal is given.
    pub fn retry_against(
        &mut self,
        game: &Timeline,
        best: Value,
        line: &[Move],
        tried: Move,
        stop: &StopSignal,
    ) -> Result<Retry, RetryError> {
        let mut after = game.clone();
        after.play(tried)?;
        if let Some((_, answer)) = line.split_first().filter(|(first, _)| **first == tried) {
            return Ok(Retry { accepted: true, loss: 0.0, value: best, answer: answer.to_vec() });
        }
        // What was looked at before must not decide.
        self.engines.second.clear();
        let effort = Effort::nodes(4 * self.settings.nodes);
        let found = look(&mut self.engines.second, &after, &effort, stop)?;
        let value = one_ply_earlier(found.value);
        let line = std::iter::once(tried).chain(found.line).collect();
        let look = Look { value, line, ..found };
        let best = if is_better(value, best) { value } else { best };
        Ok(Retry::judge(self.settings.scale, best, &look))
    }
}

/// Why a try came to nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RetryError {
    /// The move cannot be played.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The signal was given.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}
