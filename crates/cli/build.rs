//! Notes the commit a program is built from, where that can be known.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let commit = git(&root, &["describe", "--always", "--dirty", "--abbrev=10"]);
    println!("cargo::rustc-env=ROQUE_COMMIT={}", commit.as_deref().unwrap_or("unknown"));
    // Where a commit is made or another branch is chosen, the log of HEAD grows. A changed source makes another program of
    // the same commit: it must be asked again whether anything has changed, or workers would take the two for the same.
    let noted =
        ["logs/HEAD", "HEAD"].iter().filter_map(|file| git(&root, &["rev-parse", "--git-path", file]));
    let noted = noted.map(|file| root.join(file)).chain(sources(&root));
    for path in noted.filter(|path| path.exists()) {
        println!("cargo::rerun-if-changed={}", path.display());
    }
    println!("cargo::rerun-if-changed=build.rs");
}

/// What git answers, if there is git and an answer.
fn git(root: &Path, words: &[&str]) -> Option<String> {
    let answer = Command::new("git").args(words).current_dir(root).output().ok()?;
    let text = String::from_utf8(answer.stdout).ok().filter(|_| answer.status.success())?;
    Some(text.trim().to_owned())
}

/// Everything the program is made of.
fn sources(root: &Path) -> Vec<PathBuf> {
    let crates = std::fs::read_dir(root.join("crates")).into_iter().flatten().flatten();
    let inside =
        crates.flat_map(|folder| ["src", "catalogue", "Cargo.toml"].map(|name| folder.path().join(name)));
    inside.chain(["assets", "data", "Cargo.toml", "Cargo.lock"].map(|name| root.join(name))).collect()
}
