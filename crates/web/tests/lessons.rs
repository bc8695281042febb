//! Lessons over HTTP: listed, drawn, answered, remembered.

#![allow(clippy::unwrap_used, reason = "a test says what failed by failing")]

mod talk;

use serde_json::{Value, json};
use std::net::SocketAddr;
use talk::{Running, request};

async fn get(address: SocketAddr, path: &str) -> (u16, Value) {
    request(address, "GET", &format!("/api/lab/lessons{path}"), "").await
}

async fn answer(address: SocketAddr, path: &str, body: &Value) -> (u16, Value) {
    request(address, "POST", &format!("/api/lab/lessons{path}"), &body.to_string()).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_exercise_is_solved_and_remembered() {
    let server = Running::start(None).await;
    let address = server.address;
    let (status, all) = get(address, "").await;
    assert_eq!((status, all["lessons"].as_array().unwrap().len()), (200, 12), "{all}");
    assert_eq!(all["lessons"][2]["name"], "alphabeta");
    assert_eq!(all["lessons"][2]["solved"], json!([]));
    let (_, lesson) = get(address, "/alphabeta?seed=7").await;
    assert_eq!(lesson["exercises"][0]["form"]["type"], "marks");
    assert!(lesson["exercises"][0].get("right").is_none(), "the answer is not told before");
    // Who gives up is told, and nothing is kept.
    let (_, given) = answer(address, "/alphabeta/0", &json!({ "seed": 7, "answer": null })).await;
    assert_eq!((&given["right"], &given["solved"]), (&Value::Null, &json!([])));
    let right = given["answer"].clone();
    let wrong = json!({ "type": "marks", "places": [] });
    let (_, marked) = answer(address, "/alphabeta/0", &json!({ "seed": 7, "answer": wrong })).await;
    assert_eq!((&marked["right"], &marked["solved"]), (&json!(false), &json!([])));
    assert_eq!(marked["slips"][0]["key"], "lesson.alphabeta.cut", "{marked}");
    let (_, marked) = answer(address, "/alphabeta/0", &json!({ "seed": 7, "answer": right })).await;
    assert_eq!((&marked["right"], &marked["solved"]), (&json!(true), &json!([0])));
    assert_eq!(marked["replay"]["game"], "tree");
    let (_, all) = get(address, "").await;
    assert_eq!(all["lessons"][2]["solved"], json!([0]));
    let (status, _) = request(address, "DELETE", "/api/lab/lessons", "").await;
    let (_, all) = get(address, "").await;
    assert_eq!((status, &all["lessons"][2]["solved"]), (204, &json!([])));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_lesson_and_no_answer_is_refused() {
    let server = Running::start(None).await;
    let address = server.address;
    assert_eq!(get(address, "/astrology").await.0, 404);
    assert_eq!(get(address, "/minimax?seed=-1").await.0, 400);
    let choice = json!({ "seed": 1, "answer": { "type": "choice", "place": 0 } });
    let (status, refused) = answer(address, "/minimax/0", &choice).await;
    assert_eq!((status, &refused["message"]["key"]), (400, &json!("server.lessonAnswer")));
    assert_eq!(answer(address, "/minimax/99", &choice).await.0, 404);
    let outside = json!({ "seed": 1, "answer": { "type": "choice", "place": 4_000_000_000_u32 } });
    assert_eq!(answer(address, "/minimax/2", &outside).await.0, 400);
}
