//! The walls of the house, checked: see "Architecture invariants" in ARCHITECTURE.md.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};
use syn::visit::Visit;

/// Top to bottom: a crate may depend only on crates above it.
const FLOORS: [&str; 23] = [
    "game",
    "language",
    "chess",
    "evaluation",
    "nnue",
    "solver",
    "engine",
    "people",
    "book",
    "tablebase",
    "uci",
    "play",
    "server",
    "library",
    "arena",
    "review",
    "puzzles",
    "lab",
    "training",
    "workers",
    "tui",
    "web",
    "cli",
];

/// These compute and nothing else: no files, no printing, no sockets, buildable for the browser.
const PURE: [&str; 8] = ["game", "language", "chess", "evaluation", "nnue", "solver", "engine", "people"];

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

/// The code of a file without its comments and unit tests.
fn parse(path: &Path) -> syn::File {
    let text = fs::read_to_string(path).expect("readable source");
    let mut file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    file.items.retain(|item| !matches!(item, syn::Item::Mod(module) if is_test(&module.attrs)));
    file
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"))
    })
}

/// Everything a file names: paths (those of `use` spelled out in full), macros, `unsafe`.
#[derive(Default)]
struct Names {
    found: BTreeSet<String>,
    /// What `use` brought in → its full name, so that `io::stdin` after `use std::io` is known for what it is.
    known: BTreeMap<String, String>,
}

impl Names {
    fn add_use(&mut self, before: &str, tree: &syn::UseTree) {
        match tree {
            syn::UseTree::Path(path) => self.add_use(&format!("{before}{}::", path.ident), &path.tree),
            syn::UseTree::Group(group) => group.items.iter().for_each(|tree| self.add_use(before, tree)),
            syn::UseTree::Name(name) if name.ident == "self" => {
                let full = before.trim_end_matches("::");
                let last = full.rsplit("::").next().unwrap_or(full);
                self.bring_in(last.to_owned(), full.to_owned());
            }
            syn::UseTree::Name(name) => {
                self.bring_in(name.ident.to_string(), format!("{before}{}", name.ident))
            }
            syn::UseTree::Rename(name) => {
                let full = format!("{before}{}", name.ident);
                self.bring_in(name.rename.to_string(), full.trim_end_matches("::self").to_owned());
            }
            syn::UseTree::Glob(_) => drop(self.found.insert(format!("{before}*"))),
        }
    }

    fn bring_in(&mut self, short: String, full: String) {
        self.found.insert(full.clone());
        self.known.insert(short, full);
    }

    /// All names of some code. Imports are read first, wherever they stand.
    fn of(file: &syn::File) -> BTreeSet<String> {
        let mut imports = Self::default();
        imports.visit_file(file);
        let mut names = Self { known: imports.known, ..Self::default() };
        names.visit_file(file);
        names.found
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.add_use("", &item.tree);
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let words: Vec<String> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if let Some((first, rest)) = words.split_first()
            && let Some(full) = self.known.get(first)
        {
            let full = [std::slice::from_ref(full), rest].concat().join("::");
            self.found.insert(full);
        }
        self.found.insert(words.join("::"));
        syn::visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, macro_call: &'ast syn::Macro) {
        let name = macro_call.path.segments.last().map(|segment| segment.ident.to_string());
        self.found.insert(format!("{}!", name.unwrap_or_default()));
        syn::visit::visit_macro(self, macro_call);
    }

    fn visit_expr_unsafe(&mut self, block: &'ast syn::ExprUnsafe) {
        self.found.insert("unsafe".to_owned());
        syn::visit::visit_expr_unsafe(self, block);
    }

    fn visit_signature(&mut self, signature: &'ast syn::Signature) {
        if signature.unsafety.is_some() {
            self.found.insert("unsafe".to_owned());
        }
        syn::visit::visit_signature(self, signature);
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        if item.unsafety.is_some() {
            self.found.insert("unsafe".to_owned());
        }
        syn::visit::visit_item_impl(self, item);
    }
}

/// Files of a crate that name something they must not.
fn offences(crate_folder: &str, is_forbidden: impl Fn(&str) -> bool) -> Vec<String> {
    let folder = root().join("crates").join(crate_folder).join("src");
    let mut found = Vec::new();
    for path in sources(&folder) {
        let named = Names::of(&parse(&path)).into_iter().filter(|name| is_forbidden(name));
        found.extend(named.map(|name| format!("{} names {name}", path.display())));
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
    let rooms = ["std::fs", "std::net", "std::process", "std::env"];
    // Reading from whatever the caller hands in is the caller's business; these three are the world itself.
    let streams = ["std::io::stdin", "std::io::stdout", "std::io::stderr"];
    let macros = ["print!", "println!", "eprint!", "eprintln!", "dbg!"];
    let outside = |name: &str| {
        macros.contains(&name)
            || streams.contains(&name)
            || rooms.iter().any(|room| name == *room || name.starts_with(&format!("{room}::")))
    };
    for name in PURE {
        let found = offences(name, outside);
        assert!(found.is_empty(), "{name} must not do input or output:\n{}", found.join("\n"));
    }
}

#[test]
fn unsafe_stays_in_its_rooms() {
    for name in our_dependencies().keys().filter(|name| !MAY_BE_UNSAFE.contains(&name.as_str())) {
        let found = offences(name, |name| name == "unsafe");
        assert!(found.is_empty(), "unsafe code is only for {MAY_BE_UNSAFE:?}:\n{}", found.join("\n"));
    }
}

#[test]
fn engine_knows_no_protocol_and_chess_no_scores() {
    let protocols = ["roque_uci", "serde_json", "crossterm"];
    let found = offences("engine", |name| protocols.iter().any(|protocol| name.starts_with(protocol)));
    assert!(found.is_empty(), "the engine speaks types only:\n{}", found.join("\n"));
    let judges = ["Value", "FirstValue", "Chances", "Bound"].map(|name| format!("roque_game::{name}"));
    let mut found = offences("chess", |name| judges.iter().any(|judge| name == judge));
    // A game's document may carry an engine's `%eval`; reading that text is notation, not judgement.
    found.retain(|offence| !offence.contains("notation/pgn/comment.rs"));
    assert!(found.is_empty(), "the rules judge nothing:\n{}", found.join("\n"));
}

/// The test of the test: what hides in a group is found, what is only in a unit test is not.
#[test]
fn names_are_read_as_the_compiler_reads_them() {
    let names = |code: &str| Names::of(&syn::parse_str(code).expect("Rust"));
    assert!(names("use std::{env, fs::{self, File}};").contains("std::fs::File"));
    assert!(names("fn f() { std::process::exit(1) }").contains("std::process::exit"));
    assert!(names("fn f() { io::stdin() } use std::io;").contains("std::io::stdin"));
    assert!(
        names("use std::{io::{self as streams}}; fn f() { streams::stdin() }").contains("std::io::stdin")
    );
    assert!(names("fn f() { unsafe { g() } }").contains("unsafe"));
    assert!(names("// unsafe std::fs::read\nfn f() {}").iter().all(|name| !name.contains("unsafe")));
}
