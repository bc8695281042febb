//! Every message is said somewhere: a key that neither the program nor the page names is a leftover.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::Path;

/// The texts of all files below a folder with one of these endings.
fn texts(folder: &Path, endings: &[&str]) -> String {
    let mut all = String::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().into_owned();
        if path.is_dir() {
            all += &texts(&path, endings);
        } else if endings.iter().any(|ending| name.ends_with(ending)) && !name.contains(".test.") {
            all += &fs::read_to_string(&path).expect("a source is text");
        }
    }
    all
}

fn keys(table: &toml::Table, prefix: &str, found: &mut BTreeSet<String>) {
    for (name, value) in table {
        let key = if prefix.is_empty() { name.clone() } else { format!("{prefix}.{name}") };
        let inner = value.as_table().expect("a file of the catalogue holds tables");
        if inner.get("en").is_some_and(|text| text.is_str()) {
            found.insert(key);
        } else {
            keys(inner, &key, found);
        }
    }
}

/// The letters and digits a text begins with.
fn first_word(text: &str) -> &str {
    text.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default()
}

fn variant(key: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    key.split('.').map(capital).collect()
}

#[test]
fn every_message_is_said_somewhere() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    // The catalogue's own examples say nothing to anybody.
    let crates =
        fs::read_dir(root.join("crates")).unwrap().flatten().filter(|room| room.file_name() != "language");
    let program: String = crates.map(|room| texts(&room.path().join("src"), &[".rs"])).collect();
    let page: String = texts(&root.join("ui/src"), &[".svelte", ".ts"])
        .lines()
        // The generated list of keys says nothing.
        .filter(|line| !(line.starts_with("  '") && line.ends_with("};")))
        .collect();
    // Such as end.${reason}: which of them is for the server to say.
    let begun: Vec<&str> =
        page.split('`').filter_map(|text| text.split_once("${")).map(|(start, _)| start).collect();
    let begun: Vec<&str> = begun.into_iter().filter(|start| start.ends_with('.')).collect();
    let named: HashSet<&str> = program.split("Message::").skip(1).map(first_word).collect();
    let quoted: HashSet<&str> = page.split(['\'', '"', '`']).collect();
    let files = [
        "words",
        "endings",
        "refusals",
        "server",
        "review",
        "terminal",
        "page",
        "lab",
        "experiments",
        "findings",
        "lessons",
    ];
    for file in files {
        let text = fs::read_to_string(root.join(format!("crates/language/catalogue/{file}.toml"))).unwrap();
        let mut found = BTreeSet::new();
        keys(&text.parse().unwrap(), "", &mut found);
        for key in found {
            let in_program = || named.contains(variant(&key).as_str());
            let in_page =
                || quoted.contains(key.as_str()) || begun.iter().any(|start| key.starts_with(start));
            let said = match file {
                "page" | "lab" | "experiments" => in_page(),
                "terminal" | "server" | "refusals" | "findings" => in_program(),
                _ => in_program() || in_page(),
            };
            assert!(said, "nobody says {key} of catalogue/{file}.toml");
        }
    }
}
