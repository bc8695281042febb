//! Many games on several threads, each written to disk as soon as it ends.

use super::{SelfplayOptions, play_game};
use crate::file::{Found, GameFileError, GameWriter};
use crate::record::GameRecord;
use roque_engine::{Engine, EngineConfig};
use roque_game::StopSignal;
use std::collections::HashSet;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};

/// How far a run is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Games written by this run.
    pub games: u64,
    /// Positions written by this run.
    pub positions: u64,
    /// Games of the same seed that were in the file before.
    pub games_before: u64,
}

/// What a run has done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// What was written.
    pub progress: Progress,
    /// What was found in the file.
    pub found: Found,
    /// Whether it was stopped before all games were played.
    pub stopped: bool,
}

/// Plays the games `0..games` of the seed that the file does not have yet, until told to stop.
///
/// # Errors
/// When the file cannot be written, is no game file, or was begun with other settings.
pub fn generate(
    path: &Path,
    games: u32,
    options: &SelfplayOptions,
    stop: &StopSignal,
    mut progress: impl FnMut(Progress),
) -> Result<Summary, GameFileError> {
    let mut done = HashSet::new();
    let (mut writer, found) = GameWriter::append(path, &options.settings(), |game| {
        if game.id >> 32 == u64::from(options.seed) {
            done.insert(game.id as u32);
        }
    })?;
    let mut state = Progress { games_before: done.len() as u64, ..Progress::default() };
    let next = AtomicU64::new(0);
    let task = Task { options, done: &done, games, next: &next, stop };
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            let sender = sender.clone();
            scope.spawn(move || task.work(&sender));
        }
        drop(sender);
        let written = write_all(&receiver, &mut writer, &mut state, &mut progress);
        if written.is_err() {
            stop.stop();
        }
        written
    })?;
    let stopped = stop.is_stopped();
    Ok(Summary { progress: state, found, stopped })
}

fn write_all(
    receiver: &Receiver<GameRecord>,
    writer: &mut GameWriter,
    state: &mut Progress,
    progress: &mut impl FnMut(Progress),
) -> Result<(), GameFileError> {
    for game in receiver {
        writer.write([&game])?;
        state.games += 1;
        state.positions += game.moves.len() as u64;
        progress(*state);
    }
    Ok(())
}

/// What every worker needs to know.
#[derive(Clone, Copy)]
struct Task<'a> {
    options: &'a SelfplayOptions,
    done: &'a HashSet<u32>,
    games: u32,
    next: &'a AtomicU64,
    stop: &'a StopSignal,
}

impl Task<'_> {
    fn work(self, sender: &Sender<GameRecord>) {
        let mut engine = self.engine();
        while !self.stop.is_stopped() {
            let number = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(number) = u32::try_from(number).ok().filter(|&number| number < self.games) else {
                break;
            };
            if self.done.contains(&number) {
                continue;
            }
            let game = play_game(&mut engine, self.options, number);
            if sender.send(game).is_err() {
                break;
            }
        }
    }

    fn engine(self) -> Engine {
        let mut engine = Engine::new(EngineConfig { hash_mb: self.options.hash_mb, threads: 1 });
        engine.set_evaluation(self.options.evaluation.factory());
        engine
    }
}
