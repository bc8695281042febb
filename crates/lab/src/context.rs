//! What every experiment is given: how much to do, the seed, who watches, and the wish to stop.

use crate::draw::Figure;
use crate::parameters::Parameters;
use crate::table::{Cell, DataTable};
use roque_game::StopSignal;
use std::fmt;
use std::sync::Arc;

/// How much to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// Enough to see the effect, in seconds.
    Quick,
    /// Enough to trust the numbers, in minutes.
    Full,
}

/// Hears how far an experiment is. Its parts follow one another.
pub trait Progress: Send + Sync {
    /// A part of so many steps begins.
    fn begin(&self, steps: usize, label: &str);

    /// A step is done.
    fn step(&self);

    /// The part is over, complete or not.
    fn end(&self);

    /// A table has grown or changed. There is a picture of it for whoever wants one.
    fn show(&self, table: &DataTable, picture: &dyn Fn() -> Figure) {
        let _ = (table, picture);
    }
}

/// When work may be done: whoever shares the machine with others waits here for its turn.
pub trait Gate: Send + Sync {
    /// Does a piece of work in its turn. It may be called several times, each time from its beginning; only the last counts. The signal ends an
    /// attempt; who is told to stop while it waits is called with a signal that has been given.
    fn pass(&self, stop: &StopSignal, work: &mut dyn FnMut(&StopSignal));
}

/// It is always everybody's turn.
impl Gate for () {
    fn pass(&self, stop: &StopSignal, work: &mut dyn FnMut(&StopSignal)) {
        work(stop);
    }
}

/// Nobody watches.
impl Progress for () {
    fn begin(&self, _: usize, _: &str) {}

    fn step(&self) {}

    fn end(&self) {}
}

/// The circumstances of a run.
#[derive(Clone)]
pub struct Context {
    /// How much to do.
    pub effort: Effort,
    /// Decides everything random.
    pub seed: u64,
    /// What somebody wants to be different from the usual.
    pub parameters: Parameters,
    /// Ends the run early; it then reports what it has.
    pub stop: StopSignal,
    /// Who watches.
    pub observer: Arc<dyn Progress>,
    /// Says when to search.
    pub gate: Arc<dyn Gate>,
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context")
            .field("effort", &self.effort)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

impl Context {
    /// A run of this size with this seed that nobody watches.
    #[must_use]
    pub fn new(effort: Effort, seed: u64) -> Self {
        Self {
            effort,
            seed,
            parameters: Parameters::default(),
            stop: StopSignal::new(),
            observer: Arc::new(()),
            gate: Arc::new(()),
        }
    }

    /// The same run with somebody who watches.
    #[must_use]
    pub fn watched_by(self, observer: Arc<dyn Progress>) -> Self {
        Self { observer, ..self }
    }

    /// The same run, which searches only in its turn.
    #[must_use]
    pub fn behind(self, gate: Arc<dyn Gate>) -> Self {
        Self { gate, ..self }
    }

    /// Searches in its turn. What was begun before a turn was over is done again, so it must begin from nothing.
    pub(crate) fn turn<T>(&self, mut search: impl FnMut(&StopSignal) -> T) -> T {
        let mut found = None;
        self.gate.pass(&self.stop, &mut |stop| found = Some(search(stop)));
        // A gate calls at least once; one that does not holds nobody up.
        found.unwrap_or_else(|| search(&self.stop))
    }

    /// Adds a row to a table, and shows it.
    pub(crate) fn push(&self, table: &mut DataTable, row: Vec<Cell>) {
        table.push(row);
        self.show(table);
    }

    /// Shows a table as it is.
    pub(crate) fn show(&self, table: &DataTable) {
        self.observer.show(table, &|| table.sketch());
    }

    /// The same run with one's own values.
    #[must_use]
    pub fn with(self, parameters: Parameters) -> Self {
        Self { parameters, ..self }
    }

    /// The greatest depth: one's own, or one for quick runs, another for full ones.
    pub(crate) fn depth(&self, quick: u32, full: u32) -> u32 {
        self.parameters.depth.unwrap_or(self.pick(quick, full))
    }

    /// Games: as many as somebody wants, or so many.
    pub(crate) fn games(&self, quick: usize, full: usize) -> usize {
        self.parameters.games.unwrap_or(self.pick(quick, full))
    }

    /// Nodes for a move: as many as somebody wants, or so many.
    pub(crate) fn nodes(&self, quick: u64, full: u64) -> u64 {
        self.parameters.nodes.unwrap_or(self.pick(quick, full))
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

    /// A part of so many steps, which ends when the value is dropped.
    pub(crate) fn steps(&self, count: usize, label: &str) -> Steps<'_> {
        self.observer.begin(count, label);
        Steps(&*self.observer)
    }
}

/// A part of an experiment that is under way.
pub(crate) struct Steps<'a>(&'a dyn Progress);

impl Steps<'_> {
    /// A step is done.
    pub(crate) fn done(&self) {
        self.0.step();
    }
}

impl Drop for Steps<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[derive(Default)]
    struct Heard(Mutex<Vec<String>>);

    impl Progress for Heard {
        fn begin(&self, steps: usize, label: &str) {
            self.0.lock().unwrap().push(format!("{label} {steps}"));
        }

        fn step(&self) {
            self.0.lock().unwrap().push("step".into());
        }

        fn end(&self) {
            self.0.lock().unwrap().push("end".into());
        }
    }

    /// Interrupts every first attempt.
    struct Rude;

    impl Gate for Rude {
        fn pass(&self, stop: &StopSignal, work: &mut dyn FnMut(&StopSignal)) {
            let first = StopSignal::new();
            first.stop();
            work(&first);
            work(stop);
        }
    }

    #[test]
    fn of_several_attempts_the_last_counts() {
        let context = Context::new(Effort::Quick, 1).behind(Arc::new(Rude));
        let mut attempts = 0;
        let found = context.turn(|stop| {
            attempts += 1;
            !stop.is_stopped()
        });
        assert!(found && attempts == 2);
    }

    #[test]
    fn whoever_watches_hears_every_step_and_the_end() {
        let heard = Arc::new(Heard::default());
        let observer: Arc<dyn Progress> = heard.clone();
        let context = Context::new(Effort::Quick, 1).watched_by(observer);
        let steps = context.steps(2, "games");
        steps.done();
        drop(steps);
        assert_eq!(*heard.0.lock().unwrap(), ["games 2", "step", "end"]);
    }
}
