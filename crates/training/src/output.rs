//! Results on disk: looked at before the work, whole or not at all.

use crate::file::beside;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes a file so that an interruption leaves the old one or the new one, never a half. What is there and no file, such as
/// a pipe, takes the bytes as they come.
///
/// # Errors
/// When the system refuses.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return File::options().write(true).open(path)?.write_all(bytes);
    }
    let partial = beside(path, ".partial");
    let mut file = File::create(&partial)?;
    let written =
        file.write_all(bytes).and_then(|()| file.sync_all()).and_then(|()| fs::rename(&partial, path));
    if written.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&partial);
    }
    written
}

/// Whether a file could be written there: long work should not end in a refusal. Leaves nothing behind.
///
/// # Errors
/// When the system refuses, or the path is a folder.
pub fn check_output(path: &Path) -> io::Result<()> {
    if path.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
    }
    let partial = beside(path, ".partial");
    File::create(&partial)?;
    fs::remove_file(&partial)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_looked_at_without_a_trace_and_written_whole() {
        let folder = std::env::temp_dir().join(format!("roque-output-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a writable folder");
        let path = folder.join("result");
        assert!(check_output(&path).is_ok());
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0);
        assert!(check_output(&folder).is_err());
        assert!(check_output(&folder.join("nowhere").join("result")).is_err());
        write_whole(&path, b"old").and_then(|()| write_whole(&path, b"new")).expect("a writable file");
        assert_eq!(fs::read(&path).expect("a file"), b"new");
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
        fs::remove_dir_all(&folder).expect("a folder");
    }
}
