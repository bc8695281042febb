//! Numbered jobs and those who do them: threads of this process, or other machines.

use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// Does numbered jobs, in any order, and gives back what came of them.
///
/// Whoever leads a crew keeps the account: a job is done when the leader has written its result down and
/// [confirmed](Self::confirm) it, not before. A crew may do a job twice, when one of its members was given up for dead; the
/// leader is told of it once.
pub trait Crew {
    /// What is to be done.
    type Job;
    /// What comes of it.
    type Done;

    /// So many jobs should be handed out and not yet done, that nobody waits for work.
    fn window(&self) -> usize;

    /// Hands out a job. Its number is its own as long as the work lasts.
    fn hand_out(&mut self, number: u64, job: Self::Job);

    /// Waits until something is done, but no longer than this; gives all that is.
    ///
    /// # Errors
    /// [`CrewError`] if nothing can be done any more.
    fn wait(&mut self, at_most: Duration) -> Result<Vec<(u64, Self::Done)>, CrewError>;

    /// The results of these jobs are safe: nobody needs to remember them any more.
    fn confirm(&mut self, numbers: &[u64]);

    /// Takes back what nobody has begun; gives the numbers of jobs of which nothing will come.
    fn take_back(&mut self) -> Vec<u64>;

    /// Gives everything up, also what has been begun, as far as it does not end by itself; gives the numbers of jobs of
    /// which nothing will come.
    fn abandon(&mut self) -> Vec<u64>;
}

/// Why a crew can do nothing any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrewError(pub String);

impl std::fmt::Display for CrewError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CrewError {}

/// A crew of threads; see [`with_threads`].
pub struct ThreadCrew<'a, J, D> {
    queue: &'a Queue<J>,
    done: Receiver<(u64, D)>,
    threads: usize,
}

/// Leads a crew of so many threads, each with a hand of its own that `hire` makes on that thread. Ends when the leader has
/// ended and every hand has finished what it has begun.
///
/// ```
/// use roque_game::{Crew, with_threads};
/// use std::time::Duration;
///
/// let squares = with_threads(2, || |_number, side: u64| side * side, |crew| {
///     (1..=4).for_each(|side| crew.hand_out(side, side));
///     let mut sum = 0;
///     let mut open = 4;
///     while open > 0 {
///         let done = crew.wait(Duration::from_secs(1)).expect("threads do not end by themselves");
///         open -= done.len();
///         sum += done.iter().map(|(_, square)| square).sum::<u64>();
///     }
///     sum
/// });
/// assert_eq!(squares, 30);
/// ```
pub fn with_threads<J: Send, D: Send, W: FnMut(u64, J) -> D, T>(
    threads: usize,
    hire: impl Fn() -> W + Sync,
    lead: impl FnOnce(&mut ThreadCrew<'_, J, D>) -> T,
) -> T {
    let queue = Queue::default();
    let (sender, done) = channel();
    let threads = threads.max(1);
    thread::scope(|scope| {
        for _ in 0..threads {
            let (queue, hire, sender) = (&queue, &hire, sender.clone());
            scope.spawn(move || queue.serve(hire(), &sender));
        }
        drop(sender);
        // Also when the leader panics: the threads must not wait for ever.
        let closing = Closing(&queue);
        let led = lead(&mut ThreadCrew { queue: &queue, done, threads });
        drop(closing);
        led
    })
}

impl<J, D> Crew for ThreadCrew<'_, J, D> {
    type Job = J;
    type Done = D;

    fn window(&self) -> usize {
        2 * self.threads
    }

    fn hand_out(&mut self, number: u64, job: J) {
        self.queue.state().waiting.push_back((number, job));
        self.queue.changed.notify_one();
    }

    fn wait(&mut self, at_most: Duration) -> Result<Vec<(u64, D)>, CrewError> {
        match self.done.recv_timeout(at_most) {
            Ok(first) => Ok(std::iter::once(first).chain(self.done.try_iter()).collect()),
            Err(RecvTimeoutError::Timeout) => Ok(Vec::new()),
            Err(RecvTimeoutError::Disconnected) => Err(CrewError("all threads have ended".to_owned())),
        }
    }

    fn confirm(&mut self, _: &[u64]) {}

    fn take_back(&mut self) -> Vec<u64> {
        self.queue.state().waiting.drain(..).map(|(number, _)| number).collect()
    }

    fn abandon(&mut self) -> Vec<u64> {
        self.take_back()
    }
}

/// Jobs waiting for a thread.
struct Queue<J> {
    state: Mutex<QueueState<J>>,
    changed: Condvar,
}

struct QueueState<J> {
    waiting: VecDeque<(u64, J)>,
    closed: bool,
}

impl<J> Default for Queue<J> {
    fn default() -> Self {
        let state = QueueState { waiting: VecDeque::new(), closed: false };
        Self { state: Mutex::new(state), changed: Condvar::new() }
    }
}

impl<J> Queue<J> {
    fn state(&self) -> MutexGuard<'_, QueueState<J>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn serve<D>(&self, mut hand: impl FnMut(u64, J) -> D, done: &Sender<(u64, D)>) {
        while let Some((number, job)) = self.next() {
            // Nobody listens any more: the work has ended.
            if done.send((number, hand(number, job))).is_err() {
                return;
            }
        }
    }

    /// The next job; waits for one until the queue is closed.
    fn next(&self) -> Option<(u64, J)> {
        let mut state = self.state();
        loop {
            if state.closed {
                return None;
            }
            if let Some(job) = state.waiting.pop_front() {
                return Some(job);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

struct Closing<'a, J>(&'a Queue<J>);

impl<J> Drop for Closing<'_, J> {
    fn drop(&mut self) {
        self.0.state().closed = true;
        self.0.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    #[test]
    fn what_nobody_has_begun_can_be_taken_back() {
        let go = AtomicBool::new(false);
        let hire = || {
            |number: u64, ()| {
                while !go.load(Ordering::Acquire) {
                    thread::yield_now();
                }
                number
            }
        };
        with_threads(1, hire, |crew| {
            (0..5).for_each(|number| crew.hand_out(number, ()));
            while crew.queue.state().waiting.len() == 5 {
                thread::yield_now();
            }
            assert_eq!(crew.take_back(), [1, 2, 3, 4]);
            go.store(true, Ordering::Release);
            assert_eq!(crew.wait(Duration::from_secs(60)), Ok(vec![(0, 0)]));
            assert_eq!(crew.wait(Duration::ZERO), Ok(Vec::new()));
        });
    }

    #[test]
    fn hands_keep_what_they_hold_and_end_with_the_leader() {
        let counted = with_threads(
            3,
            || {
                let mut count = 0;
                move |_, ()| {
                    count += 1;
                    count
                }
            },
            |crew| {
                (0..100).for_each(|number| crew.hand_out(number, ()));
                let mut done = Vec::new();
                while done.len() < 100 {
                    done.extend(crew.wait(Duration::from_secs(60)).unwrap());
                }
                done.iter().filter(|(_, count)| *count == 1).count()
            },
        );
        assert!((1..=3).contains(&counted));
    }
}
