//! Many games, each written to disk as soon as it ends: on threads of this process, or by any other crew.

use super::{SelfplayOptions, play_game};
use crate::file::{Found, GameFileError, GameWriter};
use crate::record::RecordedGame;
use roque_engine::{Engine, EngineConfig};
use roque_game::{Crew, CrewError, StopSignal, with_threads};
use std::collections::HashSet;
use std::num::NonZeroU32;
use std::path::Path;
use std::time::{Duration, Instant};
use thiserror::Error;

/// How long games are waited for before the signal is looked at again.
const PATIENCE: Duration = Duration::from_millis(100);
/// How often the disk is waited for at most, where somebody keeps results until they are safe.
const SYNC_EVERY: Duration = Duration::from_secs(1);

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

/// Why games cannot be made.
#[derive(Debug, Error)]
pub enum GenerateError {
    /// They cannot be written.
    #[error(transparent)]
    File(#[from] GameFileError),
    /// Nobody plays them.
    #[error(transparent)]
    Crew(#[from] CrewError),
    /// Somebody played others.
    #[error("the games {0} came where others were asked for")]
    OtherGames(String),
}

/// Those who play blocks of games, each game by its number.
pub type SelfplayCrew<'a> = dyn Crew<Job = Vec<u32>, Done = Vec<RecordedGame>> + 'a;

/// Plays the games `0..games` of the seed that the file does not have yet, until told to stop.
///
/// # Errors
/// When the file cannot be written, is no game file, or was begun with other settings.
pub fn generate(
    path: &Path,
    games: u32,
    options: &SelfplayOptions,
    stop: &StopSignal,
    progress: impl FnMut(Progress),
) -> Result<Summary, GenerateError> {
    let hire = || {
        let mut engine = options.engine();
        move |_, numbers: Vec<u32>| {
            numbers.into_iter().map(|number| play_game(&mut engine, options, number)).collect()
        }
    };
    let plan = Plan { path, games, options, block: NonZeroU32::MIN };
    with_threads(options.threads, hire, |crew| generate_with(crew, &plan, stop, progress))
}

/// What a crew is to make.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    /// The file the games go to.
    pub path: &'a Path,
    /// Games of the seed in all.
    pub games: u32,
    /// How they are played.
    pub options: &'a SelfplayOptions,
    /// How many make a job.
    pub block: NonZeroU32,
}

/// The same with any crew.
///
/// # Errors
/// As [`generate`], and when the crew can play no more.
pub fn generate_with(
    crew: &mut SelfplayCrew<'_>,
    plan: &Plan<'_>,
    stop: &StopSignal,
    mut progress: impl FnMut(Progress),
) -> Result<Summary, GenerateError> {
    let Plan { path, games, options, block } = *plan;
    let mut done = HashSet::new();
    let (writer, found) = GameWriter::append(path, &options.settings(), |game| {
        if game.id >> 32 == u64::from(options.seed) {
            done.insert(game.id as u32);
        }
    })?;
    let state = Progress { games_before: done.len() as u64, ..Progress::default() };
    let mut desk = Desk { writer, seed: options.seed, state, unsafe_yet: Vec::new(), synced: Instant::now() };
    let mut blocks = blocks(games, block, &done);
    let mut open = HashSet::new();
    let mut taken_back = false;
    loop {
        if !stop.is_stopped() {
            let wanted = crew.window().saturating_sub(open.len());
            for (number, games) in blocks.by_ref().take(wanted) {
                open.insert(number);
                crew.hand_out(number, games);
            }
        } else if !std::mem::replace(&mut taken_back, true) {
            for number in crew.take_back() {
                open.remove(&number);
            }
        }
        if open.is_empty() {
            break;
        }
        for (number, games) in crew.wait(PATIENCE)? {
            open.remove(&number);
            desk.write(number, &games)?;
            progress(desk.state);
        }
        desk.secure(crew, SYNC_EVERY)?;
    }
    desk.secure(crew, Duration::ZERO)?;
    Ok(Summary { progress: desk.state, found, stopped: stop.is_stopped() })
}

/// Numbered blocks of the games that are not there yet, made one after another.
fn blocks(games: u32, block: NonZeroU32, done: &HashSet<u32>) -> impl Iterator<Item = (u64, Vec<u32>)> {
    let size = block.get();
    (0..games.div_ceil(size)).filter_map(move |number| {
        let first = number * size;
        let numbers: Vec<u32> =
            (first..games.min(first.saturating_add(size))).filter(|game| !done.contains(game)).collect();
        (!numbers.is_empty()).then_some((number.into(), numbers))
    })
}

/// Writes games down.
struct Desk {
    writer: GameWriter,
    seed: u32,
    state: Progress,
    /// Blocks that are written, though not yet on the disk for certain.
    unsafe_yet: Vec<u64>,
    synced: Instant,
}

impl Desk {
    fn write(&mut self, number: u64, games: &[RecordedGame]) -> Result<(), GenerateError> {
        if let Some(other) = games.iter().find(|game| game.id >> 32 != u64::from(self.seed)) {
            return Err(GenerateError::OtherGames(format!("{:016x}", other.id)));
        }
        self.writer.write(games)?;
        self.unsafe_yet.push(number);
        self.state.games += games.len() as u64;
        self.state.positions += games.iter().map(|game| game.moves.len() as u64).sum::<u64>();
        Ok(())
    }

    fn secure(&mut self, crew: &mut SelfplayCrew<'_>, every: Duration) -> Result<(), GameFileError> {
        if self.unsafe_yet.is_empty() || self.synced.elapsed() < every {
            return Ok(());
        }
        self.writer.sync()?;
        crew.confirm(&std::mem::take(&mut self.unsafe_yet));
        self.synced = Instant::now();
        Ok(())
    }
}

impl SelfplayOptions {
    /// An engine that plays as these options say.
    #[must_use]
    pub fn engine(&self) -> Engine {
        let mut engine = Engine::new(EngineConfig { hash_mb: self.hash_mb, threads: 1 });
        engine.set_evaluation(self.evaluation.factory());
        engine
    }
}
