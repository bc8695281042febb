//! Who set the bounds of a visit: the ancestor whose earlier move, or whose question, made the window what it is.

use super::{Film, FilmError, Visit};
use roque_engine::Purpose;
use std::io::{Read, Seek};

/// Which end of a window.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// What the side to move has already.
    Alpha,
    /// What the opponent has already.
    Beta,
}

impl End {
    const fn other(self) -> Self {
        match self {
            Self::Alpha => Self::Beta,
            Self::Beta => Self::Alpha,
        }
    }

    const fn of(self, visit: &Visit) -> i16 {
        match self {
            Self::Alpha => visit.alpha,
            Self::Beta => visit.beta,
        }
    }
}

/// Where a bound comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// The window the iteration began with.
    Root {
        /// The visit of the root.
        root: u32,
    },
    /// An earlier move of an ancestor reached it.
    Move {
        /// The ancestor.
        ancestor: u32,
        /// The visit after its move.
        visit: u32,
    },
    /// At an ancestor doing nothing was worth that much.
    Stand {
        /// The ancestor.
        ancestor: u32,
    },
    /// An ancestor can repeat a position, and has a draw at least.
    Repetition {
        /// The ancestor.
        ancestor: u32,
    },
    /// An ancestor only asked whether the score reaches a bound of its own choosing.
    Question {
        /// The visit that was asked with it.
        visit: u32,
        /// What for.
        purpose: Purpose,
    },
}

/// Who set a bound of the last visit of a [path](Film::path). Where a closed window asks whether a score is exceeded, who set that score did:
/// the bound may then be one larger than what was reached.
///
/// # Errors
/// [`FilmError`]
pub fn cause<R: Read + Seek>(
    film: &mut Film<R>,
    path: &[(u32, Visit)],
    end: End,
) -> Result<Cause, FilmError> {
    let Some(&(number, visit)) = path.last() else { return Err(FilmError::NoFilm("an empty path")) };
    let Some(&(above, parent)) = path.len().checked_sub(2).and_then(|place| path.get(place)) else {
        return Ok(Cause::Root { root: number });
    };
    let value = end.of(&visit);
    // The same bound as the visit above had it: the same end where the side to move stays, else the other with its sign.
    let (inherited, same) = match visit.purpose.stays() {
        true => (end.of(&parent), end),
        false => (-end.other().of(&parent), end.other()),
    };
    if value == inherited {
        return cause(film, &path[..path.len() - 1], same);
    }
    if matches!(
        visit.purpose,
        Purpose::NullMove | Purpose::Verification | Purpose::Singular | Purpose::ProbCut | Purpose::Razoring
    ) {
        return Ok(Cause::Question { visit: number, purpose: visit.purpose });
    }
    // An earlier move of the parent raised its lower bound to this, as the parent sees it.
    let raised = -value;
    let earlier = film.children(above)?.into_iter().take_while(|&(child, _)| child < number);
    let by = earlier.filter(|(_, child)| !child.purpose.stays() && child.score == Some(-raised)).last();
    if let Some((child, _)) = by.filter(|_| end == End::Beta) {
        return Ok(Cause::Move { ancestor: above, visit: child });
    }
    if parent.depth == 0 && end == End::Beta && parent.eval.is_some() {
        return Ok(Cause::Stand { ancestor: above });
    }
    // Scores of draws are spread by one around nothing.
    if end == End::Beta && raised.abs() <= 1 && parent.alpha < 0 {
        return Ok(Cause::Repetition { ancestor: above });
    }
    // The other end of a closed window asks whether the bound itself is exceeded.
    if end == End::Alpha && visit.beta - visit.alpha == 1 {
        return cause(film, path, End::Beta);
    }
    Ok(Cause::Question { visit: number, purpose: visit.purpose })
}
