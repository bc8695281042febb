use super::*;
use crate::http::Body;
use axum::routing::{get, post};
use serde_json::Value;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

/// More than any buffer between the two takes.
const MUCH: usize = 64 << 20;

async fn server(most: usize) -> (SocketAddr, watch::Sender<bool>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new()
        .route("/", get(async || "here"))
        .route("/much", get(async || "x".repeat(MUCH)))
        .route("/said", post(async |Body(_): Body<Value>| "heard"));
    let (closing, closed) = watch::channel(false);
    tokio::spawn(serve_most(listener, router, closed, most));
    (address, closing)
}

async fn say(address: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

/// Everything that comes until the other side hangs up.
async fn rest(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes).await;
    String::from_utf8_lossy(&bytes).into_owned()
}

const ASK: &str = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const ASK_ONCE: &str = "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

// The clock of these tests jumps whenever nobody has anything to do.
#[tokio::test(start_paused = true)]
async fn who_does_not_say_what_he_wants_is_shown_out() {
    let (address, _closing) = server(10).await;
    assert_eq!(rest(say(address, "").await).await, "", "not a word");
    assert_eq!(rest(say(address, "GET / HTT").await).await, "", "half a word");
    assert!(rest(say(address, ASK).await).await.ends_with("here"), "answered, and silent afterwards");
    let body = "POST /said HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nConnection: close\r\n\r\n{";
    let told = rest(say(address, body).await).await;
    assert!(told.starts_with("HTTP/1.1 400") && told.contains("server.slow"), "{told}");
}

#[tokio::test]
async fn a_full_house_sends_newcomers_away_until_somebody_leaves() {
    let (address, _closing) = server(2).await;
    let guests = [say(address, ASK).await, say(address, ASK).await];
    for guest in &guests {
        guest.readable().await.unwrap();
    }
    assert_eq!(rest(say(address, ASK_ONCE).await).await, "");
    drop(guests);
    while !rest(say(address, ASK_ONCE).await).await.ends_with("here") {}
}

#[tokio::test(start_paused = true)]
async fn who_does_not_take_what_he_asked_for_is_given_up() {
    let (address, _closing) = server(1).await;
    let _deaf = say(address, "GET /much HTTP/1.1\r\nHost: x\r\n\r\n").await;
    loop {
        tokio::time::sleep(Duration::from_secs(1)).await;
        if rest(say(address, ASK_ONCE).await).await.ends_with("here") {
            break;
        }
    }
}

#[tokio::test]
async fn a_request_under_way_is_answered_when_the_server_stops() {
    let (address, closing) = server(10).await;
    let idle = say(address, ASK).await;
    idle.readable().await.unwrap();
    closing.send_replace(true);
    assert!(rest(idle).await.ends_with("here"), "and then the connection ends");
    assert!(TcpStream::connect(address).await.is_err() || rest(say(address, ASK).await).await.is_empty());
}
