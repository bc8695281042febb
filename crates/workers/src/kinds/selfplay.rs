//! Blocks of self-play games.

use crate::crew::{Parcel, RemoteCrew};
use crate::files::{Content, FileError};
use crate::hall::Hall;
use crate::server::ServerError;
use crate::task::{Refused, Task, TaskError};
use crate::wire::{Manifest, VERSION};
use roque_engine::{Engine, Evaluation};
use roque_game::StopSignal;
use roque_play::LoadedEvaluation;
use roque_training::RecordedGame;
use roque_training::selfplay::{
    Endings, GenerateError, OpeningBook, Plan, Progress, SelfplayOptions, Shares, SharpNodes, Starts,
    Summary, generate_with, play_game,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::num::{NonZeroU16, NonZeroU32, NonZeroU64};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// The name of this kind.
pub(crate) const KIND: &str = "selfplay";

/// About so many nodes a move are searched in each game of a block together: blocks last a second or so,
/// so that the last ones of a run leave nobody idle for long.
const BLOCK_NODES: u64 = 20_000;
const MOST_GAMES: u64 = 16;

const NETWORK: &str = "network";
const BOOK: &str = "book";

/// What all blocks have in common.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Settings {
    seed: u32,
    nodes: NonZeroU64,
    sharp_nodes: u64,
    hash_mb: usize,
    random_plies: usize,
    shares: [u8; 4],
    balance: i32,
    wide_balance: i32,
    endings: u8,
    longest: Option<NonZeroU16>,
    /// The judge by name; a network that is not the embedded one is a file.
    evaluation: Option<String>,
    /// What the options come to; a worker whose options come to something else would play other games.
    meaning: String,
}

/// Why games cannot be made elsewhere.
#[derive(Debug, Error)]
pub enum RemoteGenerateError {
    /// The games, or the file they go to.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// The server.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// The network or book that should travel.
    #[error(transparent)]
    File(#[from] FileError),
}

impl Parcel for Vec<RecordedGame> {
    fn unpack(mut bytes: &[u8]) -> Result<Self, String> {
        let mut games = Self::new();
        while !bytes.is_empty() {
            let (game, rest) = RecordedGame::unpack(bytes).map_err(|error| error.to_string())?;
            games.push(game);
            bytes = rest;
        }
        Ok(games)
    }
}

impl Hall {
    /// As [`generate`](roque_training::selfplay::generate), with the workers of this server.
    ///
    /// # Errors
    /// [`RemoteGenerateError`].
    pub fn generate(
        &self,
        path: &Path,
        games: u32,
        options: &SelfplayOptions,
        stop: &StopSignal,
        progress: impl FnMut(Progress),
    ) -> Result<Summary, RemoteGenerateError> {
        let (settings, contents) = pack(options);
        // One block size for one setting: the blocks of an interrupted run have the same numbers.
        let block = (BLOCK_NODES / options.soft_nodes.get()).clamp(1, MOST_GAMES) as u32;
        let manifest = Manifest {
            version: VERSION,
            run: self.name_of(&format!("{settings:?}"), path),
            kind: KIND.to_owned(),
            title: format!("self-play, seed {}", options.seed),
            build: self.build.clone(),
            settings: serde_json::to_value(settings).unwrap_or_default(),
            files: self.offer(contents)?,
        };
        let mut crew: RemoteCrew<Vec<u32>, Vec<RecordedGame>> =
            RemoteCrew::gather(&self.address, manifest, Arc::clone(&self.hear))?;
        let block = NonZeroU32::new(block).unwrap_or(NonZeroU32::MIN);
        let made = generate_with(&mut crew, &Plan { path, games, options, block }, stop, progress);
        crew.close();
        Ok(made?)
    }
}

fn pack(options: &SelfplayOptions) -> (Settings, BTreeMap<String, Content>) {
    let mut contents = BTreeMap::new();
    let evaluation = match &options.evaluation {
        Evaluation::Learned(learned) if options.evaluation.to_string() != Evaluation::EMBEDDED => {
            let bytes = learned.network().to_bytes();
            contents.insert(NETWORK.to_owned(), Content { bytes, ending: "rqnn".to_owned() });
            None
        }
        known => Some(known.to_string()),
    };
    if let OpeningBook::Positions(positions) = &options.starts.book {
        let text: String = positions.iter().map(|position| format!("{position}\n")).collect();
        contents.insert(BOOK.to_owned(), Content { bytes: text.into_bytes(), ending: "epd".to_owned() });
    }
    let settings = Settings {
        seed: options.seed,
        nodes: options.soft_nodes,
        sharp_nodes: options.sharp.map_or(0, |sharp| sharp.get().get()),
        hash_mb: options.hash_mb,
        random_plies: options.starts.random_plies,
        shares: options.starts.shares.percent(),
        balance: options.balance,
        wide_balance: options.wide_balance,
        endings: options.endings.percent(),
        longest: options.longest,
        evaluation,
        meaning: options.settings().to_string(),
    };
    (settings, contents)
}

fn unpack(settings: &Settings, files: &BTreeMap<String, PathBuf>) -> Result<SelfplayOptions, Refused> {
    let wrong = |error: &dyn std::fmt::Display| Refused(error.to_string());
    let evaluation = match &settings.evaluation {
        Some(name) => name.parse().map_err(|error| wrong(&error))?,
        None => {
            let path = files.get(NETWORK).ok_or_else(|| Refused("its network is missing".to_owned()))?;
            match LoadedEvaluation::load(path).map_err(|error| wrong(&error))? {
                LoadedEvaluation::Known(evaluation) => evaluation,
                LoadedEvaluation::Weights(_) => {
                    return Err(Refused("its network is a table of weights".to_owned()));
                }
            }
        }
    };
    let book = match files.get(BOOK) {
        Some(path) => OpeningBook::read(path).map_err(|error| wrong(&error))?,
        None => OpeningBook::Embedded,
    };
    let [book_share, endgame, chess960, unequal] = settings.shares;
    let shares = Shares::new(book_share, endgame, chess960, unequal).map_err(|error| wrong(&error))?;
    let options = SelfplayOptions {
        seed: settings.seed,
        soft_nodes: settings.nodes,
        sharp: SharpNodes::new(settings.sharp_nodes),
        hash_mb: settings.hash_mb,
        threads: 1,
        starts: Starts { shares, random_plies: settings.random_plies, book },
        balance: settings.balance,
        wide_balance: settings.wide_balance,
        endings: Endings::new(settings.endings).map_err(|error| wrong(&error))?,
        longest: settings.longest,
        evaluation,
    };
    let meaning = options.settings().to_string();
    if meaning != settings.meaning {
        return Err(Refused(format!("here its settings come to {meaning}, there to {}", settings.meaning)));
    }
    Ok(options)
}

struct Player {
    options: SelfplayOptions,
    engine: Engine,
}

impl Task for Player {
    fn work(&mut self, job: &[u8], stop: &StopSignal) -> Result<Vec<u8>, TaskError> {
        let numbers: Vec<u32> =
            serde_json::from_slice(job).map_err(|error| TaskError::Failed(error.to_string()))?;
        let mut bytes = Vec::new();
        for number in numbers {
            if stop.is_stopped() {
                return Err(TaskError::Stopped);
            }
            play_game(&mut self.engine, &self.options, number).pack(&mut bytes);
        }
        Ok(bytes)
    }
}

/// Begins to play games of a run.
pub(crate) fn begin(settings: Value, files: &BTreeMap<String, PathBuf>) -> Result<Box<dyn Task>, Refused> {
    let settings: Settings = serde_json::from_value(settings)
        .map_err(|error| Refused(format!("the settings of its games: {error}")))?;
    let options = unpack(&settings, files)?;
    let engine = options.engine();
    Ok(Box::new(Player { options, engine }))
}
