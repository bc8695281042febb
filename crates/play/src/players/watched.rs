//! A player whose work is counted.

use super::Overheard;
use super::{Cutoffs, Decision, GameContext, Insight, Player, PlayerFault, Turn};
use serde::{Deserialize, Serialize};
use std::ops::{AddAssign, Sub};
use std::time::{Duration, Instant};

/// What a player did in its games, added up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct WorkDone {
    /// Moves it thought about.
    pub moves: u64,
    /// Moves it knew without thinking.
    pub known: u64,
    /// Depths of those it thought about.
    pub depths: u64,
    /// Positions searched.
    pub nodes: u64,
    /// Nodes left early, where the player counts them.
    pub cutoffs: Cutoffs,
    /// Time used, as the player counts it.
    pub time: Duration,
}

impl WorkDone {
    /// Depth of a move on average.
    #[must_use]
    pub fn mean_depth(&self) -> f64 {
        self.depths as f64 / self.moves.max(1) as f64
    }

    /// Positions searched for a move on average.
    #[must_use]
    pub fn mean_nodes(&self) -> f64 {
        self.nodes as f64 / self.moves.max(1) as f64
    }

    /// Time for a move on average.
    #[must_use]
    pub fn mean_time(&self) -> Duration {
        self.time.div_f64(self.moves.max(1) as f64)
    }

    /// Positions searched in a second; nothing where no time was used.
    #[must_use]
    pub fn speed(&self) -> Option<f64> {
        (!self.time.is_zero()).then(|| self.nodes as f64 / self.time.as_secs_f64())
    }
}

/// What was done since an earlier count.
impl Sub for WorkDone {
    type Output = Self;

    fn sub(self, earlier: Self) -> Self {
        Self {
            moves: self.moves - earlier.moves,
            known: self.known - earlier.known,
            depths: self.depths - earlier.depths,
            nodes: self.nodes - earlier.nodes,
            cutoffs: Cutoffs {
                all: self.cutoffs.all - earlier.cutoffs.all,
                by_first_move: self.cutoffs.by_first_move - earlier.cutoffs.by_first_move,
            },
            time: self.time - earlier.time,
        }
    }
}

impl AddAssign for WorkDone {
    fn add_assign(&mut self, more: Self) {
        self.moves += more.moves;
        self.known += more.known;
        self.depths += more.depths;
        self.nodes += more.nodes;
        self.cutoffs.all += more.cutoffs.all;
        self.cutoffs.by_first_move += more.cutoffs.by_first_move;
        self.time += more.time;
    }
}

/// A player that plays as the one inside and keeps count of what it did.
pub struct Watched<P> {
    player: P,
    work: WorkDone,
}

impl<P: Player> Watched<P> {
    /// The player, watched from now on.
    #[must_use]
    pub fn new(player: P) -> Self {
        Self { player, work: WorkDone::default() }
    }

    /// What it did so far.
    #[must_use]
    pub fn work(&self) -> WorkDone {
        self.work
    }

    /// The player itself.
    #[must_use]
    pub fn player(&self) -> &P {
        &self.player
    }
}

impl<P: Player> Player for Watched<P> {
    fn name(&self) -> String {
        self.player.name()
    }

    fn new_game(&mut self, context: &GameContext) -> Result<(), PlayerFault> {
        self.player.new_game(context)
    }

    fn overhear(&mut self, listener: Option<Overheard>) {
        self.player.overhear(listener);
    }

    fn choose(
        &mut self,
        turn: &Turn<'_>,
        listener: &mut dyn FnMut(&Insight),
    ) -> Result<Decision, PlayerFault> {
        let began = Instant::now();
        let mut last = None;
        let decision = self.player.choose(turn, &mut |insight| {
            last = Some(WorkDone {
                moves: 1,
                known: 0,
                depths: insight.thought.depth.unwrap_or_default().into(),
                nodes: insight.nodes.unwrap_or_default(),
                cutoffs: insight.cutoffs.unwrap_or_default(),
                time: insight.time.unwrap_or_else(|| began.elapsed()),
            });
            listener(insight);
        });
        self.work += last.unwrap_or(WorkDone { known: 1, ..WorkDone::default() });
        decision
    }
}
