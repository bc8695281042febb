//! A character in the place of an engine: a request, reports, an answer, and if wished the time a person would take.

use crate::chooser::{Choice, Chooser, Turn};
use crate::time::{Timer, thinking_time};
use roque_engine::{BestMove, PonderHit, Report, Score, SearchHandler};
use roque_game::{Bound, Chances, StopSignal};
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};
use thiserror::Error;

/// When the move is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tempo {
    /// As soon as it is chosen.
    #[default]
    AtOnce,
    /// After the time a person would take; the stop signal cuts it short.
    Human,
}

/// A text names no tempo.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is not a tempo; there are fast and human")]
pub struct ParseTempoError(String);

impl Tempo {
    /// Its name, as [`FromStr`] reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AtOnce => "fast",
            Self::Human => "human",
        }
    }
}

impl fmt::Display for Tempo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Tempo {
    type Err = ParseTempoError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = |tempo: &Self| text.eq_ignore_ascii_case(tempo.name());
        let error = || ParseTempoError(text.chars().take(20).collect());
        [Self::AtOnce, Self::Human].into_iter().find(named).ok_or_else(error)
    }
}

impl Chooser {
    /// Answers as an engine does. Blocks; a character that ponders holds the answer until the hit or the signal.
    pub fn answer(
        &mut self,
        turn: &Turn<'_>,
        tempo: Tempo,
        signal: &StopSignal,
        handler: &mut dyn SearchHandler,
    ) -> BestMove {
        let started = Instant::now();
        let Some(choice) = self.choose_in(turn, signal) else {
            let check = turn.line.current().is_check();
            let score = if check { Score::mated_in_plies(0) } else { Score::DRAW };
            return BestMove { best: None, ponder: None, score, depth: 0, nodes: 0 };
        };
        let spent = turn.limits.spent + started.elapsed();
        if handler.listens() {
            handler.report(&report(&choice, spent));
        }
        if let Some(hit) = &turn.limits.ponder {
            signal.wait_until(|| PonderHit::has_come(hit));
        }
        if tempo == Tempo::Human {
            wait(self.patience(turn, &choice).saturating_sub(spent), signal);
        }
        BestMove {
            best: Some(choice.m),
            ponder: None,
            score: choice.score,
            depth: choice.depth,
            nodes: choice.nodes,
        }
    }

    /// How long this character would think about this choice, within the limits of the turn.
    #[must_use]
    pub fn patience(&self, turn: &Turn<'_>, choice: &Choice) -> Duration {
        let limits = &turn.limits;
        let clock = limits.clock[turn.line.current().side_to_move()];
        let timer = clock.map(|clock| Timer {
            remaining: clock.remaining.saturating_sub(limits.overhead),
            increment: clock.increment,
        });
        let seed = turn.character.seed ^ turn.line.current().key().0;
        let time = thinking_time(&choice.effort, timer, seed);
        limits.movetime.map_or(time, |most| time.min(most.saturating_sub(limits.overhead)))
    }
}

/// Sleeps, in steps short enough for whoever gives the signal.
fn wait(time: Duration, signal: &StopSignal) {
    const STEP: Duration = Duration::from_millis(20);
    let until = Instant::now() + time;
    while !signal.is_stopped() {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return;
        }
        std::thread::sleep(left.min(STEP));
    }
}

fn report(choice: &Choice, time: Duration) -> Report {
    Report {
        depth: choice.depth,
        seldepth: choice.depth,
        multipv: 1,
        score: choice.score,
        bound: Bound::Exact,
        wdl: Chances::of(choice.score.kind()),
        nodes: choice.nodes,
        time,
        hashfull: 0,
        tbhits: 0,
        pv: vec![choice.m],
    }
}
