//! Games under play: stored before they are confirmed, the same in memory, on disk and in every program.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

mod shared;

use roque_chess::notation::pgn::Comment;
use roque_chess::{ByColor, Color, Verdict};
use roque_library::{
    DocumentId, Library, LibraryError, OpenSheetError, Origin, Query, Scoresheet, SessionChange, SheetError,
    Shift, recorded_reason,
};
use roque_play::players::Decision;
use roque_play::table::{Seat, TableError, TableSetup};
use roque_play::{ManualTime, Moment, Reason, Table, Thought, TimeSource};
use rusqlite::Connection;
use shared::Fixture;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// A clock that a test and a shift share.
struct Hand(Arc<ManualTime>);

impl TimeSource for Hand {
    fn now(&self) -> Moment {
        self.0.now()
    }
}

fn shift(path: &Path) -> (Arc<Shift>, Arc<ManualTime>) {
    let time = Arc::new(ManualTime::default());
    let library = Arc::new(Library::open(path).unwrap());
    (Arc::new(Shift::begin_with(library, Box::new(Hand(Arc::clone(&time)))).unwrap()), time)
}

fn table(clock: &str) -> Table {
    let time = clock.parse().unwrap();
    let time = ByColor::from_fn(|_| Clone::clone(&time));
    Table::new(TableSetup { time, ..TableSetup::default() }, Moment::ZERO)
}

fn play(sheet: &mut Scoresheet, moves: &[&str]) {
    for text in moves {
        let seen = sheet.table().plies();
        sheet.change(|table, now| table.play_text(text, seen, now)).unwrap();
    }
}

fn left(sheet: &Scoresheet) -> [u128; 2] {
    let clock = sheet.table().game().clock();
    Color::ALL.map(|color| clock.remaining(color, sheet.shift().now()).unwrap().as_millis())
}

#[test]
fn a_move_is_on_disk_when_it_is_confirmed() {
    let fixture = Fixture::new();
    let (here, time) = shift(&fixture.path());
    let mut sheet = Scoresheet::create(&here, table("60+1")).unwrap();
    for (ply, text) in ["e4", "e5", "Nf3"].into_iter().enumerate() {
        time.advance(Duration::from_secs(1));
        play(&mut sheet, &[text]);
        let (there, _) = shift(&fixture.path());
        let stored = there.library().load(sheet.id()).unwrap().unwrap();
        assert_eq!((stored.revision, stored.origin), (sheet.revision(), Origin::Own));
        assert_eq!(stored.document.main_line().count(), ply + 1);
        let again = Scoresheet::open(&there, sheet.id()).unwrap();
        assert_eq!(again.table().save(there.now()), sheet.table().save(here.now()));
    }
    let stored = fixture.library.load(sheet.id()).unwrap().unwrap();
    assert!(stored.document.line.moves[2].comments[0].clock().is_some());
    let row = &fixture.library.list(&Query::default()).unwrap().games[0];
    assert_eq!((row.live, row.plies), (true, 3));
}

#[test]
fn a_move_writes_a_move_and_not_the_game() {
    let fixture = Fixture::new();
    let (here, _) = shift(&fixture.path());
    let mut sheet = Scoresheet::create(&here, table("none")).unwrap();
    let mut sizes = Vec::new();
    for number in 0..100 {
        let knights = ["Nf3", "Nf6", "Ng1", "Ng8"];
        let pawns = ["a3", "a6", "b3", "b6", "c3", "c6", "d3", "d6", "e3", "e6", "f3", "f6"];
        let text = if number % 6 == 5 { pawns[number / 6 % 12] } else { knights[number % 6 % 4] };
        let seen = sheet.table().plies();
        if sheet.change(|table, now| table.play_text(text, seen, now)).is_err() {
            continue;
        }
        let stored = fixture.library.load(sheet.id()).unwrap().unwrap();
        sizes.push(stored.session.unwrap().len() + stored.notes.last().unwrap().as_ref().unwrap().len());
    }
    assert!(sizes.len() > 10, "{sizes:?}");
    let (first, last) = (sizes[0], sizes[sizes.len() - 1]);
    assert!(last < first + 100, "from {first} to {last} bytes after {} moves", sizes.len());
}

#[test]
fn what_cannot_be_stored_has_not_happened() {
    let fixture = Fixture::new();
    let (here, _) = shift(&fixture.path());
    let mut sheet = Scoresheet::create(&here, table("none")).unwrap();
    play(&mut sheet, &["e4"]);
    let (before, revision) = (sheet.table().clone(), sheet.revision());
    let outside = Connection::open(fixture.path()).unwrap();
    outside
        .execute_batch(
            "CREATE TRIGGER refuse BEFORE UPDATE ON loose BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
        )
        .unwrap();
    let refused = sheet.change(|table, now| table.play_text("e5", 1, now));
    assert!(matches!(refused, Err(SheetError::Library(LibraryError::Database(_)))), "{refused:?}");
    assert_eq!((sheet.table(), sheet.revision()), (&before, revision));
    assert_eq!(fixture.library.load(sheet.id()).unwrap().unwrap().document.main_line().count(), 1);
    outside.execute_batch("DROP TRIGGER refuse").unwrap();
    play(&mut sheet, &["c5"]);
    let stored = fixture.library.load(sheet.id()).unwrap().unwrap();
    assert_eq!(stored.document.to_string().matches("c5").count(), 1);
}

#[test]
fn what_is_refused_changes_nothing() {
    let fixture = Fixture::new();
    let (here, _) = shift(&fixture.path());
    let mut sheet = Scoresheet::create(&here, table("none")).unwrap();
    let refused = sheet.change(|table, now| table.play_text("e5", 0, now));
    assert!(matches!(refused, Err(SheetError::Table(TableError::Move(_)))), "{refused:?}");
    assert_eq!(sheet.revision(), 1);
    sheet.change(|table, _| table.ask_hint().map(drop)).unwrap();
    assert_eq!(sheet.revision(), 1, "hints are not kept");
    sheet.attend(|table, now| table.play_text("e4", 0, now)).unwrap();
    assert_eq!(sheet.table().plies(), 0, "moves are not made without being kept");
}

#[test]
fn a_sheet_that_looks_again_shows_what_another_program_did() {
    let fixture = Fixture::new();
    let ((here, _), (there, _)) = (shift(&fixture.path()), shift(&fixture.path()));
    let mut one = Scoresheet::create(&here, table("none")).unwrap();
    let mut two = Scoresheet::open(&there, one.id()).unwrap();
    assert!(!two.refresh().unwrap());
    play(&mut one, &["e4"]);
    assert!(two.refresh().unwrap());
    assert_eq!((two.revision(), two.table().plies()), (one.revision(), 1));
    assert!(!two.refresh().unwrap());
    play(&mut two, &["c5"]);
    assert!(one.refresh().unwrap());
    one.change(Table::resign).unwrap();
    assert!(matches!(two.refresh(), Err(SheetError::Gone(_))));
    assert_eq!(two.table().plies(), 2, "the sheet stays as it was");
}

#[test]
fn of_two_programs_the_slower_sees_what_the_other_played() {
    let fixture = Fixture::new();
    let ((here, _), (there, _)) = (shift(&fixture.path()), shift(&fixture.path()));
    let mut one = Scoresheet::create(&here, table("none")).unwrap();
    let mut two = Scoresheet::open(&there, one.id()).unwrap();
    play(&mut one, &["e4"]);
    let refused = two.change(|table, now| table.play_text("d4", 0, now));
    assert!(matches!(refused, Err(SheetError::ChangedElsewhere(_))), "{refused:?}");
    assert_eq!(two.table().game().timeline().moves().count(), 1);
    assert_eq!((two.revision(), two.table().plies()), (one.revision(), 1));
    play(&mut two, &["c5"]);
    one.change(|table, now| table.play_text("e5", 1, now)).unwrap_err();
    assert_eq!(fixture.library.load(one.id()).unwrap().unwrap().document.main_line().count(), 2);

    two.change(Table::resign).unwrap();
    let gone = one.change(|table, now| table.play_text("Nf3", 2, now));
    assert!(matches!(gone, Err(SheetError::Gone(_))), "{gone:?}");

    let mut deleted = Scoresheet::create(&here, table("none")).unwrap();
    fixture.library.delete(&[deleted.id()]).unwrap();
    let gone = deleted.change(|table, now| table.play_text("e4", 0, now));
    assert!(matches!(gone, Err(SheetError::Gone(_))), "{gone:?}");
    assert_eq!(deleted.table().plies(), 0);
    fixture.library.restore(&[deleted.id()]).unwrap();
    play(&mut Scoresheet::open(&here, deleted.id()).unwrap(), &["e4"]);
}

#[test]
fn remarks_of_others_hold_nobody_up_and_stay() {
    let fixture = Fixture::new();
    let (here, _) = shift(&fixture.path());
    let mut sheet = Scoresheet::create(&here, table("60")).unwrap();
    play(&mut sheet, &["e4", "e5"]);
    let remark = |text: &str| {
        let mut stored = fixture.library.load(sheet.id()).unwrap().unwrap();
        stored.document.line.moves[0].comments.push(Comment::new(text));
        fixture.library.save(stored.id, stored.revision, &stored.document, SessionChange::Keep).unwrap()
    };
    assert_eq!(remark("best by test"), 4);
    play(&mut sheet, &["f4", "exf4"]);
    assert_eq!(sheet.revision(), 6);
    sheet.change(Table::take_back).unwrap();
    sheet.change(Table::resign).unwrap();
    let stored = fixture.library.load(sheet.id()).unwrap().unwrap();
    let text = stored.document.to_string();
    assert!(text.contains("best by test") && text.contains("2. f4"), "{text}");
    assert!(!text.contains("exf4"), "{text}");
    assert_eq!(recorded_reason(&stored.document), Some(Reason::Resignation));
}

#[test]
fn a_takeback_is_kept_also_after_the_end() {
    let fixture = Fixture::new();
    let (here, time) = shift(&fixture.path());
    let mut sheet = Scoresheet::create(&here, table("60")).unwrap();
    play(&mut sheet, &["f3", "e5"]);
    time.advance(Duration::from_secs(3));
    play(&mut sheet, &["g4", "Qh4"]);
    let stored = fixture.library.load(sheet.id()).unwrap().unwrap();
    assert_eq!((stored.session, stored.document.result), (None, Verdict::Win(Color::Black)));
    assert_eq!(stored.document.termination(), Some("normal"));
    let open = Scoresheet::open(&here, sheet.id());
    assert!(matches!(open, Err(OpenSheetError::NotUnderPlay(_))), "{open:?}");

    sheet.change(Table::take_back).unwrap();
    assert_eq!(sheet.table().plies(), 3);
    let again = Scoresheet::open(&here, sheet.id()).unwrap();
    assert_eq!(again.table().save(here.now()), sheet.table().save(here.now()));
    assert_eq!(left(&again), [57_000, 60_000]);
    let stored = fixture.library.load(sheet.id()).unwrap().unwrap();
    assert_eq!((stored.document.result, stored.document.termination()), (Verdict::Unfinished, None));
    play(&mut sheet, &["Nc6"]);
    assert_eq!(Scoresheet::open(&here, sheet.id()).unwrap().table().plies(), 4);
}

#[test]
fn a_finished_game_is_a_plain_document() {
    let fixture = Fixture::new();
    let (here, _) = shift(&fixture.path());
    let mut setup = TableSetup::default();
    setup.seats[Color::Black] = "roque:elo=1500".parse().unwrap();
    let mut sheet = Scoresheet::create(&here, Table::new(setup, here.now())).unwrap();
    play(&mut sheet, &["e4"]);
    let task = sheet.table().wanted_judgement().unwrap().task;
    let m = sheet.table().game().position().legal_moves()[0];
    let evaluation = roque_game::FirstValue::new(roque_game::Value::Estimate(31));
    let answer = Decision::Play { m, thought: Some(Thought { evaluation, depth: None }) };
    assert!(sheet.change(|table, now| Ok(table.answer(task, Ok(answer), now))).unwrap());
    let again = Scoresheet::open(&here, sheet.id()).unwrap();
    assert_eq!(again.table().judgement(1), Some(evaluation));
    sheet.change(Table::resign).unwrap();
    let stored = fixture.library.load(sheet.id()).unwrap().unwrap();
    assert_eq!((stored.session, stored.notes.len()), (None, 0));
    let text = stored.document.to_string();
    for part in [
        "[Event \"Roque\"]",
        "[White \"Human\"]",
        "[Black \"Roque\"]",
        "[BlackElo \"1500\"]",
        "[Result \"0-1\"]",
        "[ECO \"B00\"]",
        "[TimeControl \"-\"]",
        "1. e4 {[%eval 0.31]",
        "{Black wins: White resigned} 0-1",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    let row = &fixture.library.list(&Query::default()).unwrap().games[0];
    assert!(!row.live);
}

#[test]
fn a_crash_costs_time_only_up_to_the_last_sign_of_life() {
    let fixture = Fixture::new();
    let (here, time) = shift(&fixture.path());
    let mut sheet = Scoresheet::create(&here, table("60")).unwrap();
    play(&mut sheet, &["e4", "e5"]);
    let id = sheet.id();
    let opened = || {
        let (there, later) = shift(&fixture.path());
        later.advance(Duration::from_secs(5000));
        left(&Scoresheet::open(&there, id).unwrap())
    };
    assert_eq!(opened(), [60_000, 60_000]);
    time.advance(Duration::from_millis(1500));
    here.pulse().unwrap();
    time.advance(Duration::from_secs(3600));
    assert_eq!(opened(), [58_500, 60_000], "the hour after the last sign of life is nobody's");
    assert_eq!(left(&Scoresheet::open(&here, id).unwrap()), [0, 60_000], "the program itself lives");
    sheet.change(|table, now| Ok(table.tick(now))).unwrap();
    assert!(sheet.table().game().is_over());
}

#[test]
fn clocks_stand_as_they_were_put_down() {
    let fixture = Fixture::new();
    let (here, time) = shift(&fixture.path());
    let mut sheet = Scoresheet::create(&here, table("60")).unwrap();
    play(&mut sheet, &["e4", "e5"]);
    time.advance(Duration::from_secs(20));
    sheet.put_down().unwrap();
    let (there, _) = shift(&fixture.path());
    assert_eq!(left(&Scoresheet::open(&there, sheet.id()).unwrap()), [40_000, 60_000]);
    time.advance(Duration::from_secs(3600));
    here.pulse().unwrap();
    assert_eq!(left(&Scoresheet::open(&there, sheet.id()).unwrap()), [40_000, 60_000]);
    assert_eq!(
        left(&Scoresheet::open(&here, sheet.id()).unwrap()),
        [40_000, 60_000],
        "the program lived on without it"
    );
}

#[test]
fn a_row_that_was_tampered_with_starts_no_program() {
    let fixture = Fixture::new();
    let (here, _) = shift(&fixture.path());
    let mut setup = TableSetup::default();
    setup.seats[Color::Black] = "random".parse().unwrap();
    let sheet = Scoresheet::create(&here, Table::new(setup, here.now())).unwrap();
    let tamper = |from: &str, to: &str| {
        let outside = Connection::open(fixture.path()).unwrap();
        let change = "UPDATE loose SET session = CAST(replace(CAST(session AS TEXT), ?1, ?2) AS BLOB)";
        assert_eq!(outside.execute(change, [from, to]).unwrap(), 1);
        Scoresheet::open(&here, sheet.id())
    };
    let refused = tamper("\"random\"", "\"uci:/bin/sh\"").unwrap_err();
    assert_eq!(refused.to_string(), "game 1 is played by \"uci:/bin/sh\", which is not started from a file");
    let refused = tamper("\"uci:/bin/sh\"", "\"absent:Tal\"").unwrap();
    assert_eq!(refused.table().seat(Color::Black), &Seat::Absent("Tal".to_owned()));
    let refused = tamper("{", "{oops").unwrap_err();
    assert!(refused.to_string().starts_with("game 1 is damaged: its state"), "{refused}");
    assert_eq!(fixture.library.check().unwrap().problems.len(), 0, "the document is sound");
}

#[test]
fn games_of_an_old_store_go_on() {
    let fixture = Fixture::new();
    let old = fixture.folder.path().join("games.sqlite");
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/games-store-0.1.sqlite");
    std::fs::copy(stored, &old).unwrap();
    fixture.library.migrate(&old).unwrap();
    let (here, _) = shift(&fixture.path());
    let mut opened = 0;
    for row in fixture.library.list(&Query::default()).unwrap().games {
        if !row.live {
            continue;
        }
        opened += 1;
        let mut sheet = Scoresheet::open(&here, row.id).unwrap();
        let plies = sheet.table().plies();
        while sheet.table().is_persons_turn() && sheet.table().plies() < plies + 2 {
            let m = sheet.table().game().position().legal_moves()[0];
            sheet.change(|table, now| table.play(m, now)).unwrap();
        }
        let again = Scoresheet::open(&here, row.id).unwrap();
        assert_eq!(again.table().save(here.now()), sheet.table().save(here.now()));
        if sheet.change(Table::take_back).is_ok() {
            let again = Scoresheet::open(&here, row.id).unwrap();
            assert_eq!(again.table().save(here.now()), sheet.table().save(here.now()));
        }
    }
    assert_eq!(opened, 2);
    assert!(matches!(Scoresheet::open(&here, DocumentId(99)), Err(OpenSheetError::Missing(_))));
}
