//! `roque games` as a person types it.

#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a failing test may panic, a skipped one says so"
)]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const GAMES: &str = "[White \"Karpov, Anatoly\"]\n[Black \"Kasparov, Garry\"]\n[Date \"1985.11.09\"]\n[Result \"0-1\"]\n\n\
                     1. e4 c5 2. Nf3 d6 {solid} 0-1\n\n[White \"Bad\"]\n\n1. Ke8 *\n\n[White \"Fool\"]\n[Result \"0-1\"]\n\n\
                     1. f3 e5 2. g4 Qh4# 0-1\n";

/// A folder for one test.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("roque-games-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn run(&self, arguments: &[&str], input: &str) -> Output {
        let mut child = Command::new(env!("CARGO_BIN_EXE_roque"))
            .arg("games")
            .args(arguments)
            .env("ROQUE_HOME", &self.0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    }

    /// What a command that works prints.
    fn prints(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments, "");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {errors}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// The sentence of a command that does not.
    fn refuses(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn imported(name: &str) -> Place {
    let place = Place::new(name);
    let output = place.run(&["import", "-"], GAMES);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "-: 2 games added, 1 broken\n");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.starts_with("-, line 10: there is no legal move Ke8"), "{told}");
    place
}

#[test]
fn games_go_in_are_found_and_come_out() {
    let place = imported("round");
    assert!(place.file("library.sqlite").is_file());
    let list = place.prints(&["list"]);
    assert!(list.ends_with("2 games: White won 0, 0 drawn, Black won 2\n"), "{list}");
    let found = place.prints(&["search", "kasparov", "karpov", "1985"]);
    assert!(found.contains("Karpov, Anatoly") && found.contains("Sicilian"), "{found}");
    let json: serde_json::Value =
        serde_json::from_str(&place.prints(&["search", "sicilienne", "--json"])).unwrap();
    assert_eq!((json["total"].as_u64(), json["games"][0]["plies"].as_u64()), (Some(1), Some(4)), "{json}");
    assert_eq!(
        place.prints(&["show", "1"]),
        GAMES.split("\n\n[White \"Bad").next().unwrap().to_owned() + "\n"
    );
    let explored = place.prints(&["explore", "--moves", "e4 c5"]);
    assert!(explored.contains("Nf3            1  White   0.0 %"), "{explored}");
    let out = place.file("out.pgn");
    place.prints(&["export", "fool", "--out", out.to_str().unwrap()]);
    assert!(std::fs::read_to_string(&out).unwrap().contains("1. f3 e5 2. g4 Qh4# 0-1"));
    assert_eq!(place.prints(&["delete", "1"]), "1 game deleted\n");
    assert!(place.prints(&["list"]).ends_with("1 game: White won 0, 0 drawn, Black won 1\n"));
    assert_eq!(place.prints(&["restore", "1"]), "1 game brought back\n");
    assert_eq!(place.prints(&["check"]), "2 games sound, 0 put aside earlier\n");
    assert_eq!(place.prints(&["repair"]), "nothing to repair\n");
    let copy = place.file("copy.sqlite");
    place.prints(&["backup", copy.to_str().unwrap()]);
    assert!(place.prints(&["list", "--library", copy.to_str().unwrap()]).contains("Fool"));
    assert!(place.prints(&["analysis", "--info"]).starts_with("0 of at most 500000 positions"));
}

#[test]
fn what_makes_no_sense_gets_one_sentence() {
    let place = imported("refused");
    let text = place.file("text.txt");
    std::fs::write(&text, "no database at all, only some words that are long enough to be one").unwrap();
    let text = text.to_str().unwrap();
    for (arguments, sentence) in [
        (&["show", "99"][..], "error: there is no game 99\n"),
        (&["delete", "99"], "error: there is no such game\n"),
        (&["delete", "--query", "fool"], "error: the query finds 1 game; add --yes to delete them\n"),
        (&["search", "elo:x"], "error: \"x\" is no rating; ratings look like 2600.. or 1500..1800\n"),
        (
            &["import", "/nonexistent.pgn"],
            "error: /nonexistent.pgn: No such file or directory (os error 2)\n",
        ),
    ] {
        assert_eq!(place.refuses(arguments), sentence);
    }
    let refused = place.refuses(&["list", "--library", text]);
    assert!(refused.ends_with("text.txt is not a library of Roque\n"), "{refused}");
    assert_eq!(refused.lines().count(), 1);
    assert!(Path::new(text).is_file(), "and is left as it is");
}

/// What no program should be handed: a line of 100 MB, a packed file that grows without end, an archive that breaks off.
#[test]
fn monstrous_files_get_a_sentence_or_lose_a_game() {
    let place = Place::new("monsters");
    let line = place.file("line.pgn");
    let mut text = b"[White \"Long\"]\n\n1. e4 {".to_vec();
    text.extend(vec![b'x'; 100 << 20]);
    text.extend(b"} *\n\n[White \"Short\"]\n\n1. d4 *\n");
    std::fs::write(&line, text).unwrap();
    let said = place.prints(&["import", line.to_str().unwrap()]);
    assert!(said.contains("1 game"), "{said}");
    std::fs::remove_file(&line).unwrap();
    assert!(place.prints(&["list"]).contains("Short"));

    let bomb = place.file("bomb.zip");
    std::fs::write(&bomb, zip_of_blanks(64 << 20)).unwrap();
    let refused = place.refuses(&["import", bomb.to_str().unwrap()]);
    assert!(refused.contains("more than 200 times its size"), "{refused}");
    assert_eq!(refused.lines().count(), 1, "{refused}");

    let cut = place.file("cut.zip");
    let whole = zip_of_blanks(1 << 10);
    std::fs::write(&cut, &whole[..whole.len() / 2]).unwrap();
    assert_eq!(place.refuses(&["import", cut.to_str().unwrap()]).lines().count(), 1);
    assert!(place.prints(&["check"]).contains('1'), "what was kept is sound");
}

/// An archive with one file of blanks.
fn zip_of_blanks(length: usize) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    writer.start_file("games.pgn", zip::write::SimpleFileOptions::default()).unwrap();
    writer.write_all(&vec![b' '; length]).unwrap();
    writer.finish().unwrap().into_inner()
}

#[test]
fn two_programs_import_at_once() {
    let place = Place::new("twice");
    let file = place.file("many.pgn");
    let games: String =
        (0..6000).map(|number| format!("[White \"W{number}\"]\n[Black \"B\"]\n\n1. e4 *\n\n")).collect();
    std::fs::write(&file, games).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| place.prints(&["import", file.to_str().unwrap()]));
        }
    });
    let json: serde_json::Value =
        serde_json::from_str(&place.prints(&["list", "--limit", "1", "--json"])).unwrap();
    assert_eq!(json["total"], 6000);
}

/// A disk of 1 MB that fills up in the middle: a sentence, and what was kept before is there. Skipped where nobody may
/// mount one.
#[test]
fn a_disk_that_fills_up_during_an_import() {
    let place = Place::new("full");
    let disk = place.file("disk");
    std::fs::create_dir_all(&disk).unwrap();
    let mount = ["-t", "tmpfs", "-o", "size=1m", "tmpfs"];
    let mounted = Command::new("mount").args(mount).arg(&disk).stderr(Stdio::null()).status();
    if !mounted.is_ok_and(|status| status.success()) {
        println!("skipped: this test may not mount a small disk");
        return;
    }
    let library = disk.join("library.sqlite").display().to_string();
    let small = place.file("small.pgn");
    std::fs::write(&small, GAMES).unwrap();
    let kept = place.prints(&["--library", &library, "import", small.to_str().unwrap()]);
    let large = place.file("large.pgn");
    let games: String = (0..60_000)
        .map(|number| format!("[White \"Player number {number}\"]\n\n1. e4 {{remark {number}}} e5 *\n\n"))
        .collect();
    std::fs::write(&large, games).unwrap();
    let refused = place.run(&["--library", &library, "import", large.to_str().unwrap()], "");
    let found = place.run(&["--library", &library, "search", "fool"], "");
    let checked = place.run(&["--library", &library, "check"], "");
    let _ = Command::new("umount").arg(&disk).status();
    let sentence = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2), "{kept} {sentence}");
    assert!(sentence.contains("disk is full"), "{sentence}");
    assert!(String::from_utf8(found.stdout).unwrap().contains("Fool"), "what was kept before is there");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
}
