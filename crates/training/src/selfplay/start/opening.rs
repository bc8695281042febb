//! Openings nobody has prepared.

use roque_chess::Position;
use roque_game::Random;

/// Plays `plies` random legal moves from the usual start; `None` if the game ended on the way.
pub fn random_opening(plies: usize, random: &mut Random) -> Option<Position> {
    play_random(Position::default(), plies, random).filter(Position::has_legal_move)
}

/// The same from a Chess960 start; in half of them each side has a back rank of its own.
pub fn chess960_opening(plies: usize, random: &mut Random) -> Option<Position> {
    let number = |random: &mut Random| random.below(960) as u16;
    let white = number(random);
    let black = if random.below(2) == 0 { white } else { number(random) };
    play_random(Position::double_chess960(white, black)?, plies, random)
}

/// Plays random legal moves; `None` if the game ended on the way.
pub fn play_random(mut position: Position, plies: usize, random: &mut Random) -> Option<Position> {
    for _ in 0..plies {
        position.play_unchecked(random.choose(&position.legal_moves())?);
    }
    Some(position)
}
