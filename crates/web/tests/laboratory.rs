//! Races, experiments, small games and X-rays, over HTTP and WebSocket.

#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

mod talk;

use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use talk::{Page, Running, raw, request};

/// Only a hang reaches it.
const PATIENCE: Duration = Duration::from_secs(180);

async fn ask(address: SocketAddr, method: &str, path: &str, body: Value) -> (u16, Value) {
    request(address, method, &format!("/api/lab/{path}"), &body.to_string()).await
}

fn start(lanes: [Value; 2]) -> String {
    json!({ "type": "start", "game": "ticTacToe", "state": "X../.O./...", "lanes": lanes }).to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_searches_race_and_the_verdict_is_a_ratio() {
    let server = Running::start(None).await;
    let mut page = Page::open(server.address, "/api/lab/race").await;
    let solver = |text: &str| json!({ "solver": text });
    page.send(&start([solver("algo=minimax,depth=9"), solver("algo=alphabeta,depth=9")])).await;
    let done = page.next("done").await;
    let [minimax, alphabeta] = [0, 1].map(|lane| done["lanes"][lane]["nodes"].as_f64().unwrap());
    assert!((done["verdict"]["nodes"].as_f64().unwrap() - alphabeta / minimax).abs() < 1e-9, "{done}");
    assert_eq!((&done["verdict"]["sameScore"], &done["verdict"]["depth"]), (&json!(true), &json!(9)));
    assert_eq!(done["lanes"][0]["finish"], "complete");
    // What takes for ever is stopped, and the next race begins.
    let endless = json!({
        "type": "start", "game": "connectFour",
        "lanes": [solver("algo=minimax,depth=40"), solver("algo=alphabeta,deepening=on,depth=40")],
    });
    page.send(&endless.to_string()).await;
    loop {
        let going = page.next("going").await;
        if going["lanes"][0]["nodes"].as_u64() > Some(0) && going["lanes"][1]["nodes"].as_u64() > Some(0) {
            break;
        }
    }
    page.send(&json!({ "type": "stop" }).to_string()).await;
    let done = page.next("done").await;
    assert_eq!((&done["lanes"][0]["finish"], &done["late"]), (&json!("stopped"), &json!(false)));
    page.send(&start([solver("eval=material"), solver("depth=9")])).await;
    assert_eq!(page.refusal().await, "badMessage");
    page.send(&start([json!({}), solver("depth=9")])).await;
    assert_eq!(page.refusal().await, "badMessage", "the strong engine plays chess only");
    page.send(&start([solver("tt=65536"), solver("depth=9")])).await;
    assert_eq!(page.refusal().await, "badMessage");
    server.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_waits_for_no_race() {
    let server = Running::start(None).await;
    let mut race = Page::open(server.address, "/api/lab/race").await;
    let lane = json!({ "solver": "algo=minimax,depth=40" });
    let endless = json!({ "type": "start", "game": "connectFour", "lanes": [lane.clone(), lane] });
    race.send(&endless.to_string()).await;
    race.next("going").await;
    // The other page's small game needs the only place of the same pool, and gets it.
    let wish =
        json!({ "game": "ticTacToe", "moves": [0], "solver": "algo=alphabeta,depth=9", "answer": true });
    let (status, view) = ask(server.address, "POST", "games", wish).await;
    assert_eq!((status, &view["game"]["moves"]), (200, &json!([0, 4])), "{view}");
    let before = race.next("going").await["lanes"][0]["nodes"].as_u64().unwrap();
    loop {
        if race.next("going").await["lanes"][0]["nodes"].as_u64().unwrap() > before {
            break;
        }
    }
    server.end().await;
}

async fn finished(address: SocketAddr, id: u64) -> Value {
    let began = Instant::now();
    loop {
        let (status, run) = ask(address, "GET", &format!("runs/{id}"), Value::Null).await;
        assert_eq!(status, 200, "{run}");
        if !["waiting", "running"].contains(&run["row"]["state"].as_str().unwrap()) {
            return run;
        }
        assert!(began.elapsed() < PATIENCE, "{run}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Every experiment has a name and a question in every language of the page.
fn has_words(name: &str) {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    let mut words = name.split('-');
    let first = words.next().unwrap().to_owned();
    let key = words.fold(first, |key, word| key + &capital(word));
    for language in ["en", "fr"] {
        let path = format!("{}/../../ui/src/lib/catalogue/lab.{language}.json", env!("CARGO_MANIFEST_DIR"));
        let texts: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        for part in ["title", "about"] {
            let key = format!("lab.experiment.{key}.{part}");
            assert!(texts[&key].is_string(), "{key} in {language}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_experiment_is_run_watched_kept_and_fetched() {
    let place = tempfile::tempdir().unwrap();
    let library = Some(place.path().join("library.sqlite"));
    let server = Running::start(library.clone()).await;
    let address = server.address;
    let wish = json!({
        "type": "comparison", "first": "solver:algo=alphabeta,depth=2", "second": "random", "games": 4, "seed": 3,
    });
    let (status, row) = ask(address, "POST", "runs", wish.clone()).await;
    assert_eq!((status, &row["wish"]), (200, &wish), "{row}");
    let id = row["id"].as_u64().unwrap();
    let mut page = Page::open(address, &format!("/api/lab/runs/{id}/socket")).await;
    let seen = page.next("run").await;
    assert_eq!(seen["run"]["row"]["id"], id);
    let run = finished(address, id).await;
    assert_eq!(run["row"]["state"], "done", "{run}");
    assert_eq!(run["tables"][0]["rows"].as_array().unwrap().len(), 2);
    // A code and what fills it: the page says it in its own language.
    assert_eq!(run["findings"][0]["args"]["games"], 4, "{run}");
    for name in run["files"].as_array().unwrap() {
        let path = format!("/api/lab/runs/{id}/files/{}", name.as_str().unwrap());
        let (status, body) = raw(address, &format!("GET {path} HTTP/1.1\r\nHost: {address}"), "").await;
        assert!(status == 200 && !body.is_empty(), "{path}");
    }
    assert_eq!(ask(address, "GET", &format!("runs/{id}/files/run.json"), Value::Null).await.0, 404);
    server.end().await;
    let server = Running::start(library).await;
    let (_, list) = ask(server.address, "GET", "runs", Value::Null).await;
    assert_eq!((&list["runs"][0]["id"], &list["runs"][0]["state"]), (&json!(id), &json!("done")));
    let offered = list["experiments"].as_array().unwrap();
    assert_eq!(offered.len(), 11);
    offered.iter().for_each(|experiment| has_words(experiment["name"].as_str().unwrap()));
    assert_eq!(finished(server.address, id).await["tables"], run["tables"]);
    assert_eq!(ask(server.address, "DELETE", &format!("runs/{id}"), Value::Null).await.0, 204);
    assert_eq!(ask(server.address, "GET", &format!("runs/{id}"), Value::Null).await.0, 404);
    let too_much =
        json!({ "type": "experiment", "name": "ordering", "quick": true, "seed": 1, "own": { "depth": 99 } });
    let (status, error) = ask(server.address, "POST", "runs", too_much).await;
    assert_eq!((status, &error["message"]["key"]), (400, &json!("server.labTooMuch")));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_history_of_a_decision_is_told() {
    let server = Running::start(None).await;
    let order = json!({
        "game": "chess", "state": "7k/8/2p5/3p4/8/8/8/3Q3K w - - 0 1",
        "solver": "algo=alphabeta,deepening=on,eval=material,depth=2",
    });
    let (_, film) = ask(server.address, "POST", "films", order).await;
    let (status, xray) = ask(server.address, "GET", &format!("films/{}/xray", film["id"]), Value::Null).await;
    assert_eq!(status, 200, "{xray}");
    assert_eq!(xray["changes"][0]["left"]["line"], json!(["Qxd5", "cxd5"]));
    assert!(xray["left"].as_array().unwrap().iter().any(|row| row["what"] == "afterCutoff"));
    server.end().await;
}
