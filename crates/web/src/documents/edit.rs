//! Changes of a document as pages ask for them, each taken back in one step.

use super::tree::{Tree, said_at};
use crate::protocol::{ApiError, Edit, ErrorCode, ShapeColor, ShapeKind, ShapeView};
use roque_chess::document::{Document, EditError, Editor, Place, Ply};
use roque_chess::notation::pgn::{self, Comment, Nag, Shape};
use roque_chess::{Square, Verdict};
use roque_game::quoted;
use roque_language::{Message, number};
use roque_library::Stored;
use roque_play::table::read_move;

/// Longer lines are no games.
const LONGEST: usize = 2000;
/// As PGN has it.
const LONGEST_TAG_NAME: usize = 255;

/// A document with what was done to it.
pub(super) struct Editing {
    revision: u64,
    editor: Editor,
    /// How many steps of the editor each change was.
    done: Vec<usize>,
    undone: Vec<usize>,
    /// Steps of a change that was refused half-way.
    loose: usize,
}

/// Where a change leads; nothing where it leads nowhere in particular.
type Led = Result<Option<Place>, ApiError>;

fn refuse(message: Message) -> ApiError {
    ApiError::new(ErrorCode::BadEdit, message)
}

impl Editing {
    pub(super) fn new(stored: &Stored) -> Self {
        let editor = Editor::new(stored.document.clone());
        Self { revision: stored.revision, editor, done: Vec::new(), undone: Vec::new(), loose: 0 }
    }

    pub(super) fn revision(&self) -> u64 {
        self.revision
    }

    pub(super) fn document(&self) -> &Document {
        self.editor.document()
    }

    pub(super) fn saved_as(&mut self, revision: u64) {
        self.revision = revision;
    }

    pub(super) fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    pub(super) fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Makes a change. After a refusal [`undone`](Self::undone) takes back what was begun.
    pub(super) fn apply(&mut self, edit: &Edit, live: bool) -> Led {
        let main: Vec<Ply> = self.document().main_line().collect();
        let result = self.document().result;
        self.loose = 0;
        let place = match edit {
            Edit::Undo => self.step_back()?,
            Edit::Redo => self.step_forward()?,
            edit => {
                let place = self.change(edit)?;
                if self.loose > 0 {
                    self.undone.clear();
                    self.done.push(self.loose);
                }
                place
            }
        };
        if live && (!self.document().main_line().eq(main) || self.document().result != result) {
            match edit {
                Edit::Undo => drop(self.step_forward()),
                Edit::Redo => drop(self.step_back()),
                _ => drop(self.done.pop()),
            }
            return Err(ApiError::new(ErrorCode::NotNow, Message::ServerDocumentLive));
        }
        self.loose = 0;
        Ok(place)
    }

    /// As it was before a change that was refused.
    pub(super) fn undone(mut self) -> Self {
        for _ in 0..std::mem::take(&mut self.loose) {
            self.editor.undo();
        }
        self
    }

    fn step_back(&mut self) -> Led {
        let steps = self.done.pop().ok_or_else(|| refuse(Message::ServerDocumentNothingToUndo))?;
        for _ in 0..steps {
            self.editor.undo();
        }
        self.undone.push(steps);
        Ok(None)
    }

    fn step_forward(&mut self) -> Led {
        let steps = self.undone.pop().ok_or_else(|| refuse(Message::ServerDocumentNothingToUndo))?;
        for _ in 0..steps {
            self.editor.redo();
        }
        self.done.push(steps);
        Ok(None)
    }

    fn change(&mut self, edit: &Edit) -> Led {
        match edit {
            Edit::Play { node, moves } => self.play(*node, moves).map(Some),
            Edit::Promote { node } => {
                let place = self.place(*node)?;
                self.step(|editor| editor.promote(&place)).map(Some)
            }
            Edit::MakeMain { node } => {
                let mut place = self.place(*node)?;
                while !place.is_main_line() {
                    place = self.step(|editor| editor.promote(&place))?;
                }
                Ok(Some(place))
            }
            Edit::Reorder { node, index } => {
                let place = self.place(*node)?;
                self.step(|editor| editor.reorder(&place, *index as usize)).map(Some)
            }
            Edit::Delete { node } => {
                let place = self.place(*node)?;
                self.step(|editor| editor.delete(&place)).map(Some)
            }
            Edit::Comment { node, text } => {
                let place = self.place_or_start(*node)?;
                let said = with_text(said_at(self.document(), &place), text);
                self.say(place, said)
            }
            Edit::CommentBefore { node, text } => {
                let place = self.place(*node)?;
                if place.moves != 1 || place.is_main_line() {
                    return Err(refuse(Message::ServerDocumentNotFirst));
                }
                let before = place.along(0);
                let said = with_text(said_at(self.document(), &before), text);
                self.say(before, said)?;
                Ok(Some(place))
            }
            Edit::Glyphs { node, glyphs } => {
                let place = self.place(*node)?;
                let nags = glyphs.iter().copied().map(Nag).collect();
                self.step(|editor| editor.set_nags(&place, nags))?;
                Ok(Some(place))
            }
            Edit::Shapes { node, shapes } => {
                let place = self.place_or_start(*node)?;
                let shapes: Vec<Shape> = shapes.iter().map(read_shape).collect::<Result<_, _>>()?;
                let said = with_shapes(said_at(self.document(), &place), &shapes);
                self.say(place, said)
            }
            Edit::Header { name, value } => self.set_header(name, value.as_deref()),
            Edit::Result { result } => self.set_result(result),
            Edit::Undo | Edit::Redo => Ok(None),
        }
    }

    fn play(&mut self, node: Option<u32>, moves: &[String]) -> Result<Place, ApiError> {
        let mut place = self.place_or_start(node)?;
        if moves.len() > LONGEST {
            let message = Message::ServerLongLine { most: number(LONGEST), count: number(moves.len()) };
            return Err(ApiError::new(ErrorCode::TooLarge, message));
        }
        for text in moves {
            let position = self.document().position_at(&place).ok_or_else(|| missing(&self.editor, 0))?;
            let ply = match text.trim() {
                "--" | "0000" => Ply::Null,
                text => Ply::Move(read_move(&position, text)?),
            };
            let before = self.document().line.size();
            place = self.editor.play(&place, ply).map_err(|error| edit_refusal(&self.editor, &error))?;
            self.loose += self.document().line.size() - before;
        }
        Ok(place)
    }

    fn say(&mut self, place: Place, comments: Vec<Comment>) -> Led {
        self.step(|editor| editor.set_comments(&place, comments))?;
        Ok(Some(place))
    }

    fn set_header(&mut self, name: &str, value: Option<&str>) -> Led {
        let proper = |letter: u8| letter.is_ascii_alphanumeric() || letter == b'_';
        match name {
            "Result" => return self.set_result(value.unwrap_or("*")),
            "FEN" | "SetUp" | "" => return Err(refuse(Message::ServerDocumentHeader { name: quoted(name) })),
            name if name.len() > LONGEST_TAG_NAME || !name.bytes().all(proper) => {
                return Err(refuse(Message::ServerDocumentHeader { name: quoted(name) }));
            }
            _ => {}
        }
        self.editor.set_tag(name, value);
        self.loose += 1;
        Ok(None)
    }

    fn set_result(&mut self, text: &str) -> Led {
        let result = Verdict::from_ascii(text.as_bytes())
            .ok_or_else(|| refuse(Message::ServerDocumentResult { text: quoted(text) }))?;
        self.editor.set_result(result);
        self.loose += 1;
        Ok(None)
    }

    /// One step of the editor.
    fn step<T>(&mut self, step: impl FnOnce(&mut Editor) -> Result<T, EditError>) -> Result<T, ApiError> {
        let value = step(&mut self.editor).map_err(|error| edit_refusal(&self.editor, &error))?;
        self.loose += 1;
        Ok(value)
    }

    fn place(&self, node: u32) -> Result<Place, ApiError> {
        let tree = Tree::of(self.document());
        tree.place(node).cloned().ok_or_else(|| missing(&self.editor, node))
    }

    fn place_or_start(&self, node: Option<u32>) -> Result<Place, ApiError> {
        node.map_or_else(|| Ok(Place::start()), |node| self.place(node))
    }
}

fn missing(editor: &Editor, node: u32) -> ApiError {
    let count = number(editor.document().line.size());
    refuse(Message::ServerDocumentNode { node: node.into(), count })
}

fn edit_refusal(editor: &Editor, error: &EditError) -> ApiError {
    match error {
        EditError::NoSuchPlace(_) => missing(editor, 0),
        EditError::Illegal(_) => ApiError::new(ErrorCode::IllegalMove, Message::LibraryUnplayable),
        EditError::NotAVariation(_) => refuse(Message::ServerDocumentOnMainLine),
        EditError::NoSuchOrder { count, wanted } => {
            refuse(Message::ServerDocumentOrder { count: number(*count), wanted: number(*wanted) })
        }
        EditError::Full => refuse(Message::ServerDocumentFull),
    }
}

/// Comments with another text for people; commands stay.
fn with_text(comments: &[Comment], text: &str) -> Vec<Comment> {
    let commands = comments.iter().flat_map(Comment::commands);
    let mut parts: Vec<String> =
        commands.map(|command| format!("[%{} {}]", command.name, command.value).replace(" ]", "]")).collect();
    parts.push(text.to_owned());
    let comment = Comment::new(&parts.join(" "));
    if comment.as_str().is_empty() { Vec::new() } else { vec![comment] }
}

/// Comments with other arrows and squares; everything else stays.
fn with_shapes(comments: &[Comment], shapes: &[Shape]) -> Vec<Comment> {
    let mut said: Vec<Comment> = comments.iter().map(|comment| comment.with_shapes(&[])).collect();
    let first = said.first().cloned().unwrap_or_else(|| Comment::new("")).with_shapes(shapes);
    said.drain(..said.len().min(1));
    said.insert(0, first);
    said.retain(|comment| !comment.as_str().is_empty());
    said
}

fn read_shape(shape: &ShapeView) -> Result<Shape, ApiError> {
    let square = |text: &str| -> Result<Square, ApiError> {
        text.parse().map_err(|_| refuse(Message::ServerDocumentShape { text: quoted(text) }))
    };
    let color = match shape.color {
        ShapeColor::Green => pgn::ShapeColor::Green,
        ShapeColor::Red => pgn::ShapeColor::Red,
        ShapeColor::Yellow => pgn::ShapeColor::Yellow,
        ShapeColor::Blue => pgn::ShapeColor::Blue,
    };
    let from = square(&shape.from)?;
    match (shape.kind, shape.to.as_deref()) {
        (ShapeKind::Square, None) => Ok(Shape::Square(color, from)),
        (ShapeKind::Arrow, Some(to)) => Ok(Shape::Arrow(color, from, square(to)?)),
        (_, to) => Err(refuse(Message::ServerDocumentShape { text: quoted(to.unwrap_or_default()) })),
    }
}
