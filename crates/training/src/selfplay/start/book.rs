//! Starts that people or programs have prepared.

use super::opening::play_random;
use roque_book::Book;
use roque_chess::Position;
use roque_chess::notation::epd;
use roque_game::Random;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// A game follows the embedded book no longer than this.
const LONGEST_LINE: usize = 24;
/// Random moves after the book, so that a small book gives many games.
const MOST_RANDOM_PLIES: usize = 3;

/// Where book games begin.
#[derive(Clone, PartialEq, Debug)]
pub enum OpeningBook {
    /// Where lines of the embedded book end.
    Embedded,
    /// The positions of a file.
    Positions(Arc<[Position]>),
}

/// Why a file gives no openings.
#[derive(Debug, Error)]
pub enum ReadOpeningsError {
    /// The system refuses.
    #[error("cannot read the openings {path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A line is no position.
    #[error("{path}, line {line}: {source}")]
    Line {
        /// The file.
        path: PathBuf,
        /// Counted from 1.
        line: usize,
        /// Why.
        source: epd::ParseEpdError,
    },
    /// No line at all.
    #[error("{0} holds no position")]
    Empty(PathBuf),
}

impl OpeningBook {
    /// Reads a file of EPD lines.
    ///
    /// # Errors
    /// When it cannot be read, a line is no legal position, or there is none.
    pub fn read(path: &Path) -> Result<Self, ReadOpeningsError> {
        let bytes =
            std::fs::read(path).map_err(|source| ReadOpeningsError::Io { path: path.to_owned(), source })?;
        let positions: Result<Arc<[Position]>, _> = epd::read(&bytes)
            .map(|(line, parsed)| {
                let failed = |source| ReadOpeningsError::Line { path: path.to_owned(), line, source };
                parsed.map(|entry| entry.position).map_err(failed)
            })
            .collect();
        let positions = positions?;
        if positions.is_empty() {
            Err(ReadOpeningsError::Empty(path.to_owned()))
        } else {
            Ok(Self::Positions(positions))
        }
    }

    /// Where a random line of the book ends, and up to three random moves on.
    pub(super) fn exit(&self, random: &mut Random) -> Option<Position> {
        let end = self.line_end(random)?;
        play_random(end, random.below(MOST_RANDOM_PLIES + 1), random)
    }

    fn line_end(&self, random: &mut Random) -> Option<Position> {
        let book = match self {
            Self::Positions(positions) => return random.choose(positions),
            Self::Embedded => Book::embedded(),
        };
        let mut position = Position::default();
        for _ in 0..LONGEST_LINE {
            let Some(known) = book.choose(&position, random) else { break };
            position.play_unchecked(known.m);
        }
        Some(position)
    }

    /// A short text that differs where the book differs.
    pub(in crate::selfplay) fn fingerprint(&self) -> String {
        match self {
            Self::Embedded => format!("embedded {:08x}", crc32fast::hash(Book::embedded().as_bytes())),
            Self::Positions(positions) => {
                let keys: Vec<u8> =
                    positions.iter().flat_map(|position| position.key().0.to_le_bytes()).collect();
                format!("{} positions {:08x}", positions.len(), crc32fast::hash(&keys))
            }
        }
    }
}
