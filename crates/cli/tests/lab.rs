//! `roque lab` as a person types it: one's own parameters, comparisons, films and audits.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use std::path::Path;
use std::process::{Command, Output};

fn roque(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_roque")).arg("lab").args(words).current_dir(folder).output().unwrap()
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(2));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn folder(name: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("roque-glass-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_search_is_recorded_and_summed_up() {
    let folder = folder("record");
    let text = said(&roque(&folder, &["record", "--nodes", "20000", "--out", "a.film"]));
    assert!(text.contains("reverse futility") && text.contains("the last try of each depth"), "{text}");
    let json: serde_json::Value =
        serde_json::from_str(&said(&roque(&folder, &["film", "a.film", "--json"]))).unwrap();
    let visits = json["visits"].as_u64().unwrap();
    let ended: u64 = json["endings"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum();
    let tries: u64 = json["tries"].as_array().unwrap().iter().map(|a| a["visits"].as_u64().unwrap()).sum();
    assert_eq!((ended, tries), (visits, visits));
    let bytes = std::fs::metadata(folder.join("a.film")).unwrap().len();
    assert!(bytes <= 24 * 20_000, "{bytes} bytes");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left");
    let text = said(&roque(&folder, &["record", "--game", "tree", "--solver", "algo=alphabeta,depth=2"]));
    assert!(text.contains("11 visits, 2 moves left out"), "{text}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn wrong_input_gets_a_sentence() {
    let folder = folder("wrong");
    std::fs::write(folder.join("no.film"), "hello").unwrap();
    let no_film = refused(&roque(&folder, &["film", "no.film"]));
    assert!(no_film.contains("no complete film of a search"), "{no_film}");
    let over = refused(&roque(&folder, &["record", "--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]));
    assert!(over.contains("nothing to search"), "{over}");
    let nowhere = refused(&roque(&folder, &["record", "--out", "no/such/place.film"]));
    assert!(nowhere.contains("cannot write no/such/place.film"), "{nowhere}");
    std::fs::write(folder.join("bad.epd"), "8/8/8/8/8/8/8/8 w - -\n").unwrap();
    let bad = refused(&roque(&folder, &["audit", "--epd", "bad.epd"]));
    assert!(bad.contains("bad.epd line 1"), "{bad}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_audit_is_a_table_of_rules() {
    let folder = folder("audit");
    let words = ["audit", "--nodes", "5000", "--samples", "5", "--out", "results"];
    let text = said(&roque(&folder, &words));
    assert!(text.contains("null move") && text.contains("late moves"), "{text}");
    let csv = std::fs::read_to_string(folder.join("results/audit-rules.csv")).unwrap();
    assert!(csv.starts_with("rule,decisions,tested,"), "{csv}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn an_experiment_takes_ones_own_values() {
    let folder = folder("own");
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let words = [
        "run",
        "minimax-vs-alphabeta",
        "--fen",
        fen,
        "--depth",
        "3",
        "--eval",
        "material:pawn=120",
        "--out",
        ".",
    ];
    let text = said(&roque(&folder, &words));
    assert!(text.contains("position 1") && text.contains("evaluation material:pawn=120"), "{text}");
    let refusal = refused(&roque(&folder, &["run", "minimax-vs-alphabeta", "--games", "3"]));
    assert!(refusal.contains("does not take --games (it takes --fen, --depth, --eval)"), "{refusal}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn any_two_players_make_a_table() {
    let folder = folder("compare");
    let words = ["compare", "solver:depth=2", "random", "--games", "4", "--out", "."];
    let text = said(&roque(&folder, &words));
    assert!(text.contains("first-move %") && text.contains("4 games"), "{text}");
    assert!(folder.join("comparison.svg").exists() && folder.join("comparison-players.csv").exists());
    let nobody = refused(&roque(&folder, &["compare", "human", "random"]));
    assert!(nobody.contains("a human cannot be played"), "{nobody}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn two_searches_race() {
    let folder = folder("race");
    let text =
        said(&roque(&folder, &["race", "solver:algo=minimax,depth=3", "algo=alphabeta,order=none,depth=3"]));
    assert!(text.contains("To depth 3") && text.contains("both found the same value"), "{text}");
    let engine = roque(&folder, &["race", "roque:depth=4", "depth=3", "--game", "connect-four"]);
    assert!(refused(&engine).contains("the strong engine plays chess, not connect-four"));
    assert!(refused(&roque(&folder, &["race", "roque:elo=1500", "depth=3"])).contains("roque:nodes=N"));
    std::fs::remove_dir_all(folder).unwrap();
}
