//! WebSocket messages, both directions.

use super::{ApiError, GameView, ScoreView, Side};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a page may ask of a game.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum GameClient {
    /// Play a move for the side to move. Refused as `stale` unless `ply` moves have been played.
    Move {
        /// Squares (`e2e4`) or algebraic notation (`Nf3`).
        text: String,
        /// Number of half-moves the sender saw.
        ply: u32,
    },
    /// Undo until it is the person's turn again; of a person whose opponent plays elsewhere, ask that opponent to agree, or
    /// agree to what they asked.
    TakeBack,
    /// Say no to the takeback the other person has asked for.
    DeclineTakeBack,
    /// Give up: the person's side, or the side to move when two share the board.
    Resign,
    /// Offer a draw, or accept the one offered by the other side.
    Draw,
    /// Say no to an offered draw.
    DeclineDraw,
    /// Claim a draw that the rules allow now.
    ClaimDraw,
    /// Ask for the next step of a hint: 1 piece, 2 square, 3 the move's reasons.
    Hint,
    /// Judge every position of this game at full strength, for bar and graph, while this page is open.
    Judge {
        /// On or off.
        on: bool,
    },
    /// Let a game between programs run, or hold it.
    Run {
        /// On or off.
        on: bool,
    },
    /// Play one move of a held game between programs.
    Step,
    /// Least time between two moves of a game between programs.
    Speed {
        /// Milliseconds.
        delay_ms: u32,
    },
}

/// A program's thoughts while it thinks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ThinkingView {
    /// Who thinks.
    pub side: Side,
    /// Half-moves played when it began.
    pub ply: u32,
    /// The line it expects.
    pub line: AnalysisLine,
}

/// One expected line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AnalysisLine {
    /// 1 for the best line, 2 for the second…
    pub rank: u32,
    /// Half-moves searched.
    pub depth: u32,
    /// Deepest half-move seen, where that is known.
    pub selective_depth: Option<u32>,
    /// White's view.
    pub score: ScoreView,
    /// Chances that White wins, draws and loses, in thousandths.
    pub wdl: [u16; 3],
    /// Positions visited.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Positions a second.
    #[ts(type = "number")]
    pub nps: u64,
    /// Time so far, milliseconds.
    pub time_ms: u32,
    /// The line as squares.
    pub uci: Vec<String>,
    /// The line in algebraic notation.
    pub san: Vec<String>,
}

/// A hint in steps: first the piece, then its square.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HintView {
    /// Half-moves played when it was asked for.
    pub ply: u32,
    /// 1: `from` only; 2: `to` too; 3: the line behind it.
    pub step: u32,
    /// Square of the piece to move.
    pub from: String,
    /// Where it goes, from step 2.
    pub to: Option<String>,
    /// The move and what follows, from step 3.
    pub line: Option<AnalysisLine>,
}

/// What a game tells its pages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum GameServer {
    /// The whole game; sent on connection and after each change, after it is stored.
    State {
        /// The game.
        game: Box<GameView>,
    },
    /// A program's thoughts.
    Thinking {
        /// The thoughts.
        thinking: ThinkingView,
    },
    /// Answer to a hint request, only to the page that asked.
    Hint {
        /// The hint.
        hint: HintView,
    },
    /// A refusal, only to the page that asked.
    Error {
        /// The refusal.
        error: ApiError,
    },
    /// The game was deleted.
    Gone,
}

/// What a page may ask of the free board's engine.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum AnalysisClient {
    /// Analyse this position from now on; replaces the one before.
    Start {
        /// The position.
        fen: String,
        /// Number of lines, 1 to 5.
        lines: u32,
        /// Returned with each answer, so that late ones can be told apart.
        token: u32,
    },
    /// Stop.
    Stop,
}

/// What the free board's engine tells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum AnalysisServer {
    /// What the library remembers of the position, sent before anything is searched.
    Known {
        /// The request it belongs to.
        token: u32,
        /// The line.
        line: AnalysisLine,
        /// Who found it: name and build.
        engine: String,
    },
    /// One line, newer than any before of the same rank.
    Line {
        /// The request it belongs to.
        token: u32,
        /// The line.
        line: AnalysisLine,
    },
    /// The search is over: stopped, or as deep as it goes.
    Done {
        /// The request it belongs to.
        token: u32,
    },
    /// A refusal.
    Error {
        /// The refusal.
        error: ApiError,
    },
}
