//! A game as a tree of moves.

use super::{Comment, GameResult, MalformedGame, Nag, ReadPgnError, Reader, Tags, Visitor, Wanted};
use crate::{Move, Position, Timeline};
use std::str::FromStr;

/// A whole game: who, from where, which moves with which remarks, and how it ended.
///
/// ```
/// use roque_chess::{Position, notation::pgn::{GameRecord, GameResult}};
///
/// let game: GameRecord = "1. e4 e5 2. Nf3 (2. f4 exf4 {accepted}) 2... Nc6 1/2-1/2".parse()?;
/// assert_eq!(game.result, GameResult::Draw);
/// assert_eq!(game.line.moves[2].variations[0].moves.len(), 2);
/// assert_eq!(game.to_string().parse::<GameRecord>()?, game);
/// # Ok::<(), roque_chess::notation::pgn::ReadPgnError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// The tag pairs, without result and start position.
    pub tags: Tags,
    /// Where the game starts.
    pub start: Position,
    /// The main line, with everything that branches off it.
    pub line: Line,
    /// How it ended.
    pub result: GameResult,
}

/// A sequence of moves, the main line or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// Remarks before the first move.
    pub comments: Vec<Comment>,
    /// The moves.
    pub moves: Vec<PlyRecord>,
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

impl PlyRecord {
    /// A move without remarks.
    #[must_use]
    pub const fn new(ply: Ply) -> Self {
        Self { ply, nags: Vec::new(), comments: Vec::new(), variations: Vec::new() }
    }
}

impl From<Move> for PlyRecord {
    fn from(m: Move) -> Self {
        Self::new(Ply::Move(m))
    }
}

impl GameRecord {
    /// A game without moves from that position; tagged as Chess960 if it is.
    #[must_use]
    pub fn new(start: Position) -> Self {
        let mut tags = Tags::new();
        if start.is_chess960() {
            tags.set("Variant", "Chess960");
        }
        Self { tags, start, line: Line::default(), result: GameResult::Unknown }
    }

    /// The record of a line of play, with the result the rules give it.
    #[must_use]
    pub fn from_timeline(timeline: &Timeline) -> Self {
        let mut record = Self::new(*timeline.start());
        record.line.moves = timeline.moves().map(PlyRecord::from).collect();
        record.result = timeline.outcome().map_or(GameResult::Unknown, GameResult::from);
        record
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
}

/// The first game of a text.
impl FromStr for GameRecord {
    type Err = ReadPgnError;

    fn from_str(text: &str) -> Result<Self, ReadPgnError> {
        let no_game = ReadPgnError::Malformed { line: 1, reason: MalformedGame::NoGame };
        Reader::new(text.as_bytes()).records().next().unwrap_or(Err(no_game))
    }
}

/// Collects what a reader tells into a record.
#[derive(Default)]
pub(super) struct RecordBuilder {
    tags: Tags,
    start: Option<Position>,
    /// The line being read.
    line: Line,
    /// The lines left for a variation, outermost first.
    outer: Vec<Line>,
    result: GameResult,
}

impl RecordBuilder {
    pub(super) fn finish(self) -> GameRecord {
        let start = self.start.unwrap_or_default();
        GameRecord { tags: self.tags, start, line: self.line, result: self.result }
    }
}

impl Visitor for RecordBuilder {
    fn tag(&mut self, name: &str, value: &str) {
        self.tags.set(name, value);
    }

    fn start(&mut self, position: &Position) -> Wanted {
        self.start = Some(*position);
        self.line = Line::default();
        Wanted::Everything
    }

    fn play(&mut self, _: &Position, m: Move) {
        self.line.moves.push(m.into());
    }

    fn pass(&mut self, _: &Position) {
        self.line.moves.push(PlyRecord::new(Ply::Null));
    }

    fn nag(&mut self, nag: Nag) {
        // A judgement before any move judges nothing.
        if let Some(record) = self.line.moves.last_mut() {
            record.nags.push(nag);
        }
    }

    fn comment(&mut self, text: &str) {
        let comment = Comment::new(text);
        let comments =
            self.line.moves.last_mut().map_or(&mut self.line.comments, |record| &mut record.comments);
        comments.push(comment);
    }

    fn begin_variation(&mut self) {
        self.outer.push(std::mem::take(&mut self.line));
    }

    fn end_variation(&mut self) {
        let Some(outer) = self.outer.pop() else { return };
        let variation = std::mem::replace(&mut self.line, outer);
        if let Some(record) = self.line.moves.last_mut() {
            record.variations.push(variation);
        }
    }

    fn end(&mut self, result: GameResult) {
        self.result = result;
    }
}
