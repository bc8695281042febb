//! `roque review` as a person types it.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const GAMES: &str = "[White \"Karpov\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[White \"Bad\"]\n\n1. Ke8 *\n\n\
                     [White \"Scholar\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

/// A folder for one test.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("roque-review-cli-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("games.pgn"), GAMES).unwrap();
        Self(folder)
    }

    fn run(&self, words: &str, input: &str) -> Output {
        let mut child = Command::new(env!("CARGO_BIN_EXE_roque"))
            .args(words.split_whitespace())
            .current_dir(&self.0)
            .env("ROQUE_HOME", &self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // Who refuses does not read.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        child.wait_with_output().unwrap()
    }

    fn prints(&self, words: &str, input: &str) -> String {
        let output = self.run(words, input);
        assert!(output.status.success(), "{words}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    fn refuses(&self, words: &str) -> String {
        let output = self.run(words, "");
        assert_eq!(output.status.code(), Some(2), "{words}");
        String::from_utf8(output.stderr).unwrap()
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn games_are_annotated_and_the_same_twice() {
    let place = Place::new("pgn");
    let once = place.prints("review games.pgn --nodes 1000 --hash 2", "");
    assert_eq!(once.matches("[Annotator \"Roque").count(), 2, "{once}");
    assert!(once.contains("2. g4 $4 {[%eval #-1] Blunder"), "{once}");
    assert!(once.contains("[WhiteAccuracy "), "{once}");
    assert_eq!(place.prints("review games.pgn --nodes 1000 --hash 2 --jobs 2", ""), once);
    assert_eq!(place.prints("review - --nodes 1000 --hash 2", GAMES), once);
    let french = place.prints("review - --nodes 1000 --hash 2 --language fr", GAMES);
    assert!(french.contains("Gaffe"), "{french}");
}

#[test]
fn other_forms_are_written() {
    let place = Place::new("forms");
    let json = place.prints("review games.pgn --json --nodes 1000 --hash 2 --scale lichess", "");
    let games: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 2);
    assert_eq!(games[0]["moves"][2]["reason"]["motif"], "mate");
    assert_eq!(games[0]["scale"], "lichess");
    let page = place.prints("review games.pgn --html --nodes 1000 --hash 2", "");
    assert!(
        page.starts_with("<!doctype html>") && page.ends_with("</html>\n") && page.contains("<svg"),
        "{page}"
    );
    let text = place.prints("review games.pgn --text --nodes 1000 --hash 2", "");
    assert!(text.contains("g4??") && text.contains("mate in 1 move"), "{text}");
    let picture = place.prints("review - --svg --nodes 1000 --hash 2", "1. e4 e5 2. Nf3 *");
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"), "{picture}");
}

#[test]
fn a_game_of_the_library_is_reviewed_by_its_number() {
    let place = Place::new("library");
    place.prints("games import games.pgn", "");
    let list = place.prints("games list", "");
    assert!(list.contains('2'), "{list}");
    let review = place.prints("review 1 --nodes 1000 --hash 2 --text", "");
    assert!(review.contains('–'), "{review}");
    assert!(place.refuses("review 999").contains("there is no game 999"), "a sentence");
}

#[test]
fn a_killed_review_goes_on() {
    let place = Place::new("resume");
    let words = "review games.pgn --nodes 20000 --hash 2 --out";
    place.prints(&format!("{words} whole.pgn"), "");
    let mut child = Command::new(env!("CARGO_BIN_EXE_roque"))
        .args(format!("{words} cut.pgn").split_whitespace())
        .current_dir(&place.0)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let progress = place.0.join("cut.pgn.progress");
    let games =
        || std::fs::read_to_string(&progress).map_or(0, |text| text.lines().count().saturating_sub(1));
    while games() == 0 && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    // Half of a game more than was remembered.
    let cut = place.read("cut.pgn") + "[Event \"hal";
    std::fs::write(place.0.join("cut.pgn"), cut).unwrap();
    let output = place.run(&format!("{words} cut.pgn"), "");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(place.read("cut.pgn"), place.read("whole.pgn"));
    assert!(!progress.exists());
}

#[test]
fn the_output_of_another_review_is_not_touched() {
    let place = Place::new("other");
    std::fs::write(place.0.join("out.pgn"), "what was done").unwrap();
    std::fs::write(place.0.join("out.pgn.progress"), "roque review 0000000000000000\n").unwrap();
    let refusal = place.refuses("review games.pgn --nodes 1000 --hash 2 --out out.pgn");
    assert!(refusal.contains("another review"), "{refusal}");
    assert_eq!(place.read("out.pgn"), "what was done");
}

#[test]
fn bad_input_gives_a_sentence() {
    let place = Place::new("bad");
    assert!(place.refuses("review nowhere.pgn").contains("cannot read nowhere.pgn"));
    assert!(place.refuses("review games.pgn --scale fics").contains("not a scale"));
    assert!(place.refuses("review games.pgn --nodes 0").contains("--nodes"));
    assert!(place.refuses("review games.pgn --svg").contains("draws one game"));
    assert!(place.refuses("review games.pgn --language de").contains("not a language"));
    std::fs::write(place.0.join("empty.pgn"), "").unwrap();
    assert!(place.refuses("review empty.pgn").contains("no game"));
    let output = place.run("review games.pgn --nodes 500 --hash 2", "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 8"), "the broken game is named");
}
