//! Batches onto shelves.

use super::parse::Batch;
use super::{Duplicates, ImportReport, Mark};
use crate::codec::Packed;
use crate::documents::{number_names, reserve};
use crate::head::HEAD;
use crate::library::now_ms;
use crate::shelf::{SHELF, heads, join, seal, unsealed};
use crate::words::Numbers;
use crate::{DocumentId, Library, LibraryError, spelling};
use rusqlite::{Connection, OptionalExtension as _, Transaction, params};
use std::collections::HashSet;

/// What was counted in earlier runs of the same import.
#[derive(Clone, Copy, Default)]
struct Counts {
    read: u64,
    added: u64,
    duplicates: u64,
    broken: u64,
}

/// Writes batches, each with how far the source was read.
pub(super) struct BatchWriter<'a> {
    library: &'a Library,
    beginning: u64,
    name: String,
    duplicates: Duplicates,
    mark: Option<Mark>,
    earlier: Counts,
    /// The fingerprints of all games, as of that version of the file: changes of other programs, and of this one.
    known: HashSet<u64>,
    version: Option<(i64, u64)>,
}

impl<'a> BatchWriter<'a> {
    pub(super) fn new(
        library: &'a Library,
        beginning: u64,
        name: &str,
        duplicates: Duplicates,
    ) -> Result<Self, LibraryError> {
        let unfinished = library.read(|connection| {
            let sql = "SELECT bytes, lines, hash, read, added, duplicates, broken FROM import \
                       WHERE beginning = ?1 AND finished = 0";
            let row = connection.query_row(sql, [beginning as i64], |row| {
                let number = |column: usize| row.get::<_, i64>(column).map(|number| number as u64);
                let mark = Mark { bytes: number(0)?, lines: number(1)?, hash: number(2)? };
                let counts = Counts {
                    read: number(3)?,
                    added: number(4)?,
                    duplicates: number(5)?,
                    broken: number(6)?,
                };
                Ok((mark, counts))
            });
            Ok::<_, LibraryError>(row.optional()?)
        })?;
        Ok(Self {
            library,
            beginning,
            name: name.to_owned(),
            duplicates,
            mark: unfinished.map(|(mark, _)| mark),
            earlier: unfinished.map(|(_, counts)| counts).unwrap_or_default(),
            known: HashSet::new(),
            version: None,
        })
    }

    /// Where an earlier run stopped.
    pub(super) fn mark(&mut self) -> Option<Mark> {
        self.mark
    }

    /// Games read by earlier runs.
    pub(super) fn earlier_games(&self) -> u64 {
        self.earlier.read + self.earlier.broken
    }

    /// Forgets an earlier run that this is not the rest of.
    pub(super) fn forget(&mut self) -> Result<(), LibraryError> {
        self.library.write(|transaction, _| {
            transaction.execute("DELETE FROM import WHERE beginning = ?1", [self.beginning as i64])?;
            Ok(())
        })
    }

    pub(super) fn write(&mut self, batch: Batch, report: &mut ImportReport) -> Result<(), LibraryError> {
        let read = batch.games.len() as u64;
        let broken = batch.broken.len() as u64;
        let (mark, last) = (batch.mark, batch.last);
        let mut next = report.clone();
        next.read += read;
        next.broken += broken;
        next.text_bytes = mark.bytes;
        next.finished = last;
        let written = self.library.write(|transaction, numbers| {
            self.refresh(transaction)?;
            let mut games = batch.games;
            if self.duplicates == Duplicates::Skip {
                games.retain(|game| self.known.insert(game.head.fingerprint));
            }
            next.duplicates += read - games.len() as u64;
            next.added += games.len() as u64;
            let first = shelve(transaction, numbers, &mut games)?;
            next.first = next.first.or(first);
            self.note(transaction, &next, mark)
        });
        match &mut self.version {
            Some((_, ours)) if written.is_ok() => *ours += 1,
            version => *version = None,
        }
        written?;
        *report = next;
        Ok(())
    }

    /// Reads the fingerprints again if anybody else has written since.
    fn refresh(&mut self, connection: &Connection) -> Result<(), LibraryError> {
        let theirs: i64 = connection.query_row("PRAGMA data_version", [], |row| row.get(0))?;
        let version = (theirs, self.library.writes());
        if self.duplicates == Duplicates::Skip && self.version != Some(version) {
            self.known = fingerprints(connection)?;
            self.version = Some(version);
        }
        Ok(())
    }

    fn note(
        &self,
        transaction: &Transaction<'_>,
        report: &ImportReport,
        mark: Mark,
    ) -> Result<(), LibraryError> {
        let sum = |earlier: u64, now: u64| (earlier + now) as i64;
        transaction
            .prepare_cached(
                "INSERT OR REPLACE INTO import VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
            )?
            .execute(params![
                self.beginning as i64,
                self.name,
                mark.bytes as i64,
                mark.lines as i64,
                mark.hash as i64,
                report.finished,
                sum(self.earlier.read, report.read),
                sum(self.earlier.added, report.added),
                sum(self.earlier.duplicates, report.duplicates),
                sum(self.earlier.broken, report.broken),
                now_ms() as i64
            ])?;
        Ok(())
    }
}

/// The fingerprints of all games that are listed.
fn fingerprints(connection: &Connection) -> Result<HashSet<u64>, LibraryError> {
    let mut known = HashSet::new();
    for sql in ["SELECT data FROM heads", "SELECT head FROM loose"] {
        let shelved = sql.ends_with("heads");
        let mut statement = connection.prepare_cached(sql)?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let bytes = row.get_ref(0)?.as_blob().unwrap_or_default();
            let bytes = if shelved { unsealed(bytes).unwrap_or_default() } else { bytes };
            let listed = heads(bytes).flatten().filter(|head| head.flags.is_listed());
            known.extend(listed.map(|head| head.fingerprint));
        }
    }
    Ok(known)
}

/// Puts games onto new shelves. Returns the number of the first.
pub(crate) fn shelve(
    transaction: &Transaction<'_>,
    numbers: &mut Numbers,
    games: &mut [Packed],
) -> Result<Option<DocumentId>, LibraryError> {
    let mut begin = None;
    for games in games.chunks_mut(SHELF) {
        let first = reserve(transaction, games.len())?;
        begin = begin.or(Some(first));
        for game in &mut *games {
            number_names(transaction, numbers, game)?;
        }
        put_shelf(transaction, first, games)?;
        for (id, game) in (first.0..).zip(&*games) {
            if let Some(text) = &game.spelling {
                spelling::keep(transaction, DocumentId(id), text)?;
            }
        }
    }
    Ok(begin)
}

fn put_shelf(transaction: &Transaction<'_>, first: DocumentId, games: &[Packed]) -> Result<(), LibraryError> {
    let mut heads = Vec::with_capacity(HEAD * games.len() + 8);
    games.iter().for_each(|game| heads.extend(game.head.encode()));
    let moves: Vec<_> = games.iter().map(|game| &game.moves).collect();
    let details: Vec<_> = games.iter().map(|game| &game.details).collect();
    let id = first.0 as i64;
    transaction.prepare_cached("INSERT INTO heads VALUES (?1, ?2, ?3, ?4)")?.execute(params![
        id,
        games.len(),
        now_ms() as i64,
        seal(heads)
    ])?;
    for (table, parts) in [("moves", moves), ("details", details)] {
        transaction
            .prepare_cached(&format!("INSERT INTO {table} VALUES (?1, ?2)"))?
            .execute(params![id, seal(join(&parts))])?;
    }
    Ok(())
}
