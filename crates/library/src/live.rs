//! Games under play: half-moves are appended, each a row of its own, so that a move costs as much as a move.

use crate::codec::{Broken, Packed, pack, ply_bits, ply_from_bits};
use crate::documents::{illegal, loose, number_names};
use crate::head::Flags;
use crate::library::now_ms;
use crate::words::Numbers;
use crate::{ChangeError, DocumentId, Library, LibraryError, Session};
use roque_chess::document::{Ply, PlyRecord};
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

pub(crate) fn played(connection: &Connection, id: DocumentId) -> Result<Vec<Read<PlayedPly>>, LibraryError> {
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

pub(crate) fn forget_played(
    transaction: &Transaction<'_>,
    id: DocumentId,
    from: usize,
) -> Result<(), rusqlite::Error> {
    let mut statement = transaction.prepare_cached("DELETE FROM played WHERE game = ?1 AND ply >= ?2")?;
    statement.execute(params![id.0 as i64, from]).map(drop)
}
