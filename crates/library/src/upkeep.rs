//! Checking, copying and mending a library.

use crate::codec::{Broken, unpack};
use crate::head::{Flags, HEAD, Head};
use crate::library::now_ms;
use crate::shelf::{Parts, checked, seal, unsealed};
use crate::words::Words;
use crate::{DocumentId, Library, LibraryError};
use rusqlite::{Connection, OptionalExtension as _, Transaction, params};
use std::path::{Path, PathBuf};

/// Something that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The game; the first of its shelf if the whole shelf is concerned; `None` for the file as a whole.
    pub id: Option<DocumentId>,
    /// What is wrong.
    pub reason: String,
}

/// What a check found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CheckReport {
    /// Games that are sound, deleted ones included.
    pub sound: usize,
    /// What is not.
    pub problems: Vec<Problem>,
    /// Damaged games that were put aside earlier.
    pub quarantined: usize,
}

/// A shelf with its blobs as they are.
struct RawShelf {
    first: u64,
    count: usize,
    heads: Vec<u8>,
    moves: Option<Vec<u8>>,
    details: Option<Vec<u8>>,
}

impl Library {
    /// Reads everything and says what cannot be read.
    ///
    /// # Errors
    /// [`LibraryError`] if not even that is possible.
    pub fn check(&self) -> Result<CheckReport, LibraryError> {
        self.read(|connection| {
            let mut report = CheckReport::default();
            let mut statement = connection.prepare("PRAGMA quick_check(100)")?;
            let said = statement.query_map([], |row| row.get::<_, String>(0))?;
            for line in said.filter_map(Result::ok).filter(|line| line != "ok") {
                report.problems.push(Problem { id: None, reason: line });
            }
            report.quarantined =
                connection.query_row("SELECT count(*) FROM quarantine", [], |row| row.get(0))?;
            let words = self.words(connection)?;
            for first in firsts(connection)? {
                match raw_shelf(connection, first) {
                    Ok(shelf) => check_shelf(&shelf, &words, &mut report),
                    Err(error) => {
                        let reason = format!("its shelf cannot be read: {error}");
                        report.problems.push(Problem { id: Some(DocumentId(first)), reason });
                    }
                }
            }
            drop(words);
            for id in loose_ids(connection)? {
                match self.load_with(connection, id) {
                    Ok(_) => report.sound += 1,
                    Err(LibraryError::Damaged(damaged)) => {
                        report.problems.push(Problem { id: Some(id), reason: damaged.reason });
                    }
                    Err(error) => report.problems.push(Problem { id: Some(id), reason: error.to_string() }),
                }
            }
            Ok(report)
        })
    }

    /// Copies the library as it is at this moment, also while others write.
    ///
    /// # Errors
    /// [`LibraryError::File`] if there is a file already, or none can be written.
    pub fn backup(&self, path: &Path) -> Result<(), LibraryError> {
        let fail = |source| LibraryError::File { path: path.to_owned(), source };
        if path.exists() {
            let exists = std::io::Error::new(std::io::ErrorKind::AlreadyExists, "there is a file already");
            return Err(fail(exists));
        }
        // Written beside and renamed: a backup is whole or not there.
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let _ = std::fs::remove_file(&part);
        let copied = self.read(|connection| {
            let text = part.to_str().ok_or_else(|| fail(std::io::Error::other("its name is not UTF-8")))?;
            connection.execute("VACUUM INTO ?1", [text])?;
            Ok(())
        });
        let renamed = copied.and_then(|()| std::fs::rename(&part, path).map_err(fail));
        if renamed.is_err() {
            let _ = std::fs::remove_file(&part);
        }
        renamed
    }

    /// Puts what cannot be read aside, so that everything else is sound again. Nothing is thrown away: damaged bytes go to
    /// the table `quarantine`. Returns what was put aside.
    ///
    /// # Errors
    /// [`LibraryError`]; nothing is changed then.
    pub fn repair(&self) -> Result<Vec<Problem>, LibraryError> {
        let report = self.check()?;
        if report.problems.iter().any(|problem| problem.id.is_none()) {
            // Indexes can be made anew from the tables.
            self.writer().connection.execute_batch("REINDEX")?;
        }
        let broken = report.problems.into_iter().filter(|problem| problem.id.is_some());
        let broken: Vec<Problem> = broken.collect();
        self.write(|transaction, _| {
            for problem in &broken {
                let Some(id) = problem.id else { continue };
                put_aside(transaction, id, &problem.reason)?;
            }
            Ok::<_, LibraryError>(())
        })?;
        Ok(broken)
    }
}

fn firsts(connection: &Connection) -> Result<Vec<u64>, LibraryError> {
    let mut statement = connection.prepare("SELECT first FROM heads ORDER BY first")?;
    let rows = statement.query_map([], |row| row.get::<_, i64>(0).map(|first| first as u64))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn loose_ids(connection: &Connection) -> Result<Vec<DocumentId>, LibraryError> {
    let mut statement = connection.prepare("SELECT id FROM loose ORDER BY id")?;
    let rows = statement.query_map([], |row| row.get::<_, i64>(0).map(|id| DocumentId(id as u64)))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn raw_shelf(connection: &Connection, first: u64) -> Result<RawShelf, rusqlite::Error> {
    let id = first as i64;
    let (count, heads) = connection
        .prepare_cached("SELECT count, data FROM heads WHERE first = ?1")?
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let blob = |table: &str| {
        let sql = format!("SELECT data FROM {table} WHERE first = ?1");
        connection.query_row(&sql, [id], |row| row.get::<_, Vec<u8>>(0)).optional()
    };
    Ok(RawShelf { first, count, heads, moves: blob("moves")?, details: blob("details")? })
}

fn check_shelf(shelf: &RawShelf, words: &Words, report: &mut CheckReport) {
    let mut problem = |id: u64, reason: &str| {
        report.problems.push(Problem { id: Some(DocumentId(id)), reason: reason.to_owned() });
    };
    let blobs = [Some(&shelf.heads), shelf.moves.as_ref(), shelf.details.as_ref()];
    // What is missing shows in the games.
    let sound = blobs.into_iter().flatten().all(|blob| checked(blob).is_ok());
    for index in 0..shelf.count {
        let id = shelf.first + index as u64;
        match check_game(shelf, index, words) {
            Err(Broken(reason)) => problem(id, reason),
            Ok(()) if !sound && index == 0 => problem(id, "its shelf has a wrong checksum"),
            Ok(()) => report.sound += 1,
        }
    }
}

fn check_game(shelf: &RawShelf, index: usize, words: &Words) -> Result<(), Broken> {
    let head = head_of(shelf, index)?;
    // What was put aside is not looked at again.
    if head.flags.has(Flags::MOVED) {
        return Ok(());
    }
    let part = |blob: Option<&Vec<u8>>| {
        let blob = unsealed(blob.ok_or(Broken("a part of its shelf is missing"))?)?;
        let part = Parts::new(blob, shelf.count)?.get(index).ok_or(Broken("its shelf is too short"))?;
        Ok::<_, Broken>(part.to_vec())
    };
    let (moves, details) = (part(shelf.moves.as_ref())?, part(shelf.details.as_ref())?);
    unpack(&head, &moves, &details, &|word| words.text(word)).map(drop)
}

fn head_of(shelf: &RawShelf, index: usize) -> Result<Head, Broken> {
    let heads = unsealed(&shelf.heads)?;
    Head::decode(heads.get(HEAD * index..HEAD * (index + 1)).ok_or(Broken("its shelf is too short"))?)
}

/// Keeps the bytes of a damaged game and takes it off all lists.
fn put_aside(transaction: &Transaction<'_>, id: DocumentId, reason: &str) -> Result<(), LibraryError> {
    let keep = "INSERT INTO quarantine (origin, first, reason, found, data) VALUES (?1, ?2, ?3, ?4, ?5)";
    let loose: Option<Vec<u8>> = transaction
        .query_row("SELECT head || moves || details FROM loose WHERE id = ?1", [id.0 as i64], |row| {
            Ok(row.get_ref(0)?.as_bytes().unwrap_or_default().to_vec())
        })
        .optional()?;
    if let Some(data) = loose {
        transaction.execute(keep, params!["loose", id.0 as i64, reason, now_ms() as i64, data])?;
        transaction.execute("DELETE FROM loose WHERE id = ?1", [id.0 as i64])?;
        return Ok(());
    }
    let first: Option<i64> = transaction
        .query_row("SELECT max(first) FROM heads WHERE first <= ?1", [id.0 as i64], |row| row.get(0))
        .optional()?
        .flatten();
    let Some(first) = first else { return Ok(()) };
    let Ok(mut shelf) = raw_shelf(transaction, first as u64) else {
        transaction.execute(keep, params!["shelf", first, reason, now_ms() as i64, None::<Vec<u8>>])?;
        for table in ["heads", "moves", "details"] {
            transaction.execute(&format!("DELETE FROM {table} WHERE first = ?1"), [first])?;
        }
        return Ok(());
    };
    let index = (id.0 - shelf.first) as usize;
    if reason != "its shelf has a wrong checksum" {
        let part = |blob: Option<&Vec<u8>>| {
            let blob = blob.and_then(|blob| unsealed(blob).ok());
            let parts = blob.and_then(|blob| Parts::new(blob, shelf.count).ok());
            parts.and_then(|parts| parts.get(index)).unwrap_or_default().to_vec()
        };
        let data = [part(shelf.moves.as_ref()), part(shelf.details.as_ref())].concat();
        transaction.execute(keep, params!["shelf", id.0 as i64, reason, now_ms() as i64, data])?;
        let aside = Flags::default().with(Flags::MOVED, true).0;
        if let Some(head) = shelf.heads.get_mut(HEAD * index..HEAD * (index + 1)) {
            head.fill(0);
            head[41] = aside;
        }
    }
    reseal(transaction, &mut shelf)
}

/// Writes a shelf's blobs with right checksums.
fn reseal(transaction: &Transaction<'_>, shelf: &mut RawShelf) -> Result<(), LibraryError> {
    let heads = Some(std::mem::take(&mut shelf.heads));
    for (table, blob) in [("heads", heads), ("moves", shelf.moves.take()), ("details", shelf.details.take())]
    {
        let Some(mut blob) = blob else { continue };
        blob.truncate(blob.len().saturating_sub(8));
        let sql = format!("UPDATE {table} SET data = ?2 WHERE first = ?1");
        transaction.execute(&sql, params![shelf.first as i64, seal(blob)])?;
    }
    Ok(())
}
