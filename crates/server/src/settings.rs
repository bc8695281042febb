//! The values of the options that concern the conversation and each single search.

use crate::options::default_number;
use crate::tables::TableSettings;
use roque_chess::CastlingNotation;
use roque_people::{Personality, Rating, Tempo};
use std::time::Duration;

/// What the GUI has set.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) multipv: usize,
    pub(crate) overhead: Duration,
    pub(crate) chess960: bool,
    pub(crate) limit_strength: bool,
    pub(crate) elo: u16,
    pub(crate) skill: u8,
    pub(crate) style: Personality,
    pub(crate) tempo: Tempo,
    pub(crate) show_wdl: bool,
    pub(crate) analyse_mode: bool,
    pub(crate) own_book: bool,
    pub(crate) tables: TableSettings,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            multipv: default_number("MultiPV") as usize,
            overhead: Duration::from_millis(default_number("Move Overhead").unsigned_abs()),
            chess960: false,
            limit_strength: false,
            elo: default_number("UCI_Elo") as u16,
            skill: default_number("Skill Level") as u8,
            style: Personality::default(),
            tempo: Tempo::default(),
            show_wdl: false,
            analyse_mode: false,
            own_book: false,
            tables: TableSettings {
                path: String::new(),
                largest: default_number("SyzygyProbeLimit") as usize,
                least_depth: default_number("SyzygyProbeDepth") as i32,
                fifty_moves: true,
            },
        }
    }
}

impl Settings {
    pub(crate) fn castling(&self) -> CastlingNotation {
        CastlingNotation::for_chess960(self.chess960)
    }

    /// The rating to play at; `None`: as well as possible.
    pub(crate) fn rating(&self) -> Option<Rating> {
        if self.limit_strength { Some(Rating::new(self.elo)) } else { Rating::of_skill(self.skill) }
    }
}
