//! The one way out: whole lines, flushed, from any thread, and into the log.

use roque_uci::{Info, Message};
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

struct Sink {
    writer: Box<dyn Write + Send>,
    log: Option<File>,
}

/// Writes messages; clones write to the same place.
#[derive(Clone)]
pub(crate) struct Output(Arc<Mutex<Sink>>);

impl Output {
    pub(crate) fn new(writer: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Sink { writer: Box::new(writer), log: None })))
    }

    fn lock(&self) -> MutexGuard<'_, Sink> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn say(&self, message: &Message) {
        self.print(message);
    }

    /// Says several things in one piece.
    pub(crate) fn say_all(&self, messages: &[Message]) {
        let lines: Vec<String> = messages.iter().map(ToString::to_string).collect();
        self.print(lines.join("\n"));
    }

    /// Tells the person behind the GUI something.
    pub(crate) fn remark(&self, text: impl Into<String>) {
        self.say(&Message::Info(Box::new(Info::text(text))));
    }

    /// Lines that are not UCI, for commands that are not UCI.
    pub(crate) fn print(&self, text: impl fmt::Display) {
        let text = text.to_string();
        let mut sink = self.lock();
        // Nobody listens any more: the end of the input will follow, and ends the program.
        let _ = writeln!(sink.writer, "{text}").and_then(|()| sink.writer.flush());
        if let Some(log) = &mut sink.log {
            for line in text.lines() {
                let _ = writeln!(log, "<< {line}");
            }
        }
    }

    /// Notes a line that came in.
    pub(crate) fn heard(&self, line: &str) {
        if let Some(log) = &mut self.lock().log {
            let _ = writeln!(log, ">> {line}");
        }
    }

    /// Writes the conversation to the end of a file from now on; to none if the path is empty.
    pub(crate) fn log_to(&self, path: &str) -> io::Result<()> {
        let log = match path {
            "" => None,
            path => Some(OpenOptions::new().create(true).append(true).open(path)?),
        };
        self.lock().log = log;
        Ok(())
    }
}
