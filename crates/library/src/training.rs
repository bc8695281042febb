//! How somebody fares with puzzles: a rating, and for each puzzle when it comes again.
//!
//! What a rating means and when a puzzle is due is decided by `roque-puzzles`; here it is only kept, so that page and
//! terminal go on where the other left off.

use crate::documents::revision;
use crate::library::now_ms;
use crate::{DocumentId, Library, LibraryError};
use rusqlite::{OptionalExtension as _, params};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// Somebody who trains.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Trainee {
    /// Strength, as Glicko-2 has it.
    pub rating: f64,
    /// How unsure that is.
    pub deviation: f64,
    /// How much it is expected to change.
    pub volatility: f64,
    /// Puzzles solved in a row.
    pub streak: u32,
    /// The most there ever were.
    pub best_streak: u32,
    /// Puzzles tried.
    pub tried: u32,
    /// Of these solved.
    pub solved: u32,
}

/// What is known about one puzzle that was tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrainedPuzzle {
    /// Which one.
    pub puzzle: String,
    /// How often in a row it was solved, as far as that matters for when it comes again.
    pub stage: u8,
    /// When it comes again, in milliseconds since 1970.
    pub due: u64,
    /// How often it was tried.
    pub tries: u32,
    /// How often it was solved.
    pub solved: u32,
}

/// A puzzle from a game of the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnPuzzle {
    /// Which one.
    pub puzzle: String,
    /// The game it is from.
    pub document: DocumentId,
    /// The puzzle as a line of text.
    pub row: String,
}

impl Library {
    /// Who trains, if somebody ever did.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn trainee(&self) -> Result<Option<Trainee>, LibraryError> {
        self.read(|connection| Ok(trainee(connection)?))
    }

    /// What is known about a puzzle.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn trained(&self, puzzle: &str) -> Result<Option<TrainedPuzzle>, LibraryError> {
        self.read(|connection| Ok(trained(connection, puzzle)?))
    }

    /// What is known about all puzzles that were tried.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn all_trained(&self) -> Result<Vec<TrainedPuzzle>, LibraryError> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached("SELECT * FROM trained")?;
            let rows = statement.query_map([], read_trained)?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Keeps what came of a try. `change` is given what was known, of who trains and of the puzzle, at the moment of writing: another
    /// program may have written meanwhile.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn train(
        &self,
        puzzle: &str,
        change: impl Fn(Option<Trainee>, Option<TrainedPuzzle>) -> (Trainee, TrainedPuzzle),
    ) -> Result<(Trainee, TrainedPuzzle), LibraryError> {
        self.write(|transaction, _| {
            let (person, puzzle) = change(trainee(transaction)?, trained(transaction, puzzle)?);
            transaction.execute(
                "INSERT OR REPLACE INTO trainee VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                params![
                    person.rating,
                    person.deviation,
                    person.volatility,
                    person.streak,
                    person.best_streak,
                    person.tried,
                    person.solved
                ],
            )?;
            transaction.execute(
                "INSERT OR REPLACE INTO trained VALUES (?1, ?2, ?3, ?4, ?5)",
                params![puzzle.puzzle, puzzle.stage, puzzle.due as i64, puzzle.tries, puzzle.solved],
            )?;
            Ok((person, puzzle))
        })
    }

    /// Keeps the puzzles of a game in place of those it had.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn keep_own_puzzles(
        &self,
        document: DocumentId,
        puzzles: &[(String, String)],
    ) -> Result<(), LibraryError> {
        self.write(|transaction, _| {
            transaction.execute("DELETE FROM own_puzzle WHERE document = ?1", [document.0 as i64])?;
            for (puzzle, row) in puzzles {
                transaction.execute(
                    "INSERT OR REPLACE INTO own_puzzle VALUES (?1, ?2, ?3, ?4)",
                    params![puzzle, document.0 as i64, row, now_ms() as i64],
                )?;
            }
            Ok(())
        })
    }

    /// All puzzles from games of the library, the latest first. Those of a deleted game rest until it is brought back.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn own_puzzles(&self) -> Result<Vec<OwnPuzzle>, LibraryError> {
        self.read(|connection| {
            let mut statement = connection
                .prepare_cached("SELECT puzzle, document, row FROM own_puzzle ORDER BY added DESC, puzzle")?;
            let rows = statement.query_map([], |row| {
                let document = DocumentId(row.get::<_, i64>(1)? as u64);
                Ok(OwnPuzzle { puzzle: row.get(0)?, document, row: row.get(2)? })
            })?;
            let mut puzzles: Vec<OwnPuzzle> = rows.collect::<Result<_, _>>()?;
            let mut there = BTreeMap::new();
            for own in &puzzles {
                if let Entry::Vacant(entry) = there.entry(own.document) {
                    entry.insert(revision(connection, own.document)?.is_some());
                }
            }
            puzzles.retain(|own| there[&own.document]);
            Ok(puzzles)
        })
    }
}

fn trainee(connection: &rusqlite::Connection) -> rusqlite::Result<Option<Trainee>> {
    let mut statement = connection.prepare_cached("SELECT * FROM trainee")?;
    let read = |row: &rusqlite::Row<'_>| {
        Ok(Trainee {
            rating: row.get(1)?,
            deviation: row.get(2)?,
            volatility: row.get(3)?,
            streak: row.get(4)?,
            best_streak: row.get(5)?,
            tried: row.get(6)?,
            solved: row.get(7)?,
        })
    };
    statement.query_row([], read).optional()
}

fn trained(connection: &rusqlite::Connection, puzzle: &str) -> rusqlite::Result<Option<TrainedPuzzle>> {
    let mut statement = connection.prepare_cached("SELECT * FROM trained WHERE puzzle = ?1")?;
    statement.query_row([puzzle], read_trained).optional()
}

fn read_trained(row: &rusqlite::Row<'_>) -> rusqlite::Result<TrainedPuzzle> {
    Ok(TrainedPuzzle {
        puzzle: row.get(0)?,
        stage: row.get(1)?,
        due: row.get::<_, i64>(2)?.max(0) as u64,
        tries: row.get(3)?,
        solved: row.get(4)?,
    })
}
