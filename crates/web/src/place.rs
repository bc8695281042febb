//! Where games are kept on this machine.

use std::env;
use std::path::PathBuf;

/// The file with the games: in `ROQUE_HOME` if set, else where this system keeps a person's data. `None` if no such
/// place is known.
#[must_use]
pub fn default_database() -> Option<PathBuf> {
    let from = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = from("ROQUE_HOME").or_else(|| {
        if cfg!(windows) {
            from("APPDATA").map(|folder| folder.join("roque"))
        } else if cfg!(target_os = "macos") {
            from("HOME").map(|home| home.join("Library/Application Support/roque"))
        } else {
            let data = from("XDG_DATA_HOME").or_else(|| from("HOME").map(|home| home.join(".local/share")));
            data.map(|folder| folder.join("roque"))
        }
    })?;
    Some(folder.join("games.sqlite"))
}
