//! What a person sees while a command works: lines on stderr that are drawn over, if it is a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use roque_arena::{Entry, Event, Ledger, Tournament};
use roque_lab::Progress;
use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often a table that takes some work is drawn at most.
const INTERVAL: Duration = Duration::from_millis(200);

/// A bar over so many steps with a word of what they are, such as `games`.
pub fn bar(steps: u64, unit: &str) -> ProgressBar {
    styled(ProgressBar::new(steps), &format!("{{msg}} {{wide_bar}} {{pos}}/{{len}} {unit}, {{eta}} left"))
}

/// A bar of this form; where the form were wrong, the usual one.
pub fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    match ProgressStyle::with_template(template) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// The progress of an experiment: a bar for each of its parts.
#[derive(Default)]
pub struct LabProgress(Mutex<Option<ProgressBar>>);

impl LabProgress {
    fn with(&self, work: impl FnOnce(&mut Option<ProgressBar>)) {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl Progress for LabProgress {
    fn begin(&self, steps: usize, label: &str) {
        let bar = bar(steps as u64, "done").with_message(label.to_owned());
        self.with(|current| *current = Some(bar));
    }

    fn step(&self) {
        self.with(|current| current.iter().for_each(|bar| bar.inc(1)));
    }

    fn end(&self) {
        self.with(|current| current.take().iter().for_each(ProgressBar::finish_and_clear));
    }
}

/// The progress of games: how many, how long the rest will take, and below it how things stand.
pub struct GameProgress {
    names: Vec<String>,
    bar: ProgressBar,
    drawn: Option<Instant>,
}

impl GameProgress {
    /// Nothing played yet.
    pub fn new(tournament: &Tournament) -> Self {
        let bar = match tournament.format.total_games(tournament.entrants.len()) {
            Some(total) => styled(ProgressBar::new(total), "game {pos} of {len}, about {eta} left\n{msg}"),
            None => styled(ProgressBar::new_spinner(), "game {pos}\n{msg}"),
        };
        let names = tournament.entrants.iter().map(|entrant| entrant.name.clone()).collect();
        Self { names, bar, drawn: None }
    }

    /// Something has happened; `text` gives what there is to show, if anything is shown.
    pub fn hear(&mut self, event: &Event<'_>, text: impl FnOnce(&Ledger) -> String) {
        match event {
            Event::Resumed { ledger, .. } => {
                let games = ledger.games();
                self.bar.set_position(games);
                self.bar.reset_eta();
                self.say(&format!("{games} games were played before; going on"));
            }
            Event::Finished { entry, ledger } => {
                self.bar.inc(1);
                self.blame(entry);
                let due = self.drawn.is_none_or(|drawn| drawn.elapsed() >= INTERVAL);
                if due && !self.bar.is_hidden() {
                    self.bar.set_message(text(ledger));
                    self.drawn = Some(Instant::now());
                }
            }
        }
    }

    /// Takes the lines away.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }

    fn blame(&self, entry: &Entry) {
        if let Some(player) = entry.at_fault() {
            let name = &self.names[player];
            self.say(&format!("game {}: {name} at fault: {}", entry.fixture.game + 1, entry.result));
        }
    }

    /// Said above the lines, and also where no terminal shows any.
    fn say(&self, line: &str) {
        self.bar.suspend(|| {
            // Nobody reads it: no reason to stop.
            let _ = writeln!(std::io::stderr().lock(), "{line}");
        });
    }
}
