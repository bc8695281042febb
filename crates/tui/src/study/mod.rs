//! A game as a document on the table: where a reader is in it, what is changed, and where that is kept.
//!
//! Nothing asks to be saved: what is changed is in the library before it is shown. A game out of a file, or a fresh
//! board, gets its place there with the first change; the file stays as it is. Screen and prompts both drive this.

mod fault;
mod judged;
pub(crate) mod text;
pub(crate) mod walk;

pub use fault::StudyError;

use roque_book::{Opening, OpeningNames};
use roque_chess::document::{Document, EditError, Editor, Place, Ply};
use roque_chess::notation::pgn::{Comment, Nag};
use roque_chess::{Move, Position, Timeline, Verdict};
use roque_library::{ChangeError, DocumentId, Library, Origin, SessionChange};
use std::sync::Arc;

/// Half-moves of a large step.
const LARGE_STEP: usize = 10;

/// Where a document is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Home {
    /// Not yet anywhere; it counts as this once it is.
    None(Origin),
    /// In the library.
    Library { id: DocumentId, revision: u64, live: bool },
}

/// A way through the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Before the first move.
    Start,
    /// Ten half-moves back.
    FarBack,
    /// One half-move back.
    Back,
    /// One half-move on.
    On,
    /// Ten half-moves on.
    FarOn,
    /// To the end of the line.
    End,
    /// To the next move that was considered here.
    Other,
    /// To the one before it.
    OtherBack,
}

/// A document somebody reads or works on.
pub struct Study {
    library: Arc<Library>,
    editor: Editor,
    place: Place,
    home: Home,
}

impl Study {
    /// A document that is not in the library: out of a file, or a fresh one.
    #[must_use]
    pub fn new(library: Arc<Library>, document: Document, origin: Origin) -> Self {
        Self { library, editor: Editor::new(document), place: Place::start(), home: Home::None(origin) }
    }

    /// A document of the library.
    ///
    /// # Errors
    /// [`StudyError`] if there is none, or it cannot be read.
    pub fn open(library: Arc<Library>, id: DocumentId) -> Result<Self, StudyError> {
        let stored = library.load(id)?.ok_or(StudyError::Gone(id))?;
        let home = Home::Library { id, revision: stored.revision, live: stored.session.is_some() };
        Ok(Self { library, editor: Editor::new(stored.document), place: Place::start(), home })
    }

    /// The document.
    #[must_use]
    pub fn document(&self) -> &Document {
        self.editor.document()
    }

    /// Where the reader is.
    #[must_use]
    pub fn place(&self) -> &Place {
        &self.place
    }

    /// Its number in the library, once it is there.
    #[must_use]
    pub fn id(&self) -> Option<DocumentId> {
        match self.home {
            Home::Library { id, .. } => Some(id),
            Home::None(_) => None,
        }
    }

    /// Whether the game is under play, so that its main line belongs to the referee.
    #[must_use]
    pub fn is_live(&self) -> bool {
        matches!(self.home, Home::Library { live: true, .. })
    }

    /// The position in front of the reader.
    #[must_use]
    pub fn position(&self) -> Position {
        // Every place the reader can be at exists.
        self.document().position_at(&self.place).unwrap_or(self.document().start)
    }

    /// The position before the move that leads here, and that move.
    #[must_use]
    pub fn last_move(&self) -> Option<(Position, Move)> {
        let before = self.document().position_at(&walk::previous(&self.place)?)?;
        match self.document().move_at(&self.place)?.ply {
            Ply::Move(m) => Some((before, m)),
            Ply::Null => None,
        }
    }

    /// Everything played up to here, as far as it is a game: it begins anew after a side has passed.
    #[must_use]
    pub fn timeline(&self) -> Timeline {
        let mut timeline = Timeline::new(self.document().start);
        for ply in self.document().plies_to(&self.place).unwrap_or_default() {
            let passed = match ply {
                Ply::Move(m) => timeline.play(m).err().map(|_| None),
                Ply::Null => Some(timeline.current().after_null()),
            };
            match passed {
                None => {}
                Some(Some(position)) => timeline = Timeline::new(position),
                Some(None) => break,
            }
        }
        timeline
    }

    /// What the opening is called.
    #[must_use]
    pub fn opening(&self) -> Option<Opening> {
        OpeningNames::embedded().of_game(&self.timeline())
    }

    /// What is said about the move that leads here, or before the first one.
    #[must_use]
    pub fn remark(&self) -> String {
        let document = self.document();
        let comments = match document.move_at(&self.place) {
            Some(record) => &record.comments,
            None => &document.line.comments,
        };
        let texts: Vec<String> = comments.iter().map(Comment::text).filter(|text| !text.is_empty()).collect();
        texts.join(" ")
    }

    /// Goes somewhere; stays where there is no such way.
    pub fn go(&mut self, step: Step) {
        let document = self.editor.document();
        let repeat = |count: usize, one: &dyn Fn(&Place) -> Option<Place>| {
            let mut place = self.place.clone();
            for _ in 0..count {
                match one(&place) {
                    Some(next) => place = next,
                    None => break,
                }
            }
            place
        };
        self.place = match step {
            Step::Start => Place::start(),
            Step::FarBack => repeat(LARGE_STEP, &walk::previous),
            Step::Back => repeat(1, &walk::previous),
            Step::On => repeat(1, &|place| walk::next(document, place)),
            Step::FarOn => repeat(LARGE_STEP, &|place| walk::next(document, place)),
            Step::End => walk::end(document, &self.place),
            Step::Other => repeat(1, &|place| walk::beside(document, place, 1)),
            Step::OtherBack => repeat(1, &|place| walk::beside(document, place, -1)),
        };
    }

    /// Goes to a place, or as near as there is one.
    pub fn go_to(&mut self, place: &Place) {
        self.place = walk::nearest(self.document(), place);
    }

    /// Plays a move here: follows it if it is there, else adds it.
    ///
    /// # Errors
    /// [`StudyError`] if it cannot be played or kept.
    pub fn play(&mut self, m: Move) -> Result<(), StudyError> {
        let place = self.place.clone();
        let at_end = place.is_main_line() && walk::next(self.document(), &place).is_none();
        if at_end && self.is_live() {
            return Err(StudyError::UnderPlay);
        }
        self.change(|editor| editor.play(&place, m.into()).map(Some))
    }

    /// Adds a line below this place and stays.
    ///
    /// # Errors
    /// [`StudyError`] if it cannot be played or kept.
    pub fn add_line(&mut self, moves: &[Move]) -> Result<(), StudyError> {
        let place = self.place.clone();
        let at_end = place.is_main_line() && walk::next(self.document(), &place).is_none();
        if at_end && self.is_live() {
            return Err(StudyError::UnderPlay);
        }
        self.change(|editor| {
            let mut at = place;
            for m in moves {
                at = editor.play(&at, (*m).into())?;
            }
            Ok(None)
        })
    }

    /// Says something about the move that leads here, or before the first one; nothing takes it away. Clocks,
    /// judgements and drawings that stand in the comments stay.
    ///
    /// # Errors
    /// [`StudyError`] if it cannot be kept.
    pub fn comment(&mut self, text: &str) -> Result<(), StudyError> {
        let document = self.document();
        let old = match document.move_at(&self.place) {
            Some(record) => &record.comments,
            None => &document.line.comments,
        };
        let commands = old.iter().flat_map(Comment::commands);
        let commands: Vec<String> =
            commands.map(|command| format!("[%{} {}]", command.name, command.value)).collect();
        let whole = Comment::new(&format!("{} {text}", commands.join(" ")));
        let comments = if whole.as_str().is_empty() { Vec::new() } else { vec![whole] };
        let place = self.place.clone();
        self.change(|editor| editor.set_comments(&place, comments).map(|()| None))
    }

    /// Sets or takes away a judgement of the move that leads here. Of the six that judge the move there is one at most.
    ///
    /// # Errors
    /// [`StudyError`] if there is no move, or it cannot be kept.
    pub fn judge(&mut self, nag: Nag) -> Result<(), StudyError> {
        let record = self.document().move_at(&self.place).ok_or(StudyError::NoMove)?;
        let is_of_move = |nag: &Nag| nag.symbol().is_some();
        let mut nags = record.nags.clone();
        match nags.contains(&nag) {
            true => nags.retain(|known| *known != nag),
            false => {
                nags.retain(|known| is_of_move(known) != is_of_move(&nag));
                nags.push(nag);
            }
        }
        let place = self.place.clone();
        self.change(|editor| editor.set_nags(&place, nags).map(|()| None))
    }

    /// Sets or takes away a judgement by its sign, such as `!?` or `+-`, or by its number.
    ///
    /// # Errors
    /// [`StudyError`] if it is none, there is no move, or it cannot be kept.
    pub fn judge_by_sign(&mut self, text: &str) -> Result<(), StudyError> {
        let number = || text.trim_start_matches('$').parse().ok().map(Nag);
        let nag = Nag::from_symbol(text.as_bytes()).or_else(number);
        self.judge(nag.ok_or_else(|| StudyError::NotASign(text.to_owned()))?)
    }

    /// Lets the variation we are in change places with the line it branches off.
    ///
    /// # Errors
    /// [`StudyError`] on the main line, or if it cannot be kept.
    pub fn promote(&mut self) -> Result<(), StudyError> {
        if self.is_live() && self.place.turns.len() == 1 {
            return Err(StudyError::UnderPlay);
        }
        let place = self.place.clone();
        self.change(|editor| editor.promote(&place).map(Some))
    }

    /// Deletes the move that leads here and all that follows it.
    ///
    /// # Errors
    /// [`StudyError`] if there is none, or it cannot be kept.
    pub fn delete(&mut self) -> Result<(), StudyError> {
        if self.document().move_at(&self.place).is_none() {
            return Err(StudyError::NoMove);
        }
        if self.is_live() && self.place.is_main_line() {
            return Err(StudyError::UnderPlay);
        }
        let before = walk::previous(&self.place);
        let place = self.place.clone();
        self.change(|editor| editor.delete(&place).map(|_| before))
    }

    /// Sets the result.
    ///
    /// # Errors
    /// [`StudyError`] if it cannot be kept.
    pub fn set_result(&mut self, result: Verdict) -> Result<(), StudyError> {
        if self.is_live() {
            return Err(StudyError::UnderPlay);
        }
        self.change(|editor| {
            editor.set_result(result);
            Ok(None)
        })
    }

    /// Takes the last change back.
    ///
    /// # Errors
    /// [`StudyError`] if there is none, or it cannot be kept.
    pub fn undo(&mut self) -> Result<(), StudyError> {
        self.shift(Editor::undo, Editor::redo)
    }

    /// Makes the last change that was taken back again.
    ///
    /// # Errors
    /// [`StudyError`] if there is none, or it cannot be kept.
    pub fn redo(&mut self) -> Result<(), StudyError> {
        self.shift(Editor::redo, Editor::undo)
    }

    fn shift(
        &mut self,
        there: fn(&mut Editor) -> bool,
        back: fn(&mut Editor) -> bool,
    ) -> Result<(), StudyError> {
        if !there(&mut self.editor) {
            return Err(StudyError::NothingToUndo);
        }
        self.keep().inspect_err(|error| {
            if !matches!(error, StudyError::ChangedElsewhere) {
                back(&mut self.editor);
            }
        })?;
        self.place = walk::nearest(self.document(), &self.place);
        Ok(())
    }

    /// Makes a change and keeps it; what cannot be kept has not happened.
    fn change(
        &mut self,
        change: impl FnOnce(&mut Editor) -> Result<Option<Place>, EditError>,
    ) -> Result<(), StudyError> {
        let before = self.editor.clone();
        let place = match change(&mut self.editor) {
            Ok(place) => place,
            Err(error) => {
                self.editor = before;
                return Err(error.into());
            }
        };
        if self.editor.document() != before.document()
            && let Err(error) = self.keep()
        {
            if !matches!(error, StudyError::ChangedElsewhere) {
                self.editor = before;
            }
            return Err(error);
        }
        let place = place.unwrap_or_else(|| self.place.clone());
        self.place = walk::nearest(self.document(), &place);
        Ok(())
    }

    fn keep(&mut self) -> Result<(), StudyError> {
        match &mut self.home {
            Home::None(origin) => {
                let id = self.library.create(self.editor.document(), *origin, None)?;
                self.home = Home::Library { id, revision: 1, live: false };
                Ok(())
            }
            Home::Library { id, revision, .. } => {
                match self.library.save(*id, *revision, self.editor.document(), SessionChange::Keep) {
                    Ok(new) => {
                        *revision = new;
                        Ok(())
                    }
                    Err(ChangeError::Conflict { .. }) => {
                        let id = *id;
                        let place = std::mem::take(&mut self.place);
                        *self = Self::open(Arc::clone(&self.library), id)?;
                        self.go_to(&place);
                        Err(StudyError::ChangedElsewhere)
                    }
                    Err(error) => Err(error.into()),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
