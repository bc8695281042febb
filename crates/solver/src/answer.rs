//! What a search is asked, and what it answers.

use crate::score::{Bound, GameScore};
use crate::statistics::Statistics;
use std::time::Duration;

/// How exactly the root moves are to be scored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RootScores {
    /// Only the best move gets its exact score; of the others it is enough to know that they are not better.
    #[default]
    Best,
    /// Every move gets its exact score.
    Every,
}

/// A state to search, and what came before it.
#[derive(Clone, Debug)]
pub struct Question<G> {
    /// The state.
    pub state: G,
    /// Keys of the earlier states of the game, oldest first, for draws by repetition.
    pub earlier: Vec<u64>,
    /// How exactly the root moves are to be scored.
    pub scores: RootScores,
}

impl<G> Question<G> {
    /// What is best here, with no past?
    #[must_use]
    pub const fn new(state: G) -> Self {
        Self { state, earlier: Vec::new(), scores: RootScores::Best }
    }

    /// With the keys of the earlier states of the game, oldest first.
    #[must_use]
    pub fn after(mut self, earlier: Vec<u64>) -> Self {
        self.earlier = earlier;
        self
    }

    /// What is every move worth?
    #[must_use]
    pub const fn every_move(mut self) -> Self {
        self.scores = RootScores::Every;
        self
    }
}

/// A move at the root with its score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub m: M,
    /// Its score for the side that plays it.
    pub score: GameScore,
    /// What is known about the score.
    pub bound: Bound,
    /// Depth of the iteration that found it.
    pub depth: u32,
    /// Nodes visited below it in that iteration.
    pub nodes: u64,
}

/// One completed depth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Iteration<M> {
    /// Plies looked ahead.
    pub depth: u32,
    /// Its best move.
    pub best: M,
    /// Its score.
    pub score: GameScore,
    /// What this iteration alone counted.
    pub statistics: Statistics,
    /// Time since the start of the search.
    pub elapsed: Duration,
}

/// Why the search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndReason {
    /// The depth asked for is complete.
    Depth,
    /// The nodes are used up.
    Nodes,
    /// The time is used up.
    Time,
    /// Somebody stopped it.
    Stopped,
    /// Nothing is left to find out: the game is decided or the whole tree was seen.
    Solved,
    /// The game was over before the search began.
    GameOver,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Answer<M> {
    /// The best move; `None` only if the game is over.
    pub best: Option<M>,
    /// Its score for the side to move.
    pub score: GameScore,
    /// The moves both sides are expected to play, beginning with the best.
    pub line: Vec<M>,
    /// The last depth that was completed.
    pub depth: u32,
    /// Whether the unfinished iteration after that changed or confirmed the answer.
    pub partial: bool,
    /// Whether the score is that of the game itself, not an estimate.
    pub proven: bool,
    /// All legal moves with the last score found, in the order of the last iteration; empty for moves never searched.
    pub moves: Vec<RootMove<M>>,
    /// The completed iterations.
    pub iterations: Vec<Iteration<M>>,
    /// What the whole search counted.
    pub statistics: Statistics,
    /// Why it ended.
    pub end: EndReason,
    /// How long it took.
    pub elapsed: Duration,
}
