//! The documents: every link leads somewhere, and the book has every page.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn documents() -> Vec<PathBuf> {
    let root = root();
    let mut found: Vec<PathBuf> = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"]
        .map(|name| root.join(name))
        .into();
    let mut folders = vec![root.join("docs")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => found.extend(path.extension().is_some_and(|ending| ending == "md").then_some(path)),
            }
        }
    }
    found
}

/// What links to files name: the path and the heading, if any. Code is no text.
fn links(text: &str) -> Vec<(String, Option<String>)> {
    let mut links = Vec::new();
    let mut fenced = false;
    for line in text.lines() {
        fenced ^= line.trim_start().starts_with("```");
        if fenced || line.starts_with("    ") {
            continue;
        }
        for part in line.split("](").skip(1) {
            let Some((target, _)) = part.split_once(')') else { continue };
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            let (path, heading) =
                target.split_once('#').map_or((target, None), |(path, heading)| (path, Some(heading)));
            links.push((path.to_owned(), heading.map(str::to_owned)));
        }
    }
    links
}

/// Headings as forges and books name them.
fn headings(text: &str) -> BTreeSet<String> {
    let letters = |line: &str| {
        let name = line.trim_start_matches('#').trim().to_lowercase();
        let kept =
            name.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
        kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
    };
    text.lines().filter(|line| line.starts_with('#')).map(letters).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut broken = Vec::new();
    for document in documents() {
        let text = std::fs::read_to_string(&document).unwrap();
        for (path, heading) in links(&text) {
            let target =
                if path.is_empty() { document.clone() } else { document.parent().unwrap().join(&path) };
            let found = target.exists()
                && heading.as_ref().is_none_or(|heading| {
                    headings(&std::fs::read_to_string(&target).unwrap()).contains(heading)
                });
            if !found {
                broken.push(format!("{}: {path}#{}", document.display(), heading.unwrap_or_default()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn the_book_has_every_page() {
    let docs = root().join("docs");
    let summary = std::fs::read_to_string(docs.join("SUMMARY.md")).unwrap();
    let listed: BTreeSet<PathBuf> = links(&summary.replace("    ", ""))
        .into_iter()
        .map(|(path, _)| docs.join(path).canonicalize().unwrap())
        .collect();
    let missing: Vec<PathBuf> = documents()
        .into_iter()
        .map(|path| path.canonicalize().unwrap())
        .filter(|path| !listed.contains(path) && !path.ends_with("SUMMARY.md"))
        .collect();
    assert!(missing.is_empty(), "not in docs/SUMMARY.md: {missing:#?}");
}

#[test]
fn broken_links_are_seen() {
    let found = links("a [b](c.md#d) and [e](https://f.g)\n```\n[no](code.md)\n```\n[h](#i-j)");
    let found: Vec<_> = found.iter().map(|(path, heading)| (path.as_str(), heading.as_deref())).collect();
    assert_eq!(found, [("c.md", Some("d")), ("", Some("i-j"))]);
    assert!(headings("## I, J!\n").contains("i-j"));
}
