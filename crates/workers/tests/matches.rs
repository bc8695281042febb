//! Matches on workers: the same games as in one process, whatever breaks meanwhile.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a failing test may panic, a skipped one says so"
)]

mod shared;

use roque_arena::{
    Conclusion, Control, Ending, Entrant, Entry, Event, Files, Follower, Format, Ledger, MatchSummary,
    RunError, Tournament, run, run_at,
};
use roque_game::StopSignal;
use roque_workers::{Address, Build, Hall, Tools, Worker, WorkerError};
use shared::TestServer;
use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

fn build() -> Build {
    Build::new("test", "one", b"network")
}

fn quiet() -> roque_workers::Hear {
    Arc::new(|_| {})
}

fn hall(server: &TestServer) -> Hall {
    Hall { address: server.address(), build: build(), hear: quiet() }
}

/// A worker on a thread of this process.
struct TestWorker {
    stop: StopSignal,
    thread: JoinHandle<Result<u64, WorkerError>>,
}

impl TestWorker {
    fn start(address: Address, name: &str, build: Build, tools: Tools) -> Self {
        let stop = StopSignal::new();
        let cache = std::env::temp_dir().join(format!("roque-worker-{name}-{}", std::process::id()));
        let worker = Worker { name: name.to_owned(), slots: 1, build, tools, cache };
        let given = stop.clone();
        let thread = std::thread::spawn(move || worker.serve(&address, &given, quiet()));
        Self { stop, thread }
    }

    fn usual(server: &TestServer, name: &str) -> Self {
        Self::start(server.address(), name, build(), Tools::default())
    }

    fn leave(self) -> u64 {
        self.stop.stop();
        self.thread.join().unwrap().unwrap()
    }
}

fn player(name: &str, spec: &str) -> Entrant {
    let spec = spec.parse().unwrap();
    Entrant { name: name.into(), spec, options: Vec::new(), time: "nodes=400".parse().unwrap() }
}

fn tournament(games: u32) -> Tournament {
    let games = NonZeroU32::new(games).unwrap();
    Tournament {
        entrants: vec![player("a", "roque:hash=1"), player("b", "roque:hash=1,eval=material")],
        concurrency: 1,
        ..Tournament::new("test", Format::Match { games })
    }
}

/// What a game is, without how long it took.
fn essence(entry: &Entry) -> (u32, String, usize, String) {
    let (_, text) = entry.pgn.split_once("\n\n").unwrap();
    let moves = without_times(text);
    (entry.fixture.game, entry.result.to_string(), entry.plies, moves)
}

/// Comments hold times, which differ.
fn without_times(line: &str) -> String {
    let mut depth = 0;
    let outside = |c: &char| {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => return depth == 0,
        }
        false
    };
    line.chars().filter(outside).collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ")
}

type Essences = BTreeMap<u32, (u32, String, usize, String)>;

fn play(venue: &dyn roque_arena::Venue, tournament: &Tournament) -> Result<(Conclusion, Essences), RunError> {
    let mut games = BTreeMap::new();
    let conclusion = run_at(venue, tournament, &Control::new(), |event| match event {
        Event::Finished { entry, .. } => {
            assert!(games.insert(entry.fixture.game, essence(entry)).is_none(), "a game is told once");
        }
        Event::Resumed { .. } => {
            let journal = &tournament.files.as_ref().unwrap().journal;
            let mut told = Follower::open(journal).unwrap().unwrap();
            told.catch_up(usize::MAX, |entry, _| drop(games.insert(entry.fixture.game, essence(&entry))))
                .unwrap();
        }
    })?;
    Ok((conclusion, games))
}

fn table(ledger: &Ledger) -> String {
    MatchSummary::new(["a".into(), "b".into()], ledger, None).to_string()
}

fn here(tournament: &Tournament) -> (String, Essences) {
    let mut games = BTreeMap::new();
    let conclusion = run(tournament, &Control::new(), |event| {
        if let Event::Finished { entry, .. } = event {
            games.insert(entry.fixture.game, essence(entry));
        }
    })
    .unwrap();
    (table(&conclusion.ledger), games)
}

#[test]
fn two_workers_play_the_games_one_process_plays() {
    let Some(server) = TestServer::start() else { return };
    let tournament = tournament(24);
    let (wanted, games) = here(&tournament);
    let workers = [TestWorker::usual(&server, "one"), TestWorker::usual(&server, "two")];
    let (conclusion, found) = play(&hall(&server), &tournament).unwrap();
    assert_eq!(conclusion.ending, Ending::Complete);
    assert_eq!(table(&conclusion.ledger), wanted);
    // Games end by chance of the clock nowhere: nodes decide.
    assert_eq!(found.len(), games.len());
    for (number, game) in &games {
        assert_eq!(&found[number], game);
    }
    let done: u64 = workers.into_iter().map(TestWorker::leave).sum();
    assert_eq!(done, 24);
}

#[test]
fn a_worker_that_leaves_hands_its_games_back() {
    let Some(server) = TestServer::start() else { return };
    let tournament = tournament(16);
    let (wanted, _) = here(&tournament);
    let mut workers = vec![TestWorker::usual(&server, "short"), TestWorker::usual(&server, "long")];
    let hall = hall(&server);
    let leaving = workers.remove(0);
    let leaver = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        leaving.leave()
    });
    let (conclusion, _) = play(&hall, &tournament).unwrap();
    assert_eq!(table(&conclusion.ledger), wanted);
    let done = leaver.join().unwrap() + workers.remove(0).leave();
    assert!(done >= 16, "{done} games were handed in");
}

#[test]
fn the_server_may_be_killed_and_started_again() {
    let Some(mut server) = TestServer::start() else { return };
    let tournament = tournament(30);
    let (wanted, _) = here(&tournament);
    let worker = TestWorker::usual(&server, "patient");
    let hall = hall(&server);
    let playing = {
        let tournament = tournament.clone();
        std::thread::spawn(move || play(&hall, &tournament).map(|(conclusion, _)| table(&conclusion.ledger)))
    };
    for _ in 0..2 {
        std::thread::sleep(Duration::from_millis(700));
        server.kill();
        std::thread::sleep(Duration::from_millis(500));
        server.revive();
    }
    assert_eq!(playing.join().unwrap().unwrap(), wanted);
    worker.leave();
}

#[test]
fn a_server_that_forgets_everything_is_told_again() {
    let Some(mut server) = TestServer::start() else { return };
    let tournament = tournament(12);
    let (wanted, _) = here(&tournament);
    let hall = hall(&server);
    let playing = {
        let tournament = tournament.clone();
        std::thread::spawn(move || play(&hall, &tournament).map(|(conclusion, _)| table(&conclusion.ledger)))
    };
    std::thread::sleep(Duration::from_millis(800));
    server.kill();
    server.forget();
    server.revive();
    let worker = TestWorker::usual(&server, "fresh");
    assert_eq!(playing.join().unwrap().unwrap(), wanted);
    worker.leave();
}

#[test]
fn a_worker_of_another_build_is_refused_with_a_sentence() {
    let Some(server) = TestServer::start() else { return };
    let said = Arc::new(Mutex::new(Vec::new()));
    let hear = Arc::clone(&said);
    let hall =
        Hall { hear: Arc::new(move |text| hear.lock().unwrap().push(text.to_owned())), ..hall(&server) };
    let early =
        TestWorker::start(server.address(), "early", Build::new("test", "two", b"network"), Tools::default());
    let playing = std::thread::spawn(move || {
        play(&hall, &tournament(4)).map(|(conclusion, _)| conclusion.ledger.games())
    });
    let began = Instant::now();
    while !said
        .lock()
        .unwrap()
        .iter()
        .any(|text| text.contains("early is refused: it is roque test (commit two"))
    {
        assert!(began.elapsed() < Duration::from_secs(60), "{:?}", said.lock().unwrap());
        std::thread::sleep(Duration::from_millis(20));
    }
    // Who comes when there is only other work is sent away.
    let late = TestWorker::start(
        server.address(),
        "late",
        Build::new("test", "three", b"network"),
        Tools::default(),
    );
    let error = late.thread.join().unwrap().unwrap_err().to_string();
    assert!(
        error.contains("refused: this worker is roque test (commit three") && error.contains("commit one"),
        "{error}"
    );
    let right = TestWorker::usual(&server, "right");
    assert_eq!(playing.join().unwrap().unwrap(), 4);
    assert_eq!((right.leave(), early.leave()), (4, 0));
}

#[test]
fn a_run_that_was_interrupted_goes_on() {
    let Some(server) = TestServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut tournament = tournament(20);
    let (wanted, _) = here(&tournament);
    tournament.files = Files::beside(Some(folder.path().join("m.pgn")), None);
    let worker = TestWorker::usual(&server, "steady");
    let control = Control::new();
    let mut seen = 0;
    let first = run_at(&hall(&server), &tournament, &control, |_| {
        seen += 1;
        if seen == 5 {
            control.interrupt();
        }
    })
    .unwrap();
    assert_eq!(first.ending, Ending::Interrupted);
    assert!((5..20).contains(&first.ledger.games()), "{}", first.ledger.games());
    let (second, games) = play(&hall(&server), &tournament).unwrap();
    assert_eq!((second.ending, games.len()), (Ending::Complete, 20));
    assert_eq!(table(&second.ledger), wanted);
    worker.leave();
}

#[test]
fn networks_travel_by_their_content_and_programs_only_by_name() {
    let Some(server) = TestServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("own.rs");
    std::fs::write(&path, "material:knight=250").unwrap();
    let mut tournament = tournament(6);
    tournament.entrants[1].spec = format!("roque:hash=1,eval={}", path.display()).parse().unwrap();
    let (wanted, _) = here(&tournament);
    let worker = TestWorker::usual(&server, "fetcher");
    let (conclusion, _) = play(&hall(&server), &tournament).unwrap();
    assert_eq!(table(&conclusion.ledger), wanted);
    // A program nobody has allowed is never started: the games wait, and the coordinator hears why.
    let said = Arc::new(Mutex::new(Vec::new()));
    let hear = Arc::clone(&said);
    let hall =
        Hall { hear: Arc::new(move |text| hear.lock().unwrap().push(text.to_owned())), ..hall(&server) };
    let mut tournament = self::tournament(2);
    tournament.entrants[1].spec = "uci:touch".parse().unwrap();
    let control = Arc::new(Control::new());
    let playing = {
        let control = Arc::clone(&control);
        std::thread::spawn(move || {
            run_at(&hall, &tournament, &control, |_| {}).map(|done| done.ledger.games())
        })
    };
    let began = Instant::now();
    while !said.lock().unwrap().iter().any(|text| text.contains("no program \"touch\" is allowed here")) {
        assert!(began.elapsed() < Duration::from_secs(60), "{:?}", said.lock().unwrap());
        std::thread::sleep(Duration::from_millis(20));
    }
    control.end(roque_arena::Urgency::Stop);
    assert_eq!(playing.join().unwrap().unwrap(), 0);
    worker.leave();
    tournament_with_path_is_refused(&server);
}

fn tournament_with_path_is_refused(server: &TestServer) {
    let mut tournament = tournament(2);
    tournament.entrants[1].spec = "uci:/bin/sh -c true".parse().unwrap();
    let error = play(&hall(server), &tournament).err().unwrap().to_string();
    assert!(error.contains("--engine stockfish=PATH"), "{error}");
}
