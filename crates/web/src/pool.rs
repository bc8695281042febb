//! A bounded number of searches at once, on threads of their own.
//!
//! Moves for running games go first, then hints, then judgements for bar and graph: however many games are open,
//! the machine is never asked for more than its share.

use roque_engine::{BestMove, Engine, EngineConfig, Report, SearchRequest};
use roque_game::StopSignal;
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

/// Thinking to be done on one of the pool's threads, with the engine that lives there.
pub(crate) struct Job {
    /// Ends the work early.
    pub signal: StopSignal,
    pub work: Box<dyn FnOnce(&mut Engine) + Send>,
}

impl Job {
    /// A search of the engine, and who hears of it.
    pub(crate) fn search(
        request: SearchRequest,
        signal: StopSignal,
        mut report: impl FnMut(&Report) + Send + 'static,
        done: impl FnOnce(BestMove) + Send + 'static,
    ) -> Self {
        let stop = signal.clone();
        let work = move |engine: &mut Engine| {
            done(engine.search(&request, &stop, &mut |found: &Report| report(found)));
        };
        Self { signal, work: Box::new(work) }
    }
}

#[derive(Default)]
struct Queues {
    waiting: [VecDeque<Job>; 3],
    /// Signals of the running searches, by thread.
    running: Vec<Option<StopSignal>>,
    closed: bool,
    config: Option<EngineConfig>,
}

#[derive(Default)]
struct Shared {
    queues: Mutex<Queues>,
    work: Condvar,
}

/// The searching threads; clones share them. They end when [`close`](Self::close) is called.
#[derive(Clone)]
pub(crate) struct SearchPool(Arc<Shared>);

impl SearchPool {
    /// Starts so many threads, each with an engine of its own.
    pub(crate) fn start(threads: usize, config: EngineConfig) -> std::io::Result<Self> {
        let threads = threads.max(1);
        let shared = Arc::new(Shared::default());
        lock(&shared).running.resize(threads, None);
        lock(&shared).config = Some(config);
        for index in 0..threads {
            let shared = Arc::clone(&shared);
            std::thread::Builder::new()
                .name(format!("search-{index}"))
                .spawn(move || work(&shared, index))?;
        }
        Ok(Self(shared))
    }

    /// Changes the engines, each before its next search.
    pub(crate) fn configure(&self, config: EngineConfig) {
        lock(&self.0).config = Some(config);
    }

    /// Queues a search. After closing it is dropped unanswered.
    pub(crate) fn submit(&self, priority: Priority, job: Job) {
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

fn lock(shared: &Shared) -> MutexGuard<'_, Queues> {
    shared.queues.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The most urgent job; `None` when the pool closes.
fn next(shared: &Shared, thread: usize) -> Option<Job> {
    let mut queues = lock(shared);
    loop {
        if queues.closed {
            return None;
        }
        // Searches with several threads each take as many places.
        let width = queues.config.map_or(1, |config| config.threads.max(1));
        let most = (queues.running.len() / width).max(1);
        let free = queues.running.iter().flatten().count() < most;
        if free && let Some(job) = queues.waiting.iter_mut().find_map(VecDeque::pop_front) {
            queues.running[thread] = Some(job.signal.clone());
            return Some(job);
        }
        queues = shared.work.wait(queues).unwrap_or_else(PoisonError::into_inner);
    }
}

fn work(shared: &Shared, thread: usize) {
    // Made at the first search, so that an idle server stays small.
    let mut made: Option<(EngineConfig, Engine)> = None;
    while let Some(job) = next(shared, thread) {
        let config = lock(shared).config.unwrap_or_default();
        if made.as_ref().is_some_and(|(with, _)| *with != config) {
            // The old table goes before the new one comes.
            made = None;
        }
        let thinking = AssertUnwindSafe(|| {
            let (_, engine) = made.get_or_insert_with(|| (config, Engine::new(config)));
            (job.work)(engine);
        });
        if catch_unwind(thinking).is_err() {
            // The engine may be in pieces. Whoever waits learns of the fault by an answer that never comes.
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
