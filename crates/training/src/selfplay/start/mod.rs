//! Where games begin.
//!
//! A network learns what it is shown. Besides random moves from the usual start, some games begin in a book, some in
//! endings, some from Chess960 starts, and some with unequal material or an uncovered king, where compensation decides.

mod book;
mod endgame;
mod opening;
mod unequal;

pub use book::{OpeningBook, ReadOpeningsError};
pub use opening::random_opening;

use crate::record::Origin;
use roque_chess::Position;
use roque_game::Random;
use thiserror::Error;

/// How many of a hundred games begin where; the rest begin with random moves from the usual start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shares {
    book: u8,
    endgame: u8,
    chess960: u8,
    unequal: u8,
}

/// More than a hundred of a hundred games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the shares of the starts add up to {0} %; at most 100 is possible")]
pub struct SharesError(u32);

impl Shares {
    /// Every game begins with random moves.
    pub const RANDOM_ONLY: Self = Self { book: 0, endgame: 0, chess960: 0, unequal: 0 };

    /// Shares in percent: of book exits, endings, Chess960 starts and unequal starts.
    ///
    /// # Errors
    /// When they add up to more than 100.
    pub fn new(book: u8, endgame: u8, chess960: u8, unequal: u8) -> Result<Self, SharesError> {
        let sum = [book, endgame, chess960, unequal].map(u32::from).iter().sum();
        if sum > 100 { Err(SharesError(sum)) } else { Ok(Self { book, endgame, chess960, unequal }) }
    }

    /// What [`new`](Self::new) was given.
    #[must_use]
    pub const fn percent(self) -> [u8; 4] {
        [self.book, self.endgame, self.chess960, self.unequal]
    }

    fn draw(self, random: &mut Random) -> Origin {
        let mut number = random.below(100) as u8;
        let parts = [
            (self.book, Origin::Book),
            (self.endgame, Origin::Endgame),
            (self.chess960, Origin::Chess960),
            (self.unequal, Origin::Unequal),
        ];
        for (share, origin) in parts {
            if number < share {
                return origin;
            }
            number -= share;
        }
        Origin::RandomMoves
    }
}

impl Default for Shares {
    fn default() -> Self {
        Self { book: 20, endgame: 8, chess960: 12, unequal: 15 }
    }
}

impl std::fmt::Display for Shares {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { book, endgame, chess960, unequal } = self;
        write!(f, "book {book} %, endgames {endgame} %, chess960 {chess960} %, unequal {unequal} %")
    }
}

/// All ways to begin.
#[derive(Clone, PartialEq, Debug)]
pub struct Starts {
    /// How often each is taken.
    pub shares: Shares,
    /// Random moves from the start; every other game has one more.
    pub random_plies: usize,
    /// Where games of the book begin.
    pub book: OpeningBook,
}

impl Default for Starts {
    fn default() -> Self {
        Self { shares: Shares::default(), random_plies: 8, book: OpeningBook::Embedded }
    }
}

impl Starts {
    /// How a game begins; drawn once, so that starts that are often thrown away keep their share.
    pub(super) fn draw(&self, random: &mut Random) -> Origin {
        self.shares.draw(random)
    }

    /// A start of that kind, or `None` if this attempt failed: the game was over, or the men could not be placed.
    pub(super) fn propose(&self, origin: Origin, odd: bool, random: &mut Random) -> Option<Position> {
        let plies = self.random_plies + usize::from(odd);
        let start = match origin {
            Origin::RandomMoves => random_opening(plies, random),
            Origin::Book => self.book.exit(random),
            Origin::Endgame => endgame::few_men(random),
            Origin::Chess960 => opening::chess960_opening(plies, random),
            Origin::Unequal => unequal::sacrificed(&self.book, plies, random),
        };
        start.filter(Position::has_legal_move)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn proposals(origin: Origin, count: u64) -> Vec<Position> {
        let starts = Starts::default();
        (0..count)
            .filter_map(|number| starts.propose(origin, number % 2 == 1, &mut Random::stream(1, number)))
            .collect()
    }

    #[test]
    fn every_kind_gives_many_different_playable_starts() {
        for origin in Origin::ALL {
            let found = proposals(origin, 400);
            let different: HashSet<_> = found.iter().map(Position::key).collect();
            assert!(found.len() > 150, "{origin:?}: only {} of 400", found.len());
            assert!(
                different.len() * 10 > found.len() * 9,
                "{origin:?}: {} of {}",
                different.len(),
                found.len()
            );
            assert_eq!(found, proposals(origin, 400), "chance repeats itself");
        }
    }

    #[test]
    fn shares_are_kept_and_checked() {
        let shares = Shares::new(10, 20, 30, 40).expect("a hundred");
        let mut random = Random::new(3);
        let mut counts = [0; Origin::ALL.len()];
        (0..10_000).for_each(|_| counts[shares.draw(&mut random) as usize] += 1);
        for (count, share) in counts.into_iter().zip([0_u32, 10, 20, 30, 40]) {
            assert!(u32::abs_diff(count, share * 100) < 150, "{counts:?}");
        }
        let error = Shares::new(50, 50, 1, 0).expect_err("101 of a hundred");
        assert!(error.to_string().contains("101 %"), "{error}");
    }

    #[test]
    fn unequal_starts_are_unequal_and_endgames_are_small() {
        let count = |position: &Position, color| position.board().color(color).len();
        let unequal = proposals(Origin::Unequal, 300);
        let odd = unequal.iter().filter(|start| {
            let [white, black] = roque_chess::Color::ALL
                .map(|color| roque_chess::Role::ALL.map(|role| start.board().pieces(color, role).len()));
            white != black
        });
        assert!(odd.count() * 10 > unequal.len() * 9);
        for start in proposals(Origin::Endgame, 300) {
            let men = roque_chess::Color::ALL.map(|color| count(&start, color)).iter().sum::<usize>();
            assert!((4..=17).contains(&men), "{start}");
        }
    }
}
