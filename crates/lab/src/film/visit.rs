//! One visit, as numbers and as bytes.

use roque_engine::{Ending, Purpose, SkipRule};
use std::num::NonZeroU16;

/// A move as its game numbers it, from 1.
pub type MoveCode = NonZeroU16;

/// Why a move was never searched.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Left {
    /// A rule of the strong engine.
    Rule(SkipRule),
    /// An earlier move was too good already.
    AfterCutoff,
    /// Only the most promising moves are looked at.
    Width,
}

impl Left {
    fn to_byte(self) -> u8 {
        match self {
            Self::AfterCutoff => 0,
            Self::Width => 1,
            Self::Rule(rule) => 2 + rule as u8,
        }
    }

    fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            0 => Some(Self::AfterCutoff),
            1 => Some(Self::Width),
            _ => SkipRule::ALL.get(usize::from(byte) - 2).copied().map(Self::Rule),
        }
    }
}

/// A move that was left out; without a move, the quiet rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skip {
    /// Which.
    pub m: Option<MoveCode>,
    /// Why.
    pub why: Left,
}

impl Skip {
    pub(super) const BYTES: usize = 3;

    pub(super) fn to_bytes(self) -> [u8; Self::BYTES] {
        let [low, high] = self.m.map_or(0, MoveCode::get).to_le_bytes();
        [low, high, self.why.to_byte()]
    }

    /// `None` if no recorder writes this.
    pub(super) fn from_bytes([low, high, why]: [u8; Self::BYTES]) -> Option<Self> {
        Some(Self { m: MoveCode::new(u16::from_le_bytes([low, high])), why: Left::from_byte(why)? })
    }
}

/// One look at a state for one purpose. Scores are for its side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Visit {
    /// The move that led here; `None` at the root, after passing, and where the state [stays](Purpose::stays).
    pub m: Option<MoveCode>,
    /// What it is for.
    pub purpose: Purpose,
    /// Why it ended.
    pub ending: Ending,
    /// Plies still to search; 0 beyond the horizon.
    pub depth: u8,
    /// The window on entering.
    pub alpha: i16,
    /// Its upper end.
    pub beta: i16,
    /// What came of it; `None` if it was aborted.
    pub score: Option<i16>,
    /// What the state is worth at first sight, if that was asked.
    pub eval: Option<i16>,
    /// Visits below it and itself.
    pub size: u32,
    /// How many moves were left out, at most 255.
    pub skips: u8,
}

/// Stands for no score and no evaluation: no game has it.
const NONE: i16 = i16::MIN;

impl Visit {
    pub(super) const BYTES: usize = 17;
    /// Where the number of skips stands.
    pub(super) const SKIPS_AT: usize = 4;

    pub(super) fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[0..2].copy_from_slice(&self.m.map_or(0, MoveCode::get).to_le_bytes());
        bytes[2] = (self.purpose as u8) << 4 | self.ending as u8;
        bytes[3] = self.depth;
        bytes[Self::SKIPS_AT] = self.skips;
        bytes[5..7].copy_from_slice(&self.alpha.to_le_bytes());
        bytes[7..9].copy_from_slice(&self.beta.to_le_bytes());
        bytes[9..11].copy_from_slice(&self.score.unwrap_or(NONE).to_le_bytes());
        bytes[11..13].copy_from_slice(&self.eval.unwrap_or(NONE).to_le_bytes());
        bytes[13..17].copy_from_slice(&self.size.to_le_bytes());
        bytes
    }

    /// `None` if no recorder writes this.
    pub(super) fn from_bytes(bytes: &[u8; Self::BYTES]) -> Option<Self> {
        let short = |at: usize| i16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let some = |value: i16| Some(value).filter(|&value| value != NONE);
        Some(Self {
            m: MoveCode::new(u16::from_le_bytes([bytes[0], bytes[1]])),
            purpose: Purpose::ALL.get(usize::from(bytes[2] >> 4)).copied()?,
            ending: Ending::ALL.get(usize::from(bytes[2] & 15)).copied()?,
            depth: bytes[3],
            skips: bytes[Self::SKIPS_AT],
            alpha: short(5),
            beta: short(7),
            score: some(short(9)),
            eval: some(short(11)),
            size: Some(u32::from_le_bytes([bytes[13], bytes[14], bytes[15], bytes[16]]))
                .filter(|&size| size > 0)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_places_in_the_lists() {
        assert!(Purpose::ALL.iter().enumerate().all(|(place, &purpose)| purpose as usize == place));
        assert!(Ending::ALL.iter().enumerate().all(|(place, &ending)| ending as usize == place));
        assert!(SkipRule::ALL.iter().enumerate().all(|(place, &rule)| rule as usize == place));
    }

    #[test]
    fn bytes_come_back() {
        let visit = Visit {
            m: MoveCode::new(513),
            purpose: Purpose::Reduced,
            ending: Ending::NullMove,
            depth: 7,
            alpha: -31_754,
            beta: 12,
            score: None,
            eval: Some(-3),
            size: 70_000,
            skips: 9,
        };
        assert_eq!(Visit::from_bytes(&visit.to_bytes()), Some(visit));
        for why in [Left::AfterCutoff, Left::Width, Left::Rule(SkipRule::Evasions)] {
            let skip = Skip { m: None, why };
            assert_eq!(Skip::from_bytes(skip.to_bytes()), Some(skip));
        }
        assert_eq!(Skip::from_bytes([0, 0, 200]), None);
        assert_eq!(Visit::from_bytes(&[255; Visit::BYTES]), None);
    }
}
