//! The text of an imported game as its author wrote it, where ours says the same in other words.
//!
//! PGN leaves much to its author: `Nge2` where `Ne2` is enough, `!` for `$1`, move numbers after comments, zeros in
//! castling. A document does not know these; whoever imports a game and exports it unchanged gets them back nevertheless.
//! Most games of archives are written as we write them, and need nothing here.

use crate::{DocumentId, Library, LibraryError};
use roque_chess::document::Document;
use roque_chess::notation::pgn::Reader;
use rusqlite::{Connection, OptionalExtension as _, Transaction, params};
use std::borrow::Cow;
use std::collections::HashSet;

/// Longer texts are not kept twice.
const LONGEST: usize = 1 << 20;
/// How well texts are packed.
const LEVEL: i32 = 3;

/// What has to be kept of the text that a document was read from, if anything: nothing where it is ours up to white space, and
/// nothing where it cannot stand by itself between other games.
pub(crate) fn own_spelling(document: &Document, original: &[u8]) -> Option<String> {
    let original = decoded(original);
    let original = original.trim_start_matches('\u{feff}').trim();
    let is_ours = || same_letters(original, &document.to_string());
    let is_kept = original.len() <= LONGEST && !is_ours() && stands_by_itself(document, original);
    is_kept.then(|| original.to_owned())
}

fn decoded(bytes: &[u8]) -> Cow<'_, str> {
    let latin = |&byte: &u8| char::from(byte);
    std::str::from_utf8(bytes).map_or_else(|_| bytes.iter().map(latin).collect(), Cow::Borrowed)
}

fn same_letters(one: &str, other: &str) -> bool {
    let letters = |text: &str| text.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect::<Vec<u8>>();
    letters(one) == letters(other)
}

/// Whether the text gives this document and leaves the game after it alone.
fn stands_by_itself(document: &Document, text: &str) -> bool {
    const NEXT: &str = "\n\n[Event \"next\"]\n\n1. e4 *\n";
    let both = format!("{text}{NEXT}");
    let mut games = Reader::new(both.as_bytes()).documents();
    let first = games.next().is_some_and(|read| read.is_ok_and(|read| read == *document));
    let second =
        games.next().is_some_and(|read| read.is_ok_and(|read| read.tags.get("Event") == Some("next")));
    first && second && games.next().is_none()
}

/// Keeps a text for a game that was just stored.
pub(crate) fn keep(transaction: &Transaction<'_>, id: DocumentId, text: &str) -> Result<(), LibraryError> {
    // Packing into memory does not fail; the game itself is worth more than its spelling.
    let Ok(packed) = zstd::bulk::compress(text.as_bytes(), LEVEL) else { return Ok(()) };
    transaction.prepare_cached("INSERT OR REPLACE INTO spelling VALUES (?1, ?2, ?3)")?.execute(params![
        id.0 as i64,
        text.len(),
        packed
    ])?;
    Ok(())
}

/// The game is another one now.
pub(crate) fn forget(transaction: &Transaction<'_>, id: DocumentId) -> Result<(), LibraryError> {
    transaction.prepare_cached("DELETE FROM spelling WHERE id = ?1")?.execute([id.0 as i64])?;
    Ok(())
}

/// The text of a game, if it is kept and sound.
pub(crate) fn find(connection: &Connection, id: DocumentId) -> Result<Option<String>, LibraryError> {
    let mut statement = connection.prepare_cached("SELECT length, data FROM spelling WHERE id = ?1")?;
    let row =
        statement.query_row([id.0 as i64], |row| Ok((row.get::<_, usize>(0)?, row.get::<_, Vec<u8>>(1)?)));
    let unpack = |(length, data): (usize, Vec<u8>)| {
        let text = zstd::bulk::decompress(&data, length.min(LONGEST)).ok()?;
        String::from_utf8(text).ok()
    };
    Ok(row.optional()?.and_then(unpack))
}

impl Library {
    /// The games whose text is kept.
    pub(crate) fn spelled(&self) -> Result<HashSet<DocumentId>, LibraryError> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached("SELECT id FROM spelling")?;
            let ids = statement.query_map([], |row| row.get::<_, i64>(0).map(|id| DocumentId(id as u64)))?;
            ids.collect::<Result<_, _>>().map_err(LibraryError::from)
        })
    }

    /// The text that is kept of a game. If it cannot be read there is none: ours says the same.
    pub(crate) fn spelling(&self, id: DocumentId) -> Option<String> {
        self.read(|connection| find(connection, id)).ok().flatten()
    }

    /// A document as PGN: as its author spelled it, if it was imported and not changed since. `None` if there is none.
    ///
    /// # Errors
    /// As [`Library::load`].
    pub fn text(&self, id: DocumentId) -> Result<Option<String>, LibraryError> {
        self.read(|connection| {
            let Some(stored) = self.load_with(connection, id)? else { return Ok(None) };
            let own = find(connection, id)?.map(|text| text + "\n");
            Ok(Some(own.unwrap_or_else(|| stored.document.to_string())))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(text: &str) -> Option<String> {
        own_spelling(&text.parse().unwrap(), text.as_bytes())
    }

    #[test]
    fn only_what_is_spelled_otherwise_is_kept() {
        assert_eq!(spelled("[White \"a\"]\n\n1. e4 e5 2. Nf3   *"), None, "white space is nobody's");
        for text in [
            "1. Ng1f3 *",
            "1. e4! *",
            "1. e4 {good} e5 *",
            "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. 0-0 *",
            "1.e2-e4 *",
        ] {
            assert_eq!(spelled(text).as_deref(), Some(text));
        }
    }

    #[test]
    fn what_would_swallow_the_next_game_is_not_kept() {
        let text = "1. e4! {one";
        let document: Document = "1. e4! {one} *".parse().unwrap();
        assert_eq!(own_spelling(&document, text.as_bytes()), None);
        let document: Document = "1. d4 *".parse().unwrap();
        assert_eq!(own_spelling(&document, b"1. e4! *"), None, "another game");
    }
}
