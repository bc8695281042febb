//! What was played in a position, and how it went.

use crate::search::{Compiled, Hit, find, summary};
use crate::walk::Target;
use crate::{Filter, Library, LibraryError, Summary};
use roque_chess::{Color, Move, Position};
use roque_game::Tally;
use std::collections::HashMap;

/// Games named for a position.
const MOST_NAMED: usize = 12;

/// How games went: from a position, or after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Experience {
    /// How many, those without a result included.
    pub games: u64,
    /// What White made of those with a result.
    pub tally: Tally,
    rated: u64,
    ratings: u64,
}

impl Experience {
    /// The mean rating of the players, where ratings are known.
    #[must_use]
    pub fn mean_rating(&self) -> Option<u16> {
        self.ratings.checked_div(self.rated).map(|mean| mean as u16)
    }

    fn count(&mut self, hit: &Hit) {
        self.games += 1;
        if let Some(points) = hit.head.result.points(Color::White) {
            self.tally += points;
        }
        for elo in hit.head.elo.into_iter().filter(|elo| *elo > 0) {
            self.rated += 1;
            self.ratings += u64::from(elo);
        }
    }

    fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.tally += other.tally;
        self.rated += other.rated;
        self.ratings += other.ratings;
    }
}

/// A move that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExploredMove {
    /// The move.
    pub m: Move,
    /// How games went after it.
    pub score: Experience,
    /// The last year it was played in, where years are known.
    pub last_year: Option<u32>,
}

/// What is known about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explored {
    /// How games went from here.
    pub score: Experience,
    /// The moves, most played first.
    pub moves: Vec<ExploredMove>,
    /// Some of the games, those of the best-rated players first, then the newest. A [`Query`](crate::Query) for the
    /// position lists all.
    pub games: Vec<Summary>,
}

/// What one thread has found.
#[derive(Default)]
struct Found {
    score: Experience,
    moves: HashMap<u16, (Experience, u32)>,
    best: Vec<Hit>,
}

impl Found {
    fn count(&mut self, hit: Hit, next: Option<u16>) {
        self.score.count(&hit);
        if let Some(bits) = next {
            let (score, year) = self.moves.entry(bits).or_default();
            score.count(&hit);
            *year = (*year).max(hit.head.date.year().unwrap_or(0));
        }
        self.best.push(hit);
        if self.best.len() >= 16 * MOST_NAMED {
            self.keep_best();
        }
    }

    fn keep_best(&mut self) {
        let rank =
            |hit: &Hit| std::cmp::Reverse((hit.head.elo[0].max(hit.head.elo[1]), hit.head.date, hit.id));
        self.best.sort_unstable_by_key(rank);
        self.best.truncate(MOST_NAMED);
    }

    fn add(&mut self, other: Self) {
        self.score.add(&other.score);
        for (bits, (score, year)) in other.moves {
            let mine = self.moves.entry(bits).or_default();
            mine.0.add(&score);
            mine.1 = mine.1.max(year);
        }
        self.best.extend(other.best);
    }
}

impl Library {
    /// What was played in a position, in the games a filter lets through. A game counts once, for the first time the
    /// position stood on the board.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn explore(&self, position: &Position, filter: &Filter) -> Result<Explored, LibraryError> {
        self.read(|connection| {
            let words = self.words(connection)?;
            let compiled = Compiled::new(filter, &words);
            let target = Target::new(position);
            let found = self.visit(Found::default, |found, game| {
                if !target.possible(&game.head) || !compiled.holds(game) {
                    return;
                }
                if let Some(ply) = find(&target, game, &words) {
                    let next = game.with_moves(|moves| {
                        let bits = moves.get(2 * ply..2 * ply + 2)?;
                        Some(u16::from_le_bytes([bits[0], bits[1]]))
                    });
                    found.count(game.into(), next);
                }
            })?;
            let mut all = Found::default();
            found.into_iter().for_each(|found| all.add(found));
            all.keep_best();
            let moves = all.moves.into_iter().filter_map(|(bits, (score, year))| {
                let m = Move::from_bits(bits).filter(|m| position.is_legal(*m))?;
                Some(ExploredMove { m, score, last_year: Some(year).filter(|year| *year > 0) })
            });
            let mut moves: Vec<_> = moves.collect();
            moves.sort_by_key(|explored| (std::cmp::Reverse(explored.score.games), explored.m));
            let games = all.best.iter().map(|hit| summary(hit, &words)).collect();
            Ok(Explored { score: all.score, moves, games })
        })
    }
}
