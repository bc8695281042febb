//! Plays any legal move with equal chance: the zero of every rating list.

use super::{Decision, GameContext, Insight, Player, PlayerFault, Turn};
use crate::Fault;
use roque_game::Random;

/// The random player.
#[derive(Clone, Debug)]
pub struct RandomPlayer {
    seed: u64,
    random: Random,
}

impl RandomPlayer {
    /// A player whose choices depend on this seed and on each game's.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self { seed, random: Random::new(seed) }
    }
}

impl Player for RandomPlayer {
    fn name(&self) -> String {
        "random".to_owned()
    }

    fn new_game(&mut self, context: &GameContext) -> Result<(), PlayerFault> {
        // Stretched over all bits first, so that neighbouring seeds have nothing in common.
        let own = Random::new(self.seed).next_u64();
        self.random = Random::new(own ^ Random::new(context.seed).next_u64().rotate_left(17));
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>, _: &mut dyn FnMut(&Insight)) -> Result<Decision, PlayerFault> {
        let moves = turn.position().legal_moves();
        match self.random.choose(&moves) {
            Some(m) => Ok(Decision::Play { m, thought: None }),
            None => Err(PlayerFault { fault: Fault::IllegalMove, detail: "there is no legal move".into() }),
        }
    }
}
