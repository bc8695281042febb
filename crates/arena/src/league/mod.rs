//! Ratings from any games with names and results: what Ordo and BayesElo do, for PGN files of any size.
//!
//! A [`League`] counts who scored what against whom with which colour; [`League::rate`] finds the likeliest ratings under a
//! [`Model`], with intervals and the likelihood that one player is stronger than another. Unlike the
//! [list of a tournament](crate::rating_list), which has few players and knows its games, a league may have a hundred
//! thousand players who have hardly met.
//!
//! Reading order: this file (the games), `model` (what a result says about a difference), `network` (the system of
//! equations that games between players make), `table` (the answer).

mod model;
mod network;
mod table;

pub use model::Model;
pub use table::{LeagueTable, RatedPlayer};

use roque_chess::notation::pgn::{ReadPgnError, Reader, Visitor, Wanted};
use roque_chess::{Color, Position, Verdict};
use roque_game::Tally;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, BufRead};
use std::ops::ControlFlow;

/// Games between players who are known by their names.
///
/// ```
/// use roque_arena::{League, Model};
/// use roque_chess::{Color, Verdict};
///
/// let mut league = League::default();
/// for _ in 0..30 {
///     league.add("A", "B", Verdict::Win(Color::White));
///     league.add("B", "A", Verdict::Draw);
/// }
/// let table = league.rate(Model::Draws, 2300.0);
/// assert_eq!(table.players[0].name, "A");
/// assert!(table.players[0].superiority.unwrap() > 0.99);
/// ```
#[derive(Clone, Debug, Default)]
pub struct League {
    names: Vec<String>,
    numbers: HashMap<String, usize>,
    /// White and Black → what White made of it. In order, so that the same games give the same digits.
    games: BTreeMap<(usize, usize), Tally>,
}

/// What was in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LeagueSummary {
    /// Games that count.
    pub games: usize,
    /// Games without a result or without names.
    pub without_result: usize,
    /// Games that could not be read.
    pub malformed: usize,
}

impl League {
    /// Counts a game; one without a result, or of a player against itself, says nothing and is left out.
    pub fn add(&mut self, white: &str, black: &str, verdict: Verdict) {
        let Some(points) = verdict.points(Color::White).filter(|_| white != black) else { return };
        let pair = (self.number(white), self.number(black));
        *self.games.entry(pair).or_default() += points;
    }

    fn number(&mut self, name: &str) -> usize {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), self.names.len() - 1);
        self.names.len() - 1
    }

    /// Players met so far.
    #[must_use]
    pub fn players(&self) -> usize {
        self.names.len()
    }

    /// Counts the games of a PGN file; hears now and then whether to go on.
    ///
    /// # Errors
    /// What the system says when the file cannot be read; malformed games are counted and passed over.
    pub fn add_pgn(
        &mut self,
        input: impl BufRead,
        mut progress: impl FnMut(&LeagueSummary) -> ControlFlow<()>,
    ) -> io::Result<LeagueSummary> {
        let mut reader = Reader::new(input);
        let mut summary = LeagueSummary::default();
        loop {
            let mut game = Headers::default();
            match reader.read_game(&mut game) {
                Ok(false) => return Ok(summary),
                Ok(true) => match game.counted() {
                    Some((white, black)) => {
                        self.add(white, black, game.result);
                        summary.games += 1;
                    }
                    None => summary.without_result += 1,
                },
                Err(ReadPgnError::Io(error)) => return Err(error),
                Err(ReadPgnError::Malformed { .. }) => summary.malformed += 1,
            }
            if progress(&summary).is_break() {
                return Ok(summary);
            }
        }
    }
}

/// What a rating list wants to know of a game.
#[derive(Default)]
struct Headers {
    white: String,
    black: String,
    result: Verdict,
}

impl Headers {
    /// The names, if the game has a result and both are known.
    fn counted(&self) -> Option<(&str, &str)> {
        let known = |name: &str| !name.is_empty() && name != "?";
        let counts = self.result != Verdict::Unfinished && known(&self.white) && known(&self.black);
        counts.then_some((self.white.as_str(), self.black.as_str()))
    }
}

impl Visitor for Headers {
    fn tag(&mut self, name: &str, value: &str) {
        match name {
            "White" => value.trim().clone_into(&mut self.white),
            "Black" => value.trim().clone_into(&mut self.black),
            _ => {}
        }
    }

    fn start(&mut self, _: &Position) -> Wanted {
        Wanted::Nothing
    }

    fn end(&mut self, result: Verdict) {
        self.result = result;
    }
}

#[cfg(test)]
mod tests;
