//! Files of games in and out, of any size: what is read and written is never in memory as a whole.

use crate::protocol::{ApiError, ErrorCode, ImportProgress};
use axum::body::{Body, Bytes};
use futures_util::{Stream, StreamExt as _, stream};
use roque_library::{
    BrokenGame, DocumentId, ImportError, ImportEvent, ImportOptions, ImportReport, Library, Source,
};
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, mpsc};

/// Chunks that wait for the other side.
const WAITING: usize = 8;
/// Bytes of an answer that are sent together.
const CHUNK: usize = 1 << 16;
/// How often progress is told.
const PROGRESS: Duration = Duration::from_millis(100);
/// How long to wait for the next piece of a file.
const PATIENCE: Duration = Duration::from_secs(30);
/// Broken games that are told.
const MOST_BROKEN: usize = 100;

/// What a thread reads while a page sends it.
struct Incoming {
    chunks: mpsc::Receiver<Result<Bytes, io::Error>>,
    rest: Bytes,
}

impl Read for Incoming {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.rest.is_empty() {
            match self.chunks.blocking_recv() {
                Some(chunk) => self.rest = chunk?,
                None => return Ok(0),
            }
        }
        let taken = self.rest.split_to(buffer.len().min(self.rest.len()));
        buffer[..taken.len()].copy_from_slice(&taken);
        Ok(taken.len())
    }
}

/// What a thread writes while a page receives it.
struct Outgoing {
    chunks: mpsc::Sender<Result<Bytes, io::Error>>,
    buffer: Vec<u8>,
}

impl Outgoing {
    fn send(&mut self) -> io::Result<()> {
        let chunk = Bytes::from(std::mem::take(&mut self.buffer));
        self.chunks.blocking_send(Ok(chunk)).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))
    }
}

impl Write for Outgoing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= CHUNK {
            self.send()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.buffer.is_empty() { Ok(()) } else { self.send() }
    }
}

fn body(chunks: mpsc::Receiver<Result<Bytes, io::Error>>) -> Body {
    Body::from_stream(stream::unfold(chunks, |mut chunks| async { Some((chunks.recv().await?, chunks)) }))
}

/// Sends documents as PGN. Stops when nobody receives any more.
pub(crate) fn export(library: Arc<Library>, ids: Vec<DocumentId>, turn: OwnedSemaphorePermit) -> Body {
    let (chunks, received) = mpsc::channel(WAITING);
    tokio::task::spawn_blocking(move || {
        let _turn = turn;
        let mut out = Outgoing { chunks: chunks.clone(), buffer: Vec::with_capacity(CHUNK) };
        let written = library.export(&ids, &mut out, &mut |_| ControlFlow::Continue(()));
        let failed = written.map_err(io::Error::other).and_then(|_| out.flush()).err();
        if let Some(error) = failed {
            // An answer that breaks off says that it is not whole.
            let _ = chunks.blocking_send(Err(error));
        }
    });
    body(received)
}

/// Keeps the games of a file as it arrives, and tells how far it is. Ends after what is on disk when the page leaves.
pub(crate) fn import(
    library: Arc<Library>,
    name: String,
    mut file: impl Stream<Item = Result<Bytes, axum::Error>> + Send + Unpin + 'static,
    turn: OwnedSemaphorePermit,
) -> Body {
    let (sender, chunks) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        loop {
            let chunk = match tokio::time::timeout(PATIENCE, file.next()).await {
                Ok(Some(chunk)) => chunk.map_err(io::Error::other),
                Ok(None) => break,
                Err(_) => Err(io::Error::new(io::ErrorKind::TimedOut, "nothing came for too long")),
            };
            let broken = chunk.is_err();
            if sender.send(chunk).await.is_err() || broken {
                break;
            }
        }
    });
    let (lines, received) = mpsc::channel(WAITING);
    tokio::task::spawn_blocking(move || {
        let _turn = turn;
        let source = Source::stream(&name, Incoming { chunks, rest: Bytes::new() });
        let mut teller = Teller { lines, told: None, broken: 0 };
        let report = library.import(source, ImportOptions::default(), &mut |event| teller.hear(event));
        teller.tell_end(report);
    });
    body(received)
}

/// Tells a page how far an import is.
struct Teller {
    lines: mpsc::Sender<Result<Bytes, io::Error>>,
    told: Option<Instant>,
    broken: usize,
}

impl Teller {
    fn hear(&mut self, event: ImportEvent<'_>) -> ControlFlow<()> {
        match event {
            ImportEvent::Broken(game) => self.tell_broken(game),
            ImportEvent::Progress(report) => self.tell_progress(report),
        }
    }

    fn tell_broken(&mut self, game: &BrokenGame) -> ControlFlow<()> {
        self.broken += 1;
        if self.broken > MOST_BROKEN {
            return ControlFlow::Continue(());
        }
        self.tell(&ImportProgress::Broken { line: game.line as u64, reason: game.message.clone() })
    }

    fn tell_progress(&mut self, report: &ImportReport) -> ControlFlow<()> {
        if self.told.is_some_and(|told| told.elapsed() < PROGRESS) {
            return if self.lines.is_closed() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        }
        self.told = Some(Instant::now());
        let ImportReport { source_bytes: bytes, added: games, duplicates, broken, .. } = *report;
        self.tell(&ImportProgress::Progress { bytes, games, duplicates, broken })
    }

    fn tell_end(&mut self, report: Result<ImportReport, ImportError>) {
        let _ = self.tell(&match report {
            Ok(ImportReport { first, added: games, duplicates, broken, .. }) => {
                ImportProgress::Done { first: first.map(|first| first.0), games, duplicates, broken }
            }
            Err(error) => {
                let code = match &error {
                    ImportError::Library(_) => ErrorCode::Unavailable,
                    _ => ErrorCode::BadPgn,
                };
                ImportProgress::Failed { error: ApiError::because(code, &error) }
            }
        });
    }

    fn tell(&mut self, line: &ImportProgress) -> ControlFlow<()> {
        // Every message is plain data; writing it as JSON cannot fail.
        let mut text = serde_json::to_vec(line).unwrap_or_default();
        text.push(b'\n');
        match self.lines.blocking_send(Ok(text.into())) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }
}
