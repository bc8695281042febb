//! When a puzzle comes again: Leitner's boxes.
//!
//! A puzzle that was solved moves one box on and comes back after a longer time, one that was not goes back to the first box.
//! SM-2 and its successors ask for a grade from 0 to 5 that people give themselves; a puzzle is solved or not, and for two
//! grades the boxes are all that is left of those.

use std::time::Duration;

const DAY: u64 = 24 * 60 * 60;

/// How long a puzzle stays in each box. One that failed comes back in the same sitting.
const WAITS: [Duration; 7] = [
    Duration::from_secs(10 * 60),
    Duration::from_secs(DAY),
    Duration::from_secs(3 * DAY),
    Duration::from_secs(7 * DAY),
    Duration::from_secs(16 * DAY),
    Duration::from_secs(35 * DAY),
    Duration::from_secs(90 * DAY),
];

/// What came of a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempted {
    /// Every move was found without help.
    Solved,
    /// One was not, or help was asked for.
    Failed,
}

/// The box a puzzle goes to from the one it was in, or from nowhere.
#[must_use]
pub const fn next_box(stage: Option<u8>, attempted: Attempted) -> u8 {
    let last = WAITS.len() as u8 - 1;
    match (attempted, stage) {
        (Attempted::Failed, _) => 0,
        // What was solved at first sight need not come back tomorrow.
        (Attempted::Solved, None) => 3,
        (Attempted::Solved, Some(stage)) if stage >= last => last,
        (Attempted::Solved, Some(stage)) => stage + 1,
    }
}

/// How long it stays there.
#[must_use]
pub fn wait(stage: u8) -> Duration {
    WAITS[usize::from(stage).min(WAITS.len() - 1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_fails_begins_anew_and_who_solves_waits_longer() {
        assert_eq!(next_box(None, Attempted::Failed), 0);
        assert_eq!(next_box(Some(5), Attempted::Failed), 0);
        let mut stage = 0;
        for _ in 0..10 {
            let next = next_box(Some(stage), Attempted::Solved);
            assert!(wait(next) > wait(stage) || next == 6);
            stage = next;
        }
        assert_eq!(stage, 6);
        assert_eq!(wait(200), wait(6), "what another version wrote is no reason to fail");
    }
}
