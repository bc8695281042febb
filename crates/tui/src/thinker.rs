//! A desk in a thread of its own, so that the screen never waits for whoever thinks there.

use roque_game::StopSignal;
use roque_play::Fault;
use roque_play::players::{Decision, Insight, PlayerFault};
use roque_play::table::{Desk, Question, Task};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A question for the thread.
struct Asked {
    task: Task,
    question: Question,
    signal: StopSignal,
}

/// News from a thinking player.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// What it thinks at the moment.
    Insight(Insight),
    /// What it decided.
    Done(Result<Decision, PlayerFault>),
}

/// A desk and its thread. Dropping it stops the search and waits for the thread.
pub struct Thinker {
    questions: Option<Sender<Asked>>,
    reports: Receiver<(Task, News)>,
    thread: Option<JoinHandle<()>>,
    /// What it is asked, and how to end that.
    busy: Option<(Task, StopSignal)>,
}

impl Thinker {
    /// Starts the thread.
    #[must_use]
    pub fn new(mut desk: Desk) -> Self {
        let (questions, inbox) = channel::<Asked>();
        let (outbox, reports) = channel();
        let thread = thread::spawn(move || {
            for Asked { task, question, signal } in inbox {
                let decision = desk.think(&question, &signal, &mut |insight| {
                    // Nobody listens any more once the game is left.
                    let _ = outbox.send((task, News::Insight(insight.clone())));
                });
                if outbox.send((task, News::Done(decision))).is_err() {
                    return;
                }
            }
        });
        Self { questions: Some(questions), reports, thread: Some(thread), busy: None }
    }

    /// What an answer is due to.
    #[must_use]
    pub fn task(&self) -> Option<Task> {
        self.busy.as_ref().map(|(task, _)| *task)
    }

    /// Asks something; an earlier question is forgotten.
    pub fn ask(&mut self, task: Task, question: Question) {
        self.forget();
        let signal = StopSignal::new();
        self.busy = Some((task, signal.clone()));
        if let Some(questions) = &self.questions {
            // A thread that has ended is noticed when its news are asked for.
            let _ = questions.send(Asked { task, question, signal });
        }
    }

    /// Stops thinking; the answer, when it comes, is not wanted.
    pub fn forget(&mut self) {
        if let Some((_, signal)) = self.busy.take() {
            signal.stop();
        }
    }

    /// The next piece of news about what it is asked, waiting for it no longer than this.
    pub fn news(&mut self, patience: Duration) -> Option<(Task, News)> {
        loop {
            let due = self.task()?;
            match self.reports.recv_timeout(patience) {
                Ok((task, _)) if task != due => {}
                Ok((task, news)) => {
                    if matches!(news, News::Done(_)) {
                        self.busy = None;
                    }
                    return Some((task, news));
                }
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => {
                    self.busy = None;
                    let detail = "its thread has ended".to_owned();
                    return Some((due, News::Done(Err(PlayerFault { fault: Fault::Crash, detail }))));
                }
            }
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.forget();
        self.questions = None;
        if let Some(thread) = self.thread.take() {
            // A thread that panicked has nothing more to say.
            let _ = thread.join();
        }
    }
}
