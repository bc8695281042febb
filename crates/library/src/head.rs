//! What lists and searches need of a game, in a few bytes of fixed places.

use crate::codec::{Broken, result_from_number, result_number};
use roque_book::Eco;
use roque_chess::{DrawReason, Outcome, Verdict};
use std::fmt;

/// Bytes of a head.
pub(crate) const HEAD: usize = 52;

/// A date of which parts may be unknown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Date(pub(crate) u32);

impl Date {
    /// Reads `1972.07.11` and the same with question marks; `None` if the year is not even known.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split(['.', '-', '/']);
        let year: u32 = parts.next()?.parse().ok().filter(|year| (1..=9999).contains(year))?;
        let part = |text: Option<&str>, most: u32| {
            text.and_then(|text| text.parse().ok()).filter(|part| *part <= most).unwrap_or(0)
        };
        let month = part(parts.next(), 12);
        let day = if month > 0 { part(parts.next(), 31) } else { 0 };
        Some(Self(year << 9 | month << 5 | day))
    }

    /// The first day of a year, or what sorts before it.
    #[must_use]
    pub fn start_of(year: u32) -> Self {
        Self(year.min(9999) << 9)
    }

    /// What sorts after every day of a year.
    #[must_use]
    pub fn end_of(year: u32) -> Self {
        Self(year.min(9999) << 9 | 511)
    }

    /// The year; `None` if unknown.
    #[must_use]
    pub fn year(self) -> Option<u32> {
        (self.0 > 0).then_some(self.0 >> 9)
    }
}

/// As PGN writes it.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = (self.0 >> 9, self.0 >> 5 & 15, self.0 & 31);
        match (year, month, day) {
            (0, _, _) => write!(f, "????.??.??"),
            (_, 0, _) => write!(f, "{year:04}.??.??"),
            (_, _, 0) => write!(f, "{year:04}.{month:02}.??"),
            _ => write!(f, "{year:04}.{month:02}.{day:02}"),
        }
    }
}

/// How a game ended: on the board where that can be seen, else as the tag `Termination` says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Ending {
    /// Nothing is known; most games of collections, which end by resignation or agreement.
    #[default]
    Unknown,
    /// Mate stands on the board.
    Checkmate,
    /// Stalemate stands on the board.
    Stalemate,
    /// Nobody can mate any more.
    DeadPosition,
    /// Seventy-five moves without a capture or pawn move.
    SeventyFiveMoves,
    /// A flag fell.
    Time,
    /// Somebody decided.
    Adjudication,
    /// Somebody left.
    Abandoned,
    /// A rule was broken.
    Infraction,
    /// It goes on, or was broken off.
    Unterminated,
}

impl Ending {
    /// All of them, by their numbers.
    pub const ALL: [Self; 10] = [
        Self::Unknown,
        Self::Checkmate,
        Self::Stalemate,
        Self::DeadPosition,
        Self::SeventyFiveMoves,
        Self::Time,
        Self::Adjudication,
        Self::Abandoned,
        Self::Infraction,
        Self::Unterminated,
    ];

    /// The word for it, also in queries.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::DeadPosition => "dead",
            Self::SeventyFiveMoves => "75moves",
            Self::Time => "time",
            Self::Adjudication => "adjudication",
            Self::Abandoned => "abandoned",
            Self::Infraction => "infraction",
            Self::Unterminated => "unterminated",
        }
    }

    pub(crate) fn of(outcome: Option<Outcome>, termination: Option<&str>) -> Self {
        match outcome {
            Some(Outcome::Checkmate { .. }) => return Self::Checkmate,
            Some(Outcome::Draw(DrawReason::Stalemate)) => return Self::Stalemate,
            Some(Outcome::Draw(DrawReason::InsufficientMaterial | DrawReason::DeadPosition)) => {
                return Self::DeadPosition;
            }
            Some(Outcome::Draw(DrawReason::SeventyFiveMoves | DrawReason::FivefoldRepetition)) => {
                return Self::SeventyFiveMoves;
            }
            None => {}
        }
        let text = termination.unwrap_or_default().to_ascii_lowercase();
        let says = |word: &str| text.contains(word);
        match () {
            () if says("time") => Self::Time,
            () if says("adjudicat") => Self::Adjudication,
            () if says("abandon") || says("disconnect") => Self::Abandoned,
            () if says("infraction") || says("illegal") => Self::Infraction,
            () if says("unterminated") => Self::Unterminated,
            () => Self::Unknown,
        }
    }
}

/// Where a document comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// Played or written here.
    Own,
    /// Read from a file.
    Imported,
}

/// Facts that are one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Flags(pub(crate) u8);

impl Flags {
    /// Not listed, but not yet forgotten.
    pub(crate) const DELETED: Self = Self(1);
    /// The shelf has an old copy: the document lies loose now.
    pub(crate) const MOVED: Self = Self(2);
    /// There are comments, judgements or variations.
    pub(crate) const ANNOTATED: Self = Self(4);
    /// It does not begin at the usual start.
    pub(crate) const OTHER_START: Self = Self(8);
    /// Played or written here.
    pub(crate) const OWN: Self = Self(16);
    /// Under play: moves are in the table `played`.
    pub(crate) const LIVE: Self = Self(32);

    pub(crate) const fn has(self, flag: Self) -> bool {
        self.0 & flag.0 != 0
    }

    pub(crate) const fn with(self, flag: Self, on: bool) -> Self {
        if on { Self(self.0 | flag.0) } else { Self(self.0 & !flag.0) }
    }

    /// Whether lists show the game.
    pub(crate) const fn is_listed(self) -> bool {
        self.0 & (Self::DELETED.0 | Self::MOVED.0) == 0
    }
}

/// The head of a game. Names are numbers of the table `word`, zero for none.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) white: u32,
    pub(crate) black: u32,
    pub(crate) event: u32,
    pub(crate) site: u32,
    pub(crate) layout: u32,
    pub(crate) opening: u32,
    pub(crate) date: Date,
    /// Letter and number as one, zero for none.
    pub(crate) eco: u16,
    /// Zero for none.
    pub(crate) elo: [u16; 2],
    pub(crate) plies: u16,
    /// Pawns that never left: White's in the low byte, by files.
    pub(crate) home: u16,
    /// Men left in the end.
    pub(crate) men: u8,
    pub(crate) result: Verdict,
    pub(crate) ending: Ending,
    pub(crate) flags: Flags,
    pub(crate) fingerprint: u64,
}

impl Head {
    pub(crate) fn encode(&self) -> [u8; HEAD] {
        let mut bytes = [0; HEAD];
        let words = [self.white, self.black, self.event, self.site, self.layout, self.opening, self.date.0];
        for (place, word) in bytes.chunks_exact_mut(4).zip(words) {
            place.copy_from_slice(&word.to_le_bytes());
        }
        let shorts = [self.eco, self.elo[0], self.elo[1], self.plies, self.home];
        for (place, short) in bytes[28..38].chunks_exact_mut(2).zip(shorts) {
            place.copy_from_slice(&short.to_le_bytes());
        }
        bytes[38..42].copy_from_slice(&[
            self.men,
            result_number(self.result),
            self.ending as u8,
            self.flags.0,
        ]);
        bytes[42..50].copy_from_slice(&self.fingerprint.to_le_bytes());
        bytes
    }

    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, Broken> {
        let bytes: &[u8; HEAD] = bytes.try_into().map_err(|_| Broken("its head has another length"))?;
        let word = |index: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| bytes[4 * index + byte]));
        let short = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
        let ending = Ending::ALL.get(usize::from(bytes[40])).ok_or(Broken("there is no such ending"))?;
        Ok(Self {
            white: word(0),
            black: word(1),
            event: word(2),
            site: word(3),
            layout: word(4),
            opening: word(5),
            date: Date(word(6)),
            eco: short(28),
            elo: [short(30), short(32)],
            plies: short(34),
            home: short(36),
            men: bytes[38],
            result: result_from_number(bytes[39])?,
            ending: *ending,
            flags: Flags(bytes[41]),
            fingerprint: u64::from_le_bytes(std::array::from_fn(|byte| bytes[42 + byte])),
        })
    }

    pub(crate) fn eco(&self) -> Option<Eco> {
        eco_from_number(self.eco)
    }
}

/// A code as a number that sorts like it; zero is none.
pub(crate) fn eco_number(text: &str) -> Option<u16> {
    Eco::new(text)?;
    let [letter, tens, ones] = *text.as_bytes() else { return None };
    Some(1 + 100 * u16::from(letter - b'A') + 10 * u16::from(tens - b'0') + u16::from(ones - b'0'))
}

pub(crate) fn eco_from_number(number: u16) -> Option<Eco> {
    let number = number.checked_sub(1).filter(|number| *number < 500)?;
    Eco::new(&format!("{}{:02}", char::from(b'A' + (number / 100) as u8), number % 100))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_come_back() {
        for text in ["1972.07.11", "1972.07.??", "1972.??.??"] {
            assert_eq!(Date::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Date::parse("????.??.??"), None);
        assert!(Date::start_of(1972) <= Date::parse("1972.??.??").unwrap());
        assert!(Date::end_of(1972) >= Date::parse("1972.12.31").unwrap());
        assert!(Date::end_of(1972) < Date::start_of(1973));
    }

    #[test]
    fn codes_come_back() {
        for text in ["A00", "B99", "E99"] {
            assert_eq!(eco_from_number(eco_number(text).unwrap()).unwrap().to_string(), text);
        }
        assert_eq!((eco_number("F00"), eco_number("B9"), eco_from_number(0)), (None, None, None));
    }
}
