//! Single positions to be searched, each with an empty memory.

use crate::crew::{Parcel, RemoteCrew};
use crate::files::{Content, FileError};
use crate::hall::Hall;
use crate::server::ServerError;
use crate::task::{Refused, Task, TaskError};
use crate::wire::{Manifest, VERSION};
use roque_chess::{Move, Position};
use roque_engine::{Engine, EngineConfig, Evaluation, Limits, Report, Score, SearchRequest};
use roque_game::{Crew as _, CrewError, StopSignal};
use roque_play::LoadedEvaluation;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// The name of this kind.
pub(crate) const KIND: &str = "positions";

const PATIENCE: Duration = Duration::from_millis(100);
const NETWORK: &str = "network";

/// What all searches have in common.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Settings {
    movetime_ms: Option<u64>,
    nodes: Option<u64>,
    depth: Option<u32>,
    threads: usize,
    hash_mb: usize,
    /// The judge by name; a network that is not the embedded one is a file.
    evaluation: Option<String>,
}

/// A position, and the mate to look for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Job {
    fen: String,
    mate: Option<u32>,
}

/// What a search came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Searched {
    /// The move.
    pub best: Option<Move>,
    /// What it is worth.
    pub score: Score,
    /// Plies.
    pub depth: u32,
    /// Positions.
    pub nodes: u64,
    /// After how many milliseconds which move was best, and what it was worth then.
    pub reports: Vec<(u64, Option<Move>, Score)>,
}

/// The same as it travels.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Written {
    best: Option<String>,
    score: WrittenScore,
    depth: u32,
    nodes: u64,
    reports: Vec<(u64, Option<String>, WrittenScore)>,
}

/// A score as it travels.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum WrittenScore {
    Estimate(i32),
    WinIn(u32),
    LossIn(u32),
}

impl WrittenScore {
    fn new(score: Score) -> Self {
        match score.kind() {
            roque_game::Value::Estimate(value) => Self::Estimate(value),
            roque_game::Value::WinIn(plies) => Self::WinIn(plies),
            roque_game::Value::LossIn(plies) => Self::LossIn(plies),
        }
    }

    fn read(self) -> Score {
        Score::from(match self {
            Self::Estimate(value) => roque_game::Value::Estimate(value),
            Self::WinIn(plies) => roque_game::Value::WinIn(plies),
            Self::LossIn(plies) => roque_game::Value::LossIn(plies),
        })
    }
}

impl Parcel for Written {
    fn unpack(bytes: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(bytes).map_err(|error| error.to_string())
    }
}

impl Written {
    fn new(position: &Position, searched: &Searched) -> Self {
        let text = |m: Option<Move>| m.map(|m| position.uci(m, position.castling_notation()));
        let reports =
            searched.reports.iter().map(|&(millis, m, score)| (millis, text(m), WrittenScore::new(score)));
        Self {
            best: text(searched.best),
            score: WrittenScore::new(searched.score),
            depth: searched.depth,
            nodes: searched.nodes,
            reports: reports.collect(),
        }
    }

    fn read(self, position: &Position) -> Searched {
        // A move that is none is no answer.
        let read = |text: Option<String>| text.and_then(|text| position.parse_uci(&text).ok());
        let reports = self.reports.into_iter().map(|(millis, m, value)| (millis, read(m), value.read()));
        Searched {
            best: read(self.best),
            score: self.score.read(),
            depth: self.depth,
            nodes: self.nodes,
            reports: reports.collect(),
        }
    }
}

/// How positions shall be searched.
#[derive(Clone, Debug)]
pub struct SearchOrder<'a> {
    /// How long.
    pub limits: &'a Limits,
    /// Threads of each search.
    pub threads: usize,
    /// Megabytes of each search.
    pub hash_mb: usize,
    /// Who judges.
    pub evaluation: &'a LoadedEvaluation,
}

/// Why positions cannot be searched elsewhere.
#[derive(Debug, Error)]
pub enum RemoteSearchError {
    /// The server.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// The network that should travel.
    #[error(transparent)]
    File(#[from] FileError),
    /// Those who should search.
    #[error(transparent)]
    Crew(#[from] CrewError),
    /// A table of weights.
    #[error("a table of weights stays on its machine; with --on a network or a name is needed for --eval")]
    Weights,
}

impl Hall {
    /// Searches positions with the workers of this server, each perhaps for a mate in so many moves. `hear` gets what came of
    /// each, by its place in the list. Ends early when the signal is given.
    ///
    /// # Errors
    /// [`RemoteSearchError`].
    pub fn search(
        &self,
        positions: &[(Position, Option<u32>)],
        order: &SearchOrder<'_>,
        stop: &StopSignal,
        mut hear: impl FnMut(usize, Searched),
    ) -> Result<(), RemoteSearchError> {
        let mut crew = self.searchers(positions.len(), order)?;
        let mut rest = positions.iter().zip(0..);
        let mut open = HashSet::new();
        loop {
            if stop.is_stopped() {
                crew.abandon();
                break;
            }
            let wanted = crew.window().saturating_sub(open.len());
            for (&(position, mate), number) in rest.by_ref().take(wanted) {
                open.insert(number);
                crew.hand_out(number, Job { fen: position.to_string(), mate });
            }
            if open.is_empty() {
                break;
            }
            for (number, written) in crew.wait(PATIENCE)? {
                open.remove(&number);
                hear(number as usize, written.read(&positions[number as usize].0));
                crew.confirm(&[number]);
            }
        }
        crew.close();
        Ok(())
    }

    fn searchers(
        &self,
        count: usize,
        order: &SearchOrder<'_>,
    ) -> Result<RemoteCrew<Job, Written>, RemoteSearchError> {
        let mut contents = BTreeMap::new();
        let evaluation = match order.evaluation {
            LoadedEvaluation::Weights(_) => return Err(RemoteSearchError::Weights),
            LoadedEvaluation::Known(known @ Evaluation::Learned(learned))
                if known.to_string() != Evaluation::EMBEDDED =>
            {
                let bytes = learned.network().to_bytes();
                contents.insert(NETWORK.to_owned(), Content { bytes, ending: "rqnn".to_owned() });
                None
            }
            LoadedEvaluation::Known(known) => Some(known.to_string()),
        };
        let settings = Settings {
            movetime_ms: order.limits.movetime.map(|time| time.as_millis() as u64),
            nodes: order.limits.nodes,
            depth: order.limits.depth,
            threads: order.threads,
            hash_mb: order.hash_mb,
            evaluation,
        };
        let manifest = Manifest {
            version: VERSION,
            run: Self::fresh_name(),
            kind: KIND.to_owned(),
            title: format!("{count} positions"),
            build: self.build.clone(),
            settings: serde_json::to_value(settings).unwrap_or_default(),
            files: self.offer(contents)?,
        };
        Ok(RemoteCrew::gather(&self.address, manifest, Arc::clone(&self.hear))?)
    }
}

struct Searcher {
    engine: Engine,
    limits: Limits,
}

impl Task for Searcher {
    fn work(&mut self, job: &[u8], stop: &StopSignal) -> Result<Vec<u8>, TaskError> {
        let failed = |error: &dyn std::fmt::Display| TaskError::Failed(error.to_string());
        let job: Job = serde_json::from_slice(job).map_err(|error| failed(&error))?;
        let position: Position = job.fen.parse().map_err(|error| failed(&error))?;
        self.engine.clear();
        let request = SearchRequest::new(position, Limits { mate: job.mate, ..self.limits.clone() });
        let mut reports = Vec::new();
        let answer = self.engine.search(&request, stop, &mut |report: &Report| {
            reports.push((report.time.as_millis() as u64, report.pv.first().copied(), report.score));
        });
        if stop.is_stopped() {
            return Err(TaskError::Stopped);
        }
        let searched = Searched {
            best: answer.best,
            score: answer.score,
            depth: answer.depth,
            nodes: answer.nodes,
            reports,
        };
        serde_json::to_vec(&Written::new(&position, &searched)).map_err(|error| failed(&error))
    }
}

/// Begins to search positions of a run.
pub(crate) fn begin(settings: Value, files: &BTreeMap<String, PathBuf>) -> Result<Box<dyn Task>, Refused> {
    let settings: Settings = serde_json::from_value(settings)
        .map_err(|error| Refused(format!("the settings of its searches: {error}")))?;
    let evaluation = match &settings.evaluation {
        Some(name) => {
            LoadedEvaluation::from(name.parse::<Evaluation>().map_err(|error| Refused(error.to_string()))?)
        }
        None => {
            let path = files.get(NETWORK).ok_or_else(|| Refused("its network is missing".to_owned()))?;
            LoadedEvaluation::load(path).map_err(|error| Refused(error.to_string()))?
        }
    };
    let mut engine = Engine::new(EngineConfig { hash_mb: settings.hash_mb, threads: settings.threads });
    engine.set_evaluation(evaluation.factory());
    let limits = Limits {
        movetime: settings.movetime_ms.map(Duration::from_millis),
        nodes: settings.nodes,
        depth: settings.depth,
        overhead: Duration::ZERO,
        ..Limits::default()
    };
    Ok(Box::new(Searcher { engine, limits }))
}
