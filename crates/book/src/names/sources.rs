//! Where the table comes from: lists of named lines in the forms other projects publish, cleaned and merged.
//!
//! Only `roque book names` needs this; the program itself reads the finished table.

use super::{Eco, Language, NamedLine};
use roque_chess::{CastlingNotation, Move, Position};
use roque_game::quoted;
use std::collections::HashMap;
use thiserror::Error;

/// How a list is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SourceFormat {
    /// Code, name and SAN moves between tabs, one line each, a heading first (lichess `chess-openings`).
    Tsv,
    /// `C60 "Name" 1.e4 e5 *`, moves possibly on several lines (Scid).
    Scid,
}

/// Why a list cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReadSourceError {
    /// A record does not look as the format wants it.
    #[error("record {record:?} has no code, name and moves")]
    Record {
        /// The record's beginning.
        record: String,
    },
    /// A record's move is not legal.
    #[error("the line of {name:?} is not playable: {problem}")]
    Line {
        /// The record's name.
        name: String,
        /// What the reader of moves said.
        problem: String,
    },
}

/// One record of a list: code, name as published, moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceLine {
    /// The code.
    pub eco: Eco,
    /// The name, cleaned.
    pub name: String,
    /// The moves from the usual start.
    pub moves: Vec<Move>,
}

/// Reads a list and cleans its names. Records that cannot be read are left out and returned as errors: published lists
/// have their slips.
#[must_use]
pub fn read_source(
    bytes: &[u8],
    format: SourceFormat,
    language: Language,
) -> (Vec<SourceLine>, Vec<ReadSourceError>) {
    let text = decode(bytes);
    let records = match format {
        SourceFormat::Tsv => tsv_records(&text),
        SourceFormat::Scid => scid_records(&text),
    };
    let mut lines = Vec::new();
    let mut errors = Vec::new();
    for record in records {
        match record.and_then(|record| read_record(&record, language)) {
            Ok(line) => lines.push(line),
            Err(error) => errors.push(error),
        }
    }
    (lines, errors)
}

/// Code, name and moves as they stand in a list.
type Record = (String, String, String);

fn read_record((eco, name, moves): &Record, language: Language) -> Result<SourceLine, ReadSourceError> {
    let bad = || ReadSourceError::Record { record: format!("{eco} {name}") };
    let eco = eco.get(..3).and_then(Eco::new).ok_or_else(bad)?;
    let moves = read_moves(moves).map_err(|problem| ReadSourceError::Line { name: name.clone(), problem })?;
    let name = match language {
        Language::French => clean_french(name),
        _ => clean_english(name),
    };
    Ok(SourceLine { eco, name, moves })
}

/// Merges lists into one table: one line for each position, the first name and code met for it winning.
#[must_use]
pub fn merge(english: &[SourceLine], french: &[SourceLine]) -> Vec<NamedLine> {
    let mut by_key: HashMap<u64, NamedLine> = HashMap::new();
    let all = english.iter().map(|line| (line, Language::English));
    let all = all.chain(french.iter().map(|line| (line, Language::French)));
    for (line, language) in all {
        if line.moves.is_empty() || line.name.is_empty() {
            continue;
        }
        let position = line.moves.iter().fold(Position::default(), |position, &m| position.after(m));
        let named = by_key.entry(position.key().0).or_insert_with(|| NamedLine {
            moves: line.moves.clone(),
            eco: line.eco,
            english: None,
            french: None,
        });
        let name = match language {
            Language::French => &mut named.french,
            _ => &mut named.english,
        };
        name.get_or_insert_with(|| line.name.clone());
    }
    let mut lines: Vec<NamedLine> = by_key.into_values().collect();
    lines.sort_by_cached_key(|line| uci_words(&line.moves));
    lines
}

fn uci_words(moves: &[Move]) -> Vec<String> {
    let mut position = Position::default();
    let word = |&m: &Move| {
        let word = position.uci(m, CastlingNotation::KingSteps);
        position.play_unchecked(m);
        word
    };
    moves.iter().map(word).collect()
}

/// UTF-8, or else Windows-1252 as Scid's files are.
fn decode(bytes: &[u8]) -> String {
    let windows_1252 = |&byte: &u8| match byte {
        0x85 => '…',
        0x91 | 0x92 => '’',
        0x96 => '–',
        0x9c => 'œ',
        _ => char::from(byte),
    };
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().map(windows_1252).collect(),
    }
}

fn tsv_records(text: &str) -> Vec<Result<Record, ReadSourceError>> {
    let record = |line: &str| {
        let mut fields = line.split('\t').map(str::to_owned);
        match (fields.next(), fields.next(), fields.next(), fields.next()) {
            (Some(eco), Some(name), Some(moves), None) => Ok((eco, name, moves)),
            _ => Err(ReadSourceError::Record { record: quoted(line) }),
        }
    };
    text.lines().filter(|line| !line.is_empty() && !line.starts_with("eco\t")).map(record).collect()
}

fn scid_records(text: &str) -> Vec<Result<Record, ReadSourceError>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let text = lines.collect::<Vec<_>>().join(" ");
    let record = |record: &str| {
        let mut parts = record.split('"');
        match (parts.next(), parts.next(), parts.next()) {
            (Some(eco), Some(name), Some(moves)) => Ok((eco.trim().into(), name.into(), moves.into())),
            _ => Err(ReadSourceError::Record { record: quoted(record.trim()) }),
        }
    };
    text.split('*').filter(|text| !text.trim().is_empty()).map(record).collect()
}

/// Reads SAN moves with or without move numbers.
fn read_moves(text: &str) -> Result<Vec<Move>, String> {
    let mut position = Position::default();
    let mut moves = Vec::new();
    for word in without_brackets(text).split_whitespace() {
        let word = word.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('.');
        if word.is_empty() {
            continue;
        }
        let m = position.parse_san(word).map_err(|error| error.to_string())?;
        position.play_unchecked(m);
        moves.push(m);
    }
    Ok(moves)
}

/// Names without the moves lists write into them: `Benoni: Classical, 9.O-O Bg4` is `Benoni: Classical`.
fn clean_english(name: &str) -> String {
    let is_move_text = |part: &str| {
        let word = part.split(' ').next().unwrap_or_default();
        word == "with" || word.starts_with(|c: char| c.is_ascii_digit()) || part.contains("..")
    };
    // A remark may itself have commas ("with .. d6, a6"): what follows it goes too.
    let kept = |text: &str| {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        parts.take_while(|part| !is_move_text(part)).collect::<Vec<_>>().join(", ")
    };
    let (head, variation) = name.split_once(": ").unwrap_or((name, ""));
    match (kept(head), kept(variation)) {
        (head, variation) if variation.is_empty() => head,
        (head, variation) => format!("{head}: {variation}"),
    }
}

/// Names without remarks in brackets (other names, moves, cross-references), with a capital at the start and the
/// slips of the list repaired.
fn clean_french(name: &str) -> String {
    let mut plain = without_brackets(name).replace('\'', "’");
    for (wrong, right) in FRENCH_SLIPS {
        plain = plain.replace(wrong, right);
    }
    let parts = plain.split(',').map(|part| part.split_whitespace().collect::<Vec<_>>().join(" "));
    let mut parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    parts.dedup();
    let joined = parts.join(", ");
    let mut letters = joined.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn without_brackets(text: &str) -> String {
    let mut depth = 0_u32;
    let mut plain = String::new();
    for letter in text.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => plain.push(letter),
            _ => {}
        }
    }
    plain
}

/// Slips of the French list and how they are put right.
const FRENCH_SLIPS: [(&str, &str); 17] = [
    (" – attaque", ", attaque"),
    (" – défense", ", défense"),
    (" – ", "-"),
    ("Rubinstein variante", "variante Rubinstein"),
    ("Siesta, Kopayev variante", "variante Siesta, sous-variante Kopaïev"),
    ("variante Steiner variante", "variante Steiner"),
    ("défense Tchigorine défense", "défense Tchigorine"),
    ("Linares variante", "variante Linares"),
    ("défense ouest-indienne, 4.g3", "défense ouest-indienne"),
    ("Défense ouest-indienne, 4.g3", "défense ouest-indienne"),
    ("variante 2.Fg5", "variante Hopton"),
    ("Philidor Berger variante", "Philidor, variante Berger"),
    ("défense vieille défense", "vieille défense"),
    ("variante classique classical variante", "variante classique"),
    (" - ", "-"),
    ("ouverture Polonaise", "ouverture polonaise"),
    ("Pirc 150 attaque", "Pirc, attaque 150"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_names_lose_their_moves() {
        assert_eq!(clean_english("Benoni: Classical, 9.O-O Bg4 10.Bg5"), "Benoni: Classical");
        assert_eq!(clean_english("Mieses: 1...e5"), "Mieses");
        assert_eq!(
            clean_english("English Opening: Fianchetto Line, with .. d6, a6"),
            "English Opening: Fianchetto Line"
        );
        assert_eq!(
            clean_english("Ruy Lopez: Berlin Defense, Rio Gambit"),
            "Ruy Lopez: Berlin Defense, Rio Gambit"
        );
    }

    #[test]
    fn french_names_lose_their_remarks() {
        assert_eq!(
            clean_french("ouverture espagnole (= Ruy Lopez), variante fermée (cf. C84)"),
            "Ouverture espagnole, variante fermée"
        );
        assert_eq!(clean_french("gambit dame refusé, défense slave,"), "Gambit dame refusé, défense slave");
        assert_eq!(clean_french("variante Richter - Rauser"), "Variante Richter-Rauser");
    }

    fn read(bytes: &[u8], format: SourceFormat) -> Vec<SourceLine> {
        let (lines, errors) = read_source(bytes, format, Language::French);
        assert_eq!(errors, []);
        lines
    }

    #[test]
    fn both_formats_say_the_same() {
        let tsv = b"eco\tname\tpgn\nC60\tRuy Lopez\t1. e4 e5 2. Nf3 Nc6 3. Bb5\n";
        let scid = b"# remark\nC60a \"Ruy Lopez\"\n  1.e4 e5 2.Nf3 (2.f4)\n  Nc6 3.Bb5 *\n";
        let one = read(tsv, SourceFormat::Tsv);
        assert_eq!(one.len(), 1);
        assert_eq!(one[0].moves.len(), 5);
        assert_eq!(one, read(scid, SourceFormat::Scid));
    }

    #[test]
    fn windows_letters_are_read() {
        let lines = read(b"A00 \"attaque d\x92\xe9t\xe9\" 1.g4 *", SourceFormat::Scid);
        assert_eq!(lines[0].name, "Attaque d’été");
    }

    #[test]
    fn bad_records_are_named_and_the_others_kept() {
        let text = "A00 nothing * A00 \"Odd\" 1.e5 * Z99 \"Odd\" 1.e4 * A00 \"Good\" 1.g4 *";
        let (lines, errors) = read_source(text.as_bytes(), SourceFormat::Scid, Language::English);
        assert_eq!(lines.len(), 1);
        assert_eq!(errors[0].to_string(), "record \"A00 nothing\" has no code, name and moves");
        assert!(errors[1].to_string().starts_with("the line of \"Odd\" is not playable"));
        assert!(errors[2].to_string().contains("Z99 Odd"));
    }
}
