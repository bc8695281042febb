//! A player who knows the openings: picks a continuation at random, says its name, and falls silent out of book.

use crate::{Book, BookMove, Opening, OpeningNames, Random};
use roque_chess::{Move, Timeline};

/// What the book plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookReply {
    /// The move.
    pub m: Move,
    /// What the opening is called once it is played, if the line has a name.
    pub opening: Option<Opening>,
}

/// A book and how much of it to use.
///
/// ```
/// use roque_book::{BookPlayer, Random};
/// use roque_chess::Timeline;
///
/// let (player, mut rng) = (BookPlayer::default(), Random::new(1));
/// let mut game = Timeline::default();
/// let mut name = String::new();
/// while let Some(reply) = player.choose(&game, &mut rng) {
///     game.play(reply.m)?;
///     name = reply.opening.map_or(name, |opening| opening.to_string());
/// }
/// assert!(game.len() > 1 && !name.is_empty()); // the search takes over from here
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct BookPlayer {
    book: Book,
    plies: usize,
}

impl Default for BookPlayer {
    /// The embedded book, as far as it goes.
    fn default() -> Self {
        Self::new(Book::embedded())
    }
}

impl BookPlayer {
    /// A player from a book, as far as it goes.
    #[must_use]
    pub fn new(book: Book) -> Self {
        Self { book, plies: usize::MAX }
    }

    /// The same player who leaves the book after so many half-moves of the game.
    #[must_use]
    pub fn with_plies(self, plies: usize) -> Self {
        Self { plies, ..self }
    }

    /// The book.
    #[must_use]
    pub fn book(&self) -> &Book {
        &self.book
    }

    /// A continuation at random, each as likely as its weight says; `None` out of book, where the search takes over.
    #[must_use]
    pub fn choose(&self, game: &Timeline, rng: &mut Random) -> Option<BookReply> {
        // A book may lead in circles; the search knows better when to repeat.
        if game.len() >= self.plies || game.repetitions() > 1 {
            return None;
        }
        let BookMove { m, .. } = self.book.choose(game.current(), rng)?;
        let names = OpeningNames::embedded();
        let opening = names.of_position(&game.current().after(m)).or_else(|| names.of_game(game));
        Some(BookReply { m, opening })
    }
}
