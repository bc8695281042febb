//! Programs killed at any moment: what they had confirmed is there. `ROQUE_KILLS=500` makes as many of each.

#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a failing test may panic, a passing one report"
)]

use roque_chess::Timeline;
use roque_game::Random;
use roque_library::{Library, Query};
use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

/// How often each program is killed.
fn kills(few: usize) -> usize {
    std::env::var("ROQUE_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(few)
}

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("roque-killed-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_roque"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Reads until something was said; whether it was.
fn hears(out: &mut ChildStdout, wanted: &str) -> bool {
    let (mut heard, mut byte) = (Vec::new(), [0]);
    while !heard.ends_with(wanted.as_bytes()) {
        match out.read(&mut byte) {
            Ok(1) => heard.push(byte[0]),
            _ => return false,
        }
    }
    true
}

/// Moves that somebody might type.
fn moves(random: &mut Random) -> Vec<String> {
    let mut timeline = Timeline::default();
    let mut said = Vec::new();
    while said.len() < 60 && timeline.outcome().is_none() {
        let legal: Vec<_> = timeline.current().legal_moves().iter().copied().collect();
        let m = random.choose(&legal).unwrap();
        said.push(timeline.current().san(m).to_string());
        timeline.play(m).unwrap();
    }
    said
}

#[test]
fn a_terminal_killed_at_any_moment_has_every_confirmed_move() {
    let (folder, mut random, mut confirmed) = (Folder::new("terminal"), Random::new(20), 0);
    let rounds = kills(5);
    for round in 0..rounds {
        let path = folder.0.join(format!("{round}.sqlite"));
        let mut child = start(&["tui", "--lang", "en", "--ascii", "--library", path.to_str().unwrap()]);
        let (mut input, mut out) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        // Two people without a clock.
        input.write_all(b"2\n0\n").unwrap();
        assert!(hears(&mut out, "White to move: "), "round {round}: the game begins");
        let moves = moves(&mut random);
        // The last one may be the end of the game.
        let last = random.below(20.min(moves.len()));
        let mut seen = 0;
        for (ply, san) in moves.iter().enumerate().take(last) {
            input.write_all(format!("{san}\n").as_bytes()).unwrap();
            let next = if ply % 2 == 0 { "Black" } else { "White" };
            assert!(hears(&mut out, &format!("{next} to move: ")), "round {round}: {san}");
            seen = ply + 1;
        }
        // Killed somewhere in the next one.
        if let Some(next) = moves.get(last) {
            input.write_all(format!("{next}\n").as_bytes()).unwrap();
        }
        std::thread::sleep(Duration::from_micros(random.below(20_000) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        let library = Library::open(&path).unwrap();
        let game = library.list(&Query::default()).unwrap().games[0].id;
        let kept = library.load(game).unwrap().unwrap().document.main_line().count();
        assert!((seen..=seen + 1).contains(&kept), "round {round}: {seen} were shown, {kept} are kept");
        assert_eq!(library.check().unwrap().problems, []);
        confirmed += seen;
        drop(library);
        std::fs::remove_file(&path).unwrap();
    }
    println!("{rounds} kills, {confirmed} confirmed moves found again");
}

#[test]
fn a_killed_generation_of_data_keeps_every_block_and_goes_on() {
    let (folder, mut random) = (Folder::new("data"), Random::new(21));
    let path = folder.0.join("some.games");
    let (mut before, rounds) = (0, kills(3));
    for round in 0..rounds {
        let out = path.to_str().unwrap();
        let mut child =
            start(&["train", "data", "--out", out, "--games", "1000000", "--nodes", "20", "--threads", "2"]);
        std::thread::sleep(Duration::from_millis(200 + random.below(600) as u64));
        child.kill().unwrap();
        child.wait().unwrap();
        if !path.exists() {
            continue;
        }
        let mut games = 0;
        let damages = roque_training::for_each_game(&path, |_| games += 1);
        match damages {
            Ok(damages) => assert!(damages.len() <= 1, "round {round}: {damages:?}"),
            // Killed before the first bytes.
            Err(error) => assert_eq!(before, 0, "round {round}: {error}"),
        }
        assert!(games >= before, "round {round}: {games} after {before}");
        before = games;
    }
    println!("{rounds} kills, {before} games");
}
