//! Days as PGN writes them.

use time::OffsetDateTime;

/// The day of a Unix time in milliseconds, by universal time, as PGN writes it: `2026.12.31`.
#[must_use]
pub fn pgn_day(ms: u64) -> String {
    let seconds = i64::try_from(ms / 1000).unwrap_or(0);
    let date = OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH).date();
    format!("{:04}.{:02}.{:02}", date.year(), u8::from(date.month()), date.day())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(pgn_day(0), "1970.01.01");
        assert_eq!(pgn_day(951_782_400_000), "2000.02.29");
        assert_eq!(pgn_day(1_798_761_599_999), "2026.12.31");
        assert_eq!(pgn_day(1_798_761_600_000), "2027.01.01");
    }
}
