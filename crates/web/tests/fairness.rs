//! One page cannot spoil the server for the others: people come first, and whoever asks for much waits for it himself.

#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

mod talk;

use serde_json::{Value, json};
use std::net::SocketAddr;
use talk::{Page, Running, new_game, raw, request};

/// A program that thinks for ten seconds about every move.
const SLOW: &str = "solver:algo=minimax,depth=100";

async fn shown(address: SocketAddr, id: &str) -> Value {
    request(address, "GET", &format!("/api/games/{id}"), "").await.1
}

#[tokio::test]
async fn a_person_is_answered_however_many_programs_play() {
    let server = Running::start(None).await;
    for _ in 0..20 {
        new_game(server.address, SLOW, SLOW, Value::Null).await;
    }
    let clock = json!({ "initialMs": 600_000, "incrementMs": 0 });
    for clock in [Value::Null, clock] {
        let id = new_game(server.address, "human", "random", clock).await;
        let mut page = Page::game(server.address, &id).await;
        page.play("e4", 0).await;
        page.state(2).await;
        page.send("{\"type\":\"hint\"}").await;
        page.next("hint").await;
    }
    server.end().await;
}

#[tokio::test]
async fn games_nobody_looks_at_take_turns_and_their_clocks_stand_meanwhile() {
    let server = Running::start(None).await;
    let clock = json!({ "initialMs": 600_000, "incrementMs": 0 });
    let mut games = Vec::new();
    for _ in 0..12 {
        games.push(new_game(server.address, SLOW, SLOW, clock.clone()).await);
    }
    let held = loop {
        let mut held = Vec::new();
        for id in &games {
            let game = shown(server.address, id).await;
            if game["watch"]["running"] == false {
                assert_eq!(game["clock"]["running"], Value::Null);
                held.push(id.clone());
            }
        }
        assert!(held.len() <= 4, "eight go on");
        if held.len() == 4 {
            break held;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    };
    let mut page = Page::game(server.address, &held[0]).await;
    while page.next("state").await["game"]["watch"]["running"] == false {}
    assert_eq!(shown(server.address, &held[0]).await["watch"]["running"], true, "somebody looks");
    // A game that ends gives its turn to another.
    let running = games.iter().find(|id| !held.contains(id)).unwrap();
    assert_eq!(request(server.address, "DELETE", &format!("/api/games/{running}"), "").await.0, 204);
    loop {
        let mut going = 0;
        for id in &held[1..] {
            going += usize::from(shown(server.address, id).await["watch"]["running"] == true);
        }
        if going == 1 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    server.end().await;
}

#[tokio::test]
async fn hints_of_pages_that_have_left_hold_nobody_up() {
    let server = Running::start(None).await;
    // Fifty seconds of thinking, if somebody still wanted it.
    for _ in 0..100 {
        let id = new_game(server.address, "human", "human", Value::Null).await;
        let mut page = Page::game(server.address, &id).await;
        page.state(0).await;
        page.send("{\"type\":\"hint\"}").await;
    }
    let id = new_game(server.address, "human", "human", Value::Null).await;
    let mut page = Page::game(server.address, &id).await;
    page.send("{\"type\":\"hint\"}").await;
    page.next("hint").await;
    server.end().await;
}

#[tokio::test]
async fn a_page_that_talks_without_end_is_answered_in_order_and_others_too() {
    let server = Running::start(None).await;
    let id = new_game(server.address, "human", "human", Value::Null).await;
    let (mut loud, mut other) =
        (Page::game(server.address, &id).await, Page::game(server.address, &id).await);
    for _ in 0..2000 {
        loud.play("e5", 0).await;
    }
    other.play("e4", 0).await;
    other.state(1).await;
    for _ in 0..2000 {
        let code = loud.refusal().await;
        assert!(code == "illegalMove" || code == "stale", "{code}");
    }
    server.end().await;
}

#[tokio::test]
async fn files_beyond_the_limit_are_refused_and_places_come_back() {
    let server = Running::start(None).await;
    let at = server.address;
    let head =
        format!("POST /api/library/import?name=x HTTP/1.1\r\nHost: {at}\r\nContent-Length: 1000\r\n\r\n");
    let mut slow = Vec::new();
    for _ in 0..6 {
        let mut stream = tokio::net::TcpStream::connect(at).await.unwrap();
        tokio::io::AsyncWriteExt::write_all(&mut stream, head.as_bytes()).await.unwrap();
        slow.push(stream);
    }
    let busy = loop {
        let (status, error) = request(at, "POST", "/api/library/import?name=y", "1. e4 *").await;
        if status == 503 {
            break error;
        }
    };
    assert_eq!(busy["message"]["key"], "server.files");
    drop(slow);
    while request(at, "POST", "/api/library/import?name=z", "1. e4 *").await.0 == 503 {}
    server.end().await;
}

#[tokio::test]
async fn refusals_repeat_little_of_what_was_sent() {
    let server = Running::start(None).await;
    let (at, long) = (server.address, "x".repeat(10_000));
    let address = format!("GET /api/library?sort={long} HTTP/1.1\r\nHost: {at}");
    let search = format!("GET /api/library?q={long} HTTP/1.1\r\nHost: {at}");
    let game = format!("GET /api/games/{long} HTTP/1.1\r\nHost: {at}");
    let host = format!("GET /api/about HTTP/1.1\r\nHost: {long}");
    for (head, body) in [
        (address, String::new()),
        (search, String::new()),
        (game, String::new()),
        (host, String::new()),
        (format!("POST /api/line HTTP/1.1\r\nHost: {at}"), json!({ "moves": [long] }).to_string()),
        (format!("POST /api/line HTTP/1.1\r\nHost: {at}"), json!({ "fen": long, "moves": [] }).to_string()),
        (format!("POST /api/line HTTP/1.1\r\nHost: {at}"), json!({ "pgn": long, "moves": [] }).to_string()),
        (format!("POST /api/documents HTTP/1.1\r\nHost: {at}"), json!({ "type": long }).to_string()),
        (
            format!("POST /api/games HTTP/1.1\r\nHost: {at}"),
            json!({ "white": long, "black": "human", "clock": null }).to_string(),
        ),
    ] {
        let (status, said) = raw(at, &head, &body).await;
        assert!((400..500).contains(&status) && said.len() < 1000, "{status} {} {}", said.len(), &head[..30]);
    }
    server.end().await;
}

#[tokio::test]
async fn browsers_are_told_what_the_page_may_do() {
    let server = Running::start(None).await;
    let head = format!("GET /api/about HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", server.address);
    let mut stream = tokio::net::TcpStream::connect(server.address).await.unwrap();
    tokio::io::AsyncWriteExt::write_all(&mut stream, head.as_bytes()).await.unwrap();
    let mut answer = String::new();
    tokio::io::AsyncReadExt::read_to_string(&mut stream, &mut answer).await.unwrap();
    let answer = answer.to_lowercase();
    for rule in [
        "cross-origin-opener-policy: same-origin",
        "cross-origin-resource-policy: same-origin",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
    ] {
        assert!(answer.contains(rule), "{rule}: {answer}");
    }
    server.end().await;
}
