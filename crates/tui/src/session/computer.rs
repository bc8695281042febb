//! How the computer is asked and heard.

use super::{Judged, Session};
use crate::options::{Effort, EngineChoice};
use crate::thinker::{News, Thinker};
use roque_chess::Color;
use roque_play::RefereeError;
use roque_play::players::{Allowance, Decision};
use std::time::Duration;

/// Time for a move of a program that has no clock and no limit of its own.
const MOMENT: Duration = Duration::from_secs(1);

impl Session {
    /// Claims a draw, plays from the book or sets the thread to work. Returns whether the game changed.
    pub(super) fn ask_computer(&mut self, mover: Color) -> bool {
        let busy = self.thinkers[mover].as_ref().is_some_and(Thinker::is_busy);
        if busy {
            return false;
        }
        let now = self.time.now();
        if self.referee.would_program_claim(mover) && self.referee.claim_draw(mover, None, now).is_ok() {
            return true;
        }
        let choice = self.options.engine(mover).unwrap_or_default();
        // Other programs have openings of their own.
        let book = self.book.as_ref().filter(|_| choice.other.is_none());
        if let Some(reply) = book.and_then(|book| book.choose(self.referee.timeline(), &mut self.rng)) {
            self.judged = None;
            return self.referee.play(reply.m, None, now).is_ok();
        }
        let allowance = self.allowance(&choice, mover);
        let timeline = self.referee.timeline().clone();
        if let Some(thinker) = &mut self.thinkers[mover] {
            thinker.ask(timeline, allowance);
        }
        false
    }

    /// What the computer may spend on a move. A program that nothing would stop gets a moment.
    fn allowance(&self, choice: &EngineChoice, mover: Color) -> Allowance {
        let clock = Allowance::new(self.referee.clock(), mover, self.time.now());
        let mut allowance = Allowance { move_time: choice.move_time(), ..clock };
        if let Some(other) = &choice.other {
            if let Effort::Depth(depth) = choice.effort {
                allowance.depth = Some(depth);
            }
            if allowance.is_unbounded(mover) && !other.is_bounded() {
                allowance.move_time = Some(MOMENT);
            }
        }
        allowance
    }

    pub(super) fn hear_computer(&mut self, mover: Color, patience: Duration) -> bool {
        let Some(news) = self.thinkers[mover].as_mut().and_then(|thinker| thinker.news(patience)) else {
            return false;
        };
        let now = self.time.now();
        match news {
            News::Insight(insight) => {
                self.judged = Some(Judged { position: *self.position(), insight });
            }
            News::Done(Ok(Decision::Play { m, thought })) => {
                self.drop_advice();
                if let Err(RefereeError::Illegal(error)) = self.referee.play(m, thought, now) {
                    self.referee.forfeit(mover, roque_play::Fault::IllegalMove, error.to_string(), now);
                }
            }
            News::Done(Ok(Decision::Resign)) => {
                // The game may have ended on time meanwhile; that result stands.
                let _ = self.referee.resign(mover, now);
            }
            News::Done(Err(fault)) => self.referee.forfeit(mover, fault.fault, fault.detail, now),
        }
        true
    }
}
