//! Arrows and coloured squares, as `%cal` and `%csl` write them.

use crate::Square;
use std::fmt;

/// The colours every program knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ShapeColor {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

/// Something drawn on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A coloured square.
    Square(ShapeColor, Square),
    /// An arrow from one square to another.
    Arrow(ShapeColor, Square, Square),
}

impl ShapeColor {
    /// The letter before the squares.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }

    fn from_letter(letter: &str) -> Option<Self> {
        Some(match letter {
            "G" | "g" => Self::Green,
            "R" | "r" => Self::Red,
            "Y" | "y" => Self::Yellow,
            "B" | "b" => Self::Blue,
            _ => return None,
        })
    }
}

impl Shape {
    /// Reads `Ga4` or `Ra1b2`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let color = ShapeColor::from_letter(text.get(..1)?)?;
        let from = text.get(1..3)?.parse().ok()?;
        match text.get(3..)? {
            "" => Some(Self::Square(color, from)),
            to => Some(Self::Arrow(color, from, to.parse().ok()?)),
        }
    }

    /// The command it belongs to.
    pub(super) const fn command(self) -> &'static str {
        match self {
            Self::Square(..) => "csl",
            Self::Arrow(..) => "cal",
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(color, square) => write!(f, "{}{square}", color.letter()),
            Self::Arrow(color, from, to) => write!(f, "{}{from}{to}", color.letter()),
        }
    }
}
