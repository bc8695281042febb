//! When a search has to end.

use crate::statistics::Statistics;
use roque_game::StopSignal;
use std::time::Duration;

/// How far a search may go. Whatever is reached first ends it.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Nodes to visit.
    pub nodes: Option<u64>,
    /// Time to use. Not available in WebAssembly, where there is no clock without a host: ignored there.
    pub time: Option<Duration>,
    /// Ends the search soon after it is given.
    pub stop: Option<StopSignal>,
}

impl Limits {
    /// No limit: the search ends when the game is solved.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// Looks ahead that many plies.
    #[must_use]
    pub fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::default() }
    }

    /// Visits that many nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Uses that much time.
    #[must_use]
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }
}

/// The clock is read once in that many nodes: often enough for slow evaluations to stop within milliseconds.
const NODES_BETWEEN_LOOKS: u64 = 256;

/// Which limit was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Exhausted {
    Nodes,
    Time,
    Stopped,
}

/// The limits of a running search.
pub(crate) struct Budget {
    nodes: u64,
    time: Option<Duration>,
    stop: Option<StopSignal>,
    stopwatch: Stopwatch,
    next_look: u64,
    exhausted: Option<Exhausted>,
}

impl Budget {
    pub(crate) fn start(limits: &Limits) -> Self {
        Self {
            nodes: limits.nodes.unwrap_or(u64::MAX),
            time: limits.time,
            stop: limits.stop.clone(),
            stopwatch: Stopwatch::start(),
            next_look: 0,
            exhausted: None,
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.stopwatch.elapsed()
    }

    pub(crate) fn exhausted(&self) -> Option<Exhausted> {
        self.exhausted
    }

    /// Allows one more node, or `None` when the search has to end.
    #[inline]
    pub(crate) fn spend(&mut self, statistics: &Statistics) -> Option<()> {
        if statistics.nodes >= self.next_look { self.look(statistics.nodes) } else { Some(()) }
    }

    #[cold]
    fn look(&mut self, nodes: u64) -> Option<()> {
        self.exhausted = if nodes >= self.nodes {
            Some(Exhausted::Nodes)
        } else if self.stop.as_ref().is_some_and(StopSignal::is_stopped) {
            Some(Exhausted::Stopped)
        } else if self.time.is_some_and(|time| self.elapsed() >= time) {
            Some(Exhausted::Time)
        } else {
            None
        };
        self.next_look = (nodes + NODES_BETWEEN_LOOKS).min(self.nodes);
        if self.exhausted.is_some() { None } else { Some(()) }
    }
}

/// Time since the start, where there is a clock.
struct Stopwatch {
    #[cfg(not(target_family = "wasm"))]
    start: std::time::Instant,
}

#[cfg(not(target_family = "wasm"))]
impl Stopwatch {
    fn start() -> Self {
        Self { start: std::time::Instant::now() }
    }

    fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}

#[cfg(target_family = "wasm")]
impl Stopwatch {
    fn start() -> Self {
        Self {}
    }

    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}
