//! Matches and self-play over a real server, with workers, coordinator and server killed at random moments: every job's result once,
//! the same as in one undisturbed process. `ROQUE_KILLS=50` makes as many such runs.

#![cfg(all(unix, feature = "workers"))]
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a failing test may panic, a passing one report"
)]

#[path = "../../workers/tests/shared/mod.rs"]
mod shared;

use roque_game::Random;
use shared::TestServer;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const GAMES: usize = 14;
const PLAYERS: [&str; 2] = ["roque:hash=1", "roque:hash=1,eval=material"];

fn roque(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roque"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn match_words<'a>(games: &'a str, pgn: &'a str) -> Vec<&'a str> {
    vec!["match", PLAYERS[0], PLAYERS[1], "--nodes", "1500", "--games", games, "--jobs", "1", "--pgn", pgn]
}

/// What each game came to; every game stands there once.
fn results(journal: &Path) -> BTreeMap<u64, (String, String, u64)> {
    let mut games = BTreeMap::new();
    for line in std::fs::read_to_string(journal).unwrap_or_default().lines().skip(1) {
        let Ok(entry) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        let text = |name: &str| entry[name].as_str().unwrap_or_default().to_owned();
        let game = (text("verdict"), text("reason"), entry["plies"].as_u64().unwrap());
        assert!(
            games.insert(entry["game"].as_u64().unwrap(), game).is_none(),
            "a game stands there twice: {line}"
        );
    }
    games
}

/// What is killed and started again.
struct Crowd {
    server: TestServer,
    workers: Vec<(String, Child)>,
    words: Vec<String>,
    coordinator: Child,
}

impl Crowd {
    fn gather(server: TestServer, workers: usize, words: &[&str]) -> Self {
        let url = server.address().url;
        let words: Vec<String> =
            words.iter().copied().chain(["--on", &url, "--nats-patience", "2"]).map(str::to_owned).collect();
        let coordinator = Self::coordinator(&words);
        let mut crowd = Self { server, workers: Vec::new(), words, coordinator };
        (0..workers).for_each(|number| crowd.hire(format!("worker{number}")));
        crowd
    }

    fn coordinator(words: &[String]) -> Child {
        // What it says is worth reading where it fails.
        roque(&words.iter().map(String::as_str).collect::<Vec<_>>()).stderr(Stdio::inherit()).spawn().unwrap()
    }

    fn hire(&mut self, name: String) {
        let url = self.server.address().url;
        let words = ["worker", "--nats", &url, "--nats-patience", "2", "--jobs", "1", "--name", &name];
        let child = roque(&words).spawn().unwrap();
        self.workers.push((name, child));
    }

    fn kill_worker(&mut self, index: usize) {
        let (name, mut child) = self.workers.remove(index);
        child.kill().unwrap();
        child.wait().unwrap();
        self.hire(name);
    }

    /// Whether it has ended by itself, with success.
    fn is_done(&mut self) -> bool {
        match self.coordinator.try_wait().unwrap() {
            Some(status) => {
                assert!(status.success(), "the coordinator ended with {status}");
                true
            }
            None => false,
        }
    }

    fn kill_coordinator(&mut self) {
        self.coordinator.kill().unwrap();
        self.coordinator.wait().unwrap();
        // The other end of the connection may live a moment longer.
        std::thread::sleep(Duration::from_millis(100));
        self.coordinator = Self::coordinator(&self.words);
    }

    fn kill_server(&mut self) {
        self.server.kill();
        self.server.revive();
    }

    fn wait(&mut self, mut meanwhile: impl FnMut(&mut Self)) {
        let began = Instant::now();
        while !self.is_done() {
            assert!(began.elapsed() < Duration::from_secs(300), "it does not come to an end");
            std::thread::sleep(Duration::from_millis(20));
            meanwhile(self);
        }
    }
}

impl Drop for Crowd {
    fn drop(&mut self) {
        for child in self.workers.iter_mut().map(|(_, child)| child).chain([&mut self.coordinator]) {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

#[test]
fn whatever_is_killed_every_game_counts_once_and_is_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let games = GAMES.to_string();
    let (calm, calm_journal) = (path("calm.pgn"), folder.path().join("calm.pgn.jsonl"));
    assert!(roque(&match_words(&games, &calm)).status().unwrap().success());
    let wanted = results(&calm_journal);
    assert_eq!(wanted.len(), GAMES);
    let runs: u64 = std::env::var("ROQUE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut total = [0; 3];
    for run in 0..runs {
        let Some(server) = TestServer::start() else { return };
        let mut random = Random::stream(19, run);
        let pgn = path(&format!("run{run}.pgn"));
        let mut crowd = Crowd::gather(server, 2, &match_words(&games, &pgn));
        let mut kills = [0; 3];
        let mut next = Instant::now() + Duration::from_millis(100 + random.below(700) as u64);
        crowd.wait(|crowd| {
            // Each is killed a few times; then they shall come to an end.
            if Instant::now() < next || kills.iter().sum::<u32>() >= 6 {
                return;
            }
            let victim = random.below(4);
            kills[victim.min(2)] += 1;
            match victim {
                0 => crowd.kill_server(),
                1 => crowd.kill_coordinator(),
                _ => crowd.kill_worker(victim - 2),
            }
            next = Instant::now() + Duration::from_millis(100 + random.below(700) as u64);
        });
        assert_eq!(results(&folder.path().join(format!("run{run}.pgn.jsonl"))), wanted, "run {run}");
        for (sum, kills) in total.iter_mut().zip(kills) {
            *sum += kills;
        }
    }
    let [servers, coordinators, workers] = total;
    println!(
        "{runs} runs of {GAMES} games, killed: server {servers}, coordinator {coordinators}, workers {workers} times; every result once, all the same"
    );
}

#[test]
fn self_play_elsewhere_gives_the_same_games() {
    let Some(server) = TestServer::start() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (here, there) = (folder.path().join("here.games"), folder.path().join("there.games"));
    let words = |path: &Path| {
        let path = path.display().to_string();
        ["train", "data", "--games", "60", "--nodes", "250", "--hash", "1", "--seed", "7", "--out", &path]
            .map(str::to_owned)
    };
    let refs = |words: &[String]| roque(&words.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(refs(&words(&here)).status().unwrap().success());
    let remote = words(&there);
    let remote: Vec<&str> = remote.iter().map(String::as_str).collect();
    let mut crowd = Crowd::gather(server, 2, &remote);
    let mut killed = false;
    crowd.wait(|crowd| {
        if !killed {
            killed = true;
            std::thread::sleep(Duration::from_millis(1500));
            crowd.kill_worker(0);
        }
    });
    assert_eq!(games(&there), games(&here));
}

fn games(path: &Path) -> BTreeMap<u64, roque_training::RecordedGame> {
    let mut games = BTreeMap::new();
    let damages = roque_training::for_each_game(path, |game| {
        assert!(games.insert(game.id, game).is_none(), "a game stands there twice");
    });
    assert!(damages.unwrap().is_empty());
    games
}

#[test]
fn the_overview_names_workers_and_runs() {
    let Some(server) = TestServer::start() else { return };
    let url = server.address().url;
    let folder = tempfile::tempdir().unwrap();
    let pgn = folder.path().join("long.pgn").display().to_string();
    let crowd = Crowd::gather(server, 1, &match_words("100000", &pgn));
    let began = Instant::now();
    loop {
        let output = roque(&["workers", "--nats", &url, "--json"]).stdout(Stdio::piped()).output().unwrap();
        let seen: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
        let doing = &seen["workers"][0]["doing"][0][0];
        if doing.is_string() && seen["workers"][0]["name"] == "worker0" {
            assert_eq!(*doing, seen["runs"][0]["run"]);
            assert_eq!(seen["runs"][0]["kind"], "games");
            // Handed out are a few more than are played, not a hundred thousand.
            assert!(seen["runs"][0]["jobs"].as_u64().unwrap() < 50, "{seen}");
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{seen}");
    }
    drop(crowd);
}

const GAME: &str = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n\
                    [White \"C\"]\n[Black \"D\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";
const SUITE: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id \"mate\";\n\
                     4k3/8/8/3q4/8/2N5/8/4K3 w - - bm Nxd5; id \"queen\";\n\
                     6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - dm 1; id \"rank\";\n";

/// What a command prints, with the workers of a server if it is given.
fn said(words: &[&str], server: Option<&str>) -> String {
    let on = server.map(|url| ["--on", url]);
    let words: Vec<&str> = words.iter().copied().chain(on.into_iter().flatten()).collect();
    let output = roque(&words).stdout(Stdio::piped()).stderr(Stdio::inherit()).output().unwrap();
    assert!(output.status.success(), "{words:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn reviews_and_suites_come_out_the_same() {
    let Some(server) = TestServer::start() else { return };
    let url = server.address().url;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let (games, suite) = (path("games.pgn", GAME), path("suite.epd", SUITE));
    // Somebody works and then leaves: a crew whose coordinator is a command that has ended.
    let mut crowd = Crowd::gather(server, 2, &match_words("1", &path("first.pgn", "")));
    crowd.wait(|_| ());
    for form in [&[][..], &["--json"], &["--html"]] {
        let words = [&["review", &games, "--nodes", "300", "--no-memory"], form].concat();
        assert_eq!(said(&words, Some(&url)), said(&words, None), "{form:?}");
    }
    let words = ["solve", &suite, "--nodes", "3000", "--json"];
    let without_times = |text: String| {
        let mut summary: serde_json::Value = serde_json::from_str(&text).unwrap();
        for position in summary["suites"][0]["positions"].as_array_mut().unwrap() {
            assert!(position["solved_ms"].take().is_number());
        }
        summary
    };
    assert_eq!(without_times(said(&words, Some(&url))), without_times(said(&words, None)));
}

const LEAGUE: &str = "name = \"league\"\nformat = \"round-robin\"\ngames = 2\nseed = 3\n\
                      [[player]]\nname = \"network\"\nplayer = \"roque:hash=1,nodes=400\"\n\
                      [[player]]\nname = \"material\"\nplayer = \"roque:hash=1,nodes=400,eval=material\"\n\
                      [[player]]\nname = \"chance\"\nplayer = \"random:7\"\n";

/// Two workers of a server that wait for whoever comes.
fn idle_workers(folder: &Path) -> Option<Crowd> {
    let server = TestServer::start()?;
    let first = folder.join("first.pgn").display().to_string();
    let mut crowd = Crowd::gather(server, 2, &match_words("1", &first));
    crowd.wait(|_| ());
    Some(crowd)
}

/// The words of a table, without those that say how fast somebody was.
fn without_speed(table: &str) -> Vec<Vec<String>> {
    let part = |part: &str| {
        let kept = if part.starts_with("player ") { 4 } else { usize::MAX };
        let words = |line: &str| line.split_whitespace().take(kept).map(str::to_owned).collect();
        part.lines().map(words).collect::<Vec<Vec<String>>>()
    };
    table.split("\n\n").flat_map(part).collect()
}

#[test]
fn tournaments_and_levels_come_out_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let Some(crowd) = idle_workers(folder.path()) else { return };
    let url = crowd.server.address().url;
    let league = |name: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, LEAGUE).unwrap();
        path.display().to_string()
    };
    let (here, there) = (league("here.toml"), league("there.toml"));
    let table = without_speed(&said(&["tournament", &here], None));
    assert!(table.iter().any(|line| line.len() == 4 && line[0] == "chance"), "{table:?}");
    assert_eq!(without_speed(&said(&["tournament", &there], Some(&url))), table);
    let games = results(&folder.path().join("there.jsonl"));
    assert_eq!(games.len(), 6);
    assert_eq!(games, results(&folder.path().join("here.jsonl")));
    let words = ["levels", "--levels", "600,700,800", "--games", "2", "--json"];
    assert_eq!(said(&words, Some(&url)), said(&words, None));
}

/// Only programs built for it tune: `make test-full` runs this test with the feature.
#[cfg(feature = "tuning")]
#[test]
fn rounds_of_tuning_come_out_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let Some(crowd) = idle_workers(folder.path()) else { return };
    let url = crowd.server.address().url;
    let [here, there] = ["here", "there"].map(|name| folder.path().join(name).display().to_string());
    fn words(log: &str) -> [&str; 11] {
        let tuned = "null_move_base:20";
        ["train", "spsa", tuned, "--rounds", "2", "--games", "4", "--nodes", "400", "--log", log]
    }
    assert_eq!(said(&words(&there), Some(&url)), said(&words(&here), None));
    let log = std::fs::read_to_string(&here).unwrap();
    assert_eq!(log.lines().count(), 3, "{log}");
    assert_eq!(std::fs::read_to_string(&there).unwrap(), log);
}
