//! How the network judges a position, man by man.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `POST /api/judgement`
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct JudgementRequest {
    /// The position.
    pub fen: String,
}

/// What the network thinks of a position without searching.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct JudgementView {
    /// Centipawns for White.
    pub total: i32,
    /// Every man but the kings.
    pub men: Vec<ManWorth>,
}

/// One man and what it is worth where it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ManWorth {
    /// Its square, such as `f3`.
    pub square: String,
    /// Its letter, capital for White.
    pub letter: char,
    /// Centipawns that its owner's score would lose without it.
    pub worth: i32,
}
