//! Everything at once for hours: `make soak HOURS=3`, or `cargo run --release -p roque-cli --example soak -- ROQUE HOURS FOLDER`.
//!
//! A server with people, programs, imports, searches and analyses; matches with clocks; reviews; self-play data. Memory,
//! open files, threads and errors of each program are noted every few seconds in `FOLDER/soak.csv` and drawn in
//! `FOLDER/soak.svg`. The last lines say how memory changed after the first quarter and how many errors there were.
//! Matches and people have clocks and need a processor when it is their turn; reviews and data take what is left.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "a measurement says what failed by failing"
)]

#[path = "../../web/tests/talk/mod.rs"]
mod talk;

use roque_chess::Position;
use roque_game::Random;
use roque_lab::draw::{Axis, Figure, Panel, Plot, Series};
use roque_play::RandomOpening;
use roque_web::{Server, ServerConfig};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use talk::{Page, request};
use tokio::io::AsyncReadExt;

/// A program that is watched: what it is, which process it is at the moment, what went wrong with it.
#[derive(Default)]
struct Watched {
    process: AtomicU32,
    errors: AtomicU64,
    done: AtomicU64,
}

impl Watched {
    fn fail(&self, what: &str) {
        eprintln!("{what}");
        self.errors.fetch_add(1, Ordering::Relaxed);
    }

    fn expect(&self, holds: bool, what: &str) {
        if holds {
            self.done.fetch_add(1, Ordering::Relaxed);
        } else {
            self.fail(what);
        }
    }
}

/// Megabytes, open files and threads of a process, where the system tells. Only memory of its own counts: pages of mapped files (the
/// library, the program) are the system's, which keeps as many as it has room for.
fn sizes(process: u32) -> Option<[f64; 3]> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let number = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse::<f64>().ok()
    };
    let files = std::fs::read_dir(format!("/proc/{process}/fd")).ok()?.count();
    Some([number("RssAnon:")? / 1024.0, files as f64, number("Threads:")?])
}

/// Somebody who plays game after game and sometimes asks for a hint.
async fn person(address: SocketAddr, opponent: &'static str, until: Instant, server: Arc<Watched>) {
    let mut chance = Random::new(opponent.len() as u64);
    while Instant::now() < until {
        let clock = json!({ "initialMs": 180_000, "incrementMs": 1000 });
        let game = json!({ "white": "human", "black": opponent, "clock": clock });
        let (status, view) = request(address, "POST", "/api/games", &game.to_string()).await;
        server.expect(status == 200, "no game");
        let id = view["id"].to_string();
        let mut page = Page::game(address, &id).await;
        let mut seen = page.state_from(0).await;
        while Instant::now() < until && seen["outcome"].is_null() {
            let plies = seen["moves"].as_array().unwrap().len();
            let legal = seen["position"]["legal"].as_array().unwrap();
            if seen["position"]["turn"] == "black" && opponent != "human" {
                seen = page.state_from(plies + 1).await;
                continue;
            }
            if legal.is_empty() || plies > 160 {
                break;
            }
            let text = legal[chance.below(legal.len())]["uci"].as_str().unwrap().to_owned();
            tokio::time::sleep(Duration::from_millis(100 + chance.below(400) as u64)).await;
            if chance.below(10) == 0 {
                page.send("{\"type\":\"hint\"}").await;
            }
            page.play(&text, plies as u32).await;
            seen = page.state_from(plies + 1).await;
            server.expect(true, "");
        }
        drop(page);
        let deleted = request(address, "DELETE", &format!("/api/games/{id}"), "").await;
        server.expect(deleted.0 == 204, "not deleted");
    }
}

/// A position of an opening nobody has prepared. A new one each time: of one that is known the engine goes on where it ended,
/// and what it finds next comes later and later.
fn some_position(seed: u64) -> Position {
    let moves = RandomOpening::default().draw(&mut Random::new(seed));
    moves.into_iter().fold(Position::default(), |position, m| position.after(m))
}

/// Somebody who imports, searches, exports and analyses.
async fn librarian(address: SocketAddr, until: Instant, server: Arc<Watched>) {
    let mut number: u64 = 0;
    while Instant::now() < until {
        number += 1;
        let games: String = (0..200)
            .map(|game| {
                format!(
                    "[White \"P{}\"]\n[Round \"{number}.{game}\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n",
                    game % 50
                )
            })
            .collect();
        let told = talk::import(address, &games).await;
        server.expect(told.last().is_some_and(|last| last["type"] == "done"), "import failed");
        for query in ["/api/library?q=P7", "/api/library?sort=white", "/api/about", "/api/engine"] {
            server.expect(request(address, "GET", query, "").await.0 == 200, query);
        }
        let all =
            request(address, "POST", "/api/library/delete", "{\"q\":\"\",\"scope\":\"imported\"}").await;
        server.expect(all.0 == 200, "not deleted");
        let mut board = Page::open(address, "/api/analysis").await;
        let fen = some_position(number).to_string();
        board.send(&json!({ "type": "start", "fen": fen, "lines": 2, "token": number }).to_string()).await;
        board.next("line").await;
        tokio::time::sleep(Duration::from_secs(3)).await;
    }
}

/// Games between programs that nobody looks at.
async fn programs(address: SocketAddr, until: Instant, server: Arc<Watched>) {
    while Instant::now() < until {
        let game = json!({ "white": "roque:elo=1200", "black": "random", "clock": Value::Null });
        let (status, _) = request(address, "POST", "/api/games", &game.to_string()).await;
        server.expect(status == 200, "no game between programs");
        tokio::time::sleep(Duration::from_secs(20)).await;
    }
}

/// Lets somebody go on until the end; who gives up has found an error and begins again.
async fn again<T: Future<Output = ()> + Send + 'static>(
    until: Instant,
    server: Arc<Watched>,
    visit: impl Fn(Arc<Watched>) -> T + Send,
) {
    while Instant::now() < until {
        if tokio::spawn(visit(Arc::clone(&server))).await.is_err() {
            server.fail("somebody was not answered");
        }
    }
}

/// Runs a command again and again and counts what `judge` says it has done.
fn repeat(
    make: impl Fn(u64) -> Command + Send + 'static,
    judge: fn(&str) -> Result<u64, String>,
    until: Instant,
    watched: Arc<Watched>,
) {
    std::thread::spawn(move || {
        for number in 0.. {
            let mut command = make(number);
            let mut child: Child =
                command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
            watched.process.store(child.id(), Ordering::Relaxed);
            let mut text = String::new();
            child.stdout.take().unwrap().read_to_string(&mut text).unwrap();
            let ended = child.wait().unwrap();
            if Instant::now() >= until {
                return;
            }
            match judge(&text) {
                Ok(done) if ended.success() => drop(watched.done.fetch_add(done, Ordering::Relaxed)),
                Ok(_) => watched.fail(&format!("{ended}: {text}")),
                Err(fault) => watched.fail(&fault),
            }
        }
    });
}

/// Games of a match in which nobody broke down or overstepped the clock.
fn faultless_games(result: &str) -> Result<u64, String> {
    let report: Value = serde_json::from_str(result).map_err(|error| format!("{error}: {result}"))?;
    let games = |kind: &str| report[kind].as_u64().unwrap_or(0);
    if report["faults"] == json!([0, 0]) {
        Ok(games("wins") + games("draws") + games("losses"))
    } else {
        Err(format!("faults in a match: {result}"))
    }
}

struct Sample {
    minutes: f64,
    values: Vec<Option<[f64; 3]>>,
    errors: Vec<u64>,
}

const NAMES: [&str; 4] = ["server", "match", "review", "data"];

fn draw(samples: &[Sample], path: &Path) {
    let series = |index: usize| {
        NAMES.iter().enumerate().map(move |(program, name)| {
            let points =
                samples.iter().filter_map(|sample| Some((sample.minutes, sample.values[program]?[index])));
            Series::new(*name, points.collect())
        })
    };
    let panel = |title: &str, index: usize| Panel {
        title: title.into(),
        plot: Plot::Lines(Axis::linear("minutes")),
        y: Axis::linear(title).showing(&[0.0]),
        series: series(index).collect(),
    };
    let errors = NAMES.iter().enumerate().map(|(program, name)| {
        Series::new(
            *name,
            samples.iter().map(|sample| (sample.minutes, sample.errors[program] as f64)).collect(),
        )
    });
    let last = Panel { series: errors.collect(), ..panel("errors", 0) };
    let figure = Figure {
        title: "Everything at once".into(),
        subtitle: format!("{:.0} minutes", samples.last().map_or(0.0, |sample| sample.minutes)).into(),
        panels: vec![panel("megabytes", 0), panel("open files", 1), panel("threads", 2), last],
    };
    std::fs::write(path, figure.to_svg()).unwrap();
}

/// How a program's memory changed from the second quarter to the last.
fn drift(samples: &[Sample], program: usize) -> Option<f64> {
    let mean = |part: &[Sample]| {
        let values: Vec<f64> = part.iter().filter_map(|sample| Some(sample.values[program]?[0])).collect();
        (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
    };
    let quarter = samples.len() / 4;
    Some(mean(&samples[3 * quarter..])? / mean(samples.get(quarter..2 * quarter)?)? * 100.0 - 100.0)
}

async fn serve(library: PathBuf) {
    let config = ServerConfig { port: 0, library: Some(library), ..ServerConfig::default() };
    let server = Server::bind(config).await.unwrap();
    println!("{}", server.address());
    let stop = async {
        let _ = tokio::io::stdin().read_to_end(&mut Vec::new()).await;
    };
    server.run(stop).await.unwrap();
}

fn start_server(folder: &Path) -> (Child, SocketAddr) {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .env("ROQUE_SOAK_LIBRARY", folder.join("library.sqlite"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
    (child, said.trim().parse().unwrap())
}

fn start_commands(roque: &str, folder: &Path, until: Instant, watched: &[Arc<Watched>; 4]) {
    let pgn = "[White \"A\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1\n";
    std::fs::write(folder.join("game.pgn"), pgn).unwrap();
    let program = roque.to_owned();
    let place = folder.to_owned();
    let matches = move |number| {
        let mut command = Command::new(&program);
        command.current_dir(&place).args(clocked_match(&program, number));
        command
    };
    repeat(matches, faultless_games, until, Arc::clone(&watched[1]));
    let behind = |arguments: &'static [&'static str]| {
        let (program, place) = (roque.to_owned(), folder.to_owned());
        move |_| {
            let mut command = Command::new("nice");
            command.current_dir(&place).args(["-n", "19", &program]).args(arguments);
            command
        }
    };
    let review = behind(&["review", "game.pgn", "--nodes", "20000", "--text"]);
    repeat(review, |_| Ok(1), until, Arc::clone(&watched[2]));
    let data = behind(&["train", "data", "--out", "soak.games", "--games", "1000000000", "--nodes", "1000"]);
    repeat(data, |_| Ok(1), until, Arc::clone(&watched[3]));
}

/// In turn a thousand games at a tenth of a second and a hundred at one second; one side is started as a program and
/// spoken to over UCI, the other thinks inside the match.
fn clocked_match(roque: &str, number: u64) -> Vec<String> {
    let (clock, games) = if number.is_multiple_of(2) { ("0.1+0.001", "1000") } else { ("1+0.01", "100") };
    let (other, seed, pgn) = (format!("uci:{roque}"), number.to_string(), format!("match{number}.pgn"));
    let words = ["match", "roque", &other, "--tc", clock, "--games", games];
    let more = ["--jobs", "1", "--seed", &seed, "--pgn", &pgn, "--json"];
    words.into_iter().chain(more).map(str::to_owned).collect()
}

async fn soak(roque: &str, hours: f64, folder: &Path) {
    std::fs::create_dir_all(folder).unwrap();
    let begun = Instant::now();
    let until = begun + Duration::from_secs_f64(hours * 3600.0);
    let (mut child, address) = start_server(folder);
    let watched: [Arc<Watched>; 4] = Default::default();
    watched[0].process.store(child.id(), Ordering::Relaxed);
    start_commands(roque, folder, until, &watched);
    let server = || Arc::clone(&watched[0]);
    for opponent in ["human", "random", "roque:elo=1500"] {
        tokio::spawn(again(until, server(), move |server| person(address, opponent, until, server)));
    }
    tokio::spawn(again(until, server(), move |server| librarian(address, until, server)));
    tokio::spawn(again(until, server(), move |server| programs(address, until, server)));
    let mut table = std::fs::File::create(folder.join("soak.csv")).unwrap();
    writeln!(table, "minutes,program,megabytes,files,threads,done,errors").unwrap();
    let (pause, mut samples) = (Duration::from_secs_f64((hours * 12.0).clamp(2.0, 30.0)), Vec::new());
    while Instant::now() < until {
        tokio::time::sleep(pause).await;
        let minutes = begun.elapsed().as_secs_f64() / 60.0;
        let values: Vec<_> =
            watched.iter().map(|watched| sizes(watched.process.load(Ordering::Relaxed))).collect();
        let errors: Vec<_> = watched.iter().map(|watched| watched.errors.load(Ordering::Relaxed)).collect();
        for (index, name) in NAMES.iter().enumerate() {
            let [memory, files, threads] = values[index].unwrap_or([f64::NAN; 3]);
            let done = watched[index].done.load(Ordering::Relaxed);
            let row = format!("{minutes:.2},{name},{memory:.1},{files},{threads},{done},{}", errors[index]);
            writeln!(table, "{row}").unwrap();
        }
        samples.push(Sample { minutes, values, errors });
        draw(&samples, &folder.join("soak.svg"));
        if child.try_wait().unwrap().is_some() {
            watched[0].fail("the server has ended");
            break;
        }
    }
    for program in &watched[1..] {
        let process = program.process.load(Ordering::Relaxed).to_string();
        // One that has ended by itself meanwhile is no error.
        let _ = Command::new("kill").arg(process).stderr(Stdio::null()).status();
    }
    for (index, name) in NAMES.iter().enumerate() {
        let done = watched[index].done.load(Ordering::Relaxed);
        let errors = watched[index].errors.load(Ordering::Relaxed);
        let drift = drift(&samples, index).map_or("?".to_owned(), |drift| format!("{drift:+.1} %"));
        println!("{name}: {done} done, {errors} errors, memory {drift} from the second quarter to the last");
    }
    drop(child.stdin.take());
    let ended = tokio::task::spawn_blocking(move || child.wait().unwrap()).await.unwrap();
    println!("the server ended with {ended}");
}

#[tokio::main(worker_threads = 2)]
async fn main() {
    if let Some(library) = std::env::var_os("ROQUE_SOAK_LIBRARY") {
        return serve(library.into()).await;
    }
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [roque, hours, folder] = arguments.as_slice() else {
        eprintln!("soak ROQUE HOURS FOLDER");
        return;
    };
    let roque = std::path::absolute(roque).unwrap();
    let folder = std::path::absolute(folder).unwrap();
    soak(roque.to_str().unwrap(), hours.parse().unwrap(), &folder).await;
}
