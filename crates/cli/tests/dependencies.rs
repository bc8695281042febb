//! What may come into the program, as `deny.toml` says: licences, double versions, sources.
//!
//! The same rules as `cargo deny check licenses bans sources`, read from the same file, without a tool that takes longer to
//! build than everything else here. `make deny` runs the tool itself.

use spdx::{Expression, ParseMode};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("workspace root")
}

fn rules() -> toml::Table {
    fs::read_to_string(root().join("deny.toml")).expect("deny.toml").parse().expect("deny.toml is TOML")
}

/// The texts of a list, or what its tables have under a name.
fn texts<'a>(list: &'a toml::Value, name: &str) -> BTreeSet<&'a str> {
    let text = |item: &'a toml::Value| item.as_str().or_else(|| item.get(name)?.as_str());
    list.as_array().expect("a list").iter().filter_map(text).collect()
}

/// A crate that is built here, tests included.
struct Package {
    name: String,
    version: String,
    /// Where it comes from, if not from the registry.
    place: Option<String>,
    licence: String,
}

fn packages() -> Vec<Package> {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .args(["tree", "--workspace", "--offline", "--edges", "normal,build,dev", "--prefix", "none"])
        .args(["--format", "{p}\t{l}"])
        .current_dir(root())
        .output()
        .expect("cargo tree runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("names are text");
    // A crate met before is marked at the end of the line.
    let lines: BTreeSet<&str> =
        text.lines().map(|line| line.trim_end_matches(" (*)")).filter(|line| !line.is_empty()).collect();
    lines.into_iter().map(|line| read(line).unwrap_or_else(|| panic!("cannot read {line:?}"))).collect()
}

/// `serde v1.0.229 (proc-macro)<tab>MIT OR Apache-2.0`, or a path or address in the brackets.
fn read(line: &str) -> Option<Package> {
    let (package, licence) = line.split_once('\t')?;
    let mut words = package.split(' ');
    let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
    let place =
        words.next().map(|place| place.trim_matches(['(', ')'])).filter(|&place| place != "proc-macro");
    let place = place.map(str::to_owned);
    Some(Package { name: name.to_owned(), version: version.to_owned(), place, licence: licence.to_owned() })
}

#[test]
fn licences_are_among_those_allowed() {
    let rules = rules();
    let allowed = texts(&rules["licenses"]["allow"], "");
    for Package { name, licence, .. } in packages() {
        let expression = Expression::parse_mode(&licence, ParseMode::LAX)
            .unwrap_or_else(|error| panic!("{name} has the licence {licence:?}: {error}"));
        let fits = expression.evaluate(|one| one.license.id().is_some_and(|id| allowed.contains(id.name)));
        assert!(fits, "{name} is under {licence:?}, which deny.toml does not allow");
    }
}

#[test]
fn crates_come_once_unless_there_is_a_reason() {
    let rules = rules();
    let excused = texts(&rules["bans"]["skip"], "crate");
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for Package { name, version, .. } in packages() {
        all.entry(name).or_default().insert(version);
    }
    for (name, versions) in all {
        let several = versions.len() > 1;
        assert!(!several || excused.contains(name.as_str()), "{name} comes in the versions {versions:?}");
        assert!(several || !excused.contains(name.as_str()), "{name} comes once: take it out of deny.toml");
    }
}

#[test]
fn everything_comes_from_the_registry_or_from_here() {
    for Package { name, place, .. } in packages() {
        let ours = |place: &String| Path::new(place).starts_with(root());
        assert!(place.as_ref().is_none_or(ours), "{name} comes from {place:?}");
    }
}

/// Tools drop what they fetch where they are called; nothing of that may be kept here.
const PACKED: [&str; 12] = ["whl", "gz", "tgz", "xz", "zst", "zip", "jar", "deb", "exe", "dll", "so", "pyc"];

#[test]
fn no_package_of_others_is_kept_here() {
    let listed = Command::new("git").args(["ls-files"]).current_dir(root()).output();
    // A copy without history has nothing that is kept.
    let Some(listed) = listed.ok().filter(|listed| listed.status.success()) else { return };
    let listed = String::from_utf8(listed.stdout).expect("names are text");
    let ending =
        |name: &&str| Path::new(name).extension().and_then(|ending| ending.to_str()).map(str::to_owned);
    let packed = listed.lines().filter(|name| ending(name).is_some_and(|ending| PACKED.contains(&&*ending)));
    assert_eq!(packed.collect::<Vec<_>>(), Vec::<&str>::new());
}
