//! Matches of the small games between a search and chance, or two searches.

use crate::context::Context;
use roque_game::{GameState, Outcome, Player, Random};
use roque_solver::{Config, Limits, Question, Solver};

/// Chooses moves of a small game.
pub enum Chooser {
    /// Any legal move with equal chance.
    Random,
    /// A search; among equally good moves any with equal chance, so that games differ.
    Search(Config, Option<u32>),
}

impl Chooser {
    /// Chooses a move; `None` if there is none.
    pub fn choose<G: GameState>(&self, context: &Context, state: &G, random: &mut Random) -> Option<G::Move> {
        let mut moves = G::Moves::default();
        state.legal_moves(&mut moves);
        match self {
            Self::Random => random.choose(&moves),
            Self::Search(config, depth) => {
                let question = Question::new(state.clone()).every_move();
                let answer = context.turn(|stop| {
                    let limits = Limits { depth: *depth, stop: Some(stop.clone()), ..Limits::none() };
                    Solver::new(*config, G::glance).search(&question, &limits)
                });
                let best: Vec<G::Move> = answer
                    .moves
                    .iter()
                    .filter(|found| found.score == answer.score)
                    .map(|found| found.m)
                    .collect();
                random.choose(&best)
            }
        }
    }
}

/// Plays one game to its end.
pub fn play_game<G: GameState>(context: &Context, players: [&Chooser; 2], random: &mut Random) -> Outcome {
    let [first, second] = players;
    let mut state = G::default();
    loop {
        if let Some(outcome) = state.outcome() {
            return outcome;
        }
        let chooser = match state.side_to_move() {
            Player::First => first,
            Player::Second => second,
        };
        match chooser.choose(context, &state, random) {
            Some(m) => state.play(m),
            None => return state.outcome_without_moves(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Effort;
    use roque_game::{Tally, TicTacToe};

    #[test]
    fn perfect_play_never_loses_to_chance() {
        let perfect = Chooser::Search(Config::plain(), None);
        let (context, mut random) = (Context::new(Effort::Quick, 1), Random::new(1));
        let mut tally = Tally::default();
        for _ in 0..10 {
            tally += play_game::<TicTacToe>(&context, [&perfect, &Chooser::Random], &mut random)
                .points(Player::First);
            tally += play_game::<TicTacToe>(&context, [&Chooser::Random, &perfect], &mut random)
                .points(Player::Second);
        }
        assert_eq!((tally.losses, tally.games()), (0, 20));
        assert!(tally.wins > 10);
    }
}
