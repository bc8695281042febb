//! Documents made by chance come out of the library as they went in, one by one and as a file.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

mod shared;

use roque_chess::document::{Document, Editor, Place, Ply};
use roque_chess::notation::pgn::{Comment, Nag};
use roque_chess::{Color, Position, Timeline, Verdict};
use roque_game::Random;
use roque_library::{Duplicates, ImportOptions, Origin, Source};
use shared::Fixture;
use std::ops::ControlFlow;

const WORDS: [&str; 14] = [
    "a quiet move",
    "l’échec perpétuel",
    "; not a comment",
    "(1. e4 {nested})",
    "\"quoted\" \\ back",
    "1-0",
    "$1",
    "%eval",
    "Zwischenzug – gut!",
    "象棋",
    "[not a tag]",
    "*",
    "...",
    "end.",
];
const COMMANDS: [&str; 8] = [
    "[%clk 0:09:58]",
    "[%emt 0:00:02.5]",
    "[%eval 0.17]",
    "[%eval #-3,20]",
    "[%csl Ga4,Rb5]",
    "[%cal Ge2e4]",
    "[%unknown some value]",
    "[%tqu \"En\",\"a\"]",
];
const TAGS: [(&str, &str); 9] = [
    ("White", "Müller, Jürgen"),
    ("Black", "O\"Kelly \\ de Galway"),
    ("Event", "?"),
    ("Date", "1999.??.??"),
    ("WhiteElo", "2600"),
    ("BlackElo", "not known"),
    ("Annotator", "Somebody"),
    ("Mode", "OTB"),
    ("X_unknown-Tag", "value"),
];

fn start(random: &mut Random) -> Position {
    let mut timeline = Timeline::default();
    for _ in 0..random.below(30) * random.below(2) {
        let moves: Vec<_> = timeline.current().legal_moves().iter().copied().collect();
        let Some(m) = random.choose(&moves) else { break };
        timeline.play(m).unwrap();
    }
    *timeline.current()
}

/// A place somewhere in the tree.
fn somewhere(document: &Document, random: &mut Random) -> Place {
    let mut place = Place::start();
    loop {
        let line = document.line_at(&place).unwrap();
        let moves = random.below(line.moves.len() + 1);
        place = place.along(moves);
        let variations = document.move_at(&place).map_or(0, |record| record.variations.len());
        if variations == 0 || random.below(2) == 0 {
            return place;
        }
        place = place.into_variation(random.below(variations), 1).unwrap();
    }
}

fn comment(random: &mut Random) -> Comment {
    let mut parts = Vec::new();
    for _ in 0..=random.below(3) {
        let pool: &[&str] = if random.below(3) == 0 { &COMMANDS } else { &WORDS };
        parts.push(random.choose(pool).unwrap());
    }
    Comment::new(&parts.join(" "))
}

fn document(seed: u64) -> Document {
    let mut random = Random::new(seed);
    let mut editor = Editor::new(Document::new(start(&mut random)));
    for _ in 0..random.below(80) {
        let place = match random.below(3) {
            0 => somewhere(editor.document(), &mut random),
            _ => Place::main_line(editor.document().line.moves.len()),
        };
        let position = editor.document().position_at(&place).unwrap();
        let moves: Vec<_> = position.legal_moves().iter().copied().collect();
        let passes = random.below(40) == 0 && position.after_null().is_some();
        let ply = if passes { Some(Ply::Null) } else { random.choose(&moves).map(Ply::Move) };
        if let Some(ply) = ply {
            let after = editor.play(&place, ply).unwrap();
            match random.below(6) {
                0 => editor.set_comments(&after, vec![comment(&mut random)]).unwrap(),
                1 => editor.set_nags(&after, vec![Nag(1 + random.below(140) as u8)]).unwrap(),
                _ => {}
            }
        }
    }
    for _ in 0..random.below(5) {
        let (name, value) = random.choose(&TAGS).unwrap();
        editor.set_tag(name, Some(value));
    }
    let results =
        [Verdict::Unfinished, Verdict::Draw, Verdict::Win(Color::White), Verdict::Win(Color::Black)];
    editor.set_result(random.choose(&results).unwrap());
    if random.below(4) == 0 {
        editor.set_comments(&Place::start(), vec![comment(&mut random)]).unwrap();
    }
    editor.into_document()
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

#[test]
fn generated_documents_come_out_as_they_went_in() {
    let count: u64 = if shared::everything() { 10_000 } else { 200 };
    let fixture = Fixture::new();
    let mut text = String::new();
    for seed in 0..count {
        let written = document(seed).to_string();
        // What text can say is what is compared: remarks side by side become one.
        let document: Document = written.parse().unwrap_or_else(|error| panic!("{seed}: {error}\n{written}"));
        assert_eq!(words(&document.to_string()), words(&written), "document {seed}");
        let id = fixture.library.create(&document, Origin::Own, None).unwrap();
        let stored = fixture.library.load(id).unwrap().unwrap().document;
        assert_eq!(stored, document, "document {seed}\n{written}");
        text.push_str(&written);
        text.push('\n');
    }
    let imported = Fixture::new();
    let options = ImportOptions { duplicates: Duplicates::Keep, ..ImportOptions::default() };
    let source = Source::stream("generated", std::io::Cursor::new(text.clone()));
    let report = imported.library.import(source, options, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((report.added, report.broken), (count, 0), "{:?}", report.broken_games.first());
    let ids = imported.library.ids(&roque_library::Filter::default()).unwrap();
    let mut out = Vec::new();
    imported.library.export(&ids, &mut out, &mut |_| ControlFlow::Continue(())).unwrap();
    let out = String::from_utf8(out).unwrap();
    if words(&out) != words(&text) {
        let differs = words(&out).into_iter().zip(words(&text)).enumerate().find(|(_, (a, b))| a != b);
        panic!("the file differs at word {differs:?}");
    }
}
