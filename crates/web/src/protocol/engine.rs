//! What the engine may use of the machine.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `PUT /api/engine`: settings of the engine for all games and the free board, kept with the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EngineSettings {
    /// Hash table of each search, megabytes.
    pub hash_mb: u32,
    /// Threads that think about the free board. A game's move always has one, so that many games share the machine
    /// fairly.
    pub threads: u32,
}

/// `GET /api/engine`: the settings and what can be chosen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct EngineSettingsView {
    /// What holds now.
    pub settings: EngineSettings,
    /// Whether the hash table was given on the command line: it holds for this run and cannot be changed here.
    pub hash_given: bool,
    /// The largest hash table, megabytes.
    pub most_hash_mb: u32,
    /// The most threads: the processors of the machine.
    pub most_threads: u32,
}
