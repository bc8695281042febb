//! What every experiment is given: how much to do, the seed, progress, and the wish to stop.

use indicatif::{ProgressBar, ProgressStyle};
use roque_game::StopSignal;

/// How much to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// Enough to see the effect, in seconds.
    Quick,
    /// Enough to trust the numbers, in minutes.
    Full,
}

/// The circumstances of a run.
#[derive(Clone, Debug)]
pub struct Context {
    /// How much to do.
    pub effort: Effort,
    /// Decides everything random.
    pub seed: u64,
    /// Ends the run early; it then reports what it has.
    pub stop: StopSignal,
}

impl Context {
    /// A run of this size with this seed.
    #[must_use]
    pub fn new(effort: Effort, seed: u64) -> Self {
        Self { effort, seed, stop: StopSignal::new() }
    }

    /// One value for quick runs, another for full ones.
    #[must_use]
    pub fn pick<T>(&self, quick: T, full: T) -> T {
        match self.effort {
            Effort::Quick => quick,
            Effort::Full => full,
        }
    }

    /// Whether the run should end.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    /// A progress bar over so many steps; appears on stderr if that is a terminal.
    #[must_use]
    pub fn progress(&self, steps: usize, label: &str) -> ProgressBar {
        let bar = ProgressBar::new(steps as u64);
        if let Ok(style) = ProgressStyle::with_template("{msg:24} {wide_bar} {pos}/{len} {elapsed}") {
            bar.set_style(style);
        }
        bar.set_message(label.to_owned());
        bar
    }
}
