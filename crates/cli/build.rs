//! Notes the commit a program is built from, where that can be known.

use std::path::Path;
use std::process::Command;

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let asked = Command::new("git")
        .args(["describe", "--always", "--dirty", "--abbrev=10"])
        .current_dir(&root)
        .output();
    let commit = asked.ok().filter(|answer| answer.status.success());
    let commit = commit.and_then(|answer| String::from_utf8(answer.stdout).ok());
    println!("cargo::rustc-env=ROQUE_COMMIT={}", commit.as_deref().map_or("unknown", str::trim));
    // Where a commit is made or another branch is chosen, the log of HEAD grows.
    for file in [".git/logs/HEAD", ".git/HEAD"] {
        let file = root.join(file);
        if file.exists() {
            println!("cargo::rerun-if-changed={}", file.display());
        }
    }
    println!("cargo::rerun-if-changed=build.rs");
}
