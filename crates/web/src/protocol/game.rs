//! A game as the page sees it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// White or Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum Side {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

/// Who answers for a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum PlayerKind {
    /// Somebody at the page.
    Human,
    /// A program; the server asks it for moves.
    Engine,
    /// Only a name, from an imported game.
    Absent,
}

/// One of the two players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PlayerView {
    /// The player in the form every command understands: `human`, `roque:elo=1500`, `random`…
    pub spec: String,
    /// Name to show; `null` for a person who gave none.
    pub name: Option<String>,
    /// Who answers for this side.
    pub kind: PlayerKind,
    /// Rating, when the player claims one.
    pub rating: Option<u32>,
    /// Whether the seat is given to a guest, who plays from a page of their own.
    pub guest: bool,
}

/// The clock of one side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SideClockView {
    /// Time at the start, milliseconds.
    pub initial_ms: u32,
    /// Added after each move, milliseconds.
    pub increment_ms: u32,
    /// Time left, milliseconds.
    pub left_ms: u32,
}

/// Both clocks, honest at the moment of sending.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ClockView {
    /// White's.
    pub white: SideClockView,
    /// Black's.
    pub black: SideClockView,
    /// Whose time runs; `null` while both stand.
    pub running: Option<Side>,
}

/// A judgement from White's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ScoreView {
    /// What the number counts.
    #[serde(rename = "type")]
    pub unit: ScoreUnit,
    /// The number; positive is good for White.
    pub value: i32,
    /// White's expected points, in thousandths, for bars and graphs.
    pub share: u16,
}

/// What the number of a judgement counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ScoreUnit {
    /// Hundredths of a pawn.
    Cp,
    /// Moves to mate.
    Mate,
}

/// What a program thought before its move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ThoughtView {
    /// Half-moves searched.
    pub depth: u32,
    /// Positions visited.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Thinking time, milliseconds.
    pub time_ms: u32,
    /// Its own score, White's view.
    pub score: Option<ScoreView>,
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MoveView {
    /// Squares, as the board needs them: `e2e4`, `e7e8q`; castling as the king's own two squares, king takes rook in Chess960.
    pub uci: String,
    /// Standard algebraic notation, English letters.
    pub san: String,
    /// The position after the move.
    pub fen: String,
    /// Whether the move gives check.
    pub check: bool,
    /// The mover's clock after the move, milliseconds.
    pub clock_ms: Option<u32>,
    /// Full-strength judgement of the position after the move, when it has been made.
    pub score: Option<ScoreView>,
    /// What the mover thought, when it was a program.
    pub thought: Option<ThoughtView>,
}

/// A move that may be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LegalMove {
    /// Squares: `e2e4`, `e7e8q`; castling as the king's own two squares, king takes rook in Chess960.
    pub uci: String,
    /// Standard algebraic notation, English letters.
    pub san: String,
}

/// A position and what may be done in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PositionView {
    /// Forsyth–Edwards notation.
    pub fen: String,
    /// Who is to move.
    pub turn: Side,
    /// Whether that side is in check.
    pub check: bool,
    /// Every legal move.
    pub legal: Vec<LegalMove>,
}

/// Why a game ended, or why a draw may be claimed. The catalogue words each as `end.` and its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum EndReason {
    /// The king is in check and nothing helps.
    Checkmate,
    /// A side gave up.
    Resignation,
    /// A side's time ran out.
    Time,
    /// A program did not start.
    StartFailure,
    /// A program ended during the game.
    Crash,
    /// A program stopped answering.
    Hang,
    /// A program played a move that is not legal.
    IllegalMove,
    /// A program wrote without end.
    Flood,
    /// A program broke the protocol.
    Protocol,
    /// Decided by the scores of both programs, or by a file that says so.
    ScoreAdjudication,
    /// Decided by the endgame tables.
    TableAdjudication,
    /// No move, no check.
    Stalemate,
    /// Nobody has the men to mate.
    InsufficientMaterial,
    /// No sequence of moves leads to mate.
    DeadPosition,
    /// Seventy-five moves without capture or pawn move.
    SeventyFiveMoves,
    /// Fivefold repetition.
    FivefoldRepetition,
    /// Fifty moves without capture or pawn move, claimed.
    FiftyMoves,
    /// Threefold repetition, claimed.
    ThreefoldRepetition,
    /// Both sides agreed on a draw.
    Agreement,
    /// A side's time ran out, the other cannot mate.
    TimeWithoutMaterial,
    /// Decided as a draw, because nothing was going on.
    DrawAdjudication,
    /// The greatest length allowed.
    MoveLimit,
    /// Nobody finished it.
    Abort,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OutcomeView {
    /// Who won; `null` for a draw.
    pub winner: Option<Side>,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// Why.
    pub reason: EndReason,
}

/// The named opening a game went through last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Opening {
    /// Code of the Encyclopaedia of Chess Openings.
    pub eco: String,
    /// English name.
    pub name: String,
    /// French name.
    pub french: String,
}

/// State of a game between two programs that somebody watches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct WatchView {
    /// Whether moves follow by themselves.
    pub running: bool,
    /// Least time between two moves, milliseconds.
    pub delay_ms: u32,
}

/// A whole game: enough to draw everything without knowing what came before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GameView {
    /// The document's number, its name in addresses.
    #[ts(type = "number")]
    pub id: u64,
    /// Grows with every change; a client drops what is older than what it shows.
    #[ts(type = "number")]
    pub revision: u64,
    /// Unix time of creation, milliseconds.
    #[ts(type = "number")]
    pub created_ms: u64,
    /// White's player.
    pub white: PlayerView,
    /// Black's player.
    pub black: PlayerView,
    /// The clocks; `null` for a game without.
    pub clock: Option<ClockView>,
    /// Position the game began from.
    pub start_fen: String,
    /// Whether castling follows Chess960.
    pub chess960: bool,
    /// Judgement of the start position, when it has been made.
    pub start_score: Option<ScoreView>,
    /// Moves so far.
    pub moves: Vec<MoveView>,
    /// The position now.
    pub position: PositionView,
    /// Draws that the side to move may claim now.
    pub claims: Vec<EndReason>,
    /// Who offered a draw that is not answered yet.
    pub draw_offer: Option<Side>,
    /// Who has asked the other person to agree to a takeback.
    pub take_back_asked: Option<Side>,
    /// Whether a takeback would do something.
    pub can_take_back: bool,
    /// How it ended, if it did.
    pub outcome: Option<OutcomeView>,
    /// The opening, if it has a name.
    pub opening: Option<Opening>,
    /// The side whose program is to find a move now.
    pub thinking: Option<Side>,
    /// For games between programs.
    pub watch: Option<WatchView>,
}
