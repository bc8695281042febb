//! Real collections: what is written is what was read, up to white space and spelling.
//!
//! The texts are compared word by word by a reader of its own, which knows nothing of positions. Spelling is what PGN
//! leaves to the author: move numbers, `!` for `$1`, `;` for braces, zeros in castling, signs of check, letters that
//! are not needed to tell a move; where a word still differs, the moves are compared.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a failing test may panic, a passing one report"
)]

mod shared;

use roque_chess::Verdict;
use roque_chess::document::Document;
use roque_chess::notation::pgn::{Nag, ReadPgnError, Reader};
use std::path::{Path, PathBuf};

/// A word of a game's text.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Word {
    Tag(String, String),
    Move(String),
    Nag(u8),
    Comment(String),
    Open,
    Close,
    Result(String),
}

/// The words of one game.
fn words(text: &str) -> Vec<Word> {
    let mut words = Vec::new();
    let mut rest = text.trim_start_matches('\u{feff}');
    let mut line_start = true;
    while let Some(letter) = rest.chars().next() {
        let (word, length) = match letter {
            '%' if line_start => (None, rest.find('\n').unwrap_or(rest.len())),
            '[' => tag(rest),
            '{' => comment(rest),
            ';' => {
                let end = rest.find('\n').unwrap_or(rest.len());
                (Some(Word::Comment(spaced(&rest[1..end]))), end)
            }
            '(' => (Some(Word::Open), 1),
            ')' => (Some(Word::Close), 1),
            '*' => (Some(Word::Result("*".into())), 1),
            letter if letter.is_whitespace() || letter.is_control() || letter == '.' => {
                (None, letter.len_utf8())
            }
            _ => plain(rest),
        };
        words.extend(word);
        line_start = rest[..length].ends_with('\n');
        rest = &rest[length..];
    }
    judgements_after_moves(words)
}

fn tag(text: &str) -> (Option<Word>, usize) {
    let line = &text[..text.find(['\n', '\r']).unwrap_or(text.len())];
    let name_end =
        line[1..].trim_start().find(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    let name = &line[1..].trim_start()[..name_end.unwrap_or(0)];
    let Some(open) = line.find('"') else {
        let value = line[1..].trim_start()[name.len()..].trim().trim_end_matches(']').trim();
        return (Some(Word::Tag(name.into(), spaced(value))), line.len());
    };
    let (mut value, mut end, mut escaped) = (String::new(), line.len(), false);
    for (index, letter) in line.char_indices().skip_while(|&(index, _)| index <= open) {
        match letter {
            '\\' if !escaped => escaped = true,
            '"' if !escaped => {
                end = index + 1;
                break;
            }
            _ => {
                if escaped && !matches!(letter, '"' | '\\') {
                    value.push('\\');
                }
                value.push(letter);
                escaped = false;
            }
        }
    }
    end += line[end..].find(']').map_or(line.len() - end, |bracket| bracket + 1);
    (Some(Word::Tag(name.into(), spaced(&value))), end)
}

/// A comment; one inside another is part of it.
fn comment(text: &str) -> (Option<Word>, usize) {
    let mut end = text.find('}').unwrap_or(text.len() - 1);
    let mut from = 1;
    while text[from..end].contains('{')
        && text[end + 1..].find('}') < text[end + 1..].find('{').or(Some(usize::MAX))
    {
        let Some(next) = text[end + 1..].find('}') else { break };
        (from, end) = (end + 1, end + 1 + next);
    }
    let inside = text[1..end].replace('{', "(").replace('}', ")");
    (Some(Word::Comment(spaced(&inside))), end + 1)
}

fn plain(text: &str) -> (Option<Word>, usize) {
    let praise = text.find(|letter| letter != '!' && letter != '?').unwrap_or(text.len());
    if praise > 0 {
        return (Nag::from_symbol(&text.as_bytes()[..praise]).map(|nag| Word::Nag(nag.0)), praise);
    }
    let digits = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
    if digits > 0 && !text[digits..].starts_with(['-', '/']) {
        return (None, digits);
    }
    let ends = |letter: char| letter.is_whitespace() || letter.is_control() || "(){}[];!?*".contains(letter);
    let mut end = text[1..].find(ends).map_or(text.len(), |end| end + 1);
    let promoted = text.as_bytes().get(end..end + 3).is_some_and(|tail| tail[0] == b'(' && tail[2] == b')');
    end += if promoted && text[..end].ends_with(['1', '8']) { 3 } else { 0 };
    let word = &text[..end];
    (classify(word), end)
}

fn classify(word: &str) -> Option<Word> {
    if let Some(number) = word.strip_prefix('$') {
        return number.parse().ok().map(Word::Nag);
    }
    if let Some(result) = Verdict::from_ascii(word.as_bytes()) {
        return Some(Word::Result(result.as_str().into()));
    }
    if let Some(nag) = Nag::from_symbol(word.as_bytes()) {
        return Some(Word::Nag(nag.0));
    }
    let plain: String = word.chars().filter(|letter| !"+#=x()-".contains(*letter)).collect();
    match (word, plain.as_str()) {
        ("--" | "Z0" | "@@@@", _) => Some(Word::Move("--".into())),
        ("e.p." | "ep" | "ch", _) | (_, "") => None,
        (_, "00" | "OO") => Some(Word::Move("O-O".into())),
        (_, "000" | "OOO") => Some(Word::Move("O-O-O".into())),
        (_, plain) => Some(Word::Move(plain.into())),
    }
}

fn spaced(text: &str) -> String {
    text.split(|letter: char| letter.is_whitespace() || letter.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Judgements belong to the last move, wherever among its remarks they stand; before any move they judge nothing.
fn judgements_after_moves(words: Vec<Word>) -> Vec<Word> {
    let mut ordered: Vec<Word> = Vec::new();
    let mut places: Vec<Option<usize>> = vec![None];
    for word in words {
        match word {
            Word::Nag(_) => {
                if let Some(place) = places.last_mut().and_then(Option::as_mut) {
                    ordered.insert(*place, word);
                    *place += 1;
                }
                continue;
            }
            Word::Open => places.push(None),
            Word::Close if places.len() > 1 => drop(places.pop()),
            _ => {}
        }
        let is_move = matches!(word, Word::Move(_));
        ordered.push(word);
        if is_move && let Some(place) = places.last_mut() {
            *place = Some(ordered.len());
        }
    }
    ordered
}

/// What differs between what was read and what was written.
#[derive(Default, Debug)]
struct Tally {
    games: usize,
    refused: usize,
    /// Every word is the same.
    equal: usize,
    /// The same but for moves spelled in another way.
    spelled: usize,
    /// The text names two results, or none in the end.
    results: usize,
    /// Tags twice, of which the last counts.
    twice: usize,
}

fn tags_twice(words: &[Word]) -> bool {
    let names: Vec<_> = words
        .iter()
        .filter_map(|word| match word {
            Word::Tag(name, _) => Some(name),
            _ => None,
        })
        .collect();
    names.iter().enumerate().any(|(index, name)| names[..index].contains(name))
}

fn without_results(words: &[Word]) -> Vec<Word> {
    let kept = words.iter().filter(|word| match word {
        Word::Result(_) => false,
        Word::Tag(name, _) => name != "Result",
        _ => true,
    });
    kept.cloned().collect()
}

fn without_moves(words: &[Word]) -> Vec<Word> {
    let blank = |word: &Word| match word {
        Word::Move(_) => Word::Move(String::new()),
        word => word.clone(),
    };
    words.iter().map(blank).collect()
}

fn compare(text: &str, document: &Document, tally: &mut Tally, path: &Path) {
    let written = document.to_string();
    let (before, after) = (words(text), words(&written));
    let (bare_before, bare_after) = (without_results(&before), without_results(&after));
    tally.games += 1;
    if before == after {
        tally.equal += 1;
    } else if bare_before == bare_after {
        tally.results += 1;
    } else if without_moves(&bare_before) == without_moves(&bare_after) {
        tally.spelled += 1;
        assert_eq!(&written.parse::<Document>().unwrap(), document);
    } else if tags_twice(&before) {
        tally.twice += 1;
    } else {
        let different = bare_before.iter().zip(&bare_after).find(|(before, after)| before != after);
        panic!("{}: {different:?} in\n{text}\nwritten as\n{written}", path.display());
    }
}

fn decode(bytes: &[u8]) -> String {
    let latin = || bytes.iter().map(|&byte| char::from(byte)).collect();
    String::from_utf8(bytes.to_vec()).unwrap_or_else(|_| latin())
}

fn check(path: &Path, bytes: &[u8], tally: &mut Tally) {
    let mut reader = Reader::new(bytes);
    let mut from = 0;
    loop {
        let read = reader.read_document();
        let to = reader.offset() as usize;
        match read {
            Ok(Some(document)) => compare(&decode(&bytes[from..to]), &document, tally, path),
            Ok(None) => break,
            Err(ReadPgnError::Malformed { .. }) => tally.refused += 1,
            Err(error) => panic!("{error}"),
        }
        from = to;
    }
}

fn all_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = shared::files(folder, "pgn");
    for entry in std::fs::read_dir(folder).unwrap().flatten().filter(|entry| entry.path().is_dir()) {
        found.extend(all_files(&entry.path()));
    }
    found
}

#[test]
fn every_game_of_the_collections_comes_back() {
    let Some(data) = shared::data("pgn") else { return };
    let mut tally = Tally::default();
    for path in all_files(&data) {
        check(&path, &std::fs::read(&path).unwrap(), &mut tally);
    }
    if shared::everything() {
        for path in shared::files(&data, "zst") {
            let Ok(unpacked) = std::process::Command::new("zstd").arg("-dc").arg(&path).output() else {
                println!("skipped: the program zstd is not installed");
                break;
            };
            check(&path, &unpacked.stdout, &mut tally);
        }
    }
    println!("{tally:?}");
    assert!(tally.games > 10_000, "{tally:?}");
}

#[test]
fn the_comparison_sees_what_is_lost() {
    let text = "[White \"a\"]\n\n1. e4! {one [%odd x]} (1. d4) e5 $2 *";
    let same = "[White \"a\"]\n1.e4 $1\n{one\n[%odd x]} ( 1. d4 ) 1... e5? *";
    assert_eq!(words(text), words(same));
    for lost in ["[White \"a\"]", "!", "[%odd x]", "(1. d4)", "$2", "e5", "*"] {
        assert_ne!(words(text), words(&text.replace(lost, "")), "without {lost}");
    }
}
