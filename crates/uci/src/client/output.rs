//! Reading an engine's output on a thread of its own, with bounds on all of it.

use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use thiserror::Error;

/// How much an engine may print.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutputLimits {
    /// Bytes in one line.
    pub line_bytes: usize,
    /// Lines printed and not yet read by us.
    pub pending_lines: usize,
    /// Bytes within one second.
    pub bytes_per_second: usize,
}

impl Default for OutputLimits {
    /// Far above what engines print in earnest, far below what hurts.
    fn default() -> Self {
        Self { line_bytes: 1 << 20, pending_lines: 50_000, bytes_per_second: 32 << 20 }
    }
}

/// The ways to print too much.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Flood {
    /// A line without end.
    #[error("a line of more than {0} bytes")]
    LongLine(usize),
    /// More lines than are read.
    #[error("more than {0} lines nobody waits for")]
    Pending(usize),
    /// Too fast.
    #[error("more than {0} bytes in a second")]
    Rate(usize),
}

/// Why there are no more lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    Closed,
    Flooded(Flood),
}

/// The lines of an engine, in order.
pub(super) struct Output {
    pub(super) lines: Receiver<String>,
    end: Arc<OnceLock<End>>,
}

impl Output {
    pub(super) fn new(source: impl Read + Send + 'static, limits: OutputLimits) -> Self {
        let (sender, lines) = sync_channel(limits.pending_lines);
        let end = Arc::new(OnceLock::new());
        let ended = Arc::clone(&end);
        thread::spawn(move || {
            let reason = match pump(BufReader::new(source), &sender, limits) {
                Err(flood) => End::Flooded(flood),
                Ok(()) => End::Closed,
            };
            // Set before `sender` is dropped: whoever sees the channel closed finds the reason.
            let _ = ended.set(reason);
            drop(sender);
        });
        Self { lines, end }
    }

    /// Why the lines ended, as soon as they have; some may still wait to be read.
    pub(super) fn end(&self) -> Option<End> {
        self.end.get().copied()
    }
}

/// Sends line after line until the source ends or nobody listens.
fn pump(mut source: impl BufRead, sender: &SyncSender<String>, limits: OutputLimits) -> Result<(), Flood> {
    let mut line = Vec::new();
    let mut window = (Instant::now(), 0);
    loop {
        let Ok(bytes) = source.fill_buf() else { return Ok(()) };
        if bytes.is_empty() {
            return Ok(());
        }
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let taken = end.map_or(bytes.len(), |end| end + 1);
        line.extend_from_slice(&bytes[..taken]);
        source.consume(taken);
        if line.len() > limits.line_bytes {
            return Err(Flood::LongLine(limits.line_bytes));
        }
        if window.0.elapsed() > Duration::from_secs(1) {
            window = (Instant::now(), 0);
        }
        window.1 += taken;
        if window.1 > limits.bytes_per_second {
            return Err(Flood::Rate(limits.bytes_per_second));
        }
        if end.is_none() {
            continue;
        }
        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
        line.clear();
        match sender.try_send(text) {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => return Err(Flood::Pending(limits.pending_lines)),
            Err(TrySendError::Disconnected(_)) => return Ok(()),
        }
    }
}

/// The end of a stream, for error messages.
#[derive(Clone, Default)]
pub(super) struct Tail(Arc<(Mutex<TailState>, Condvar)>);

#[derive(Default)]
struct TailState {
    bytes: Vec<u8>,
    ended: bool,
}

impl Tail {
    const KEPT: usize = 4096;

    pub(super) fn new(mut source: impl Read + Send + 'static) -> Self {
        let tail = Self::default();
        let kept = tail.clone();
        thread::spawn(move || {
            let mut buffer = [0; 1024];
            while let Ok(count @ 1..) = source.read(&mut buffer) {
                let bytes = &mut kept.lock().bytes;
                bytes.extend_from_slice(&buffer[..count]);
                let excess = bytes.len().saturating_sub(Self::KEPT);
                bytes.drain(..excess);
            }
            kept.lock().ended = true;
            kept.0.1.notify_all();
        });
        tail
    }

    fn lock(&self) -> MutexGuard<'_, TailState> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What was read last, the end of the stream included if it comes in time.
    pub(super) fn text(&self, patience: Duration) -> String {
        let waited = self.0.1.wait_timeout_while(self.lock(), patience, |state| !state.ended);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&state.bytes).into_owned()
    }
}
