//! Who won a game, however that came about.

use crate::{Color, Outcome};
use roque_game::GamePoints;
use std::fmt;

/// The result of a game that was played or recorded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Verdict {
    /// That side won.
    Win(Color),
    /// Nobody won.
    Draw,
    /// The game goes on, was broken off and counts for nothing, or its result is not known.
    #[default]
    Unfinished,
}

impl Verdict {
    /// Reads `1-0`, `0-1`, `1/2-1/2` or `*`, and the short `1/2`.
    #[must_use]
    pub fn from_ascii(text: &[u8]) -> Option<Self> {
        Some(match text {
            b"1-0" => Self::Win(Color::White),
            b"0-1" => Self::Win(Color::Black),
            b"1/2-1/2" | b"1/2" => Self::Draw,
            b"*" => Self::Unfinished,
            _ => return None,
        })
    }

    /// As PGN writes it: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Win(Color::White) => "1-0",
            Self::Win(Color::Black) => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unfinished => "*",
        }
    }

    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win(winner) => Some(winner),
            Self::Draw | Self::Unfinished => None,
        }
    }

    /// What this side made of the game; `None` if it has no result.
    #[must_use]
    pub fn points(self, side: Color) -> Option<GamePoints> {
        match self {
            Self::Win(winner) => Some(if winner == side { GamePoints::Win } else { GamePoints::Loss }),
            Self::Draw => Some(GamePoints::Draw),
            Self::Unfinished => None,
        }
    }
}

/// As PGN writes it.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl From<Outcome> for Verdict {
    fn from(outcome: Outcome) -> Self {
        outcome.winner().map_or(Self::Draw, Self::Win)
    }
}
