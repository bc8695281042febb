//! Time as a thread has it: what else the machine does meanwhile does not count.

use std::time::Duration;
#[cfg(not(unix))]
use std::time::Instant;

/// What this thread has been given of a processor.
#[cfg(unix)]
pub(crate) fn own_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

/// Elsewhere the clock on the wall has to do.
#[cfg(not(unix))]
pub(crate) fn own_time() -> Duration {
    static BEGAN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    BEGAN.get_or_init(Instant::now).elapsed()
}

/// Does something; what came of it, and what this thread needed for it.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let before = own_time();
    let done = work();
    (done, own_time().saturating_sub(before))
}
