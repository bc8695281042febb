//! What is said: commands, messages, options and moves as types.
//!
//! Each type reads with [`FromStr`](std::str::FromStr) and writes with [`Display`](std::fmt::Display). Reading
//! skips what it does not know, as the protocol asks; writing produces the one form every program accepts.

mod command;
mod command_text;
mod info;
mod message;
mod moves;
mod option;

pub use command::{Command, Go, Start};
pub use command_text::ParseCommandError;
pub use info::{Info, InfoScore};
pub use message::{BestMove, Message, ParseMessageError};
pub use moves::{ParseUciMoveError, UciMove};
pub use option::{OptionDeclaration, OptionKind, OptionValue, ParseOptionError};

/// A whole number that stays in range: too large becomes the largest, a fraction is cut off, junk is `None`.
pub(crate) fn integer(token: &str) -> Option<i64> {
    if let Ok(number) = token.parse() {
        return Some(number);
    }
    let (negative, digits) = match token.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, token.strip_prefix('+').unwrap_or(token)),
    };
    let whole = digits.split_once('.').map_or(digits, |(whole, _)| whole);
    if whole.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let size = whole.parse().unwrap_or(i64::MAX);
    Some(if negative { -size } else { size })
}
