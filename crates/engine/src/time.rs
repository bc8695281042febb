//! How long to think about a move.
//!
//! Idea: a soft limit after which no new iteration starts, stretched or shrunk by what the search has seen so far, and
//! a hard limit that ends the search anywhere. Sources: the time management of Stockfish and Weiss; node share of
//! Koivisto. Measured: see docs/search.md.

use crate::limits::Limits;
use crate::params::{self, factor, thousandths};
use crate::score::Score;
use roque_chess::Color;
use std::time::Duration;

/// The time a search may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimeBudget {
    /// No new iteration after this, other things being equal. `None`: only the hard limit counts.
    pub(crate) soft: Option<Duration>,
    /// Stop wherever the search stands.
    pub(crate) hard: Option<Duration>,
}

// What follows keeps a clock from falling. Games on a calm machine cannot measure it, so these are no parameters.

/// No search is planned shorter than this while the clock allows it.
pub(crate) const LEAST: Duration = Duration::from_millis(1);
/// Short of time, the plan may shrink to one in so many of what is left and no further; small enough that an emptying
/// clock fills again.
pub(crate) const SHARE_IN_NEED: u32 = 80;
/// The shortest plan of all: enough for a look at each move.
pub(crate) const INSTANT: Duration = Duration::from_micros(20);

/// A single move may be delayed by so many times the usual lag.
const HICCUP: f64 = 2.0;
/// The share of the clock that is kept for such a delay at most: something must be left to think with.
const HICCUP_MOST: f64 = 0.75;
/// For how many moves to come the time lost on each is kept back, where the increment does not pay for it.
const MOVES_IN_RESERVE: f64 = 30.0;
/// How many increments are never planned with.
const INCREMENTS_IN_RESERVE: f64 = 12.0;
/// So many seconds are enough, however large the increment: the hiccups seen were shorter (docs/reliability.md).
const RESERVE_LONGEST: f64 = 0.25;
/// The share of the clock they may take.
const RESERVE_MOST: f64 = 0.8;
/// The share of what an increment really brings that may be spent again at most: the clock grows, if slowly.
const GAIN_MOST: f64 = 0.9;
/// The share that may be used however much the moves to come will lose.
const USABLE_LEAST: f64 = 0.2;
/// No move takes more of what is left after a delay.
pub(crate) const HARD_MOST: f64 = 0.6;
/// The last move before the clock is filled again may take this much.
pub(crate) const HARD_MOST_LAST: f64 = 0.95;

impl TimeBudget {
    pub(crate) fn new(limits: &Limits, side: Color) -> Self {
        if limits.infinite {
            return Self { soft: None, hard: None };
        }
        let mut budget = Self { soft: None, hard: None };
        if let Some(clock) = limits.clock[side] {
            let (soft, hard) = shares(limits, clock.remaining, clock.increment);
            budget = Self { soft: Some(soft), hard: Some(hard) };
        }
        if let Some(time) = limits.movetime {
            let time = time.saturating_sub(limits.overhead).max((time / 2).clamp(INSTANT, LEAST));
            budget.hard = Some(budget.hard.map_or(time, |hard| hard.min(time)));
        }
        budget
    }
}

/// The soft and hard shares of a clock.
fn shares(limits: &Limits, remaining: Duration, increment: Duration) -> (Duration, Duration) {
    let floor = (remaining / SHARE_IN_NEED).clamp(INSTANT, LEAST);
    let remaining = remaining.as_secs_f64();
    let overhead = limits.overhead.as_secs_f64();
    // What a move really costs beyond its thought; until that is known, what the options say.
    let lag = limits.lag.map_or(overhead, |lag| lag.as_secs_f64());
    let increment = increment.as_secs_f64();
    // A single move may be delayed by the overhead, or by more than the usual lag, and must not lose the game.
    let left = remaining - overhead.max(HICCUP * lag).min(remaining * HICCUP_MOST);
    // What each later move costs beyond its increment must not be spent now.
    let drain = (lag - increment).max(0.0) * MOVES_IN_RESERVE;
    // Some increments stay on the clock for ever: a game that lives on its increment must survive a hiccup. Where
    // they have been eaten, they are saved up again.
    let wanted = (increment * INCREMENTS_IN_RESERVE).min(RESERVE_LONGEST);
    let reserve = wanted.min(left * RESERVE_MOST);
    let filled = if left < wanted { (left / wanted).powi(2) } else { 1.0 };
    // The increment as far as the lag leaves it.
    let gain = (increment - limits.lag.map_or(0.0, |lag| lag.as_secs_f64())).max(0.0) * filled;
    let spent_again = (increment * filled * factor(params::time_increment())).min(gain * GAIN_MOST);
    let usable = (left - drain - reserve).max((left - reserve) * USABLE_LEAST);
    let (soft, hard) = match limits.moves_to_go {
        Some(moves) => {
            let planned = moves.clamp(1, params::time_moves_most() as u32);
            let even = usable / f64::from(planned) + spent_again;
            (even * factor(params::time_moves_soft()), even * factor(params::time_moves_hard()))
        }
        None => (
            usable * thousandths(params::time_soft()) + spent_again,
            usable * thousandths(params::time_hard()) + gain,
        ),
    };
    let most = left * if limits.moves_to_go == Some(1) { HARD_MOST_LAST } else { HARD_MOST };
    let hard = hard.min(most);
    let soft = soft.min(hard);
    (Duration::from_secs_f64(soft).max(floor), Duration::from_secs_f64(hard).max(floor))
}

/// Over so many iterations a trend of the score is seen.
const TREND: usize = 3;

/// What the iterations so far say about the need for time.
#[derive(Clone, Debug)]
pub(crate) struct Composure {
    /// Iterations since the best move changed.
    stable: u32,
    /// Scores of the last iterations, newest last.
    scores: Vec<i32>,
}

impl Composure {
    pub(crate) fn new() -> Self {
        Self { stable: 0, scores: Vec::new() }
    }

    /// An iteration ended.
    pub(crate) fn note(&mut self, best_changed: bool, score: Score) {
        self.stable = if best_changed { 0 } else { self.stable + 1 };
        self.scores.push(score.value());
    }

    /// By how much the soft limit stretches. `effort` is the share of nodes spent on the best move.
    pub(crate) fn factor(&self, effort: f64) -> f64 {
        let newest = self.scores.len().saturating_sub(1);
        if !params::rule_time_factors() || newest + 1 < params::time_factors_depth() as usize {
            return 1.0;
        }
        let lost = self.scores[newest - TREND] - self.scores[newest];
        let trend = (1.0 + f64::from(lost) * thousandths(params::time_trend_slope()))
            .clamp(factor(params::time_trend_least()), factor(params::time_trend_most()));
        let share = (factor(params::time_effort_end()) - effort) * factor(params::time_effort_slope());
        let share = share.clamp(factor(params::time_effort_least()), factor(params::time_effort_most()));
        factor(time_by_stability(self.stable)) * trend * share
    }
}

/// Time in percent by how many iterations the best move has stood.
fn time_by_stability(iterations: u32) -> i32 {
    let steps = [
        params::time_stable_0,
        params::time_stable_1,
        params::time_stable_2,
        params::time_stable_3,
        params::time_stable_4,
        params::time_stable_5,
    ];
    steps.get(iterations as usize).map_or_else(params::time_stable_6, |step| step())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::TimeLeft;
    use roque_chess::ByColor;

    fn budget(remaining: u64, increment: u64, moves_to_go: Option<u32>, overhead: u64) -> TimeBudget {
        let clock = TimeLeft {
            remaining: Duration::from_millis(remaining),
            increment: Duration::from_millis(increment),
        };
        let limits = Limits {
            clock: ByColor::new(Some(clock), None),
            moves_to_go,
            overhead: Duration::from_millis(overhead),
            ..Limits::default()
        };
        TimeBudget::new(&limits, Color::White)
    }

    #[test]
    fn never_more_than_the_clock_has() {
        for remaining in [0, 1, 5, 11, 50, 100, 1000, 60_000, 7_200_000] {
            for increment in [0, 1, 20, 1000, 30_000] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40)] {
                    for overhead in [0, 10, 500] {
                        let budget = budget(remaining, increment, moves_to_go, overhead);
                        let (soft, hard) = (budget.soft.unwrap(), budget.hard.unwrap());
                        assert!(soft <= hard && hard >= INSTANT);
                        let usable = Duration::from_millis(remaining.saturating_sub(overhead));
                        let in_need = Duration::from_millis(remaining) / 4;
                        let most = usable.max(in_need).max(INSTANT);
                        assert!(hard <= most, "{remaining}+{increment}/{moves_to_go:?}: {budget:?}");
                        let share = if moves_to_go == Some(1) { HARD_MOST_LAST } else { HARD_MOST };
                        let most = Duration::from_millis(remaining).mul_f64(share).max(INSTANT);
                        assert!(hard <= most, "{remaining}+{increment}/{moves_to_go:?}: {budget:?}");
                    }
                }
            }
        }
    }

    /// Where a clock comes to rest if each move takes the hard limit (it rarely does) or the soft one, and `lag`.
    fn resting_point(increment: f64, lag: f64, take: fn(&TimeBudget) -> Option<Duration>) -> f64 {
        let mut clock = 100.0;
        for _ in 0..400 {
            let mut limits = Limits::default();
            limits.clock[Color::White] = Some(TimeLeft {
                remaining: Duration::from_secs_f64(clock / 1000.0),
                increment: Duration::from_secs_f64(increment / 1000.0),
            });
            limits.lag = Some(Duration::from_secs_f64(lag / 1000.0));
            let thought = take(&TimeBudget::new(&limits, Color::White)).unwrap().as_secs_f64() * 1000.0;
            clock += increment - lag - thought;
            assert!(clock > 0.0, "lost on time with {increment} a move and {lag} lost on each");
        }
        clock
    }

    #[test]
    fn a_clock_that_lives_on_its_increment_keeps_a_reserve() {
        for (increment, lag) in [(1.0, 0.0), (1.0, 0.5), (1.0, 0.9), (10.0, 1.0), (10.0, 5.0), (20.0, 15.0)] {
            let soft = resting_point(increment, lag, |budget| budget.soft);
            assert!(soft >= 5.0 * increment.min(2.0), "{increment}, {lag}: rests at {soft}");
            resting_point(increment, lag, |budget| budget.hard);
        }
    }

    #[test]
    fn large_increments_are_not_hoarded() {
        let increment = 1000.0;
        let rest = resting_point(increment, 1.0, |budget| budget.soft);
        assert!(rest < INCREMENTS_IN_RESERVE * increment, "rests at {rest}");
    }

    #[test]
    fn real_lag_counts_more_than_the_promised_one() {
        let with_lag = |lag: u64| {
            let mut limits = Limits { lag: Some(Duration::from_millis(lag)), ..Limits::default() };
            limits.clock[Color::White] =
                Some(TimeLeft { remaining: Duration::from_secs(1), increment: Duration::ZERO });
            TimeBudget::new(&limits, Color::White)
        };
        assert!(with_lag(0).soft > with_lag(10).soft && with_lag(10).soft > with_lag(25).soft);
        assert!(with_lag(300).hard.unwrap() < Duration::from_millis(250));
    }

    #[test]
    fn only_the_own_clock_counts() {
        let clock = TimeLeft { remaining: Duration::from_secs(1), increment: Duration::ZERO };
        let limits = Limits { clock: ByColor::new(None, Some(clock)), ..Limits::default() };
        assert_eq!(TimeBudget::new(&limits, Color::White), TimeBudget { soft: None, hard: None });
        assert!(TimeBudget::new(&limits, Color::Black).hard.is_some());
    }

    #[test]
    fn a_fixed_time_is_used_up_but_for_the_overhead() {
        let budget = TimeBudget::new(&Limits::movetime(Duration::from_millis(100)), Color::White);
        assert_eq!(budget, TimeBudget { soft: None, hard: Some(Duration::from_millis(90)) });
    }

    #[test]
    fn trouble_costs_time() {
        let mut calm = Composure::new();
        let mut trouble = Composure::new();
        for depth in 0..8 {
            calm.note(false, Score::centipawns(20));
            trouble.note(true, Score::centipawns(20 - 15 * depth));
        }
        assert!(trouble.factor(0.5) > 1.5 * calm.factor(0.5));
        assert!(calm.factor(0.95) < calm.factor(0.4));
    }
}
