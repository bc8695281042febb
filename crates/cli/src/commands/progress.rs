//! What a person sees while games are played: a few lines on stderr that are drawn over, if it is a terminal.

use anyhow::Context;
use roque_arena::{Control, Entry, Tournament, Urgency};
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often the lines are drawn at most.
const INTERVAL: Duration = Duration::from_millis(200);

/// A handle that Ctrl-C acts on: the first finishes the running games, the second stops at once.
pub fn control() -> anyhow::Result<Arc<Control>> {
    let control = Arc::new(Control::new());
    let from_keyboard = Arc::clone(&control);
    ctrlc::set_handler(move || tell(from_keyboard.interrupt())).context("cannot listen for Ctrl-C")?;
    Ok(control)
}

#[expect(clippy::print_stderr, reason = "somebody pressed Ctrl-C and wants to know")]
fn tell(urgency: Urgency) {
    match urgency {
        Urgency::Finish => eprintln!("\nfinishing the running games; Ctrl-C again stops at once"),
        _ => eprintln!("\nstopping"),
    }
}

/// The lines and what they need.
pub struct Progress {
    names: Vec<String>,
    total: Option<u64>,
    done: u64,
    resumed: u64,
    began: Instant,
    drawn: Option<Instant>,
    lines: usize,
    terminal: bool,
}

impl Progress {
    /// Nothing played yet.
    pub fn new(tournament: &Tournament) -> Self {
        let players = tournament.entrants.len();
        Self {
            names: tournament.entrants.iter().map(|entrant| entrant.name.clone()).collect(),
            total: tournament.format.total_games(players),
            done: 0,
            resumed: 0,
            began: Instant::now(),
            drawn: None,
            lines: 0,
            terminal: std::io::stderr().is_terminal(),
        }
    }

    /// Games were found in the journal.
    pub fn resumed(&mut self, games: u64) {
        self.resumed = games;
        self.done = games;
        self.say(&format!("{games} games were played before; going on"));
    }

    /// A game has ended; `lines` gives what there is to show, if anything is shown.
    pub fn finished(&mut self, entry: &Entry, lines: impl FnOnce() -> Vec<String>) {
        self.done += 1;
        if let Some(player) = entry.at_fault() {
            let name = &self.names[player];
            self.say(&format!("game {}: {name} at fault: {}", entry.fixture.game + 1, entry.result));
        }
        let due = self.drawn.is_none_or(|drawn| drawn.elapsed() >= INTERVAL);
        if self.terminal && due {
            self.draw(&lines());
        }
    }

    /// Takes the lines away.
    pub fn clear(&mut self) {
        let lines = std::mem::take(&mut self.lines);
        let mut stderr = std::io::stderr().lock();
        // A terminal that cannot be written to needs no cleaning.
        let _ = (0..lines).try_for_each(|_| write!(stderr, "\x1b[1A\x1b[2K"));
        let _ = stderr.flush();
    }

    fn draw(&mut self, lines: &[String]) {
        self.clear();
        let mut text = format!("{}\n", self.count());
        lines.iter().for_each(|line| text += &format!("{line}\n"));
        self.lines = lines.len() + 1;
        self.drawn = Some(Instant::now());
        // As above.
        let _ = std::io::stderr().lock().write_all(text.as_bytes());
    }

    /// How many games, and how long the rest will take.
    fn count(&self) -> String {
        let here = (self.done - self.resumed).max(1) as f64;
        let each = self.began.elapsed().as_secs_f64() / here;
        match self.total {
            Some(total) => {
                let left = each * total.saturating_sub(self.done) as f64;
                format!("game {} of {total}, about {} left", self.done, duration(left))
            }
            None => format!("game {}", self.done),
        }
    }

    fn say(&mut self, line: &str) {
        self.clear();
        // As above.
        let _ = writeln!(std::io::stderr().lock(), "{line}");
    }
}

fn duration(seconds: f64) -> String {
    let seconds = seconds.round() as u64;
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}
