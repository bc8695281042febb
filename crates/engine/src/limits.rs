//! When a search has to end.

use crate::ponder::PonderHit;
use roque_chess::ByColor;
use std::num::NonZeroU64;
use std::time::Duration;

/// How many times its soft number of nodes a search may visit before it is cut off.
pub const HARD_NODES: NonZeroU64 = NonZeroU64::new(8).unwrap();

/// One side's clock, as it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimeLeft {
    /// Time left for the moves to come.
    pub remaining: Duration,
    /// Time added after each move.
    pub increment: Duration,
}

/// When to stop. Several limits may be given: the first one reached ends the search. With none at all the search
/// runs to its greatest depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The clocks. Only that of the side to move matters.
    pub clock: ByColor<Option<TimeLeft>>,
    /// Moves until the next time control; `None` for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// Exactly this time for the move.
    pub movetime: Option<Duration>,
    /// Full plies.
    pub depth: Option<u32>,
    /// Positions visited, over all threads. With one thread the search never visits more.
    pub nodes: Option<u64>,
    /// Positions visited after which no new iteration starts: steadier play than a hard cut, for game generation.
    pub soft_nodes: Option<u64>,
    /// Stop when a mate in at most so many moves is found (for the side to move; or against it).
    pub mate: Option<u32>,
    /// Think until told to stop, and hold the answer until then.
    pub infinite: bool,
    /// Think on the opponent's time: time limits wait for the hit, and so does the answer.
    pub ponder: Option<PonderHit>,
    /// Time that may be lost between the clock and us on a single move; kept in reserve.
    pub overhead: Duration,
    /// Time that is usually lost on each move, if it has been measured; otherwise the overhead is planned with.
    pub lag: Option<Duration>,
    /// Time already gone since the clock was started.
    pub spent: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            clock: ByColor::new(None, None),
            moves_to_go: None,
            movetime: None,
            depth: None,
            nodes: None,
            soft_nodes: None,
            mate: None,
            infinite: false,
            ponder: None,
            overhead: Duration::from_millis(10),
            lag: None,
            spent: Duration::ZERO,
        }
    }
}

impl Limits {
    /// To a fixed depth.
    #[must_use]
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// With a fixed number of nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// With about so many nodes: no new iteration begins after them, and [`HARD_NODES`] times as many cut the search off.
    #[must_use]
    pub fn about(nodes: NonZeroU64) -> Self {
        let hard = nodes.saturating_mul(HARD_NODES);
        Self { soft_nodes: Some(nodes.get()), nodes: Some(hard.get()), ..Self::default() }
    }

    /// For a fixed time.
    #[must_use]
    pub fn movetime(time: Duration) -> Self {
        Self { movetime: Some(time), ..Self::default() }
    }
}
