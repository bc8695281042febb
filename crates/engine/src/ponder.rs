//! Thinking on the opponent's time.

use roque_game::StopSignal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The handle through which a pondering search learns that the expected move was played. Clones share one state.
#[derive(Clone, Debug, Default)]
pub struct PonderHit(Arc<AtomicBool>);

impl PonderHit {
    /// A hit that has not come.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The expected move was played: from now on the clock counts. Wakes the search that ends with this signal.
    pub fn give(&self, search: &StopSignal) {
        search.wake_after(|| self.0.store(true, Ordering::Release));
    }

    /// Whether the expected move was played.
    #[inline]
    #[must_use]
    pub fn has_come(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Equal if one hit is the other's, too.
impl PartialEq for PonderHit {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for PonderHit {}
