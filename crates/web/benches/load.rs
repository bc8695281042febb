//! How long a move takes through the server with a hundred games at once: `cargo bench -p roque-web`. With
//! `ROQUE_ADDRESS=127.0.0.1:8640` the games are played on a server that runs already.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "a measurement says what failed by failing"
)]

#[path = "../tests/talk/mod.rs"]
mod talk;

use serde_json::Value;
use std::time::{Duration, Instant};
use talk::{Page, Running, new_game};

const GAMES: usize = 100;
/// Knights go out and home again: legal for ever, until the fifth repetition ends the game.
const MOVES: [&str; 14] = [
    "g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8", "e2e4", "e7e5", "g1f3", "g8f6", "f3g1",
    "f6g8",
];

async fn play_one(address: std::net::SocketAddr, number: u64) -> Vec<Duration> {
    let id = new_game(address, "human", "human", Value::Null).await;
    let mut page = Page::game(address, &id).await;
    page.state(0).await;
    let mut times = Vec::new();
    for (ply, text) in MOVES.into_iter().enumerate() {
        // People think between moves, and not in step: each game makes about five moves a second.
        let thought = 100 + (number * 7919 + ply as u64 * 104_729) % 200;
        tokio::time::sleep(Duration::from_millis(thought)).await;
        let sent = Instant::now();
        page.play(text, ply as u32).await;
        page.state(ply + 1).await;
        times.push(sent.elapsed());
    }
    times
}

#[tokio::main(worker_threads = 2)]
async fn main() {
    a_hundred_games_at_once().await;
    moves_beside_an_import_and_searches().await;
}

async fn a_hundred_games_at_once() {
    let folder = std::env::temp_dir().join(format!("roque-load-{}", std::process::id()));
    let (address, server) = match std::env::var("ROQUE_ADDRESS") {
        Ok(address) => (address.parse().unwrap(), None),
        Err(_) => {
            let server = Running::start(Some(folder.join("library.sqlite"))).await;
            (server.address, Some(server))
        }
    };
    let games: Vec<_> = (0..GAMES).map(|number| tokio::spawn(play_one(address, number as u64))).collect();
    let mut times = Vec::new();
    for game in games {
        times.extend(game.await.unwrap());
    }
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    println!("{} moves: median {:.2} ms, p99 {:.2} ms, worst {:.2} ms", times.len(), at(50), at(99), at(100));
    if let Some(server) = server {
        server.end().await;
        std::fs::remove_dir_all(folder).unwrap();
    }
}

/// How long moves take while an archive is imported and lists are asked for.
async fn moves_beside_an_import_and_searches() {
    let root = std::env::var_os("ROQUE_DATA").map_or_else(
        || std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data"),
        std::path::PathBuf::from,
    );
    let Ok(archive) = std::fs::read(root.join("pgn/public_domain_games.pgn.zst")) else {
        println!("skipped: no archive in {}", root.display());
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let server = Running::start(Some(folder.path().join("library.sqlite"))).await;
    let address = server.address;
    let report = |name: &str, mut times: Vec<Duration>| {
        times.sort();
        let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
        let (median, most, worst) = (at(50), at(99), at(100));
        println!(
            "{name}: {} moves: median {median:.2} ms, p99 {most:.2} ms, worst {worst:.2} ms",
            times.len()
        );
    };
    let quiet: Vec<_> = (0..4).map(|number| tokio::spawn(play_one(address, number))).collect();
    let mut times = Vec::new();
    for game in quiet {
        times.extend(game.await.unwrap());
    }
    report("quiet", times);
    let began = Instant::now();
    let import = tokio::spawn(async move { talk::import_bytes(address, &archive).await });
    let mut times = Vec::new();
    while !import.is_finished() {
        let list = tokio::spawn(async move { talk::request(address, "GET", "/api/library?q=e", "").await });
        times.extend(play_one(address, began.elapsed().as_millis() as u64).await);
        list.await.unwrap();
    }
    let told = import.await.unwrap();
    println!("import: {:?} after {:.1} s", told.last(), began.elapsed().as_secs_f64());
    report("beside the import", times);
    let mut lists = Vec::new();
    for query in
        ["kasparov", "tal%20fischer", "B90%201-0", "sicilian", "elo:2600..", "", "1972", "scope=live"]
    {
        let began = Instant::now();
        talk::request(address, "GET", &format!("/api/library?q={query}"), "").await;
        lists.push(began.elapsed());
    }
    println!("lists of 50: {lists:.1?}");
    server.end().await;
}
