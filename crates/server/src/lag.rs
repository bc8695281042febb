//! What a move really costs beyond its thought, seen from the clocks a GUI sends.
//!
//! Between two of our moves a clock loses the thought, gains the increment, and loses whatever the GUI, the pipes and a
//! busy machine take. The last part is found by subtraction and planned with from then on.

use roque_chess::Color;
use roque_engine::TimeLeft;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Each new measurement counts for this much.
const WEIGHT: f64 = 0.15;
/// A clock that shows no more than this may hide any debt.
const CUT_OFF: Duration = Duration::from_millis(1);

/// The move asked for last: for whom, at which number, the clock it was given, and
/// how long it took.
#[derive(Clone, Copy)]
struct Question {
    side: Color,
    number: u32,
    clock: TimeLeft,
    asked: Instant,
    thought: Option<Duration>,
}

/// Follows the clocks of a game. Clones share one state.
#[derive(Clone, Default)]
pub(crate) struct LagMeter(Arc<Mutex<Measured>>);

#[derive(Default)]
struct Measured {
    lag: Option<f64>,
    last: Option<Question>,
}

impl LagMeter {
    /// A new game, perhaps with another time control, on the same machine: what was measured stays true.
    pub(crate) fn begin_game(&self) {
        self.with(|measured| measured.last = None);
    }

    /// A move is asked for at a clock; `None` where no clock of ours runs. Returns the usual lag, if it is known.
    pub(crate) fn ask(&self, side: Color, number: u32, clock: Option<TimeLeft>) -> Option<Duration> {
        self.with(|measured| {
            let last = measured.last.take();
            if let Some(clock) = clock {
                if let Some(lag) = last.and_then(|last| last.lag(side, number, clock)) {
                    let known = measured.lag.unwrap_or(lag);
                    measured.lag = Some(known + (lag - known) * WEIGHT);
                }
                measured.last = Some(Question { side, number, clock, asked: Instant::now(), thought: None });
            }
            measured.lag.map(|lag| Duration::from_secs_f64(lag.max(0.0)))
        })
    }

    /// The move has been said.
    pub(crate) fn answer(&self) {
        self.answer_after(Instant::elapsed);
    }

    /// The same; `thought` says how long after the question.
    fn answer_after(&self, thought: impl FnOnce(&Instant) -> Duration) {
        self.with(|measured| {
            if let Some(last) = &mut measured.last {
                last.thought = Some(thought(&last.asked));
            }
        });
    }

    fn with<T>(&self, work: impl FnOnce(&mut Measured) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Question {
    /// The seconds lost between this question and the next of the same game; `None` if that cannot be told.
    fn lag(&self, side: Color, number: u32, now: TimeLeft) -> Option<f64> {
        let next = self.side == side && self.number + 1 == number && self.clock.increment == now.increment;
        let thought = self.thought.filter(|_| next && now.remaining > CUT_OFF)?;
        let due = (self.clock.remaining + now.increment).as_secs_f64() - thought.as_secs_f64();
        let lag = due - now.remaining.as_secs_f64();
        // More than was due: a new time control, or time given as a present.
        (lag > -0.005).then_some(lag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining: u64, increment: u64) -> TimeLeft {
        TimeLeft { remaining: Duration::from_millis(remaining), increment: Duration::from_millis(increment) }
    }

    fn lag(before: TimeLeft, thought: u64, now: TimeLeft) -> Option<u64> {
        let thought = Some(Duration::from_millis(thought));
        let asked = Instant::now();
        let question = Question { side: Color::White, number: 10, clock: before, asked, thought };
        question.lag(Color::White, 11, now).map(|lag| (lag * 1000.0).round() as u64)
    }

    #[test]
    fn what_neither_thought_nor_increment_explains_is_lag() {
        assert_eq!(lag(clock(100, 10), 20, clock(83, 10)), Some(7));
        assert_eq!(lag(clock(100, 0), 20, clock(80, 0)), Some(0));
    }

    #[test]
    fn other_time_controls_and_empty_clocks_say_nothing() {
        assert_eq!(lag(clock(100, 10), 20, clock(60_000, 10)), None);
        assert_eq!(lag(clock(100, 10), 20, clock(83, 0)), None);
        assert_eq!(lag(clock(5, 1), 2, clock(1, 1)), None);
    }

    #[test]
    fn the_lag_is_a_slow_mean_and_outlives_the_game() {
        let meter = LagMeter::default();
        let answer_after = |millis| meter.answer_after(|_| Duration::from_millis(millis));
        let told = |lag: Option<Duration>| lag.map(|lag| (lag.as_secs_f64() * 1000.0).round());
        assert_eq!(meter.ask(Color::White, 1, Some(clock(1000, 0))), None);
        answer_after(20);
        assert_eq!(told(meter.ask(Color::White, 2, Some(clock(900, 0)))), Some(80.0));
        meter.begin_game();
        assert_eq!(told(meter.ask(Color::Black, 1, Some(clock(1000, 0)))), Some(80.0));
        answer_after(0);
        assert_eq!(told(meter.ask(Color::Black, 2, Some(clock(1000, 0)))), Some(68.0));
    }

    #[test]
    fn a_question_out_of_turn_is_not_measured() {
        let meter = LagMeter::default();
        let questions = [(Color::White, 1), (Color::White, 3), (Color::Black, 4), (Color::White, 5)];
        for (side, number) in questions {
            assert_eq!(meter.ask(side, number, Some(clock(10_000 - 1000 * u64::from(number), 0))), None);
            meter.answer();
        }
        assert_eq!(meter.ask(Color::White, 6, None), None);
        assert_eq!(meter.ask(Color::White, 7, Some(clock(1000, 0))), None);
    }
}
