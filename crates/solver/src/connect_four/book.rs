//! The first moves of a side that never gives away a win or a draw, worked out once and kept.
//!
//! The book answers where the side that follows it is to move: on the empty board and after every answer of the other
//! side, and the same for the second player. It is not a list of all states: moves the book would not play lead out
//! of it.

use super::Prospect;
use roque_game::connect_four::bits::{BOTTOM, mirrored};
use roque_game::{Column, ConnectFour, GameState};
use std::sync::OnceLock;
use thiserror::Error;

/// First bytes of a book file; the rest are sorted words of eight bytes, the least first.
const MAGIC: [u8; 8] = *b"ROQUE4B1";
/// Bits below the key: the column (3) and the verdict (2).
const KEY_SHIFT: u32 = 5;

/// What the book says about a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Advice {
    /// How it ends with best play, for the side to move.
    pub verdict: Prospect,
    /// A move that keeps that.
    pub column: Column,
}

/// Why bytes are no book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BookError {
    /// Not the first bytes of one, or a piece of a word is missing.
    #[error(
        "{0} bytes are not a connect-four book: it starts with ROQUE4B1 and goes on in words of eight bytes"
    )]
    Shape(usize),
    /// Words out of order, or with a column or verdict that does not exist.
    #[error("entry {0} of the connect-four book is damaged")]
    Entry(usize),
}

/// A book of advice for the first moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StrategyBook {
    words: Vec<u64>,
}

impl StrategyBook {
    /// The book this program ships; `assets/connect-four.md` says how it was made.
    #[must_use]
    pub fn embedded() -> &'static Self {
        static BOOK: OnceLock<StrategyBook> = OnceLock::new();
        // A test reads the file; should it be damaged all the same, an empty book only makes the first moves slow.
        BOOK.get_or_init(|| {
            Self::from_bytes(include_bytes!("../../../../assets/connect-four.bin")).unwrap_or_default()
        })
    }

    /// Reads a book.
    ///
    /// # Errors
    /// If the bytes are not one.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        let shape = BookError::Shape(bytes.len());
        let (words, rest) = bytes.strip_prefix(&MAGIC).ok_or(shape)?.as_chunks();
        if !rest.is_empty() {
            return Err(shape);
        }
        let words: Vec<u64> = words.iter().map(|word| u64::from_le_bytes(*word)).collect();
        let broken = words.iter().enumerate().position(|(index, &word)| {
            unpack(word).is_none() || index > 0 && words[index - 1] >> KEY_SHIFT >= word >> KEY_SHIFT
        });
        broken.map_or(Ok(Self { words }), |index| Err(BookError::Entry(index)))
    }

    /// The book as it is written to a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        MAGIC.into_iter().chain(self.words.iter().flat_map(|word| word.to_le_bytes())).collect()
    }

    /// Number of states with advice; a state and its mirror image count once.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether there is no advice at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// What the book says about a state.
    #[must_use]
    pub fn advice(&self, state: &ConnectFour) -> Option<Advice> {
        let (key, is_mirrored) = key(state);
        let index = self.words.binary_search_by_key(&key, |word| word >> KEY_SHIFT).ok()?;
        unpack(self.words[index]).map(|advice| turned(advice, is_mirrored))
    }

    /// Adds or replaces advice.
    pub fn insert(&mut self, state: &ConnectFour, advice: Advice) {
        let (key, is_mirrored) = key(state);
        let Advice { verdict, column } = turned(advice, is_mirrored);
        let word = key << KEY_SHIFT | (column.index() as u64) << 2 | verdict as u64;
        match self.words.binary_search_by_key(&key, |word| word >> KEY_SHIFT) {
            Ok(index) => self.words[index] = word,
            Err(index) => self.words.insert(index, word),
        }
    }
}

/// One number for a state and its mirror image, and whether it is the mirror image's.
fn key(state: &ConnectFour) -> (u64, bool) {
    let player = state.side_to_move();
    let key = 2 * state.discs(player) + state.discs(!player) + BOTTOM;
    let mirror = mirrored(key);
    (key.min(mirror), mirror < key)
}

fn turned(advice: Advice, is_mirrored: bool) -> Advice {
    let index = advice.column.index();
    Advice { column: Column::ALL[if is_mirrored { 6 - index } else { index }], ..advice }
}

fn unpack(word: u64) -> Option<Advice> {
    let column = *Column::ALL.get((word >> 2 & 0b111) as usize)?;
    let verdict = match word & 0b11 {
        0 => Prospect::Loss,
        1 => Prospect::Draw,
        2 => Prospect::Win,
        _ => return None,
    };
    Some(Advice { verdict, column })
}
