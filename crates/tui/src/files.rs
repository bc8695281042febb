//! Games out into PGN files. What is there already is never overwritten unless somebody says so.

use roque_language::Message;
use roque_play::Localized;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write as _};
use std::path::Path;
use thiserror::Error;

/// What to do with a file that is there already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Present {
    /// Nothing: ask first.
    Leave,
    /// Write behind what it holds.
    Add,
    /// Write in place of what it holds.
    Replace,
}

/// Why a file was not written.
#[derive(Debug, Error)]
pub enum FileError {
    /// What the system said.
    #[error("{path}: {source}")]
    System {
        /// The file.
        path: String,
        /// The reason.
        source: std::io::Error,
    },
    /// There is one already.
    #[error("{path}: there is such a file already")]
    Exists {
        /// The file.
        path: String,
    },
}

impl Localized for FileError {
    fn message(&self) -> Message {
        match self {
            Self::System { path, source } => {
                Message::TerminalFileFault { file: path.clone(), reason: source.message().into() }
            }
            Self::Exists { path } => Message::TerminalFileExists { file: path.clone() },
        }
    }
}

/// Writes a game into a PGN file.
///
/// # Errors
/// [`FileError`].
pub fn export(path: &Path, pgn: &str, present: Present) -> Result<(), FileError> {
    let name = || path.display().to_string();
    let mut options = OpenOptions::new();
    match present {
        Present::Leave => options.write(true).create_new(true),
        Present::Add => options.append(true).create(true),
        Present::Replace => {
            return replace(path, pgn).map_err(|source| FileError::System { path: name(), source });
        }
    };
    let mut file = options.open(path).map_err(|source| match source.kind() {
        ErrorKind::AlreadyExists => FileError::Exists { path: name() },
        _ => FileError::System { path: name(), source },
    })?;
    // Games stand apart from each other.
    let gap = if present == Present::Add { "\n" } else { "" };
    file.write_all(format!("{gap}{}\n", pgn.trim_end()).as_bytes())
        .map_err(|source| FileError::System { path: name(), source })
}

/// Writes beside the file and renames, so that the old one is there until the new one is whole.
fn replace(path: &Path, pgn: &str) -> std::io::Result<()> {
    let text = format!("{}\n", pgn.trim_end());
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return OpenOptions::new().write(true).open(path)?.write_all(text.as_bytes());
    }
    let mut partial = path.as_os_str().to_owned();
    partial.push(".partial");
    let mut file = std::fs::File::create(&partial)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    let replaced = written.and_then(|()| std::fs::rename(&partial, path));
    if replaced.is_err() {
        let _ = std::fs::remove_file(&partial);
    }
    replaced
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_never_overwritten_unasked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.pgn");
        let text = || std::fs::read_to_string(&path).unwrap();
        export(&path, "1. e4 *\n", Present::Leave).unwrap();
        assert!(matches!(export(&path, "1. d4 *\n", Present::Leave), Err(FileError::Exists { .. })));
        assert_eq!(text(), "1. e4 *\n");
        export(&path, "1. d4 *\n", Present::Add).unwrap();
        assert_eq!(text(), "1. e4 *\n\n1. d4 *\n");
        export(&path, "1. c4 *", Present::Replace).unwrap();
        assert_eq!(text(), "1. c4 *\n");
        // Where the new one cannot be written the old one stays.
        std::fs::create_dir(folder.path().join("game.pgn.partial")).unwrap();
        assert!(matches!(export(&path, "1. b3 *", Present::Replace), Err(FileError::System { .. })));
        assert_eq!(text(), "1. c4 *\n");
        let nowhere = export(&folder.path().join("none/game.pgn"), "", Present::Leave).unwrap_err();
        assert!(matches!(nowhere, FileError::System { .. }));
    }
}
