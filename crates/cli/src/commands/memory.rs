//! The library whose memory of positions a command uses.

use anyhow::Context as _;
use roque_library::{Library, default_library};
use std::path::Path;

/// A library that was named must open; the person's own one is used where it does; none if nothing is to be remembered.
pub fn open(path: Option<&Path>, without: bool) -> anyhow::Result<Option<Library>> {
    match path {
        _ if without => Ok(None),
        Some(path) => Library::open(path).context("cannot open the library").map(Some),
        None => Ok(default_library().and_then(|path| Library::open(&path).ok())),
    }
}
