//! Whole files of games: counting, joining, ordering, choosing.

use crate::file::{Damage, GameFileError, GameReader, GameWriter, Part, Settings, beside};
use crate::record::{Origin, RecordedGame, RecordedResult};
use crate::samples::{Filter, samples};
use roque_game::Random;
use std::collections::HashSet;
use std::fs;
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
    /// Games White won, drew, lost, and those that did not end.
    pub results: [u64; 4],
    /// Games by the origin of their start.
    pub origins: [u64; Origin::ALL.len()],
    /// Plies of the longest game.
    pub longest: usize,
    /// Sum of the absolute scores of the kept positions.
    pub absolute_scores: u64,
    /// How the games were made, each way once.
    pub settings: Vec<Settings>,
}

impl Census {
    /// Counts one more game.
    pub fn add(&mut self, game: &RecordedGame) {
        self.games += 1;
        self.positions += game.moves.len() as u64;
        self.longest = self.longest.max(game.moves.len());
        self.origins[game.origin as usize] += 1;
        let result = match game.result {
            RecordedResult::WhiteWins => 0,
            RecordedResult::Draw => 1,
            RecordedResult::BlackWins => 2,
            RecordedResult::Unfinished => 3,
        };
        self.results[result] += 1;
        for sample in samples(game, Filter::default()) {
            self.quiet += 1;
            self.absolute_scores += u64::from(sample.score.unsigned_abs());
        }
    }

    /// Counts a file, and returns what could not be read.
    ///
    /// # Errors
    /// When it cannot be read at all.
    pub fn add_file(&mut self, path: &Path) -> Result<Vec<Damage>, GameFileError> {
        let mut damages = Vec::new();
        let mut reader = GameReader::open(path)?;
        while let Some(part) = reader.next_part()? {
            match part {
                Part::Games(games) => games.iter().for_each(|game| self.add(game)),
                Part::Settings(settings) => keep_once(&mut self.settings, settings),
                Part::Damaged(damage) => damages.push(damage),
            }
        }
        Ok(damages)
    }
}

fn keep_once(known: &mut Vec<Settings>, settings: Settings) {
    if !known.contains(&settings) {
        known.push(settings);
    }
}

/// The games of several files, each once.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Collection {
    /// The games.
    pub games: Vec<RecordedGame>,
    /// How they were made, each way once.
    pub settings: Vec<Settings>,
    /// What could not be read, file by file.
    pub damages: Vec<(PathBuf, Damage)>,
}

impl Collection {
    /// Reads files.
    ///
    /// # Errors
    /// When a file cannot be read at all.
    pub fn load(paths: &[PathBuf]) -> Result<Self, GameFileError> {
        let mut seen = HashSet::new();
        let mut all = Self::default();
        for path in paths {
            let mut reader = GameReader::open(path)?;
            while let Some(part) = reader.next_part()? {
                match part {
                    Part::Games(games) => {
                        let new = |game: &RecordedGame| seen.insert((game.id, game.start.key()));
                        all.games.extend(games.into_iter().filter(new));
                    }
                    Part::Settings(settings) => keep_once(&mut all.settings, settings),
                    Part::Damaged(damage) => all.damages.push((path.clone(), damage)),
                }
            }
        }
        Ok(all)
    }

    /// Writes everything to a new file in blocks of many games. It appears under its name when it is complete.
    ///
    /// # Errors
    /// When the file exists or cannot be written.
    pub fn write_new(&self, path: &Path) -> Result<(), GameFileError> {
        if path.exists() {
            return Err(GameFileError::Exists(path.to_owned()));
        }
        let partial = beside(path, ".partial");
        let written = self.write_to(&partial);
        if written.is_err() {
            // The first error is the one to tell.
            let _ = fs::remove_file(&partial);
            return written;
        }
        fs::rename(&partial, path).map_err(GameFileError::io("create", path))
    }

    fn write_to(&self, path: &Path) -> Result<(), GameFileError> {
        // What an earlier run left unfinished is of no use.
        let _ = fs::remove_file(path);
        let mut writer = GameWriter::create(path)?;
        self.settings.iter().try_for_each(|settings| writer.write_settings(settings))?;
        self.games.chunks(GAMES_PER_BLOCK).try_for_each(|chunk| writer.write(chunk))?;
        writer.sync()
    }

    /// Puts the games into a random order.
    pub fn shuffle(&mut self, seed: u64) {
        Random::new(seed).shuffle(&mut self.games);
    }

    /// Keeps `count` games chosen at random, in their old order.
    pub fn choose(&mut self, count: usize, seed: u64) {
        let mut order: Vec<usize> = (0..self.games.len()).collect();
        Random::new(seed).shuffle(&mut order);
        let chosen: HashSet<usize> = order.into_iter().take(count).collect();
        let mut index = 0;
        self.games.retain(|_| {
            index += 1;
            chosen.contains(&(index - 1))
        });
    }
}
