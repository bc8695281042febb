//! A GUI made of channels.

use roque_server::Server;
use roque_uci::{BestMove, Info, Message};
use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// Longer than anything here takes on a busy machine; a test that waits this long has failed.
const PATIENCE: Duration = Duration::from_secs(120);

/// The server's input: bytes from a channel.
struct Source {
    chunks: Receiver<Vec<u8>>,
    rest: Vec<u8>,
}

impl Read for Source {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            match self.chunks.recv() {
                Ok(chunk) => self.rest = chunk,
                Err(_) => return Ok(0),
            }
        }
        let count = self.rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.rest.drain(..count);
        Ok(count)
    }
}

/// The server's output: lines into a channel.
struct Sink {
    lines: Sender<String>,
    partial: Vec<u8>,
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.partial)).expect("output is UTF-8");
                // The test may have ended already.
                let _ = self.lines.send(line);
            } else {
                self.partial.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The other side of the conversation.
pub struct Partner {
    input: Option<Sender<Vec<u8>>>,
    lines: Receiver<String>,
    server: Option<JoinHandle<()>>,
}

impl Partner {
    pub fn new() -> Self {
        let (input, chunks) = channel();
        let (sender, lines) = channel();
        let server = std::thread::spawn(move || {
            let source = BufReader::new(Source { chunks, rest: Vec::new() });
            Server::new(Sink { lines: sender, partial: Vec::new() }).run(source);
        });
        Self { input: Some(input), lines, server: Some(server) }
    }

    /// Says lines; the line end is added.
    pub fn say(&self, text: &str) {
        self.say_bytes(format!("{text}\n").into_bytes());
    }

    pub fn say_bytes(&self, bytes: Vec<u8>) {
        self.input.as_ref().expect("input is open").send(bytes).expect("the server listens");
    }

    /// The next line.
    pub fn line(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("the server answers")
    }

    /// Nothing is said for a while.
    pub fn expect_silence(&self) {
        match self.lines.recv_timeout(Duration::from_millis(150)) {
            Err(RecvTimeoutError::Timeout) => {}
            other => panic!("{other:?} breaks the silence"),
        }
    }

    /// All lines up to the one that fulfils the condition.
    pub fn until(&self, mut found: impl FnMut(&str) -> bool) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            let done = found(&line);
            lines.push(line);
            if done {
                return lines;
            }
        }
    }

    /// Everything said up to now.
    pub fn sync(&self) -> Vec<String> {
        self.say("isready");
        let mut lines = self.until(|line| line == "readyok");
        lines.pop();
        lines
    }

    /// Says something and returns everything it leads to, the best move excluded.
    pub fn search(&self, go: &str) -> (Vec<Info>, BestMove) {
        self.say(go);
        self.best_move()
    }

    pub fn best_move(&self) -> (Vec<Info>, BestMove) {
        let lines = self.until(|line| line.starts_with("bestmove"));
        let mut infos = Vec::new();
        for line in &lines {
            match line.parse().unwrap_or_else(|error| panic!("{error}")) {
                Message::Info(info) => infos.push(*info),
                Message::BestMove(best) => return (infos, best),
                other => panic!("{other} during a search"),
            }
        }
        unreachable!("the last line is the best move")
    }

    /// Closes the input and waits for the server; returns what was left to hear.
    pub fn close(mut self) -> Vec<String> {
        self.input = None;
        let rest = self.lines.iter().collect();
        if let Some(server) = self.server.take() {
            server.join().expect("the server does not panic");
        }
        rest
    }
}
