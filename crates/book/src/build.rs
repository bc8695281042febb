//! Books from games: what was played how often, and how well it did.

use crate::Book;
use crate::polyglot::{Entry, PolyglotMove};
use roque_chess::{Move, Position, Verdict};
use std::collections::HashMap;

/// What to keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuildOptions {
    /// How many half-moves of each game to read.
    pub plies: usize,
    /// How often a move must have been played to enter the book.
    pub min_games: u32,
    /// The smallest share of its position's games, in percent, a move needs.
    pub min_share: u32,
    /// The smallest score, in percent of the points, a move needs.
    pub min_score: u32,
}

impl Default for BuildOptions {
    fn default() -> Self {
        Self { plies: 24, min_games: 3, min_share: 0, min_score: 0 }
    }
}

#[derive(Clone, Copy, Default)]
struct Statistics {
    games: u32,
    /// Points of the side that plays the move, in halves.
    half_points: u32,
}

/// Collects games and makes a book of them.
///
/// ```
/// use roque_book::{BookBuilder, BuildOptions};
/// use roque_chess::Verdict;
/// use roque_chess::{Color, Position};
///
/// let start = Position::default();
/// let mut builder = BookBuilder::new(BuildOptions { min_games: 1, ..BuildOptions::default() });
/// builder.add(&start, [start.parse_uci("e2e4")?], Verdict::Win(Color::White));
/// let book = builder.finish();
/// assert_eq!(book.moves(&start)[0].m.to_string(), "e2e4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct BookBuilder {
    options: BuildOptions,
    moves: HashMap<(u64, PolyglotMove), Statistics>,
    games: usize,
}

impl BookBuilder {
    /// An empty collection.
    #[must_use]
    pub fn new(options: BuildOptions) -> Self {
        Self { options, moves: HashMap::new(), games: 0 }
    }

    /// Adds a game of legal moves.
    pub fn add(&mut self, start: &Position, moves: impl IntoIterator<Item = Move>, result: Verdict) {
        let mut position = *start;
        for m in moves.into_iter().take(self.options.plies) {
            let half_points = match result {
                Verdict::Win(color) => 2 * u32::from(color == position.side_to_move()),
                // Somebody played it, and nobody knows better.
                Verdict::Draw | Verdict::Unfinished => 1,
            };
            let key = (position.polyglot_key(), PolyglotMove::from_move(m));
            let statistics = self.moves.entry(key).or_default();
            statistics.games += 1;
            statistics.half_points += half_points;
            position.play_unchecked(m);
        }
        self.games += 1;
    }

    /// How many games were added.
    #[must_use]
    pub fn games(&self) -> usize {
        self.games
    }

    /// The book: each move weighs as many half points as it brought, scaled down where a position has more than
    /// the format can hold.
    #[must_use]
    pub fn finish(self) -> Book {
        let mut totals: HashMap<u64, (u32, u32)> = HashMap::new();
        for (&(key, _), statistics) in &self.moves {
            let (games, best) = totals.entry(key).or_default();
            *games += statistics.games;
            *best = (*best).max(statistics.half_points);
        }
        let options = self.options;
        let keep = |key: u64, statistics: Statistics| {
            let (games, best) = totals.get(&key).copied()?;
            let enough = statistics.games >= options.min_games
                && percent(statistics.games, games) >= options.min_share
                && percent(statistics.half_points, 2 * statistics.games) >= options.min_score;
            let weight = scaled(statistics.half_points, best);
            (enough && weight > 0).then_some(weight)
        };
        let entries = self.moves.iter().filter_map(|(&(key, m), &statistics)| {
            let weight = keep(key, statistics)?;
            Some(Entry { key, m, weight, learn: statistics.games })
        });
        Book::from_entries(entries.collect())
    }
}

fn percent(part: u32, whole: u32) -> u32 {
    (u64::from(part) * 100 / u64::from(whole.max(1))) as u32
}

/// The weight of a move where the weightiest has `best` half points.
fn scaled(half_points: u32, best: u32) -> u16 {
    let most = u32::from(u16::MAX);
    let weight = if best <= most {
        half_points
    } else {
        (u64::from(half_points) * u64::from(most) / u64::from(best)) as u32
    };
    u16::try_from(weight).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_chess::Color;

    fn builder(min_games: u32) -> BookBuilder {
        let start = Position::default();
        let mut builder = BookBuilder::new(BuildOptions { min_games, ..BuildOptions::default() });
        let games = [("e2e4", Verdict::Win(Color::White)), ("e2e4", Verdict::Draw), ("d2d4", Verdict::Draw)];
        for (text, score) in games {
            builder.add(&start, [start.parse_uci(text).unwrap()], score);
        }
        builder
    }

    #[test]
    fn weights_are_half_points() {
        let moves = builder(1).finish().moves(&Position::default());
        let seen: Vec<_> =
            moves.iter().map(|known| (known.m.to_string(), known.weight, known.games)).collect();
        assert_eq!(seen, [("e2e4".to_owned(), 3, 2), ("d2d4".to_owned(), 1, 1)]);
    }

    #[test]
    fn rare_and_losing_moves_stay_out() {
        assert_eq!(builder(2).finish().len(), 1);
        let start = Position::default();
        let mut losing = BookBuilder::new(BuildOptions { min_games: 1, ..BuildOptions::default() });
        losing.add(&start, [start.parse_uci("g2g4").unwrap()], Verdict::Win(Color::Black));
        assert!(losing.finish().is_empty());
    }

    #[test]
    fn plies_limit_the_book() {
        let start = Position::default();
        let mut builder =
            BookBuilder::new(BuildOptions { plies: 1, min_games: 1, min_share: 0, min_score: 0 });
        let first = start.parse_uci("e2e4").unwrap();
        let second = start.after(first).parse_uci("e7e5").unwrap();
        builder.add(&start, [first, second], Verdict::Draw);
        assert_eq!(builder.finish().len(), 1);
    }

    #[test]
    fn heavy_positions_are_scaled() {
        assert_eq!(scaled(65_535, 65_535), 65_535);
        assert_eq!(scaled(200_000, 200_000), 65_535);
        assert_eq!(scaled(100_000, 200_000), 32_767);
        assert_eq!(scaled(0, 200_000), 0);
    }
}
