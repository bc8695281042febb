//! Whose turn it is, and how far everybody is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How a lane ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// It searched as deep as it was asked to, or solved the game.
    Complete,
    /// It used up the nodes or the time it had.
    Limit,
    /// Somebody stopped the race.
    Stopped,
}

/// A depth that was searched to its end. Counts are those since the start of the lane.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lap {
    /// The depth.
    pub depth: u32,
    /// Nodes so far.
    pub nodes: u64,
    /// Cutoffs so far.
    pub cutoffs: u64,
    /// Time so far.
    pub time: Duration,
    /// What it found, for the side to move, as films write scores.
    pub score: i16,
    /// The move it would play.
    pub best: String,
}

/// How far a lane is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Nodes visited.
    pub nodes: u64,
    /// Nodes left early because a move was too good.
    pub cutoffs: u64,
    /// The depth that is searched.
    pub depth: u32,
    /// Time it has run.
    pub time: Duration,
    /// Depths that are finished.
    pub laps: Vec<Lap>,
    /// How it ended, if it did.
    pub finish: Option<Finish>,
}

/// How far both are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// Both lanes.
    pub lanes: [Progress; 2],
}

#[derive(Default)]
struct Shared {
    standing: Standing,
    turn: usize,
    gone: [bool; 2],
    open: bool,
}

/// What both lanes run on. It is closed at first.
#[derive(Default)]
pub struct Track {
    shared: Mutex<Shared>,
    changed: Condvar,
    /// Whoever runs shall look up at once.
    look_up: AtomicBool,
    stopped: AtomicBool,
}

impl Track {
    /// A closed track.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn shared(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets the lanes run.
    pub fn open(&self) {
        self.shared().open = true;
        self.look_up.store(false, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Makes them stand where they are.
    pub fn close(&self) {
        self.shared().open = false;
        self.look_up.store(true, Ordering::Relaxed);
    }

    /// Ends the race.
    pub fn stop(&self) {
        // Under the lock, so that nobody who is about to wait misses it.
        let shared = self.shared();
        self.stopped.store(true, Ordering::Relaxed);
        self.look_up.store(true, Ordering::Relaxed);
        drop(shared);
        self.changed.notify_all();
    }

    /// How far everybody is.
    #[must_use]
    pub fn standing(&self) -> Standing {
        self.shared().standing.clone()
    }

    /// Waits until both are out of the race, but not longer than this; whether they are.
    pub fn wait(&self, most: Duration) -> bool {
        let over = |shared: &mut Shared| shared.gone != [true, true];
        let (shared, _) = self
            .changed
            .wait_timeout_while(self.shared(), most, over)
            .unwrap_or_else(PoisonError::into_inner);
        shared.gone == [true, true]
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(super) fn wants_attention(&self) -> bool {
        self.look_up.load(Ordering::Relaxed)
    }

    /// Tells how far a lane is, lets the other run, and waits for the next turn.
    pub(super) fn rest(&self, lane: usize, progress: &Progress) {
        let mut shared = self.shared();
        shared.standing.lanes[lane].clone_from(progress);
        shared.turn = 1 - lane;
        self.changed.notify_all();
        let must_wait = |shared: &mut Shared| {
            let mine = shared.turn == lane || shared.gone[1 - lane];
            !(self.is_stopped() || mine && shared.open)
        };
        drop(self.changed.wait_while(shared, must_wait).unwrap_or_else(PoisonError::into_inner));
    }

    /// Tells how a lane ended.
    pub(super) fn finish(&self, lane: usize, progress: Progress) {
        self.shared().standing.lanes[lane] = progress;
    }

    /// A lane runs no more.
    pub(super) fn leave(&self, lane: usize) {
        self.shared().gone[lane] = true;
        self.changed.notify_all();
    }
}
