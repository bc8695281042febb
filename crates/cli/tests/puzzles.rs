//! `roque puzzles` as a person types it.

#![allow(clippy::unwrap_used, reason = "a failing test may panic")]

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const GAMES: &str = "[White \"Légal\"]\n[Black \"Saint Brie\"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. h3 Bh5 6. Nxe5 Bxd1 \
                     7. Bxf7+ Ke7 8. Nd5# 1-0\n\n[White \"Bad\"]\n\n1. Ke8 *\n\n[White \"Quiet\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n";

/// A folder for one test.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("roque-puzzles-cli-{name}-{}", std::process::id()));
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
fn games_give_the_same_puzzles_wherever_they_come_from() {
    let place = Place::new("same");
    let once = place.prints("puzzles make games.pgn --nodes 3000 --hash 2", "");
    assert_eq!(once.lines().count(), 1, "{once}");
    assert!(once.contains("\th5d1 c4f7 e8e7 c3d5\t") && once.contains("mate"), "{once}");
    assert_eq!(place.prints("puzzles make - --nodes 3000 --hash 2 --jobs 2", GAMES), once);
    place.prints("games import games.pgn --library mine.sqlite", "");
    assert_eq!(place.prints("puzzles make mine.sqlite --nodes 3000 --hash 2", ""), once);
    assert!(place.refuses("puzzles make nothing.pgn").contains("cannot read nothing.pgn"));
    assert!(place.refuses("puzzles make .").contains("is a folder"));
}

#[test]
fn an_interrupted_run_goes_on_and_other_games_are_refused() {
    let place = Place::new("resume");
    let words = "puzzles make games.pgn --nodes 3000 --hash 2 --out";
    place.prints(&format!("{words} whole.tsv"), "");
    // As if the program had been killed after the first game.
    let whole = place.read("whole.tsv");
    std::fs::write(place.0.join("games.pgn"), GAMES.repeat(40)).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_roque"))
        .args(format!("{words} cut.tsv").split_whitespace())
        .current_dir(&place.0)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let progress = place.0.join("cut.tsv.progress");
    let games =
        || std::fs::read_to_string(&progress).map_or(0, |text| text.lines().count().saturating_sub(1));
    while games() == 0 && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    place.prints(&format!("{words} cut.tsv"), "");
    assert_eq!(place.read("cut.tsv"), whole.repeat(40));
    assert!(!progress.exists(), "nothing is left to go on with");
}
