//! The walls of the house, checked: see "Architecture invariants" in ARCHITECTURE.md.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// Top to bottom: a crate may depend only on crates above it.
const FLOORS: [&str; 17] = [
    "game",
    "chess",
    "evaluation",
    "nnue",
    "solver",
    "engine",
    "book",
    "tablebase",
    "uci",
    "play",
    "server",
    "arena",
    "lab",
    "training",
    "tui",
    "web",
    "cli",
];

/// These compute and nothing else: no files, no printing, no sockets, buildable for the browser.
const PURE: [&str; 6] = ["game", "chess", "evaluation", "nnue", "solver", "engine"];

/// Where `unsafe` may be written.
const MAY_BE_UNSAFE: [&str; 1] = ["nnue"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("workspace root")
}

/// Folder of each of our crates → folders of our crates it needs (tests and benches not counted).
fn our_dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let cargo = env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--offline", "--format-version", "1"])
        .current_dir(root())
        .output()
        .expect("cargo metadata runs");
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("cargo metadata is JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let ours = |name: &str| name.strip_prefix("roque-").map(str::to_owned);
    packages
        .iter()
        .filter_map(|package| {
            let dependencies = package["dependencies"].as_array()?;
            let needed = dependencies
                .iter()
                .filter(|dependency| dependency["kind"].is_null())
                .filter_map(|dependency| ours(dependency["name"].as_str()?))
                .collect();
            Some((ours(package["name"].as_str()?)?, needed))
        })
        .collect()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("source folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// The code of a file: comments and everything from the unit tests on are left out.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("readable source");
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
    code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n")
}

/// Lines of a crate's code that contain one of the words.
fn offences(crate_folder: &str, words: &[&str]) -> Vec<String> {
    let folder = root().join("crates").join(crate_folder).join("src");
    let mut found = Vec::new();
    for path in sources(&folder) {
        let code = code(&path);
        for line in code.lines() {
            if words.iter().any(|word| line.contains(word)) {
                found.push(format!("{}: {}", path.display(), line.trim()));
            }
        }
    }
    found
}

#[test]
fn crates_depend_only_on_crates_above_them() {
    let floor = |name: &str| FLOORS.iter().position(|&known| known == name);
    for (name, needed) in our_dependencies() {
        let own = floor(&name).unwrap_or_else(|| panic!("crate {name} is not on the architecture page"));
        for other in needed {
            let above =
                floor(&other).unwrap_or_else(|| panic!("crate {other} is not on the architecture page"));
            assert!(above < own, "{name} must not depend on {other}: {other} is below it");
        }
    }
}

#[test]
fn pure_crates_touch_no_outside_world() {
    let forbidden =
        ["std::fs", "std::net", "std::process", "std::env", "println!", "print!(", "eprintln!", "stdout()"];
    for name in PURE.into_iter().filter(|name| root().join("crates").join(name).exists()) {
        let found = offences(name, &forbidden);
        assert!(found.is_empty(), "{name} must not do input or output:\n{}", found.join("\n"));
    }
}

#[test]
fn unsafe_stays_in_its_rooms() {
    let dependencies = our_dependencies();
    for name in dependencies.keys().filter(|name| !MAY_BE_UNSAFE.contains(&name.as_str())) {
        let found = offences(name, &["unsafe {", "unsafe fn", "unsafe impl", "allow(unsafe_code"]);
        assert!(found.is_empty(), "unsafe code is only for {MAY_BE_UNSAFE:?}:\n{}", found.join("\n"));
    }
}

#[test]
fn engine_knows_no_protocol_and_chess_no_scores() {
    let found = offences("engine", &["roque_uci", "serde_json", "crossterm"]);
    assert!(found.is_empty(), "the engine speaks types only:\n{}", found.join("\n"));
    // PGN comments may carry an engine's `%eval`; reading that text is notation, not judgement.
    let mut found = offences("chess", &["centipawn", "Centipawn"]);
    found.retain(|line| !line.contains("/notation/pgn/"));
    assert!(found.is_empty(), "the rules judge nothing:\n{}", found.join("\n"));
}
