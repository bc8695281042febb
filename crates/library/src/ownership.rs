//! One program that referees the games under play of a library: the others find out who it is.
//!
//! Revisions keep everybody's changes apart; ownership is for what must exist once, such as the server of the page. It is
//! a lock of the operating system, so that it ends with the program, however that ends.

use crate::Library;
use std::fs::{File, TryLockError};
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Held while a program owns a library; dropping it gives it up.
#[derive(Debug)]
pub struct Ownership {
    note: PathBuf,
    _lock: File,
}

/// Why a library cannot be owned.
#[derive(Debug, Error)]
pub enum OwnError {
    /// Another program owns it.
    #[error("the library is in use{}", if note.is_empty() { String::new() } else { format!(": {note}") })]
    Owned {
        /// What the owner says about itself, such as its address; empty if it has not said anything yet.
        note: String,
    },
    /// The lock cannot be made.
    #[error("{}: {source}", path.display())]
    File {
        /// The file of the lock.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

impl Library {
    /// Becomes the owner, and leaves a note for others.
    ///
    /// # Errors
    /// [`OwnError::Owned`] with the owner's note if there is one already.
    pub fn own(&self, note: &str) -> Result<Ownership, OwnError> {
        let beside = |ending: &str| {
            let mut name = self.path().as_os_str().to_owned();
            name.push(ending);
            PathBuf::from(name)
        };
        let (path, note_path) = (beside(".lock"), beside(".owner"));
        let fail = |source| OwnError::File { path: path.clone(), source };
        let lock = File::options().create(true).truncate(false).write(true).open(&path).map_err(fail)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let note = std::fs::read_to_string(&note_path).unwrap_or_default();
                return Err(OwnError::Owned { note });
            }
            Err(TryLockError::Error(source)) => return Err(fail(source)),
        }
        std::fs::write(&note_path, note).map_err(fail)?;
        Ok(Ownership { note: note_path, _lock: lock })
    }
}

impl Drop for Ownership {
    fn drop(&mut self) {
        // The lock is what counts; a note that stays is overwritten by the next owner.
        let _ = std::fs::remove_file(&self.note);
    }
}
