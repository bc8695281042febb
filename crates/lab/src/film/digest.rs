//! Where the visits of a film went: by what they were for, how they ended, how deep they were, and which move of the root
//! they belong to.

use super::{Film, FilmError, Left, MoveCode};
use roque_engine::{Ending, Purpose};
use std::collections::BTreeMap;
use std::io::{Read, Seek};

/// A film in numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Digest {
    /// All visits.
    pub visits: u32,
    /// Moves left out.
    pub skips: u32,
    /// How many of them for which reason.
    pub left: BTreeMap<Left, u32>,
    /// How many visits were for what.
    pub purposes: BTreeMap<Purpose, u32>,
    /// How many ended how.
    pub endings: BTreeMap<Ending, u32>,
    /// How many were searched to which depth; 0 is beyond the horizon.
    pub depths: BTreeMap<u8, u32>,
    /// What each try of each iteration did, in order.
    pub tries: Vec<Try>,
}

/// One visit of the root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Try {
    /// Its number in the film.
    pub number: u32,
    /// The depth of the iteration.
    pub depth: u8,
    /// The window it had.
    pub window: (i16, i16),
    /// What came of it; `None` if it was aborted.
    pub score: Option<i16>,
    /// Visits it took.
    pub visits: u32,
    /// Its moves in the order they were searched.
    pub moves: Vec<RootMove>,
}

/// What one move of the root took and brought in one try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootMove {
    /// Which.
    pub m: MoveCode,
    /// Visits below it, of all looks at it.
    pub visits: u32,
    /// What the last look brought, for the side that plays it.
    pub score: Option<i16>,
    /// Whether that is its value: if not, it is a bound that it does not exceed, or reaches at least.
    pub is_exact: bool,
}

/// Sums up a film in one pass.
///
/// # Errors
/// [`FilmError`]
pub fn digest<R: Read + Seek>(film: &mut Film<R>) -> Result<Digest, FilmError> {
    let mut digest = Digest { visits: film.visits(), skips: film.skips(), ..Digest::default() };
    digest.left = film.skips_by_reason()?;
    for number in 0..film.visits() {
        let visit = film.visit(number)?;
        *digest.purposes.entry(visit.purpose).or_default() += 1;
        *digest.endings.entry(visit.ending).or_default() += 1;
        *digest.depths.entry(visit.depth).or_default() += 1;
    }
    for (number, root) in film.roots()? {
        let mut moves: Vec<RootMove> = Vec::new();
        for (_, child) in film.children(number)? {
            let Some(m) = child.m else { continue };
            let score = child.score.map(|score| -score);
            let is_exact = child.score.is_some_and(|score| score > child.alpha && score < child.beta);
            match moves.iter_mut().find(|known| known.m == m) {
                Some(known) => {
                    *known = RootMove { visits: known.visits + child.size, score, is_exact, ..*known };
                }
                None => moves.push(RootMove { m, visits: child.size, score, is_exact }),
            }
        }
        digest.tries.push(Try {
            number,
            depth: root.depth,
            window: (root.alpha, root.beta),
            score: root.score,
            visits: root.size,
            moves,
        });
    }
    Ok(digest)
}
