//! Changes to a document, each of which can be taken back.
//!
//! What a change touches is kept as it was: the line it happened on, the tags, or the result. Taking back exchanges the
//! two, so that undo and redo are the same step in two directions.

use super::limits::{DEEPEST_VARIATION, MOST_MOVES};
use super::{Document, Line, Place, Ply, PlyRecord, Tags, Turn};
use crate::Verdict;
use crate::notation::pgn::{Comment, Nag};
use std::collections::VecDeque;
use thiserror::Error;

/// Steps that can be taken back.
const MOST_STEPS: usize = 1000;

/// Moves kept for taking back, over all steps.
const MOST_KEPT: usize = 2_000_000;

/// Why a document was not changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EditError {
    /// There is no such place.
    #[error("the game has no place {0}")]
    NoSuchPlace(Place),
    /// The move is not legal there.
    #[error("that move cannot be played at place {0}")]
    Illegal(Place),
    /// Only variations can be promoted or put in order.
    #[error("place {0} is on the main line, not in a variation")]
    NotAVariation(Place),
    /// There is no such place in the order.
    #[error("there are {count} variations here, so none can become number {wanted}")]
    NoSuchOrder {
        /// How many there are.
        count: usize,
        /// Which was asked for, from 1.
        wanted: usize,
    },
    /// The document is full.
    #[error(
        "the game has {MOST_MOVES} moves, or variations {DEEPEST_VARIATION} deep; that is all it can hold"
    )]
    Full,
}

/// A part of a document as it was on the other side of a change.
#[derive(Clone, Debug)]
enum Kept {
    Line(Place, Box<Line>),
    Tags(Tags),
    Result(Verdict),
}

impl Kept {
    fn size(&self) -> usize {
        match self {
            Self::Line(_, line) => 1 + line.size(),
            Self::Tags(_) | Self::Result(_) => 1,
        }
    }
}

/// A document with the memory of how it was.
#[derive(Clone, Debug)]
pub struct Editor {
    document: Document,
    undo: VecDeque<Kept>,
    redo: Vec<Kept>,
    size: usize,
}

impl Editor {
    /// Starts with a document as it is.
    #[must_use]
    pub fn new(document: Document) -> Self {
        let size = document.line.size();
        Self { document, undo: VecDeque::new(), redo: Vec::new(), size }
    }

    /// The document as it is now.
    #[must_use]
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// Gives the document back and forgets how it was.
    #[must_use]
    pub fn into_document(self) -> Document {
        self.document
    }

    /// Plays a move at a place and returns where it leads. A move that is there already is followed; another one
    /// becomes a new variation, or continues the line if the place is its end.
    ///
    /// # Errors
    /// [`EditError`] if the place does not exist, the move is not legal there, or the document is full.
    pub fn play(&mut self, at: &Place, ply: Ply) -> Result<Place, EditError> {
        let position = self.document.position_at(at).ok_or_else(|| EditError::NoSuchPlace(at.clone()))?;
        ply.played_in(&position).ok_or_else(|| EditError::Illegal(at.clone()))?;
        let line = self.line(at)?;
        let next = line.moves.get(at.moves);
        let after = at.along(at.moves + 1);
        if next.is_some_and(|next| next.ply == ply) {
            return Ok(after);
        }
        let siblings = next.map_or(&[][..], |next| &next.variations[..]);
        let known = siblings.iter().position(|line| line.moves.first().is_some_and(|first| first.ply == ply));
        let place = match (next, known) {
            (None, _) => after,
            (Some(_), known) => {
                let variation = known.unwrap_or(siblings.len());
                after.into_variation(variation, 1).ok_or(EditError::Full)?
            }
        };
        if known.is_some() {
            return Ok(place);
        }
        if self.size >= MOST_MOVES || place.turns.len() > DEEPEST_VARIATION {
            return Err(EditError::Full);
        }
        let moves = at.moves;
        self.change(at, |line| match line.moves.get_mut(moves) {
            None => line.moves.push(PlyRecord::new(ply)),
            Some(next) => {
                next.variations.push(Line { moves: vec![PlyRecord::new(ply)], ..Line::default() });
            }
        })?;
        Ok(place)
    }

    /// Deletes the move that leads to a place and all that follows it on its line; the first variation that replaces
    /// the move takes its place. A variation that loses its first move is gone. Returns where that leaves a reader.
    ///
    /// # Errors
    /// [`EditError::NoSuchPlace`].
    pub fn delete(&mut self, at: &Place) -> Result<Place, EditError> {
        let line = self.line(at)?;
        let has_heir =
            at.moves > 0 && line.moves[at.moves - 1].variations.iter().any(|line| !line.moves.is_empty());
        if at.moves > 1 || has_heir || (at.moves == 1 && at.is_main_line()) {
            let index = at.moves - 1;
            self.change(at, |line| delete_from(line, index))?;
            return Ok(at.along(index));
        }
        let Some((turn, outer)) = last_turn(at) else {
            return Err(EditError::NoSuchPlace(at.clone()));
        };
        self.change(&outer, |line| drop(line.moves[turn.at].variations.remove(turn.variation)))?;
        Ok(outer.along(turn.at))
    }

    /// Cuts a line after a place, variations of what is cut included.
    ///
    /// # Errors
    /// [`EditError::NoSuchPlace`].
    pub fn cut_after(&mut self, at: &Place) -> Result<(), EditError> {
        self.change(at, |line| line.moves.truncate(at.moves))
    }

    /// Exchanges the variation of a place with the line it branches off. Returns the place's new name.
    ///
    /// # Errors
    /// [`EditError`] if the place does not exist or is on the main line.
    pub fn promote(&mut self, at: &Place) -> Result<Place, EditError> {
        self.line(at)?;
        let (turn, outer) = last_turn(at).ok_or_else(|| EditError::NotAVariation(at.clone()))?;
        if at.moves == 0 && self.line(at)?.moves.is_empty() {
            return Err(EditError::NoSuchPlace(at.along(1)));
        }
        let main = outer.is_main_line();
        self.change(&outer, |line| exchange(line, turn, main))?;
        Ok(outer.along(turn.at + at.moves))
    }

    /// Promotes the variation of a place until it is the main line. Returns the place's new name.
    ///
    /// # Errors
    /// As [`promote`](Self::promote); a place on the main line stays.
    pub fn promote_to_main_line(&mut self, at: &Place) -> Result<Place, EditError> {
        self.line(at)?;
        let mut place = at.clone();
        while !place.is_main_line() {
            place = self.promote(&place)?;
        }
        Ok(place)
    }

    /// Puts the variation of a place before or behind its siblings; `index` is its new number, from 0. Returns the
    /// place's new name.
    ///
    /// # Errors
    /// [`EditError`] if the place does not exist, is on the main line, or there are not so many variations.
    pub fn reorder(&mut self, at: &Place, index: usize) -> Result<Place, EditError> {
        self.line(at)?;
        let (turn, outer) = last_turn(at).ok_or_else(|| EditError::NotAVariation(at.clone()))?;
        let count = self.line(&outer)?.moves[turn.at].variations.len();
        if index >= count {
            return Err(EditError::NoSuchOrder { count, wanted: index + 1 });
        }
        self.change(&outer, |line| {
            let siblings = &mut line.moves[turn.at].variations;
            let variation = siblings.remove(turn.variation);
            siblings.insert(index, variation);
        })?;
        let mut place = at.clone();
        if let Some(last) = place.turns.last_mut() {
            last.variation = index;
        }
        Ok(place)
    }

    /// Sets what is said after the move that leads to a place, or before the first move of its line. Clocks,
    /// judgements of engines, arrows and squares are commands in comments; see [`Comment`].
    ///
    /// # Errors
    /// [`EditError::NoSuchPlace`].
    pub fn set_comments(&mut self, at: &Place, comments: Vec<Comment>) -> Result<(), EditError> {
        self.change(at, |line| match at.moves.checked_sub(1) {
            Some(index) => line.moves[index].comments = comments,
            None => line.comments = comments,
        })
    }

    /// Sets the judgements of the move that leads to a place.
    ///
    /// # Errors
    /// [`EditError::NoSuchPlace`], also before the first move of a line.
    pub fn set_nags(&mut self, at: &Place, nags: Vec<Nag>) -> Result<(), EditError> {
        let index = at.moves.checked_sub(1).ok_or_else(|| EditError::NoSuchPlace(at.clone()))?;
        self.change(at, |line| line.moves[index].nags = nags)
    }

    /// Sets or removes a tag.
    pub fn set_tag(&mut self, name: &str, value: Option<&str>) {
        self.remember(Kept::Tags(self.document.tags.clone()));
        match value {
            Some(value) => self.document.tags.set(name, value),
            None => drop(self.document.tags.remove(name)),
        }
    }

    /// Sets the result.
    pub fn set_result(&mut self, result: Verdict) {
        self.remember(Kept::Result(self.document.result));
        self.document.result = result;
    }

    /// Takes the last change back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(kept) = self.undo.pop_back() else { return false };
        let other = self.exchange(kept);
        self.redo.push(other);
        true
    }

    /// Makes the last change that was taken back again; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(kept) = self.redo.pop() else { return false };
        let other = self.exchange(kept);
        self.undo.push_back(other);
        true
    }

    fn line(&self, at: &Place) -> Result<&Line, EditError> {
        self.document.line_at(at).ok_or_else(|| EditError::NoSuchPlace(at.clone()))
    }

    /// Changes the line of a place and keeps how it was.
    fn change(&mut self, at: &Place, change: impl FnOnce(&mut Line)) -> Result<(), EditError> {
        let missing = || EditError::NoSuchPlace(at.clone());
        let line = self.document.line_at_mut(at).ok_or_else(missing)?;
        let kept = Box::new(line.clone());
        let before = kept.size();
        change(line);
        self.size = (self.size + line.size()).saturating_sub(before);
        self.remember(Kept::Line(at.along(0), kept));
        Ok(())
    }

    fn remember(&mut self, kept: Kept) {
        self.redo.clear();
        self.undo.push_back(kept);
        let mut size: usize = self.undo.iter().map(Kept::size).sum();
        while self.undo.len() > MOST_STEPS || (size > MOST_KEPT && self.undo.len() > 1) {
            size -= self.undo.pop_front().map_or(0, |oldest| oldest.size());
        }
    }

    /// Puts a kept part back and gives what was there.
    fn exchange(&mut self, kept: Kept) -> Kept {
        match kept {
            Kept::Line(place, mut line) => {
                if let Some(current) = self.document.line_at_mut(&place) {
                    std::mem::swap(current, &mut line);
                }
                self.size = self.document.line.size();
                Kept::Line(place, line)
            }
            Kept::Tags(tags) => Kept::Tags(std::mem::replace(&mut self.document.tags, tags)),
            Kept::Result(result) => Kept::Result(std::mem::replace(&mut self.document.result, result)),
        }
    }
}

/// The last turn of a place, and the line it was taken from.
fn last_turn(at: &Place) -> Option<(Turn, Place)> {
    let turn = *at.turns.last()?;
    Some((turn, Place { turns: at.turns[..at.turns.len() - 1].to_vec(), moves: 0 }))
}

/// Deletes the moves from an index on; the first variation of the first deleted move takes their place.
fn delete_from(line: &mut Line, index: usize) {
    let mut deleted = line.moves.split_off(index);
    let Some(first) = deleted.first_mut() else { return };
    let mut variations = std::mem::take(&mut first.variations);
    let Some(heir) = variations.iter().position(|variation| !variation.moves.is_empty()) else { return };
    let mut heir = variations.remove(heir);
    say_before(line, index, std::mem::take(&mut heir.comments));
    variations.append(&mut heir.moves[0].variations);
    heir.moves[0].variations = variations;
    line.moves.append(&mut heir.moves);
}

/// Exchanges a line from a move on with the variation that replaces it.
fn exchange(line: &mut Line, turn: Turn, main: bool) {
    let mut tail = line.moves.split_off(turn.at);
    let mut siblings = std::mem::take(&mut tail[0].variations);
    let mut risen = siblings.remove(turn.variation);
    let after = std::mem::take(&mut risen.after);
    let fallen = Line { comments: Vec::new(), moves: tail, result: line.result.take(), after };
    siblings.insert(turn.variation, fallen);
    say_before(line, turn.at, std::mem::take(&mut risen.comments));
    line.result = if main { None } else { risen.result };
    siblings.append(&mut risen.moves[0].variations);
    risen.moves[0].variations = siblings;
    line.moves.append(&mut risen.moves);
}

/// What was said before a variation is said after the move before it.
fn say_before(line: &mut Line, index: usize, comments: Vec<Comment>) {
    let place = match index.checked_sub(1) {
        Some(before) => &mut line.moves[before].comments,
        None => &mut line.comments,
    };
    place.extend(comments);
}
