//! Where the shared test data lies, if it is there.

#![allow(dead_code, reason = "each test program uses its part")]
#![allow(clippy::print_stdout, reason = "a skipped test says so")]

use std::path::{Path, PathBuf};

/// The folder of the repository's own data.
pub fn own_data(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(folder)
}

/// A folder of the shared data; says so and gives `None` if it is not there.
pub fn data(folder: &str) -> Option<PathBuf> {
    let root = std::env::var_os("ROQUE_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"), PathBuf::from);
    let path = root.join(folder);
    if path.is_dir() {
        return Some(path);
    }
    println!("skipped: no shared data in {}", path.display());
    None
}

/// Whether everything is to be run, however long it takes.
pub fn everything() -> bool {
    std::env::var_os("ROQUE_FULL").is_some_and(|value| value == "1")
}

/// The files of a folder with that extension, in order.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|ending| ending == extension))
        .collect();
    files.sort();
    files
}
