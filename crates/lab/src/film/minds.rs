//! What changed the searcher's mind from depth to depth, and which move came closest to being played instead.

use super::scene::{START_UNREADABLE, UNKNOWN_GAME, step};
use super::{Film, FilmError, Filmed, MoveCode, Visit};
use roque_chess::Position;
use roque_game::{ConnectFour, GameState, TicTacToe, TypedTree};
use std::io::{Read, Seek};

/// A move of the root as one iteration saw it. Scores are for the side that plays it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// The visit after the move.
    pub visit: u32,
    /// The move and what follows it, as far as it was searched.
    pub line: Vec<String>,
    /// What it is worth; if not exact, at most that.
    pub score: Option<i16>,
    /// Whether that is its value.
    pub is_exact: bool,
    /// Visits below it in its last look.
    pub visits: u32,
}

/// Another move became the best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The depth at which it did.
    pub depth: u8,
    /// The move that was best before, and what it was worth then.
    pub before: Opinion,
    /// The same move in the iteration that left it; with the line that speaks against it.
    pub left: Option<Opinion>,
    /// The move that is best now.
    pub after: Opinion,
}

/// Why a move is the closest rival.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nearness {
    /// It led within the last iteration.
    Led,
    /// It was best up to this depth.
    BestUntil(u8),
    /// More work than into any other went into showing that it is not better.
    MostWork,
}

/// The move that came closest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rival {
    /// The move as the last iteration saw it.
    pub opinion: Opinion,
    /// Why it is the one.
    pub nearness: Nearness,
}

/// The history of a decision.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Minds {
    /// Every change, in order.
    pub changes: Vec<Change>,
    /// The best move of the last iteration that was finished, with its line.
    pub best: Option<Opinion>,
    /// The move that came closest to it.
    pub rival: Option<Rival>,
}

/// The longest line that is told.
const LONGEST: usize = 12;

/// Follows the best move through all iterations of a film.
///
/// # Errors
/// [`FilmError`]
pub fn minds<R: Read + Seek>(film: &mut Film<R>) -> Result<Minds, FilmError> {
    match film.title().game.as_str() {
        Position::NAME => minds_of::<Position, R>(film),
        TicTacToe::NAME => minds_of::<TicTacToe, R>(film),
        ConnectFour::NAME => minds_of::<ConnectFour, R>(film),
        TypedTree::NAME => minds_of::<TypedTree, R>(film),
        _ => Err(UNKNOWN_GAME),
    }
}

/// An iteration that came to an end within its window.
struct Settled {
    depth: u8,
    /// The last look at each move, in the order of these looks.
    looks: Vec<(MoveCode, u32, Visit)>,
    best: MoveCode,
}

impl Settled {
    fn look(&self, m: MoveCode) -> Option<(u32, Visit)> {
        self.looks.iter().find(|(known, ..)| *known == m).map(|&(_, number, visit)| (number, visit))
    }
}

fn settled<R: Read + Seek>(film: &mut Film<R>) -> Result<Vec<Settled>, FilmError> {
    let mut found = Vec::new();
    for (number, root) in film.roots()? {
        let Some(value) = root.score.filter(|&score| score > root.alpha && score < root.beta) else {
            continue;
        };
        let mut looks: Vec<(MoveCode, u32, Visit)> = Vec::new();
        for (child, visit) in film.children(number)? {
            let Some(m) = visit.m else { continue };
            looks.retain(|(known, ..)| *known != m);
            looks.push((m, child, visit));
        }
        let is_best = |visit: &Visit| visit.score.is_some_and(|score| -score == value);
        // Of several with this value the first is the one; the others only did not exceed it.
        let best = looks
            .iter()
            .find(|(_, _, visit)| is_best(visit) && is_exact(visit))
            .or_else(|| looks.iter().find(|(_, _, visit)| is_best(visit)));
        if let Some(&(best, ..)) = best {
            found.push(Settled { depth: root.depth, looks, best });
        }
    }
    Ok(found)
}

fn is_exact(visit: &Visit) -> bool {
    visit.score.is_some_and(|score| score > visit.alpha && score < visit.beta)
}

fn minds_of<G: Filmed, R: Read + Seek>(film: &mut Film<R>) -> Result<Minds, FilmError> {
    let start: G = film.title().start.parse().map_err(|_| START_UNREADABLE)?;
    let iterations = settled(film)?;
    let mut minds = Minds::default();
    for pair in iterations.windows(2) {
        let [before, after] = pair else { continue };
        if before.best == after.best {
            continue;
        }
        if let Some((was, is)) = opinion(film, &start, before.look(before.best))?.zip(opinion(
            film,
            &start,
            after.look(after.best),
        )?) {
            let left = opinion(film, &start, after.look(before.best))?;
            minds.changes.push(Change { depth: after.depth, before: was, left, after: is });
        }
    }
    if let Some(last) = iterations.last() {
        minds.best = opinion(film, &start, last.look(last.best))?;
        if let Some((m, nearness)) = rival(&iterations, last) {
            minds.rival = opinion(film, &start, last.look(m))?.map(|opinion| Rival { opinion, nearness });
        }
    }
    Ok(minds)
}

/// The move that came closest: one that led in the last iteration, one that was best before, or the one that took the most work.
fn rival(iterations: &[Settled], last: &Settled) -> Option<(MoveCode, Nearness)> {
    let others = || last.looks.iter().filter(|(m, ..)| *m != last.best);
    let led = others().filter(|(_, _, visit)| is_exact(visit)).min_by_key(|(_, _, visit)| visit.score);
    if let Some(&(m, ..)) = led {
        return Some((m, Nearness::Led));
    }
    let before = iterations.iter().rev().find(|earlier| earlier.best != last.best);
    if let Some(earlier) = before.filter(|earlier| last.look(earlier.best).is_some()) {
        return Some((earlier.best, Nearness::BestUntil(earlier.depth)));
    }
    let most = others().max_by_key(|(_, _, visit)| visit.size);
    most.map(|&(m, ..)| (m, Nearness::MostWork))
}

fn opinion<G: Filmed, R: Read + Seek>(
    film: &mut Film<R>,
    start: &G,
    look: Option<(u32, Visit)>,
) -> Result<Option<Opinion>, FilmError> {
    let Some((number, visit)) = look else { return Ok(None) };
    let (score, is_exact) = (visit.score.map(|score| -score), is_exact(&visit));
    let line = line(film, start, number, visit)?;
    Ok(Some(Opinion { visit: number, line, score, is_exact, visits: visit.size }))
}

/// The move of a visit and what was found to follow it: the moves whose values became those of the visits above.
fn line<G: Filmed, R: Read + Seek>(
    film: &mut Film<R>,
    start: &G,
    number: u32,
    visit: Visit,
) -> Result<Vec<String>, FilmError> {
    let (mut state, mut at, mut line) = (start.clone(), (number, visit), Vec::new());
    while line.len() < LONGEST {
        let (next, text) = step(&state, &at.1)?;
        let Some(text) = text else { break };
        line.push(text);
        state = next;
        let Some(value) = at.1.score else { break };
        let explains = |child: &Visit| child.m.is_some() && child.score == Some(-value);
        let children = film.children(at.0)?;
        let Some(&found) = children.iter().rev().find(|(_, child)| explains(child)) else { break };
        at = found;
    }
    Ok(line)
}
