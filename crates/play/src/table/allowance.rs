//! What a program at a table may spend on a move: the one rule from clocks and settings to limits.

use super::{Effort, Program};
use crate::players::Allowance;
use crate::{Clock, Moment, PlayerSpec, RoqueSpec};
use roque_chess::Color;
use roque_people::Tempo;
use std::num::NonZeroU32;
use std::time::Duration;

/// Time for a move where nothing else ends the thinking: people wait a second without losing the thread.
pub const UNTIMED: Duration = Duration::from_secs(1);
/// Most time for a move of a limited level, clock or none: it gains nothing from long thought.
pub const LIMITED: Duration = Duration::from_millis(700);
/// Most time for a move that only the program's own settings bound, such as a great depth: somebody waits for it, and
/// places to think are few.
pub const LONGEST: Duration = Duration::from_secs(10);
/// What is kept back of a clock for the way to the board and back, beyond what players reserve by themselves.
const RESERVE: Duration = Duration::from_millis(20);

impl Program {
    /// What this program may spend on a move for the side to move.
    #[must_use]
    pub fn allowance(&self, clock: &Clock, mover: Color, now: Moment) -> Allowance {
        let mut allowance = Allowance::new(clock, mover, now);
        let left = &mut allowance.remaining[mover];
        *left = left.map(|left| left.saturating_sub(RESERVE));
        match self.effort {
            Effort::Time(time) => allowance.move_time = Some(time),
            Effort::Depth(depth) => allowance.depth = allowance.depth.into_iter().chain([depth]).min(),
            Effort::Free => self.bound(&mut allowance, mover),
        }
        allowance
    }

    /// Adds an end to every search that may have none.
    fn bound(&self, allowance: &mut Allowance, mover: Color) {
        let unbounded = allowance.is_unbounded(mover);
        let longest = match self.spec() {
            // Who takes a person's time is not held to a moment.
            PlayerSpec::Roque(RoqueSpec { elo: Some(_), tempo: Tempo::Human, .. }) => Some(LONGEST),
            PlayerSpec::Roque(spec) if spec.elo.is_some() => Some(LIMITED),
            PlayerSpec::Solver(spec) => {
                if unbounded {
                    // The time is a limit, not a wish: without any other the search looks a few plies ahead.
                    allowance.depth = spec.solver.limits().depth.and_then(NonZeroU32::new);
                }
                Some(LONGEST)
            }
            PlayerSpec::Roque(_) | PlayerSpec::Uci(_) if unbounded => {
                Some(if self.spec().is_bounded() { LONGEST } else { UNTIMED })
            }
            PlayerSpec::Human | PlayerSpec::Random { .. } | PlayerSpec::Roque(_) | PlayerSpec::Uci(_) => None,
        };
        allowance.move_time = allowance.move_time.into_iter().chain(longest).min();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_chess::ByColor;

    fn program(text: &str) -> Program {
        Program::new(text.parse().unwrap()).unwrap()
    }

    fn allowance(program: &Program, control: &str) -> Allowance {
        let control: crate::TimeControl = control.parse().unwrap();
        let clock = Clock::new(ByColor::new(control.clone(), control), Duration::ZERO);
        program.allowance(&clock, Color::White, Moment::ZERO)
    }

    #[test]
    fn every_search_without_a_clock_ends() {
        for (text, time, depth) in [
            ("roque", Some(UNTIMED), None),
            ("uci:true", Some(UNTIMED), None),
            ("roque:elo=1500", Some(LIMITED), None),
            ("roque:elo=1500,time=human", Some(LONGEST), None),
            ("roque:depth=40", Some(LONGEST), None),
            ("solver:preset=full", Some(LONGEST), NonZeroU32::new(4)),
            ("solver:algo=minimax,depth=100", Some(LONGEST), NonZeroU32::new(100)),
            ("solver:time=86400000", Some(LONGEST), None),
            ("random", None, None),
        ] {
            let allowance = allowance(&program(text), "none");
            assert_eq!((allowance.move_time, allowance.depth), (time, depth), "{text}");
        }
    }

    #[test]
    fn a_clock_decides_but_for_levels_and_the_textbook() {
        for (text, time) in [
            ("roque", None),
            ("uci:true", None),
            ("roque:depth=40", None),
            ("roque:elo=1500", Some(LIMITED)),
            ("solver", Some(LONGEST)),
        ] {
            let allowance = allowance(&program(text), "60+1");
            assert_eq!((allowance.move_time, allowance.depth), (time, None), "{text}");
            assert_eq!(allowance.remaining[Color::White], Some(Duration::from_millis(59_980)), "{text}");
            assert_eq!(allowance.remaining[Color::Black], Some(Duration::from_secs(60)), "{text}");
        }
        assert_eq!(allowance(&program("roque"), "movetime=5").move_time, Some(Duration::from_secs(5)));
    }

    #[test]
    fn wishes_come_first() {
        let minute = Duration::from_secs(60);
        let allowance = |text, effort| allowance(&program(text).with_effort(effort), "none");
        assert_eq!(allowance("roque:elo=1500", Effort::Time(minute)).move_time, Some(minute));
        let deep = allowance("roque", Effort::Depth(NonZeroU32::MIN));
        assert_eq!((deep.move_time, deep.depth), (None, Some(NonZeroU32::MIN)));
    }
}
