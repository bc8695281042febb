//! The server as its pages meet it: games, refusals, two pages, restarts.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "a test says what failed by failing"
)]

mod talk;

use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use talk::{Page, Running, new_game, raw, request, status_after};

#[tokio::test]
async fn two_pages_on_one_game_agree() {
    let server = Running::start(None).await;
    let id = new_game(server.address, "human", "human", Value::Null).await;
    let (mut one, mut two) = (Page::game(server.address, &id).await, Page::game(server.address, &id).await);
    assert_eq!(one.state(0).await, two.state(0).await);
    one.play("e4", 0).await;
    two.play("d4", 0).await;
    let (seen_by_one, seen_by_two) = (one.state(1).await, two.state(1).await);
    assert_eq!(seen_by_one["moves"], seen_by_two["moves"]);
    assert_eq!(seen_by_one["revision"], seen_by_two["revision"]);
    // Whoever came second was told so; the game is untouched.
    assert_eq!(
        if seen_by_one["moves"][0]["san"] == "e4" { two.refusal().await } else { one.refusal().await },
        "stale"
    );
    one.play("Nf6", 1).await;
    assert_eq!(two.state(2).await["moves"][1]["uci"], "g8f6");
    server.end().await;
}

#[tokio::test]
async fn what_is_wrong_is_refused_and_the_game_stays() {
    let server = Running::start(None).await;
    let id = new_game(server.address, "human", "human", Value::Null).await;
    let mut page = Page::game(server.address, &id).await;
    let before = page.state(0).await;
    for (message, code) in [
        ("this is not JSON", "badMessage"),
        ("{\"type\":\"fly\"}", "badMessage"),
        ("{\"type\":\"move\"}", "badMessage"),
        ("{\"type\":\"takeBack\"}", "notNow"),
        ("{\"type\":\"claimDraw\"}", "notNow"),
        ("{\"type\":\"declineDraw\"}", "notNow"),
        ("{\"type\":\"step\"}", "notNow"),
    ] {
        page.send(message).await;
        assert_eq!(page.refusal().await, code, "{message}");
    }
    for (text, ply, code) in [
        ("e5", 0, "illegalMove"),
        ("e2e5", 0, "illegalMove"),
        ("♞♞♞", 0, "unreadableMove"),
        ("e4", 7, "stale"),
    ] {
        page.play(text, ply).await;
        assert_eq!(page.refusal().await, code, "{text}");
    }
    // Too long a message costs the connection, not the game.
    page.send(&"x".repeat(40 << 10)).await;
    let mut again = Page::game(server.address, &id).await;
    assert_eq!(again.state(0).await["revision"], before["revision"]);
    let (status, after) = request(server.address, "GET", &format!("/api/games/{id}"), "").await;
    assert_eq!((status, &after["moves"]), (200, &before["moves"]));
    assert_eq!(after["revision"], before["revision"]);
    server.end().await;
}

#[tokio::test]
async fn requests_are_checked_at_the_door() {
    let server = Running::start(None).await;
    let at = server.address;
    assert_eq!(request(at, "POST", "/api/games", "{").await.1["code"], "badMessage");
    for path in ["/api/nothing", "/api/analysis", "/api/games/%FF/socket", "/api/games/%FF"] {
        let (status, error) = request(at, "GET", path, "").await;
        assert!(status >= 400 && error["message"]["key"].is_string(), "{path}: {status} {error}");
    }
    for player in ["roque:elo=1", "roque:depth=0", "absent:Morphy", "uci:/bin/sh"] {
        let game = json!({ "white": player, "black": "human", "clock": null });
        assert_eq!(
            request(at, "POST", "/api/games", &game.to_string()).await.1["code"],
            "badGame",
            "{player}"
        );
    }
    let (status, error) = request(at, "GET", "/api/games/nosuchgame", "").await;
    assert_eq!((status, &error["code"]), (404, &json!("unknownGame")));
    assert_eq!(request(at, "DELETE", "/api/games/nosuchgame", "").await.0, 404);
    let odd = json!({ "white": "uci:/bin/sh", "black": "human", "clock": null }).to_string();
    assert_eq!(request(at, "POST", "/api/games", &odd).await.1["code"], "badGame");
    let odd =
        json!({ "white": "human", "black": "human", "clock": null, "start": { "type": "fen", "fen": "x" } });
    assert_eq!(request(at, "POST", "/api/games", &odd.to_string()).await.1["code"], "badFen");
    assert_eq!(status_after(at, "/api/games", 3 << 20, (2 << 20) + 1).await, 413);
    let foreign = format!("GET /api/library HTTP/1.1\r\nHost: {at}\r\nOrigin: http://evil.example");
    assert_eq!(raw(at, &foreign, "").await.0, 403);
    assert_eq!(raw(at, "GET /api/library HTTP/1.1\r\nHost: evil.example", "").await.0, 403);
    let socket = format!(
        "GET /api/analysis HTTP/1.1\r\nHost: {at}\r\nOrigin: http://evil.example\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
    );
    assert_eq!(raw(at, &socket, "").await.0, 403);
    server.end().await;
}

#[tokio::test]
async fn an_engine_answers_and_moves_are_taken_back_in_pairs() {
    let server = Running::start(None).await;
    let id = new_game(server.address, "human", "roque:depth=2", Value::Null).await;
    let mut page = Page::game(server.address, &id).await;
    page.play("e4", 0).await;
    page.play("d4", 1).await;
    // Stale, if the answer came before the move was read.
    assert!(["notYourTurn", "stale"].contains(&page.refusal().await.as_str()));
    let game = page.state(2).await;
    assert_eq!(game["position"]["turn"], "white");
    page.send("{\"type\":\"hint\"}").await;
    let hint = page.next("hint").await;
    assert_eq!((&hint["hint"]["step"], &hint["hint"]["to"]), (&json!(1), &Value::Null));
    page.send("{\"type\":\"hint\"}").await;
    assert!(page.next("hint").await["hint"]["to"].is_string());
    page.send("{\"type\":\"takeBack\"}").await;
    assert_eq!(page.state(0).await["canTakeBack"], false);
    server.end().await;
}

#[tokio::test]
async fn a_flag_falls_without_anybody_touching_the_game() {
    let server = Running::start(None).await;
    let clock = json!({ "initialMs": 3000, "incrementMs": 0 });
    let id = new_game(server.address, "human", "human", clock).await;
    let mut page = Page::game(server.address, &id).await;
    for (ply, text) in ["e4", "e5", "Nf3"].into_iter().enumerate() {
        page.play(text, ply as u32).await;
        page.state(ply + 1).await;
    }
    let over = page.state(3).await;
    assert_eq!(over["outcome"]["reason"], "time");
    assert_eq!(over["outcome"]["winner"], "white");
    page.play("Nc6", 3).await;
    assert_eq!(page.refusal().await, "gameOver");
    server.end().await;
}

#[tokio::test]
async fn people_have_names_and_clocks_of_their_own_which_are_kept() {
    let folder = std::env::temp_dir().join(format!("roque-web-odds-{}", std::process::id()));
    let database = folder.join("library.sqlite");
    let server = Running::start(Some(database.clone())).await;
    let clock = json!({
        "white": { "initialMs": 300_000, "incrementMs": 3000 },
        "black": { "initialMs": 60_000, "incrementMs": 0 },
    });
    let id = new_game(server.address, "human:Ada", "human:Blaise P.", clock).await;
    server.end().await;
    let server = Running::start(Some(database)).await;
    let game = Page::game(server.address, &id).await.state(0).await;
    assert_eq!((&game["white"]["name"], &game["black"]["name"]), (&json!("Ada"), &json!("Blaise P.")));
    let full = |minutes: u32, seconds: u32| {
        let initial = minutes * 60_000;
        json!({ "initialMs": initial, "incrementMs": seconds * 1000, "leftMs": initial })
    };
    assert_eq!((&game["clock"]["white"], &game["clock"]["black"]), (&full(5, 3), &full(1, 0)));
    let head = format!("GET /api/games/{id}/pgn HTTP/1.1\r\nHost: {}", server.address);
    let (_, pgn) = raw(server.address, &head, "").await;
    for tag in
        ["White \"Ada\"", "Black \"Blaise P.\"", "WhiteTimeControl \"300+3\"", "BlackTimeControl \"60\""]
    {
        assert!(pgn.contains(tag), "{tag} in {pgn}");
    }
    let (_, page) = request(server.address, "GET", "/api/library?q=blaise", "").await;
    assert_eq!(page["games"][0]["black"], "Blaise P.", "{page}");
    server.end().await;
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn programs_play_each_other_and_can_be_held() {
    let server = Running::start(None).await;
    let id = new_game(server.address, "random", "random", Value::Null).await;
    let mut page = Page::game(server.address, &id).await;
    page.send("{\"type\":\"speed\",\"delayMs\":0}").await;
    page.state_from(4).await;
    page.send("{\"type\":\"run\",\"on\":false}").await;
    let held = loop {
        let game = page.next("state").await["game"].take();
        if game["watch"]["running"] == false {
            break game["moves"].as_array().unwrap().len();
        }
    };
    page.send("{\"type\":\"step\"}").await;
    let stepped = page.state(held + 1).await;
    assert_eq!(stepped["thinking"], Value::Null);
    server.end().await;
}

#[tokio::test]
async fn a_deleted_game_tells_its_pages() {
    let server = Running::start(None).await;
    let id = new_game(server.address, "human", "human", Value::Null).await;
    let mut page = Page::game(server.address, &id).await;
    page.state(0).await;
    assert_eq!(request(server.address, "DELETE", &format!("/api/games/{id}"), "").await.0, 204);
    page.next("gone").await;
    server.end().await;
}

/// Not a test of its own: the process that the test below starts and kills.
#[tokio::test]
async fn server_process() {
    let Some(database) = std::env::var_os("ROQUE_TEST_DATABASE") else { return };
    let server = Running::start(Some(database.into())).await;
    eprintln!("address {}", server.address);
    std::future::pending::<()>().await;
}

fn spawn_server(database: &std::path::Path) -> (std::process::Child, std::net::SocketAddr) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["server_process", "--exact", "--nocapture"])
        .env("ROQUE_TEST_DATABASE", database)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let address = lines.map_while(Result::ok).find_map(|line| line.strip_prefix("address ")?.parse().ok());
    (child, address.expect("the server prints its address"))
}

#[tokio::test]
async fn a_killed_server_loses_nothing() {
    let folder = std::env::temp_dir().join(format!("roque-web-{}", std::process::id()));
    let database = folder.join("library.sqlite");
    let (mut child, address) = spawn_server(&database);
    let clock = json!({ "initialMs": 60_000, "incrementMs": 1000 });
    let id = new_game(address, "human", "human", clock).await;
    let mut page = Page::game(address, &id).await;
    let mut last = Value::Null;
    for (ply, text) in ["e4", "c5", "Nf3", "d6", "d4"].into_iter().enumerate() {
        page.play(text, ply as u32).await;
        last = page.state(ply + 1).await;
    }
    // SIGKILL on Unix: the process gets no chance to save anything.
    child.kill().unwrap();
    child.wait().unwrap();
    let (mut child, address) = spawn_server(&database);
    let mut page = Page::game(address, &id).await;
    let game = page.state(5).await;
    assert_eq!(game["moves"], last["moves"]);
    assert_eq!(game["revision"], last["revision"]);
    assert_eq!(game["clock"]["running"], "black");
    let left = |game: &Value, side: &str| game["clock"][side]["leftMs"].as_u64().unwrap();
    assert_eq!(left(&game, "white"), left(&last, "white"));
    assert!(left(&game, "black") <= left(&last, "black"));
    page.play("cxd4", 5).await;
    assert_eq!(page.state(6).await["moves"][5]["san"], "cxd4");
    child.kill().unwrap();
    child.wait().unwrap();
    std::fs::remove_dir_all(folder).unwrap();
}

/// Plays as fast as moves are confirmed, until the server is gone or the game is over; the last state that was seen.
async fn play_on(page: &mut Page, mut seen: Value, chance: &mut roque_game::Random) -> Value {
    loop {
        let legal = seen["position"]["legal"].as_array().unwrap();
        if legal.is_empty() {
            return seen;
        }
        let text = &legal[chance.below(legal.len())]["uci"];
        let plies = seen["moves"].as_array().unwrap().len();
        let message = json!({ "type": "move", "text": text, "ply": plies }).to_string();
        match page.ask_state(&message).await {
            Some(state) => seen = state,
            None => return seen,
        }
    }
}

/// Every move somebody has seen is there after a kill at any moment; at most the one on its way is there besides.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_at_any_moment_a_server_has_every_confirmed_move() {
    let full = std::env::var_os("ROQUE_FULL").is_some_and(|value| value == "1");
    let asked = std::env::var("ROQUE_KILLS").ok().and_then(|text| text.parse().ok());
    let kills = asked.unwrap_or(if full { 120 } else { 6 });
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("library.sqlite");
    let mut chance = roque_game::Random::new(13);
    let (mut id, mut confirmed) = (None::<String>, 0);
    for kill in 0..kills {
        let (mut child, address) = spawn_server(&library);
        let game = match id.take() {
            Some(id) => id,
            None => new_game(address, "human", "human", Value::Null).await,
        };
        let mut page = Page::game(address, &game).await;
        let first = page.state_from(0).await;
        let delay = std::time::Duration::from_millis(20 + chance.below(300) as u64);
        let killer = tokio::task::spawn_blocking(move || {
            std::thread::sleep(delay);
            child.kill().unwrap();
            child.wait().unwrap();
        });
        let seen = play_on(&mut page, first, &mut chance).await;
        killer.await.unwrap();
        let stored = roque_library::Library::open(&library).unwrap();
        let stored = stored.load(roque_library::DocumentId(game.parse().unwrap())).unwrap().unwrap();
        let (shown, kept) = (seen["moves"].as_array().unwrap().len(), stored.document.line.moves.len());
        assert!(kept == shown || kept == shown + 1, "kill {kill}: {shown} moves were seen, {kept} are kept");
        confirmed += shown;
        id = stored.session.is_some().then_some(game);
    }
    println!("{kills} kills, {confirmed} confirmed moves seen again");
}

#[tokio::test]
async fn a_clean_end_saves_clocks() {
    let folder = std::env::temp_dir().join(format!("roque-web-clean-{}", std::process::id()));
    let database = folder.join("library.sqlite");
    let server = Running::start(Some(database.clone())).await;
    let id = new_game(server.address, "human", "random", Value::Null).await;
    let mut page = Page::game(server.address, &id).await;
    page.play("a3", 0).await;
    page.state(1).await;
    server.end().await;
    let server = Running::start(Some(database)).await;
    let mut page = Page::game(server.address, &id).await;
    // The program's answer was on its way; it comes after the restart.
    page.state(2).await;
    server.end().await;
    std::fs::remove_dir_all(folder).unwrap();
}

#[tokio::test]
async fn engine_settings_are_kept_within_limits() {
    let folder = std::env::temp_dir().join(format!("roque-web-engine-{}", std::process::id()));
    let database = folder.join("library.sqlite");
    let server = Running::start_with(Some(database.clone()), None).await;
    let put = |body: &'static str| request(server.address, "PUT", "/api/engine", body);
    assert_eq!(put(r#"{"hashMb":8,"threads":1}"#).await.0, 200);
    for wrong in [
        r#"{"hashMb":0,"threads":1}"#,
        r#"{"hashMb":99999,"threads":1}"#,
        r#"{"hashMb":8,"threads":0}"#,
        r#"{"hashMb":8,"threads":1,"more":1}"#,
        "8",
    ] {
        assert_eq!(put(wrong).await.0, 400, "{wrong}");
    }
    server.end().await;
    // What the command line gives holds for its run, and the kept settings come back after it.
    let server = Running::start_with(Some(database.clone()), Some(2)).await;
    let (_, view) = request(server.address, "GET", "/api/engine", "").await;
    assert_eq!((&view["settings"]["hashMb"], &view["hashGiven"]), (&json!(2), &json!(true)), "{view}");
    let (status, error) = request(server.address, "PUT", "/api/engine", r#"{"hashMb":64,"threads":1}"#).await;
    assert_eq!((status, &error["code"]), (409, &json!("notNow")));
    server.end().await;
    let server = Running::start_with(Some(database), None).await;
    let (_, view) = request(server.address, "GET", "/api/engine", "").await;
    assert_eq!((&view["settings"]["hashMb"], &view["hashGiven"]), (&json!(8), &json!(false)), "{view}");
    server.end().await;
    std::fs::remove_dir_all(folder).unwrap();
}
