//! A player that knows openings by heart.

use super::{Decision, GameContext, Insight, Player, PlayerFault, Turn};
use roque_book::BookPlayer;
use roque_game::Random;

/// A player that takes its moves from an opening book while it has them.
pub struct WithBook<P> {
    player: P,
    book: BookPlayer,
    random: Random,
    opening: Option<String>,
}

impl<P: Player> WithBook<P> {
    /// The player with a book; the seed decides which continuations it chooses.
    #[must_use]
    pub fn new(player: P, book: BookPlayer, seed: u64) -> Self {
        Self { player, book, random: Random::new(seed), opening: None }
    }

    /// Name of the opening of the last game, as far as the book had one.
    #[must_use]
    pub fn opening(&self) -> Option<&str> {
        self.opening.as_deref()
    }

    fn known(&mut self, turn: &Turn<'_>) -> Option<Decision> {
        let reply = self.book.choose(turn.timeline, &mut self.random)?;
        if let Some(opening) = reply.opening {
            self.opening = Some(opening.to_string());
        }
        Some(Decision::Play { m: reply.m, thought: None })
    }
}

impl<P: Player> Player for WithBook<P> {
    fn name(&self) -> String {
        self.player.name()
    }

    fn new_game(&mut self, context: &GameContext) -> Result<(), PlayerFault> {
        self.opening = None;
        self.player.new_game(context)
    }

    fn choose(
        &mut self,
        turn: &Turn<'_>,
        listener: &mut dyn FnMut(&Insight),
    ) -> Result<Decision, PlayerFault> {
        self.known(turn).map_or_else(|| self.player.choose(turn, listener), Ok)
    }

    fn choose_unheard(&mut self, turn: &Turn<'_>) -> Result<Decision, PlayerFault> {
        self.known(turn).map_or_else(|| self.player.choose_unheard(turn), Ok)
    }
}
