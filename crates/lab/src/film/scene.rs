//! A visit as somebody looks at it: the state, the way there, its moves, and why it ended as it did.

use super::cause::{Cause, End, cause};
use super::{Film, FilmError, Filmed, Left, MoveCode, Visit};
use roque_chess::Position;
use roque_engine::Ending;
use roque_game::{ConnectFour, GameState, Player, TicTacToe, TypedTree};
use std::collections::BTreeMap;
use std::io::{Read, Seek};

/// What one visit looks like.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Its number.
    pub number: u32,
    /// The visit.
    pub visit: Visit,
    /// The state it looks at, as the game writes it.
    pub state: String,
    /// Who is to move.
    pub side: Player,
    /// The visits that led here, the root first, with the move to each.
    pub path: Vec<Look>,
    /// What it asked for, in order.
    pub children: Vec<Look>,
    /// Moves that were left out, and why; without a name, the quiet rest.
    pub left: Vec<(Option<String>, Left)>,
    /// Moves that are legal and were neither tried nor named as left out.
    pub untried: Vec<String>,
    /// Who set the bound that was broken, where one was.
    pub cause: Option<(End, Cause)>,
}

/// A visit with its move in words.
#[derive(Clone, Debug)]
pub struct Look {
    /// Its number.
    pub number: u32,
    /// The move as people write it; `None` where the state stays or the side passed.
    pub text: Option<String>,
    /// The visit.
    pub visit: Visit,
}

/// What a visit of any film looks like.
///
/// # Errors
/// [`FilmError`]
pub fn scene<R: Read + Seek>(film: &mut Film<R>, number: u32) -> Result<Scene, FilmError> {
    match film.title().game.as_str() {
        Position::NAME => scene_of::<Position, R>(film, number),
        TicTacToe::NAME => scene_of::<TicTacToe, R>(film, number),
        ConnectFour::NAME => scene_of::<ConnectFour, R>(film, number),
        TypedTree::NAME => scene_of::<TypedTree, R>(film, number),
        _ => Err(UNKNOWN_GAME),
    }
}

/// The moves of the state a film begins with, as people write them.
///
/// # Errors
/// [`FilmError`]
pub fn root_names<R: Read + Seek>(film: &Film<R>) -> Result<BTreeMap<MoveCode, String>, FilmError> {
    match film.title().game.as_str() {
        Position::NAME => names::<Position>(&film.title().start),
        TicTacToe::NAME => names::<TicTacToe>(&film.title().start),
        ConnectFour::NAME => names::<ConnectFour>(&film.title().start),
        TypedTree::NAME => names::<TypedTree>(&film.title().start),
        _ => Err(UNKNOWN_GAME),
    }
}

fn names<G: Filmed>(start: &str) -> Result<BTreeMap<MoveCode, String>, FilmError> {
    let state: G = start.parse().map_err(|_| START_UNREADABLE)?;
    let mut moves = G::Moves::default();
    state.legal_moves(&mut moves);
    Ok(moves.iter().filter_map(|&m| Some((state.code(m)?, state.move_text(m)))).collect())
}

pub(super) const UNKNOWN_GAME: FilmError = FilmError::NoFilm("it is of a game that is not known here");
pub(super) const START_UNREADABLE: FilmError = FilmError::NoFilm("it begins with no state of its game");
const WRONG_MOVE: FilmError = FilmError::NoFilm("a move is not legal where it was played");

fn scene_of<G: Filmed, R: Read + Seek>(film: &mut Film<R>, number: u32) -> Result<Scene, FilmError> {
    let mut state: G = film.title().start.parse().map_err(|_| START_UNREADABLE)?;
    let way = film.path(number)?;
    let mut path = Vec::new();
    for &(number, visit) in &way {
        let (next, text) = step(&state, &visit)?;
        path.push(Look { number, text, visit });
        state = next;
    }
    let visit = film.visit(number)?;
    let mut children = Vec::new();
    for (number, visit) in film.children(number)? {
        let (_, text) = step(&state, &visit)?;
        children.push(Look { number, text, visit });
    }
    let left = left_of(film, &state, number)?;
    let mut moves = G::Moves::default();
    state.legal_moves(&mut moves);
    let is_known = |text: &String| {
        children.iter().any(|child| child.text.as_ref() == Some(text))
            || left.iter().any(|(named, _)| named.as_ref() == Some(text))
    };
    let untried = moves.iter().map(|&m| state.move_text(m)).filter(|text| !is_known(text)).collect();
    let broken = broken_end(&visit);
    let cause = broken.map(|end| Ok::<_, FilmError>((end, cause(film, &way, end)?))).transpose()?;
    let (side, state) = (state.side_to_move(), state.to_string());
    Ok(Scene { number, visit, state, side, path, children, left, untried, cause })
}

/// The moves that a visit of this state left out, and why; without a name, the quiet rest.
pub(super) fn left_of<G: Filmed, R: Read + Seek>(
    film: &mut Film<R>,
    state: &G,
    number: u32,
) -> Result<Vec<(Option<String>, Left)>, FilmError> {
    let mut left = Vec::new();
    for skip in film.skips_of(number)? {
        let named = skip.m.map(|code| state.decode(code).ok_or(WRONG_MOVE)).transpose()?;
        left.push((named.map(|m| state.move_text(m)), skip.why));
    }
    Ok(left)
}

/// The state after the move of a visit, and the move in words.
pub(super) fn step<G: Filmed>(state: &G, visit: &Visit) -> Result<(G, Option<String>), FilmError> {
    match visit.m {
        Some(code) => {
            let m = state.decode(code).ok_or(WRONG_MOVE)?;
            Ok((state.after(m), Some(state.move_text(m))))
        }
        None if visit.purpose.stays() => Ok((state.clone(), None)),
        None => Ok((state.passed().ok_or(WRONG_MOVE)?, None)),
    }
}

/// Which bound a visit broke.
fn broken_end(visit: &Visit) -> Option<End> {
    let score = visit.score?;
    match visit.ending {
        Ending::Searched | Ending::GameOver | Ending::Drawn | Ending::Aborted => None,
        _ if score >= visit.beta => Some(End::Beta),
        _ if score <= visit.alpha => Some(End::Alpha),
        _ => None,
    }
}

/// A moment of a film: a visit begins or ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beat {
    /// It begins.
    Begins(u32),
    /// It ends.
    Ends(u32),
}

/// The moment after another; `None` at the end of the film.
///
/// # Errors
/// [`FilmError`]
pub fn next<R: Read + Seek>(film: &mut Film<R>, moment: Beat) -> Result<Option<Beat>, FilmError> {
    let number = match moment {
        Beat::Begins(number) => {
            let first = film.children(number)?.first().map(|&(child, _)| Beat::Begins(child));
            return Ok(first.or(Some(Beat::Ends(number))));
        }
        Beat::Ends(number) => number,
    };
    let siblings = siblings(film, number)?;
    let later = siblings.1.into_iter().find(|&(sibling, _)| sibling > number);
    Ok(later.map(|(sibling, _)| Beat::Begins(sibling)).or(siblings.0.map(Beat::Ends)))
}

/// The moment before another; `None` at the beginning of the film.
///
/// # Errors
/// [`FilmError`]
pub fn previous<R: Read + Seek>(film: &mut Film<R>, moment: Beat) -> Result<Option<Beat>, FilmError> {
    let number = match moment {
        Beat::Ends(number) => {
            let last = film.children(number)?.last().map(|&(child, _)| Beat::Ends(child));
            return Ok(last.or(Some(Beat::Begins(number))));
        }
        Beat::Begins(number) => number,
    };
    let siblings = siblings(film, number)?;
    let earlier = siblings.1.into_iter().rev().find(|&(sibling, _)| sibling < number);
    Ok(earlier.map(|(sibling, _)| Beat::Ends(sibling)).or(siblings.0.map(Beat::Begins)))
}

/// The visit above, and all that it asked for.
type Family = (Option<u32>, Vec<(u32, Visit)>);

fn siblings<R: Read + Seek>(film: &mut Film<R>, number: u32) -> Result<Family, FilmError> {
    let path = film.path(number)?;
    let parent = path.len().checked_sub(2).and_then(|place| path.get(place)).map(|&(parent, _)| parent);
    let all = match parent {
        Some(parent) => film.children(parent)?,
        None => film.roots()?,
    };
    Ok((parent, all))
}

/// Which way through a film.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// To later visits.
    Forward,
    /// To earlier ones.
    Back,
}

/// Goes forward or back to the next end of a visit that is of interest. Visits are numbered in the order of their ends, so this reads on
/// from the number; at most so many are looked at.
///
/// # Errors
/// [`FilmError`]
pub fn find<R: Read + Seek>(
    film: &mut Film<R>,
    from: u32,
    direction: Direction,
    most: u32,
    wanted: impl Fn(&Visit) -> bool,
) -> Result<Option<u32>, FilmError> {
    let mut number = from;
    for _ in 0..most {
        let next = match direction {
            Direction::Forward => number.checked_add(1).filter(|&n| n < film.visits()),
            Direction::Back => number.checked_sub(1),
        };
        let Some(next) = next else { return Ok(None) };
        number = next;
        if wanted(&film.visit(number)?) {
            return Ok(Some(number));
        }
    }
    Ok(None)
}
