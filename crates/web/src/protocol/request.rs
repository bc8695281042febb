//! Bodies of HTTP requests and their answers.

use super::{MoveView, Opening, OutcomeView, PositionView, Side};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A clock of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClockChoice {
    /// Time at the start, milliseconds.
    pub initial_ms: u32,
    /// Added after each move, milliseconds.
    pub increment_ms: u32,
}

/// The clocks of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(untagged)]
pub enum ClocksChoice {
    /// The same for both sides.
    Same(ClockChoice),
    /// One for each side: time odds.
    Each(ClockPair),
}

/// Different clocks for the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClockPair {
    /// White's.
    pub white: ClockChoice,
    /// Black's.
    pub black: ClockChoice,
}

/// Where a game starts.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum StartChoice {
    /// The usual start.
    #[default]
    Standard,
    /// Any legal position.
    Fen {
        /// The position.
        fen: String,
    },
    /// One of the 960 starts; drawn by lot when no number is given.
    Chess960 {
        /// 0 to 959; 518 is the usual start.
        number: Option<u32>,
    },
}

/// `POST /api/games`
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NewGame {
    /// White's player: `human`, `human:Ada`, `roque`, `roque:elo=1500`…
    pub white: String,
    /// Black's player.
    pub black: String,
    /// The clocks; `null` for a game without.
    pub clock: Option<ClocksChoice>,
    /// Start position.
    #[serde(default)]
    pub start: StartChoice,
}

/// `POST /api/line`: a start and moves typed by somebody; nothing is stored.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct OpenLine {
    /// Start position; the usual one when absent.
    pub fen: Option<String>,
    /// Moves, squares or algebraic.
    pub moves: Vec<String>,
    /// Instead of both: a game whose main line is meant; of several the first.
    pub pgn: Option<String>,
}

/// The line read, and the position at its end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LineView {
    /// The start, in normal form.
    pub start_fen: String,
    /// Whether castling follows Chess960.
    pub chess960: bool,
    /// The moves with what they lead to.
    pub moves: Vec<MoveView>,
    /// The end of the line.
    pub position: PositionView,
    /// Set when the line ends the game.
    pub outcome: Option<OutcomeView>,
    /// The opening, if it has a name.
    pub opening: Option<Opening>,
    /// How many games follow in the PGN text; the line is the first.
    pub more_games: u32,
}

/// A strength one can choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LevelView {
    /// The player, for [`NewGame`].
    pub spec: String,
    /// Rating aimed at; `null` for full strength.
    pub rating: Option<u32>,
    /// Key of the word to show, in the page's table of messages.
    pub word: String,
}

/// `GET /api/about`
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AboutView {
    /// Version of the program.
    pub version: String,
    /// Strengths, weakest first.
    pub levels: Vec<LevelView>,
    /// Other players worth meeting: the textbook search, the random mover.
    pub others: Vec<LevelView>,
}

/// `POST /api/invitations`: a link for somebody else on the network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Invite {
    /// The game.
    #[ts(type = "number")]
    pub game: u64,
    /// The seat that is given away; `null` for the right to watch.
    pub seat: Option<Side>,
}

/// A link, to be sent or shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct InvitationView {
    /// The link.
    pub url: String,
    /// The link as a QR code: an SVG picture.
    pub picture: String,
}

/// `POST /api/invitations/withdraw`: nobody comes in by a link to this game any more, and who did is sent out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WithdrawInvitations {
    /// The game.
    #[ts(type = "number")]
    pub game: u64,
}
