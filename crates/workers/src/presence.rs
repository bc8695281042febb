//! What a worker tells of itself.

use crate::build_mark::Build;
use crate::wire::Beat;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The account a worker keeps of itself.
pub(crate) struct Presence {
    name: String,
    build: Build,
    slots: usize,
    began: Instant,
    done: AtomicU64,
    doing: Mutex<BTreeSet<(String, u64)>>,
}

impl Presence {
    /// How often it is told.
    pub(crate) const INTERVAL: Duration = Duration::from_secs(5);

    pub(crate) fn new(name: String, build: Build, slots: usize) -> Self {
        Self { name, build, slots, began: Instant::now(), done: AtomicU64::new(0), doing: Mutex::default() }
    }

    pub(crate) fn subject(&self) -> String {
        format!("roque.beat.{}", self.name)
    }

    pub(crate) fn beat(&self, leaving: bool) -> Vec<u8> {
        let beat = Beat {
            worker: self.name.clone(),
            build: self.build.clone(),
            slots: self.slots,
            doing: self.doing().iter().cloned().collect(),
            done: self.done(),
            seconds: self.began.elapsed().as_secs_f64(),
            leaving,
        };
        serde_json::to_vec(&beat).unwrap_or_default()
    }

    pub(crate) fn begin(&self, run: &str, number: u64) {
        self.doing().insert((run.to_owned(), number));
    }

    pub(crate) fn end(&self, run: &str, number: u64) {
        self.doing().remove(&(run.to_owned(), number));
    }

    pub(crate) fn count(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    fn doing(&self) -> MutexGuard<'_, BTreeSet<(String, u64)>> {
        self.doing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
