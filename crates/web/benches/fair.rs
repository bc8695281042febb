//! What a person notices of a server that others attack: `cargo bench -p roque-web --bench fair`.
//!
//! The server runs in a process of its own, and so does whoever attacks it. Two hundred games between programs are begun, a hundred connections say
//! their request letter by letter, and files of a megabyte made to be slow are imported and pasted without a pause.
//! Meanwhile three people play: one against the engine with a clock, one against it without, one against another person.
//! Printed are the times until a move is confirmed, and how much later than the engine's own time its reply came. `QUIET=1`
//! measures the same people alone, `SECONDS=60` for so long, `WITHOUT=games,slow,import,paste` leaves parts of the attack
//! out.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "a measurement says what failed by failing"
)]

#[path = "../tests/talk/mod.rs"]
mod talk;

use roque_game::Random;
use roque_web::{Server, ServerConfig};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use talk::{Page, request};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Positions no book knows, so that every reply is thought about.
const STARTS: [&str; 3] = [
    "r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N2/PP1P1PPP/RNBQR1K1 w - - 0 9",
    "r2q1rk1/pp2bppp/2n1bn2/3p4/3N4/2N1B1P1/PP2PPBP/R2Q1RK1 w - - 6 12",
    "rnbq1rk1/ppp1bppp/4pn2/3p4/2PP4/5NP1/PP2PPBP/RNBQ1RK1 b - - 4 6",
];

#[derive(Default)]
struct Times {
    confirmed: Vec<Duration>,
    late: Vec<Duration>,
}

/// Somebody who plays one game after another. `own` is the time the engine may take for a move; there is none among people.
async fn person(
    address: SocketAddr,
    (opponent, clock, own): (&'static str, Value, Option<Duration>),
    until: Instant,
) -> Times {
    let (mut times, mut chance) = (Times::default(), Random::new(20));
    'games: while Instant::now() < until {
        let start = json!({ "type": "fen", "fen": STARTS[chance.below(STARTS.len())] });
        let game = json!({ "white": "human", "black": opponent, "clock": clock, "start": start });
        let id = request(address, "POST", "/api/games", &game.to_string()).await.1["id"].to_string();
        let mut page = Page::game(address, &id).await;
        let mut seen = page.state_from(0).await;
        while Instant::now() < until {
            let plies = seen["moves"].as_array().unwrap().len();
            let legal = seen["position"]["legal"].as_array().unwrap();
            if legal.is_empty() {
                continue 'games;
            }
            if own.is_some() && seen["position"]["turn"] == "black" {
                seen = page.state(plies + 1).await;
                continue;
            }
            tokio::time::sleep(Duration::from_millis(50 + chance.below(400) as u64)).await;
            let text = legal[chance.below(legal.len())]["uci"].as_str().unwrap().to_owned();
            let sent = Instant::now();
            page.play(&text, plies as u32).await;
            seen = page.state(plies + 1).await;
            times.confirmed.push(sent.elapsed());
            if let (Some(own), Value::Null) = (own, &seen["outcome"]) {
                seen = page.state(plies + 2).await;
                times.late.push(sent.elapsed().saturating_sub(own));
            }
        }
    }
    times
}

/// Says a request letter by letter, again and again.
async fn slow(address: SocketAddr) {
    loop {
        if let Ok(mut stream) = TcpStream::connect(address).await {
            for letter in
                "GET /api/library HTTP/1.1\r\nHost: localhost\r\nX-Padding: ".bytes().chain([b'x'; 1000])
            {
                if stream.write_all(&[letter]).await.is_err() {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// A megabyte that is slow to read, of several kinds.
fn hostile(kind: usize) -> String {
    const SIZE: usize = 1 << 20;
    let mut text = String::with_capacity(SIZE + 100);
    let mut number = 0;
    while text.len() < SIZE {
        number += 1;
        match kind % 5 {
            0 => text += &format!("[T{number} \"{number}\"]\n"),
            1 => text += "1. e4 (1. d4 (1. c4 ",
            2 => text += "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n\n",
            3 => text += "1. e4 {[%csl Ge4,Re5][%cal Ge2e4] a remark} $1 $2 $3 ",
            _ => text += "1. Nf3 Nf6 2. Ng1 Ng8 ",
        }
    }
    text
}

async fn importer(address: SocketAddr) {
    let files: Vec<String> = (0..5).map(hostile).collect();
    for (number, file) in files.iter().cycle().enumerate() {
        let head = format!("POST /api/library/import?name=x{number}.pgn HTTP/1.0\r\nHost: {address}");
        talk::raw(address, &head, file).await;
    }
}

async fn paster(address: SocketAddr) {
    let lines: Vec<String> =
        (0..5).map(|kind| json!({ "pgn": hostile(kind), "moves": [] }).to_string()).collect();
    for line in lines.iter().cycle() {
        request(address, "POST", "/api/line", line).await;
    }
}

async fn attack(address: SocketAddr) {
    let left_out = std::env::var("WITHOUT").unwrap_or_default();
    let with = |part: &str| !left_out.split(',').any(|left| left == part);
    let players =
        ["roque", "roque:elo=2000", "solver:algo=alphabeta,eval=simplified,depth=4", "roque:depth=40"];
    let clock = json!({ "initialMs": 300_000, "incrementMs": 1000 });
    for number in 0..if with("games") { 200 } else { 0 } {
        let clock = if number % 2 == 0 { Value::Null } else { clock.clone() };
        let (white, black) = (players[number % 4], players[number / 4 % 4]);
        let game = json!({ "white": white, "black": black, "clock": clock });
        assert_eq!(request(address, "POST", "/api/games", &game.to_string()).await.0, 200);
    }
    for _ in 0..if with("slow") { 100 } else { 0 } {
        tokio::spawn(slow(address));
    }
    if with("import") {
        tokio::spawn(importer(address));
    }
    for _ in 0..if with("paste") { 2 } else { 0 } {
        tokio::spawn(paster(address));
    }
}

fn print(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100].as_secs_f64() * 1e3;
    let (median, most, worst) = (at(50), at(99), at(100));
    println!("{name}: {} moves, median {median:.1} ms, p99 {most:.1} ms, worst {worst:.1} ms", times.len());
}

/// The other process: says where it is and serves until its input ends.
async fn serve(library: std::path::PathBuf) {
    let config = ServerConfig { port: 0, library: Some(library), ..ServerConfig::default() };
    let server = Server::bind(config).await.unwrap();
    println!("{}", server.address());
    let stop = async {
        let _ = tokio::io::stdin().read_to_end(&mut Vec::new()).await;
    };
    server.run(stop).await.unwrap();
}

async fn measure(address: SocketAddr) {
    let quiet = std::env::var_os("QUIET").is_some();
    let seconds = std::env::var("SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(90);
    let attacker = (!quiet).then(|| start("ROQUE_FAIR_ATTACK", &address.to_string()));
    if attacker.is_some() {
        tokio::time::sleep(Duration::from_secs(10)).await;
    }
    let until = Instant::now() + Duration::from_secs(seconds);
    let clock = json!({ "initialMs": 600_000, "incrementMs": 1000 });
    let people = [
        tokio::spawn(person(address, ("roque:elo=2000", clock, Some(Duration::from_millis(700))), until)),
        tokio::spawn(person(address, ("roque", Value::Null, Some(Duration::from_secs(1))), until)),
        tokio::spawn(person(address, ("human", Value::Null, None), until)),
    ];
    let mut all = Times::default();
    for (name, person) in ["with a clock", "without a clock", "two people"].into_iter().zip(people) {
        let times = person.await.unwrap();
        all.confirmed.extend(&times.confirmed);
        print(&format!("confirmed, {name}"), times.confirmed);
        if !times.late.is_empty() {
            print(&format!("reply after the engine's time, {name}"), times.late);
        }
    }
    print("confirmed, all", all.confirmed);
    if let Some(mut attacker) = attacker {
        attacker.kill().unwrap();
        attacker.wait().unwrap();
    }
}

/// This program once more, in another part: who attacks must not slow down who measures.
fn start(part: &str, what: &str) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.env(part, what).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap()
}

#[tokio::main(worker_threads = 2)]
async fn main() {
    if let Some(library) = std::env::var_os("ROQUE_FAIR_LIBRARY") {
        return serve(library.into()).await;
    }
    if let Ok(address) = std::env::var("ROQUE_FAIR_ATTACK") {
        attack(address.parse().unwrap()).await;
        return std::future::pending().await;
    }
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("library.sqlite");
    let mut child = start("ROQUE_FAIR_LIBRARY", library.to_str().unwrap());
    let mut said = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
    measure(said.trim().parse().unwrap()).await;
    child.kill().unwrap();
    child.wait().unwrap();
}
