//! A player in a thread of its own, so that the screen never waits for it.

use roque_chess::{Position, Timeline};
use roque_game::StopSignal;
use roque_play::players::{Allowance, Decision, GameContext, Insight, Turn};
use roque_play::{Fault, Player, players::PlayerFault};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A task for the thread.
struct Task {
    number: u64,
    timeline: Timeline,
    allowance: Allowance,
    signal: StopSignal,
}

/// What the thread says.
enum Report {
    Insight(u64, Insight),
    Done(u64, Result<Decision, PlayerFault>),
}

/// News from a thinking player.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// What it thinks at the moment.
    Insight(Insight),
    /// What it decided.
    Done(Result<Decision, PlayerFault>),
}

/// A player and its thread. Dropping it stops the search and waits for the thread.
pub struct Thinker {
    tasks: Option<Sender<Task>>,
    reports: Receiver<Report>,
    thread: Option<JoinHandle<()>>,
    signal: StopSignal,
    number: u64,
    busy: bool,
}

impl Thinker {
    /// Starts the thread; the player prepares there, not here.
    #[must_use]
    pub fn new(mut player: Box<dyn Player>, start: Position, seed: u64) -> Self {
        let (tasks, inbox) = channel::<Task>();
        let (outbox, reports) = channel();
        let thread = thread::spawn(move || {
            let mut ready = player.new_game(&GameContext { start, seed });
            for Task { number, timeline, allowance, signal } in inbox {
                let turn = Turn { timeline: &timeline, allowance, signal: &signal };
                let mut tell = |insight: &Insight| {
                    // Nobody listens any more once the game is left.
                    let _ = outbox.send(Report::Insight(number, insight.clone()));
                };
                let decision = match std::mem::replace(&mut ready, Ok(())) {
                    Ok(()) => player.choose(&turn, &mut tell),
                    Err(fault) => Err(fault),
                };
                if outbox.send(Report::Done(number, decision)).is_err() {
                    return;
                }
            }
        });
        let signal = StopSignal::new();
        Self { tasks: Some(tasks), reports, thread: Some(thread), signal, number: 0, busy: false }
    }

    /// Whether an answer is due.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        self.busy
    }

    /// Asks for a move; an earlier question is forgotten.
    pub fn ask(&mut self, timeline: Timeline, allowance: Allowance) {
        self.forget();
        self.signal = StopSignal::new();
        self.number += 1;
        self.busy = true;
        let task = Task { number: self.number, timeline, allowance, signal: self.signal.clone() };
        if let Some(tasks) = &self.tasks {
            // A thread that has ended is noticed when its news are asked for.
            let _ = tasks.send(task);
        }
    }

    /// Stops thinking; the answer, when it comes, is not wanted.
    pub fn forget(&mut self) {
        self.signal.stop();
        self.busy = false;
    }

    /// The next piece of news, waiting for it no longer than this.
    pub fn news(&mut self, patience: Duration) -> Option<News> {
        loop {
            let report = match self.reports.recv_timeout(patience) {
                Ok(report) => report,
                Err(RecvTimeoutError::Disconnected) if self.busy => {
                    self.busy = false;
                    let detail = "its thread has ended".to_owned();
                    return Some(News::Done(Err(PlayerFault { fault: Fault::Crash, detail })));
                }
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return None,
            };
            match report {
                Report::Insight(number, insight) if self.busy && number == self.number => {
                    return Some(News::Insight(insight));
                }
                Report::Done(number, decision) if self.busy && number == self.number => {
                    self.busy = false;
                    return Some(News::Done(decision));
                }
                _ => {}
            }
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.signal.stop();
        self.tasks = None;
        if let Some(thread) = self.thread.take() {
            // A player that panicked has nothing more to say.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Failing;

    impl Player for Failing {
        fn name(&self) -> String {
            "failing".to_owned()
        }

        fn new_game(&mut self, _: &GameContext) -> Result<(), PlayerFault> {
            Ok(())
        }

        fn choose(&mut self, _: &Turn<'_>, _: &mut dyn FnMut(&Insight)) -> Result<Decision, PlayerFault> {
            panic!("as if by a mistake");
        }
    }

    #[test]
    fn a_player_that_panics_has_crashed() {
        let mut thinker = Thinker::new(Box::new(Failing), Position::default(), 0);
        thinker.ask(Timeline::default(), Allowance::default());
        let news = thinker.news(Duration::from_secs(60));
        assert!(
            matches!(news, Some(News::Done(Err(PlayerFault { fault: Fault::Crash, .. })))),
            "waited in vain: {news:?}"
        );
        assert!(!thinker.is_busy());
    }
}
