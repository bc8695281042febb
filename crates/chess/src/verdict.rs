//! Results as PGN writes them.

use crate::{Color, Outcome};
use std::fmt;

/// The result of a recorded game, however it came about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// That side won.
    Win(Color),
    /// Nobody won.
    Draw,
    /// The game goes on, was abandoned, or its result is not known.
    #[default]
    Unknown,
}

impl GameResult {
    /// Reads `1-0`, `0-1`, `1/2-1/2` or `*`, and the short `1/2`.
    #[must_use]
    pub fn from_ascii(text: &[u8]) -> Option<Self> {
        Some(match text {
            b"1-0" => Self::Win(Color::White),
            b"0-1" => Self::Win(Color::Black),
            b"1/2-1/2" | b"1/2" => Self::Draw,
            b"*" => Self::Unknown,
            _ => return None,
        })
    }

    /// As PGN writes it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        outcome.winner().map_or(Self::Draw, Self::Win)
    }
}
