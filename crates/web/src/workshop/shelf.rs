//! The folder of runs: each has a folder of its own, named by its number, with what was asked for and found (`run.json`) and its files.
//!
//! An address names a run by its number and a file by its name; names are looked up among the files that are there and never made into a path.

use crate::protocol::{RunRow, RunState, RunView};
use roque_lab::{Folder, WriteError};
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// What was asked for and found.
const RECORD: &str = "run.json";
/// Runs that are kept; of more the oldest go.
const MOST_KEPT: usize = 200;
/// A record that is longer is none of ours.
const LONGEST: u64 = 16 << 20;

/// Where runs are kept.
pub(super) struct Shelf {
    folder: PathBuf,
    /// Where nothing is to be kept, it goes with the server.
    _passing: Option<TempDir>,
}

impl Shelf {
    /// The folder, or one that goes with the server.
    pub(super) fn open(folder: Option<PathBuf>) -> io::Result<Self> {
        let (folder, passing) = match folder {
            Some(folder) => (folder, None),
            None => {
                let passing = tempfile::tempdir()?;
                (passing.path().to_owned(), Some(passing))
            }
        };
        Ok(Self { folder, _passing: passing })
    }

    fn place(&self, id: u32) -> PathBuf {
        self.folder.join(id.to_string())
    }

    /// The numbers of all runs, the latest first.
    pub(super) fn ids(&self) -> Vec<u32> {
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut ids: Vec<u32> =
            entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect();
        ids.sort_unstable_by_key(|&id| std::cmp::Reverse(id));
        ids
    }

    /// A run as it was kept. One that was under way is lost: nobody goes on with it.
    pub(super) fn read(&self, id: u32) -> Option<RunView> {
        let path = self.place(id).join(RECORD);
        let small = path.metadata().is_ok_and(|data| data.is_file() && data.len() <= LONGEST);
        let bytes = small.then(|| std::fs::read(&path).ok()).flatten()?;
        let mut view: RunView = serde_json::from_slice(&bytes).ok()?;
        view.row.id = id;
        if matches!(view.row.state, RunState::Waiting | RunState::Running) {
            view.row.state = RunState::Lost;
        }
        Some(view)
    }

    /// All runs in short, the latest first.
    pub(super) fn rows(&self) -> Vec<RunRow> {
        self.ids().into_iter().filter_map(|id| Some(self.read(id)?.row)).collect()
    }

    /// Keeps a run with these files. Each is there as a whole or not at all.
    pub(super) fn write(&self, view: &RunView, mut files: Vec<(String, Vec<u8>)>) -> Result<(), WriteError> {
        // Every record is plain data; writing it as JSON cannot fail.
        files.push((RECORD.to_owned(), serde_json::to_vec_pretty(view).unwrap_or_default()));
        Folder::open(&self.place(view.row.id))?.write(&files)?;
        Ok(())
    }

    /// Takes the oldest away where there are too many.
    pub(super) fn tidy(&self, is_busy: impl Fn(u32) -> bool) {
        for id in self.ids().into_iter().skip(MOST_KEPT).filter(|&id| !is_busy(id)) {
            self.remove(id);
        }
    }

    /// Takes a run away.
    pub(super) fn remove(&self, id: u32) {
        if let Err(error) = std::fs::remove_dir_all(self.place(id))
            && error.kind() != io::ErrorKind::NotFound
        {
            tracing::error!(id, %error, "a run cannot be deleted");
        }
    }

    /// One of the files that a run has, by its name.
    pub(super) fn file(&self, view: &RunView, name: &str) -> Option<Vec<u8>> {
        let known = view.files.iter().find(|file| *file == name)?;
        let path = self.place(view.row.id).join(Path::new(known).file_name()?);
        std::fs::read(path).ok()
    }
}
