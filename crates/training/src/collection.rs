//! Whole files of games: counting, joining, ordering, choosing.

use crate::file::{GameFileError, GameWriter, for_each_game};
use crate::record::{GameRecord, GameResult};
use crate::samples::{Filter, samples};
use roque_game::Random;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Games in one block of a rewritten file.
const GAMES_PER_BLOCK: usize = 256;

/// What is in some game files.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Census {
    /// Games.
    pub games: u64,
    /// Recorded positions.
    pub positions: u64,
    /// Positions the default filter keeps.
    pub quiet: u64,
    /// Games White won, drew, lost.
    pub results: [u64; 3],
    /// Plies of the longest game.
    pub longest: usize,
    /// Sum of the absolute scores of the kept positions.
    pub absolute_scores: u64,
}

impl Census {
    /// Counts one more game.
    pub fn add(&mut self, game: &GameRecord) {
        self.games += 1;
        self.positions += game.moves.len() as u64;
        self.longest = self.longest.max(game.moves.len());
        let result = match game.result {
            GameResult::WhiteWins => 0,
            GameResult::Draw => 1,
            GameResult::BlackWins => 2,
        };
        self.results[result] += 1;
        for sample in samples(game, Filter::default()) {
            self.quiet += 1;
            self.absolute_scores += u64::from(sample.score.unsigned_abs());
        }
    }

    /// Counts a file.
    ///
    /// # Errors
    /// When it cannot be read or a block is damaged.
    pub fn add_file(&mut self, path: &Path) -> Result<(), GameFileError> {
        for_each_game(path, |game| self.add(&game))
    }
}

/// The games of several files, each once.
///
/// # Errors
/// When a file cannot be read or a block is damaged.
pub fn load_all(paths: &[PathBuf]) -> Result<Vec<GameRecord>, GameFileError> {
    let mut seen = HashSet::new();
    let mut games = Vec::new();
    for path in paths {
        for_each_game(path, |game| {
            if seen.insert((game.id, game.start.key())) {
                games.push(game);
            }
        })?;
    }
    Ok(games)
}

/// Writes games to a new file in blocks of many.
///
/// # Errors
/// When the file exists or cannot be written; a file begun is removed again.
pub fn write_new(path: &Path, games: &[GameRecord]) -> Result<(), GameFileError> {
    let mut writer = GameWriter::create(path)?;
    let written = games.chunks(GAMES_PER_BLOCK).try_for_each(|chunk| writer.write(chunk));
    if written.is_err() {
        // The first error is the one to tell.
        let _ = std::fs::remove_file(path);
    }
    written
}

/// Puts games into a random order.
pub fn shuffle(games: &mut [GameRecord], seed: u64) {
    Random::new(seed).shuffle(games);
}

/// Keeps `count` games chosen at random, in their old order.
pub fn choose(games: &mut Vec<GameRecord>, count: usize, seed: u64) {
    let mut order: Vec<usize> = (0..games.len()).collect();
    Random::new(seed).shuffle(&mut order);
    let chosen: HashSet<usize> = order.into_iter().take(count).collect();
    let mut index = 0;
    games.retain(|_| {
        index += 1;
        chosen.contains(&(index - 1))
    });
}
