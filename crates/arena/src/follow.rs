//! Reading along in a journal that somebody writes, here or in another program, without disturbing it.

use crate::fixture::Entry;
use crate::journal::{Header, JournalError, VERSION, failed};
use crate::plan::Plan;
use std::fs::{File, TryLockError};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// No line of a journal is longer: a game of many thousand moves with everything said about them is shorter.
const LONGEST_LINE: u64 = 16 << 20;

/// Where in a journal a game stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passage {
    /// Its first byte.
    pub offset: u64,
    /// Its length.
    pub length: u32,
}

/// A journal that is read as it grows. What it has read it does not keep.
#[derive(Debug)]
pub struct Follower {
    path: PathBuf,
    /// What the first line says: the text that only this tournament has.
    identity: String,
    plan: Option<Plan>,
    /// The end of the last whole line that was read.
    end: u64,
}

impl Follower {
    /// Begins to read along. `None` where the first line is not written yet.
    ///
    /// # Errors
    /// [`JournalError`] if the file cannot be read or is no journal.
    pub fn open(path: &Path) -> Result<Option<Self>, JournalError> {
        let mut reader = BufReader::new(File::open(path).map_err(failed("open", path))?);
        let mut line = Vec::new();
        reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).map_err(failed("read", path))?;
        if line.last() != Some(&b'\n') && (line.len() as u64) < LONGEST_LINE {
            return Ok(None);
        }
        let malformed =
            |problem: String| JournalError::Malformed { path: path.display().to_string(), line: 1, problem };
        let header: Header =
            serde_json::from_slice(&line).map_err(|problem| malformed(problem.to_string()))?;
        if header.roque_journal != VERSION {
            return Err(malformed(format!("version {} is not {VERSION}", header.roque_journal)));
        }
        Ok(Some(Self {
            path: path.to_owned(),
            identity: header.tournament,
            plan: header.plan,
            end: line.len() as u64,
        }))
    }

    /// The text that only this tournament has.
    #[must_use]
    pub fn identity(&self) -> &str {
        &self.identity
    }

    /// What is played, if the journal says so.
    #[must_use]
    pub fn plan(&self) -> Option<&Plan> {
        self.plan.as_ref()
    }

    /// Whether the file is shorter than what was read of it, or gone: somebody has begun it anew.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        self.path.metadata().map_or(true, |data| data.len() < self.end)
    }

    /// Reads the games that have come, at most so many; whether there may be more. A line that is being written is left for later.
    ///
    /// # Errors
    /// [`JournalError`] if the file cannot be read or a line is no game; what was read before it has been told.
    pub fn catch_up(
        &mut self,
        most: usize,
        mut tell: impl FnMut(Entry, Passage),
    ) -> Result<bool, JournalError> {
        let path = self.path.clone();
        let mut file = File::open(&path).map_err(failed("open", &path))?;
        file.seek(SeekFrom::Start(self.end)).map_err(failed("read", &path))?;
        let mut reader = BufReader::new(file);
        let mut line = Vec::new();
        for _ in 0..most {
            line.clear();
            reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).map_err(failed("read", &path))?;
            if line.last() != Some(&b'\n') {
                return Ok(false);
            }
            let entry = self.parse(&line)?;
            let passage = Passage { offset: self.end, length: line.len() as u32 };
            self.end += line.len() as u64;
            tell(entry, passage);
        }
        Ok(true)
    }

    /// A game that was told before.
    ///
    /// # Errors
    /// [`JournalError`] if the file cannot be read any more.
    pub fn entry(&self, passage: Passage) -> Result<Entry, JournalError> {
        let mut file = File::open(&self.path).map_err(failed("open", &self.path))?;
        let mut line = vec![0; passage.length as usize];
        file.seek(SeekFrom::Start(passage.offset))
            .and_then(|_| file.read_exact(&mut line))
            .map_err(failed("read", &self.path))?;
        self.parse(&line)
    }

    fn parse(&self, line: &[u8]) -> Result<Entry, JournalError> {
        serde_json::from_slice(line).map_err(|problem| JournalError::Malformed {
            path: self.path.display().to_string(),
            line: 2,
            problem: problem.to_string(),
        })
    }
}

/// Whether a program writes to this journal now.
#[must_use]
pub fn is_in_use(path: &Path) -> bool {
    let locked = |file: File| match file.try_lock_shared() {
        Ok(()) => false,
        Err(TryLockError::WouldBlock) => true,
        Err(TryLockError::Error(_)) => false,
    };
    File::open(path).is_ok_and(locked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Journal;
    use crate::ledger::tests::entry;
    use std::io::Write;

    fn game(number: u32) -> Entry {
        Entry { pgn: format!("game {number}\n"), ..entry(number, 0, 1, "1-0") }
    }

    #[test]
    fn what_another_writes_is_read_once_and_only_when_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.jsonl");
        std::fs::write(&path, "{\"roque_jour").unwrap();
        assert!(Follower::open(&path).unwrap().is_none());
        let plan = Plan { name: Some("a".to_owned()), ..Plan::default() };
        let (mut journal, _) = Journal::open(&path, None, "t", Some(&plan)).unwrap();
        assert!(is_in_use(&path));
        let mut follower = Follower::open(&path).unwrap().unwrap();
        assert_eq!((follower.identity(), follower.plan()), ("t", Some(&plan)));
        journal.append(&[game(0), game(1), game(2)]).unwrap();
        let mut seen = Vec::new();
        let mut look = |follower: &mut Follower, most| {
            let more = follower.catch_up(most, |entry, passage| seen.push((entry, passage))).unwrap();
            (more, seen.len())
        };
        assert_eq!(look(&mut follower, 2), (true, 2));
        assert_eq!(look(&mut follower, 2), (false, 3));
        let line = format!("{}\n", serde_json::to_string(&game(3)).unwrap());
        let mut other = std::fs::OpenOptions::new().append(true).open(&path).unwrap();
        other.write_all(&line.as_bytes()[..40]).unwrap();
        assert_eq!(look(&mut follower, 9), (false, 3));
        other.write_all(&line.as_bytes()[40..]).unwrap();
        assert_eq!(look(&mut follower, 9), (false, 4));
        for (number, (entry, passage)) in seen.iter().enumerate() {
            assert_eq!((entry, &follower.entry(*passage).unwrap()), (&game(number as u32), entry));
        }
        drop(journal);
        assert!(!is_in_use(&path) && !follower.is_cut());
        std::fs::write(&path, "").unwrap();
        assert!(follower.is_cut());
    }

    #[test]
    fn other_files_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("j.jsonl");
        assert!(Follower::open(&path).is_err());
        for text in ["hello\n", "{\"roque_journal\":2,\"tournament\":\"t\"}\n"] {
            std::fs::write(&path, text).unwrap();
            assert!(matches!(Follower::open(&path), Err(JournalError::Malformed { line: 1, .. })));
        }
        std::fs::write(&path, "{\"roque_journal\":1,\"tournament\":\"t\"}\n{}\n").unwrap();
        let mut follower = Follower::open(&path).unwrap().unwrap();
        assert_eq!(follower.plan(), None);
        assert!(follower.catch_up(9, |_, _| ()).is_err());
    }
}
