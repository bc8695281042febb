//! A file of games being read in a thread of its own.

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
#[error("{0}")]
pub struct ReadFault(Message);

impl From<LibraryError> for ReadFault {
    fn from(error: LibraryError) -> Self {
        Self(error.message())
    }
}

impl From<ImportError> for ReadFault {
    fn from(error: ImportError) -> Self {
        Self(error.message())
    }
}

impl Localized for ReadFault {
    fn message(&self) -> Message {
        self.0.clone()
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
                let first = first.map(|game| {
                    let reason = game.message.clone().into();
                    ReadFault(Message::TerminalBrokenGame { line: number(game.line), reason })
                });
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
