//! The one thing that travels into a running search: stop, or the expected move was played.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// A handle through which another thread ends a search or tells it that the pondered move was played.
///
/// Clones share one state. Use a fresh signal for each search.
#[derive(Clone, Debug, Default)]
pub struct SearchSignal(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    stop: AtomicBool,
    ponder_hit: AtomicBool,
    /// Guards nothing but the sleep of a search that has its answer and must hold it.
    sleep: Mutex<()>,
    woken: Condvar,
}

impl SearchSignal {
    /// A signal that has not been given.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Ends the search as soon as possible; it answers with what it has.
    pub fn stop(&self) {
        self.set(&self.0.stop);
    }

    /// The move we were pondering on was played: from now on the clock counts.
    pub fn ponder_hit(&self) {
        self.set(&self.0.ponder_hit);
    }

    /// Whether the search was told to stop.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.stop.load(Ordering::Relaxed)
    }

    /// Whether the pondered move was played.
    #[inline]
    #[must_use]
    pub fn is_ponder_hit(&self) -> bool {
        self.0.ponder_hit.load(Ordering::Relaxed)
    }

    fn set(&self, flag: &AtomicBool) {
        let guard = self.0.sleep.lock().unwrap_or_else(PoisonError::into_inner);
        flag.store(true, Ordering::Release);
        drop(guard);
        self.0.woken.notify_all();
    }

    /// Sleeps until stopped, or until the ponder hit if that is enough.
    pub(crate) fn wait(&self, ponder_hit_is_enough: bool) {
        let mut guard = self.0.sleep.lock().unwrap_or_else(PoisonError::into_inner);
        while !(self.is_stopped() || ponder_hit_is_enough && self.is_ponder_hit()) {
            guard = self.0.woken.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
