//! Positions for tests and benchmarks.

use roque_chess::{Move, Position};
use roque_game::Random;

/// Positions of games played by chance, each with the move played there; a game that leads nowhere gives way to the next.
pub fn random_play(seed: u64) -> impl Iterator<Item = (Position, Move)> {
    let mut random = Random::new(seed);
    let mut position = Position::default();
    std::iter::repeat_with(move || {
        if position.halfmove_clock() > 60 {
            position = Position::default();
        }
        let m = random.choose(&position.legal_moves()).or_else(|| {
            position = Position::default();
            random.choose(&position.legal_moves())
        })?;
        let played = (position, m);
        position.play_unchecked(m);
        Some(played)
    })
    .flatten()
}
