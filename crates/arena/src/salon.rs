//! The boards of this process: who looks on, when a move is thought about, and whose time counts.

use crate::fixture::Fixture;
use roque_play::players::{Decision, Insight, PlayerFault, Seat, Turn};
use roque_play::{GameSetup, Player, SteadyTime, TimeSource};
use std::sync::Arc;

/// A salon with as many boards as there are games at a time.
pub trait Salon: Sync {
    /// The board with this number, asked for once in a run, on the thread that will play there.
    fn board(&self, number: usize) -> Arc<dyn Board + '_>;
}

/// A board. It is used by one thread, one game after another.
pub trait Board: Send + Sync {
    /// The time its clocks tell. It may stand while a player has to wait for reasons that are not the player's.
    fn time(&self) -> &dyn TimeSource;

    /// A game begins.
    fn begins(&self, fixture: &Fixture, setup: &GameSetup) {
        let _ = (fixture, setup);
    }

    /// A player is to choose a move: now, unless the place has reasons to let it wait or begin again.
    ///
    /// # Errors
    /// What the player did wrong.
    fn think(
        &self,
        player: &mut dyn Player,
        turn: &Turn<'_>,
        listener: &mut dyn FnMut(&Insight),
    ) -> Result<Decision, PlayerFault> {
        player.choose(turn, listener)
    }

    /// The game is over, or was broken off.
    fn ends(&self) {}
}

/// A salon where nobody looks on and nobody waits.
#[derive(Clone, Copy, Debug)]
pub struct Anywhere;

impl Salon for Anywhere {
    fn board(&self, _: usize) -> Arc<dyn Board + '_> {
        plain()
    }
}

/// A board nobody looks at.
pub(crate) fn plain<'a>() -> Arc<dyn Board + 'a> {
    Arc::new(Plain(SteadyTime::start()))
}

struct Plain(SteadyTime);

impl Board for Plain {
    fn time(&self) -> &dyn TimeSource {
        &self.0
    }
}

/// Players at a board think when it lets them.
impl Seat for dyn Board + '_ {
    fn think(
        &self,
        player: &mut dyn Player,
        turn: &Turn<'_>,
        listener: &mut dyn FnMut(&Insight),
    ) -> Result<Decision, PlayerFault> {
        Board::think(self, player, turn, listener)
    }
}
