//! Single games on their shelves.

use crate::codec::Broken;
use crate::head::{Flags, HEAD, Head};
use crate::shelf::{Parts, checked, seal};
use crate::{Damaged, DocumentId, LibraryError};
use rusqlite::{Connection, OptionalExtension as _, Transaction, params};

/// A game on its shelf.
pub(crate) struct Shelved {
    pub(crate) first: u64,
    count: u64,
    pub(crate) added: u64,
    heads: Vec<u8>,
    pub(crate) index: usize,
    changed: bool,
}

impl Shelved {
    pub(crate) fn find(connection: &Connection, id: DocumentId) -> Result<Option<Self>, LibraryError> {
        let shelf = connection
            .prepare_cached(
                "SELECT first, count, added, data FROM heads WHERE first <= ?1 ORDER BY first DESC LIMIT 1",
            )?
            .query_row([id.0 as i64], |row| {
                let number = |column: usize| row.get::<_, i64>(column).map(|number| number as u64);
                let first = number(0)?;
                let index = id.0.saturating_sub(first) as usize;
                Ok(Self {
                    first,
                    count: number(1)?,
                    added: number(2)?,
                    heads: row.get(3)?,
                    index,
                    changed: false,
                })
            })
            .optional()?;
        Ok(shelf.filter(|shelf| shelf.holds(id)))
    }

    pub(crate) fn holds(&self, id: DocumentId) -> bool {
        (self.first..self.first + self.count).contains(&id.0)
    }

    pub(crate) fn head(&self) -> Result<Head, Broken> {
        let heads = checked(&self.heads)?;
        let at = self.index * HEAD;
        Head::decode(heads.get(at..at + HEAD).ok_or(Broken("its shelf is too short"))?)
    }

    fn set_head(&mut self, head: &Head) {
        let at = self.index * HEAD;
        if let Some(place) = self.heads.get_mut(at..at + HEAD) {
            place.copy_from_slice(&head.encode());
            let length = self.heads.len().saturating_sub(8);
            self.heads.truncate(length);
            self.heads = seal(std::mem::take(&mut self.heads));
            self.changed = true;
        }
    }

    /// Whether that changed anything.
    pub(crate) fn set_deleted(&mut self, deleted: bool) -> bool {
        let Ok(mut head) = self.head() else { return false };
        if head.flags.has(Flags::MOVED) || head.flags.has(Flags::DELETED) == deleted {
            return false;
        }
        head.flags = head.flags.with(Flags::DELETED, deleted);
        self.set_head(&head);
        true
    }

    fn blob(&self, connection: &Connection, table: &str) -> Result<Vec<u8>, LibraryError> {
        let mut statement =
            connection.prepare_cached(&format!("SELECT data FROM {table} WHERE first = ?1"))?;
        // A blob that is not there is as good as an empty one, which no checksum fits.
        Ok(statement.query_row([self.first as i64], |row| row.get(0)).optional()?.unwrap_or_default())
    }

    /// The game's part of another blob of its shelf.
    pub(crate) fn part(
        &self,
        connection: &Connection,
        table: &str,
        id: DocumentId,
    ) -> Result<Vec<u8>, LibraryError> {
        let damaged = |Broken(reason)| Damaged { id, reason: reason.to_owned() };
        let blob = self.blob(connection, table)?;
        let parts = Parts::new(checked(&blob).map_err(damaged)?, self.count as usize).map_err(damaged)?;
        let part = parts.get(self.index).ok_or(Broken("its shelf is too short"));
        Ok(part.map_err(damaged)?.to_vec())
    }
}

pub(crate) fn put_back(transaction: &Transaction<'_>, shelf: Option<Shelved>) -> Result<(), LibraryError> {
    if let Some(shelf) = shelf.filter(|shelf| shelf.changed) {
        transaction
            .prepare_cached("UPDATE heads SET data = ?2 WHERE first = ?1")?
            .execute(params![shelf.first as i64, shelf.heads])?;
    }
    Ok(())
}

/// A shelved document that is edited lies loose from now on.
pub(crate) fn move_off_shelf(transaction: &Transaction<'_>, id: DocumentId) -> Result<(), LibraryError> {
    let Some(mut shelf) = Shelved::find(transaction, id)? else { return Ok(()) };
    if let Ok(mut head) = shelf.head() {
        head.flags = head.flags.with(Flags::MOVED, true);
        shelf.set_head(&head);
    }
    put_back(transaction, Some(shelf))
}

/// Head, moves and details of a game, as the shelf keeps them.
type PackedGame<'a> = (Head, &'a [u8], &'a [u8]);

/// Reads many games in order: a shelf is fetched once.
#[derive(Default)]
pub(crate) struct ShelfReader {
    shelf: Option<(Shelved, Vec<u8>, Vec<u8>)>,
}

impl ShelfReader {
    /// Head, moves and details of a game; `None` if it is not listed on a sound shelf.
    pub(crate) fn game(
        &mut self,
        connection: &Connection,
        id: DocumentId,
    ) -> Result<Option<PackedGame<'_>>, LibraryError> {
        if !self.shelf.as_ref().is_some_and(|(shelf, ..)| shelf.holds(id)) {
            self.shelf = None;
            let Some(shelf) = Shelved::find(connection, id)? else { return Ok(None) };
            let moves = shelf.blob(connection, "moves")?;
            let details = shelf.blob(connection, "details")?;
            if checked(&shelf.heads).is_err() || checked(&moves).is_err() || checked(&details).is_err() {
                return Ok(None);
            }
            self.shelf = Some((shelf, moves, details));
        }
        let Some((shelf, moves, details)) = &mut self.shelf else { return Ok(None) };
        shelf.index = (id.0 - shelf.first) as usize;
        let count = shelf.count as usize;
        let parts = |blob| Parts::new(crate::shelf::unsealed(blob).ok()?, count).ok();
        let game = (|| {
            let at = shelf.index * HEAD;
            let head = Head::decode(shelf.heads.get(at..at + HEAD)?).ok()?;
            let found = (head, parts(moves)?.get(shelf.index)?, parts(details)?.get(shelf.index)?);
            head.flags.is_listed().then_some(found)
        })();
        Ok(game)
    }
}
