//! A game as a document: who played, from where, a tree of moves with everything that was said about them.
//!
//! One type for all games: one under play (its main line is appended to), an imported one, an analysis. It is what PGN
//! can say, and PGN is how it is written: [`Document`] implements `Display` and `FromStr`, and what was read is written
//! back with the same tags in the same order, the same moves, comments, judgements and variations.
//!
//! | module | what |
//! |---|---|
//! | here | the tree: [`Document`], [`Line`], [`PlyRecord`], [`Ply`] |
//! | [`Tags`] | names, dates and whatever else stands in square brackets |
//! | [`Place`] | where in the tree; also as text, for links |
//! | [`Editor`] | changes with undo and redo |
//! | [`limits`] | how much a document may hold |
//!
//! ```
//! use roque_chess::document::{Document, Editor, Place};
//!
//! let document: Document = "1. e4 e5 2. Nf3 Nc6 *".parse()?;
//! let mut editor = Editor::new(document);
//! let start = Place::start();
//! let m = editor.document().start.parse_san("d4")?;
//! let d4 = editor.play(&start, m.into())?;
//! editor.promote(&d4)?;
//! assert_eq!(editor.document().to_string(), "1. d4 (1. e4 e5 2. Nf3 Nc6) *\n");
//! editor.undo();
//! editor.undo();
//! assert_eq!(editor.document().main_line().count(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod build;
mod edit;
pub mod limits;
mod place;
pub(crate) mod tags;

pub(crate) use build::DocumentBuilder;
pub use edit::{EditError, Editor};
pub use place::{ParsePlaceError, Place, Turn};
pub use tags::Tags;

use crate::notation::pgn::{Comment, MalformedGame, Nag, ReadPgnError, Reader};
use crate::{Move, Position, Timeline, Verdict};
use std::str::FromStr;

/// A whole game: who, from where, which moves with which remarks, and how it ended.
///
/// ```
/// use roque_chess::{Verdict, document::Document};
///
/// let game: Document = "1. e4 e5 2. Nf3 (2. f4 exf4 {accepted}) 2... Nc6 1/2-1/2".parse()?;
/// assert_eq!(game.result, Verdict::Draw);
/// assert_eq!(game.line.moves[2].variations[0].moves.len(), 2);
/// assert_eq!(game.to_string().parse::<Document>()?, game);
/// # Ok::<(), roque_chess::notation::pgn::ReadPgnError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    /// The tag pairs; result and start position have values of their own.
    pub tags: Tags,
    /// Where the game starts.
    pub start: Position,
    /// The main line, with everything that branches off it.
    pub line: Line,
    /// How it ended.
    pub result: Verdict,
    /// Remarks after the result.
    pub closing: Vec<Comment>,
}

/// A sequence of moves, the main line or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// Remarks before the first move.
    pub comments: Vec<Comment>,
    /// The moves.
    pub moves: Vec<PlyRecord>,
    /// How a variation ends, where its author said so.
    pub result: Option<Verdict>,
    /// Remarks after a variation was closed.
    pub after: Vec<Comment>,
}

/// A move with what was said about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlyRecord {
    /// The move.
    pub ply: Ply,
    /// Judgements.
    pub nags: Vec<Nag>,
    /// Remarks after the move.
    pub comments: Vec<Comment>,
    /// What could have been played instead of it.
    pub variations: Vec<Line>,
}

/// What a side does when it is its turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ply {
    /// It moves.
    Move(Move),
    /// It passes, as annotators let it to show a threat. Not a chess move.
    Null,
}

impl Ply {
    /// The position after it; `None` if it cannot be played there.
    #[must_use]
    pub fn played_in(self, position: &Position) -> Option<Position> {
        match self {
            Self::Move(m) => position.is_legal(m).then(|| position.after(m)),
            Self::Null => position.after_null(),
        }
    }
}

impl From<Move> for Ply {
    fn from(m: Move) -> Self {
        Self::Move(m)
    }
}

impl PlyRecord {
    /// A move without remarks.
    #[must_use]
    pub const fn new(ply: Ply) -> Self {
        Self { ply, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }

    /// Whether nothing was said about it.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.nags.is_empty() && self.comments.is_empty() && self.variations.is_empty()
    }
}

impl From<Move> for PlyRecord {
    fn from(m: Move) -> Self {
        Self::new(Ply::Move(m))
    }
}

impl Line {
    /// Whether it is moves and nothing else.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.comments.is_empty()
            && self.result.is_none()
            && self.after.is_empty()
            && self.moves.iter().all(PlyRecord::is_bare)
    }

    /// How many moves it has, all variations counted.
    #[must_use]
    pub fn size(&self) -> usize {
        let variations = self.moves.iter().flat_map(|record| &record.variations);
        self.moves.len() + variations.map(Self::size).sum::<usize>()
    }

    /// All comments in the order of the text.
    pub fn visit_comments(&self, visit: &mut impl FnMut(&Comment)) {
        self.comments.iter().for_each(&mut *visit);
        for record in &self.moves {
            record.comments.iter().for_each(&mut *visit);
            record.variations.iter().for_each(|variation| variation.visit_comments(visit));
        }
        self.after.iter().for_each(visit);
    }
}

impl Document {
    /// A game without moves from that position, the roster unknown; tagged as Chess960 if it is.
    #[must_use]
    pub fn new(start: Position) -> Self {
        let mut tags = Tags::roster();
        if start.is_chess960() {
            tags.set("Variant", "Chess960");
        }
        if start != Position::default() {
            tags.read("SetUp", "1");
            tags.read("FEN", "");
        }
        Self { tags, start, line: Line::default(), result: Verdict::Unfinished, closing: Vec::new() }
    }

    /// The document of a line of play, with the result the rules give it.
    #[must_use]
    pub fn from_timeline(timeline: &Timeline) -> Self {
        let mut document = Self::new(*timeline.start());
        document.line.moves = timeline.moves().map(PlyRecord::from).collect();
        document.result = timeline.outcome().map_or(Verdict::Unfinished, Verdict::from);
        document
    }

    /// What was really played, move by move.
    pub fn main_line(&self) -> impl DoubleEndedIterator<Item = Ply> + ExactSizeIterator + '_ {
        self.line.moves.iter().map(|record| record.ply)
    }

    /// The main line played out, up to the first null move or move that is not legal there.
    #[must_use]
    pub fn timeline(&self) -> Timeline {
        let mut timeline = Timeline::new(self.start);
        for ply in self.main_line() {
            match ply {
                Ply::Move(m) if timeline.play(m).is_ok() => {}
                _ => break,
            }
        }
        timeline
    }

    /// Why the game ended, as the tag `Termination` says it.
    #[must_use]
    pub fn termination(&self) -> Option<&str> {
        self.tags.get("Termination")
    }

    /// Whether there is nothing but a main line: no comment, judgement or variation.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.line.is_bare() && self.closing.is_empty()
    }
}

/// The first game of a text.
impl FromStr for Document {
    type Err = ReadPgnError;

    fn from_str(text: &str) -> Result<Self, ReadPgnError> {
        let no_game = ReadPgnError::Malformed { line: 1, reason: MalformedGame::NoGame };
        Reader::new(text.as_bytes()).documents().next().unwrap_or(Err(no_game))
    }
}
