//! Telling a running tournament to come to an end.

use roque_game::StopSignal;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Mutex, PoisonError};

/// How urgently a tournament shall end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Urgency {
    /// It goes on.
    None,
    /// Running games are finished, no new ones begun.
    Finish,
    /// Running games are broken off and will be played again when the tournament is resumed.
    Stop,
}

/// The handle through which a tournament is ended from outside, for instance by Ctrl-C.
#[derive(Debug, Default)]
pub struct Control {
    urgency: AtomicU8,
    signals: Mutex<Vec<StopSignal>>,
}

impl Control {
    /// A handle that has asked for nothing.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks with growing urgency: the first time running games are finished, the second time broken off. Returns
    /// what now holds.
    pub fn interrupt(&self) -> Urgency {
        let next = if self.urgency() == Urgency::None { Urgency::Finish } else { Urgency::Stop };
        self.end(next);
        next
    }

    /// Asks for an end with this urgency; a lesser one than before changes nothing.
    pub fn end(&self, urgency: Urgency) {
        self.urgency.fetch_max(urgency as u8, Ordering::AcqRel);
        if urgency == Urgency::Stop {
            self.signals().iter().for_each(StopSignal::stop);
        }
    }

    /// What has been asked for.
    #[must_use]
    pub fn urgency(&self) -> Urgency {
        match self.urgency.load(Ordering::Acquire) {
            0 => Urgency::None,
            1 => Urgency::Finish,
            _ => Urgency::Stop,
        }
    }

    /// A signal that is given when games shall be broken off.
    pub(crate) fn signal(&self) -> StopSignal {
        let signal = StopSignal::new();
        self.signals().push(signal.clone());
        if self.urgency() == Urgency::Stop {
            signal.stop();
        }
        signal
    }

    fn signals(&self) -> std::sync::MutexGuard<'_, Vec<StopSignal>> {
        self.signals.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
