//! A game in a real terminal: tmux types, tmux shows. Skipped where there is no tmux.

#![expect(clippy::unwrap_used, clippy::print_stdout, reason = "tests may")]

use std::process::Command;
use std::time::{Duration, Instant};

/// A terminal of 80 columns and 24 rows on a server of its own.
struct Tmux(String);

impl Tmux {
    /// `None` with a remark where tmux is not installed.
    fn start(name: &str, command: &str) -> Option<Self> {
        if Command::new("tmux").arg("-V").output().is_err() {
            println!("skipped: tmux is not installed");
            return None;
        }
        let tmux = Self(format!("roque-test-{name}-{}", std::process::id()));
        tmux.run(&["-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", command]);
        Some(tmux)
    }

    /// The process in the terminal.
    fn process(&self) -> String {
        self.run(&["display-message", "-p", "#{pane_pid}"]).trim().to_owned()
    }

    fn run(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux").args(["-u", "-L", &self.0]).args(arguments).output().unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn keys(&self, keys: &[&str]) {
        self.run(&[&["send-keys"], keys].concat());
    }

    fn wait_for(&self, wanted: &str) -> String {
        let start = Instant::now();
        loop {
            let screen = self.run(&["capture-pane", "-p"]);
            if screen.contains(wanted) {
                return screen;
            }
            assert!(start.elapsed() < Duration::from_secs(120), "waited in vain for {wanted:?}:\n{screen}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        self.run(&["kill-server"]);
    }
}

/// The example program, which Cargo builds beside the tests.
fn board() -> Option<String> {
    let tests = std::env::current_exe().unwrap();
    let board = tests.parent().and_then(std::path::Path::parent)?.join("examples/board");
    if !board.exists() {
        println!("skipped: {} is not built", board.display());
        return None;
    }
    Some(board.display().to_string())
}

#[test]
fn a_game_in_a_terminal() {
    let Some(board) = board() else { return };
    let Some(tmux) = Tmux::start("game", &format!("'{board}'; echo the end; sleep 60")) else { return };
    tmux.wait_for("A person against the computer");
    tmux.keys(&["Enter"]);
    tmux.wait_for("Your move");
    tmux.keys(&["e4", "Enter"]);
    tmux.wait_for("1. e4");
    tmux.wait_for("Your move");
    tmux.keys(&["Ke5", "Enter"]);
    tmux.wait_for("no legal move Ke5");
    tmux.keys(&["F4"]);
    tmux.wait_for("Taken back");
    tmux.keys(&["Enter", "Up", "Up", "Enter"]);
    tmux.wait_for("1. e4");
    tmux.keys(&["F9"]);
    tmux.wait_for("Really resign?");
    tmux.keys(&["F9"]);
    tmux.wait_for("Black wins");
    tmux.keys(&["F10"]);
    tmux.wait_for("the end");
}

/// Every move is on disk before it is shown: however the program ends, the game goes on.
#[test]
fn a_game_survives_every_end() {
    let Some(board) = board() else { return };
    for (number, end) in ["kill", "hang up", "Ctrl-C", "terminate"].into_iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let command = format!("exec '{board}' '{}'", folder.path().join("library.sqlite").display());
        let Some(tmux) = Tmux::start(&format!("end{number}"), &command) else { return };
        tmux.wait_for("A person against the computer");
        tmux.keys(&["Enter"]);
        tmux.wait_for("Your move");
        tmux.keys(&["e4", "Enter"]);
        tmux.wait_for("1. e4");
        tmux.wait_for("Your move");
        let process = tmux.process();
        let signal =
            |name: &str| assert!(Command::new("kill").args([name, &process]).status().unwrap().success());
        match end {
            "kill" => signal("-KILL"),
            "terminate" => signal("-TERM"),
            "hang up" => drop(tmux.run(&["kill-server"])),
            _ => tmux.keys(&["C-c"]),
        }
        drop(tmux);
        let Some(tmux) = Tmux::start(&format!("again{number}"), &command) else { return };
        tmux.wait_for("One unfinished game is under Games");
        // From the first row up to the fifth from the end.
        tmux.keys(&["Up"; 5]);
        tmux.wait_for("> Games");
        tmux.keys(&["Enter"]);
        tmux.wait_for("1 unfinished");
        tmux.keys(&["Enter"]);
        let screen = tmux.wait_for("Your move");
        let moves = screen.lines().find(|line| line.contains("1. e4")).unwrap_or_default();
        assert!(moves.split_whitespace().count() >= 5, "the reply is there, too ({end}):\n{screen}");
    }
}
