//! Where a person's data is on this machine.

use std::env;
use std::path::PathBuf;

/// The folder of this program's data: `ROQUE_HOME` if set, else where this system keeps a person's data. `None` if no
/// such place is known.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    let home = env::var_os("ROQUE_HOME").filter(|value| !value.is_empty()).map(PathBuf::from);
    home.or_else(|| dirs::data_dir().map(|folder| folder.join("roque")))
}

/// The library.
#[must_use]
pub fn default_library() -> Option<PathBuf> {
    Some(data_folder()?.join("library.sqlite"))
}

/// The file in which versions before the library kept the games of the page.
#[must_use]
pub fn old_store() -> Option<PathBuf> {
    Some(data_folder()?.join("games.sqlite"))
}
