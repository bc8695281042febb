//! Reviews of documents, kept as their readers write them: opening a judged game again shows the judgement at once.

use crate::{DocumentId, Library, LibraryError};
use rusqlite::{OptionalExtension as _, params};

impl Library {
    /// Keeps the review of a document, as its reader writes it.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn keep_review(&self, document: DocumentId, game: &str, review: &str) -> Result<(), LibraryError> {
        self.write(|transaction, _| {
            transaction.execute(
                "INSERT OR REPLACE INTO review VALUES (?1, ?2, ?3)",
                params![document.0 as i64, game, review],
            )?;
            Ok(())
        })
    }

    /// The review kept of a document, if it is of this game: moves may have been added since.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn kept_review(&self, document: DocumentId, game: &str) -> Result<Option<String>, LibraryError> {
        self.read(|connection| {
            let mut statement =
                connection.prepare_cached("SELECT text FROM review WHERE document = ?1 AND game = ?2")?;
            Ok(statement.query_row(params![document.0 as i64, game], |row| row.get(0)).optional()?)
        })
    }
}
