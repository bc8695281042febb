//! How far guessed ratings are off.

use crate::guess::{Evidence, Guesser};
use crate::learn::RatedGame;
use roque_chess::{Color, Position};

impl Guesser {
    /// What the moves of both sides of a game say, each with the true rating.
    pub fn both(&mut self, game: &RatedGame) -> [(u16, Evidence); 2] {
        Color::ALL.map(|side| {
            let evidence = self.evidence(&Position::default(), &game.moves, side, game.pace);
            (game.ratings[side].value(), evidence)
        })
    }
}

/// How far guesses are off, on average.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GuessErrors {
    /// Guesses made.
    pub players: usize,
    /// Mean distance from the truth.
    pub error: f64,
    /// Mean of guess minus truth.
    pub bias: f64,
    /// Share of truths inside the interval given.
    pub inside: f64,
}

/// Guesses from several games together. Who played is not known, so players whose ratings are next to each other stand
/// for one; his rating is their mean.
#[must_use]
pub fn guess_errors(evidence: &[(u16, Evidence)], games: usize) -> GuessErrors {
    let mut sorted = evidence.to_vec();
    sorted.sort_by_key(|(rating, _)| *rating);
    let mut errors = GuessErrors { players: 0, error: 0.0, bias: 0.0, inside: 0.0 };
    for group in sorted.chunks_exact(games.max(1)) {
        let truth = group.iter().map(|(rating, _)| f64::from(*rating)).sum::<f64>() / group.len() as f64;
        let together = group.iter().fold(Evidence::default(), |sum, (_, evidence)| sum.and(evidence));
        let estimate = together.estimate();
        let off = f64::from(estimate.rating) - truth;
        let (low, high) = estimate.interval;
        errors.players += 1;
        errors.error += off.abs();
        errors.bias += off;
        errors.inside += f64::from(u8::from((f64::from(low)..=f64::from(high)).contains(&truth)));
    }
    let players = errors.players.max(1) as f64;
    GuessErrors {
        players: errors.players,
        error: errors.error / players,
        bias: errors.bias / players,
        inside: errors.inside / players,
    }
}
