//! Games in, at the scale of archives: unpacked, read and written by three threads, a batch at a time.
//!
//! A batch and the place reached in the source are written in one transaction: an import that was stopped, by the
//! person, a power cut or a full disk, goes on where it was when the same source comes again.

mod parse;
mod source;
mod tap;
mod write;

pub use source::Source;

use crate::{DocumentId, Library, LibraryError, Origin};
use parse::{Parsed, parse};
use roque_chess::notation::pgn::MalformedGame;
use roque_language::Message;
use roque_play::Localized as _;
use std::io;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel, sync_channel};
use std::sync::{Arc, atomic::AtomicU64, atomic::Ordering};
use thiserror::Error;
use write::BatchWriter;

/// Broken games that a report lists; all of them are counted and told one by one.
const MOST_LISTED: usize = 1000;

/// What to do with games that are there already.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Duplicates {
    /// They are counted and left out.
    #[default]
    Skip,
    /// They are kept once more.
    Keep,
}

/// How to import.
#[derive(Clone, Copy, Debug)]
pub struct ImportOptions {
    /// What to do with games that are there already.
    pub duplicates: Duplicates,
    /// What the games count as.
    pub origin: Origin,
}

impl Default for ImportOptions {
    fn default() -> Self {
        Self { duplicates: Duplicates::Skip, origin: Origin::Imported }
    }
}

/// A game that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenGame {
    /// The line of the fault, from 1.
    pub line: usize,
    /// What is wrong.
    pub reason: String,
    /// The same for people.
    pub message: Message,
}

impl BrokenGame {
    fn new(line: usize, reason: &MalformedGame) -> Self {
        Self { line, reason: reason.to_string(), message: reason.message() }
    }

    fn unplayable(line: usize) -> Self {
        let message = Message::LibraryUnplayable;
        Self { line, reason: message.to_string(), message }
    }
}

/// How far an import is, or got.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ImportReport {
    /// Bytes of the source that were read, as it lies on disk.
    pub source_bytes: u64,
    /// Bytes of text that were read.
    pub text_bytes: u64,
    /// Games found, in this run.
    pub read: u64,
    /// Games kept.
    pub added: u64,
    /// The first of them.
    pub first: Option<DocumentId>,
    /// Games that were there already.
    pub duplicates: u64,
    /// Games that could not be read.
    pub broken: u64,
    /// The first of them.
    pub broken_games: Vec<BrokenGame>,
    /// Games of an earlier run that this one went on from.
    pub resumed_after: u64,
    /// Whether the source was read to its end.
    pub finished: bool,
}

/// What happens during an import.
#[derive(Debug)]
pub enum ImportEvent<'a> {
    /// A batch is on disk.
    Progress(&'a ImportReport),
    /// A game was left out.
    Broken(&'a BrokenGame),
}

/// Why an import ended early. Batches written before stay.
#[derive(Debug, Error)]
pub enum ImportError {
    /// The file cannot be read.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Reading failed in the middle.
    #[error("{name} cannot be read: {source}")]
    Read {
        /// The source.
        name: String,
        /// What the system said.
        source: io::Error,
    },
    /// The source has the beginning of an unfinished import, but not the rest.
    #[error("{0} begins like a collection whose import was not finished, but goes on differently")]
    Different(String),
    /// The library failed.
    #[error(transparent)]
    Library(#[from] LibraryError),
}

impl From<rusqlite::Error> for ImportError {
    fn from(error: rusqlite::Error) -> Self {
        Self::Library(error.into())
    }
}

/// A place in a source: how much of its text is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Mark {
    bytes: u64,
    lines: u64,
    hash: u64,
}

impl Library {
    /// Imports games. `on_event` hears of every batch and every broken game, and may stop the import, which then can be
    /// taken up again.
    ///
    /// # Errors
    /// [`ImportError`]; what was written before stays.
    pub fn import(
        &self,
        source: Source,
        options: ImportOptions,
        on_event: &mut dyn FnMut(ImportEvent<'_>) -> ControlFlow<()>,
    ) -> Result<ImportReport, ImportError> {
        let name = source.name().to_owned();
        let unpacked = source.unpack().map_err(|source| ImportError::Read { name: name.clone(), source })?;
        let consumed = Arc::clone(&unpacked.consumed);
        let (said, parsed) = sync_channel(2);
        let (resume, resumed) = channel();
        std::thread::scope(|scope| {
            scope.spawn(move || parse(unpacked, &said, &resumed, options.origin));
            // Whatever ends this ends the reader too: it finds nobody listening.
            let run = Run { library: self, name, options, consumed };
            run.write(parsed, resume, on_event)
        })
    }
}

/// An import under way.
struct Run<'a> {
    library: &'a Library,
    name: String,
    options: ImportOptions,
    consumed: Arc<AtomicU64>,
}

impl Run<'_> {
    fn write(
        self,
        parsed: Receiver<Parsed>,
        resume: Sender<Option<Mark>>,
        on_event: &mut dyn FnMut(ImportEvent<'_>) -> ControlFlow<()>,
    ) -> Result<ImportReport, ImportError> {
        let mut report = ImportReport::default();
        let mut writer = None;
        for said in parsed {
            match said {
                Parsed::Beginning(beginning) => {
                    let mut begun =
                        BatchWriter::new(self.library, beginning, &self.name, self.options.duplicates)?;
                    report.resumed_after = begun.earlier_games();
                    // A reader that is gone says why itself.
                    let _ = resume.send(begun.mark());
                    writer = Some(begun);
                }
                Parsed::Different => {
                    if let Some(writer) = &mut writer {
                        writer.forget()?;
                    }
                    return Err(ImportError::Different(self.name));
                }
                Parsed::Failed(source) => return Err(ImportError::Read { name: self.name, source }),
                Parsed::Batch(batch) => {
                    let Some(writer) = &mut writer else { continue };
                    let stop = batch.broken.iter().any(|game| on_event(ImportEvent::Broken(game)).is_break());
                    let room = MOST_LISTED.saturating_sub(report.broken_games.len());
                    report.broken_games.extend(batch.broken.iter().take(room).cloned());
                    writer.write(batch, &mut report)?;
                    report.source_bytes = self.consumed.load(Ordering::Relaxed);
                    if on_event(ImportEvent::Progress(&report)).is_break() || stop {
                        return Ok(report);
                    }
                }
            }
        }
        Ok(report)
    }
}
