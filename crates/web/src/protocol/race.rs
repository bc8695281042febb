//! The laboratory: two searches of one state, side by side.

use super::{ApiError, FilmGame};
use roque_lab::race::{Finish, Lap, Progress, Verdict};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Who searches in a lane.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LaneRequest {
    /// A textbook search with these switches, as in a player's name; without them the strong engine.
    #[serde(default)]
    pub solver: Option<String>,
    /// How deep the strong engine searches.
    #[serde(default)]
    pub depth: Option<u32>,
    /// How many nodes it searches.
    #[serde(default)]
    pub nodes: Option<u32>,
}

/// What the page says on `GET /api/lab/race` (WebSocket). A race ends with the page.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum RaceClient {
    /// Begins a race; one that goes on is ended.
    Start {
        /// The game.
        game: FilmGame,
        /// Where both begin, as the game writes it; its start if not given.
        #[serde(default)]
        state: Option<String>,
        /// Who searches.
        lanes: [LaneRequest; 2],
    },
    /// Ends it.
    Stop,
}

/// How a lane ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum LaneFinish {
    /// It searched as deep as it was asked to, or solved the game.
    Complete,
    /// It used up the nodes or the time it had.
    Limit,
    /// The race was stopped.
    Stopped,
}

/// A depth that was searched to its end. Counts are those since the start.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LapView {
    /// The depth.
    pub depth: u32,
    /// Nodes so far.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Cutoffs so far.
    #[ts(type = "number")]
    pub cutoffs: u64,
    /// Time so far, in milliseconds.
    pub ms: f64,
    /// What it found, for the side to move, as in films.
    pub score: i32,
    /// The move it would play.
    pub best: String,
}

/// How far a lane is.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct LaneView {
    /// Nodes visited.
    #[ts(type = "number")]
    pub nodes: u64,
    /// Nodes left early because a move was too good.
    #[ts(type = "number")]
    pub cutoffs: u64,
    /// The depth that is searched.
    pub depth: u32,
    /// Time it has run, in milliseconds: the lanes take turns, and only its own counts.
    pub ms: f64,
    /// Depths that are finished.
    pub laps: Vec<LapView>,
    /// How it ended, if it did.
    pub finish: Option<LaneFinish>,
}

/// The second lane measured by the first.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RaceVerdict {
    /// Nodes of the second for each of the first.
    pub nodes: f64,
    /// Time of the second for each of the first; none if one was over too soon to be measured.
    pub time: Option<f64>,
    /// The depth they are compared at; none if both are compared as a whole.
    pub depth: Option<u32>,
    /// Whether both found the same value.
    pub same_score: bool,
    /// Whether both would play the same move.
    pub same_move: bool,
}

/// What the server says there.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum RaceServer {
    /// The race waits for its turn, or goes on.
    Going {
        /// Whether it waits: others are more urgent.
        waits: bool,
        /// How far both are.
        lanes: [LaneView; 2],
    },
    /// It is over.
    Done {
        /// How far both came.
        lanes: [LaneView; 2],
        /// Both compared, if there is something to compare.
        verdict: Option<RaceVerdict>,
        /// Whether the server ended it because it took too long.
        late: bool,
    },
    /// It cannot be run, or a message was not understood.
    Error {
        /// Why.
        error: ApiError,
    },
}

impl From<&Lap> for LapView {
    fn from(lap: &Lap) -> Self {
        Self {
            depth: lap.depth,
            nodes: lap.nodes,
            cutoffs: lap.cutoffs,
            ms: lap.time.as_secs_f64() * 1e3,
            score: lap.score.into(),
            best: lap.best.clone(),
        }
    }
}

impl From<&Progress> for LaneView {
    fn from(lane: &Progress) -> Self {
        Self {
            nodes: lane.nodes,
            cutoffs: lane.cutoffs,
            depth: lane.depth,
            ms: lane.time.as_secs_f64() * 1e3,
            laps: lane.laps.iter().map(LapView::from).collect(),
            finish: lane.finish.map(|finish| match finish {
                Finish::Complete => LaneFinish::Complete,
                Finish::Limit => LaneFinish::Limit,
                Finish::Stopped => LaneFinish::Stopped,
            }),
        }
    }
}

impl From<Verdict> for RaceVerdict {
    fn from(Verdict { nodes, time, depth, same_score, same_move }: Verdict) -> Self {
        Self { nodes, time, depth, same_score, same_move }
    }
}
