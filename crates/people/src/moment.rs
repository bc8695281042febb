//! What a player has before him: the position and what has just happened.

use roque_chess::{Move, Position, Timeline, ZobristKey};

/// A position to move in, with the moves that led to it as far as they are known.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// The position.
    pub position: &'a Position,
    /// The opponent's last move.
    pub last: Option<Move>,
    /// The mover's own move before that.
    pub own: Option<Move>,
    /// Keys of the positions that could be repeated, oldest first.
    pub earlier_keys: &'a [ZobristKey],
    /// Moves played by both since the game began.
    pub ply: usize,
}

impl<'a> Moment<'a> {
    /// A position of which no history is known.
    #[must_use]
    pub fn bare(position: &'a Position) -> Self {
        let full_moves = usize::from(position.fullmove_number()).saturating_sub(1);
        let ply = 2 * full_moves + position.side_to_move() as usize;
        Self { position, last: None, own: None, earlier_keys: &[], ply }
    }

    /// The end of a line of play.
    #[must_use]
    pub fn of(line: &'a Timeline) -> Self {
        let mut moves = line.moves().rev();
        Self {
            last: moves.next(),
            own: moves.next(),
            earlier_keys: line.repeatable_keys(),
            ..Self::bare(line.current())
        }
    }
}
