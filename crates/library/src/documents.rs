//! One document: new, read, changed, appended to, deleted.
//!
//! Every change names the revision it was made from, and is refused if the document has another one by now.

use crate::codec::{Broken, Packed, pack, unpack};
use crate::head::{Flags, Head};
use crate::library::now_ms;
use crate::live::{forget_played, played};
use crate::shelved::{Shelved, move_off_shelf, put_back};
use crate::words::{Kind, Numbers};
use crate::{ChangeError, Damaged, DocumentId, Library, LibraryError, Origin, spelling};
use roque_chess::document::{Document, PlyRecord};
use rusqlite::{Connection, OptionalExtension as _, Transaction, params};
use std::cmp::Ordering;

/// A document with what the library knows about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stored {
    /// Its number.
    pub id: DocumentId,
    /// Counts its changes, from 1.
    pub revision: u64,
    /// Where it comes from.
    pub origin: Origin,
    /// When it came into the library, in milliseconds since 1970.
    pub created_ms: u64,
    /// When it was last changed.
    pub updated_ms: u64,
    /// The document.
    pub document: Document,
    /// What a referee needs to go on with a game under play, besides the moves; nothing for other documents.
    pub session: Option<Vec<u8>>,
    /// What the referee noted beside each half-move of a game under play.
    pub notes: Vec<Option<Vec<u8>>>,
}

/// What becomes of the referee's state when a document is saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SessionChange<'a> {
    /// It stays as it is.
    Keep,
    /// It becomes this.
    Set(&'a [u8]),
    /// The game is over: state and notes are forgotten.
    Close,
}

/// A row of the table `loose`.
pub(crate) struct Loose {
    revision: u64,
    created: u64,
    updated: u64,
    pub(crate) head: Head,
    moves: Vec<u8>,
    details: Vec<u8>,
    session: Option<Vec<u8>>,
}

impl Library {
    /// Keeps a new document. With a session it is a game under play.
    ///
    /// # Errors
    /// [`ChangeError`]; an illegal move is one.
    pub fn create(
        &self,
        document: &Document,
        origin: Origin,
        session: Option<&[u8]>,
    ) -> Result<DocumentId, ChangeError> {
        self.write(|transaction, numbers| put_new(transaction, numbers, document, origin, session))
    }

    /// Reads a document; `None` if there is none, or if it was deleted.
    ///
    /// # Errors
    /// [`LibraryError`], also if what is stored is damaged.
    pub fn load(&self, id: DocumentId) -> Result<Option<Stored>, LibraryError> {
        self.read(|connection| self.load_with(connection, id))
    }

    pub(crate) fn load_with(
        &self,
        connection: &Connection,
        id: DocumentId,
    ) -> Result<Option<Stored>, LibraryError> {
        let damaged = |Broken(reason)| LibraryError::from(Damaged { id, reason: reason.to_owned() });
        if let Some(loose) = loose(connection, id)? {
            return match loose.head.flags.is_listed() {
                true => self.load_loose(connection, id, loose).map(Some),
                false => Ok(None),
            };
        }
        let Some(shelved) = Shelved::find(connection, id)? else { return Ok(None) };
        let head = shelved.head().map_err(damaged)?;
        if !head.flags.is_listed() {
            return Ok(None);
        }
        let moves = shelved.part(connection, "moves", id)?;
        let details = shelved.part(connection, "details", id)?;
        let words = self.words(connection)?;
        let document = unpack(&head, &moves, &details, &|word| words.text(word)).map_err(damaged)?;
        Ok(Some(Stored {
            id,
            revision: 1,
            origin: origin(&head),
            created_ms: shelved.added,
            updated_ms: shelved.added,
            document,
            session: None,
            notes: Vec::new(),
        }))
    }

    /// The revisions of documents; nothing for those that are not there, or were deleted.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn revisions(&self, ids: &[DocumentId]) -> Result<Vec<Option<u64>>, LibraryError> {
        self.read(|connection| ids.iter().map(|&id| revision(connection, id)).collect())
    }

    fn load_loose(
        &self,
        connection: &Connection,
        id: DocumentId,
        loose: Loose,
    ) -> Result<Stored, LibraryError> {
        let damaged = |Broken(reason)| LibraryError::from(Damaged { id, reason: reason.to_owned() });
        let Loose { revision, created, updated, head, moves, details, session } = loose;
        let mut document = {
            let words = self.words(connection)?;
            unpack(&head, &moves, &details, &|word| words.text(word)).map_err(damaged)?
        };
        let mut notes = Vec::new();
        if head.flags.has(Flags::LIVE) {
            for (ply, played) in played(connection, id)? {
                let played = played.map_err(damaged)?;
                match ply.cmp(&document.line.moves.len()) {
                    // The document was saved with this half-move, and with what was said about it.
                    Ordering::Less => {}
                    Ordering::Equal => {
                        let mut record = PlyRecord::new(played.ply);
                        record.comments.extend(played.comment);
                        document.line.moves.push(record);
                    }
                    Ordering::Greater => return Err(damaged(Broken("a half-move is missing"))),
                }
                notes.resize(ply, None);
                notes.push(played.note);
            }
            let timeline_ok = document
                .main_line()
                .try_fold(document.start, |position, ply| ply.played_in(&position))
                .is_some();
            if !timeline_ok {
                return Err(damaged(Broken("a move is not legal")));
            }
        }
        Ok(Stored {
            id,
            revision,
            origin: origin(&head),
            created_ms: created,
            updated_ms: updated,
            document,
            session,
            notes,
        })
    }

    /// Replaces a document. Returns its new revision.
    ///
    /// # Errors
    /// [`ChangeError::Conflict`] if it is not at the expected revision any more.
    pub fn save(
        &self,
        id: DocumentId,
        expected: u64,
        document: &Document,
        session: SessionChange<'_>,
    ) -> Result<u64, ChangeError> {
        self.write(|transaction, numbers| {
            let stored = self.expect(transaction, id, expected)?;
            let state = match session {
                SessionChange::Keep => stored.session.as_deref(),
                SessionChange::Set(state) => Some(state),
                SessionChange::Close => None,
            };
            replace(transaction, numbers, &stored, document, state)?;
            Ok(expected + 1)
        })
    }

    /// The document, if it is at the expected revision.
    pub(crate) fn expect(
        &self,
        transaction: &Transaction<'_>,
        id: DocumentId,
        expected: u64,
    ) -> Result<Stored, ChangeError> {
        let stored = self.load_with(transaction, id)?.ok_or(ChangeError::Missing(id))?;
        match stored.revision {
            current if current == expected => Ok(stored),
            current => Err(ChangeError::Conflict { id, expected, current }),
        }
    }

    /// Takes documents off all lists. They can be brought back until the library is tidied up. Returns those that were
    /// there.
    ///
    /// # Errors
    /// [`LibraryError`]; nothing is changed then.
    pub fn delete(&self, ids: &[DocumentId]) -> Result<Vec<DocumentId>, LibraryError> {
        self.flag(ids, true)
    }

    /// Brings deleted documents back. Returns those that were deleted.
    ///
    /// # Errors
    /// [`LibraryError`]; nothing is changed then.
    pub fn restore(&self, ids: &[DocumentId]) -> Result<Vec<DocumentId>, LibraryError> {
        self.flag(ids, false)
    }

    fn flag(&self, ids: &[DocumentId], deleted: bool) -> Result<Vec<DocumentId>, LibraryError> {
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        ids.dedup();
        self.write(|transaction, _| {
            let mut changed = Vec::new();
            let mut shelf: Option<Shelved> = None;
            for id in ids {
                if let Some(mut row) = loose(transaction, id)? {
                    if row.head.flags.has(Flags::DELETED) == deleted {
                        continue;
                    }
                    row.head.flags = row.head.flags.with(Flags::DELETED, deleted);
                    transaction
                        .prepare_cached("UPDATE loose SET head = ?2, revision = revision + 1 WHERE id = ?1")?
                        .execute(params![id.0 as i64, row.head.encode()])?;
                    changed.push(id);
                    continue;
                }
                if !shelf.as_ref().is_some_and(|shelf| shelf.holds(id)) {
                    put_back(transaction, shelf.take())?;
                    shelf = Shelved::find(transaction, id)?;
                }
                if let Some(shelf) = &mut shelf {
                    shelf.index = (id.0 - shelf.first) as usize;
                    changed.extend(shelf.set_deleted(deleted).then_some(id));
                }
            }
            put_back(transaction, shelf)?;
            Ok(changed)
        })
    }
}

/// Puts a document that was not there before.
pub(crate) fn put_new(
    transaction: &Transaction<'_>,
    numbers: &mut Numbers,
    document: &Document,
    origin: Origin,
    session: Option<&[u8]>,
) -> Result<DocumentId, ChangeError> {
    let id = reserve(transaction, 1)?;
    let mut packed = pack(document, origin).map_err(|_| illegal(id, document))?;
    packed.head.flags = packed.head.flags.with(Flags::LIVE, session.is_some());
    put_loose(transaction, numbers, id, (1, now_ms()), packed, session)?;
    Ok(id)
}

/// Puts a document in the place of what is stored, one revision later. Half-moves with their notes stay as far as both
/// play the same.
pub(crate) fn replace(
    transaction: &Transaction<'_>,
    numbers: &mut Numbers,
    stored: &Stored,
    document: &Document,
    state: Option<&[u8]>,
) -> Result<(), ChangeError> {
    let id = stored.id;
    let mut packed = pack(document, stored.origin).map_err(|_| illegal(id, document))?;
    packed.head.flags = packed.head.flags.with(Flags::LIVE, state.is_some());
    let same = stored.document.main_line().zip(document.main_line());
    let same = same.take_while(|(old, new)| old == new).count();
    let kept = if state.is_some() { same } else { 0 };
    forget_played(transaction, id, kept)?;
    move_off_shelf(transaction, id)?;
    spelling::forget(transaction, id)?;
    put_loose(transaction, numbers, id, (stored.revision + 1, stored.created_ms), packed, state)?;
    Ok(())
}

pub(crate) fn origin(head: &Head) -> Origin {
    if head.flags.has(Flags::OWN) { Origin::Own } else { Origin::Imported }
}

pub(crate) fn illegal(id: DocumentId, document: &Document) -> ChangeError {
    let mut position = document.start;
    let legal = document.main_line().take_while(|ply| match ply.played_in(&position) {
        Some(next) => {
            position = next;
            true
        }
        None => false,
    });
    ChangeError::Illegal { id, ply: legal.count() + 1 }
}

/// Takes the next numbers.
pub(crate) fn reserve(transaction: &Transaction<'_>, count: usize) -> Result<DocumentId, rusqlite::Error> {
    let first: i64 = transaction
        .prepare_cached("UPDATE counter SET value = value + ?1 WHERE name = 'next' RETURNING value - ?1")?
        .query_row([count], |row| row.get(0))?;
    Ok(DocumentId(first as u64))
}

/// Fills in the numbers of names.
pub(crate) fn number_names(
    transaction: &Transaction<'_>,
    numbers: &mut Numbers,
    packed: &mut Packed,
) -> Result<(), LibraryError> {
    let mut found = [0; 6];
    for (place, (kind, text)) in found.iter_mut().zip(&packed.names) {
        *place = numbers.number(transaction, *kind, text)?;
    }
    let head = &mut packed.head;
    [head.white, head.black, head.event, head.site, head.layout, head.opening] = found;
    debug_assert_eq!(packed.names[4].0, Kind::Layout);
    Ok(())
}

fn put_loose(
    transaction: &Transaction<'_>,
    numbers: &mut Numbers,
    id: DocumentId,
    (revision, created): (u64, u64),
    mut packed: Packed,
    session: Option<&[u8]>,
) -> Result<(), LibraryError> {
    number_names(transaction, numbers, &mut packed)?;
    transaction
        .prepare_cached("INSERT OR REPLACE INTO loose VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")?
        .execute(params![
            id.0 as i64,
            revision as i64,
            created as i64,
            now_ms() as i64,
            packed.head.encode(),
            packed.moves,
            packed.details,
            session
        ])?;
    Ok(())
}

/// What lies on a shelf was never changed.
pub(crate) fn revision(connection: &Connection, id: DocumentId) -> Result<Option<u64>, LibraryError> {
    let row = connection
        .prepare_cached("SELECT revision, head FROM loose WHERE id = ?1")?
        .query_row([id.0 as i64], |row| Ok((row.get::<_, i64>(0)? as u64, row.get::<_, Vec<u8>>(1)?)))
        .optional()?;
    let (revision, head) = match row {
        Some((revision, head)) => (revision, Head::decode(&head)),
        None => match Shelved::find(connection, id)? {
            Some(shelved) => (1, shelved.head()),
            None => return Ok(None),
        },
    };
    // One that is damaged is there: whoever reads it is told.
    Ok(head.map_or(true, |head| head.flags.is_listed()).then_some(revision))
}

pub(crate) fn loose(connection: &Connection, id: DocumentId) -> Result<Option<Loose>, LibraryError> {
    let row = connection
        .prepare_cached(
            "SELECT revision, created, updated, head, moves, details, session FROM loose WHERE id = ?1",
        )?
        .query_row([id.0 as i64], |row| {
            let head: Vec<u8> = row.get(3)?;
            let number = |column: usize| row.get::<_, i64>(column).map(|number| number as u64);
            Ok((number(0)?, number(1)?, number(2)?, head, row.get(4)?, row.get(5)?, row.get(6)?))
        })
        .optional()?;
    let Some((revision, created, updated, head, moves, details, session)) = row else { return Ok(None) };
    let head = Head::decode(&head).map_err(|Broken(reason)| Damaged { id, reason: reason.to_owned() })?;
    Ok(Some(Loose { revision, created, updated, head, moves, details, session }))
}
