//! One document: kept, changed by revision, played move by move, deleted and brought back.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

mod shared;

use roque_chess::document::{Document, Ply};
use roque_chess::notation::pgn::Comment;
use roque_chess::{Color, Position, Verdict};
use roque_library::{ChangeError, DocumentId, Library, Origin, PlayedPly, Query, SessionChange};
use shared::{Fixture, GAMES, document};

fn played(position: &Position, san: &str, note: &str) -> PlayedPly {
    PlayedPly {
        ply: Ply::Move(position.parse_san(san).unwrap()),
        comment: Some(Comment::new("[%clk 0:01:00]")),
        note: Some(note.as_bytes().to_vec()),
    }
}

#[test]
fn documents_come_back_as_they_were() {
    let fixture = Fixture::new();
    let text = "[ECO \"?\"]\n[White \"Zoë\"]\n[Odd \"x \\\" y\"]\n[Result \"1-0\"]\n\n\
                {before} 1. e4 $1 {[%clk 0:01:00] good} (1. d4 d5 (1... Nf6 1-0) {after it} 2. c4) 1... -- 2. d4 1-0 {end}\n";
    for text in [text, "1. e4 *\n", "[Date \"yesterday\"]\n[WhiteElo \"?\"]\n[BlackElo \"02700\"]\n\n*\n"] {
        let original = document(text);
        let id = fixture.library.create(&original, Origin::Own, None).unwrap();
        let stored = fixture.again().load(id).unwrap().unwrap();
        assert_eq!((&stored.document, stored.revision, stored.origin), (&original, 1, Origin::Own));
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&stored.document.to_string()), words(text));
    }
    assert_eq!(fixture.library.load(DocumentId(99)).unwrap(), None);
}

#[test]
fn of_two_changes_from_one_revision_the_second_is_refused() {
    let fixture = Fixture::new();
    let id = fixture.library.create(&document("1. e4 *"), Origin::Own, None).unwrap();
    let other = fixture.again();
    assert_eq!(fixture.library.save(id, 1, &document("1. e4 e5 *"), SessionChange::Keep).unwrap(), 2);
    let error = other.save(id, 1, &document("1. e4 c5 *"), SessionChange::Keep).unwrap_err();
    assert_eq!(error.to_string(), "game 1 was changed elsewhere: it is at revision 2, not 1");
    assert_eq!(other.load(id).unwrap().unwrap().document.main_line().count(), 2);
    let error = other.save(DocumentId(7), 1, &document("1. e4 *"), SessionChange::Keep).unwrap_err();
    assert!(matches!(error, ChangeError::Missing(DocumentId(7))));
}

#[test]
fn a_move_is_stored_while_all_games_are_read() {
    let fixture = Fixture::new();
    let start = Position::default();
    let game = fixture.library.create(&Document::new(start), Origin::Own, Some(b"clock 1")).unwrap();
    let other = fixture.library.create(&document("1. d4 d5 *"), Origin::Own, None).unwrap();
    let mut seen = Vec::new();
    let mut read = |id, read: Result<Document, _>| {
        if seen.is_empty() {
            fixture.library.append(game, 1, &[played(&start, "e4", "one")], b"clock 2").unwrap();
        }
        seen.push((id, read.unwrap().main_line().count()));
        std::ops::ControlFlow::Continue(())
    };
    fixture.library.documents(&[other, game], &mut read).unwrap();
    assert_eq!(seen, [(other, 2), (game, 1)]);
}

#[test]
fn a_game_is_played_in_one_program_and_continued_in_another() {
    let fixture = Fixture::new();
    let start = Position::default();
    let id = fixture.library.create(&Document::new(start), Origin::Own, Some(b"clock 1")).unwrap();
    let e4 = played(&start, "e4", "one");
    assert_eq!(fixture.library.append(id, 1, std::slice::from_ref(&e4), b"clock 2").unwrap(), 2);
    let other = fixture.again();
    let stored = other.load(id).unwrap().unwrap();
    assert_eq!((stored.session.as_deref(), stored.revision), (Some(&b"clock 2"[..]), 2));
    assert_eq!(stored.notes, [Some(b"one".to_vec())]);
    assert_eq!(stored.document.line.moves[0].comments[0].as_str(), "[%clk 0:01:00]");
    let next = start.after(start.parse_san("e4").unwrap());
    other.append(id, 2, &[played(&next, "e5", "two")], b"clock 3").unwrap();
    let late = fixture.library.append(id, 2, &[played(&next, "c5", "late")], b"clock 3");
    assert!(matches!(late, Err(ChangeError::Conflict { current: 3, .. })));
    let illegal = fixture.library.append(id, 3, &[e4], b"clock 4").unwrap_err();
    assert_eq!(illegal.to_string(), "half-move 3 cannot be played in game 1");

    let mut stored = fixture.library.load(id).unwrap().unwrap();
    assert_eq!(stored.document.main_line().count(), 2);
    stored.document.line.moves[0].comments.push(Comment::new("my best move"));
    assert_eq!(fixture.library.save(id, 3, &stored.document, SessionChange::Keep).unwrap(), 4);
    assert_eq!(fixture.library.take_back(id, 4, 1, b"clock 5").unwrap(), 5);
    other.append(id, 5, &[played(&next, "c5", "other")], b"clock 6").unwrap();
    let stored = fixture.library.load(id).unwrap().unwrap();
    assert_eq!(stored.notes, [Some(b"one".to_vec()), Some(b"other".to_vec())]);
    assert!(stored.document.to_string().contains("{my best move} 1... c5 {[%clk"), "{}", stored.document);

    let mut document = stored.document;
    document.result = Verdict::Win(Color::White);
    fixture.library.save(id, 6, &document, SessionChange::Close).unwrap();
    let stored = fixture.library.load(id).unwrap().unwrap();
    assert_eq!((stored.session, stored.notes.len(), stored.document), (None, 0, document));
}

fn listed(library: &Library) -> Vec<u64> {
    let mut ids: Vec<_> =
        library.list(&Query::default()).unwrap().games.iter().map(|game| game.id.0).collect();
    ids.sort_unstable();
    ids
}

#[test]
fn games_are_deleted_brought_back_and_edited_off_their_shelf() {
    let fixture = Fixture::new();
    fixture.import(GAMES);
    let own = fixture.library.create(&document("1. c4 *"), Origin::Own, None).unwrap();
    assert_eq!(listed(&fixture.library), [1, 2, 3, 4, 5]);
    let ids = [DocumentId(1), DocumentId(3), own, DocumentId(3), DocumentId(77)];
    assert_eq!(fixture.library.delete(&ids).unwrap(), [DocumentId(1), DocumentId(3), own]);
    assert_eq!(fixture.library.delete(&ids).unwrap(), []);
    assert_eq!(listed(&fixture.library), [2, 4]);
    assert_eq!(fixture.library.load(DocumentId(3)).unwrap(), None);
    assert_eq!(fixture.library.restore(&ids).unwrap().len(), 3);
    let mut stored = fixture.library.load(DocumentId(1)).unwrap().unwrap();
    stored.document.tags.set("Annotator", "me");
    fixture.library.save(stored.id, stored.revision, &stored.document, SessionChange::Keep).unwrap();
    let again = fixture.library.load(DocumentId(1)).unwrap().unwrap();
    assert_eq!((again.document, again.revision, again.origin), (stored.document, 2, Origin::Imported));
    assert_eq!(listed(&fixture.library), [1, 2, 3, 4, 5], "each once");
    assert_eq!(fixture.import(GAMES).added, 0, "an edited game is still known");
}

#[test]
fn foreign_files_are_refused_by_name() {
    let fixture = Fixture::new();
    let text = fixture.folder.path().join("notes.txt");
    std::fs::write(&text, "not a database, but long enough to look like one to somebody who does not read")
        .unwrap();
    assert!(Library::open(&text).unwrap_err().to_string().ends_with("notes.txt is not a library of Roque"));
    let folder = fixture.folder.path().join("folder");
    std::fs::create_dir(&folder).unwrap();
    assert!(Library::open(&folder).unwrap_err().to_string().contains("folder"));
}

#[test]
fn a_library_in_memory_works_the_same() {
    let library = Library::in_memory().unwrap();
    shared::import(&library, GAMES).unwrap();
    assert_eq!(listed(&library), [1, 2, 3, 4]);
    assert_eq!(listed(&Library::in_memory().unwrap()).len(), 0, "each has its own");
}
