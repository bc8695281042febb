//! What an opening is called: ECO code and name, found by position, so that transpositions are recognised.

pub mod sources;
mod table;

pub use table::{NamedLine, ParseNamesError, write_lines};

use roque_chess::{Move, Position, Timeline};
use roque_language::Language;
use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

/// Code of the *Encyclopaedia of Chess Openings*: a letter from A to E and two digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Eco {
    letter: u8,
    number: u8,
}

impl Eco {
    /// Reads `C60`; anything after the three characters belongs to finer systems and is not accepted here.
    #[must_use]
    pub fn new(text: &str) -> Option<Self> {
        match *text.as_bytes() {
            [letter @ b'A'..=b'E', tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => {
                Some(Self { letter, number: 10 * (tens - b'0') + ones - b'0' })
            }
            _ => None,
        }
    }
}

impl fmt::Display for Eco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", char::from(self.letter), self.number)
    }
}

impl fmt::Debug for Eco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What a position or game is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// Its code.
    pub eco: Eco,
    /// Its name in English.
    pub english: &'static str,
    /// Its name in French; often of a shorter line than the English one, because fewer variations have French names.
    pub french: &'static str,
}

impl Opening {
    /// The name in a language; the English one where there is no collection of names in it.
    #[must_use]
    pub fn name(&self, language: Language) -> &'static str {
        match language {
            Language::French => self.french,
            _ => self.english,
        }
    }
}

/// `C60 Ruy Lopez`.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.eco, self.english)
    }
}

/// The embedded table of openings.
///
/// ```
/// use roque_book::OpeningNames;
/// use roque_chess::Timeline;
///
/// let mut game = Timeline::default();
/// for text in ["g1f3", "b8c6", "e2e4", "e7e5", "f1b5"] {
///     let m = game.current().parse_uci(text)?;
///     game.play(m)?;
/// }
/// let opening = OpeningNames::embedded().of_game(&game).ok_or("no name")?;
/// assert_eq!(opening.to_string(), "C60 Ruy Lopez");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct OpeningNames {
    by_key: ByKey<InForce>,
    fewest_men: usize,
}

/// A map from position keys, which are their own hash.
type ByKey<T> = HashMap<u64, T, BuildHasherDefault<KeyHasher>>;

/// A name and the number of moves after which it was given.
#[derive(Clone, Copy)]
struct InForce {
    opening: Opening,
    since: usize,
}

static EMBEDDED: LazyLock<OpeningNames> = LazyLock::new(|| {
    OpeningNames::parse(include_str!("../../../../assets/openings.tsv"))
        .expect("a test reads the embedded table")
});

impl OpeningNames {
    /// The table this program ships, read at first use; `assets/openings.md` says where it comes from.
    #[must_use]
    pub fn embedded() -> &'static Self {
        &EMBEDDED
    }

    /// How many positions the table knows: named ones and those on the way to them.
    #[must_use]
    pub fn len(&self) -> usize {
        self.by_key.len()
    }

    /// Whether no position has a name.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_key.is_empty()
    }

    /// The name of a position of opening theory, however it was reached: its own, or that of the line it is part of.
    #[must_use]
    pub fn of_position(&self, position: &Position) -> Option<Opening> {
        self.by_key.get(&position.key().0).map(|known| known.opening)
    }

    /// The name of a game: that of the last position in it that has one.
    #[must_use]
    pub fn of_game(&self, game: &Timeline) -> Option<Opening> {
        game.positions().rev().find_map(|position| self.of_position(position))
    }

    /// The name of a line of legal moves from a position, and how many of its moves lead there.
    #[must_use]
    pub fn of_moves(
        &self,
        start: &Position,
        moves: impl IntoIterator<Item = Move>,
    ) -> Option<(Opening, usize)> {
        let mut position = *start;
        let mut found = self.of_position(&position).map(|opening| (opening, 0));
        for (ply, m) in moves.into_iter().enumerate() {
            position.play_unchecked(m);
            // Men never come back: below the fewest of any named position, nothing more can be found.
            if position.board().occupied().len() < self.fewest_men {
                break;
            }
            if let Some(opening) = self.of_position(&position) {
                found = Some((opening, ply + 1));
            }
        }
        found
    }
}

impl fmt::Debug for OpeningNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OpeningNames({} positions)", self.len())
    }
}

/// Position keys are random already: they are their own hash.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests;
