//! The result of a match in Elo, for tables and sentences.

use roque_arena::{Interval, MatchScore};
use roque_language::Message;

/// The estimate and where the truth lies with 95 %; an end that the games do not bound is infinite.
pub(crate) fn elo_of(score: &MatchScore) -> (f64, Interval) {
    let nothing = (0.0, Interval { low: f64::NEG_INFINITY, high: f64::INFINITY });
    score.estimate().map_or(nothing, |estimate| (estimate.elo, estimate.interval))
}

/// `+120 Elo, with 95 % from +30 to +250`; an open end is said as such.
pub(crate) fn in_words(elo: f64, Interval { low, high }: Interval) -> Box<Message> {
    let signed = |value: f64| format!("{:+.0}", value + 0.0);
    let elo = signed(elo);
    Box::new(match (low.is_finite(), high.is_finite()) {
        (true, true) => Message::LabFoundEloBetween { elo, low: signed(low), high: signed(high) },
        (true, false) => Message::LabFoundEloAtLeast { elo, low: signed(low) },
        (false, true) => Message::LabFoundEloAtMost { elo, high: signed(high) },
        (false, false) => Message::LabFoundEloAnything { elo },
    })
}
