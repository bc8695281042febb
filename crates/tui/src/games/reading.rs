//! A file of games being read in a thread of its own.

use crate::study::library_message;
use roque_language::{Message, number};
use roque_library::{
    Duplicates, ImportError, ImportEvent, ImportOptions, ImportReport, Library, LibraryError, Source,
};
use roque_play::Localized;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{self, JoinHandle};
use thiserror::Error;

/// Why games of a file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReadFault {
    /// The file itself.
    #[error("{file}: {reason}")]
    File {
        /// The file.
        file: String,
        /// What is wrong with it.
        reason: Message,
    },
    /// One game.
    #[error("line {line}: {reason}")]
    Game {
        /// Where it is wrong.
        line: usize,
        /// What is wrong.
        reason: String,
    },
}

impl From<LibraryError> for ReadFault {
    fn from(error: LibraryError) -> Self {
        Self::File { file: String::new(), reason: library_message(&error) }
    }
}

impl From<ImportError> for ReadFault {
    fn from(error: ImportError) -> Self {
        let detail = error.to_string();
        match error {
            ImportError::File { path, source } => {
                Self::File { file: path.display().to_string(), reason: source.message() }
            }
            ImportError::Read { name, source } => Self::File { file: name, reason: source.message() },
            ImportError::Library(error) => error.into(),
            ImportError::Different(file) => Self::File { file, reason: Message::SystemOther { detail } },
        }
    }
}

impl Localized for ReadFault {
    fn message(&self) -> Message {
        match self {
            Self::File { file, reason } if file.is_empty() => reason.clone(),
            Self::File { file, reason } => {
                Message::TerminalFileFault { file: file.clone(), reason: reason.clone().into() }
            }
            Self::Game { line, reason } => {
                Message::TerminalBrokenGame { line: number(*line), reason: reason.clone() }
            }
        }
    }
}

/// What the thread says: how far it is, or how it ended.
type News = Result<ImportReport, ReadFault>;

/// A file being read. Dropping it stops that.
pub(super) struct Reading {
    news: Receiver<News>,
    thread: Option<JoinHandle<()>>,
    left: Arc<AtomicBool>,
    report: ImportReport,
    fault: Option<ReadFault>,
}

impl Reading {
    pub(super) fn begin(path: &Path, library: Arc<Library>) -> Result<Self, ReadFault> {
        let source = Source::file(path)?;
        let (outbox, news) = channel();
        let left = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&left);
        let thread = thread::spawn(move || {
            let options = ImportOptions { duplicates: Duplicates::Keep, ..ImportOptions::default() };
            let report = library.import(source, options, &mut |event| {
                if let ImportEvent::Progress(report) = event {
                    // Nobody listens once the list is left.
                    let _ = outbox.send(Ok(report.clone()));
                }
                match stop.load(Ordering::Relaxed) {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
            let _ = outbox.send(report.map_err(ReadFault::from));
        });
        Ok(Self { news, thread: Some(thread), left, report: ImportReport::default(), fault: None })
    }

    pub(super) fn is_finished(&self) -> bool {
        self.report.finished || self.fault.is_some()
    }

    pub(super) fn broken(&self) -> Option<(u64, &ReadFault)> {
        self.fault.as_ref().map(|fault| (self.report.broken, fault))
    }

    pub(super) fn hear(&mut self) -> bool {
        let mut heard = false;
        while let Ok(news) = self.news.try_recv() {
            self.note(news);
            heard = true;
        }
        heard
    }

    pub(super) fn finish(&mut self) {
        while let Ok(news) = self.news.recv() {
            self.note(news);
        }
    }

    fn note(&mut self, news: News) {
        match news {
            Ok(report) => {
                let first = report.broken_games.first();
                let first =
                    first.map(|game| ReadFault::Game { line: game.line, reason: game.reason.clone() });
                (self.report, self.fault) = (report, first);
            }
            Err(fault) => self.fault = Some(fault),
        }
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        self.left.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has nothing more to say.
            let _ = thread.join();
        }
    }
}
