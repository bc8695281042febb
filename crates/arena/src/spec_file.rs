//! A tournament file as TOML gives it, nothing checked but the names and kinds of its fields.

use serde::Deserialize;
use std::num::NonZeroU32;
use std::path::PathBuf;

/// The file as it is written. Text is checked later, so that all mistakes can be told at once.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SpecFile {
    pub name: Option<String>,
    pub format: Option<String>,
    pub games: Option<i64>,
    pub rounds: Option<i64>,
    pub tc: Option<String>,
    #[serde(alias = "concurrency")]
    pub jobs: Option<i64>,
    pub seed: Option<i64>,
    pub margin_ms: Option<i64>,
    pub openings: Option<String>,
    pub openings_order: Option<String>,
    pub openings_plies: Option<i64>,
    pub pgn: Option<PathBuf>,
    pub results: Option<PathBuf>,
    pub logs: Option<PathBuf>,
    pub max_faults: Option<u32>,
    #[serde(default)]
    pub restart: bool,
    #[serde(default)]
    pub ponder: bool,
    pub sprt: Option<SprtTable>,
    pub adjudication: Option<AdjudicationTable>,
    pub ratings: Option<RatingsTable>,
    #[serde(default)]
    pub player: Vec<PlayerTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayerTable {
    pub player: String,
    pub name: Option<String>,
    pub tc: Option<String>,
    #[serde(default)]
    pub options: toml::Table,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SprtTable {
    pub elo0: f64,
    pub elo1: f64,
    pub alpha: Option<f64>,
    pub beta: Option<f64>,
    #[serde(default)]
    pub normalized: bool,
    #[serde(default)]
    pub trinomial: bool,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(crate) struct AdjudicationTable {
    pub win_centipawns: Option<u32>,
    pub win_moves: Option<NonZeroU32>,
    pub draw_centipawns: Option<u32>,
    pub draw_moves: Option<NonZeroU32>,
    pub draw_from_move: Option<u32>,
    pub max_moves: Option<NonZeroU32>,
    pub syzygy: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RatingsTable {
    pub anchor: Option<String>,
    pub elo: Option<f64>,
}
