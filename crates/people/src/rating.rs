//! How strong somebody is, and how fast the game.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A rating on the scale of the games the model learnt from (lichess), held to what those games cover.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rating(u16);

impl Rating {
    /// The weakest players told apart.
    pub const LOWEST: Self = Self(600);
    /// The strongest players told apart.
    pub const HIGHEST: Self = Self(2800);

    /// A rating; one outside the range becomes its end.
    #[must_use]
    pub const fn new(value: u16) -> Self {
        if value < Self::LOWEST.0 {
            Self::LOWEST
        } else if value > Self::HIGHEST.0 {
            Self::HIGHEST
        } else {
            Self(value)
        }
    }

    /// The number.
    #[must_use]
    pub const fn value(self) -> u16 {
        self.0
    }

    /// The rating of a skill from 0 to 19, for old programs that know only those; 20 and more play without limits.
    #[must_use]
    pub const fn of_skill(skill: u8) -> Option<Self> {
        const FULL: u16 = 20;
        let skill = skill as u16;
        if skill >= FULL {
            return None;
        }
        Some(Self::new(Self::LOWEST.0 + skill * (Self::HIGHEST.0 - Self::LOWEST.0) / FULL))
    }

    /// The two knots around a rating and how far it lies from the first towards the second.
    pub(crate) fn between_knots(self) -> (usize, f32) {
        let steps = f32::from(self.0 - Self::LOWEST.0) / KNOT_STEP;
        let first = (steps as usize).min(KNOTS - 2);
        (first, (steps - first as f32).min(1.0))
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Ratings between which everything that depends on a rating is interpolated: 600, 800, … 2600. There are too few
/// games above to tell 2800 from 2600.
pub(crate) const KNOTS: usize = 11;
const KNOT_STEP: f32 = 200.0;

/// How fast a game is, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Pace {
    /// Nobody said.
    #[default]
    Unknown,
    /// Under three minutes for forty moves.
    Bullet,
    /// Under eight minutes.
    Blitz,
    /// Under twenty-five minutes.
    Rapid,
    /// Longer.
    Classical,
}

/// A text is no time control.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is not a time control; accepted are 300+3, ?blitz and the like, and - for none")]
pub struct ParsePaceError(String);

impl Pace {
    /// How many there are.
    pub(crate) const COUNT: usize = 5;

    /// The pace of a clock: base time and increment in seconds, counted over forty moves as lichess does.
    #[must_use]
    pub const fn of_clock(base: u32, increment: u32) -> Self {
        match base.saturating_add(increment.saturating_mul(40)) {
            0..=179 => Self::Bullet,
            180..=479 => Self::Blitz,
            480..=1499 => Self::Rapid,
            _ => Self::Classical,
        }
    }
}

impl FromStr for Pace {
    type Err = ParsePaceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParsePaceError(text.chars().take(20).collect());
        match text {
            "-" | "" | "?" => Ok(Self::Unknown),
            "?bullet" | "?ultrabullet" | "?ultraBullet" => Ok(Self::Bullet),
            "?blitz" => Ok(Self::Blitz),
            "?rapid" => Ok(Self::Rapid),
            "?classical" | "?correspondence" => Ok(Self::Classical),
            _ => {
                let (base, increment) = text.split_once('+').ok_or_else(error)?;
                let number = |part: &str| part.parse().map_err(|_| error());
                Ok(Self::of_clock(number(base)?, number(increment)?))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_lie_between_their_knots() {
        assert_eq!(Rating::new(100), Rating::LOWEST);
        assert_eq!(Rating::new(1500).between_knots(), (4, 0.5));
        assert_eq!(Rating::new(2600).between_knots(), (9, 1.0));
        assert_eq!(Rating::new(2800).between_knots(), (9, 1.0));
    }

    #[test]
    fn skills_divide_the_range() {
        assert_eq!(Rating::of_skill(0), Some(Rating::LOWEST));
        assert_eq!(Rating::of_skill(10), Some(Rating::new(1700)));
        assert_eq!(Rating::of_skill(20), None);
    }

    #[test]
    fn paces_follow_the_clock() {
        assert_eq!("300+8".parse(), Ok(Pace::Rapid));
        assert_eq!("60+0".parse(), Ok(Pace::Bullet));
        assert_eq!("-".parse(), Ok(Pace::Unknown));
        assert!("soon".parse::<Pace>().unwrap_err().to_string().contains("\"soon\""));
    }
}
