//! Games that wait to be played.

use crate::fixture::Fixture;
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Games waiting for a worker.
#[derive(Default)]
pub(crate) struct Queue {
    state: Mutex<QueueState>,
    changed: Condvar,
}

#[derive(Default)]
struct QueueState {
    waiting: VecDeque<Fixture>,
    closed: bool,
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more game.
    pub(crate) fn add(&self, fixture: Fixture) {
        self.state().waiting.push_back(fixture);
        self.changed.notify_one();
    }

    /// There will be no more, and those that wait are not played.
    pub(crate) fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        state.waiting.clear();
        drop(state);
        self.changed.notify_all();
    }

    /// The next game; waits for one until the queue is closed.
    pub(crate) fn next(&self) -> Option<Fixture> {
        let mut state = self.state();
        loop {
            if state.closed {
                return None;
            }
            if let Some(fixture) = state.waiting.pop_front() {
                return Some(fixture);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
