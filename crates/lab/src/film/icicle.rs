//! A film as an icicle: every visit a bar over those it asked for, as wide as there are visits below it. The widest bars only, so that a
//! picture of millions has thousands.
//!
//! Visits are numbered as they end, so those below a visit have the numbers just before its own: the place of a bar is its number.
//! A picture of few visits is drawn as a tree: there every move is named, those left out too.

use super::scene::{START_UNREADABLE, UNKNOWN_GAME, left_of, step};
use super::{Film, FilmError, Filmed, Left, Visit};
use roque_chess::Position;
use roque_game::{ConnectFour, GameState, Player, TicTacToe, TypedTree};
use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::io::{Read, Seek};

/// One bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bar {
    /// The number of the visit.
    pub number: u32,
    /// How far below the visit the icicle hangs from.
    pub level: u32,
    /// The visit.
    pub visit: Visit,
    /// Who is to move there.
    pub side: Player,
    /// The move that led to it, where the bar is wide enough to be named.
    pub text: Option<String>,
    /// Moves that were left out, where there are at most [`SMALL`] visits.
    pub left: Vec<(Option<String>, Left)>,
}

/// A bar to be looked into.
struct Candidate<G> {
    bar: Bar,
    state: G,
}

impl<G> Candidate<G> {
    /// The widest first; of equals the earliest, so that the same film gives the same picture.
    fn rank(&self) -> (u32, std::cmp::Reverse<u32>) {
        (self.bar.visit.size, std::cmp::Reverse(self.bar.number))
    }
}

impl<G> PartialEq for Candidate<G> {
    fn eq(&self, other: &Self) -> bool {
        self.rank() == other.rank()
    }
}

impl<G> Eq for Candidate<G> {}

impl<G> PartialOrd for Candidate<G> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<G> Ord for Candidate<G> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// Bars narrower than this part of the whole are not named.
const NAMED: u32 = 100;
/// So many visits are small enough to be drawn one by one.
pub const SMALL: u32 = 400;

/// The widest bars of the icicle that hangs from a visit, at most so many, parents before their children.
///
/// # Errors
/// [`FilmError`]
pub fn icicle<R: Read + Seek>(film: &mut Film<R>, from: u32, most: usize) -> Result<Vec<Bar>, FilmError> {
    match film.title().game.as_str() {
        Position::NAME => icicle_of::<Position, R>(film, from, most),
        TicTacToe::NAME => icicle_of::<TicTacToe, R>(film, from, most),
        ConnectFour::NAME => icicle_of::<ConnectFour, R>(film, from, most),
        TypedTree::NAME => icicle_of::<TypedTree, R>(film, from, most),
        _ => Err(UNKNOWN_GAME),
    }
}

fn icicle_of<G: Filmed, R: Read + Seek>(
    film: &mut Film<R>,
    from: u32,
    most: usize,
) -> Result<Vec<Bar>, FilmError> {
    let mut state: G = film.title().start.parse().map_err(|_| START_UNREADABLE)?;
    let mut text = None;
    for (_, visit) in film.path(from)? {
        (state, text) = step(&state, &visit)?;
    }
    let visit = film.visit(from)?;
    let mut waiting = BinaryHeap::from([Candidate {
        bar: Bar { number: from, level: 0, visit, side: state.side_to_move(), text, left: Vec::new() },
        state,
    }]);
    let is_small = visit.size <= SMALL;
    let mut bars = Vec::new();
    while let Some(Candidate { mut bar, state }) = waiting.pop().filter(|_| bars.len() < most) {
        let level = bar.level + 1;
        if is_small {
            bar.left = left_of(film, &state, bar.number)?;
        }
        if bar.visit.size > 1 {
            for (number, child) in film.children(bar.number)? {
                let (next, named) = step(&state, &child)?;
                let text = named.filter(|_| is_small || child.size.saturating_mul(NAMED) >= visit.size);
                let side = next.side_to_move();
                let bar = Bar { number, level, visit: child, side, text, left: Vec::new() };
                waiting.push(Candidate { bar, state: next });
            }
        }
        bars.push(bar);
    }
    Ok(bars)
}
