//! The one way to tell running work that it should come to an end.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// A handle through which another thread ends a search, a game, an import, a training run.
///
/// Clones share one state. Whoever works looks at [`is_stopped`](Self::is_stopped) now and then and ends with what it
/// has; nothing is killed. A signal is given once and stays given: use a fresh one for the next piece of work.
///
/// ```
/// use roque_game::StopSignal;
///
/// let stop = StopSignal::new();
/// let elsewhere = stop.clone();
/// std::thread::spawn(move || elsewhere.stop()).join().unwrap();
/// assert!(stop.is_stopped());
/// ```
#[derive(Clone, Debug, Default)]
pub struct StopSignal(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    stopped: AtomicBool,
    /// Guards nothing but the sleep of those who wait.
    sleep: Mutex<()>,
    woken: Condvar,
}

impl StopSignal {
    /// A signal that has not been given.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives the signal.
    pub fn stop(&self) {
        self.wake_after(|| self.0.stopped.store(true, Ordering::Release));
    }

    /// Whether it was given.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::Relaxed)
    }

    /// Makes a change that somebody may be [waiting](Self::wait_until) for, and wakes all who wait.
    pub fn wake_after(&self, change: impl FnOnce()) {
        let guard = self.0.sleep.lock().unwrap_or_else(PoisonError::into_inner);
        change();
        drop(guard);
        self.0.woken.notify_all();
    }

    /// Sleeps until the signal is given, or until something else holds that was brought about within
    /// [`wake_after`](Self::wake_after).
    pub fn wait_until(&self, holds: impl Fn() -> bool) {
        let mut guard = self.0.sleep.lock().unwrap_or_else(PoisonError::into_inner);
        while !(self.is_stopped() || holds()) {
            guard = self.0.woken.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    #[test]
    fn who_waits_is_woken_by_the_signal_and_by_what_it_waits_for() {
        let stop = StopSignal::new();
        let waiting = thread::spawn({
            let stop = stop.clone();
            move || stop.wait_until(|| false)
        });
        stop.stop();
        waiting.join().unwrap();

        let (stop, done) = (StopSignal::new(), Arc::new(AtomicBool::new(false)));
        let waiting = thread::spawn({
            let (stop, done) = (stop.clone(), Arc::clone(&done));
            move || stop.wait_until(|| done.load(Ordering::Relaxed))
        });
        stop.wake_after(|| done.store(true, Ordering::Relaxed));
        waiting.join().unwrap();
        assert!(!stop.is_stopped());
    }
}
