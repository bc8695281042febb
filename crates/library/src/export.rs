//! Games out, as PGN, a whole library if need be.

use crate::codec::{Broken, unpack};
use crate::shelved::ShelfReader;
use crate::{Damaged, DocumentId, Library, LibraryError};
use roque_chess::Position;
use roque_chess::document::Document;
use std::collections::HashMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use thiserror::Error;

/// Why an export ended early.
#[derive(Debug, Error)]
pub enum ExportError {
    /// The text cannot be written.
    #[error("the games cannot be written: {0}")]
    Write(#[from] io::Error),
    /// The library failed.
    #[error(transparent)]
    Library(#[from] LibraryError),
}

/// How far an export got.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExportReport {
    /// Games written.
    pub games: u64,
    /// Games that could not be read and were left out.
    pub damaged: Vec<Damaged>,
}

impl Library {
    /// Reads documents one after the other, cheaply if they are in order; those that are not there are left out.
    ///
    /// # Errors
    /// [`LibraryError`] if the library fails; a damaged document is given as an error in its place.
    pub fn documents(
        &self,
        ids: &[DocumentId],
        visit: &mut dyn FnMut(DocumentId, Result<Document, Damaged>) -> ControlFlow<()>,
    ) -> Result<(), LibraryError> {
        self.read(|connection| {
            let mut shelf = ShelfReader::default();
            for &id in ids {
                let read = match shelf.game(connection, id)? {
                    Some((head, moves, details)) => {
                        let words = self.words(connection)?;
                        let document = unpack(&head, moves, details, &|word| words.text(word));
                        document.map(Some).map_err(|Broken(reason)| Damaged { id, reason: reason.to_owned() })
                    }
                    None => match self.load_with(connection, id) {
                        Ok(stored) => Ok(stored.map(|stored| stored.document)),
                        Err(LibraryError::Damaged(damaged)) => Err(damaged),
                        Err(error) => return Err(error),
                    },
                };
                if let Some(read) = read.transpose()
                    && visit(id, read).is_break()
                {
                    break;
                }
            }
            Ok(())
        })
    }

    /// The last positions of main lines, for pictures; of games that cannot be read there is none.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn last_positions(&self, ids: &[DocumentId]) -> Result<HashMap<DocumentId, Position>, LibraryError> {
        let mut sorted = ids.to_vec();
        sorted.sort_unstable();
        let mut ends = HashMap::with_capacity(ids.len());
        self.documents(&sorted, &mut |id, read| {
            let end = read.ok().and_then(|document| {
                document.main_line().try_fold(document.start, |position, ply| ply.played_in(&position))
            });
            ends.extend(end.map(|end| (id, end)));
            ControlFlow::Continue(())
        })?;
        Ok(ends)
    }

    /// Writes documents as PGN, an empty line after each; imported ones that nobody changed as their authors spelled them. `on_game` hears how many are written, and may stop.
    ///
    /// # Errors
    /// [`ExportError`].
    pub fn export(
        &self,
        ids: &[DocumentId],
        out: &mut dyn Write,
        on_game: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<ExportReport, ExportError> {
        let mut report = ExportReport::default();
        let mut failed = None;
        let spelled = self.spelled()?;
        self.documents(ids, &mut |id, read| {
            match read {
                Ok(document) => {
                    let own = spelled.contains(&id).then(|| self.spelling(id)).flatten();
                    let written = match own {
                        Some(text) => writeln!(out, "{text}\n"),
                        None => writeln!(out, "{document}"),
                    };
                    if let Err(error) = written {
                        failed = Some(error);
                        return ControlFlow::Break(());
                    }
                    report.games += 1;
                }
                Err(damaged) => report.damaged.push(damaged),
            }
            on_game(report.games)
        })?;
        match failed {
            Some(error) => Err(error.into()),
            None => Ok(report),
        }
    }
}
