//! Lists, searches, files in and out, and documents with their changes.

#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

mod talk;

use roque_library::{DocumentId, Library, Scoresheet, Shift};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use talk::{Page, Running, import, new_game, raw, request};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

const GAMES: &str = "[White \"Karpov, Anatoly\"]\n[Black \"Kasparov, Garry\"]\n[Date \"1985.11.09\"]\n[Result \"0-1\"]\n\n\
    1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 0-1\n\n\
    [White \"Kasparov, Garry\"]\n[Black \"Short, Nigel\"]\n[Result \"1-0\"]\n\n1. d4 d5 2. c4 1-0\n\n\
    [White \"Bad\"]\n[Black \"Game\"]\n\n1. e4 Ke5 *\n\n\
    [White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n\n1. e4 e5 {open} 2. f4 (2. Nf3 Nc6) exf4 1-0\n";

async fn get(address: SocketAddr, path: &str) -> Value {
    let (status, value) = request(address, "GET", path, "").await;
    assert_eq!(status, 200, "{path}: {value}");
    value
}

async fn post(address: SocketAddr, path: &str, body: Value) -> Value {
    let (status, value) = request(address, "POST", path, &body.to_string()).await;
    assert_eq!(status, 200, "{path}: {value}");
    value
}

async fn export(address: SocketAddr, query: &str) -> String {
    let head = format!("GET /api/library/export?{query} HTTP/1.0\r\nHost: {address}");
    raw(address, &head, "").await.1
}

fn ids(list: &Value) -> Vec<u64> {
    list["games"].as_array().unwrap().iter().map(|game| game["id"].as_u64().unwrap()).collect()
}

#[tokio::test]
async fn games_come_in_are_found_and_go_out() {
    let server = Running::start(None).await;
    let at = server.address;
    let told = import(at, GAMES).await;
    let done = told.last().unwrap();
    assert_eq!(
        (&done["type"], &done["games"], &done["broken"]),
        (&json!("done"), &json!(3), &json!(1)),
        "{told:?}"
    );
    let broken = told.iter().find(|line| line["type"] == "broken").unwrap();
    assert_eq!((&broken["line"], broken["reason"]["key"].is_string()), (&json!(17), true), "{broken}");
    let again = import(at, GAMES).await;
    assert_eq!(
        (&again.last().unwrap()["games"], &again.last().unwrap()["duplicates"]),
        (&json!(0), &json!(3))
    );

    for (q, found) in [
        ("kasparov%20karpov", 1),
        ("karpov%20short", 0),
        ("Sicilian%200-1", 1),
        ("sicilienne", 1),
        ("B9", 1),
        ("1985", 1),
        ("kasparov", 2),
        ("comment:open", 1),
        ("", 3),
    ] {
        assert_eq!(get(at, &format!("/api/library?q={q}")).await["total"], found, "{q}");
    }
    let list = get(at, "/api/library?sort=white&descending=false&limit=2").await;
    assert_eq!((&list["games"][0]["white"], ids(&list).len()), (&json!("Anderssen"), 2));
    let row = &get(at, "/api/library?q=kieseritzky").await["games"][0];
    assert_eq!(
        (&row["annotated"], &row["origin"], &row["result"]),
        (&json!(true), &json!("imported"), &json!("1-0"))
    );
    assert!(row["fen"].as_str().unwrap().starts_with("rnbqkbnr/pppp1ppp/8/8/4Pp2/"), "{row}");

    let (status, refused) = request(at, "GET", "/api/library?q=elo:strong", "").await;
    assert_eq!((status, &refused["code"]), (400, &json!("badQuery")));
    assert_eq!(refused["message"]["args"]["value"], "strong");
    assert_eq!(request(at, "GET", "/api/library?sort=beauty", "").await.0, 400);

    let text = export(at, "q=kieseritzky").await;
    assert!(text.contains("{open}") && text.contains("(2. Nf3 Nc6)") && !text.contains("Karpov"), "{text}");
    assert_eq!(
        export(at, "scope=imported").await.matches("[Event ").count(),
        0,
        "tags come out as they came in"
    );
    assert_eq!(export(at, "scope=imported").await.matches("[White ").count(), 3);
    assert_eq!(request(at, "GET", "/api/library/export", "").await.1["code"], "badMessage");
    server.end().await;
}

#[tokio::test]
async fn unfinished_games_are_found_among_a_thousand() {
    let server = Running::start(None).await;
    let at = server.address;
    let unfinished = new_game(at, "human", "roque:elo=800", Value::Null).await;
    let thousand: String =
        (0..1000).map(|n| format!("[White \"W{n}\"]\n[Round \"{n}\"]\n\n1. e4 e5 1-0\n\n")).collect();
    assert_eq!(import(at, &thousand).await.last().unwrap()["games"], 1000);
    let list = get(at, "/api/library?scope=live").await;
    assert_eq!(
        (&list["total"], &list["unfinished"], ids(&list)),
        (&json!(1), &json!(1), vec![unfinished.parse().unwrap()])
    );
    let all = get(at, "/api/library?limit=1000&offset=900").await;
    assert_eq!((&all["total"], ids(&all).len(), &all["unfinished"]), (&json!(1001), 101, &json!(1)));
    for person in ["Person", "joueur", "Human"] {
        assert_eq!(get(at, &format!("/api/library?q={person}")).await["total"], 1, "{person}");
    }
    server.end().await;
}

#[tokio::test]
async fn two_files_at_once_keep_each_game_once() {
    let server = Running::start(None).await;
    let game = |n: u32| format!("[White \"W{n}\"]\n[Black \"B\"]\n[Round \"{n}\"]\n\n1. e4 e5 1-0\n\n");
    let one: String = (0..6000).map(game).collect();
    let two: String = (3000..9000).map(game).collect();
    let (one, two) = tokio::join!(import(server.address, &one), import(server.address, &two));
    let kept = |told: &[Value]| told.last().unwrap()["games"].as_u64().unwrap();
    assert_eq!(kept(&one) + kept(&two), 9000, "{:?} {:?}", one.last(), two.last());
    assert_eq!(get(server.address, "/api/library").await["total"], 9000);
    server.end().await;
}

#[tokio::test]
async fn a_broken_off_import_keeps_what_it_has_and_goes_on() {
    let server = Running::start(None).await;
    let at = server.address;
    let games: String =
        (0..20_000).map(|n| format!("[White \"W{n}\"]\n[Round \"{n}\"]\n\n1. e4 e5 1-0\n\n")).collect();
    let mut stream = TcpStream::connect(at).await.unwrap();
    let head =
        format!("POST /api/library/import HTTP/1.1\r\nHost: {at}\r\nContent-Length: {}\r\n\r\n", games.len());
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(&games.as_bytes()[..games.len() / 2]).await.unwrap();
    // Batches of a slow source are written every second.
    let mut kept = 0;
    for _ in 0..600 {
        kept = get(at, "/api/library").await["total"].as_u64().unwrap();
        if kept > 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    drop(stream);
    assert!(kept > 0 && kept <= 10_000, "{kept}");
    let told = import(at, &games).await;
    assert_eq!(told.last().unwrap()["type"], "done", "{told:?}");
    assert_eq!(get(at, "/api/library").await["total"], 20_000);
    server.end().await;
}

#[tokio::test]
async fn deleted_games_come_back() {
    let server = Running::start(None).await;
    let at = server.address;
    import(at, GAMES).await;
    let live = new_game(at, "human", "human", Value::Null).await;
    let mut page = Page::game(at, &live).await;
    page.play("e4", 0).await;
    page.state(1).await;
    let number: u64 = live.parse().unwrap();
    let deleted = post(at, "/api/library/delete", json!({ "ids": [number, 999] })).await;
    assert_eq!(deleted, json!({ "ids": [number] }));
    page.next("gone").await;
    assert_eq!(request(at, "GET", &format!("/api/games/{live}"), "").await.0, 404);
    let found = post(at, "/api/library/delete", json!({ "q": "kasparov" })).await;
    assert_eq!(found["ids"].as_array().unwrap().len(), 2);
    assert_eq!(get(at, "/api/library").await["total"], 1);
    let all = [deleted["ids"].as_array().unwrap().as_slice(), found["ids"].as_array().unwrap()].concat();
    let restored = post(at, "/api/library/restore", json!({ "ids": all })).await;
    assert_eq!(restored["ids"].as_array().unwrap().len(), 3);
    let mut page = Page::game(at, &live).await;
    page.play("c5", 1).await;
    page.state(2).await;
    assert_eq!(request(at, "POST", "/api/library/delete", "{}").await.1["code"], "badMessage");
    server.end().await;
}

#[tokio::test]
async fn the_explorer_knows_games_and_the_book() {
    let server = Running::start(None).await;
    let at = server.address;
    import(at, GAMES).await;
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR%20w%20KQkq%20-%200%201";
    let all = get(at, &format!("/api/library/explore?fen={fen}")).await;
    assert_eq!(
        (&all["total"], &all["moves"][0]["san"], &all["moves"][0]["games"]),
        (&json!(3), &json!("e4"), &json!(2))
    );
    assert_eq!((&all["moves"][0]["white"], &all["moves"][0]["black"]), (&json!(1), &json!(1)));
    assert_eq!(ids(&all).len(), 3);
    assert_eq!(get(at, &format!("/api/library/explore?fen={fen}&scope=own")).await["total"], 0);
    let book = get(at, &format!("/api/library/explore?fen={fen}&scope=book")).await;
    assert!(book["moves"].as_array().unwrap().len() > 1 && ids(&book).is_empty(), "{book}");
    assert_eq!(request(at, "GET", "/api/library/explore?fen=x", "").await.1["code"], "badFen");
    server.end().await;
}

/// Changes a document at its revision.
async fn edit(at: SocketAddr, document: &Value, edit: Value) -> (u16, Value) {
    let (id, revision) = (document["id"].as_u64().unwrap(), document["revision"].as_u64().unwrap());
    let body = json!({ "revision": revision, "edit": edit }).to_string();
    request(at, "POST", &format!("/api/documents/{id}/edit"), &body).await
}

async fn edited(at: SocketAddr, document: &Value, change: Value) -> Value {
    let (status, view) = edit(at, document, change.clone()).await;
    assert_eq!(status, 200, "{change}: {view}");
    view
}

fn moves(document: &Value) -> Vec<&str> {
    document["nodes"].as_array().unwrap().iter().map(|node| node["san"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_document_is_written_move_by_move_and_taken_back() {
    let server = Running::start(None).await;
    let at = server.address;
    let text = "1. e4 {[%clk 0:01:00] fine} (1. d4 d5) 1... e5 *\n\n1. c4 *\n";
    let first = post(at, "/api/documents", json!({ "type": "pgn", "text": text })).await;
    assert_eq!((moves(&first), &first["moreGames"]), (vec!["e4", "d4", "d5", "e5"], &json!(1)));
    assert_eq!(
        (&first["nodes"][0]["comment"], &first["nodes"][0]["clockMs"]),
        (&json!("fine"), &json!(60_000))
    );
    let path = format!("/api/documents/{}", first["id"]);
    let mut other = Page::open(at, &format!("{path}/socket")).await;
    assert_eq!(other.next("changed").await["revision"], first["revision"]);

    let played = edited(at, &first, json!({ "type": "play", "node": 3, "moves": ["Nf3", "b8c6"] })).await;
    assert_eq!(
        (moves(&played), &played["selected"]),
        (vec!["e4", "d4", "d5", "e5", "Nf3", "Nc6"], &json!(5))
    );
    assert_eq!(other.next("changed").await["revision"], played["revision"]);
    let (status, stale) = edit(at, &first, json!({ "type": "delete", "node": 0 })).await;
    assert_eq!((status, &stale["code"]), (409, &json!("stale")));

    let said = edited(at, &played, json!({ "type": "comment", "node": 0, "text": "best" })).await;
    assert_eq!(
        (&said["nodes"][0]["comment"], &said["nodes"][0]["clockMs"]),
        (&json!("best"), &json!(60_000))
    );
    let shape = json!({ "kind": "arrow", "color": "red", "from": "e2", "to": "e4" });
    let drawn = edited(at, &said, json!({ "type": "shapes", "node": null, "shapes": [shape] })).await;
    assert_eq!(drawn["shapes"][0]["to"], "e4");
    let judged = edited(at, &drawn, json!({ "type": "glyphs", "node": 1, "glyphs": [6] })).await;
    let before = edited(at, &judged, json!({ "type": "commentBefore", "node": 1, "text": "or" })).await;
    assert_eq!(
        (&before["nodes"][1]["glyphs"], &before["nodes"][1]["commentBefore"]),
        (&json!([6]), &json!("or"))
    );
    let named = edited(at, &before, json!({ "type": "header", "name": "White", "value": "Ada" })).await;
    let main = edited(at, &named, json!({ "type": "makeMain", "node": 2 })).await;
    assert_eq!((&main["nodes"][0]["san"], &main["selected"]), (&json!("d4"), &json!(5)));

    for (wrong, code) in [
        (json!({ "type": "play", "node": 0, "moves": ["Ke4"] }), "illegalMove"),
        (json!({ "type": "delete", "node": 99 }), "badEdit"),
        (json!({ "type": "promote", "node": 0 }), "badEdit"),
        (json!({ "type": "header", "name": "a b", "value": "" }), "badEdit"),
        (json!({ "type": "redo" }), "badEdit"),
        (json!({ "type": "fly" }), "badMessage"),
    ] {
        let (status, refused) = edit(at, &main, wrong.clone()).await;
        assert_eq!((status, refused["code"].as_str().unwrap()), (400, code), "{wrong}");
    }
    assert_eq!(get(at, &path).await["revision"], main["revision"], "refusals change nothing");

    let mut last = main.clone();
    let mut steps = 0;
    while last["canUndo"] == true {
        last = edited(at, &last, json!({ "type": "undo" })).await;
        steps += 1;
    }
    assert_eq!((steps, moves(&last), &last["canRedo"]), (7, moves(&first), &json!(true)));
    assert_eq!(last["nodes"], first["nodes"]);
    for _ in 0..steps {
        last = edited(at, &last, json!({ "type": "redo" })).await;
    }
    assert_eq!((&last["nodes"], &last["headers"]), (&main["nodes"], &main["headers"]));
    server.end().await;
}

#[tokio::test]
async fn a_game_under_play_takes_remarks_but_not_another_main_line() {
    let server = Running::start(None).await;
    let at = server.address;
    let id = new_game(at, "human", "human", Value::Null).await;
    let mut page = Page::game(at, &id).await;
    for (ply, text) in ["e4", "e5"].into_iter().enumerate() {
        page.play(text, ply as u32).await;
        page.state(ply + 1).await;
    }
    let document = get(at, &format!("/api/documents/{id}")).await;
    assert_eq!((&document["live"], moves(&document)), (&json!(true), vec!["e4", "e5"]));
    for wrong in [
        json!({ "type": "delete", "node": 1 }),
        json!({ "type": "play", "node": 1, "moves": ["Nf3"] }),
        json!({ "type": "result", "result": "1-0" }),
    ] {
        let (status, refused) = edit(at, &document, wrong).await;
        assert_eq!((status, &refused["code"]), (409, &json!("notNow")));
    }
    let remarked = edited(at, &document, json!({ "type": "play", "node": 0, "moves": ["c5"] })).await;
    let remarked = edited(at, &remarked, json!({ "type": "comment", "node": 0, "text": "best" })).await;
    assert_eq!(moves(&remarked), ["e4", "e5", "c5"]);
    page.play("Nf3", 2).await;
    page.state(3).await;
    page.send("{\"type\":\"resign\"}").await;
    page.state(3).await;
    let over = get(at, &format!("/api/documents/{id}")).await;
    assert_eq!(
        (&over["live"], &over["result"], moves(&over)),
        (&json!(false), &json!("1-0"), vec!["e4", "e5", "c5", "Nf3"])
    );
    assert_eq!(over["nodes"][0]["comment"], "best");
    page.send("{\"type\":\"takeBack\"}").await;
    page.state(2).await;
    assert_eq!(get(at, &format!("/api/documents/{id}")).await["live"], true);
    server.end().await;
}

#[tokio::test]
async fn what_was_analysed_is_known_the_next_time() {
    let server = Running::start(None).await;
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let start = |token: u32| json!({ "type": "start", "fen": fen, "lines": 1, "token": token }).to_string();
    let mut page = Page::open(server.address, "/api/analysis").await;
    page.send(&start(1)).await;
    let mut line = page.next("line").await;
    while line["line"]["depth"].as_u64().unwrap() < 5 {
        line = page.next("line").await;
    }
    let chances = line["line"]["wdl"].as_array().unwrap();
    assert_eq!(chances.iter().map(|chance| chance.as_u64().unwrap()).sum::<u64>(), 1000);
    page.send("{\"type\":\"stop\"}").await;
    page.next("done").await;
    let mut token = 2;
    let known = loop {
        page.send(&start(token)).await;
        // It is remembered soon after the search has ended.
        if let Ok(known) = tokio::time::timeout(Duration::from_millis(500), page.next("known")).await {
            break known;
        }
        assert!(token < 100, "it is never known");
        token += 1;
    };
    assert!(known["line"]["depth"].as_u64().unwrap() >= 5, "{known}");
    assert!(known["engine"].as_str().unwrap().starts_with("Roque "), "{known}");
    server.end().await;
}

#[tokio::test]
async fn what_another_program_does_reaches_open_pages() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("library.sqlite");
    let server = Running::start(Some(path.clone())).await;
    let at = server.address;
    let id = new_game(at, "human", "human", Value::Null).await;
    let mut page = Page::game(at, &id).await;
    page.play("e4", 0).await;
    page.state(1).await;
    let mut reader = Page::open(at, &format!("/api/documents/{id}/socket")).await;
    let number = DocumentId(id.parse().unwrap());
    let other = Arc::new(Library::open(&path).unwrap());
    let shift = Arc::new(Shift::begin(Arc::clone(&other)).unwrap());
    let mut sheet = Scoresheet::open(&shift, number).unwrap();
    sheet.change(|table, now| table.play_text("c5", 1, now)).unwrap();
    // Nobody touches the page.
    assert_eq!(page.state(2).await["moves"][1]["san"], "c5");
    while reader.next("changed").await["revision"].as_u64().unwrap() < sheet.revision() {}
    page.play("Nf3", 2).await;
    page.state(3).await;
    other.delete(&[number]).unwrap();
    page.next("gone").await;
    reader.next("gone").await;
    server.end().await;
}
