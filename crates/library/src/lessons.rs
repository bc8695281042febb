//! Which exercises of the lessons somebody has solved.
//!
//! What an exercise is, `roque-lab` decides; here its name is only kept, so that it counts wherever the lesson is opened.

use crate::library::now_ms;
use crate::{Library, LibraryError};
use rusqlite::params;

impl Library {
    /// The exercises that were solved.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn learnt(&self) -> Result<Vec<String>, LibraryError> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached("SELECT exercise FROM learnt ORDER BY exercise")?;
            let rows = statement.query_map([], |row| row.get(0))?;
            Ok(rows.collect::<Result<_, _>>()?)
        })
    }

    /// Keeps that an exercise was solved; the first time counts.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn learn(&self, exercise: &str) -> Result<(), LibraryError> {
        self.write(|transaction, _| {
            transaction.execute(
                "INSERT OR IGNORE INTO learnt VALUES (?1, ?2)",
                params![exercise, now_ms() as i64],
            )?;
            Ok(())
        })
    }

    /// Forgets all of them: somebody begins again.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn forget_learnt(&self) -> Result<(), LibraryError> {
        self.write(|transaction, _| {
            transaction.execute("DELETE FROM learnt", [])?;
            Ok(())
        })
    }
}
