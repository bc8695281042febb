//! Polyglot books: sorted sixteen-byte records from position keys to weighted moves.

mod entry;

pub(crate) use entry::{Entry, PolyglotMove};

use crate::Random;
use entry::ENTRY_BYTES;
use roque_chess::{Move, Position};
use std::borrow::Cow;
use std::fs::{File, Metadata};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Why bytes are not a Polyglot book.
#[derive(Debug, Error)]
pub enum OpenBookError {
    /// The file could not be read.
    #[error("cannot read the book {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The size is not a whole number of records.
    #[error(
        "not a Polyglot book: {0} bytes is not a multiple of 16, so the file is cut off or of another kind"
    )]
    Size(usize),
    /// The records are not in order of their keys, which no Polyglot book is without.
    #[error("not a Polyglot book: record {0} is out of order")]
    Order(usize),
}

/// The largest file that is taken for a book.
const LARGEST: u64 = 1 << 30;

/// The bytes of a plain file of bounded size. It is looked at before it is opened: opening a pipe would wait for its other
/// end.
fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    let plain = |metadata: Metadata| {
        if !metadata.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a plain file"));
        }
        if metadata.len() > LARGEST {
            let size = format!("it has {} bytes; books of up to {LARGEST} are read", metadata.len());
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, size));
        }
        Ok(())
    };
    plain(std::fs::metadata(path)?)?;
    let file = File::open(path)?;
    plain(file.metadata()?)?;
    let mut bytes = Vec::new();
    file.take(LARGEST).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// One continuation a book knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove {
    /// The move, legal in the position asked about.
    pub m: Move,
    /// How much the book likes it, relative to its sisters; 0 means known but never to be played.
    pub weight: u16,
    /// What the format calls learning data; our own books keep the number of games here.
    pub games: u32,
}

/// A Polyglot book in memory. Embedded books are used in place: opening one costs a single pass over its keys.
///
/// ```
/// use roque_book::Book;
/// use roque_chess::Position;
///
/// let book = Book::embedded();
/// assert!(book.moves(&Position::default()).len() > 1);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Book {
    bytes: Cow<'static, [u8]>,
}

impl Book {
    /// The book this program ships; `assets/book.md` says where it comes from.
    #[must_use]
    pub fn embedded() -> Self {
        Self { bytes: Cow::Borrowed(include_bytes!("../../../../assets/book.bin")) }
    }

    /// A book from the bytes of a `.bin` file.
    ///
    /// # Errors
    /// [`OpenBookError`] if they are not whole records in order of their keys.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, OpenBookError> {
        let (records, rest) = bytes.as_chunks::<ENTRY_BYTES>();
        if !rest.is_empty() {
            return Err(OpenBookError::Size(bytes.len()));
        }
        let out_of_order = records.windows(2).position(|pair| key_of(&pair[0]) > key_of(&pair[1]));
        match out_of_order {
            Some(index) => Err(OpenBookError::Order(index + 2)),
            None => Ok(Self { bytes: Cow::Owned(bytes) }),
        }
    }

    /// Reads a `.bin` file.
    ///
    /// # Errors
    /// [`OpenBookError`] if it cannot be read or is no Polyglot book.
    pub fn open(path: &Path) -> Result<Self, OpenBookError> {
        let read = read_file(path).map_err(|source| OpenBookError::Read { path: path.to_owned(), source });
        Self::from_bytes(read?)
    }

    pub(crate) fn from_entries(mut entries: Vec<Entry>) -> Self {
        entries.sort_by_key(|entry| (entry.key, std::cmp::Reverse(entry.weight), entry.m));
        Self { bytes: Cow::Owned(entries.into_iter().flat_map(Entry::encode).collect()) }
    }

    /// The file's bytes, as any other program reads them.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How many records there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.records().len()
    }

    /// Whether there is no record at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// How many positions the book knows a move for.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.records().chunk_by(|one, other| key_of(one) == key_of(other)).count()
    }

    /// The continuations known for a position, the weightiest first. Records that are not legal there (another
    /// position with the same key, a damaged file) are passed over.
    #[must_use]
    pub fn moves(&self, position: &Position) -> Vec<BookMove> {
        let entries = self.probe(position.polyglot_key());
        if entries.is_empty() {
            return Vec::new();
        }
        let legal = position.legal_moves();
        let mut moves: Vec<BookMove> = entries
            .iter()
            .map(Entry::decode)
            .filter_map(|entry| {
                let m = entry.m.resolve(&legal)?;
                Some(BookMove { m, weight: entry.weight, games: entry.learn })
            })
            .collect();
        moves.sort_by_key(|known| std::cmp::Reverse(known.weight));
        moves
    }

    /// One continuation at random, each as likely as its weight says. `None` when the position is out of book.
    #[must_use]
    pub fn choose(&self, position: &Position, rng: &mut Random) -> Option<BookMove> {
        let moves = self.moves(position);
        let total: u64 = moves.iter().map(|known| u64::from(known.weight)).sum();
        // A number is drawn even where there is nothing to choose from, so that a seed goes on to the same lines.
        let mut left = rng.below(total.max(1) as usize) as u64;
        moves.into_iter().find(|known| {
            let here = u64::from(known.weight);
            let hit = left < here;
            left = left.saturating_sub(here);
            hit
        })
    }

    /// The records of one key.
    fn probe(&self, key: u64) -> &[[u8; ENTRY_BYTES]] {
        let records = self.records();
        let first = records.partition_point(|record| key_of(record) < key);
        let count = records[first..].iter().take_while(|record| key_of(record) == key).count();
        &records[first..first + count]
    }

    fn records(&self) -> &[[u8; ENTRY_BYTES]] {
        self.bytes.as_chunks().0
    }
}

/// The key at the start of a record.
fn key_of(record: &[u8; ENTRY_BYTES]) -> u64 {
    (u128::from_be_bytes(*record) >> 64) as u64
}

impl std::fmt::Debug for Book {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Book({} records)", self.len())
    }
}

#[cfg(test)]
mod tests;
