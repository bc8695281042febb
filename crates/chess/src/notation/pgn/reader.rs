//! Walking through the games of a file, every move checked against its position.

use super::Nag;
use super::lexer::Lexer;
use super::walk::{Fault, Walk};
use crate::Verdict;
use crate::document::limits::DEEPEST_VARIATION;
use crate::document::{Document, DocumentBuilder};
use crate::{Color, Move, ParseFenError, ParseSanError, Position};
use std::io::{self, BufRead};
use thiserror::Error;

/// Longer lines are no text; what is beyond is not even kept in memory.
pub(super) const LONGEST_LINE: usize = 8 << 20;

/// Why a game cannot be given.
#[derive(Debug, Error)]
pub enum ReadPgnError {
    /// The file could not be read; nothing more will come.
    #[error("the games cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The game is malformed and was skipped; the next one can be read.
    #[error("line {line}: {reason}")]
    Malformed {
        /// The line of the fault, counted from 1.
        line: usize,
        /// What is wrong.
        reason: MalformedGame,
    },
}

/// What is wrong with a game's text.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MalformedGame {
    /// The start position is bad.
    #[error("the FEN tag: {0}")]
    Fen(#[from] ParseFenError),
    /// Rules other than those of chess and Chess960.
    #[error("the variant {0:?} is not chess")]
    Variant(String),
    /// A move cannot be played.
    #[error(transparent)]
    Move(#[from] ParseSanError),
    /// A null move while in check.
    #[error("{0} passes the move while in check")]
    NullMoveInCheck(Color),
    /// A tag without a name.
    #[error("a tag with the value {0:?} has no name")]
    NamelessTag(String),
    /// Something that does not belong into a game, or more of it than any game has; what it is, in quotes.
    #[error("{0:?} is neither move, comment nor result")]
    Junk(String),
    /// A comment without an end.
    #[error("a comment is never closed")]
    UnclosedComment,
    /// A variation without an end.
    #[error("a variation is never closed")]
    UnclosedVariation,
    /// A closing bracket without an opening one.
    #[error("a variation is closed that was never opened")]
    UnopenedVariation,
    /// A variation with nothing to vary.
    #[error("a variation comes before any move")]
    VariationBeforeMove,
    /// Too many variations inside each other.
    #[error("variations are nested more than {DEEPEST_VARIATION} deep")]
    TooDeep,
    /// There is no game in the text.
    #[error("there is no game")]
    NoGame,
}

/// How much of a game a visitor wants to hear about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Moves, comments, judgements and variations.
    Everything,
    /// The moves of the main line.
    Moves,
    /// Nothing but tags and result; moves are not even looked at.
    Nothing,
}

/// Hears what is in a game, in the order of the text.
#[expect(unused_variables, reason = "what a visitor does not care for, it leaves out")]
pub trait Visitor {
    /// A tag pair.
    fn tag(&mut self, name: &str, value: &str) {}

    /// The tags are over, and the game starts from here. Called again for the same game only if what came after
    /// the first call turned out to be a scrap between games.
    fn start(&mut self, position: &Position) -> Wanted;

    /// A legal move, in the position before it.
    fn play(&mut self, position: &Position, m: Move) {}

    /// A passed turn, in the position before it.
    fn pass(&mut self, position: &Position) {}

    /// A judgement of the last move.
    fn nag(&mut self, nag: Nag) {}

    /// A comment on the last move, or on what comes if there is none yet.
    fn comment(&mut self, text: &str) {}

    /// What follows replaces the last move.
    fn begin_variation(&mut self) {}

    /// How the variation ends, as its author says.
    fn variation_result(&mut self, result: Verdict) {}

    /// Back to the line before the variation.
    fn end_variation(&mut self) {}

    /// A comment after the result, on its line.
    fn closing_comment(&mut self, text: &str) {}

    /// The game is over; not called for a malformed game.
    fn end(&mut self, result: Verdict) {}
}

/// Reads games one after the other from anything that can be read.
pub struct Reader<R> {
    lexer: Lexer<R>,
    /// Kept, because setting it up for every game takes longer than reading many a tag.
    usual_start: Position,
}

impl<R: BufRead> Reader<R> {
    /// Starts before the first game.
    pub fn new(input: R) -> Self {
        Self { lexer: Lexer::new(input), usual_start: Position::default() }
    }

    /// Reads the next game; `false` if there is none.
    ///
    /// # Errors
    /// [`ReadPgnError::Malformed`] if the game is; the visitor has then heard the part before the fault, and the
    /// reader stands before the next game.
    pub fn read_game(&mut self, visitor: &mut impl Visitor) -> Result<bool, ReadPgnError> {
        let mut walk = Walk::new(&mut self.lexer, visitor, &self.usual_start);
        let (line, reason) = match walk.game() {
            Ok(found) => return Ok(found),
            Err(Fault::Io(error)) => return Err(error.into()),
            Err(Fault::Malformed(reason)) => (walk.lexer.line(), reason),
            Err(Fault::OnLine(line, reason)) => (line, reason),
        };
        if reason != MalformedGame::UnclosedComment {
            walk.skip_to_next_game()?;
        }
        Err(ReadPgnError::Malformed { line, reason })
    }

    /// How many bytes of the input were read over; after a game, everything before the next one.
    pub fn offset(&self) -> u64 {
        self.lexer.offset()
    }

    /// How many line ends were read over.
    pub fn lines(&self) -> u64 {
        self.lexer.lines()
    }

    /// Counts lines as if so many had been read before, for an input that is taken up in the middle.
    #[must_use]
    pub fn after_lines(mut self, lines: u64) -> Self {
        self.lexer.skip_lines(lines);
        self
    }

    /// The games as whole documents, malformed ones as errors in their place.
    pub fn documents(self) -> Documents<R> {
        Documents { reader: self, broken: false }
    }

    /// Reads the next game as a document; `None` if there is none.
    ///
    /// # Errors
    /// As [`read_game`](Self::read_game).
    pub fn read_document(&mut self) -> Result<Option<Document>, ReadPgnError> {
        let mut builder = DocumentBuilder::default();
        Ok(self.read_game(&mut builder)?.then(|| builder.finish()))
    }
}

/// The documents of a file; see [`Reader::documents`].
pub struct Documents<R> {
    reader: Reader<R>,
    broken: bool,
}

impl<R: BufRead> Iterator for Documents<R> {
    type Item = Result<Document, ReadPgnError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.broken {
            return None;
        }
        let read = self.reader.read_document();
        self.broken = matches!(read, Err(ReadPgnError::Io(_)));
        read.transpose()
    }
}
