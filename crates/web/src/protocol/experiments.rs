//! The laboratory: experiments, run with one's own values, and what came of them.

use roque_lab::table::{Cell, DataTable};
use roque_lab::{Parameter, Words};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use ts_rs::TS;

/// A kind of value that an experiment takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "each is documented where it comes from: roque_lab::Parameter")]
pub enum RunParameter {
    Positions,
    Depth,
    Games,
    Nodes,
    Time,
    Evaluation,
    Evaluations,
}

impl From<Parameter> for RunParameter {
    fn from(parameter: Parameter) -> Self {
        match parameter {
            Parameter::Positions => Self::Positions,
            Parameter::Depth => Self::Depth,
            Parameter::Games => Self::Games,
            Parameter::Nodes => Self::Nodes,
            Parameter::Time => Self::Time,
            Parameter::Evaluation => Self::Evaluation,
            Parameter::Evaluations => Self::Evaluations,
        }
    }
}

/// An experiment there is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ExperimentOffer {
    /// Its name.
    pub name: String,
    /// The values it takes.
    pub takes: Vec<RunParameter>,
}

/// One's own values; what is not given is as usual.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RunValues {
    /// Positions to search, as FEN.
    #[serde(default)]
    pub positions: Vec<String>,
    /// The greatest depth.
    #[serde(default)]
    pub depth: Option<u32>,
    /// Games.
    #[serde(default)]
    pub games: Option<u32>,
    /// Nodes for each move.
    #[serde(default)]
    pub nodes: Option<u32>,
    /// Milliseconds for each move.
    #[serde(default)]
    pub time_ms: Option<u32>,
    /// What judges, with its weights.
    #[serde(default)]
    pub evaluations: Vec<String>,
}

/// `POST /api/lab/runs`: what is to be found out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase", deny_unknown_fields)]
pub enum NewRun {
    /// By one of the experiments.
    Experiment {
        /// Its name.
        name: String,
        /// Whether just enough is done to see the effect.
        quick: bool,
        /// Decides everything random.
        seed: u32,
        /// One's own values.
        #[serde(default)]
        own: RunValues,
    },
    /// By games between any two players.
    Comparison {
        /// A player.
        first: String,
        /// Another.
        second: String,
        /// Games, each start with both colours.
        games: u32,
        /// Decides the starts.
        seed: u32,
    },
}

/// How far a run is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum RunState {
    /// Others go first.
    Waiting,
    /// It goes on.
    Running,
    /// It is complete.
    Done,
    /// Somebody ended it; what was finished is kept.
    Cancelled,
    /// It took too long; what was finished is kept.
    TooLong,
    /// It could not be done.
    Failed,
    /// The server ended before it did.
    Lost,
}

/// A run in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunRow {
    /// Its number.
    pub id: u32,
    /// What is to be found out.
    pub wish: NewRun,
    /// How far it is.
    pub state: RunState,
    /// When it was asked for, in milliseconds since 1970.
    pub asked_ms: f64,
    /// How long it has searched, in milliseconds.
    pub took_ms: f64,
}

/// A part of a run that is under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunPart {
    /// What it is called.
    pub label: String,
    /// Steps done.
    pub done: u32,
    /// Of so many.
    pub steps: u32,
}

/// Words of a result: a code with its arguments, which the page says in its language, or text that is the same in all. Results that were kept
/// before there were codes are text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum RunWords {
    /// A code of the catalogue.
    Said {
        /// Its key.
        key: String,
        /// What fills its blanks.
        #[serde(default, skip_serializing_if = "Map::is_empty")]
        args: Map<String, Value>,
    },
    /// Text.
    Plain(String),
}

impl From<&Words> for RunWords {
    fn from(words: &Words) -> Self {
        let said = words.message().and_then(|message| serde_json::to_value(message).ok());
        said.and_then(|value| serde_json::from_value(value).ok())
            .unwrap_or_else(|| Self::Plain(words.to_string()))
    }
}

/// A value of a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum RunCell {
    /// Words.
    Text {
        /// Them.
        #[ts(type = "Message | string")]
        text: RunWords,
    },
    /// A number.
    Number {
        /// It.
        value: f64,
        /// Decimals worth showing.
        decimals: u32,
    },
    /// There is no value.
    Missing,
}

impl From<&Cell> for RunCell {
    fn from(cell: &Cell) -> Self {
        match cell {
            Cell::Text(text) => Self::Text { text: text.into() },
            Cell::Count(count) => Self::Number { value: *count as f64, decimals: 0 },
            Cell::Real(value, decimals) if value.is_finite() => {
                Self::Number { value: *value, decimals: *decimals as u32 }
            }
            // JSON has no infinity; an interval without an end has.
            Cell::Real(value, _) if *value > 0.0 => Self::Text { text: RunWords::Plain("∞".to_owned()) },
            Cell::Real(value, _) if *value < 0.0 => Self::Text { text: RunWords::Plain("−∞".to_owned()) },
            Cell::Real(..) | Cell::Missing => Self::Missing,
        }
    }
}

/// A table of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunTable {
    /// Its name.
    pub name: String,
    /// What the rows show.
    #[ts(type = "Message | string")]
    pub caption: RunWords,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<RunCell>>,
}

impl From<&DataTable> for RunTable {
    fn from(table: &DataTable) -> Self {
        Self {
            name: table.name.clone(),
            caption: (&table.caption).into(),
            columns: table.columns().to_vec(),
            rows: table.rows().iter().map(|row| row.iter().map(RunCell::from).collect()).collect(),
        }
    }
}

/// `GET /api/lab/runs/{id}`: a run with all that was found so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunView {
    /// What it is, and how far.
    pub row: RunRow,
    /// The part that is under way.
    pub part: Option<RunPart>,
    /// What was counted so far.
    pub tables: Vec<RunTable>,
    /// What the numbers say.
    #[ts(type = "Array<Message | string>")]
    pub findings: Vec<RunWords>,
    /// Counts the pictures drawn while it goes on: `GET /api/lab/runs/{id}/picture?lang=LANGUAGE` has the last; none was drawn at 0.
    pub picture: u32,
    /// Its files, in English: CSV, JSON, SVG and PNG, at `GET /api/lab/runs/{id}/files/{name}`; pictures in other languages are `NAME.LANGUAGE.svg`.
    pub files: Vec<String>,
}

/// How much may be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunLimits {
    /// Positions.
    pub positions: u32,
    /// Plies.
    pub depth: u32,
    /// Games.
    pub games: u32,
    /// Nodes for each move.
    pub nodes: u32,
    /// Milliseconds for each move.
    pub time_ms: u32,
    /// Evaluations.
    pub evaluations: u32,
    /// Minutes a run may search.
    pub minutes: u32,
}

/// `GET /api/lab/runs`: what can be run, and what was.
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RunsView {
    /// The experiments, simplest first.
    pub experiments: Vec<ExperimentOffer>,
    /// Evaluations by name.
    pub evaluations: Vec<String>,
    /// How much may be asked for.
    pub limits: RunLimits,
    /// Runs, the latest first.
    pub runs: Vec<RunRow>,
}

/// What the server says on `GET /api/lab/runs/{id}/socket` (WebSocket).
#[derive(Clone, PartialEq, Debug, Serialize, TS)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum RunServer {
    /// The run as it is now.
    Run {
        /// It.
        run: Box<RunView>,
    },
}
