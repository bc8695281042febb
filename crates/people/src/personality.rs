//! Personalities: the same model, leaning one way.
//!
//! A personality adds to the logit of a move what it likes about it. It never makes a move possible that the model thinks
//! impossible, and it knows as much chess as its rating.

use crate::traits::Traits;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A way of playing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Personality {
    /// As people of the rating play on average.
    #[default]
    Average,
    /// Checks, threats, and everything towards the enemy king.
    Attacker,
    /// Leaves bait and sets one-move threats.
    Trapper,
    /// Exchanges, fears nothing in endings, and knows them better than the rating says.
    Grinder,
    /// Knows openings like a much stronger player, and is on his own afterwards.
    Nerd,
    /// Takes what can be taken.
    Grabber,
    /// Keeps everything guarded and improves his men.
    Positional,
}

/// A text names no personality.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "{0:?} is not a personality; there are average, attacker, trapper, grinder, nerd, grabber, positional"
)]
pub struct ParsePersonalityError(String);

/// What somebody sees when a move is weighed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occasion<'a> {
    pub(crate) traits: &'a Traits,
    /// What the look ahead says the move is worth, in centipawns below the best.
    pub(crate) loss: i32,
    /// Men on the board.
    pub(crate) men: usize,
}

impl Personality {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Average,
        Self::Attacker,
        Self::Trapper,
        Self::Grinder,
        Self::Nerd,
        Self::Grabber,
        Self::Positional,
    ];

    /// Its name, as [`FromStr`] reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Average => "average",
            Self::Attacker => "attacker",
            Self::Trapper => "trapper",
            Self::Grinder => "grinder",
            Self::Nerd => "nerd",
            Self::Grabber => "grabber",
            Self::Positional => "positional",
        }
    }

    /// How many rating points better it knows a stage of the game: the opening (before that many plies) and the ending.
    #[must_use]
    pub(crate) fn knowledge(self, ply: usize, men: usize) -> i32 {
        match self {
            Self::Nerd if ply < 20 => 600,
            Self::Grinder if men <= 14 => 250,
            _ => 0,
        }
    }

    /// What it likes about a move, to be added to the logit.
    pub(crate) fn tilt(self, occasion: Occasion<'_>) -> f32 {
        let traits = occasion.traits;
        let takes = traits[1] > 0;
        let even_exchange = takes && traits[0] == 6;
        let checks = matches!(traits[3], 1 | 2);
        let threatens = f32::from(traits[6].saturating_sub(1));
        let sound = occasion.loss <= 60;
        let liked = |condition: bool, amount: f32| if condition { amount } else { 0.0 };
        match self {
            Self::Average | Self::Nerd => 0.0,
            Self::Attacker => {
                let nearness = f32::from(8 - traits[11].clamp(1, 8)) * 0.2;
                let retreats = traits[9].is_multiple_of(3);
                liked(checks, 1.4) + 0.35 * threatens + nearness
                    - liked(retreats, 0.9)
                    - liked(even_exchange, 0.7)
            }
            Self::Trapper => {
                let leaves_bait = traits[5] > 1 || traits[0] < 5;
                liked(leaves_bait && sound, 1.8) + 0.5 * threatens
            }
            Self::Grinder => liked(even_exchange, 1.6) + liked(occasion.men > 20 && checks, -0.5),
            Self::Grabber => {
                let taken = f32::from(traits[1].saturating_sub(1) % 6 + 1);
                liked(takes, 1.2 + 0.3 * taken)
            }
            Self::Positional => {
                let guarded = traits[10].is_multiple_of(2);
                let loosens = traits[15] == 3;
                liked(guarded, 0.8) + 0.25 * f32::from(traits[14])
                    - liked(loosens, 1.4)
                    - liked(checks, 0.6)
                    - liked(takes, 0.4)
            }
        }
    }
}

impl fmt::Display for Personality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Personality {
    type Err = ParsePersonalityError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = |personality: &Self| text.eq_ignore_ascii_case(personality.name());
        let error = || ParsePersonalityError(text.chars().take(20).collect());
        Self::ALL.into_iter().find(named).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        for personality in Personality::ALL {
            assert_eq!(personality.name().parse(), Ok(personality));
        }
        let error = "wizard".parse::<Personality>().unwrap_err();
        assert!(error.to_string().contains("wizard") && error.to_string().contains("attacker"));
    }
}
