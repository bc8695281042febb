//! Results that survive anything: an append-only file with one JSON line a game, and a PGN file made from it.
//!
//! A game counts when its line is on the disk. A line cut short by a crash is dropped when the file is opened
//! again, so that game is played again; the PGN file is rebuilt from the journal, so the two never disagree.

use crate::fixture::Entry;
use crate::plan::Plan;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use thiserror::Error;

/// The first line of a journal: which tournament it belongs to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Header {
    pub roque_journal: u32,
    /// A text that only this tournament has.
    pub tournament: String,
    /// What is played, for whoever finds the file; versions before this one did not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Plan>,
}

pub(crate) const VERSION: u32 = 1;
/// How often, and how long apart, the lock is tried: somebody who looks whether it is held holds it for a moment.
const TRIES: u32 = 10;
const BETWEEN_TRIES: Duration = Duration::from_millis(20);

/// Why results cannot be kept.
#[derive(Debug, Error)]
pub enum JournalError {
    /// The file system refused.
    #[error("cannot {action} {path}: {problem}")]
    Io {
        /// What was tried.
        action: &'static str,
        /// On which file.
        path: String,
        /// Why not.
        problem: io::Error,
    },
    /// Another process writes to it.
    #[error("{0} is in use by another run")]
    InUse(String),
    /// It holds something else.
    #[error(
        "{path} holds the results of another tournament; move it away or choose another file (it has {found}, this one is {wanted})"
    )]
    OtherTournament {
        /// The file.
        path: String,
        /// What it says.
        found: String,
        /// What it should say.
        wanted: String,
    },
    /// It is no journal.
    #[error("{path}, line {line}: {problem}; this is not a file of results")]
    Malformed {
        /// The file.
        path: String,
        /// Where.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// A PGN file without its journal would be overwritten.
    #[error("{pgn} has games but {journal} has no results of them; move it away or choose another file")]
    PgnExists {
        /// The PGN file.
        pgn: String,
        /// The missing journal.
        journal: String,
    },
}

/// An open journal.
pub struct Journal {
    file: File,
    path: PathBuf,
    pgn: Option<(PathBuf, File)>,
}

impl Journal {
    /// Opens or creates the journal of a tournament and returns it with the results it holds, without the text of the
    /// games: a long tournament has more of that than memory. `identity` is a text that only this tournament has; the
    /// plan is written into a new journal.
    ///
    /// # Errors
    /// [`JournalError`] if files cannot be used or belong to something else; nothing has been changed then.
    pub fn open(
        path: &Path,
        pgn: Option<&Path>,
        identity: &str,
        plan: Option<&Plan>,
    ) -> Result<(Self, Vec<Entry>), JournalError> {
        // Games are on the disk before they are in the PGN file: one without the other is somebody else's.
        let orphan = pgn.filter(|pgn| pgn.metadata().is_ok_and(|data| data.len() > 0)).map(|pgn| {
            let (pgn, journal) = (pgn.display().to_string(), path.display().to_string());
            JournalError::PgnExists { pgn, journal }
        });
        let orphan = match orphan {
            Some(orphan) if !path.exists() => return Err(orphan),
            orphan => orphan,
        };
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed("open", path))?;
        lock(&file, path)?;
        let mut entries = Vec::new();
        let end = read(&file, path, identity, &mut |entry| {
            entries.push(Entry { pgn: String::new(), ..entry });
            Ok(())
        })?;
        if let (0, Some(orphan)) = (end, orphan) {
            return Err(orphan);
        }
        file.set_len(end).map_err(failed("shorten", path))?;
        let pgn = match pgn {
            Some(pgn) => Some((pgn.to_owned(), rebuild_pgn(pgn, (&file, path, identity))?)),
            None => None,
        };
        file.seek(SeekFrom::Start(end)).map_err(failed("write", path))?;
        if end == 0 {
            let (tournament, plan) = (identity.to_owned(), plan.cloned());
            write_line(&mut file, &Header { roque_journal: VERSION, tournament, plan })
                .and_then(|()| file.sync_all())
                .map_err(failed("write", path))?;
        }
        Ok((Self { file, path: path.to_owned(), pgn }, entries))
    }

    /// Writes finished games; when it returns they are on the disk.
    ///
    /// # Errors
    /// [`JournalError::Io`].
    pub fn append(&mut self, entries: &[Entry]) -> Result<(), JournalError> {
        let mut lines = Vec::new();
        for entry in entries {
            // Writing to memory cannot fail.
            let _ = write_line(&mut lines, entry);
        }
        self.file
            .write_all(&lines)
            .and_then(|()| self.file.sync_data())
            .map_err(failed("write", &self.path))?;
        if let Some((path, file)) = &mut self.pgn {
            let text: String = entries.iter().map(|entry| entry.pgn.as_str()).collect();
            file.write_all(text.as_bytes()).map_err(failed("write", path))?;
        }
        Ok(())
    }
}

fn lock(file: &File, path: &Path) -> Result<(), JournalError> {
    for _ in 0..TRIES {
        match file.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => std::thread::sleep(BETWEEN_TRIES),
            Err(TryLockError::Error(source)) => return Err(failed("lock", path)(source)),
        }
    }
    Err(JournalError::InUse(path.display().to_string()))
}

pub(crate) fn failed(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> JournalError {
    let path = path.display().to_string();
    move |problem| JournalError::Io { action, path, problem }
}

fn write_line(target: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    let mut line = serde_json::to_vec(value)?;
    line.push(b'\n');
    target.write_all(&line)
}

/// Shows every game in a journal; returns the length of its whole lines.
fn read(
    mut file: &File,
    path: &Path,
    identity: &str,
    visit: &mut dyn FnMut(Entry) -> Result<(), JournalError>,
) -> Result<u64, JournalError> {
    file.rewind().map_err(failed("read", path))?;
    let mut reader = BufReader::new(file);
    let (mut end, mut number) = (0u64, 0usize);
    let mut line = Vec::new();
    loop {
        line.clear();
        let length = reader.read_until(b'\n', &mut line).map_err(failed("read", path))?;
        if line.last() != Some(&b'\n') {
            // The end of the file, or a line that a crash cut short; but a file that never was ours is not touched.
            let start = &b"{\"roque_journal\""[..line.len().min(16)];
            if number == 0 && !line.starts_with(start) {
                let (path, problem) = (path.display().to_string(), "no header".to_owned());
                return Err(JournalError::Malformed { path, line: 1, problem });
            }
            return Ok(end);
        }
        number += 1;
        let malformed = |problem: serde_json::Error| JournalError::Malformed {
            path: path.display().to_string(),
            line: number,
            problem: problem.to_string(),
        };
        if number == 1 {
            let header: Header = serde_json::from_slice(&line).map_err(malformed)?;
            if header.tournament != identity || header.roque_journal != VERSION {
                return Err(JournalError::OtherTournament {
                    path: path.display().to_string(),
                    found: header.tournament,
                    wanted: identity.to_owned(),
                });
            }
        } else {
            visit(serde_json::from_slice(&line).map_err(malformed)?)?;
        }
        end += length as u64;
    }
}

/// Writes the PGN of all games in a journal to a new file and puts it in place at once, then opens it for more.
fn rebuild_pgn(path: &Path, (journal, place, identity): (&File, &Path, &str)) -> Result<File, JournalError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let fresh = PathBuf::from(name);
    let mut file = BufWriter::new(File::create(&fresh).map_err(failed("create", &fresh))?);
    read(journal, place, identity, &mut |entry| {
        file.write_all(entry.pgn.as_bytes()).map_err(failed("write", &fresh))
    })?;
    let file = file.into_inner().map_err(|error| failed("write", &fresh)(error.into_error()))?;
    file.sync_all().map_err(failed("write", &fresh))?;
    std::fs::rename(&fresh, path).map_err(failed("replace", path))?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::tests::entry;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("roque-journal-{name}-{}", std::process::id()));
            let _ = std::fs::remove_dir_all(&path);
            std::fs::create_dir_all(&path).unwrap();
            Self(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn game(number: u32) -> Entry {
        Entry { pgn: format!("game {number}\n"), ..entry(number, 0, 1, "1-0") }
    }

    #[test]
    fn a_line_cut_anywhere_costs_only_its_own_game() {
        let folder = Folder::new("cut");
        let (path, pgn) = (folder.0.join("j.jsonl"), folder.0.join("g.pgn"));
        let (mut journal, _) = Journal::open(&path, Some(&pgn), "t", None).unwrap();
        journal.append(&[game(0)]).unwrap();
        let whole = std::fs::metadata(&path).unwrap().len();
        journal.append(&[game(1)]).unwrap();
        drop(journal);
        let full = std::fs::read(&path).unwrap();
        for cut in whole..full.len() as u64 {
            std::fs::write(&path, &full[..cut as usize]).unwrap();
            let (mut journal, entries) = Journal::open(&path, Some(&pgn), "t", None).unwrap();
            assert_eq!(entries, [entry(0, 0, 1, "1-0")], "results, and not the text of the games");
            journal.append(&[game(1)]).unwrap();
            drop(journal);
            assert_eq!(std::fs::read(&path).unwrap(), full);
            assert_eq!(std::fs::read_to_string(&pgn).unwrap(), "game 0\ngame 1\n");
        }
    }

    #[test]
    fn a_cut_first_line_is_a_fresh_start() {
        let folder = Folder::new("head");
        let path = folder.0.join("j.jsonl");
        std::fs::write(&path, "{\"roque_jour").unwrap();
        let (_, entries) = Journal::open(&path, None, "t", None).unwrap();
        assert!(entries.is_empty());
    }

    #[test]
    fn what_is_not_ours_is_left_alone() {
        let folder = Folder::new("other");
        let (path, pgn) = (folder.0.join("j.jsonl"), folder.0.join("g.pgn"));
        drop(Journal::open(&path, None, "one", None).unwrap());
        let error = Journal::open(&path, None, "two", None).err().unwrap();
        assert!(matches!(error, JournalError::OtherTournament { .. }), "{error}");
        std::fs::write(&path, "hello\n").unwrap();
        assert!(matches!(
            Journal::open(&path, None, "one", None),
            Err(JournalError::Malformed { line: 1, .. })
        ));
        std::fs::write(&path, "a single line").unwrap();
        assert!(matches!(
            Journal::open(&path, None, "one", None),
            Err(JournalError::Malformed { line: 1, .. })
        ));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "a single line");
        std::fs::remove_file(&path).unwrap();
        std::fs::write(&pgn, "precious").unwrap();
        assert!(matches!(Journal::open(&path, Some(&pgn), "x", None), Err(JournalError::PgnExists { .. })));
        assert!(!path.exists());
        for cut in ["", "{\"roque_jo"] {
            std::fs::write(&path, cut).unwrap();
            assert!(matches!(
                Journal::open(&path, Some(&pgn), "x", None),
                Err(JournalError::PgnExists { .. })
            ));
        }
        assert_eq!(std::fs::read_to_string(&pgn).unwrap(), "precious");
    }

    #[test]
    fn two_runs_cannot_share_a_journal() {
        let folder = Folder::new("lock");
        let path = folder.0.join("j.jsonl");
        let first = Journal::open(&path, None, "t", None).unwrap();
        assert!(matches!(Journal::open(&path, None, "t", None), Err(JournalError::InUse(_))));
        drop(first);
        assert!(Journal::open(&path, None, "t", None).is_ok());
    }
}
