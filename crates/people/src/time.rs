//! How long a person thinks: at once where there is nothing to think about, long where the choice is hard.
//!
//! The games the model learnt from carry no clocks, so these are rules of thumb, not learnt numbers: a share of what the
//! clock allows, longer the more evenly the good moves compete and the more there is on the board, shorter in the opening,
//! when taking back and when the clock runs low, and never twice the same.

use roque_game::Random;
use std::time::Duration;

/// The clock of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timer {
    /// Time left.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
}

/// What the time for a move depends on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Effort {
    /// Legal moves.
    pub moves: usize,
    /// How evenly they compete: the entropy of their probabilities, in nats.
    pub doubt: f32,
    /// Whether the move takes back what was just taken, or answers a check.
    pub forced: bool,
    /// Moves played by both so far.
    pub ply: usize,
}

/// Nobody moves faster than this unless there is nothing to choose.
const REACTION: Duration = Duration::from_millis(400);
/// With no clock people take about this for a move of ordinary difficulty.
const UNHURRIED: f64 = 5.0;
/// So many moves people plan with.
const PLANNED: f64 = 35.0;

/// The time a person would take. The same seed takes the same time.
#[must_use]
pub fn thinking_time(effort: &Effort, timer: Option<Timer>, seed: u64) -> Duration {
    if effort.moves <= 1 {
        return REACTION / 2;
    }
    let ordinary = timer.map_or(UNHURRIED, |timer| {
        timer.remaining.as_secs_f64() / PLANNED + 0.8 * timer.increment.as_secs_f64()
    });
    let stage = match effort.ply {
        0..6 => 0.15,
        6..14 => 0.45,
        14..24 => 0.9,
        24..60 => 1.3,
        _ => 0.8,
    };
    let doubt = 0.25 + 0.65 * f64::from(effort.doubt.clamp(0.0, 3.0));
    let forced = if effort.forced { 0.4 } else { 1.0 };
    let seconds = ordinary * stage * doubt * forced * mood(seed);
    let longest = timer.map_or(60.0, |timer| timer.remaining.as_secs_f64() * 0.2);
    let seconds = seconds.min(longest).max(REACTION.as_secs_f64().min(longest));
    Duration::from_secs_f64(seconds)
}

/// A factor around one: usually between a half and two, now and then four.
fn mood(seed: u64) -> f64 {
    let mut random = Random::new(seed);
    let bell: f64 = (0..12).map(|_| random.next_u64() as f64 / u64::MAX as f64).sum::<f64>() - 6.0;
    (0.55 * bell).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    const HARD: Effort = Effort { moves: 35, doubt: 2.0, forced: false, ply: 40 };

    fn mean(effort: Effort, timer: Option<Timer>) -> f64 {
        (0..500).map(|seed| thinking_time(&effort, timer, seed).as_secs_f64()).sum::<f64>() / 500.0
    }

    #[test]
    fn hard_choices_take_longer_and_only_moves_no_time() {
        let easy = Effort { doubt: 0.2, forced: true, ..HARD };
        assert!(mean(HARD, None) > 3.0 * mean(easy, None));
        assert!(thinking_time(&Effort { moves: 1, ..HARD }, None, 1) < REACTION);
    }

    #[test]
    fn a_short_clock_makes_short_thoughts() {
        let timer =
            |seconds| Some(Timer { remaining: Duration::from_secs(seconds), increment: Duration::ZERO });
        assert!(mean(HARD, timer(10)) < 1.0);
        assert!(mean(HARD, timer(600)) > 8.0);
        for seed in 0..500 {
            let time = thinking_time(&HARD, timer(5), seed);
            assert!(time <= Duration::from_secs(1), "{time:?}");
        }
    }
}
