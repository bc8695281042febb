//! Matches and tournaments as a person runs them: killed, interrupted, resumed, with wrong arguments.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "tests may fail loudly and say what they skip")]

mod python;

use roque_game::Random;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

/// A folder of its own for each test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("roque-arena-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn roque(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roque"));
    command.args(arguments).current_dir(&folder.0).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn finish(folder: &Folder, arguments: &[&str]) -> Output {
    roque(folder, arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The games of a journal by number, each as result, reason and length; a number that comes twice fails.
fn games(journal: &Path) -> BTreeMap<u64, (String, String, u64)> {
    let mut games = BTreeMap::new();
    for line in std::fs::read_to_string(journal).unwrap().lines().skip(1) {
        let entry: Value = serde_json::from_str(line).unwrap();
        let word = |key: &str| entry[key].as_str().unwrap().to_owned();
        let value = (word("verdict"), word("reason"), entry["plies"].as_u64().unwrap());
        let earlier = games.insert(entry["game"].as_u64().unwrap(), value);
        assert!(earlier.is_none(), "a game stands twice in the journal");
    }
    games
}

fn count_games(pgn: &Path) -> usize {
    std::fs::read_to_string(pgn).unwrap().matches("[Event ").count()
}

/// Starts the command again and again, kills it after a while without warning, and finally lets it end.
fn kill_and_resume(folder: &Folder, arguments: &[&str], pauses_ms: &[u64]) -> Output {
    for pause in pauses_ms {
        let mut child: Child = roque(folder, arguments).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(*pause));
        // SIGKILL on Unix; fails only if it has ended by itself.
        let _ = child.kill();
        child.wait().unwrap();
    }
    finish(folder, arguments)
}

/// `ROQUE_KILLS=400` kills as often.
#[test]
fn a_match_killed_at_any_moment_loses_and_doubles_nothing() {
    let folder = Folder::new("kill");
    let asked = std::env::var("ROQUE_KILLS").ok().and_then(|text| text.parse().ok());
    let (kills, mut random) = (asked.unwrap_or(6), Random::new(22));
    let number = 100 * kills;
    let count = number.to_string();
    let arguments = |pgn| ["match", "random", "random:2", "--games", &count, "--jobs", "2", "--pgn", pgn];
    let whole = finish(&folder, &arguments("whole.pgn"));
    assert!(whole.status.success(), "{}", text(&whole.stderr));
    let pauses: Vec<u64> = (0..kills).map(|_| 5 + random.below(120) as u64).collect();
    let cut = kill_and_resume(&folder, &arguments("cut.pgn"), &pauses);
    assert!(cut.status.success(), "{}", text(&cut.stderr));
    let (expected, found) = (games(&folder.file("whole.pgn.jsonl")), games(&folder.file("cut.pgn.jsonl")));
    assert_eq!(found.len(), number);
    assert_eq!(found, expected, "the same seed gives the same games, interrupted or not");
    assert_eq!(count_games(&folder.file("cut.pgn")), number);
    assert_eq!(text(&whole.stdout), text(&cut.stdout));
    let again = finish(&folder, &arguments("cut.pgn"));
    assert_eq!(text(&again.stdout), text(&cut.stdout), "a finished match is not played again");
}

const SWISS: &str = r#"
format = "swiss"
rounds = 5
games = 40
concurrency = 2
[[player]]
player = "random"
[[player]]
player = "random:1"
[[player]]
player = "random:2"
[[player]]
player = "solver:algo=alphabeta,eval=material,depth=1"
[[player]]
player = "random:4"
"#;

#[test]
fn a_swiss_tournament_resumes_with_the_same_pairings() {
    let folder = Folder::new("swiss");
    std::fs::write(folder.file("whole.toml"), SWISS).unwrap();
    std::fs::write(folder.file("cut.toml"), SWISS).unwrap();
    assert!(finish(&folder, &["tournament", "whole.toml"]).status.success());
    let cut = kill_and_resume(&folder, &["tournament", "cut.toml"], &[30, 60, 90]);
    let table = text(&cut.stdout);
    assert!(table.contains("complete: 400 games"), "{table}{}", text(&cut.stderr));
    assert!(table.lines().nth(1).unwrap().contains("solver:"), "the only one who looks ahead wins:\n{table}");
    assert_eq!(games(&folder.file("cut.jsonl")), games(&folder.file("whole.jsonl")));
    assert_eq!(count_games(&folder.file("cut.pgn")), 400);
}

#[test]
fn ctrl_c_finishes_the_running_games_and_the_match_goes_on_later() {
    let folder = Folder::new("interrupt");
    let arguments = |games| ["match", "random", "random:2", "--games", games, "--pgn", "m.pgn"];
    // Nothing is laid out beforehand: billions of games take no more memory than ten.
    let mut child = roque(&folder, &arguments("4000000000")).spawn().unwrap();
    while !folder.file("m.pgn").exists() || count_games(&folder.file("m.pgn")) < 10 {
        if child.try_wait().unwrap().is_some() {
            let output = child.wait_with_output().unwrap();
            panic!("it ended by itself: {}{}", text(&output.stdout), text(&output.stderr));
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stderr).contains("Ctrl-C again stops at once"));
    let last = text(&output.stdout).lines().last().unwrap().to_owned();
    assert!(last.starts_with("elo ") && last.ends_with("faults a=0 b=0"), "{last}");
    let played = games(&folder.file("m.pgn.jsonl")).len();
    let more = (played + 10).to_string();
    assert!(finish(&folder, &arguments(&more)).status.success());
    assert_eq!(games(&folder.file("m.pgn.jsonl")).len(), played + 10);
}

#[test]
fn faults_are_counted_and_the_match_goes_on() {
    let folder = Folder::new("faults");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../play/tests/mock_engine.sh");
    let crashing = format!("uci:/bin/sh {script} crash");
    let output =
        finish(&folder, &["match", &crashing, "random", "--games", "4", "--tc", "300+1", "--pgn", "f.pgn"]);
    let stdout = text(&output.stdout);
    assert!(stdout.trim_end().ends_with("W0 D0 L4  faults a=4 b=0"), "{stdout}{}", text(&output.stderr));
    assert!(games(&folder.file("f.pgn.jsonl")).values().all(|(_, reason, _)| reason == "crash"));
    assert!(std::fs::read_to_string(folder.file("f.pgn")).unwrap().contains("[Termination \"abandoned\"]"));
}

#[test]
fn a_program_that_breaks_down_again_and_again_ends_the_match() {
    let folder = Folder::new("breaks");
    let program = folder.file("breaks.sh");
    let script = "#!/bin/sh\nwhile read line; do case \"$line\" in uci) echo uciok;; isready) echo readyok;; go*) exit 3;; esac; done\n";
    std::fs::write(&program, script).unwrap();
    std::fs::set_permissions(&program, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let arguments =
        ["match", "uci:./breaks.sh", "random", "--games", "1000", "--jobs", "1", "--pgn", "g.pgn"];
    let output = finish(&folder, &[&arguments[..], &["--max-faults", "3", "--logs", "logs"]].concat());
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("breaks has broken down 3 times, the last time in game 3"), "{said}");
    assert_eq!(games(&folder.file("g.pgn.jsonl")).len(), 3, "what was played is kept");
    let log = std::fs::read_to_string(folder.file("logs/game-00002.log")).unwrap();
    assert!(log.contains("Black > go ") && log.contains("to ask the same again:"), "{log}");
    let endless = finish(
        &folder,
        &["match", "uci:./breaks.sh", "random", "--games", "8", "--max-faults", "0", "--restart"],
    );
    assert!(endless.status.success(), "{}", text(&endless.stderr));
    assert!(text(&endless.stdout).contains("faults a=8 b=0"), "{}", text(&endless.stdout));
}

#[test]
fn programs_ponder_in_chess960_and_the_match_has_a_picture() {
    let folder = Folder::new("ponder");
    let program = format!("uci:{}", env!("CARGO_BIN_EXE_roque"));
    let output = finish(
        &folder,
        &[
            "match",
            &program,
            "roque:nodes=200",
            "--games",
            "4",
            "--tc",
            "1+0.05",
            "--ponder",
            "--openings",
            "chess960",
            "--max-moves",
            "12",
            "--logs",
            "logs",
            "--plot",
            "m.svg",
            "--sprt",
            "0,50",
            "--json",
            "--pgn",
            "m.pgn",
        ],
    );
    assert!(output.status.success(), "{}", text(&output.stderr));
    let summary: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(summary["faults"], serde_json::json!([0, 0]));
    let work = &summary["work"][1];
    assert!(work["moves"].as_u64().unwrap() > 10 && work["depth"].as_f64().unwrap() > 1.0, "{summary}");
    assert!(
        work["nodes"].as_f64().unwrap() > 50.0 && work["milliseconds"].as_f64().unwrap() > 0.0,
        "{summary}"
    );
    let logs: String = (1..=4)
        .map(|game| std::fs::read_to_string(folder.file(&format!("logs/game-0000{game}.log"))).unwrap())
        .collect();
    assert!(logs.contains("> go ponder ") && logs.contains("UCI_Chess960 value true"), "{logs}");
    assert!(logs.contains("> ponderhit") || logs.contains("> stop"), "{logs}");
    let picture = std::fs::read_to_string(folder.file("m.svg")).unwrap();
    assert!(picture.starts_with("<svg") && picture.contains("log-likelihood ratio"), "{picture}");
    let pgn = std::fs::read_to_string(folder.file("m.pgn")).unwrap();
    assert!(pgn.contains("[Date \"20") && pgn.contains("[FEN \""), "{pgn}");
}

#[test]
fn a_duel_is_a_match_of_evaluations() {
    let folder = Folder::new("duel");
    let arguments = ["train", "duel", "classical", "material:queen=-500", "--pairs", "3", "--nodes", "200"];
    let output = finish(&folder, &arguments);
    let stdout = text(&output.stdout);
    let last = stdout.lines().last().unwrap_or_default();
    let wins: u32 = last.split(" W").nth(1).and_then(|rest| rest.split(' ').next()?.parse().ok()).unwrap();
    assert!(wins >= 5, "who gives away queens loses: {stdout}{}", text(&output.stderr));
}

#[cfg(not(feature = "tuning"))]
#[test]
fn a_normal_build_says_why_it_cannot_tune() {
    let folder = Folder::new("tuning");
    for arguments in [
        vec!["train", "spsa", "null_move_base:20", "--log", "log.jsonl"],
        vec!["match", "roque:param.null_move_base=20", "roque"],
    ] {
        let output = finish(&folder, &arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let stderr = text(&output.stderr);
        assert!(stderr.contains("built without the feature tuning"), "{stderr}");
    }
    assert!(!folder.file("log.jsonl").exists());
}

#[cfg(feature = "tuning")]
#[test]
fn a_tuning_goes_on_where_its_log_ends() {
    let folder = Folder::new("tuning");
    let run = |rounds| {
        let tune = ["train", "spsa", "null_move_base:20", "aspiration_width:4", "--log", "log.jsonl"];
        let rest = ["--games", "2", "--nodes", "100", "--plot", "way.svg", "--rounds", rounds];
        let output = finish(&folder, &[&tune[..], &rest[..]].concat());
        assert!(output.status.success(), "{}", text(&output.stderr));
        (text(&output.stdout), std::fs::read_to_string(folder.file("log.jsonl")).unwrap())
    };
    let (_, two) = run("2");
    assert_eq!(two.lines().count(), 3);
    let (said, four) = run("4");
    assert!(four.starts_with(&two) && four.lines().count() == 5, "{four}");
    assert!(said.starts_with("after 4 rounds: null_move_base="), "{said}");
    assert!(std::fs::read_to_string(folder.file("way.svg")).unwrap().contains("aspiration_width"));
}

#[test]
fn the_program_plays_itself_over_uci_without_faults() {
    let folder = Folder::new("uci");
    let itself = format!("uci:{}", env!("CARGO_BIN_EXE_roque"));
    let arguments =
        ["match", &itself, "roque", "--games", "4", "--nodes", "300", "--max-moves", "40", "--json"];
    let output = finish(&folder, &arguments);
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["faults"], serde_json::json!([0, 0]), "{result}{}", text(&output.stderr));
    let total = ["wins", "draws", "losses"].map(|key| result[key].as_u64().unwrap());
    assert_eq!(total.iter().sum::<u64>(), 4);
}

#[test]
fn wrong_arguments_are_one_sentence_and_exit_code_2() {
    let folder = Folder::new("wrong");
    std::fs::write(folder.file("bad.toml"), "format = \"league\"\n[[player]]\nplayer = \"human\"\n").unwrap();
    std::fs::write(folder.file("old.pgn"), "precious").unwrap();
    for (arguments, part) in [
        (vec!["match", "random", "stockfish"], "is not a player"),
        (vec!["match", "random", "human"], "a human cannot be played"),
        (vec!["match", "random", "uci:/no/such/engine"], "there is no program"),
        (vec!["match", "random", "uci:/bin/sh -c true"], "cannot play"),
        (vec!["match", "random", "roque:eval=none.rqnn"], "cannot read the evaluation none.rqnn"),
        (vec!["match", "random", "roque:eval=/dev/null"], "is not a file"),
        (vec!["match", "random", "random", "--openings", "random:0"], "takes 1 to 60 half-moves"),
        (vec!["match", "random", "random", "--tc", "fast"], "is not a time control"),
        (vec!["match", "random", "random", "--sprt", "5,0"], "must be below"),
        (vec!["match", "random", "random", "--openings", "none.epd"], "cannot read the openings none.epd"),
        (vec!["match", "random", "random", "--option-a", "Hash=3"], "takes its options in its name"),
        (vec!["match", "random", "random", "--pgn", "old.pgn"], "old.pgn has games"),
        (vec!["tournament", "bad.toml"], "mistakes"),
        (vec!["tournament", "none.toml"], "cannot be read"),
    ] {
        let output = finish(&folder, &arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(part), "{arguments:?}: {}", text(&output.stderr));
        assert_eq!(text(&output.stderr).matches(part).count(), 1, "said twice: {}", text(&output.stderr));
        assert!(output.stdout.is_empty());
    }
    assert_eq!(std::fs::read_to_string(folder.file("old.pgn")).unwrap(), "precious");
}

/// An independent referee agrees with ours on every game, if it is installed.
#[test]
fn python_chess_says_the_same_of_every_game() {
    let Some(python) = python::with("chess.pgn") else { return };
    let folder = Folder::new("python");
    let games = if std::env::var_os("ROQUE_FULL").is_some() { "10000" } else { "60" };
    assert!(
        finish(&folder, &["match", "random", "random:2", "--games", games, "--pgn", "p.pgn"])
            .status
            .success()
    );
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/replay_pgn.py");
    let output = Command::new(python).arg(script).arg(folder.file("p.pgn")).output().unwrap();
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    assert!(text(&output.stdout).contains(&format!("games {games} agree")), "{}", text(&output.stdout));
}

/// A short real match, in the full test run only.
#[test]
fn a_match_against_an_installed_engine() {
    let places = ["/usr/games/stockfish", "/usr/games/fruit", "/usr/games/toga2", "/usr/games/glaurung"];
    let engine = places.into_iter().find(|path| Path::new(path).exists());
    let Some(engine) = engine.filter(|_| std::env::var_os("ROQUE_FULL").is_some()) else {
        println!("skipped: needs ROQUE_FULL=1 and one of {places:?}");
        return;
    };
    let folder = Folder::new("real");
    let engine = format!("uci:{engine}");
    let output =
        finish(&folder, &["match", "roque", &engine, "--games", "6", "--tc", "2+0.1", "--pgn", "r.pgn"]);
    let stdout = text(&output.stdout);
    assert!(stdout.trim_end().ends_with("faults a=0 b=0"), "{stdout}{}", text(&output.stderr));
    assert_eq!(games(&folder.file("r.pgn.jsonl")).len(), 6);
}

#[test]
fn players_of_pgn_files_are_rated() {
    let folder = Folder::new("ratings");
    let game = |white: &str, black: &str, result: &str| {
        format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n1. e4 {result}\n\n")
    };
    let games =
        [game("A", "B", "1-0"), game("B", "A", "1/2-1/2"), game("B", "C", "1-0"), game("C", "B", "0-1")];
    std::fs::write(folder.file("games.pgn"), games.concat().repeat(20)).unwrap();
    let output = finish(&folder, &["ratings", "games.pgn", "--anchor", "B=2500", "--matrix"]);
    let list = text(&output.stdout);
    let places: Vec<&str> =
        list.lines().skip(1).take(3).filter_map(|line| line.split_whitespace().nth(1)).collect();
    assert_eq!(places, ["A", "B", "C"], "{list}{}", text(&output.stderr));
    assert!(list.lines().nth(2).unwrap().contains(" 2500.0 "), "{list}");
    assert!(list.contains("inf") && list.contains("likelihood in per cent"), "C never took a point: {list}");
    let json = finish(&folder, &["ratings", "games.pgn", "--model", "points", "--json"]);
    let json: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["players"][0]["name"], "A");
    assert_eq!(json["players"][2]["interval"]["low"], Value::Null, "open below");
    std::fs::write(folder.file("empty.pgn"), "").unwrap();
    for (arguments, complaint) in [
        (["ratings", "missing.pgn"].as_slice(), "missing.pgn"),
        (&["ratings", "empty.pgn"], "no game with two players"),
        (&["ratings", "games.pgn", "--anchor", "Z=2500"], "\"Z\" is not among the 3 players"),
        (&["ratings", "games.pgn", "--anchor", "2500"], "is not a player and a rating"),
        (&["ratings", "games.pgn", "--model", "elo"], "accepted: draws, points"),
    ] {
        let output = finish(&folder, arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains(complaint), "{arguments:?}: {}", text(&output.stderr));
    }
}
