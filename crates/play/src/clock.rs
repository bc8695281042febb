//! A chess clock for two, told the time by its owner.

use crate::moment::Moment;
use crate::time_control::{Bonus, Pace, TimeControl};
use roque_chess::{ByColor, Color};
use std::time::Duration;

/// What one side's clock shows between its turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Face {
    /// Time left; meaningless without a clock.
    pub remaining: Duration,
    /// Number of the stage.
    pub stage: usize,
    /// Moves until the next stage.
    pub moves_to_go: Option<u32>,
}

impl Face {
    fn new(control: &TimeControl) -> Self {
        match control.stage(0) {
            Some(stage) => {
                Self { remaining: stage.time, stage: 0, moves_to_go: stage.moves.map(|moves| moves.get()) }
            }
            None => Self { remaining: Duration::ZERO, stage: 0, moves_to_go: None },
        }
    }
}

/// The turn being timed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimedTurn {
    pub color: Color,
    /// Used before `since`, that is before the last pause.
    pub used: Duration,
    /// When the clock was last started; `None` while it is paused.
    pub since: Option<Moment>,
}

impl TimedTurn {
    fn used(&self, now: Moment) -> Duration {
        self.used + self.since.map_or(Duration::ZERO, |since| now.since(since))
    }
}

/// The clocks of both sides. At most one runs.
///
/// Nothing in it reads the time: every method that needs the present is told it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    pub(crate) controls: ByColor<TimeControl>,
    pub(crate) faces: ByColor<Face>,
    pub(crate) turn: Option<TimedTurn>,
    pub(crate) grace: Duration,
}

impl Clock {
    /// Clocks that stand, with all their time. `grace` is what may be overstepped before a flag falls.
    #[must_use]
    pub fn new(controls: ByColor<TimeControl>, grace: Duration) -> Self {
        let faces = ByColor::from_fn(|color| Face::new(&controls[color]));
        Self { controls, faces, turn: None, grace }
    }

    /// The time control of a side.
    #[must_use]
    pub fn control(&self, color: Color) -> &TimeControl {
        &self.controls[color]
    }

    /// Whose clock was started, running or paused.
    #[must_use]
    pub fn turn(&self) -> Option<Color> {
        self.turn.map(|turn| turn.color)
    }

    /// Whether a clock runs now.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.turn.is_some_and(|turn| turn.since.is_some())
    }

    /// What a side has left, never below zero; `None` if it has no limit.
    #[must_use]
    pub fn remaining(&self, color: Color, now: Moment) -> Option<Duration> {
        Some(self.allowed(color)?.saturating_sub(self.charged(color, now)))
    }

    /// Moves a side must still make in this stage.
    #[must_use]
    pub fn moves_to_go(&self, color: Color) -> Option<u32> {
        self.faces[color].moves_to_go
    }

    /// What a move of this side earns in its present stage.
    #[must_use]
    pub fn bonus(&self, color: Color) -> Bonus {
        self.controls[color].stage(self.faces[color].stage).map_or(Bonus::None, |stage| stage.bonus)
    }

    /// Time used in the turn that is being timed.
    #[must_use]
    pub fn used(&self, now: Moment) -> Duration {
        self.turn.map_or(Duration::ZERO, |turn| turn.used(now))
    }

    /// The side whose flag has fallen.
    #[must_use]
    pub fn flag(&self, now: Moment) -> Option<Color> {
        self.time_to_flag(now).filter(Duration::is_zero).and(self.turn())
    }

    /// How long until the running flag falls (grace included); `None` if no clock runs out.
    #[must_use]
    pub fn time_to_flag(&self, now: Moment) -> Option<Duration> {
        let turn = self.turn?;
        let limit = self.allowed(turn.color)? + self.delay(turn.color) + self.grace;
        Some(limit.saturating_sub(turn.used(now)))
    }

    /// Starts the clock of a side with a fresh turn.
    pub fn start(&mut self, color: Color, now: Moment) {
        self.turn = Some(TimedTurn { color, used: Duration::ZERO, since: Some(now) });
    }

    /// Halts the running clock in the middle of a turn.
    pub fn pause(&mut self, now: Moment) {
        if let Some(turn) = &mut self.turn {
            turn.used = turn.used(now);
            turn.since = None;
        }
    }

    /// Lets a paused clock run again.
    pub fn resume(&mut self, now: Moment) {
        if let Some(turn) = &mut self.turn
            && turn.since.is_none()
        {
            turn.since = Some(now);
        }
    }

    /// Ends the turn: charges the time used, adds what the move earned. Returns the time used; nothing happens
    /// if no turn was being timed.
    pub fn finish_turn(&mut self, now: Moment) -> Duration {
        let Some(turn) = self.turn.take() else { return Duration::ZERO };
        let used = turn.used(now);
        let charged = used.saturating_sub(self.delay(turn.color));
        let control = &self.controls[turn.color];
        let face = &mut self.faces[turn.color];
        let Some(stage) = control.stage(face.stage) else { return used };
        face.remaining = face.remaining.saturating_sub(charged);
        face.remaining += match stage.bonus {
            Bonus::Increment(extra) => extra,
            Bonus::Bronstein(extra) => extra.min(used),
            Bonus::None | Bonus::Delay(_) => Duration::ZERO,
        };
        face.moves_to_go = face.moves_to_go.map(|moves| moves.saturating_sub(1));
        if face.moves_to_go == Some(0) {
            face.stage += 1;
            if let Some(next) = control.stage(face.stage) {
                face.remaining += next.time;
                face.moves_to_go = next.moves.map(|moves| moves.get());
            }
        }
        used
    }

    /// What a side's clock shows between turns; `None` if it has no clock that adds up.
    pub(crate) fn shown(&self, color: Color) -> Option<Duration> {
        self.controls[color].stage(0).map(|_| self.faces[color].remaining)
    }

    /// The limit of the turn: what the clock shows, or the time for one move.
    fn allowed(&self, color: Color) -> Option<Duration> {
        match &self.controls[color].pace {
            Pace::Unlimited => None,
            Pace::PerMove(time) => Some(*time),
            Pace::Stages(_) => Some(self.faces[color].remaining),
        }
    }

    fn delay(&self, color: Color) -> Duration {
        match self.bonus(color) {
            Bonus::Delay(delay) => delay,
            _ => Duration::ZERO,
        }
    }

    fn charged(&self, color: Color, now: Moment) -> Duration {
        match self.turn {
            Some(turn) if turn.color == color => turn.used(now).saturating_sub(self.delay(color)),
            _ => Duration::ZERO,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    fn clock(white: &str, black: &str) -> Clock {
        Clock::new(ByColor::new(white.parse().unwrap(), black.parse().unwrap()), Duration::ZERO)
    }

    fn at(seconds: f64) -> Moment {
        Moment::after_origin(Duration::from_secs_f64(seconds))
    }

    /// Plays turns of the given lengths, White first, and returns what both clocks show then.
    fn shown_after(clock: &mut Clock, turns: &[f64]) -> (f64, f64) {
        let mut now = 0.0;
        for (index, length) in turns.iter().enumerate() {
            clock.start(if index % 2 == 0 { White } else { Black }, at(now));
            now += length;
            clock.finish_turn(at(now));
        }
        let shown = |color| clock.remaining(color, at(now)).unwrap().as_secs_f64();
        (shown(White), shown(Black))
    }

    #[test]
    fn sudden_death_and_increment() {
        assert_eq!(shown_after(&mut clock("60", "60+2"), &[5.0, 5.0, 1.0, 1.0]), (54.0, 58.0));
    }

    #[test]
    fn delay_waits_and_bronstein_gives_back() {
        // Both forgive short moves; only the time beyond is charged, and nothing is gained.
        assert_eq!(shown_after(&mut clock("60d5", "60b5"), &[3.0, 3.0, 8.0, 8.0]), (57.0, 57.0));
    }

    #[test]
    fn a_session_ends_with_new_time() {
        let mut clock = clock("2/60:30+1", "2/60");
        assert_eq!(shown_after(&mut clock, &[10.0, 10.0, 10.0, 10.0]), (70.0, 100.0));
        assert_eq!((clock.moves_to_go(White), clock.moves_to_go(Black)), (None, Some(2)));
        clock.start(White, at(100.0));
        clock.finish_turn(at(110.0));
        assert_eq!(clock.remaining(White, at(110.0)), Some(Duration::from_secs(61)));
    }

    #[test]
    fn flags_fall_at_zero_and_not_before() {
        let mut clock = clock("10d5", "movetime=1");
        clock.start(White, at(0.0));
        assert_eq!(clock.flag(at(14.999)), None);
        assert_eq!(clock.time_to_flag(at(14.0)), Some(Duration::from_secs(1)));
        assert_eq!(clock.flag(at(15.0)), Some(White));
        clock.start(Black, at(20.0));
        assert_eq!((clock.flag(at(20.9)), clock.flag(at(21.0))), (None, Some(Black)));
    }

    #[test]
    fn bronstein_can_be_overstepped_where_delay_is_not() {
        let mut clock = clock("1d5", "1b5");
        clock.start(White, at(0.0));
        assert_eq!(clock.flag(at(3.0)), None);
        clock.start(Black, at(0.0));
        assert_eq!(clock.flag(at(3.0)), Some(Black));
    }

    #[test]
    fn paused_time_is_free() {
        let mut clock = clock("10d2", "10");
        clock.start(White, at(0.0));
        clock.pause(at(1.0));
        assert!(!clock.is_running());
        assert_eq!(clock.flag(at(1000.0)), None);
        clock.resume(at(1000.0));
        clock.resume(at(1001.0));
        assert_eq!(clock.remaining(White, at(1004.0)), Some(Duration::from_secs(7)));
        assert_eq!(clock.finish_turn(at(1004.0)), Duration::from_secs(5));
    }

    #[test]
    fn without_a_limit_nothing_runs_out() {
        let mut clock = clock("none", "depth=3");
        clock.start(White, at(0.0));
        assert_eq!(clock.remaining(White, at(1e6)), None);
        assert_eq!(clock.time_to_flag(at(1e6)), None);
        assert_eq!(clock.finish_turn(at(2.0)), Duration::from_secs(2));
    }
}
