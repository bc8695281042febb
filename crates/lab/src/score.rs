//! The result of a match in Elo, for tables and sentences.

use roque_arena::{Interval, MatchScore};

/// The estimate and where the truth lies with 95 %; an end that the games do not bound is infinite.
pub(crate) fn elo_of(score: &MatchScore) -> (f64, Interval) {
    let nothing = (0.0, Interval { low: f64::NEG_INFINITY, high: f64::INFINITY });
    score.estimate().map_or(nothing, |estimate| (estimate.elo, estimate.interval))
}

/// `+120 Elo, with 95 % from +30 to +250`; an open end is said as such.
pub(crate) fn in_words(elo: f64, Interval { low, high }: Interval) -> String {
    let range = match (low.is_finite(), high.is_finite()) {
        (true, true) => format!("from {low:+.0} to {high:+.0}"),
        (true, false) => format!("at least {low:+.0}"),
        (false, true) => format!("at most {high:+.0}"),
        (false, false) => "anything".to_owned(),
    };
    format!("{elo:+.0} Elo, with 95 % {range}")
}
