//! What cannot be stored has not happened: memory, disk and every page agree.

#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

mod talk;

use rusqlite::Connection;
use serde_json::Value;
use std::path::PathBuf;
use talk::{Page, Running, new_game};

/// A database file of its own, and a hand on it from outside.
struct Database {
    folder: PathBuf,
}

impl Database {
    fn new(name: &str) -> Self {
        Self { folder: std::env::temp_dir().join(format!("roque-web-{name}-{}", std::process::id())) }
    }

    fn path(&self) -> PathBuf {
        self.folder.join("games.sqlite")
    }

    fn change(&self, sql: &str) {
        Connection::open(self.path()).unwrap().execute_batch(sql).unwrap();
    }

    /// Games of that length are refused, as a full disk would.
    fn refuse(&self, plies: u32) {
        self.change(&format!(
            "CREATE TRIGGER refuse BEFORE INSERT ON games WHEN NEW.plies = {plies} \
             BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
        ));
    }

    fn accept(&self) {
        self.change("DROP TRIGGER refuse");
    }

    fn plies(&self) -> u32 {
        let connection = Connection::open(self.path()).unwrap();
        connection.query_row("SELECT plies FROM games", [], |row| row.get(0)).unwrap()
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

#[tokio::test]
async fn a_move_that_cannot_be_stored_is_not_played() {
    let database = Database::new("person");
    let server = Running::start(Some(database.path())).await;
    let id = new_game(server.address, "human", "human", Value::Null).await;
    let (mut one, mut two) = (Page::game(server.address, &id).await, Page::game(server.address, &id).await);
    let before = (one.state(0).await, two.state(0).await);
    database.refuse(1);
    one.play("e4", 0).await;
    assert_eq!(one.refusal().await, "unavailable");
    assert_eq!(two.state(0).await, before.1, "everybody is told how it really stands");
    let mut late = Page::game(server.address, &id).await;
    assert_eq!(late.state(0).await, before.0);
    database.accept();
    one.play("d4", 0).await;
    assert_eq!(two.state(1).await["moves"][0]["san"], "d4");
    assert_eq!(database.plies(), 1);
    server.end().await;
}

#[tokio::test]
async fn a_reply_that_cannot_be_stored_is_found_again() {
    let database = Database::new("program");
    let server = Running::start(Some(database.path())).await;
    let id = new_game(server.address, "human", "random", Value::Null).await;
    let mut page = Page::game(server.address, &id).await;
    database.refuse(2);
    page.play("e4", 0).await;
    assert_eq!(page.refusal().await, "unavailable");
    assert_eq!(database.plies(), 1);
    database.accept();
    page.state(2).await;
    assert_eq!(database.plies(), 2);
    server.end().await;
}
