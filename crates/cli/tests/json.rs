//! Every command whose answer a program may want gives it as JSON, and nothing else on standard output.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use serde_json::{Value, json};
use std::path::Path;
use std::process::{Command, Stdio};

/// The JSON values a command prints, one a line or one over several.
fn told(folder: &Path, words: &str) -> Vec<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_roque"));
    command.args(words.split(' ')).arg("--json").current_dir(folder).stdin(Stdio::null());
    let output = command.output().unwrap();
    let problem = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words}: {problem}");
    let values = serde_json::Deserializer::from_slice(&output.stdout).into_iter();
    let values: Vec<Value> = values.collect::<Result<_, _>>().unwrap_or_else(|error| {
        panic!("{words} prints something else: {error}\n{}", String::from_utf8_lossy(&output.stdout))
    });
    assert!(!values.is_empty(), "{words} prints nothing");
    values
}

#[test]
fn answers_are_json_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let tell = |words: &str| told(folder.path(), words).remove(0);
    std::fs::write(
        folder.path().join("cup.toml"),
        "format = \"knockout\"\n[[player]]\nname = \"a\"\nplayer = \"random\"\n[[player]]\nname = \"b\"\nplayer = \"roque:depth=4\"\n",
    )
    .unwrap();
    let played = tell("match random roque:depth=4 --games 4 --jobs 1 --pgn games.pgn --plot course.svg");
    assert_eq!((&played["ending"], &played["losses"]), (&"complete".into(), &4.into()));
    assert_eq!(tell("tournament cup.toml --check")["players"], 2);
    let cup = tell("tournament cup.toml");
    assert_eq!((&cup["ending"], &cup["bracket"]["champion"]), (&"complete".into(), &"b".into()));
    assert_eq!(tell("ratings games.pgn")["players"].as_array().unwrap().len(), 2);
    assert_eq!(tell("book build games.pgn --min-games 1 --out book.bin")["games"], 4);
    assert_eq!(tell("train data --out new.games --games 3 --nodes 50 --hash 1")["games"], 3);
    assert_eq!(tell("train verify new.games")["files"][0]["games"], 3);
    assert_eq!(tell("train repair new.games")["files"][0]["put_aside"], Value::Null);
    assert_eq!(tell("train sample --games 2 --out few.games new.games")["games"], 2);
    assert_eq!(tell("train info few.games")["games"], 2);
    let scored = "4k3/8/8/8/8/8/8/QQ2K3 w - - ce 1500;\nqq2k3/8/8/8/8/8/8/4K3 w - - ce -1500;\n";
    std::fs::write(folder.path().join("scored.epd"), scored).unwrap();
    let compared = tell("train compare scored.epd classical material");
    assert_eq!((&compared["positions"], &compared["evaluations"][0]["excess"]), (&2.into(), &0.0.into()));
    assert!(
        tell("train compare scored.epd material --depth 2")["evaluations"][0]["error"].as_f64().unwrap()
            < 100.0
    );
    assert_eq!(tell("perft 3")["nodes"], 8902);
    tell("train data --out more.games --games 240 --nodes 50 --hash 1 --jobs 2");
    let network = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/network.rqnn");
    std::fs::copy(network, folder.path().join("plain.rqnn")).unwrap();
    let advised = tell("train counsel --network plain.rqnn --out advised.rqnn --epochs 2 more.games");
    assert_eq!(advised["epochs"].as_array().unwrap().len(), 2);
    assert!(folder.path().join("advised.rqnn").exists());
    let scaled = tell("train scale plain.rqnn --factor 1.5 --out scaled.rqnn more.games");
    let sizes = ["before", "after"].map(|name| scaled[name].as_f64().unwrap());
    assert!((sizes[1] - 1.5 * sizes[0]).abs() < 0.03 * sizes[1], "{scaled}");
    let back = tell("train scale scaled.rqnn --like plain.rqnn --out back.rqnn more.games");
    assert!((back["factor"].as_f64().unwrap() - 1.0 / 1.5).abs() < 0.03, "{back}");
    assert!(tell("bench 2")["nodes"].as_u64().unwrap() > 0);
    assert!(tell("lab list")["experiments"][0]["name"].is_string());
    assert!(tell("lab record --nodes 500 --out short.film")["visits"].as_u64().unwrap() > 0);
    assert_eq!(tell("lab compare random random:2 --games 2 --out found")["experiment"], "comparison");
    assert_eq!(tell("levels ladder --games 1 --levels 600,800")["meetings"][0]["weaker"], 600);
    let mates = json!([{ "level": 600, "rook": 1, "queen": 1 }]);
    assert_eq!(tell("levels endings --games 1 --levels 600")["levels"], mates);
}

#[test]
fn the_library_answers_in_json() {
    let folder = tempfile::tempdir().unwrap();
    let tell = |words: &str| told(folder.path(), &format!("games --library games.sqlite {words}")).remove(0);
    let pgn = "[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n";
    std::fs::write(folder.path().join("one.pgn"), pgn).unwrap();
    assert_eq!(tell("import one.pgn")["added"], 1);
    assert_eq!(tell("list")["total"], 1);
    assert_eq!(tell("delete 1")["deleted"], serde_json::json!([1]));
    assert_eq!(tell("restore 1")["restored"], serde_json::json!([1]));
    assert_eq!(tell("check")["sound"], 1);
    assert_eq!(tell("repair")["put_aside"], serde_json::json!([]));
    assert_eq!(tell("backup copy.sqlite")["file"], "copy.sqlite");
    assert_eq!(tell("analysis")["positions"], 0);
    assert_eq!(tell("analysis --clear")["forgotten"], 0);
}
