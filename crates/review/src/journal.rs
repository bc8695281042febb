//! Going on after an interruption: which games are in the output already.
//!
//! Beside the output stands a small file, `OUTPUT.progress`: a line that says what was asked for, then one for each game
//! written, with its fingerprint and the length of the output after it. Whoever asks for the same again goes on behind the
//! last whole game; the file goes when all games are written.

use roque_chess::document::Document;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What something is told by: equal for equal texts, and hardly ever for others (FNV-1a, 64 bits).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fingerprint(u64);

impl Fingerprint {
    /// Of a text.
    #[must_use]
    pub fn of(text: &str) -> Self {
        const START: u64 = 0xcbf2_9ce4_8422_2325;
        const PRIME: u64 = 0x0100_0000_01b3;
        Self(text.bytes().fold(START, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(PRIME)))
    }

    /// Of a game with everything written in it.
    #[must_use]
    pub fn of_game(document: &Document) -> Self {
        Self::of(&document.to_string())
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// Why an output cannot be written or gone on with.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The system refuses.
    #[error("cannot write {path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Another review was interrupted there.
    #[error(
        "{0} holds the beginning of another review (other games, or other settings); finish that one, name another file, or \
         delete both {0} and {0}.progress"
    )]
    Other(PathBuf),
}

/// An output that can be gone on with.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    progress_path: PathBuf,
    output: File,
    progress: File,
    done: Vec<String>,
    length: u64,
}

impl Journal {
    /// Opens an output for a review described by `asked`: goes on behind what is there if the same was asked for before
    /// and interrupted, else begins anew with `head`.
    ///
    /// # Errors
    /// [`JournalError`] if files cannot be written, or if another review was interrupted there.
    pub fn open(path: &Path, asked: Fingerprint, head: &str) -> Result<Self, JournalError> {
        let progress_path = beside(path);
        let io = |path: &Path| {
            let path = path.to_owned();
            move |source| JournalError::Io { path, source }
        };
        let known = fs::read_to_string(&progress_path).unwrap_or_default();
        let mut lines = known.lines();
        let title = format!("roque review {asked}");
        let (mut done, mut length) = (Vec::new(), None);
        match lines.next() {
            None => {}
            Some(first) if first == title => {
                for (game, bytes) in lines.map_while(|line| line.split_once(' ')) {
                    let Ok(bytes) = bytes.parse() else { break };
                    length = Some(bytes);
                    done.push(game.to_owned());
                }
            }
            Some(_) => return Err(JournalError::Other(path.to_owned())),
        }
        let on_disk = fs::metadata(path).map(|about| about.len()).unwrap_or_default();
        if length.is_some_and(|length| length > on_disk) {
            return Err(JournalError::Other(path.to_owned()));
        }
        let mut options = OpenOptions::new();
        options.create(true).write(true);
        let mut output = options.clone().truncate(false).open(path).map_err(io(path))?;
        let start = length.unwrap_or_default();
        output.set_len(start).map_err(io(path))?;
        output.seek(SeekFrom::End(0)).map_err(io(path))?;
        let progress = options.truncate(true).open(&progress_path).map_err(io(&progress_path))?;
        let mut journal =
            Self { path: path.to_owned(), progress_path, output, progress, done: Vec::new(), length: start };
        journal.note(&format!("{title}\n"))?;
        if length.is_none() {
            journal.write(head)?;
        }
        // What is taken over is written again whole: the last line may have been cut in two.
        for line in known.lines().skip(1).take(done.len()) {
            journal.note(&format!("{line}\n"))?;
        }
        journal.done = done;
        Ok(journal)
    }

    /// How many games are written.
    #[must_use]
    pub fn done(&self) -> usize {
        self.done.len()
    }

    /// Whether the game in this place is the one that is written there.
    ///
    /// # Errors
    /// [`JournalError::Other`] if it is not.
    pub fn check(&self, game: usize, document: &Document) -> Result<(), JournalError> {
        match self.done.get(game) {
            Some(known) if *known != Fingerprint::of_game(document).to_string() => {
                Err(JournalError::Other(self.path.clone()))
            }
            _ => Ok(()),
        }
    }

    /// Writes a reviewed game and remembers it.
    ///
    /// # Errors
    /// [`JournalError::Io`].
    pub fn append(&mut self, document: &Document, text: &str) -> Result<(), JournalError> {
        self.write(text)?;
        let line = format!("{} {}\n", Fingerprint::of_game(document), self.length);
        self.note(&line)
    }

    /// Writes the end; nothing is left to go on with.
    ///
    /// # Errors
    /// [`JournalError::Io`].
    pub fn finish(mut self, end: &str) -> Result<(), JournalError> {
        self.write(end)?;
        self.output.sync_all().map_err(|source| JournalError::Io { path: self.path.clone(), source })?;
        fs::remove_file(&self.progress_path)
            .map_err(|source| JournalError::Io { path: self.progress_path.clone(), source })
    }

    fn write(&mut self, text: &str) -> Result<(), JournalError> {
        self.length += text.len() as u64;
        let written = self.output.write_all(text.as_bytes());
        written.map_err(|source| JournalError::Io { path: self.path.clone(), source })
    }

    fn note(&mut self, line: &str) -> Result<(), JournalError> {
        let written = self.progress.write_all(line.as_bytes());
        written.map_err(|source| JournalError::Io { path: self.progress_path.clone(), source })
    }
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".progress");
    name.into()
}
