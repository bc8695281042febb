//! Refusals, the same shape over HTTP and WebSocket.

use roque_language::Message;
use roque_play::Localized;
use serde::Serialize;
use ts_rs::TS;

/// What kind of refusal, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum ErrorCode {
    /// The message is not JSON or not one of ours.
    BadMessage,
    /// No game has this id.
    UnknownGame,
    /// The text is no move at all.
    UnreadableMove,
    /// The move cannot be played here.
    IllegalMove,
    /// The text fits several moves.
    AmbiguousMove,
    /// It is somebody else's turn, or an engine's.
    NotYourTurn,
    /// The game went on since the sender looked.
    Stale,
    /// The game is over.
    GameOver,
    /// The action makes no sense now (nothing to take back, no draw to claim…).
    NotNow,
    /// The program does not want a draw.
    DrawDeclined,
    /// The FEN is not a playable position.
    BadFen,
    /// The PGN cannot be read.
    BadPgn,
    /// A player, clock or start that does not exist.
    BadGame,
    /// The search cannot be read.
    BadQuery,
    /// The change cannot be made to this document.
    BadEdit,
    /// Body or message over the limit.
    TooLarge,
    /// The request comes from another site, or names another host.
    Forbidden,
    /// The server is stopping or broken; nothing was changed.
    Unavailable,
}

/// A refusal: what kind it is, for programs, and what to say about it, which the page puts into the person's language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ApiError {
    /// What kind of refusal.
    pub code: ErrorCode,
    /// A code of the catalogue with its arguments.
    #[ts(type = "Message")]
    pub message: Message,
}

impl ApiError {
    /// A refusal with what to say about it.
    pub fn new(code: ErrorCode, message: Message) -> Self {
        Self { code, message }
    }

    /// A refusal that says what an error says.
    pub(crate) fn because(code: ErrorCode, error: &impl Localized) -> Self {
        Self::new(code, error.message())
    }
}
