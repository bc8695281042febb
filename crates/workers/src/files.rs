//! Networks, books and other files, by what is in them.

use crate::build_mark::sha256;
use crate::server::{Server, ServerError, refused};
use crate::wire::FileRef;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;
use tokio::io::AsyncReadExt;

/// No file of ours is larger, and no other shall fill a disk.
const LARGEST: u64 = 256 << 20;

/// Why a file cannot be had.
#[derive(Debug, Error)]
pub enum FileError {
    /// The server.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// The disk.
    #[error("cannot use {path}: {problem}")]
    Disk {
        /// The file.
        path: String,
        /// Why.
        problem: io::Error,
    },
    /// It is not what it should be.
    #[error("the file {wanted} came with the content {found}; it is not used")]
    Content {
        /// The SHA-256 asked for.
        wanted: String,
        /// The one of what came.
        found: String,
    },
    /// A name or a size that no file of ours has.
    #[error("{0} is no file that is carried: SHA-256, up to {LARGEST} bytes, an ending of letters")]
    Form(String),
}

/// What a file holds, and how its name ends.
#[derive(Clone, Debug)]
pub(crate) struct Content {
    pub(crate) bytes: Vec<u8>,
    pub(crate) ending: String,
}

impl Content {
    /// What a file on this disk holds.
    pub(crate) fn read(path: &Path) -> Result<Self, FileError> {
        let disk = |problem| FileError::Disk { path: path.display().to_string(), problem };
        let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self { bytes: fs::read(path).map_err(disk)?, ending })
    }
}

/// Puts a file into the store, if it is not there yet.
pub(crate) async fn offer(server: &Server, content: Content) -> Result<FileRef, FileError> {
    let Content { bytes, ending } = content;
    let file = FileRef { sha256: sha256(&bytes), size: bytes.len() as u64, ending };
    check(&file)?;
    let store = server.files().await?;
    let there = store.info(&file.sha256).await.is_ok_and(|info| info.size as u64 == file.size);
    if !there {
        store.put(file.sha256.as_str(), &mut bytes.as_slice()).await.map_err(refused("a file"))?;
    }
    Ok(file)
}

/// Fetches a file into a folder, unless it is there, and makes sure that it is what it should be.
pub(crate) async fn fetch(server: &Server, file: &FileRef, folder: &Path) -> Result<PathBuf, FileError> {
    check(file)?;
    let path = folder.join(format!("{}.{}", file.sha256, file.ending));
    let disk = |problem| FileError::Disk { path: path.display().to_string(), problem };
    if fs::read(&path).is_ok_and(|bytes| sha256(&bytes) == file.sha256) {
        return Ok(path);
    }
    let store = server.files().await?;
    let object = store.get(&file.sha256).await.map_err(refused("a file"))?;
    let mut bytes = Vec::new();
    object.take(LARGEST + 1).read_to_end(&mut bytes).await.map_err(disk)?;
    let found = sha256(&bytes);
    if found != file.sha256 {
        return Err(FileError::Content { wanted: file.sha256.clone(), found });
    }
    fs::create_dir_all(folder).map_err(disk)?;
    // Two workers may share a folder: each writes a file of its own and puts it in place whole.
    let fresh = folder.join(format!("{}.{}.new", file.sha256, std::process::id()));
    fs::write(&fresh, &bytes).and_then(|()| fs::rename(&fresh, &path)).map_err(disk)?;
    Ok(path)
}

/// Only plain names become names of files: what arrives over the wire must lead nowhere else.
fn check(file: &FileRef) -> Result<(), FileError> {
    let hash = file.sha256.len() == 64 && file.sha256.bytes().all(|byte| byte.is_ascii_hexdigit());
    let ending = file.ending.len() <= 8 && file.ending.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if hash && ending && file.size <= LARGEST {
        return Ok(());
    }
    Err(FileError::Form(format!("{:?}.{:?} of {} bytes", file.sha256, file.ending, file.size)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_nowhere_else() {
        let file =
            |sha256: &str, ending: &str| FileRef { sha256: sha256.into(), size: 1, ending: ending.into() };
        let hash = "0".repeat(64);
        assert!(check(&file(&hash, "rqnn")).is_ok());
        for bad in [
            file("../../etc/passwd", "rqnn"),
            file(&hash, "/../x"),
            FileRef { size: 1 << 40, ..file(&hash, "x") },
        ] {
            assert!(check(&bad).is_err(), "{bad:?}");
        }
    }
}
