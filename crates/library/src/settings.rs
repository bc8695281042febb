//! What is kept beside the documents: settings of the program, and old names of games.

use crate::{DocumentId, Library, LibraryError};
use rusqlite::OptionalExtension as _;

impl Library {
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
