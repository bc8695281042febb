//! Films of searches over HTTP: made, looked at, stepped through, forgotten.

#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

mod talk;

use serde_json::{Value, json};
use std::net::SocketAddr;
use talk::{Running, request};

async fn film(address: SocketAddr, order: Value) -> (u16, Value) {
    request(address, "POST", "/api/lab/films", &order.to_string()).await
}

async fn get(address: SocketAddr, path: &str) -> (u16, Value) {
    request(address, "GET", &format!("/api/lab/films/{path}"), "").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_tree_of_the_textbooks_is_looked_into() {
    let server = Running::start(None).await;
    let address = server.address;
    let (status, made) = film(address, json!({ "game": "tree", "solver": "algo=alphabeta,depth=2" })).await;
    assert_eq!((status, &made["visits"], &made["left"]), (200, &json!(11), &json!(2)), "{made}");
    let id = made["id"].as_u64().unwrap();
    assert_eq!(get(address, &id.to_string()).await, (200, made.clone()));
    let (_, root) = get(address, &format!("{id}/scene/10")).await;
    let cut = root["children"][1]["number"].as_u64().unwrap();
    let (_, tree) = get(address, &format!("{id}/icicle?from=10&most=400")).await;
    assert_eq!(tree["numbers"].as_array().unwrap().len(), 11);
    let at = tree["numbers"].as_array().unwrap().iter().position(|number| number == cut).unwrap();
    assert_eq!(
        (&tree["scores"][at], &tree["bounds"][at], &tree["sides"][at], &tree["left"][at][1]["text"]),
        (&json!(2), &json!("atMost"), &json!("black"), &json!("c")),
        "a small tree is named as a whole"
    );
    let (_, scene) = get(address, &format!("{id}/scene/{cut}")).await;
    assert_eq!(
        scene["left"],
        json!([{ "text": "b", "why": "afterCutoff" }, { "text": "c", "why": "afterCutoff" }])
    );
    assert_eq!(scene["broken"]["upper"], true);
    assert_eq!(
        (&scene["broken"]["cause"]["type"], &scene["broken"]["cause"]["text"]),
        (&json!("move"), &json!("a"))
    );
    let mut moment = json!({ "visit": 0, "ends": true });
    let mut moments = 1;
    loop {
        let path = format!("{id}/step?visit={}&ends={}&to=next", moment["visit"], moment["ends"]);
        let (status, next) = get(address, &path).await;
        assert_eq!(status, 200, "{next}");
        if next.is_null() {
            break;
        }
        (moment, moments) = (next, moments + 1);
    }
    assert_eq!(
        (moment, moments),
        (json!({ "visit": 10, "ends": true }), 19),
        "three begin before the first ends"
    );
    let (_, found) = get(address, &format!("{id}/step?visit=0&ends=true&to=nextCutoff")).await;
    assert_eq!(found, json!({ "visit": cut, "ends": true }));
    server.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_strong_engine_is_looked_into() {
    let server = Running::start(None).await;
    let address = server.address;
    let (status, made) = film(address, json!({ "game": "chess", "nodes": 20_000 })).await;
    assert_eq!(status, 200, "{made}");
    let (id, last) = (made["id"].as_u64().unwrap(), made["visits"].as_u64().unwrap() - 1);
    let counted: u64 =
        made["endings"].as_array().unwrap().iter().map(|row| row["count"].as_u64().unwrap()).sum();
    assert_eq!(counted, last + 1);
    let (_, bars) = get(address, &format!("{id}/icicle?from={last}&most=300")).await;
    assert_eq!(bars["numbers"].as_array().unwrap().len(), 300);
    assert_eq!(bars["numbers"][0], last);
    server.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_wrong_is_said() {
    let server = Running::start(None).await;
    let address = server.address;
    let refused = |order: Value| async move {
        let (status, error) = film(address, order).await;
        (status, error["message"]["key"].as_str().unwrap_or_default().to_owned())
    };
    let key = |status: u16, key: &str| (status, format!("server.{key}"));
    assert_eq!(refused(json!({ "game": "tictactoe" })).await.0, 400, "games have names");
    assert_eq!(refused(json!({ "game": "ticTacToe" })).await, key(400, "filmNotChess"));
    assert_eq!(
        refused(json!({ "game": "tree", "state": "(1 x)", "solver": "depth=1" })).await,
        key(400, "filmSettings")
    );
    assert_eq!(refused(json!({ "game": "tree", "solver": "depth=many" })).await, key(400, "filmSettings"));
    assert_eq!(
        refused(json!({ "game": "chess", "state": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1" })).await,
        key(400, "filmOver")
    );
    assert_eq!(get(address, "99").await.0, 404);
    let (_, made) = film(address, json!({ "game": "tree", "solver": "depth=2" })).await;
    let id = made["id"].as_u64().unwrap();
    assert_eq!(get(address, &format!("{id}/scene/500")).await.0, 400);
    for _ in 0..8 {
        film(address, json!({ "game": "tree", "solver": "depth=2" })).await;
    }
    let (status, gone) = get(address, &id.to_string()).await;
    assert_eq!(
        (status, &gone["message"]["key"]),
        (404, &json!("server.filmGone")),
        "only the last few are kept"
    );
    server.end().await;
}
