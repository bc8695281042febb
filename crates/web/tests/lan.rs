//! A server that others on the network reach: who may do what, tried with every route and every message.

#![expect(clippy::unwrap_used, reason = "a failure is a failure of the test")]

mod talk;

use roque_web::{Access, Server, ServerConfig};
use serde_json::{Value, json};
use std::net::SocketAddr;
use talk::{Page, Running, raw};
use tokio::sync::oneshot;

/// A server with its owner, a guest who plays Black, and a spectator, as their cookies.
struct Lan {
    server: Running,
    game: u64,
    owner: String,
    guest: String,
    spectator: String,
}

async fn cookie(address: SocketAddr, link: &str) -> String {
    let path = link.strip_prefix(&format!("http://{address}")).expect("a link to this server");
    let head = format!("GET {path} HTTP/1.1\r\nHost: {address}");
    let answer = full(address, &head, "").await;
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    let name = format!("roque-key-{}=", address.port());
    let line = answer.lines().find(|line| line.contains(&name)).expect("a cookie with the key");
    assert!(line.contains("HttpOnly") && line.contains("SameSite=Strict"), "{line}");
    line.split_once(": ").unwrap().1.split(';').next().unwrap().to_owned()
}

/// The whole answer, head and all.
async fn full(address: SocketAddr, head: &str, body: &str) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    let text = format!("{head}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len());
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

async fn ask(address: SocketAddr, method: &str, path: &str, cookie: &str, body: &str) -> (u16, Value) {
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nCookie: {cookie}"
    );
    let (status, text) = raw(address, &head, body).await;
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

impl Lan {
    async fn start() -> Self {
        let config = ServerConfig {
            port: 0,
            searches: 1,
            hash_mb: Some(1),
            access: Access::Invited,
            ..ServerConfig::default()
        };
        let server = Server::bind(config).await.unwrap();
        let (address, link) = (server.address(), server.owner_link().unwrap());
        let (stop, stopped) = oneshot::channel::<()>();
        let task = tokio::spawn(async move { server.run(async { drop(stopped.await) }).await.unwrap() });
        let server = Running { address, stop: Some(stop), task };
        let owner = cookie(address, &link).await;
        let people = json!({ "white": "human:Ada", "black": "human:Blaise", "clock": null });
        let (status, view) = ask(address, "POST", "/api/games", &owner, &people.to_string()).await;
        assert_eq!(status, 200, "{view}");
        let game = view["id"].as_u64().unwrap();
        let guest = cookie(address, &invite(address, &owner, game, json!("black")).await).await;
        let spectator = cookie(address, &invite(address, &owner, game, Value::Null).await).await;
        Self { server, game, owner, guest, spectator }
    }

    async fn page(&self, cookie: &str) -> Page {
        let path = format!("/api/games/{}/socket", self.game);
        Page::with_cookie(self.server.address, &path, cookie).await.expect("let in")
    }
}

async fn invite(address: SocketAddr, owner: &str, game: u64, seat: Value) -> String {
    let wish = json!({ "game": game, "seat": seat }).to_string();
    let (status, view) = ask(address, "POST", "/api/invitations", owner, &wish).await;
    assert_eq!(status, 200, "{view}");
    assert!(view["picture"].as_str().unwrap().contains("<svg"));
    view["url"].as_str().unwrap().to_owned()
}

/// Every route of the interface with every method it has, as the source has them: what is new is tried too.
fn routes() -> Vec<(String, String)> {
    let source = include_str!("../src/http/mod.rs");
    let mut found = Vec::new();
    for line in source.lines().filter_map(|line| line.trim().strip_prefix(".route(\"")) {
        let (path, rest) = line.split_once('"').unwrap();
        for method in ["get", "post", "put", "delete", "patch"] {
            if rest.contains(&format!(" {method}(")) || rest.contains(&format!(".{method}(")) {
                found.push((method.to_uppercase(), path.to_owned()));
            }
        }
    }
    assert!(found.len() >= 30 && found.contains(&("PUT".to_owned(), "/engine".to_owned())), "{found:?}");
    found
}

#[tokio::test]
async fn every_route_is_the_owners_alone() {
    let lan = Lan::start().await;
    let at = lan.server.address;
    let wrong = format!("roque-key-{}={}", at.port(), "0".repeat(32));
    for (method, path) in routes().iter().filter(|(_, path)| !path.starts_with("/enter")) {
        let path = format!("/api{}", path.replace("{id}", &lan.game.to_string()));
        for stranger in ["", "a=b", &wrong] {
            let (status, answer) = ask(at, method, &path, stranger, "{}").await;
            assert_eq!((status, &answer["code"]), (403, &json!("forbidden")), "{method} {path} {stranger}");
        }
        for guest in [&lan.guest, &lan.spectator] {
            let (status, _) = ask(at, method, &path, guest, "{}").await;
            let theirs = path == format!("/api/games/{}/socket", lan.game);
            // It is theirs to open, but this is no WebSocket.
            assert_eq!(status, if theirs { 400 } else { 403 }, "{method} {path} {guest}");
        }
        // The game itself is still needed.
        if method != "DELETE" {
            assert_ne!(ask(at, method, &path, &lan.owner, "{}").await.0, 403, "{method} {path}");
        }
    }
    let elsewhere = format!("/api/games/{}/socket", lan.game + 1);
    for guest in [&lan.guest, &lan.spectator, &wrong] {
        assert_eq!(Page::with_cookie(at, &elsewhere, guest).await.err(), Some(403));
    }
    // The page itself has no secrets, and a wrong link says so.
    assert_eq!(ask(at, "GET", "/", "", "").await.0, 200);
    assert_eq!(ask(at, "GET", &format!("/enter/{}", "0".repeat(32)), "", "").await.0, 403);
    lan.server.end().await;
}

#[tokio::test]
async fn hosts_and_origins_are_as_strict_as_ever() {
    let lan = Lan::start().await;
    let at = lan.server.address;
    let owner = &lan.owner;
    for (host, origin) in [
        ("evil.example", None),
        ("[::1].evil.example", None),
        ("", Some("http://evil.example")),
        ("", Some("null")),
    ] {
        let host = if host.is_empty() { at.to_string() } else { host.to_owned() };
        let origin = origin.map(|origin| format!("\r\nOrigin: {origin}")).unwrap_or_default();
        let head = format!("GET /api/library HTTP/1.1\r\nHost: {host}\r\nCookie: {owner}{origin}");
        assert_eq!(raw(at, &head, "").await.0, 403, "{head}");
    }
    lan.server.end().await;
}

/// One message of every kind.
fn messages() -> Vec<Value> {
    vec![
        json!({ "type": "move", "text": "e5", "ply": 1 }),
        json!({ "type": "takeBack" }),
        json!({ "type": "declineTakeBack" }),
        json!({ "type": "resign" }),
        json!({ "type": "draw" }),
        json!({ "type": "declineDraw" }),
        json!({ "type": "claimDraw" }),
        json!({ "type": "hint" }),
        json!({ "type": "judge", "on": true }),
        json!({ "type": "run", "on": true }),
        json!({ "type": "step" }),
        json!({ "type": "speed", "delayMs": 1 }),
    ]
}

#[tokio::test]
async fn a_spectator_only_looks() {
    let lan = Lan::start().await;
    let (mut owner, mut eye) = (lan.page(&lan.owner).await, lan.page(&lan.spectator).await);
    eye.state(0).await;
    owner.play("e4", 0).await;
    assert_eq!(eye.state(1).await["black"]["guest"], true);
    for message in messages() {
        // Asking for judgements is not even carried on.
        if message["type"] != "judge" {
            eye.send(&message.to_string()).await;
            assert_eq!(eye.refusal().await, "forbidden", "{message}");
        }
    }
    owner.state(1).await;
    owner.send("{\"type\":\"resign\"}").await;
    assert_eq!(eye.state(1).await["outcome"]["winner"], "black", "nothing else has happened");
    lan.server.end().await;
}

#[tokio::test]
async fn a_guest_plays_one_side_and_the_owner_the_other() {
    let lan = Lan::start().await;
    let (mut owner, mut guest) = (lan.page(&lan.owner).await, lan.page(&lan.guest).await);
    guest.play("e4", 0).await;
    assert_eq!(guest.refusal().await, "notYourTurn");
    owner.play("e4", 0).await;
    owner.state(1).await;
    owner.play("e5", 1).await;
    assert_eq!(owner.refusal().await, "notYourTurn", "the seat is given away");
    for message in ["hint", "step"] {
        guest.send(&json!({ "type": message }).to_string()).await;
        assert_eq!(guest.refusal().await, "forbidden", "{message}");
    }
    guest.send(&json!({ "type": "run", "on": false }).to_string()).await;
    assert_eq!(guest.refusal().await, "forbidden");
    guest.send(&json!({ "type": "speed", "delayMs": 0 }).to_string()).await;
    assert_eq!(guest.refusal().await, "forbidden");
    owner.send("{\"type\":\"hint\"}").await;
    assert_eq!(owner.refusal().await, "notNow", "nobody is helped while a guest plays");
    guest.play("e5", 1).await;
    guest.state(2).await;
    guest.send("{\"type\":\"takeBack\"}").await;
    assert_eq!(guest.state(2).await["takeBackAsked"], "black");
    owner.send("{\"type\":\"takeBack\"}").await;
    assert_eq!(guest.state(1).await["takeBackAsked"], Value::Null);
    // It is Black's turn: both resign for themselves.
    owner.send("{\"type\":\"resign\"}").await;
    assert_eq!(guest.state(1).await["outcome"]["winner"], "black");
    lan.server.end().await;
}

#[tokio::test]
async fn links_can_be_taken_back() {
    let lan = Lan::start().await;
    let at = lan.server.address;
    let mut guest = lan.page(&lan.guest).await;
    guest.state(0).await;
    let wish = json!({ "game": lan.game }).to_string();
    assert_eq!(ask(at, "POST", "/api/invitations/withdraw", &lan.owner, &wish).await.0, 204);
    assert_eq!(guest.refusal().await, "forbidden");
    let path = format!("/api/games/{}/socket", lan.game);
    assert_eq!(Page::with_cookie(at, &path, &lan.guest).await.err(), Some(403));
    let mut owner = lan.page(&lan.owner).await;
    assert_eq!(owner.state(0).await["black"]["guest"], false);
    lan.server.end().await;
}

#[tokio::test]
async fn an_open_server_invites_nobody() {
    let server = Running::start(None).await;
    let id = talk::new_game(server.address, "human", "human", Value::Null).await;
    let wish = json!({ "game": id.parse::<u64>().unwrap(), "seat": "black" }).to_string();
    let (status, answer) = talk::request(server.address, "POST", "/api/invitations", &wish).await;
    assert_eq!((status, &answer["code"]), (409, &json!("notNow")));
    server.end().await;
}
