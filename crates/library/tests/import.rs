//! Imports of every kind of source, whole, broken off, twice, and at once.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a failing test may panic, a passing one report"
)]

mod shared;

use roque_chess::notation::pgn::Reader;
use roque_library::{Duplicates, ImportEvent, ImportOptions, Library, Query, Source};
use shared::{Fixture, GAMES};
use std::io::{Read as _, Write as _};
use std::ops::ControlFlow;

fn total(library: &Library) -> usize {
    library.list(&Query { limit: 0, ..Query::default() }).unwrap().total
}

/// Games with different players, so that none is a duplicate.
fn many(count: usize) -> String {
    (0..count)
        .map(|number| format!("[White \"W{number}\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 *\n\n"))
        .collect()
}

#[test]
fn every_packing_is_seen_through() {
    let gzip = {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(GAMES.as_bytes()).unwrap();
        encoder.finish().unwrap()
    };
    let zip = {
        let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        let options = zip::write::SimpleFileOptions::default();
        for (name, text) in [("a.pgn", GAMES.trim_end()), ("readme.txt", "1. e4 *"), ("b/c.PGN", "1. h4 *")] {
            writer.start_file(name, options).unwrap();
            writer.write_all(text.as_bytes()).unwrap();
        }
        writer.finish().unwrap().into_inner()
    };
    let zstd = zstd::encode_all(GAMES.as_bytes(), 3).unwrap();
    for (name, bytes, games) in
        [("plain", GAMES.into(), 4), ("gzip", gzip, 4), ("zstd", zstd, 4), ("zip", zip, 5)]
    {
        let fixture = Fixture::new();
        let report = fixture.import(bytes);
        assert_eq!((report.added, report.broken, report.finished), (games, 0, true), "{name}");
    }
}

#[test]
fn what_grows_without_end_is_refused() {
    let bomb = zstd::encode_all(std::io::repeat(b' ').take(300 << 20), 3).unwrap();
    let fixture = Fixture::new();
    let error = shared::import(&fixture.library, bomb).unwrap_err();
    assert!(error.to_string().contains("unpacks to more than 200 times its size"), "{error}");
    let cut: Vec<u8> = zstd::encode_all(many(5000).as_bytes(), 3).unwrap();
    let error = shared::import(&fixture.library, &cut[..cut.len() / 2]).unwrap_err();
    assert!(error.to_string().starts_with("games cannot be read: "), "{error}");
    let error = Source::file(fixture.folder.path()).err().unwrap();
    assert!(error.to_string().ends_with("it is a folder, not a file of games"), "{error}");
}

#[test]
fn odd_text_is_read_and_broken_games_are_told_with_their_lines() {
    let fixture = Fixture::new();
    let mut text = b"\xef\xbb\xbf[White \"M\xfcller\"]\r\n\r\n1. e4 {a {nested} one} e5 *\r\n\r\n".to_vec();
    text.extend(b"[White \"x\"]\r\n\r\n1. e4 (1. d4 d5 *\r\n\r\n[White \"y\"]\r\n\r\n1. Ke8 *\r\n\r\n");
    text.extend(b"[White \"z\"]\r\n\r\n1. e4 {");
    text.extend(vec![b'x'; 100 << 20]);
    text.extend(b"} *\r\n\r\n[White \"last\"]\r\n\r\n1. c4 *");
    let mut told = Vec::new();
    let source = Source::stream("games", std::io::Cursor::new(text));
    let report = fixture
        .library
        .import(source, ImportOptions::default(), &mut |event| {
            if let ImportEvent::Broken(game) = event {
                told.push(game.clone());
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!((report.added, report.broken), (2, 3), "{:?}", report.broken_games);
    assert_eq!(told, report.broken_games);
    let lines: Vec<_> = told.iter().map(|game| game.line).collect();
    assert_eq!(lines, [9, 11, 15], "{told:?}");
    let names: Vec<_> =
        fixture.library.list(&Query::default()).unwrap().games.into_iter().map(|game| game.white).collect();
    assert!(names.contains(&"Müller".to_owned()) && names.contains(&"last".to_owned()), "{names:?}");
}

#[test]
fn duplicates_are_counted_and_left_out() {
    let fixture = Fixture::new();
    assert_eq!(fixture.import(GAMES).added, 4);
    let other = GAMES.replace("[Event \"Match\"]", "[Event \"Match of the Century\"]");
    let report = fixture.import(format!("{other}\n{GAMES}"));
    assert_eq!(
        (report.read, report.added, report.duplicates),
        (8, 0, 8),
        "the event does not make a game another"
    );
    let annotated = GAMES.replace("6. Be2", "6. Be2 {prepared}");
    assert_eq!(fixture.import(annotated).added, 1, "new remarks do");
    let source = Source::stream("games", std::io::Cursor::new(GAMES));
    let options = ImportOptions { duplicates: Duplicates::Keep, ..ImportOptions::default() };
    let report = fixture.library.import(source, options, &mut |_| ControlFlow::Continue(())).unwrap();
    assert_eq!((report.added, total(&fixture.library)), (4, 9));
}

#[test]
fn a_stopped_import_goes_on_where_it_was() {
    let fixture = Fixture::new();
    let text = many(20_000);
    let stopped = fixture
        .library
        .import(
            Source::stream("games", std::io::Cursor::new(text.clone())),
            ImportOptions::default(),
            &mut |event| match event {
                ImportEvent::Progress(report) if report.added > 5000 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            },
        )
        .unwrap();
    assert!(!stopped.finished && stopped.added < 20_000);
    assert_eq!(total(&fixture.library) as u64, stopped.added);
    let rest = shared::import(&fixture.again(), text.clone()).unwrap();
    assert_eq!((rest.resumed_after, rest.duplicates), (stopped.added, 0));
    assert_eq!((rest.added + stopped.added, total(&fixture.library)), (20_000, 20_000));
    assert_eq!(fixture.import(text).duplicates, 20_000, "once more is nothing new");
}

#[test]
fn another_source_with_the_same_beginning_is_not_taken_for_the_rest() {
    let fixture = Fixture::new();
    let text = many(20_000);
    let source = Source::stream("games", std::io::Cursor::new(text.clone()));
    let mut first = true;
    let stop = &mut |_: ImportEvent<'_>| match std::mem::take(&mut first) {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    };
    fixture.library.import(source, ImportOptions::default(), stop).unwrap();
    let other = text.replace("W4000\"", "X4000\"");
    let error = shared::import(&fixture.library, other.clone()).unwrap_err();
    assert!(error.to_string().contains("goes on differently"), "{error}");
    let report = fixture.import(other);
    assert_eq!((report.resumed_after, total(&fixture.library)), (0, 20_001), "from the beginning, all of it");
}

#[test]
fn two_imports_at_once_lose_and_double_nothing() {
    let fixture = Fixture::new();
    let (all, half) = (many(9000), many(4500));
    std::thread::scope(|scope| {
        for text in [&all, &half, &all] {
            let library = fixture.again();
            scope.spawn(move || shared::import(&library, text.clone()).unwrap());
        }
    });
    assert_eq!(total(&fixture.library), 9000);
}

/// Every game of a collection comes out of the library as it went in.
#[test]
fn collections_come_out_as_they_went_in() {
    for file in
        ["lichess_2025-05_sample.pgn", "world_matches.pgn", "dortmund.pgn", "chess960/chess960rwch.pgn"]
    {
        let Some(path) = shared::data(&format!("pgn/{file}")) else { continue };
        let fixture = Fixture::new();
        let options = ImportOptions { duplicates: Duplicates::Keep, ..ImportOptions::default() };
        let source = Source::file(&path).unwrap();
        let report = fixture.library.import(source, options, &mut |_| ControlFlow::Continue(())).unwrap();
        let bytes = std::fs::read(&path).unwrap();
        let games: Vec<_> = Reader::new(bytes.as_slice()).documents().flatten().collect();
        assert_eq!(report.added as usize, games.len(), "{file}");
        for (number, game) in games.iter().enumerate() {
            let stored = fixture.library.load(roque_library::DocumentId(number as u64 + 1)).unwrap().unwrap();
            assert_eq!(&stored.document, game, "game {number} of {file}");
        }
        println!("{file}: {} games", games.len());
    }
}

/// The other half of the next test: imports until it is killed.
#[test]
#[ignore = "run by the test that kills it"]
fn import_until_killed() {
    let Some(path) = std::env::var_os("ROQUE_KILLED_LIBRARY") else { return };
    let library = Library::open(std::path::Path::new(&path)).unwrap();
    shared::import(&library, many(60_000)).unwrap();
}

#[test]
fn a_killed_import_loses_no_batch_and_goes_on() {
    let rounds = shared::kills(3, 40);
    let mut random = roque_game::Random::new(9);
    let fixture = Fixture::new();
    let mut before = 0;
    for round in 0..rounds {
        let mut child = std::process::Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "import_until_killed"])
            .env("ROQUE_KILLED_LIBRARY", fixture.path())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(50 + random.below(400) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        let now = total(&fixture.library);
        assert!(now >= before, "round {round}: {now} after {before}");
        assert_eq!(fixture.library.check().unwrap().problems, [], "round {round}");
        before = now;
    }
    let rest = fixture.import(many(60_000));
    assert_eq!(total(&fixture.library), 60_000, "{rest:?}");
    if before < 60_000 {
        assert_eq!(rest.duplicates, 0, "what was on disk was not read again: {rest:?}");
    }
}
