//! One document: new, read, changed, appended to, deleted.
//!
//! Every change names the revision it was made from, and is refused if the document has another one by now.

use crate::codec::{Broken, Packed, pack, ply_bits, ply_from_bits, unpack};
use crate::head::{Flags, Head};
use crate::library::now_ms;
use crate::shelved::{Shelved, move_off_shelf, put_back};
use crate::words::{Kind, Numbers};
use crate::{ChangeError, Damaged, DocumentId, Library, LibraryError, Origin};
use roque_chess::document::{Document, Ply, PlyRecord};
use roque_chess::notation::pgn::Comment;
use rusqlite::{Connection, OptionalExtension as _, Transaction, params};

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

/// A half-move of a game under play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedPly {
    /// The move.
    pub ply: Ply,
    /// What stands beside it in the document: clock, judgement.
    pub comment: Option<Comment>,
    /// What the referee wants back besides, as it likes.
    pub note: Option<Vec<u8>>,
}

/// What becomes of the referee's state when a document is saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Session<'a> {
    /// It stays as it is.
    Keep,
    /// It becomes this.
    Set(&'a [u8]),
    /// The game is over: state and notes are forgotten.
    Close,
}

/// A row of the table `loose`.
struct Loose {
    revision: u64,
    created: u64,
    updated: u64,
    head: Head,
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
        self.write(|transaction, numbers| {
            let id = reserve(transaction, 1)?;
            let mut packed = pack(document, origin).map_err(|_| illegal(id, document))?;
            packed.head.flags = packed.head.flags.with(Flags::LIVE, session.is_some());
            put_loose(transaction, numbers, id, (1, now_ms()), packed, session)?;
            Ok(id)
        })
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
            let known = document.line.moves.len();
            for (ply, played) in played(connection, id)?.into_iter().enumerate() {
                let played = played.map_err(damaged)?;
                if ply >= known {
                    let mut record = PlyRecord::new(played.ply);
                    record.comments.extend(played.comment);
                    document.line.moves.push(record);
                }
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
        session: Session<'_>,
    ) -> Result<u64, ChangeError> {
        self.write(|transaction, numbers| {
            let stored = self.expect(transaction, id, expected)?;
            let mut packed = pack(document, stored.origin).map_err(|_| illegal(id, document))?;
            let state = match session {
                Session::Keep => stored.session.as_deref(),
                Session::Set(state) => Some(state),
                Session::Close => None,
            };
            packed.head.flags = packed.head.flags.with(Flags::LIVE, state.is_some());
            let same = stored.document.main_line().zip(document.main_line());
            let same = same.take_while(|(old, new)| old == new).count();
            let kept = if state.is_some() { same } else { 0 };
            forget_played(transaction, id, kept)?;
            move_off_shelf(transaction, id)?;
            put_loose(transaction, numbers, id, (expected + 1, stored.created_ms), packed, state)?;
            Ok(expected + 1)
        })
    }

    /// Appends half-moves to the main line of a game under play, with the referee's new state. They are on disk when
    /// this returns. Returns the new revision.
    ///
    /// # Errors
    /// [`ChangeError`]; nothing is changed then.
    pub fn append(
        &self,
        id: DocumentId,
        expected: u64,
        plies: &[PlayedPly],
        session: &[u8],
    ) -> Result<u64, ChangeError> {
        self.write(|transaction, numbers| {
            let mut stored = self.expect(transaction, id, expected)?;
            let first = stored.document.line.moves.len();
            let insert = "INSERT INTO played (game, ply, move, comment, note) VALUES (?1, ?2, ?3, ?4, ?5)";
            for (index, played) in plies.iter().enumerate() {
                let ply = first + index;
                let comment = played.comment.as_ref().map(Comment::as_str);
                let bits = ply_bits(played.ply);
                let row = params![id.0 as i64, ply, bits, comment, played.note];
                transaction.prepare_cached(insert)?.execute(row)?;
                stored.document.line.moves.push(PlyRecord::new(played.ply));
            }
            let packed = pack(&stored.document, stored.origin).map_err(|_| illegal(id, &stored.document))?;
            put_live_head(transaction, numbers, id, expected + 1, packed, session)?;
            Ok(expected + 1)
        })
    }

    /// Takes half-moves of a game under play back until so many are left. Returns the new revision.
    ///
    /// # Errors
    /// [`ChangeError`]; nothing is changed then.
    pub fn take_back(
        &self,
        id: DocumentId,
        expected: u64,
        left: usize,
        session: &[u8],
    ) -> Result<u64, ChangeError> {
        let stored = self.load(id)?.ok_or(ChangeError::Missing(id))?;
        let mut document = stored.document;
        document.line.moves.truncate(left);
        self.save(id, expected, &document, Session::Set(session))
    }

    /// Sets the referee's state alone, for clocks that were started or stopped. Returns the new revision.
    ///
    /// # Errors
    /// [`ChangeError`]; nothing is changed then.
    pub fn set_session(&self, id: DocumentId, expected: u64, session: &[u8]) -> Result<u64, ChangeError> {
        self.append(id, expected, &[], session)
    }

    /// The document, if it is at the expected revision.
    fn expect(
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

    /// Takes documents off all lists. They can be brought back until the library is tidied up. Returns how many.
    ///
    /// # Errors
    /// [`LibraryError`]; nothing is changed then.
    pub fn delete(&self, ids: &[DocumentId]) -> Result<usize, LibraryError> {
        self.flag(ids, true)
    }

    /// Brings deleted documents back. Returns how many.
    ///
    /// # Errors
    /// [`LibraryError`]; nothing is changed then.
    pub fn restore(&self, ids: &[DocumentId]) -> Result<usize, LibraryError> {
        self.flag(ids, false)
    }

    fn flag(&self, ids: &[DocumentId], deleted: bool) -> Result<usize, LibraryError> {
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        ids.dedup();
        self.write(|transaction, _| {
            let mut changed = 0;
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
                    changed += 1;
                    continue;
                }
                if !shelf.as_ref().is_some_and(|shelf| shelf.holds(id)) {
                    put_back(transaction, shelf.take())?;
                    shelf = Shelved::find(transaction, id)?;
                }
                if let Some(shelf) = &mut shelf {
                    shelf.index = (id.0 - shelf.first) as usize;
                    changed += usize::from(shelf.set_deleted(deleted));
                }
            }
            put_back(transaction, shelf)?;
            Ok(changed)
        })
    }

    /// The document that had this name in the store of an earlier version.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn by_old_name(&self, name: &str) -> Result<Option<DocumentId>, LibraryError> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached("SELECT id FROM alias WHERE old = ?1")?;
            Ok(statement
                .query_row([name], |row| row.get::<_, i64>(0))
                .optional()?
                .map(|id| DocumentId(id as u64)))
        })
    }

    /// Keeps a setting of the program beside the documents.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn set_setting(&self, name: &str, value: &str) -> Result<(), LibraryError> {
        self.write(|transaction, _| {
            transaction.execute("INSERT OR REPLACE INTO setting VALUES (?1, ?2)", [name, value])?;
            Ok(())
        })
    }

    /// A setting that was kept.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn setting(&self, name: &str) -> Result<Option<String>, LibraryError> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached("SELECT value FROM setting WHERE name = ?1")?;
            Ok(statement.query_row([name], |row| row.get(0)).optional()?)
        })
    }
}

pub(crate) fn origin(head: &Head) -> Origin {
    if head.flags.has(Flags::OWN) { Origin::Own } else { Origin::Imported }
}

fn illegal(id: DocumentId, document: &Document) -> ChangeError {
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

/// Writes what a move changes: head, state and revision, not the moves before it.
fn put_live_head(
    transaction: &Transaction<'_>,
    numbers: &mut Numbers,
    id: DocumentId,
    revision: u64,
    mut packed: Packed,
    session: &[u8],
) -> Result<(), ChangeError> {
    number_names(transaction, numbers, &mut packed)?;
    let old = loose(transaction, id)?.ok_or(ChangeError::Missing(id))?;
    // The remarks in the row are those of the document as it was last saved.
    let annotated = old.head.flags.has(Flags::ANNOTATED);
    packed.head.flags = packed.head.flags.with(Flags::LIVE, true).with(Flags::ANNOTATED, annotated);
    transaction
        .prepare_cached(
            "UPDATE loose SET revision = ?2, updated = ?3, head = ?4, session = ?5 WHERE id = ?1",
        )?
        .execute(params![id.0 as i64, revision as i64, now_ms() as i64, packed.head.encode(), session])?;
    Ok(())
}

fn loose(connection: &Connection, id: DocumentId) -> Result<Option<Loose>, LibraryError> {
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

type Read<T> = Result<T, Broken>;

fn played(connection: &Connection, id: DocumentId) -> Result<Vec<Read<PlayedPly>>, LibraryError> {
    let mut statement =
        connection.prepare_cached("SELECT move, comment, note FROM played WHERE game = ?1 ORDER BY ply")?;
    let rows = statement.query_map([id.0 as i64], |row| {
        let bits: u16 = row.get(0)?;
        let comment: Option<String> = row.get(1)?;
        let note = row.get(2)?;
        Ok(ply_from_bits(bits).map(|ply| PlayedPly {
            ply,
            comment: comment.map(|text| Comment::new(&text)),
            note,
        }))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn forget_played(transaction: &Transaction<'_>, id: DocumentId, from: usize) -> Result<(), rusqlite::Error> {
    let mut statement = transaction.prepare_cached("DELETE FROM played WHERE game = ?1 AND ply >= ?2")?;
    statement.execute(params![id.0 as i64, from]).map(drop)
}
