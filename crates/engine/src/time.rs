//! How long to think about a move.
//!
//! Idea: a soft limit after which no new iteration starts, stretched or shrunk by what the search has seen so far, and
//! a hard limit that ends the search anywhere. Sources: the time management of Stockfish and Weiss; node share of
//! Koivisto. Measured: see docs/search.md.

use crate::limits::Limits;
use crate::params;
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

/// Never think shorter than this, however little is left: the clock is lost anyway.
const LEAST: Duration = Duration::from_millis(1);

/// How many moves of overhead are kept back when the increment does not pay for it.
const MOVES_IN_RESERVE: f64 = 25.0;
/// How many increments are never planned with.
const INCREMENTS_IN_RESERVE: f64 = 12.0;

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
            let time = time.saturating_sub(limits.overhead).max(LEAST);
            budget.hard = Some(budget.hard.map_or(time, |hard| hard.min(time)));
        }
        budget
    }
}

/// The soft and hard shares of a clock.
fn shares(limits: &Limits, remaining: Duration, increment: Duration) -> (Duration, Duration) {
    let left = remaining.saturating_sub(limits.overhead).as_secs_f64();
    let increment = increment.as_secs_f64();
    // What each later move costs beyond its increment must not be spent now.
    let drain = (limits.overhead.as_secs_f64() - increment).max(0.0) * MOVES_IN_RESERVE;
    // Some increments stay on the clock for ever: a game that lives on its increment must survive a hiccup. Where
    // they have been eaten, they are saved up again.
    let wanted = increment * INCREMENTS_IN_RESERVE;
    let reserve = wanted.min(left * 0.8);
    let spent_again = if left < wanted { increment * (left / wanted).powi(2) } else { increment };
    let usable = (left - drain - reserve).max((left - reserve) * 0.3);
    let (soft, hard) = match limits.moves_to_go {
        Some(moves) => {
            let even = usable / f64::from(moves.clamp(1, 40)) + spent_again * 0.65;
            (even * 0.9, even * 4.5)
        }
        None => (usable * 0.035 + spent_again * 0.65, usable * 0.17 + spent_again),
    };
    let most = left * if limits.moves_to_go == Some(1) { 0.95 } else { 0.6 };
    let hard = hard.min(most);
    let soft = soft.min(hard);
    (Duration::from_secs_f64(soft).max(LEAST), Duration::from_secs_f64(hard).max(LEAST))
}

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
        if params::rule_time_factors() == 0 || self.scores.len() < 6 {
            return 1.0;
        }
        let stability = [1.6, 1.25, 1.1, 1.0, 0.92, 0.87, 0.83][(self.stable as usize).min(6)];
        let last = self.scores[self.scores.len() - 1];
        let earlier = self.scores[self.scores.len() - 4];
        let trend = (1.0 + f64::from(earlier - last) * 0.008).clamp(0.75, 1.6);
        let share = (1.55 - effort) * 1.35;
        stability * trend * share.clamp(0.45, 2.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Clock;
    use roque_chess::ByColor;

    fn budget(remaining: u64, increment: u64, moves_to_go: Option<u32>, overhead: u64) -> TimeBudget {
        let clock = Clock {
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
                        assert!(soft <= hard && hard >= LEAST);
                        let usable = Duration::from_millis(remaining.saturating_sub(overhead)).max(LEAST);
                        assert!(hard <= usable, "{remaining}+{increment}/{moves_to_go:?}: {budget:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn only_the_own_clock_counts() {
        let clock = Clock { remaining: Duration::from_secs(1), increment: Duration::ZERO };
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
