//! Positions in memory, split by game into those to learn from and those to be tested on.

use super::foresight::Foresight;
use super::position::PackedPosition;
use crate::{Damage, Filter, GameFileError, for_each_game, is_held_out, samples};
use std::path::Path;

/// What a run works on.
#[derive(Clone, Debug, Default)]
pub struct Dataset {
    /// Games read.
    pub games: u64,
    /// Positions to learn from.
    pub training: Vec<PackedPosition>,
    /// Positions of other games, for measuring.
    pub held_out: Vec<PackedPosition>,
}

impl Dataset {
    /// Adds the positions of a game file that pass the filter, labelled with foresight; returns what could not be read.
    ///
    /// # Errors
    /// When the file cannot be read at all.
    pub fn add_file(
        &mut self,
        path: &Path,
        filter: Filter,
        foresight: Foresight,
    ) -> Result<Vec<Damage>, GameFileError> {
        for_each_game(path, |mut game| {
            self.games += 1;
            foresight.apply(&mut game);
            let part = if is_held_out(&game) { &mut self.held_out } else { &mut self.training };
            part.extend(samples(&game, filter).map(|sample| PackedPosition::from(&sample)));
        })
    }
}
