//! A bounded number of searches at once, on threads of their own.
//!
//! People whose clock runs go first, then other people, then what is looked at, then games nobody looks at: however
//! many games are open, the machine is never asked for more than its share. Who is more urgent than something under way
//! need not wait for its end: that is interrupted and done again later. Searches without end take turns.

use crate::place::step_back;
use crate::player::MOST_TABLE;
use roque_engine::{Engine, EngineConfig, NotEnoughMemory, ask_for_memory};
use roque_game::StopSignal;
use roque_play::table::{Desk, DeskLimits};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How soon a search must begin; the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Priority {
    /// Somebody waits, and a clock runs.
    Clock,
    /// Somebody waits: for a reply or a hint.
    Person,
    /// Somebody looks: at a bar, a graph, the free board, a game between programs.
    Analysis,
    /// Nobody looks.
    Unwatched,
}

const PRIORITIES: usize = Priority::Unwatched as usize + 1;

/// How long what somebody looks at goes on while another of its kind waits.
const TURN: Duration = Duration::from_millis(if cfg!(test) { 50 } else { 5000 });

/// What lives on a thread of a pool and does the thinking there.
pub(crate) trait Place: 'static {
    /// A fresh one that uses so much of the machine.
    ///
    /// # Errors
    /// [`NotEnoughMemory`] if the machine does not give it.
    fn make(config: EngineConfig) -> Result<Self, NotEnoughMemory>
    where
        Self: Sized;
}

/// The free board's engine.
impl Place for Engine {
    fn make(config: EngineConfig) -> Result<Self, NotEnoughMemory> {
        ask_for_memory(config.hash_mb)?;
        Ok(Self::new(config))
    }
}

/// The players of games: whoever is asked.
impl Place for Desk {
    fn make(engine: EngineConfig) -> Result<Self, NotEnoughMemory> {
        // Whoever sits down asks for memory, and is refused in a sentence of its own.
        Ok(Self::new(DeskLimits { engine, most_table: Some(MOST_TABLE) }))
    }
}

/// A hold on thinking that was asked for: it can be called off, and the pool can interrupt it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hold(Arc<Mutex<Held>>);

#[derive(Debug, Default)]
struct Held {
    cancelled: bool,
    interrupted: bool,
    attempt: Option<StopSignal>,
}

impl Hold {
    /// Nobody wants to know any more.
    pub(crate) fn cancel(&self) {
        let mut held = self.held();
        held.cancelled = true;
        held.attempt.iter().for_each(StopSignal::stop);
    }

    /// Whether it was called off.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.held().cancelled
    }

    /// Whether the attempt under way counts for nothing: it was called off, or will be made again.
    pub(crate) fn is_void(&self) -> bool {
        let held = self.held();
        held.cancelled || held.interrupted
    }

    /// Begins an attempt, with the signal that ends it; `None` if nobody wants to know any more.
    fn begin(&self) -> Option<StopSignal> {
        let mut held = self.held();
        let signal = StopSignal::new();
        (held.interrupted, held.attempt) = (false, Some(signal.clone()));
        (!held.cancelled).then_some(signal)
    }

    /// Ends an attempt that is to be made again.
    fn interrupt(&self) {
        let mut held = self.held();
        held.interrupted = true;
        held.attempt.iter().for_each(StopSignal::stop);
    }

    /// Whether the attempt under way will be made again.
    pub(crate) fn is_to_be_repeated(&self) -> bool {
        let held = self.held();
        held.interrupted && !held.cancelled
    }

    fn held(&self) -> MutexGuard<'_, Held> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What is done in an attempt, by somebody for whom there is memory or not.
type Attempt<P> = dyn FnMut(Result<&mut P, NotEnoughMemory>, &StopSignal) + Send;

/// Thinking to be done on one of the pool's threads, with what lives there. What is void when it ends shall not be told.
pub(crate) struct Job<P> {
    pub hold: Hold,
    /// Called once for every attempt; there is nobody to think if there is no memory for it.
    pub work: Box<Attempt<P>>,
}

/// A search under way.
struct Running {
    priority: Priority,
    hold: Hold,
    began: Instant,
    interrupted: bool,
}

impl Running {
    fn interrupt(&mut self) {
        self.interrupted = true;
        self.hold.interrupt();
    }
}

struct Queues<P> {
    waiting: [VecDeque<Job<P>>; PRIORITIES],
    /// By thread.
    running: Vec<Option<Running>>,
    closed: bool,
    config: EngineConfig,
}

impl<P> Queues<P> {
    fn has_room(&self) -> bool {
        // Searches with several threads each take as many places.
        let width = self.config.threads.max(1);
        let most = (self.running.len() / width).max(1);
        self.running.iter().flatten().count() < most
    }

    /// Makes somebody less urgent give way, the least urgent and youngest first.
    fn make_room(&mut self, priority: Priority) {
        let others = self.running.iter_mut().flatten();
        let lesser = others.filter(|running| !running.interrupted && running.priority > priority);
        if let Some(running) = lesser.max_by_key(|running| (running.priority, running.began)) {
            running.interrupt();
        }
    }

    /// Makes those who have had their turn give way to those who wait for theirs.
    fn take_turns(&mut self) {
        let waiting = self.waiting[Priority::Analysis as usize].len();
        let looked_at = self.running.iter_mut().flatten();
        let done = looked_at.filter(|running| {
            running.priority == Priority::Analysis && !running.interrupted && running.began.elapsed() > TURN
        });
        done.take(waiting).for_each(Running::interrupt);
    }
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
        let running = (0..threads).map(|_| None).collect();
        let queues = Queues { waiting: Default::default(), running, closed: false, config };
        let shared = Arc::new(Shared { queues: Mutex::new(queues), work: Condvar::new() });
        for index in 0..threads {
            let shared = Arc::clone(&shared);
            std::thread::Builder::new()
                .name(format!("search-{index}"))
                .spawn(move || work(&shared, index))?;
        }
        let watched = Arc::clone(&shared);
        std::thread::Builder::new().name("search-turns".to_owned()).spawn(move || watch_turns(&watched))?;
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
            if !queues.has_room() {
                queues.make_room(priority);
            }
            self.0.work.notify_all();
        }
    }

    /// Stops every search and ends the threads.
    pub(crate) fn close(&self) {
        let mut queues = lock(&self.0);
        queues.closed = true;
        queues.waiting = Default::default();
        queues.running.iter().flatten().for_each(|running| running.hold.cancel());
        self.0.work.notify_all();
    }
}

fn lock<P>(shared: &Shared<P>) -> MutexGuard<'_, Queues<P>> {
    shared.queues.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The most urgent job with the signal that ends it; `None` when the pool closes.
fn next<P>(shared: &Shared<P>, thread: usize) -> Option<(Priority, Job<P>, StopSignal)> {
    let mut queues = lock(shared);
    loop {
        if queues.closed {
            return None;
        }
        if queues.has_room()
            && let Some((priority, job)) = most_urgent(&mut queues)
        {
            let Some(signal) = job.hold.begin() else { continue };
            let running =
                Running { priority, hold: job.hold.clone(), began: Instant::now(), interrupted: false };
            queues.running[thread] = Some(running);
            return Some((priority, job, signal));
        }
        queues = shared.work.wait(queues).unwrap_or_else(PoisonError::into_inner);
    }
}

fn most_urgent<P>(queues: &mut Queues<P>) -> Option<(Priority, Job<P>)> {
    use Priority::{Analysis, Clock, Person, Unwatched};
    [Clock, Person, Analysis, Unwatched]
        .into_iter()
        .find_map(|priority| Some((priority, queues.waiting[priority as usize].pop_front()?)))
}

/// Ends turns, for as long as somebody waits.
fn watch_turns<P>(shared: &Shared<P>) {
    let mut queues = lock(shared);
    while !queues.closed {
        queues = if queues.waiting[Priority::Analysis as usize].is_empty() {
            shared.work.wait(queues).unwrap_or_else(PoisonError::into_inner)
        } else {
            queues.take_turns();
            shared.work.wait_timeout(queues, TURN / 10).unwrap_or_else(PoisonError::into_inner).0
        };
    }
}

fn work<P: Place>(shared: &Shared<P>, thread: usize) {
    step_back();
    // Made at the first search, so that an idle server stays small.
    let mut made: Option<(EngineConfig, P)> = None;
    while let Some((priority, mut job, signal)) = next(shared, thread) {
        let config = lock(shared).config;
        if made.as_ref().is_some_and(|(with, _)| *with != config) {
            // The old table goes before the new one comes.
            made = None;
        }
        let thinking = AssertUnwindSafe(|| {
            let place = match &mut made {
                Some((_, place)) => Ok(place),
                None => P::make(config).map(|place| &mut made.insert((config, place)).1),
            };
            (job.work)(place, &signal);
        });
        let fault = catch_unwind(thinking).is_err();
        if fault {
            // What lives here may be in pieces. Whoever waits learns of the fault by an answer that never comes.
            tracing::error!("internal error in a search");
            made = None;
        }
        let mut queues = lock(shared);
        queues.running[thread] = None;
        if !fault && !queues.closed && job.hold.is_to_be_repeated() {
            let waiting = &mut queues.waiting[priority as usize];
            match priority {
                // The others have waited for their turn.
                Priority::Analysis => waiting.push_back(job),
                Priority::Clock | Priority::Person | Priority::Unwatched => waiting.push_front(job),
            }
        }
        drop(queues);
        shared.work.notify_all();
    }
}

#[cfg(test)]
mod tests;
