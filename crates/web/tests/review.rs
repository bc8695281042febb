//! Reviews told move by move and kept, tries at moves, puzzles.

#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

mod talk;

use serde_json::{Value, json};
use std::net::SocketAddr;
use talk::{Page, Running, import, request};

const FOOL: &str = "[White \"Fool\"]\n[Black \"Scholar\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

async fn post(address: SocketAddr, path: &str, body: Value) -> Value {
    let (status, value) = request(address, "POST", path, &body.to_string()).await;
    assert_eq!(status, 200, "{path}: {value}");
    value
}

/// The number of the only game.
async fn only_game(address: SocketAddr) -> u64 {
    import(address, FOOL).await;
    let (_, list) = request(address, "GET", "/api/library", "").await;
    list["games"][0]["id"].as_u64().unwrap()
}

async fn review(address: SocketAddr, id: u64) -> Page {
    Page::open(address, &format!("/api/review/{id}/socket")).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_review_comes_move_by_move_and_then_at_once() {
    let server = Running::start(None).await;
    let id = only_game(server.address).await;
    let mut page = review(server.address, id).await;
    let first = page.next("judged").await;
    assert_eq!(
        (&first["moment"]["ply"], &first["left"]),
        (&json!(3), &json!(3)),
        "the last move comes first"
    );
    let done = page.next("done").await;
    let blunder = &done["review"]["moments"][2];
    assert_eq!((&blunder["fault"], &blunder["side"]), (&json!("blunder"), &json!("white")));
    assert_eq!(blunder["reason"]["key"], "review.allowed", "{blunder}");
    assert_eq!((&blunder["reasonAfter"], &blunder["reasonLine"][0]["san"]), (&json!(true), &json!("Qh4#")));
    assert_eq!(done["review"]["values"].as_array().unwrap().len(), 5);
    drop(page);
    let mut again = review(server.address, id).await;
    assert_eq!(again.next("done").await, done, "what was kept is told without judging again");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_try_is_judged_by_what_it_costs() {
    let server = Running::start(None).await;
    let id = only_game(server.address).await;
    let mut page = review(server.address, id).await;
    page.send(r#"{"type":"retry","ply":9,"text":"e4","token":1}"#).await;
    assert_eq!(page.next("error").await["error"]["message"]["key"], "server.noSuchMove");
    page.next("done").await;
    page.send(r#"{"type":"retry","ply":2,"text":"e4","token":2}"#).await;
    let good = page.next("retried").await;
    assert_eq!((&good["token"], &good["retry"]["accepted"]), (&json!(2), &json!(true)), "{good}");
    page.send(r#"{"type":"retry","ply":2,"text":"g2g4","token":3}"#).await;
    let bad = page.next("retried").await;
    assert_eq!((&bad["retry"]["accepted"], &bad["retry"]["step"]["san"]), (&json!(false), &json!("g4")));
    assert_eq!(bad["retry"]["answer"][0]["san"], "Qh4#", "{bad}");
    page.send(r#"{"type":"retry","ply":2,"text":"g2g5","token":4}"#).await;
    assert_eq!(page.next("error").await["error"]["code"], "illegalMove");
    server.end().await;
}

#[tokio::test]
async fn what_cannot_be_reviewed_is_refused() {
    let server = Running::start(None).await;
    let (status, error) = request(server.address, "GET", "/api/review/99/socket", "").await;
    assert_eq!((status, error["code"].as_str()), (400, Some("badMessage")), "no socket: {error}");
    let mut page = review(server.address, 99).await;
    assert_eq!(page.next("error").await["error"]["code"], "unknownGame");
    let running = talk::new_game(server.address, "human", "human", Value::Null).await;
    let mut page = review(server.address, running.parse().unwrap()).await;
    assert_eq!(page.next("error").await["error"]["message"]["key"], "server.reviewLater");
    server.end().await;
}

#[tokio::test]
async fn a_puzzle_is_solved_and_counts() {
    let server = Running::start(None).await;
    let at = server.address;
    let (_, before) = request(at, "GET", "/api/puzzles", "").await;
    assert_eq!(before["trainee"]["tried"], 0);
    assert_eq!(before["decks"][1], json!({ "deck": "mistakes", "puzzles": 0, "fresh": 0, "due": 0 }));
    assert_eq!(post(at, "/api/puzzles/next", json!({ "deck": "mistakes" })).await, Value::Null);
    let puzzle = post(at, "/api/puzzles/next", json!({ "deck": "all" })).await;
    let path = |what: &str| format!("/api/puzzles/{}/{what}", puzzle["id"].as_str().unwrap());
    let solution = post(at, &path("solution"), json!({ "found": 0 })).await;
    let steps = solution["steps"].as_array().unwrap();
    for (found, step) in steps.iter().step_by(2).enumerate() {
        let answer = post(at, &path("move"), json!({ "found": found, "text": step["uci"] })).await;
        let last = 2 * found + 1 == steps.len();
        assert_eq!(answer["verdict"], if last { "solved" } else { "right" }, "{answer}");
    }
    let wrong = puzzle["position"]["legal"].as_array().unwrap().iter().find(|m| m["uci"] != steps[0]["uci"]);
    let answer = post(at, &path("move"), json!({ "found": 0, "text": wrong.unwrap()["uci"] })).await;
    assert_eq!(answer["verdict"], "wrong");
    let done = post(at, &path("finish"), json!({ "solved": true })).await;
    assert_eq!((&done["trainee"]["streak"], &done["trainee"]["solved"]), (&json!(1), &json!(1)));
    assert!(done["trainee"]["rating"].as_u64() > done["ratingBefore"].as_u64(), "{done}");
    let (status, refused) = request(at, "POST", "/api/puzzles/next", r#"{"deck":"luck"}"#).await;
    assert_eq!((status, refused["message"]["key"].as_str()), (400, Some("server.noSuchDeck")));
    let (status, _) = request(at, "POST", "/api/puzzles/none/finish", r#"{"solved":true}"#).await;
    assert_eq!(status, 404);
    server.end().await;
}
