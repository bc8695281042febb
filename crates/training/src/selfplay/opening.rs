//! Openings nobody has prepared.

use roque_chess::Position;
use roque_game::Random;

/// Plays `plies` random legal moves from the usual start; `None` if the game ended on the way.
pub fn random_opening(plies: usize, random: &mut Random) -> Option<Position> {
    let mut position = Position::default();
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return None;
        }
        position.play_unchecked(moves[random.below(moves.len())]);
    }
    position.has_legal_move().then_some(position)
}
