//! A bounded number of searches at once, on threads of their own.
//!
//! Moves for running games go first, then hints, then judgements for bar and graph: however many games are open,
//! the machine is never asked for more than its share.

use crate::player::MOST_TABLE;
use roque_engine::{Engine, EngineConfig};
use roque_game::StopSignal;
use roque_play::table::{Desk, DeskLimits};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// How soon a search must begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Priority {
    /// A clock may be running.
    Move,
    /// Somebody waits for a hint.
    Hint,
    /// Nobody waits.
    Judgement,
}

/// What lives on a thread of a pool and does the thinking there.
pub(crate) trait Place: 'static {
    /// A fresh one that uses so much of the machine.
    fn make(config: EngineConfig) -> Self;
}

/// The free board's engine.
impl Place for Engine {
    fn make(config: EngineConfig) -> Self {
        Self::new(config)
    }
}

/// The players of games: whoever is asked.
impl Place for Desk {
    fn make(engine: EngineConfig) -> Self {
        Self::new(DeskLimits { engine, most_table: Some(MOST_TABLE) })
    }
}

/// Thinking to be done on one of the pool's threads, with what lives there.
pub(crate) struct Job<P> {
    /// Ends the work early.
    pub signal: StopSignal,
    pub work: Box<dyn FnOnce(&mut P) + Send>,
}

struct Queues<P> {
    waiting: [VecDeque<Job<P>>; 3],
    /// Signals of the running searches, by thread.
    running: Vec<Option<StopSignal>>,
    closed: bool,
    config: EngineConfig,
}

struct Shared<P> {
    queues: Mutex<Queues<P>>,
    work: Condvar,
}

/// The searching threads. They end when [`close`](Self::close) is called.
pub(crate) struct SearchPool<P>(Arc<Shared<P>>);

impl<P: Place> SearchPool<P> {
    /// Starts so many threads, each with a place of its own.
    pub(crate) fn start(threads: usize, config: EngineConfig) -> std::io::Result<Self> {
        let threads = threads.max(1);
        let queues =
            Queues { waiting: Default::default(), running: vec![None; threads], closed: false, config };
        let shared = Arc::new(Shared { queues: Mutex::new(queues), work: Condvar::new() });
        for index in 0..threads {
            let shared = Arc::clone(&shared);
            std::thread::Builder::new()
                .name(format!("search-{index}"))
                .spawn(move || work(&shared, index))?;
        }
        Ok(Self(shared))
    }

    /// Changes what the places use, each before its next search.
    pub(crate) fn configure(&self, config: EngineConfig) {
        lock(&self.0).config = config;
    }

    /// Queues a search. After closing it is dropped unanswered.
    pub(crate) fn submit(&self, priority: Priority, job: Job<P>) {
        let mut queues = lock(&self.0);
        if !queues.closed {
            queues.waiting[priority as usize].push_back(job);
            self.0.work.notify_one();
        }
    }

    /// Stops every search and ends the threads.
    pub(crate) fn close(&self) {
        let mut queues = lock(&self.0);
        queues.closed = true;
        queues.waiting = Default::default();
        queues.running.iter().flatten().for_each(StopSignal::stop);
        self.0.work.notify_all();
    }
}

fn lock<P>(shared: &Shared<P>) -> MutexGuard<'_, Queues<P>> {
    shared.queues.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The most urgent job; `None` when the pool closes.
fn next<P>(shared: &Shared<P>, thread: usize) -> Option<Job<P>> {
    let mut queues = lock(shared);
    loop {
        if queues.closed {
            return None;
        }
        // Searches with several threads each take as many places.
        let width = queues.config.threads.max(1);
        let most = (queues.running.len() / width).max(1);
        let free = queues.running.iter().flatten().count() < most;
        if free && let Some(job) = queues.waiting.iter_mut().find_map(VecDeque::pop_front) {
            queues.running[thread] = Some(job.signal.clone());
            return Some(job);
        }
        queues = shared.work.wait(queues).unwrap_or_else(PoisonError::into_inner);
    }
}

fn work<P: Place>(shared: &Shared<P>, thread: usize) {
    // Made at the first search, so that an idle server stays small.
    let mut made: Option<(EngineConfig, P)> = None;
    while let Some(job) = next(shared, thread) {
        let config = lock(shared).config;
        if made.as_ref().is_some_and(|(with, _)| *with != config) {
            // The old table goes before the new one comes.
            made = None;
        }
        let thinking = AssertUnwindSafe(|| {
            let (_, place) = made.get_or_insert_with(|| (config, P::make(config)));
            (job.work)(place);
        });
        if catch_unwind(thinking).is_err() {
            // What lives here may be in pieces. Whoever waits learns of the fault by an answer that never comes.
            tracing::error!("internal error in a search");
            made = None;
        }
        lock(shared).running[thread] = None;
        shared.work.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{TryRecvError, channel};
    use std::time::Duration;

    #[test]
    fn a_fault_in_a_search_costs_that_search_alone() {
        let config = EngineConfig { hash_mb: 1, ..EngineConfig::default() };
        let pool = SearchPool::start(1, config).unwrap();
        let (sender, faulty) = channel::<()>();
        let work = move |_: &mut Engine| {
            let _lost_with_the_search = sender;
            panic!("on purpose");
        };
        pool.submit(Priority::Move, Job { signal: StopSignal::new(), work: Box::new(work) });
        let (sender, sound) = channel();
        let work = move |_: &mut Engine| sender.send(()).unwrap();
        pool.submit(Priority::Move, Job { signal: StopSignal::new(), work: Box::new(work) });
        sound.recv_timeout(Duration::from_secs(60)).expect("the place is free again");
        assert_eq!(faulty.try_recv(), Err(TryRecvError::Disconnected));
        pool.close();
    }
}
