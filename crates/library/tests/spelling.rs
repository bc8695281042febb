//! What is imported and exported unchanged is the text it was, letter for letter up to white space.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a failing test may panic, a passing one report"
)]

mod shared;

use roque_chess::document::{Editor, Place};
use roque_chess::notation::pgn::{Comment, Reader};
use roque_library::{DocumentId, Duplicates, ImportOptions, SessionChange, Source};
use shared::{Fixture, data, document};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

fn letters(text: &str) -> String {
    text.trim_start_matches('\u{feff}').chars().filter(|letter| !letter.is_ascii_whitespace()).collect()
}

fn decoded(bytes: &[u8]) -> String {
    let latin = || bytes.iter().map(|&byte| char::from(byte)).collect();
    std::str::from_utf8(bytes).map_or_else(|_| latin(), str::to_owned)
}

/// The texts of the games that can be read, as they lie in the file.
fn games(bytes: &[u8]) -> Vec<String> {
    let mut reader = Reader::new(bytes);
    let mut texts = Vec::new();
    loop {
        let from = reader.offset() as usize;
        match reader.read_document() {
            Ok(Some(_)) => texts.push(decoded(&bytes[from..reader.offset() as usize])),
            Ok(None) => return texts,
            Err(_) => {}
        }
    }
}

fn exported(fixture: &Fixture, ids: &[DocumentId]) -> String {
    let mut out = Vec::new();
    fixture.library.export(ids, &mut out, &mut |_| ControlFlow::Continue(())).unwrap();
    String::from_utf8(out).unwrap()
}

/// Imports a collection and compares what comes out. Returns the number of games.
fn check(name: &str, bytes: &[u8]) -> usize {
    let fixture = Fixture::new();
    let source = Source::stream(name, std::io::Cursor::new(bytes.to_vec()));
    let options = ImportOptions { duplicates: Duplicates::Keep, ..ImportOptions::default() };
    let report = fixture.library.import(source, options, &mut |_| ControlFlow::Continue(())).unwrap();
    let originals = games(bytes);
    assert_eq!(report.added as usize, originals.len(), "{name}");
    let ids: Vec<DocumentId> = (1..=report.added).map(DocumentId).collect();
    let together: String = originals.iter().map(|text| letters(text)).collect();
    if letters(&exported(&fixture, &ids)) != together {
        for (id, original) in ids.iter().zip(&originals) {
            assert_eq!(letters(&exported(&fixture, &[*id])), letters(original), "{name}, game {id}");
        }
        panic!("{name}: the games are right one by one, but not together");
    }
    originals.len()
}

fn collections(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == "pgn"));
    files.chain(folders.iter().flat_map(|folder| collections(folder))).collect()
}

#[test]
fn every_game_of_the_collections_comes_back_letter_for_letter() {
    let Some(folder) = data("pgn") else { return };
    let count: usize = collections(&folder)
        .iter()
        .map(|path| check(&path.to_string_lossy(), &std::fs::read(path).unwrap()))
        .sum();
    println!("{count} games");
    assert!(count > 10_000, "{count}");
}

const SPELLED: &str = "\u{feff}[Event \"one\"]\r\n\r\n1.e4!{good}e5 2. Ng1f3?! Nc6 3. Bb5 a6 4. Ba4 Nf6 5. 0-0 1/2\r\n\r\n\
    [White \"Br\u{fc}ckner\"]\n\n1. d4 ; quiet\n1... d5 (1... Nf6 $1 2.c4) 2.c4 1-0\n\n[Event \"plain\"]\n\n1. e4 e5 *\n";

#[test]
fn own_spellings_come_back_until_somebody_changes_the_game() {
    assert_eq!(check("spelled", SPELLED.as_bytes()), 3);
    let fixture = Fixture::new();
    fixture.import(SPELLED);
    let first = DocumentId(1);
    let text = fixture.library.text(first).unwrap().unwrap();
    assert!(text.contains("2. Ng1f3?!") && text.contains("5. 0-0"), "{text}");
    let stored = fixture.library.load(first).unwrap().unwrap();
    let mut editor = Editor::new(stored.document);
    editor.set_comments(&Place::default(), vec![Comment::new("mine")]).unwrap();
    fixture.library.save(first, 1, editor.document(), SessionChange::Keep).unwrap();
    let text = fixture.library.text(first).unwrap().unwrap();
    assert!(text.contains("mine") && text.contains("2. Nf3 $6") && text.contains("5. O-O"), "{text}");
    assert_eq!(letters(&exported(&fixture, &[first])), letters(&text));
}

#[test]
fn an_unclosed_comment_never_swallows_the_game_after_it() {
    let fixture = Fixture::new();
    fixture.import("[Event \"a\"]\n\n1. e4! e5 2. Ng1f3 {and so on\n\n[Event \"b\"]\n\n1. d4 *\n");
    let ids: Vec<DocumentId> =
        (1..=2).map(DocumentId).filter(|id| fixture.library.load(*id).unwrap().is_some()).collect();
    let again = games(exported(&fixture, &ids).as_bytes());
    assert_eq!(again.len(), ids.len());
    assert_eq!(document(again.last().unwrap()).tags.get("Event"), Some("b"));
}
