//! Endings that everybody wins: whether the levels do.

use super::games::see_through;
use crate::chooser::{Character, Chooser};
use roque_chess::{Color, Position, Timeline};
use roque_game::Random;

/// What the stronger side has besides its king; the other king is alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BasicMate {
    /// King and rook.
    Rook,
    /// King and queen.
    Queen,
}

impl BasicMate {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Rook, Self::Queen];

    const fn men(self) -> &'static str {
        match self {
            Self::Rook => "KRk",
            Self::Queen => "KQk",
        }
    }

    /// A position of it in which White is to move, the men put down by chance.
    #[must_use]
    pub fn random(self, random: &mut Random) -> Position {
        loop {
            let mut squares: Vec<usize> = (0..64).collect();
            random.shuffle(&mut squares);
            let mut board = vec!['1'; 64];
            for (letter, square) in self.men().chars().zip(squares) {
                board[square] = letter;
            }
            let ranks: Vec<String> = board.chunks(8).map(|rank| rank.iter().collect()).collect();
            if let Ok(position) = format!("{} w - - 0 1", ranks.join("/")).parse::<Position>()
                && position.outcome().is_none()
            {
                return position;
            }
        }
    }

    /// How many of so many such endings a character wins against itself.
    pub fn wins(self, chooser: &mut Chooser, character: Character, games: usize) -> usize {
        let mut random = Random::new(character.seed);
        let won = |_: &usize| {
            let start = Timeline::new(self.random(&mut random));
            let character = Character { seed: random.next_u64(), ..character };
            see_through(chooser, character, character, start).0 == Some(Color::White)
        };
        (0..games).filter(won).count()
    }
}
