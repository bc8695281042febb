//! A game as a document: its tree of moves with everything said about them, and changes to it.

use super::{DocumentOrigin, Opening, ScoreView};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `POST /api/documents`: a new document.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum NewDocument {
    /// Without moves.
    Empty {
        /// Where it starts; the usual start when absent.
        fen: Option<String>,
    },
    /// The first game of a text.
    Pgn {
        /// The text.
        text: String,
    },
    /// Of another one.
    Copy {
        /// Its number.
        #[ts(type = "number")]
        id: u64,
    },
}

/// A whole document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DocumentView {
    /// Its number, its name in addresses.
    #[ts(type = "number")]
    pub id: u64,
    /// Grows with every change. Numbers of nodes are those of this revision only.
    #[ts(type = "number")]
    pub revision: u64,
    /// Whether it is a game under play, whose main line the referee writes.
    pub live: bool,
    /// Where it comes from.
    pub origin: DocumentOrigin,
    /// Unix time of the last change, milliseconds.
    #[ts(type = "number")]
    pub updated_ms: u64,
    /// The tags in their order.
    pub headers: Vec<(String, String)>,
    /// Where it starts.
    pub start_fen: String,
    /// Whether castling follows Chess960.
    pub chess960: bool,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// What is said before the first move, without commands.
    pub comment: String,
    /// What is drawn on the start position.
    pub shapes: Vec<ShapeView>,
    /// First moves, by their numbers in `nodes`; the first is the main line's.
    pub children: Vec<u32>,
    /// All moves, each after the one it follows.
    pub nodes: Vec<NodeView>,
    /// The moves of the main line, by their numbers.
    pub main_line: Vec<u32>,
    /// The opening, if it has a name.
    pub opening: Option<Opening>,
    /// Whether there is a change to take back, made while the server runs.
    pub can_undo: bool,
    /// Whether there is a change to make again.
    pub can_redo: bool,
    /// Games that follow in the text it was read from; `POST /api/library/import` keeps them all.
    pub more_games: u32,
    /// Where the change that was asked for leads; `null` for the start.
    pub selected: Option<u32>,
}

/// A move in its place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct NodeView {
    /// The move it follows; `null` at the start.
    pub parent: Option<u32>,
    /// Moves that follow it; the first is its line's own.
    pub children: Vec<u32>,
    /// Squares, as in `LegalMove`; `0000` for a move that was passed.
    pub uci: String,
    /// Standard algebraic notation, English letters; `--` for a move that was passed.
    pub san: String,
    /// The position after it.
    pub fen: String,
    /// Whether it gives check.
    pub check: bool,
    /// Judgements by their numbers (NAG): 1 `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`…
    pub glyphs: Vec<u8>,
    /// What is said after it, without commands.
    pub comment: String,
    /// What is said before it; only before the first move of a variation.
    pub comment_before: String,
    /// The mover's clock after it, milliseconds.
    pub clock_ms: Option<u32>,
    /// A judgement of the position after it.
    pub score: Option<ScoreView>,
    /// What is drawn on the position after it.
    pub shapes: Vec<ShapeView>,
}

/// Something drawn on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShapeView {
    /// What it is.
    pub kind: ShapeKind,
    /// Its colour.
    pub color: ShapeColor,
    /// The square, or where the arrow begins.
    pub from: String,
    /// Where the arrow ends; `null` for a square.
    pub to: Option<String>,
}

/// What is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ShapeKind {
    /// An arrow between two squares.
    Arrow,
    /// A coloured square.
    Square,
}

/// The colours every program knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ShapeColor {
    /// Green.
    Green,
    /// Red.
    Red,
    /// Yellow.
    Yellow,
    /// Blue.
    Blue,
}

/// `POST /api/documents/ID/edit`: a change, made to a revision. Of another revision it is refused as `stale`, and nothing
/// is changed.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EditDocument {
    /// The revision the sender saw.
    #[ts(type = "number")]
    pub revision: u64,
    /// The change.
    pub edit: Edit,
}

/// A change of a document. Nodes are numbers of `nodes`; `null` is the start.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum Edit {
    /// Adds a line below a node; moves that are there already are followed.
    Play {
        /// Where it begins.
        node: Option<u32>,
        /// The moves, squares or algebraic.
        moves: Vec<String>,
    },
    /// Exchanges the variation of a node with the line it branches off.
    Promote {
        /// A move of the variation.
        node: u32,
    },
    /// Makes the variation of a node the main line.
    MakeMain {
        /// A move of the variation.
        node: u32,
    },
    /// Puts the variation of a node elsewhere among its siblings.
    Reorder {
        /// A move of the variation.
        node: u32,
        /// Its new place among the variations, from 0; the line itself is not counted.
        index: u32,
    },
    /// Deletes a move and all that follows it on its line.
    Delete {
        /// The move.
        node: u32,
    },
    /// Sets what is said after a move, or before the first; commands in it stay.
    Comment {
        /// The move.
        node: Option<u32>,
        /// The text; empty for none.
        text: String,
    },
    /// Sets what is said before the first move of a variation.
    CommentBefore {
        /// The first move of the variation.
        node: u32,
        /// The text; empty for none.
        text: String,
    },
    /// Sets the judgements of a move.
    Glyphs {
        /// The move.
        node: u32,
        /// Their numbers (NAG).
        glyphs: Vec<u8>,
    },
    /// Sets what is drawn on a position.
    Shapes {
        /// The move that leads there.
        node: Option<u32>,
        /// All arrows and squares.
        shapes: Vec<ShapeView>,
    },
    /// Sets or removes a tag.
    Header {
        /// Its name.
        name: String,
        /// Its value; `null` removes it.
        value: Option<String>,
    },
    /// Sets the result.
    Result {
        /// `1-0`, `0-1`, `1/2-1/2` or `*`.
        result: String,
    },
    /// Takes the last change back.
    Undo,
    /// Makes the last change that was taken back again.
    Redo,
}

/// `GET /api/documents/ID/socket`: what is told to pages that show a document.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum DocumentServer {
    /// Somebody changed it; also sent on connection.
    Changed {
        /// Its revision now.
        #[ts(type = "number")]
        revision: u64,
    },
    /// It was deleted.
    Gone,
}
