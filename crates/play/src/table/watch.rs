//! Games between programs: they run by themselves, are held, and go on move by move.

use super::{Table, TableError};
use crate::Moment;
use std::time::Duration;

/// The longest that two moves of programs can be asked to lie apart.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// How a game between programs goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Run {
    /// Move follows move.
    Going,
    /// It waits, and so do the clocks.
    Held,
    /// It waits after one more move.
    Step,
}

impl Table {
    /// How a game between programs goes on; `None` where somebody plays.
    #[must_use]
    pub fn run_state(&self) -> Option<Run> {
        self.run
    }

    /// Least time between moves of programs.
    #[must_use]
    pub fn pause(&self) -> Duration {
        self.pause
    }

    /// Lets a game between programs go on.
    ///
    /// # Errors
    /// [`TableError::NotBetweenPrograms`].
    pub fn go_on(&mut self, now: Moment) -> Result<(), TableError> {
        self.set_run(Run::Going)?;
        self.referee.resume(now);
        Ok(())
    }

    /// Holds a game between programs. What one of them was thinking is dropped.
    ///
    /// # Errors
    /// [`TableError::NotBetweenPrograms`].
    pub fn hold(&mut self, now: Moment) -> Result<(), TableError> {
        self.set_run(Run::Held)?;
        self.referee.pause(now);
        self.turn += 1;
        Ok(())
    }

    /// Lets a held game between programs go on for one move; one that runs is held after it.
    ///
    /// # Errors
    /// [`TableError::NotBetweenPrograms`].
    pub fn step(&mut self, now: Moment) -> Result<(), TableError> {
        self.set_run(Run::Step)?;
        self.referee.resume(now);
        Ok(())
    }

    /// Chooses the least time between two moves of programs.
    ///
    /// # Errors
    /// [`TableError::NotBetweenPrograms`].
    pub fn set_pause(&mut self, pause: Duration) -> Result<(), TableError> {
        if self.run.is_none() {
            return Err(TableError::NotBetweenPrograms);
        }
        self.pause = pause.min(LONGEST_PAUSE);
        Ok(())
    }

    fn set_run(&mut self, run: Run) -> Result<(), TableError> {
        let state = self.run.as_mut().ok_or(TableError::NotBetweenPrograms)?;
        *state = run;
        Ok(())
    }

    /// A step has been made.
    pub(super) fn end_step(&mut self, now: Moment) {
        if self.run == Some(Run::Step) {
            self.run = Some(Run::Held);
            self.referee.pause(now);
        }
    }
}
