//! A player in a place that has a say in when it thinks.

use super::{Decision, GameContext, Insight, Overheard, Player, PlayerFault, Turn};
use std::sync::Arc;

/// A place where players think: at once, in their turn among others, or again from the beginning.
pub trait Seat {
    /// Lets the player choose a move when it may.
    ///
    /// # Errors
    /// What the player did wrong.
    fn think(
        &self,
        player: &mut dyn Player,
        turn: &Turn<'_>,
        listener: &mut dyn FnMut(&Insight),
    ) -> Result<Decision, PlayerFault>;
}

/// A player who thinks where it sits; everything else is its own.
pub struct Seated<P, S: ?Sized> {
    player: P,
    seat: Arc<S>,
}

impl<P: Player, S: Seat + ?Sized> Seated<P, S> {
    /// The player, who thinks there from now on.
    pub const fn new(player: P, seat: Arc<S>) -> Self {
        Self { player, seat }
    }
}

impl<P: Player, S: Seat + Send + Sync + ?Sized> Player for Seated<P, S> {
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
        self.seat.think(&mut self.player, turn, listener)
    }
}
