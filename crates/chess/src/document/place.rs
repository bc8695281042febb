//! Where in a tree: as a value, and as text for links.

use super::{Document, Line, Ply, PlyRecord};
use crate::Position;
use roque_game::quoted;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A turn off a line into one of its variations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn {
    /// The move of the line that the variation replaces, from 0.
    pub at: usize,
    /// Which of its variations, from 0.
    pub variation: usize,
}

/// A place in the tree: some turns into variations, then so many moves along the last line. No moves is the place
/// before the first move of that line.
///
/// As text, turns are `move.variation` and the moves come last, all between full stops: `12` is after twelve half-moves
/// of the main line, `3.0.2` after two of the first variation that replaces the fourth.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Place {
    /// The turns, first to last.
    pub turns: Vec<Turn>,
    /// Half-moves along the last line.
    pub moves: usize,
}

/// Why a text names no place.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is no place in a game; places look like 12, or 3.0.2 in a variation")]
pub struct ParsePlaceError(String);

impl Place {
    /// Before the first move.
    #[must_use]
    pub fn start() -> Self {
        Self::default()
    }

    /// After so many half-moves of the main line.
    #[must_use]
    pub fn main_line(moves: usize) -> Self {
        Self { turns: Vec::new(), moves }
    }

    /// Whether it is on the main line.
    #[must_use]
    pub fn is_main_line(&self) -> bool {
        self.turns.is_empty()
    }

    /// The same line after another number of moves.
    #[must_use]
    pub fn along(&self, moves: usize) -> Self {
        Self { turns: self.turns.clone(), moves }
    }

    /// Into a variation of the move that leads here, after so many of its moves. Before the first move there is none.
    #[must_use]
    pub fn into_variation(&self, variation: usize, moves: usize) -> Option<Self> {
        let mut turns = self.turns.clone();
        turns.push(Turn { at: self.moves.checked_sub(1)?, variation });
        Some(Self { turns, moves })
    }

    /// The move of the outer line that this line replaces; `None` on the main line.
    #[must_use]
    pub fn replaced(&self) -> Option<Self> {
        let (last, outer) = self.turns.split_last()?;
        Some(Self { turns: outer.to_vec(), moves: last.at + 1 })
    }
}

impl Document {
    /// The line a place is on; `None` if the document has no such line, or fewer moves on it.
    #[must_use]
    pub fn line_at(&self, place: &Place) -> Option<&Line> {
        let line = place
            .turns
            .iter()
            .try_fold(&self.line, |line, turn| line.moves.get(turn.at)?.variations.get(turn.variation))?;
        (place.moves <= line.moves.len()).then_some(line)
    }

    pub(super) fn line_at_mut(&mut self, place: &Place) -> Option<&mut Line> {
        let line = place.turns.iter().try_fold(&mut self.line, |line, turn| {
            line.moves.get_mut(turn.at)?.variations.get_mut(turn.variation)
        })?;
        (place.moves <= line.moves.len()).then_some(line)
    }

    /// The move that leads to a place; `None` before the first move of a line.
    #[must_use]
    pub fn move_at(&self, place: &Place) -> Option<&PlyRecord> {
        self.line_at(place)?.moves.get(place.moves.checked_sub(1)?)
    }

    /// Everything played from the start to a place; `None` if there is no such place.
    #[must_use]
    pub fn plies_to(&self, place: &Place) -> Option<Vec<Ply>> {
        let mut plies = Vec::new();
        let mut line = &self.line;
        for turn in &place.turns {
            plies.extend(line.moves.get(..turn.at)?.iter().map(|record| record.ply));
            line = line.moves.get(turn.at)?.variations.get(turn.variation)?;
        }
        plies.extend(line.moves.get(..place.moves)?.iter().map(|record| record.ply));
        Some(plies)
    }

    /// The position at a place; `None` if there is no such place.
    #[must_use]
    pub fn position_at(&self, place: &Place) -> Option<Position> {
        self.plies_to(place)?.into_iter().try_fold(self.start, |position, ply| ply.played_in(&position))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.turns.iter().try_for_each(|turn| write!(f, "{}.{}.", turn.at, turn.variation))?;
        write!(f, "{}", self.moves)
    }
}

impl FromStr for Place {
    type Err = ParsePlaceError;

    fn from_str(text: &str) -> Result<Self, ParsePlaceError> {
        let numbers: Result<Vec<usize>, _> = text.split('.').map(str::parse).collect();
        match numbers.as_deref() {
            Ok([turns @ .., moves]) if turns.len() % 2 == 0 => {
                let turns = turns.chunks_exact(2).map(|turn| Turn { at: turn[0], variation: turn[1] });
                Ok(Self { turns: turns.collect(), moves: *moves })
            }
            _ => Err(ParsePlaceError(quoted(text))),
        }
    }
}
