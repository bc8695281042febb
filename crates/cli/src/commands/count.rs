//! Counts of which there must be at least one.

use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;

/// Reads a count; nothing at all is refused in words that do not name a type of the program.
pub fn count<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::Zero => "at least 1 is needed".to_owned(),
        IntErrorKind::PosOverflow => "that is too many".to_owned(),
        _ => "a whole number from 1 is needed".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::count;
    use std::num::NonZeroU32;

    #[test]
    fn what_is_no_count_is_refused_in_words() {
        assert_eq!(count::<NonZeroU32>("3").map(NonZeroU32::get), Ok(3));
        for (text, part) in
            [("0", "at least 1"), ("99999999999", "too many"), ("-2", "whole number"), ("x", "whole")]
        {
            let refused = count::<NonZeroU32>(text).expect_err("it is no count");
            assert!(refused.contains(part), "{text}: {refused}");
        }
    }
}
