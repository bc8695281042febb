//! Games under play: half-moves are appended, each a row of its own, so that a move costs as much as a move.

use crate::codec::{Broken, Packed, pack, ply_bits, ply_from_bits};
use crate::documents::{illegal, loose, number_names, put_new, replace};
use crate::head::Flags;
use crate::library::now_ms;
use crate::words::Numbers;
use crate::{ChangeError, DocumentId, Library, LibraryError, Origin, SessionChange};
use roque_chess::document::{Document, Ply, PlyRecord};
use roque_chess::notation::pgn::Comment;
use rusqlite::{Connection, Transaction, params};

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

/// What changes in a game under play.
pub(crate) struct Progress<'a> {
    /// What takes the place of the stored document; nothing if half-moves are only added or noted.
    pub(crate) document: Option<&'a Document>,
    /// Half-moves that are new or noted differently, by their index.
    pub(crate) rows: Vec<(usize, PlayedPly)>,
    /// The referee's state; nothing if the game is over.
    pub(crate) session: Option<&'a [u8]>,
}

impl Library {
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
            let stored = self.expect(transaction, id, expected)?;
            let first = stored.document.line.moves.len();
            let rows = plies.iter().enumerate().map(|(index, played)| (first + index, played));
            let game = (id, expected, stored.origin);
            write_rows(transaction, numbers, game, stored.document, (rows, session))?;
            Ok(expected + 1)
        })
    }

    /// Begins a game under play with the half-moves it has already. Its revision is 1.
    pub(crate) fn begin(
        &self,
        document: &Document,
        plies: &[PlayedPly],
        session: &[u8],
    ) -> Result<DocumentId, ChangeError> {
        self.write(|transaction, numbers| {
            let id = put_new(transaction, numbers, document, Origin::Own, Some(session))?;
            let game = (id, 0, Origin::Own);
            write_rows(transaction, numbers, game, document.clone(), (plies.iter().enumerate(), session))?;
            Ok(id)
        })
    }

    /// Writes what has changed in a game under play. Returns the new revision.
    pub(crate) fn record(
        &self,
        id: DocumentId,
        expected: u64,
        progress: &Progress<'_>,
    ) -> Result<u64, ChangeError> {
        self.write(|transaction, numbers| {
            let mut stored = self.expect(transaction, id, expected)?;
            if let Some(document) = progress.document {
                replace(transaction, numbers, &stored, document, progress.session)?;
                stored.document = document.clone();
            }
            if let Some(session) = progress.session {
                let rows = progress.rows.iter().map(|(ply, played)| (*ply, played));
                let game = (id, expected, stored.origin);
                write_rows(transaction, numbers, game, stored.document, (rows, session))?;
            }
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
        self.save(id, expected, &document, SessionChange::Set(session))
    }

    /// Sets the referee's state alone, for clocks that were started or stopped. Returns the new revision.
    ///
    /// # Errors
    /// [`ChangeError`]; nothing is changed then.
    pub fn set_session(&self, id: DocumentId, expected: u64, session: &[u8]) -> Result<u64, ChangeError> {
        self.append(id, expected, &[], session)
    }
}

/// Writes half-moves and the referee's state, one revision later. The document is what the game is without them.
fn write_rows<'a>(
    transaction: &Transaction<'_>,
    numbers: &mut Numbers,
    (id, revision, origin): (DocumentId, u64, Origin),
    mut document: Document,
    (rows, session): (impl Iterator<Item = (usize, &'a PlayedPly)>, &[u8]),
) -> Result<(), ChangeError> {
    let insert = "INSERT OR REPLACE INTO played (game, ply, move, comment, note) VALUES (?1, ?2, ?3, ?4, ?5)";
    for (ply, played) in rows {
        let comment = played.comment.as_ref().map(Comment::as_str);
        let row = params![id.0 as i64, ply, ply_bits(played.ply), comment, played.note];
        transaction.prepare_cached(insert)?.execute(row)?;
        if ply == document.line.moves.len() {
            document.line.moves.push(PlyRecord::new(played.ply));
        }
    }
    let packed = pack(&document, origin).map_err(|_| illegal(id, &document))?;
    put_live_head(transaction, numbers, id, revision + 1, packed, session)
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

pub(crate) type Read<T> = Result<T, Broken>;

/// The half-moves of a game under play, by their index.
pub(crate) fn played(
    connection: &Connection,
    id: DocumentId,
) -> Result<Vec<(usize, Read<PlayedPly>)>, LibraryError> {
    let mut statement = connection
        .prepare_cached("SELECT ply, move, comment, note FROM played WHERE game = ?1 ORDER BY ply")?;
    let rows = statement.query_map([id.0 as i64], |row| {
        let bits: u16 = row.get(1)?;
        let comment: Option<String> = row.get(2)?;
        let note = row.get(3)?;
        let ply = ply_from_bits(bits).map(|ply| PlayedPly {
            ply,
            comment: comment.map(|text| Comment::new(&text)),
            note,
        });
        Ok((row.get(0)?, ply))
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

pub(crate) fn forget_played(
    transaction: &Transaction<'_>,
    id: DocumentId,
    from: usize,
) -> Result<(), rusqlite::Error> {
    let mut statement = transaction.prepare_cached("DELETE FROM played WHERE game = ?1 AND ply >= ?2")?;
    statement.execute(params![id.0 as i64, from]).map(drop)
}
