//! Where "now" comes from, so that clocks can be tested without waiting.

use std::sync::Mutex;
use std::time::{Duration, Instant};

/// A point in time, counted from the origin of some [`TimeSource`]. It never goes backwards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Moment(Duration);

impl Moment {
    /// The origin.
    pub const ZERO: Self = Self(Duration::ZERO);

    /// The moment this long after the origin.
    #[must_use]
    pub const fn after_origin(elapsed: Duration) -> Self {
        Self(elapsed)
    }

    /// The time from an earlier moment to this one; nothing if it was not earlier.
    #[must_use]
    pub fn since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The moment this much later.
    #[must_use]
    pub fn plus(self, duration: Duration) -> Self {
        Self(self.0.saturating_add(duration))
    }
}

/// Something that knows what time it is.
pub trait TimeSource: Send + Sync {
    /// The present moment.
    fn now(&self) -> Moment;
}

/// The computer's steady clock, counted from when the value was made.
#[derive(Clone, Copy, Debug)]
pub struct SteadyTime(Instant);

impl SteadyTime {
    /// A source whose origin is now.
    #[must_use]
    pub fn start() -> Self {
        Self(Instant::now())
    }
}

impl TimeSource for SteadyTime {
    fn now(&self) -> Moment {
        Moment(self.0.elapsed())
    }
}

/// A clock that moves only when told to, for tests.
#[derive(Debug, Default)]
pub struct ManualTime(Mutex<Duration>);

impl ManualTime {
    /// Lets time pass.
    pub fn advance(&self, by: Duration) {
        let mut elapsed = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        *elapsed += by;
    }
}

impl TimeSource for ManualTime {
    fn now(&self) -> Moment {
        Moment(*self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }
}
