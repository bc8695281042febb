//! What cannot be stored has not happened: memory, disk and every page agree, and so do other programs.

#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

mod talk;

use roque_library::{DocumentId, Library, Query, Scoresheet, Shift};
use roque_play::Table;
use roque_web::{Server, ServerConfig, ServerError};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use talk::{Page, Running, new_game, request};
use tempfile::TempDir;

/// A library of its own, and a hand on it from outside.
struct Disk(TempDir);

impl Disk {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn path(&self) -> PathBuf {
        self.0.path().join("library.sqlite")
    }

    fn change(&self, sql: &str) {
        Connection::open(self.path()).unwrap().execute_batch(sql).unwrap();
    }

    /// Half-moves of that number are refused, as a full disk would.
    fn refuse(&self, ply: u32) {
        self.change(&format!(
            "CREATE TRIGGER refuse BEFORE INSERT ON played WHEN NEW.ply = {ply} \
             BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        ));
    }

    fn accept(&self) {
        self.change("DROP TRIGGER refuse");
    }

    fn library(&self) -> Library {
        Library::open(&self.path()).unwrap()
    }

    fn plies(&self) -> usize {
        let library = self.library();
        let game = library.list(&Query::default()).unwrap().games[0].id;
        library.load(game).unwrap().unwrap().document.main_line().count()
    }
}

#[tokio::test]
async fn a_move_that_cannot_be_stored_is_not_played() {
    let disk = Disk::new();
    let server = Running::start(Some(disk.path())).await;
    let id = new_game(server.address, "human", "human", Value::Null).await;
    let (mut one, mut two) = (Page::game(server.address, &id).await, Page::game(server.address, &id).await);
    let before = (one.state(0).await, two.state(0).await);
    disk.refuse(0);
    one.play("e4", 0).await;
    assert_eq!(one.refusal().await, "unavailable");
    assert_eq!(two.state(0).await, before.1, "everybody is told how it really stands");
    let mut late = Page::game(server.address, &id).await;
    assert_eq!(late.state(0).await, before.0);
    disk.accept();
    one.play("d4", 0).await;
    assert_eq!(two.state(1).await["moves"][0]["san"], "d4");
    assert_eq!(disk.plies(), 1);
    server.end().await;
}

#[tokio::test]
async fn a_reply_that_cannot_be_stored_is_found_again() {
    let disk = Disk::new();
    let server = Running::start(Some(disk.path())).await;
    let id = new_game(server.address, "human", "random", Value::Null).await;
    let mut page = Page::game(server.address, &id).await;
    disk.refuse(1);
    page.play("e4", 0).await;
    assert_eq!(page.refusal().await, "unavailable");
    assert_eq!(disk.plies(), 1);
    disk.accept();
    page.state(2).await;
    assert_eq!(disk.plies(), 2);
    server.end().await;
}

#[tokio::test]
async fn a_game_is_played_in_two_programs() {
    let disk = Disk::new();
    let server = Running::start(Some(disk.path())).await;
    let id = new_game(server.address, "human", "human", Value::Null).await;
    let mut page = Page::game(server.address, &id).await;
    page.play("e4", 0).await;
    page.state(1).await;
    let terminal = Arc::new(Shift::begin(Arc::new(disk.library())).unwrap());
    let mut sheet = Scoresheet::open(&terminal, DocumentId(id.parse().unwrap())).unwrap();
    sheet.change(|table, now| table.play_text("c5", 1, now)).unwrap();
    page.play("e5", 1).await;
    assert_eq!(page.state(2).await["moves"][1]["san"], "c5");
    assert_eq!(page.refusal().await, "stale");
    page.play("Nf3", 2).await;
    page.state(3).await;
    sheet.change(Table::resign).unwrap_err();
    sheet.change(Table::resign).unwrap();
    page.play("d6", 3).await;
    assert_eq!(page.state(3).await["outcome"]["result"], "1-0");
    assert_eq!(page.refusal().await, "gameOver");
    let id = new_game(server.address, "human", "human", Value::Null).await;
    let mut page = Page::game(server.address, &id).await;
    page.state(0).await;
    terminal.library().delete(&[DocumentId(id.parse().unwrap())]).unwrap();
    page.play("e4", 0).await;
    page.next("gone").await;
    server.end().await;
}

#[tokio::test]
async fn one_server_at_a_time_has_a_library() {
    let disk = Disk::new();
    let first = Running::start(Some(disk.path())).await;
    let config = ServerConfig { port: 0, library: Some(disk.path()), ..ServerConfig::default() };
    match Server::bind(config).await.err() {
        Some(ServerError::Running { address }) => assert_eq!(address, format!("http://{}/", first.address)),
        other => panic!("a second server: {other:?}"),
    }
    first.end().await;
    Running::start(Some(disk.path())).await.end().await;
}

/// The tables of version 0.1 as its page made them.
const OLD_STORE: &str = "
    CREATE TABLE games (
        id TEXT PRIMARY KEY, created INTEGER NOT NULL, updated INTEGER NOT NULL, white TEXT NOT NULL,
        black TEXT NOT NULL, result TEXT NOT NULL, plies INTEGER NOT NULL, fen TEXT NOT NULL,
        opening TEXT NOT NULL, data TEXT NOT NULL
    ) WITHOUT ROWID;
    ALTER TABLE games ADD COLUMN opening_fr TEXT NOT NULL DEFAULT '';
    CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE runs (run INTEGER PRIMARY KEY, alive INTEGER NOT NULL);
    INSERT INTO settings VALUES ('engine', '{\"hashMb\":8,\"threads\":1}');
";

fn old_room(moves: &[&str]) -> String {
    let face = json!({ "remaining": { "secs": 60, "nanos": 0 }, "stage": 0, "moves_to_go": null });
    let faces = json!({ "white": face, "black": face });
    let no_time = json!({ "secs": 0, "nanos": 0 });
    let played: Vec<_> = moves
        .iter()
        .map(|uci| json!({ "uci": uci, "used": no_time, "left": null, "thought": null, "before": faces }))
        .collect();
    let table = Table::new(roque_play::table::TableSetup::default(), roque_play::Moment::ZERO);
    let mut room = serde_json::to_value(table.save(roque_play::Moment::ZERO)).unwrap();
    room["referee"]["moves"] = json!(played);
    room["referee"]["turn"] = Value::Null;
    room["scores"] = json!(vec![Value::Null; moves.len() + 1]);
    room["thoughts"] = json!(vec![Value::Null; moves.len()]);
    room["revision"] = json!(moves.len());
    room["run"] = json!(1);
    room["saved_ms"] = json!(1_700_000_000_000_u64);
    room.to_string()
}

#[tokio::test]
async fn games_of_the_old_store_go_on_under_their_old_names() {
    let disk = Disk::new();
    let old_store = disk.0.path().join("games.sqlite");
    let old = Connection::open(&old_store).unwrap();
    old.execute_batch(OLD_STORE).unwrap();
    for (name, data) in [("abcdefghij", old_room(&["e2e4", "c7c5"])), ("broken", "{".to_owned())] {
        old.execute(
            "INSERT INTO games VALUES (?1, 1700000000000, 1700000000000, 'Human', 'Human', '*', 2, '', '', ?2, '')",
            [name, &data],
        )
        .unwrap();
    }
    let start = || async {
        let (library, old_store) = (Some(disk.path()), Some(old_store.clone()));
        let config = ServerConfig { port: 0, searches: 1, library, old_store, ..ServerConfig::default() };
        Running::start_config(config).await
    };
    let server = start().await;
    let (status, game) = request(server.address, "GET", "/api/games/abcdefghij", "").await;
    assert_eq!((status, game["moves"].as_array().unwrap().len()), (200, 2), "{game}");
    let mut page = Page::game(server.address, "abcdefghij").await;
    page.play("Nf3", 2).await;
    assert_eq!(page.state(3).await["id"], game["id"]);
    let (_, settings) = request(server.address, "GET", "/api/engine", "").await;
    assert_eq!(settings["settings"]["hashMb"], 8);
    assert_eq!(request(server.address, "GET", "/api/games/broken", "").await.0, 404);
    server.end().await;
    let server = start().await;
    let (_, list) = request(server.address, "GET", "/api/library", "").await;
    assert_eq!((&list["total"], &list["games"][0]["plies"]), (&json!(1), &json!(3)), "brought over once");
    server.end().await;
}
