//! The engine's commands as a person or a script runs them.

#![allow(clippy::print_stdout, reason = "tests say what they skip")]

use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// Where these runs keep what they remember: not with the person who tests.
fn home() -> PathBuf {
    std::env::temp_dir().join(format!("roque-engine-commands-{}", std::process::id()))
}

fn roque(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roque"));
    command.env("ROQUE_HOME", home()).args(arguments).output().expect("roque runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn answer(arguments: &[&str]) -> String {
    let output = roque(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

fn complaint(arguments: &[&str]) -> String {
    let output = roque(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
    text(&output.stderr)
}

/// A file of its own for each test.
fn suite(name: &str, content: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("roque-{}-{name}.epd", std::process::id()));
    std::fs::write(&path, content).expect("a temporary file");
    path
}

/// What the program says to standard input that ends.
fn conversation(input: &[u8]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_roque"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("roque runs");
    child.stdin.take().expect("a pipe").write_all(input).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert_eq!(text(&output.stderr), "");
    text(&output.stdout)
}

#[test]
fn without_arguments_it_speaks_uci_until_the_input_ends() {
    let said = conversation(b"uci\r\nisready\r\n");
    assert!(said.starts_with("id name Roque "), "{said}");
    assert!(said.ends_with("uciok\nreadyok\n"), "{said}");
    let said = conversation(b"position startpos\ngo infinite\n");
    assert!(said.lines().last().expect("a line").starts_with("bestmove "), "{said}");
}

#[test]
fn bench_ends_with_its_signature() {
    let said = answer(&["bench"]);
    let words: Vec<&str> = said.lines().last().expect("a line").split(' ').collect();
    assert_eq!((words.len(), words[1], words[3]), (4, "nodes", "nps"), "{said}");
    assert_eq!(words[0], roque_engine::BENCH_SIGNATURE.to_string(), "{said}");
}

#[test]
fn search_answers_people_and_programs() {
    let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let said = answer(&["search", "--fen", mate, "--depth", "4"]);
    assert!(said.ends_with("best move Ra8# (a1a8)\n"), "{said}");
    let json: Value =
        serde_json::from_str(&answer(&["search", "--fen", mate, "--nodes", "2000", "--json"])).expect("JSON");
    assert_eq!((json["best"].as_str(), json["san"].as_str()), (Some("a1a8"), Some("Ra8#")));
    assert_eq!(json["lines"][0]["score"]["mate"].as_i64(), Some(1));
    let said = answer(&["search", "--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]);
    assert_eq!(said, "no legal move: stalemate\n");
}

#[test]
fn search_remembers_what_it_found() {
    let library = home().join("memory.sqlite").display().to_string();
    let search = |more: &[&str]| {
        let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
        answer(&[&["search", "--fen", mate, "--library", &library], more].concat())
    };
    assert!(!search(&["--depth", "10"]).contains("known"), "nobody looked before");
    let said = search(&["--depth", "2"]);
    let known = said.lines().next().expect("a line");
    assert!(known.starts_with("known  10 ") && known.contains("#1  1. Ra8#"), "{said}");
    let json: Value = serde_json::from_str(&search(&["--depth", "2", "--json"])).expect("JSON");
    assert_eq!(
        (json["known"][0]["depth"].as_i64(), json["known"][0]["pv"][0].as_str()),
        (Some(10), Some("a1a8"))
    );
    assert!(
        search(&["--depth", "9", "--eval", "classical"]).starts_with("known  10 "),
        "what is known is shown"
    );
    let json: Value = serde_json::from_str(&search(&["--depth", "2", "--json"])).expect("JSON");
    assert_eq!(json["known"].as_array().map(Vec::len), Some(1), "another evaluation is not remembered");
    let silent = answer(&["search", "--no-memory", "--depth", "2", "--json"]);
    assert_eq!(serde_json::from_str::<Value>(&silent).expect("JSON")["known"], Value::Array(Vec::new()));
    let refused = complaint(&["search", "--library", "/dev/null/x", "--depth", "1"]);
    assert!(refused.starts_with("error: cannot open the library: "), "{refused}");
}

#[test]
fn solve_judges_moves_mates_and_points() {
    let path = suite(
        "mixed",
        "# a comment\n\
         6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"find\";\n\
         6k1/5ppp/8/8/8/8/8/R5K1 w - - am Ra8#; id \"avoid\";\n\
         7k/8/5K2/8/8/8/8/6R1 w - - dm 2; id \"mate\";\n\
         7k/8/6K1/8/8/8/8/R7 b - - dm -1; id \"mated\";\n\
         6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; c0 \"Ra8#=10, Ra7=2\"; id \"points\";\n\
         6k1/5ppp/8/8/8/8/8/R5K1 w - - id \"asks nothing\";\n\
         not a position\n",
    );
    let file = path.to_str().expect("a plain path");
    let output = roque(&["solve", file, "--nodes", "5000"]);
    let said = text(&output.stdout);
    assert!(output.status.success() && said.ends_with("\n4/5\n"), "{said}");
    assert!(said.contains("unsolved  avoid") && said.contains("10/10"), "{said}");
    assert_eq!(text(&output.stderr).lines().count(), 2);
    let json: Value =
        serde_json::from_str(&answer(&["solve", file, "--nodes", "5000", "--jobs", "2", "--json"]))
            .expect("JSON");
    assert_eq!((json["solved"].as_i64(), json["total"].as_i64()), (Some(4), Some(5)));
    assert_eq!(json["suites"][0]["points"].as_i64(), Some(10));
    assert_eq!(json["suites"][0]["positions"][1]["solved"].as_bool(), Some(false));
    std::fs::remove_file(path).expect("it was there");
}

#[test]
fn uci_commands_are_arguments_too() {
    assert!(answer(&["go", "depth", "2"]).lines().last().expect("a line").starts_with("bestmove "));
    let said = answer(&["position startpos moves e2e4", "d"]);
    assert!(said.contains("4P3"), "{said}");
    assert!(answer(&["go", "perft", "3"]).ends_with("Nodes searched: 8902\n"));
}

#[test]
fn bad_arguments_end_with_one_sentence() {
    assert!(complaint(&["frobnicate"]).starts_with("error: no command \"frobnicate\""));
    assert!(complaint(&["position"]).contains("lacks startpos or fen"));
    assert!(complaint(&["solve", "/no/such/file.epd"]).starts_with("error: cannot read /no/such/file.epd"));
    assert!(complaint(&["search", "--fen", "nonsense"]).contains("nonsense"));
    assert!(complaint(&["search", "--eval", "magic"]).contains("classical"));
    assert!(complaint(&["bench", "0"]).contains('0'));
    let path = suite("empty", "\n\n");
    assert!(complaint(&["solve", path.to_str().expect("a plain path")]).contains("no position that asks"));
    std::fs::remove_file(path).expect("it was there");
}

#[test]
fn a_reader_who_leaves_ends_the_program_without_a_word() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_roque"))
        .args(["bench", "6"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("roque runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("roque ends");
    assert_eq!(text(&output.stderr), "");
    assert!(output.status.success(), "{:?}", output.status);
}

#[test]
fn a_cause_is_said_once() {
    for arguments in [["train", "info", "/no/such/file"], ["book", "show", "/no/such/file"]] {
        let said = complaint(&arguments);
        assert_eq!(said.matches("os error").count(), 1, "{said}");
    }
}

#[test]
fn a_book_of_nothing_does_not_replace_another() {
    let games = suite("games", "1. e4 e5 2. Ke3 *\n");
    let book = suite("book", "precious");
    let [games, out] = [&games, &book].map(|path| path.to_str().expect("a plain name"));
    let said = complaint(&["book", "build", games, "--out", out]);
    assert!(said.contains("1 malformed") && said.contains("is not written"), "{said}");
    assert_eq!(std::fs::read(&book).expect("it is still there"), b"precious");
}

#[test]
fn a_book_that_cannot_be_written_leaves_the_old_one() {
    let games = suite("good-games", &"1. e4 e5 2. Nf3 *\n\n".repeat(20));
    let book = suite("old-book", "precious");
    let mut partial = book.clone().into_os_string();
    partial.push(".partial");
    std::fs::create_dir_all(&partial).expect("a folder of ours");
    let [games, out] = [&games, &book].map(|path| path.to_str().expect("a plain name"));
    let said = complaint(&["book", "build", games, "--out", out]);
    assert!(said.contains("cannot write") && said.contains(out), "{said}");
    assert_eq!(std::fs::read(&book).expect("it is still there"), b"precious");
    std::fs::remove_dir(&partial).expect("a folder of ours");
    answer(&["book", "build", games, "--out", out]);
    assert_ne!(std::fs::read(&book).expect("it is there"), b"precious");
}

/// Where a machine does have 64 GB to give, there is nothing to refuse.
#[test]
fn tables_that_do_not_fit_are_refused_in_a_sentence() {
    if roque_engine::ask_for_memory(65_536).is_ok() {
        println!("skipped: this machine gives 64 GB");
        return;
    }
    for arguments in [
        vec!["search", "--hash", "65536", "--depth", "1"],
        vec!["perft", "1", "--hash", "65536"],
        vec!["match", "roque:hash=65536", "random", "--games", "2"],
        vec!["match", "random", "solver:tt=65536", "--games", "2"],
        vec!["lab", "tree", "--solver", "tt=65536,depth=1"],
    ] {
        let said = complaint(&arguments);
        assert!(said.contains("this machine does not give 65536 MB of memory"), "{arguments:?}: {said}");
        assert_eq!(said.lines().count(), 1, "{said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_sentence() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has one");
    let output = Command::new(env!("CARGO_BIN_EXE_roque")).args(["perft", "1"]).stdout(full).output();
    let output = output.expect("roque runs");
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.starts_with("error: cannot print the answer: ") && said.lines().count() == 1, "{said}");
}

#[test]
fn the_version_says_what_was_built() {
    let version = answer(&["--version"]);
    assert!(version.starts_with("roque ") && version.contains("(commit "), "{version}");
    assert!(version.contains("neurons") && version.contains("network by "), "{version}");
}

#[test]
fn shells_and_manuals_know_every_command() {
    let bash = answer(&["shell", "completions", "bash"]);
    assert!(bash.contains("ratings") && bash.contains("--min-games"), "{}", bash.len());
    let folder = std::env::temp_dir().join(format!("roque-manual-{}", std::process::id()));
    answer(&["shell", "manual", &folder.display().to_string()]);
    let page =
        std::fs::read_to_string(folder.join("roque-games-import.1")).expect("a page for every command");
    assert!(page.contains("roque\\-games\\-import") || page.contains("roque-games-import"), "{page}");
    std::fs::remove_dir_all(&folder).expect("a folder of ours");
    assert!(complaint(&["shell", "manual", "/dev/null/here"]).contains("/dev/null/here"));
}

#[test]
fn help_and_refusals_are_words_for_people() {
    assert!(answer(&["--help"]).starts_with("Chess: an opponent"));
    let said = complaint(&["match", "random", "random", "--games", "0"]);
    assert!(said.contains("at least 1 is needed"), "{said}");
}

#[test]
fn files_of_games_are_counted_for_programs_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.games").display().to_string();
    let made = ["train", "data", "--games", "2", "--nodes", "50", "--hash", "1", "--out", &file];
    answer(&made);
    let told: Value = serde_json::from_str(&answer(&["train", "info", &file, "--json"])).expect("JSON");
    assert_eq!(told["games"], 2);
    let results = ["white_wins", "draws", "black_wins"].map(|name| told[name].as_u64().expect("a count"));
    assert_eq!(results.iter().sum::<u64>(), 2);
}
