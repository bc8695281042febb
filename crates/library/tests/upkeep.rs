//! Damage stays local, copies are whole, old stores come over, one owner at a time, kills lose nothing.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a failing test may panic, a passing one report"
)]

mod shared;

use roque_chess::Position;
use roque_engine::{Engine, EngineConfig, Limits, Report, SearchRequest};
use roque_game::{StopSignal, Value};
use roque_library::{
    Analysis, DocumentId, Filter, Findings, Library, MigrateError, Origin, OwnError, Query, SessionChange,
};
use rusqlite::{Connection, params};
use shared::{Fixture, GAMES, document};
use std::path::Path;

fn total(library: &Library) -> usize {
    library.list(&Query::default()).unwrap().total
}

/// Changes a blob behind the library's back.
fn tamper(fixture: &Fixture, table: &str, change: impl FnOnce(&mut Vec<u8>)) {
    let connection = Connection::open(fixture.path()).unwrap();
    let mut blob: Vec<u8> =
        connection.query_row(&format!("SELECT data FROM {table} LIMIT 1"), [], |row| row.get(0)).unwrap();
    change(&mut blob);
    connection.execute(&format!("UPDATE {table} SET data = ?1"), params![blob]).unwrap();
}

#[test]
fn a_damaged_game_is_put_aside_and_the_rest_is_sound() {
    let fixture = Fixture::new();
    fixture.import(GAMES);
    let own = fixture.library.create(&document("1. c4 *"), Origin::Own, None).unwrap();
    assert_eq!(fixture.library.check().unwrap().problems, []);
    assert_eq!(fixture.library.check().unwrap().sound, 5);
    // The second move of the first game: after the table of four ends, at its third and fourth byte.
    tamper(&fixture, "moves", |blob| blob[16 + 2] ^= 0x15);
    let report = fixture.library.check().unwrap();
    assert!(report.problems.iter().any(|problem| problem.id == Some(DocumentId(1))), "{report:?}");
    assert_eq!(total(&fixture.library), 5, "lists work all the same");
    assert!(fixture.library.explore(&Position::default(), &Filter::default()).unwrap().score.games >= 3);
    assert!(fixture.library.load(DocumentId(1)).is_err());
    fixture.library.repair().unwrap();
    let report = fixture.library.check().unwrap();
    assert_eq!((report.problems, report.quarantined), (vec![], 1));
    assert_eq!(fixture.library.load(DocumentId(1)).unwrap(), None);
    assert_eq!(fixture.library.load(DocumentId(2)).unwrap().unwrap().document.main_line().count(), 6);
    assert!(fixture.library.load(own).unwrap().is_some());
    assert_eq!(total(&fixture.library), 4);
}

#[test]
fn wrong_heads_rows_and_missing_blobs_hide_nothing_else() {
    let fixture = Fixture::new();
    fixture.import(GAMES);
    let own = fixture.library.create(&document("1. c4 *"), Origin::Own, None).unwrap();
    let connection = Connection::open(fixture.path()).unwrap();
    connection.execute("UPDATE loose SET head = x'00'", []).unwrap();
    assert_eq!(total(&fixture.library), 4, "a row with a wrong head is left out");
    assert!(fixture.library.load(own).is_err());
    connection.execute("DELETE FROM details", []).unwrap();
    assert_eq!(total(&fixture.library), 4);
    assert!(fixture.library.load(DocumentId(2)).is_err());
    let next = fixture.library.create(&document("1. d4 *"), Origin::Own, None).unwrap();
    assert!(fixture.library.load(next).unwrap().is_some());
    assert!(!fixture.library.repair().unwrap().is_empty());
    assert_eq!(fixture.library.check().unwrap().problems, []);
    assert_eq!(total(&fixture.library), 1);
}

/// Random bytes in any blob: an error or a game left out, never a panic.
#[test]
fn no_damage_makes_the_library_panic() {
    let fixture = Fixture::new();
    fixture.import(GAMES);
    let mut random = roque_game::Random::new(20);
    for round in 0..if shared::everything() { 3000 } else { 300 } {
        let table = ["heads", "moves", "details"][round % 3];
        let mut original = Vec::new();
        tamper(&fixture, table, |blob| {
            original.clone_from(blob);
            let length = blob.len();
            for _ in 0..=random.below(4) {
                blob[random.below(length)] = random.below(256) as u8;
            }
            if random.below(8) == 0 {
                blob.truncate(random.below(length));
            }
        });
        let _ = fixture.library.list(&"comment:gambit material:KRKQ".parse().map(with_filter).unwrap());
        let _ = fixture.library.explore(&Position::default(), &Filter::default());
        for id in 1..=4 {
            let _ = fixture.library.load(DocumentId(id));
        }
        fixture.library.check().unwrap();
        tamper(&fixture, table, |blob| *blob = original);
    }
    assert_eq!(fixture.library.check().unwrap().problems, []);
}

fn with_filter(filter: Filter) -> Query {
    Query { filter, ..Query::default() }
}

#[test]
fn a_backup_is_a_library() {
    let fixture = Fixture::new();
    fixture.import(GAMES);
    let copy = fixture.folder.path().join("copy.sqlite");
    fixture.library.backup(&copy).unwrap();
    assert_eq!(total(&Library::open(&copy).unwrap()), 4);
    let error = fixture.library.backup(&copy).unwrap_err().to_string();
    assert!(error.ends_with("copy.sqlite: there is a file already"), "{error}");
}

#[test]
fn one_owner_at_a_time_who_is_known_to_the_others() {
    let fixture = Fixture::new();
    let other = fixture.again();
    let ownership = fixture.library.own("http://127.0.0.1:8640/").unwrap();
    match other.own("me too") {
        Err(OwnError::Owned { note }) => assert_eq!(note, "http://127.0.0.1:8640/"),
        other => panic!("{other:?}"),
    }
    assert_eq!(
        other.create(&document("1. e4 *"), Origin::Own, None).unwrap(),
        DocumentId(1),
        "writing is free"
    );
    drop(ownership);
    other.own("now me").unwrap();
}

#[test]
fn analysis_is_remembered_by_engine_and_depth() {
    let fixture = Fixture::new();
    let position = Position::default();
    let line =
        |moves: &str| moves.split(' ').map(|text| position.parse_uci(text).unwrap()).collect::<Vec<_>>();
    let found = |engine: &str, depth, moves: &str| Analysis {
        engine: engine.to_owned(),
        depth,
        nodes: 1000,
        value: Value::Estimate(30),
        line: line(moves),
    };
    for analysis in [found("roque 1", 12, "e2e4"), found("roque 1", 9, "d2d4"), found("roque 2", 10, "c2c4")]
    {
        fixture.library.remember(&position, &analysis).unwrap();
    }
    let known = fixture.again().recall(&position, None).unwrap();
    assert_eq!(known, [found("roque 1", 12, "e2e4"), found("roque 2", 10, "c2c4")]);
    assert_eq!(fixture.library.recall(&position, Some("roque 2")).unwrap().len(), 1);
    let mate = Analysis { value: Value::mate_in(-3), ..found("roque 2", 20, "g1f3") };
    fixture.library.remember(&position, &mate).unwrap();
    assert_eq!(fixture.library.recall(&position, None).unwrap()[0], mate);
    assert_eq!(fixture.library.remembered().unwrap().positions, 2);
    assert_eq!(fixture.library.forget_analysis().unwrap(), 2);
    assert_eq!(fixture.library.recall(&position, None).unwrap(), []);
}

#[test]
fn a_search_of_a_known_position_goes_on_from_there() {
    let fixture = Fixture::new();
    let position: Position =
        "r2q1rk1/ppp2ppp/2n1bn2/2bpp3/4P3/2PP1N2/PP1NBPPP/R1BQ1RK1 w - - 0 9".parse().unwrap();
    let search_within = |library: &Library, limits: Limits| {
        let mut engine = Engine::new(EngineConfig { hash_mb: 16, threads: 1 });
        library.remind(&mut engine, &position).unwrap();
        let (mut found, mut first) = (Findings::default(), None);
        let request = SearchRequest::new(position, limits);
        let answer = engine.search(&request, &StopSignal::new(), &mut |report: &Report| {
            found.hear(report);
            first.get_or_insert(report.depth);
        });
        library.keep(&engine, &position, &found).unwrap();
        (answer, first)
    };
    let search = |library: &Library| search_within(library, Limits::depth(18));
    let (alone, from) = search(&fixture.library);
    assert_eq!(from, Some(1));
    let known = fixture.library.recall(&position, None).unwrap();
    // One that is stopped at once tells what was known and leaves it as it is.
    assert_eq!(search_within(&fixture.again(), Limits::nodes(1)).1, Some(18));
    assert_eq!(fixture.again().recall(&position, None).unwrap(), known);
    assert_eq!(fixture.library.remembered().unwrap().resumable, 1);
    let (again, from) = search(&fixture.again());
    assert_eq!((again.best, from), (alone.best, Some(18)));
    assert!(again.nodes * 4 < alone.nodes * 3, "{} and {} nodes", again.nodes, alone.nodes);
    fixture.library.forget_analysis().unwrap();
    assert_eq!(search(&fixture.library).1, Some(1));
}

/// A store written by version 0.1: two games under play, one lost by resignation, two imported.
#[test]
fn games_of_an_old_store_come_over_once() {
    let fixture = Fixture::new();
    let old = fixture.folder.path().join("games.sqlite");
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/games-store-0.1.sqlite");
    std::fs::copy(stored, &old).unwrap();
    let connection = Connection::open(&old).unwrap();
    connection
        .execute(
            "INSERT INTO games SELECT 'bad', created, updated, white, black, result, -1, fen, opening, '{', \
                  opening_fr FROM games LIMIT 1",
            [],
        )
        .unwrap();
    connection.execute("INSERT INTO settings VALUES ('hash', '64')", []).unwrap();
    drop(connection);
    let migration = fixture.library.migrate(&old).unwrap();
    assert_eq!((migration.games, migration.known, migration.broken.len()), (5, 0, 1), "{migration:?}");
    assert_eq!(migration.broken[0].0, "bad");
    let again = fixture.library.migrate(&old).unwrap();
    assert_eq!((again.games, again.known), (0, 5));
    assert_eq!(fixture.library.check().unwrap().quarantined, 1);
    assert_eq!(fixture.library.setting("hash").unwrap().as_deref(), Some("64"));

    let game = |name: &str| {
        let id = fixture.library.by_old_name(name).unwrap().unwrap();
        fixture.library.load(id).unwrap().unwrap()
    };
    let running = game("tap65y43sb");
    let age = |name: &str| -> (u64, u64) {
        let times = "SELECT created, updated FROM games WHERE id = ?1";
        let time = |row: &rusqlite::Row<'_>, column| row.get::<_, i64>(column).map(|time| time as u64);
        let old = Connection::open(&old).unwrap();
        old.query_row(times, [name], |row| Ok((time(row, 0)?, time(row, 1)?))).unwrap()
    };
    assert_eq!((running.created_ms, running.updated_ms), age("tap65y43sb"));
    let session: serde_json::Value = serde_json::from_slice(running.session.as_ref().unwrap()).unwrap();
    assert_eq!(session["revision"], 3);
    assert_eq!((running.document.main_line().count(), running.origin), (3, Origin::Own));
    assert!(running.document.line.moves[0].comments[0].clock().is_some());
    let lost = game("yjtj8k3qtg");
    assert_eq!((lost.session, lost.document.result.as_str()), (None, "0-1"));
    let tag = |name: &str| lost.document.tags.get(name).unwrap();
    assert_eq!((tag("White"), tag("Black"), tag("BlackElo")), ("Human", "Roque", "600"));
    assert!(game("kqwc7fabjt").document.start.is_chess960());
    let imported = game("gqzkjfqp9c");
    assert_eq!(imported.origin, Origin::Imported);
    assert!(imported.document.to_string().contains("1. e4 $1 (1. d4 {queen's pawn}) 1... e5 1-0"));
    assert_eq!(total(&fixture.library), 5);
    let error = fixture.library.migrate(&fixture.path()).unwrap_err();
    assert!(matches!(error, MigrateError::Store { .. }), "{error}");
}

/// A full disk in the middle of an import and of a game: a sentence, and everything confirmed is there.
#[test]
fn a_full_disk_loses_nothing() {
    let fixture = Fixture::new();
    fixture.import(GAMES);
    let id = fixture.library.create(&document("1. e4 *"), Origin::Own, None).unwrap();
    fixture.library.limit_pages_for_test(Some(0));
    let games: String =
        (0..20_000).map(|number| format!("[White \"W{number}\"]\n\n1. e4 e5 *\n\n")).collect();
    let error = shared::import(&fixture.library, games.clone()).unwrap_err();
    assert_eq!(error.to_string(), "the disk is full; the library is as it was");
    fixture.library.limit_pages_for_test(None);
    assert_eq!(total(&fixture.library), 5);
    assert_eq!(fixture.library.check().unwrap().problems, []);
    assert_eq!(fixture.library.save(id, 1, &document("1. e4 e5 *"), SessionChange::Keep).unwrap(), 2);
    assert_eq!(fixture.import(games).added, 20_000);
}
