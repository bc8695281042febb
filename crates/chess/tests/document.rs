//! Documents: nothing is lost on the way through text, and every change can be taken back.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a failing test may panic, a passing one report"
)]

#[path = "shared/odd.rs"]
mod odd;
mod shared;

use odd::odd_text;
use roque_chess::document::{Document, EditError, Editor, Line, Place, Ply, PlyRecord};
use roque_chess::notation::pgn::{Comment, Nag, Reader, Shape, ShapeColor};
use roque_chess::{Color, Position, Square, Verdict};
use roque_game::{FirstValue, Random, Value};
use std::time::Duration;

const RESULTS: [Verdict; 4] =
    [Verdict::Win(Color::White), Verdict::Win(Color::Black), Verdict::Draw, Verdict::Unfinished];

/// Half from the usual start, half from a random arrangement of Chess960.
fn start(number: usize, random: &mut Random) -> Position {
    match number % 2 {
        0 => Position::default(),
        _ => Position::double_chess960(random.below(960) as u16, random.below(960) as u16).unwrap(),
    }
}

fn document(number: usize, random: &mut Random) -> Document {
    let mut document = Document::new(start(number, random));
    for name in ["Event", "White", "Date", "Annotator", "Odd_1", "Termination"] {
        if random.below(3) > 0 {
            document.tags.set(name, &odd_text(random));
        }
    }
    document.line = line(&document.start, 3, random);
    (document.line.result, document.line.after) = (None, Vec::new());
    document.result = random.choose(&RESULTS).unwrap();
    document.closing = remarks(random);
    document
}

fn line(start: &Position, depth: usize, random: &mut Random) -> Line {
    let mut line = Line { comments: remarks(random), ..Line::default() };
    let mut position = *start;
    for _ in 0..random.below(14) {
        let choice = random.choose(&position.legal_moves()).filter(|_| random.below(20) > 0);
        let (ply, next) = match (choice, position.after_null()) {
            (Some(m), _) => (Ply::Move(m), position.after(m)),
            (None, Some(next)) => (Ply::Null, next),
            (None, None) => break,
        };
        let mut record = PlyRecord::new(ply);
        record.comments = remarks(random);
        record.nags = (0..random.below(3).saturating_sub(1)).map(|_| Nag(random.below(256) as u8)).collect();
        if depth > 0 && random.below(4) == 0 {
            record.variations =
                (0..=random.below(2)).map(|_| self::line(&position, depth - 1, random)).collect();
        }
        line.moves.push(record);
        position = next;
    }
    line.result = random.choose(&RESULTS).filter(|_| random.below(8) == 0);
    line.after = remarks(random);
    line
}

fn remarks(random: &mut Random) -> Vec<Comment> {
    (0..random.below(6).saturating_sub(3)).map(|_| remark(random)).collect()
}

fn remark(random: &mut Random) -> Comment {
    let time = Duration::from_millis(100 * random.below(100_000) as u64);
    match random.below(6) {
        0 => Comment::with_clock(time),
        1 => Comment::with_evaluation(FirstValue::new(Value::Estimate(random.below(2000) as i32 - 1000))),
        2 => Comment::new(&odd_text(random)).with_shapes(&[
            Shape::Square(ShapeColor::Red, Square::A4),
            Shape::Arrow(ShapeColor::Blue, Square::E2, Square::E4),
        ]),
        3 => Comment::command("unknown", odd_text(random)),
        _ => Comment::new(&odd_text(random)),
    }
}

#[test]
fn generated_documents_come_back_equal_and_so_does_their_text() {
    let count = if shared::everything() { 10_000 } else { 1000 };
    let mut random = Random::new(1913);
    let mut moves = 0;
    for number in 0..count {
        let document = document(number, &mut random);
        moves += document.line.size();
        let text = document.to_string();
        let read: Document = text.parse().unwrap_or_else(|error| panic!("{number}: {error} in\n{text}"));
        assert_eq!(read, document, "document {number}:\n{text}");
        assert_eq!(read.to_string(), text, "document {number}");
        let again: Vec<_> = Reader::new(text.as_bytes()).documents().map(Result::unwrap).collect();
        assert_eq!(again.len(), 1, "document {number} is one game:\n{text}");
    }
    println!("{count} documents with {moves} moves came back equal");
}

/// All places of a document.
fn places(line: &Line, at: &Place, found: &mut Vec<Place>) {
    found.push(at.along(0));
    for (index, record) in line.moves.iter().enumerate() {
        let here = at.along(index + 1);
        for (number, variation) in record.variations.iter().enumerate() {
            places(variation, &here.into_variation(number, 0).unwrap(), found);
        }
        found.push(here);
    }
}

fn random_place(document: &Document, random: &mut Random) -> Place {
    let mut found = Vec::new();
    places(&document.line, &Place::start(), &mut found);
    found.swap_remove(random.below(found.len()))
}

/// One random change; refused ones are fine.
fn change(editor: &mut Editor, random: &mut Random) {
    let at = random_place(editor.document(), random);
    let position = editor.document().position_at(&at).unwrap();
    match random.below(10) {
        0..4 => {
            if let Some(m) = random.choose(&position.legal_moves()) {
                let place = editor.play(&at, m.into()).unwrap();
                assert_eq!(editor.document().move_at(&place).unwrap().ply, Ply::Move(m));
                assert_eq!(editor.document().position_at(&place), Some(position.after(m)));
            }
        }
        4 => drop(editor.delete(&at)),
        5 => {
            if let Ok(place) = editor.promote(&at) {
                assert_eq!(editor.document().position_at(&place), Some(position), "the same place");
            }
        }
        6 => {
            if let Ok(place) = editor.reorder(&at, random.below(3)) {
                assert_eq!(editor.document().position_at(&place), Some(position), "the same place");
            }
        }
        7 => editor.set_comments(&at, remarks(random)).unwrap(),
        8 => drop(editor.set_nags(&at, vec![Nag::BLUNDER])),
        _ => {
            editor.set_tag("Annotator", Some(&odd_text(random)));
            editor.set_result(random.choose(&RESULTS).unwrap());
        }
    }
}

#[test]
fn every_change_can_be_taken_back_and_made_again() {
    let mut random = Random::new(1972);
    for number in 0..if shared::everything() { 1000 } else { 100 } {
        let original = document(number, &mut random);
        let mut editor = Editor::new(original.clone());
        for _ in 0..20 {
            change(&mut editor, &mut random);
            let text = editor.document().to_string();
            assert_eq!(&text.parse::<Document>().unwrap(), editor.document(), "{text}");
        }
        let changed = editor.document().clone();
        while editor.undo() {}
        assert_eq!(editor.document(), &original);
        while editor.redo() {}
        assert_eq!(editor.document(), &changed);
    }
}

#[test]
fn variations_are_played_promoted_ordered_and_deleted() {
    let mut editor = Editor::new("1. e4 e5 (1... c5) (1... e6) 2. Nf3 *".parse().unwrap());
    let movetext = |editor: &Editor| editor.document().to_string();
    let french: Place = "1.1.1".parse().unwrap();
    let position = editor.document().position_at(&french).unwrap();
    let d4 = position.parse_san("d4").unwrap();
    let place = editor.play(&french, d4.into()).unwrap();
    assert_eq!(place.to_string(), "1.1.2");
    assert_eq!(editor.play(&french, d4.into()).unwrap(), place, "a known move is followed");
    assert_eq!(movetext(&editor), "1. e4 e5 (1... c5) (1... e6 2. d4) 2. Nf3 *\n");
    let first = editor.reorder(&place, 0).unwrap();
    assert_eq!(movetext(&editor), "1. e4 e5 (1... e6 2. d4) (1... c5) 2. Nf3 *\n");
    let main = editor.promote_to_main_line(&first).unwrap();
    assert_eq!((main.to_string().as_str(), main.is_main_line()), ("3", true));
    assert_eq!(movetext(&editor), "1. e4 e6 (1... e5 2. Nf3) (1... c5) 2. d4 *\n");
    editor.delete(&Place::main_line(2)).unwrap();
    assert_eq!(movetext(&editor), "1. e4 e5 (1... c5) 2. Nf3 *\n", "the first variation takes the place");
    editor.delete(&"1.0.1".parse().unwrap()).unwrap();
    assert_eq!(movetext(&editor), "1. e4 e5 2. Nf3 *\n");
    assert_eq!(editor.reorder(&Place::main_line(1), 0), Err(EditError::NotAVariation(Place::main_line(1))));
    assert_eq!(editor.delete(&Place::main_line(9)), Err(EditError::NoSuchPlace(Place::main_line(9))));
    assert_eq!(editor.play(&Place::start(), d4.into()).unwrap().to_string(), "0.0.1");
    assert_eq!(
        "3.x".parse::<Place>().unwrap_err().to_string(),
        "\"3.x\" is no place in a game; places look like 12, or 3.0.2 in a variation"
    );
}

#[test]
fn tags_start_and_closing_words_stay_as_they_were_written() {
    let text = "[ECO \"?\"]\n[Result \"1-0\"]\n[White \"?\"]\n\
                [FEN \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1\"]\n[SetUp \"0\"]\n\n\
                1... e5 (1... c5 2. Nf3 1-0) {after it} 2. Nf3 1-0 {signed} {twice}\n";
    let document: Document = text.parse().unwrap();
    assert_eq!(document.to_string(), text);
    assert_eq!((document.tags.get("White"), document.tags.get("ECO")), (None, Some("?")));
    let line = &document.line.moves[0].variations[0];
    assert_eq!((line.result, line.after[0].as_str()), (Some(Verdict::Win(Color::White)), "after it"));
    assert_eq!(document.closing[1].as_str(), "twice");
}
