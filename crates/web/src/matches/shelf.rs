//! The folder of matches: which files belong together, and where a new match goes.
//!
//! A match is `NAME.toml` (what is played), `NAME.jsonl` (the journal) and `NAME.pgn`, as `roque tournament NAME.toml` has it, or
//! `NAME.pgn.jsonl` beside `NAME.pgn`, as `roque match --pgn NAME.pgn` has it. An address names a match by what stands before
//! `.toml` or `.jsonl`; it is looked up among the files that are there and never made into a path.

use roque_arena::Plan;
use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Older matches than these are not listed.
const MOST_LISTED: usize = 200;
/// A file of words that is longer is no plan of ours.
const LONGEST_PLAN: u64 = 1 << 20;

/// The files of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct MatchFiles {
    /// What stands before the ending.
    pub id: String,
    /// What is played, if a file says so.
    pub plan: Option<PathBuf>,
    /// The journal, which may not be there yet.
    pub journal: PathBuf,
    /// When a game ended last, or the match was made.
    pub changed: Duration,
    /// When the plan was written.
    pub planned: Option<Duration>,
}

impl MatchFiles {
    /// Where the games are written as they end: `None` for a journal that stands alone.
    pub(crate) fn pgn(&self) -> Option<PathBuf> {
        let folder = self.journal.parent().unwrap_or(Path::new(""));
        match self.id.strip_suffix(".pgn") {
            Some(_) => Some(folder.join(&self.id)),
            None => self.plan.as_ref().map(|plan| plan.with_extension("pgn")),
        }
    }

    /// What the file with the plan says.
    pub(crate) fn read_plan(&self) -> Option<Result<Plan, String>> {
        let path = self.plan.as_ref()?;
        let small = path.metadata().is_ok_and(|data| data.is_file() && data.len() <= LONGEST_PLAN);
        if !small {
            return Some(Err("it is no file of at most 1 MB".to_owned()));
        }
        let text = std::fs::read_to_string(path).map_err(|error| error.to_string());
        Some(text.and_then(|text| Plan::parse(&text)))
    }
}

/// The matches of a folder, newest first.
pub(crate) fn list(folder: &Path) -> io::Result<Vec<MatchFiles>> {
    let mut found: BTreeMap<String, MatchFiles> = BTreeMap::new();
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    for entry in entries.flatten() {
        let Ok(name) = entry.file_name().into_string() else { continue };
        let ending = [".toml", ".jsonl"].into_iter().find(|ending| name.ends_with(ending));
        let Some((ending, id)) = ending.and_then(|ending| Some((ending, name.strip_suffix(ending)?))) else {
            continue;
        };
        let changed = entry.metadata().ok().filter(std::fs::Metadata::is_file);
        let Some(changed) = changed.and_then(|data| data.modified().ok()) else { continue };
        let since = changed.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let files = found.entry(id.to_owned()).or_insert_with(|| MatchFiles {
            id: id.to_owned(),
            plan: None,
            journal: folder.join(format!("{id}.jsonl")),
            changed: since,
            planned: None,
        });
        files.changed = files.changed.max(since);
        if ending == ".toml" {
            (files.plan, files.planned) = (Some(entry.path()), Some(since));
        }
    }
    let mut list: Vec<MatchFiles> = found.into_values().filter(|files| !files.id.is_empty()).collect();
    list.sort_by(|a, b| b.changed.cmp(&a.changed).then_with(|| a.id.cmp(&b.id)));
    list.truncate(MOST_LISTED);
    Ok(list)
}

/// The match with this name, if it is there.
pub(crate) fn find(folder: &Path, id: &str) -> io::Result<Option<MatchFiles>> {
    Ok(list(folder)?.into_iter().find(|files| files.id == id))
}

/// Puts a new match into the folder, under a name nobody has.
pub(crate) fn create(folder: &Path, name: &str, plan: &Plan) -> io::Result<MatchFiles> {
    std::fs::create_dir_all(folder)?;
    let text = plan.to_toml().map_err(io::Error::other)?;
    let stem = slug(name);
    let names = (1..).map(|number| if number == 1 { stem.clone() } else { format!("{stem}-{number}") });
    // A journal without its plan is a match too.
    let free = names.filter(|id| !folder.join(format!("{id}.jsonl")).exists());
    for id in free {
        match OpenOptions::new().write(true).create_new(true).open(folder.join(format!("{id}.toml"))) {
            Ok(mut file) => {
                file.write_all(text.as_bytes())?;
                file.sync_all()?;
                return find(folder, &id)?.ok_or_else(|| io::Error::other("the match is gone already"));
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("there is no name left"))
}

/// A name as a file may have it on every system.
fn slug(name: &str) -> String {
    let mut slug = String::new();
    for letter in name.chars() {
        match letter.to_ascii_lowercase() {
            letter @ ('a'..='z' | '0'..='9') => slug.push(letter),
            _ if slug.is_empty() || slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
        if slug.len() >= 60 {
            break;
        }
    }
    let slug = slug.trim_matches('-');
    if slug.is_empty() { "match".to_owned() } else { slug.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_belong_together_are_one_match() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        for name in ["a.toml", "a.jsonl", "a.pgn", "b.pgn", "b.pgn.jsonl", "c.toml", ".jsonl", "d.txt"] {
            std::fs::write(at(name), "").unwrap();
        }
        std::fs::create_dir(at("e.jsonl")).unwrap();
        let mut list = list(folder.path()).unwrap();
        list.sort_by(|a, b| a.id.cmp(&b.id));
        let ids: Vec<_> = list.iter().map(|files| (files.id.as_str(), files.plan.is_some())).collect();
        assert_eq!(ids, [("a", true), ("b.pgn", false), ("c", true)]);
        let pgn: Vec<_> = list.iter().map(MatchFiles::pgn).collect();
        assert_eq!(pgn, [Some(at("a.pgn")), Some(at("b.pgn")), Some(at("c.pgn"))]);
        assert_eq!(super::list(&at("missing")).unwrap(), []);
    }

    #[test]
    fn addresses_name_only_what_is_listed() {
        let outside = tempfile::tempdir().unwrap();
        let folder = outside.path().join("matches");
        std::fs::create_dir(&folder).unwrap();
        std::fs::write(outside.path().join("secret.jsonl"), "").unwrap();
        for id in ["../secret", "..", "", "/etc/passwd", "matches/../../secret"] {
            assert_eq!(find(&folder, id).unwrap(), None, "{id}");
        }
    }

    #[test]
    fn new_matches_get_names_of_their_own() {
        let folder = tempfile::tempdir().unwrap();
        let plan = Plan::default();
        std::fs::write(folder.path().join("caf-noir-2.jsonl"), "").unwrap();
        let ids: Vec<_> = ["Café noir!", "Café noir", "../../x", "☃"]
            .map(|name| create(folder.path(), name, &plan).unwrap().id)
            .into();
        assert_eq!(ids, ["caf-noir", "caf-noir-3", "x", "match"]);
        assert_eq!(find(folder.path(), "x").unwrap().unwrap().read_plan(), Some(Ok(plan)));
    }
}
