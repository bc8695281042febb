//! Lists of games: filtered, sorted, a page at a time, with totals.

mod filter;
mod parse;

pub use filter::Filter;
pub(crate) use filter::{Compiled, find};
pub use parse::ParseQueryError;
pub(crate) use parse::{LONGEST, MOST_WORDS};

use crate::documents::origin;
use crate::head::{Flags, Head};
use crate::shelves::Game;
use crate::words::Words;
use crate::{Date, DocumentId, Ending, Library, LibraryError, Origin};
use roque_chess::{Color, Verdict};
use roque_game::Tally;
use std::cmp::Reverse;

/// What a list is sorted by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Sort {
    /// The last change: newest first unless reversed.
    #[default]
    Updated,
    /// The day played.
    Date,
    /// The player with the white men.
    White,
    /// The player with the black men.
    Black,
    /// The better rating of the two.
    Rating,
    /// The event.
    Event,
    /// The code of the opening.
    Eco,
    /// The result.
    Result,
    /// The number of moves.
    Length,
    /// The number of the document.
    Id,
}

/// Which way a list runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Direction {
    /// Largest, newest or last letter first.
    #[default]
    Descending,
    /// Smallest, oldest or first letter first.
    Ascending,
}

/// A question for a page of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Query {
    /// Which games.
    pub filter: Filter,
    /// Sorted by what.
    pub sort: Sort,
    /// Which way.
    pub direction: Direction,
    /// Games before the page.
    pub offset: usize,
    /// Games on the page.
    pub limit: usize,
}

impl Default for Query {
    fn default() -> Self {
        Self {
            filter: Filter::default(),
            sort: Sort::default(),
            direction: Direction::default(),
            offset: 0,
            limit: 50,
        }
    }
}

/// A page of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// Games in the whole list.
    pub total: usize,
    /// What White made of them; the rest has no result.
    pub results: Tally,
    /// The games of the page.
    pub games: Vec<Summary>,
}

/// What a list shows of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// Its number.
    pub id: DocumentId,
    /// The player with the white men; empty if unknown.
    pub white: String,
    /// The player with the black men; empty if unknown.
    pub black: String,
    /// White's rating.
    pub white_elo: Option<u16>,
    /// Black's rating.
    pub black_elo: Option<u16>,
    /// The event; empty if unknown.
    pub event: String,
    /// The place; empty if unknown.
    pub site: String,
    /// The day.
    pub date: Date,
    /// The result.
    pub result: Verdict,
    /// How it ended.
    pub ending: Ending,
    /// The opening's code.
    pub eco: Option<String>,
    /// The opening's English name; empty if it has none.
    pub opening: String,
    /// The opening's French name.
    pub opening_french: String,
    /// Half-moves of the main line.
    pub plies: u16,
    /// Where it comes from.
    pub origin: Origin,
    /// Whether there are remarks.
    pub annotated: bool,
    /// Whether it is under play.
    pub live: bool,
    /// When it was last changed, in milliseconds since 1970.
    pub updated_ms: u64,
}

/// A game that was found, before its names are looked up.
#[derive(Clone, Copy)]
pub(crate) struct Hit {
    pub(crate) id: DocumentId,
    pub(crate) head: Head,
    pub(crate) updated: u64,
}

impl From<&Game<'_>> for Hit {
    fn from(game: &Game<'_>) -> Self {
        Self { id: game.id, head: game.head, updated: game.updated }
    }
}

impl Library {
    /// A page of a list of games.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn list(&self, query: &Query) -> Result<Page, LibraryError> {
        self.read(|connection| {
            let words = self.words(connection)?;
            let mut hits = self.hits(&query.filter, &words)?;
            let total = hits.len();
            let mut results = Tally::default();
            for points in hits.iter().filter_map(|hit| hit.head.result.points(Color::White)) {
                results += points;
            }
            let page = page(&mut hits, query, &words);
            let games = page.iter().map(|hit| summary(hit, &words)).collect();
            Ok(Page { total, results, games })
        })
    }

    /// The numbers of all games a filter lets through, in order.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn ids(&self, filter: &Filter) -> Result<Vec<DocumentId>, LibraryError> {
        self.read(|connection| {
            let words = self.words(connection)?;
            let mut ids: Vec<_> = self.hits(filter, &words)?.into_iter().map(|hit| hit.id).collect();
            ids.sort_unstable();
            Ok(ids)
        })
    }

    fn hits(&self, filter: &Filter, words: &Words) -> Result<Vec<Hit>, LibraryError> {
        let compiled = Compiled::new(filter, words);
        let found = self.visit(Vec::new, |hits: &mut Vec<Hit>, game| {
            if compiled.holds(game) {
                hits.push(game.into());
            }
        })?;
        Ok(found.concat())
    }
}

/// The hits of a page, in order. Only those are sorted: for the others it is enough to know that they come later.
fn page<'a>(hits: &'a mut [Hit], query: &Query, words: &Words) -> &'a [Hit] {
    let key = |hit: &Hit| -> u64 {
        let head = &hit.head;
        match query.sort {
            Sort::Updated => hit.updated,
            Sort::Date => u64::from(head.date.0),
            Sort::White => u64::from(words.rank(head.white)),
            Sort::Black => u64::from(words.rank(head.black)),
            Sort::Rating => u64::from(head.elo[0].max(head.elo[1])),
            Sort::Event => u64::from(words.rank(head.event)),
            Sort::Eco => u64::from(head.eco),
            Sort::Result => u64::from(crate::codec::result_number(head.result)),
            Sort::Length => u64::from(head.plies),
            Sort::Id => 0,
        }
    };
    let descending = |hit: &Hit| Reverse((key(hit), hit.id));
    let ascending = |hit: &Hit| (key(hit), hit.id);
    let end = query.offset.saturating_add(query.limit).min(hits.len());
    let start = query.offset.min(end);
    if end > 0 && end < hits.len() {
        match query.direction {
            Direction::Descending => drop(hits.select_nth_unstable_by_key(end - 1, descending)),
            Direction::Ascending => drop(hits.select_nth_unstable_by_key(end - 1, ascending)),
        }
    }
    let first = &mut hits[..end];
    match query.direction {
        Direction::Descending => first.sort_unstable_by_key(descending),
        Direction::Ascending => first.sort_unstable_by_key(ascending),
    }
    &hits[start..end]
}

pub(crate) fn summary(hit: &Hit, words: &Words) -> Summary {
    let head = &hit.head;
    let name = |id: u32| words.text(id).filter(|text| *text != "?").unwrap_or_default().to_owned();
    let rating = |elo: u16| Some(elo).filter(|elo| *elo > 0);
    let mut opening = words.text(head.opening).unwrap_or_default().split('\t').skip(1);
    Summary {
        id: hit.id,
        white: name(head.white),
        black: name(head.black),
        white_elo: rating(head.elo[0]),
        black_elo: rating(head.elo[1]),
        event: name(head.event),
        site: name(head.site),
        date: head.date,
        result: head.result,
        ending: head.ending,
        eco: head.eco().map(|eco| eco.to_string()),
        opening: opening.next().unwrap_or_default().to_owned(),
        opening_french: opening.next().unwrap_or_default().to_owned(),
        plies: head.plies,
        origin: origin(head),
        annotated: head.flags.has(Flags::ANNOTATED),
        live: head.flags.has(Flags::LIVE),
        updated_ms: hit.updated,
    }
}
