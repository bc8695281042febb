//! A small client: plain HTTP, and WebSockets that understand JSON.

#![expect(clippy::unwrap_used, reason = "a failure of the client is a failure of the test")]
#![allow(dead_code, reason = "each test binary uses a part of it")]

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use std::collections::VecDeque;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use roque_web::{Server, ServerConfig};

/// A server in this process; dropping `stop` ends it.
pub struct Running {
    pub address: SocketAddr,
    pub stop: Option<oneshot::Sender<()>>,
    pub task: tokio::task::JoinHandle<()>,
}

impl Running {
    pub async fn start(library: Option<PathBuf>) -> Self {
        Self::start_with(library, Some(1)).await
    }

    /// Starts with the memory given, or with what the settings say.
    pub async fn start_with(library: Option<PathBuf>, hash_mb: Option<usize>) -> Self {
        let config = ServerConfig { port: 0, library, searches: 1, hash_mb, ..ServerConfig::default() };
        Self::start_config(config).await
    }

    pub async fn start_config(config: ServerConfig) -> Self {
        let server = Server::bind(config).await.unwrap();
        let address = server.address();
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(async move { server.run(async { drop(stopped.await) }).await.unwrap() });
        Self { address, stop: Some(stop), task }
    }

    pub async fn end(mut self) {
        self.stop.take();
        tokio::time::timeout(Duration::from_secs(20), self.task).await.expect("the server ends").unwrap();
    }
}

/// One HTTP request; the status and the body.
pub async fn raw(address: SocketAddr, head: &str, body: impl AsRef<[u8]>) -> (u16, String) {
    let (mut stream, body) = (TcpStream::connect(address).await.unwrap(), body.as_ref());
    let head = format!("{head}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len());
    // A server may refuse, answer and hang up before it has read everything.
    let _ = stream.write_all(&[head.as_bytes(), body].concat()).await;
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes).await;
    let answer = String::from_utf8_lossy(&bytes).into_owned();
    let status = answer.split(' ').nth(1).and_then(|code| code.parse().ok()).unwrap_or(0);
    let body = answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default();
    (status, body)
}

/// The status of an answer to a body of which only a part is sent.
pub async fn status_after(address: SocketAddr, path: &str, promised: usize, sent: usize) -> u16 {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!("POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Length: {promised}\r\n\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(&vec![b' '; sent]).await.unwrap();
    let mut line = [0; 12];
    let answered = tokio::time::timeout(Duration::from_secs(60), stream.read_exact(&mut line));
    answered.await.expect("an answer").unwrap();
    String::from_utf8_lossy(&line[9..]).parse().unwrap()
}

/// Sends a file of games; what the server tells of it.
pub async fn import(address: SocketAddr, text: &str) -> Vec<Value> {
    import_bytes(address, text.as_bytes()).await
}

/// Sends a file of games, packed perhaps; what the server tells of it.
pub async fn import_bytes(address: SocketAddr, file: &[u8]) -> Vec<Value> {
    // An answer of unknown length ends with the connection where the client is of the old kind.
    let head = format!("POST /api/library/import?name=games.pgn HTTP/1.0\r\nHost: {address}");
    let (status, told) = raw(address, &head, file).await;
    assert_eq!(status, 200, "{told}");
    told.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A JSON request from our own page.
pub async fn request(address: SocketAddr, method: &str, path: &str, body: &str) -> (u16, Value) {
    let head = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json");
    let (status, text) = raw(address, &head, body).await;
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

/// Begins a game and returns its id.
pub async fn new_game(address: SocketAddr, white: &str, black: &str, clock: Value) -> String {
    let game = serde_json::json!({ "white": white, "black": black, "clock": clock });
    let (status, view) = request(address, "POST", "/api/games", &game.to_string()).await;
    assert_eq!(status, 200, "{view}");
    view["id"].as_u64().unwrap().to_string()
}

/// A page open on a game, and refusals that came while it waited for something else.
pub struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    refusals: VecDeque<Value>,
}

impl Page {
    pub async fn open(address: SocketAddr, path: &str) -> Self {
        let (socket, _) = tokio_tungstenite::connect_async(format!("ws://{address}{path}")).await.unwrap();
        Self { socket, refusals: VecDeque::new() }
    }

    /// Opens with a cookie; the status if the server refuses.
    pub async fn with_cookie(address: SocketAddr, path: &str, cookie: &str) -> Result<Self, u16> {
        let mut request = format!("ws://{address}{path}").into_client_request().unwrap();
        request.headers_mut().insert("Cookie", cookie.parse().unwrap());
        match tokio_tungstenite::connect_async(request).await {
            Ok((socket, _)) => Ok(Self { socket, refusals: VecDeque::new() }),
            Err(tungstenite::Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    pub async fn game(address: SocketAddr, id: &str) -> Self {
        Self::open(address, &format!("/api/games/{id}/socket")).await
    }

    pub async fn send(&mut self, message: &str) {
        self.socket.send(Message::text(message)).await.unwrap();
    }

    pub async fn play(&mut self, text: &str, ply: u32) {
        self.send(&serde_json::json!({ "type": "move", "text": text, "ply": ply }).to_string()).await;
    }

    /// Sends something and waits for the next state; `None` if the server is gone.
    pub async fn ask_state(&mut self, message: &str) -> Option<Value> {
        self.socket.send(Message::text(message)).await.ok()?;
        loop {
            match self.socket.next().await?.ok()? {
                Message::Text(text) => {
                    let mut value: Value = serde_json::from_str(&text).unwrap();
                    if value["type"] == "state" {
                        return Some(value["game"].take());
                    }
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// The next message of that type; others are passed over.
    pub async fn next(&mut self, kind: &str) -> Value {
        let wait = async {
            loop {
                let message = self.socket.next().await.expect("the server hung up").unwrap();
                if let Message::Text(text) = message {
                    let value: Value = serde_json::from_str(&text).unwrap();
                    if value["type"] == kind {
                        return value;
                    }
                    if value["type"] == "error" {
                        self.refusals.push_back(value);
                    }
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(20), wait).await.unwrap_or_else(|_| panic!("no {kind} came"))
    }

    /// The next state with so many half-moves.
    pub async fn state(&mut self, plies: usize) -> Value {
        self.state_that(|count| count == plies).await
    }

    /// The next state with at least so many half-moves: programs do not wait for a slow reader.
    pub async fn state_from(&mut self, plies: usize) -> Value {
        self.state_that(|count| count >= plies).await
    }

    async fn state_that(&mut self, fits: impl Fn(usize) -> bool) -> Value {
        loop {
            let game = self.next("state").await["game"].take();
            if fits(game["moves"].as_array().unwrap().len()) {
                return game;
            }
        }
    }

    /// The code of the next refusal.
    pub async fn refusal(&mut self) -> String {
        let refusal = match self.refusals.pop_front() {
            Some(refusal) => refusal,
            None => self.next("error").await,
        };
        refusal["error"]["code"].as_str().unwrap().to_owned()
    }
}
