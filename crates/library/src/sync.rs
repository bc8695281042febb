//! Getting what was written onto the disk, once for everybody who waits.
//!
//! A transaction goes into the write-ahead log and is safe when the log has reached the disk. That takes milliseconds,
//! however much it is; if each of a hundred games waited for its own turn, the last would wait for seconds. So the
//! database is told not to wait, and whoever has written waits here: one asks the system, and all who came before it asked
//! share the answer (group commit).

use std::fs::File;
use std::io;
use std::path::Path;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The log of a database.
#[derive(Debug)]
pub(crate) struct Log {
    file: File,
    turns: Mutex<Turns>,
    ended: Condvar,
}

/// How often the system was asked, and has answered.
#[derive(Debug, Default)]
struct Turns {
    begun: u64,
    ended: u64,
    asking: bool,
}

impl Log {
    /// The log beside a database that is open in this program.
    pub(crate) fn of(database: &Path) -> io::Result<Self> {
        let mut name = database.as_os_str().to_owned();
        name.push("-wal");
        // Windows lets only those flush a file who may write to it.
        let file = File::options().read(true).write(true).open(name)?;
        Ok(Self { file, turns: Mutex::default(), ended: Condvar::new() })
    }

    /// Returns when everything written before is on the disk.
    pub(crate) fn settle(&self) -> io::Result<()> {
        let mut turns = self.turns();
        // One that has begun already may have missed what we wrote.
        let wanted = turns.begun + 1;
        while turns.ended < wanted {
            if turns.asking {
                turns = self.ended.wait(turns).unwrap_or_else(PoisonError::into_inner);
                continue;
            }
            turns.begun += 1;
            turns.asking = true;
            let mine = turns.begun;
            drop(turns);
            let result = self.file.sync_data();
            turns = self.turns();
            turns.asking = false;
            if result.is_ok() {
                turns.ended = mine;
            }
            self.ended.notify_all();
            result?;
        }
        Ok(())
    }

    fn turns(&self) -> MutexGuard<'_, Turns> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    #[test]
    fn everybody_is_answered_and_some_together() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("x.sqlite");
        std::fs::write(folder.path().join("x.sqlite-wal"), "log").unwrap();
        let log = Arc::new(Log::of(&database).unwrap());
        let waiting: Vec<_> = (0..40)
            .map(|_| {
                let log = Arc::clone(&log);
                std::thread::spawn(move || (0..25).for_each(|_| log.settle().unwrap()))
            })
            .collect();
        waiting.into_iter().for_each(|thread| thread.join().unwrap());
        let turns = log.turns();
        assert_eq!(turns.begun, turns.ended);
        assert!((25..=1000).contains(&turns.ended), "{turns:?}");
    }
}
