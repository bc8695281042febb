//! Players by name, the same everywhere: `random`, `roque:elo=1500`, `uci:PATH ARGS`, …

mod error;
mod parameter;
mod program;

pub use error::{AcceptedValue, ParsePlayerError};
pub use parameter::Setting;
pub use program::UciSpec;

use crate::players::OwnBounds;
use crate::{LoadEvaluationError, LoadedEvaluation};
use roque_engine::{Evaluation, MOST_HASH_MB, MOST_THREADS, ParseEvaluationError};
use roque_evaluation::EvaluatorSpec;
use roque_game::quoted;
use roque_people::{Personality, Rating, Tempo};
use roque_solver::SolverSpec;
use std::fmt;
use std::num::{NonZeroU32, NonZeroU64};
use std::path::{PathBuf, is_separator};
use std::str::FromStr;

/// A player as text names it. `Display` gives the text back.
///
/// ```
/// use roque_play::PlayerSpec;
///
/// let spec: PlayerSpec = "roque:elo=1500,hash=8".parse()?;
/// assert_eq!(spec.to_string(), "roque:elo=1500,hash=8");
/// assert!("stockfish".parse::<PlayerSpec>().unwrap_err().to_string().contains("uci:PATH"));
/// # Ok::<(), roque_play::ParsePlayerError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum PlayerSpec {
    /// A person at a board.
    Human,
    /// Any legal move with equal chance; the seed makes it a different fool.
    Random {
        /// The seed; `None` is 0.
        seed: Option<u64>,
    },
    /// Our engine.
    Roque(RoqueSpec),
    /// The textbook search.
    Solver(SolverPlayerSpec),
    /// A program that speaks UCI.
    Uci(UciSpec),
}

/// Our engine and how it shall play.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RoqueSpec {
    /// Rating to play at; `None`: as well as possible.
    pub elo: Option<u16>,
    /// In which way it plays at that rating.
    pub style: Personality,
    /// Whether it takes its time at that rating.
    pub tempo: Tempo,
    /// The judgement to use; `None`: the best.
    pub eval: Option<EvaluationSpec>,
    /// Greatest depth.
    pub depth: Option<NonZeroU32>,
    /// Greatest number of positions a move.
    pub nodes: Option<NonZeroU64>,
    /// Positions after which no new iteration begins; eight times as many are the end. Steadier play than a hard cut.
    pub soft: Option<NonZeroU64>,
    /// Hash table in megabytes.
    pub hash: Option<NonZeroU32>,
    /// Search threads.
    pub threads: Option<NonZeroU32>,
    /// Numbers of the search that shall be others, in builds for tuners.
    pub parameters: Vec<Setting>,
}

/// An evaluation as text names it: by its word, or as a file.
///
/// A file is told by its ending, `.rqnn` or `.rs`, or by a folder in its name. It is read by [`load`](Self::load), not
/// when it is named.
#[derive(Clone, PartialEq, Debug)]
pub enum EvaluationSpec {
    /// A network in memory or a hand-written evaluation.
    Known(Evaluation),
    /// A file.
    File(PathBuf),
}

impl EvaluationSpec {
    /// The evaluation itself.
    ///
    /// # Errors
    /// [`LoadEvaluationError`] if there is no such file, or no evaluation in it.
    pub fn load(&self) -> Result<LoadedEvaluation, LoadEvaluationError> {
        match self {
            Self::Known(evaluation) => Ok(evaluation.clone().into()),
            Self::File(path) => LoadedEvaluation::load(path),
        }
    }
}

impl FromStr for EvaluationSpec {
    type Err = ParseEvaluationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_file = text.ends_with(".rqnn") || text.ends_with(".rs") || text.contains(is_separator);
        if is_file { Ok(Self::File(text.into())) } else { text.parse().map(Self::Known) }
    }
}

impl fmt::Display for EvaluationSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(evaluation) => evaluation.fmt(f),
            Self::File(path) => path.display().fmt(f),
        }
    }
}

/// The textbook search and what it judges with.
#[derive(Clone, PartialEq, Debug)]
pub struct SolverPlayerSpec {
    /// Switches and limits.
    pub solver: SolverSpec,
    /// The judgement; material if none is named.
    pub evaluation: EvaluatorSpec,
}

pub(crate) const ACCEPTED: &str = "human, random[:SEED], roque[:elo=…,style=…,time=…,eval=…,depth=…,nodes=…,soft=…,hash=…,threads=…,param.NAME=…], solver:algo=…,eval=…,depth=…, uci:PATH [ARGS]";
const ROQUE_OPTIONS: &[&str] =
    &["elo", "style", "time", "eval", "depth", "nodes", "soft", "hash", "threads", "param."];

impl PlayerSpec {
    /// A short name for tables and PGN: the program's file name for `uci:`, the text itself otherwise.
    #[must_use]
    pub fn short_name(&self) -> String {
        match self {
            Self::Uci(uci) => {
                let path = std::path::Path::new(&uci.program);
                path.file_stem()
                    .map_or_else(|| uci.program.clone(), |stem| stem.to_string_lossy().into_owned())
            }
            _ => self.to_string(),
        }
    }
}

impl PlayerSpec {
    /// Whether the player's own settings end its search, so that it needs no clock.
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        match self {
            Self::Human | Self::Uci(_) => false,
            Self::Random { .. } => true,
            Self::Roque(spec) => spec.bounds() != OwnBounds::default(),
            // A solver without limits of its own looks a few plies ahead.
            Self::Solver(spec) => !spec.solver.config.deepening || spec.has_limits(),
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let (kind, rest) = text.split_once(':').map_or((text, None), |(kind, rest)| (kind, Some(rest)));
        match (kind, rest) {
            ("human", None) => Ok(Self::Human),
            ("random", None) => Ok(Self::Random { seed: None }),
            ("random", Some(seed)) => {
                let seed = value(
                    "random",
                    "seed",
                    seed.strip_prefix("seed=").unwrap_or(seed),
                    AcceptedValue::Number,
                )?;
                Ok(Self::Random { seed: Some(seed) })
            }
            ("roque", rest) => Ok(Self::Roque(parse_roque(rest.unwrap_or_default())?)),
            ("solver", rest) => Ok(Self::Solver(rest.unwrap_or_default().parse()?)),
            ("uci", Some(rest)) => Ok(Self::Uci(rest.parse()?)),
            ("uci", None) => Err(ParsePlayerError::NoProgram),
            _ => Err(ParsePlayerError::Kind(quoted(text))),
        }
    }
}

/// `key=value` pairs, each key known and used once. An accepted key that ends in a point stands for all that begin so.
pub(crate) fn options<'a>(
    player: &'static str,
    accepted: &[&str],
    text: &'a str,
) -> Result<Vec<(&'a str, &'a str)>, ParsePlayerError> {
    let mut found: Vec<(&str, &str)> = Vec::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        let family = key.split_inclusive('.').next().filter(|family| family.ends_with('.'));
        let known = accepted.contains(&key) || family.is_some_and(|family| accepted.contains(&family));
        if !known || !part.contains('=') {
            let (option, accepted) = (part.to_owned(), accepted.map_join());
            return Err(ParsePlayerError::Option { player, option, accepted });
        }
        if found.iter().any(|(earlier, _)| *earlier == key) {
            return Err(ParsePlayerError::Twice { player, option: key.to_owned() });
        }
        found.push((key, value));
    }
    Ok(found)
}

trait MapJoin {
    fn map_join(&self) -> String;
}

impl MapJoin for [&str] {
    fn map_join(&self) -> String {
        self.iter()
            .map(|key| format!("{key}{}=…", if key.ends_with('.') { "NAME" } else { "" }))
            .collect::<Vec<_>>()
            .join(", ")
    }
}

fn value<T: FromStr>(
    player: &'static str,
    option: &'static str,
    text: &str,
    accepted: AcceptedValue,
) -> Result<T, ParsePlayerError> {
    let wrong = |_| ParsePlayerError::Value { player, option, value: text.to_owned(), accepted };
    text.trim().parse().map_err(wrong)
}

/// Weights are separated by `+` here, because commas separate the player's options.
pub(crate) fn evaluation(player: &'static str, text: &str) -> Result<EvaluatorSpec, ParsePlayerError> {
    text.replace('+', ",").parse().map_err(|source| ParsePlayerError::Evaluation { player, source })
}

fn parse_roque(text: &str) -> Result<RoqueSpec, ParsePlayerError> {
    let mut spec = RoqueSpec::default();
    for (key, text) in options("roque", ROQUE_OPTIONS, text)? {
        match key {
            "elo" => spec.elo = Some(parse_elo(text)?),
            "style" => spec.style = value("roque", "style", text, AcceptedValue::Style)?,
            "time" => spec.tempo = value("roque", "time", text, AcceptedValue::Tempo)?,
            "eval" => spec.eval = Some(parse_eval(text)?),
            "depth" => spec.depth = Some(value("roque", "depth", text, AcceptedValue::FromOne)?),
            "nodes" => spec.nodes = Some(value("roque", "nodes", text, AcceptedValue::FromOne)?),
            "soft" => spec.soft = Some(value("roque", "soft", text, AcceptedValue::FromOne)?),
            "hash" => spec.hash = Some(bounded("hash", text, MOST_HASH_MB, AcceptedValue::Megabytes)?),
            "threads" => {
                spec.threads = Some(bounded("threads", text, MOST_THREADS, AcceptedValue::Threads)?);
            }
            parameter => {
                let name = parameter.trim_start_matches("param.");
                spec.parameters.push(Setting::read(name, text)?);
            }
        }
    }
    // Who plays as well as possible does not play in this way or that.
    let wrong = |option, value: String, accepted| {
        Err(ParsePlayerError::Value { player: "roque", option, value, accepted })
    };
    match spec {
        RoqueSpec { elo: Some(_), .. } => Ok(spec),
        RoqueSpec { style, .. } if style != Personality::default() => {
            wrong("style", style.to_string(), AcceptedValue::Style)
        }
        RoqueSpec { tempo, .. } if tempo != Tempo::default() => {
            wrong("time", tempo.to_string(), AcceptedValue::Tempo)
        }
        _ => Ok(spec),
    }
}

/// Weights are separated by `+` here too; in the name of a file it is a letter like any other.
fn parse_eval(text: &str) -> Result<EvaluationSpec, ParsePlayerError> {
    match text.parse() {
        Ok(file @ EvaluationSpec::File(_)) => Ok(file),
        _ => Ok(text.replace('+', ",").parse()?),
    }
}

/// A number of our engine from 1 to `most`.
fn bounded(
    option: &'static str,
    text: &str,
    most: u32,
    accepted: AcceptedValue,
) -> Result<NonZeroU32, ParsePlayerError> {
    let number: NonZeroU32 = value("roque", option, text, accepted)?;
    if number.get() <= most {
        return Ok(number);
    }
    Err(ParsePlayerError::Value { player: "roque", option, value: text.to_owned(), accepted })
}

fn parse_elo(text: &str) -> Result<u16, ParsePlayerError> {
    let accepted = AcceptedValue::Rating;
    let elo = value("roque", "elo", text, accepted)?;
    if (Rating::LOWEST.value()..=Rating::HIGHEST.value()).contains(&elo) {
        return Ok(elo);
    }
    Err(ParsePlayerError::Value { player: "roque", option: "elo", value: text.to_owned(), accepted })
}

impl RoqueSpec {
    /// What the name says about the end of a search.
    #[must_use]
    pub fn bounds(&self) -> OwnBounds {
        OwnBounds { depth: self.depth, nodes: self.nodes, soft_nodes: self.soft, time: None }
    }
}

impl SolverPlayerSpec {
    /// Whether a depth, a number of nodes or a time is set.
    fn has_limits(&self) -> bool {
        self.solver.depth.is_some() || self.solver.nodes.is_some() || self.solver.time.is_some()
    }
}

impl FromStr for SolverPlayerSpec {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let solver: SolverSpec = text.parse()?;
        let evaluation = evaluation("solver", solver.evaluation.as_deref().unwrap_or("material"))?;
        Ok(Self { solver, evaluation })
    }
}

/// The settings as the solver reads them.
impl fmt::Display for SolverPlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.solver.fmt(f)
    }
}

impl fmt::Display for RoqueSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.elo.map(|elo| format!("elo={elo}")));
        if self.style != Personality::default() {
            parts.push(format!("style={}", self.style));
        }
        if self.tempo != Tempo::default() {
            parts.push(format!("time={}", self.tempo));
        }
        parts.extend(self.eval.as_ref().map(|eval| format!("eval={}", eval.to_string().replace(',', "+"))));
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(self.soft.map(|soft| format!("soft={soft}")));
        parts.extend(self.hash.map(|hash| format!("hash={hash}")));
        parts.extend(self.threads.map(|threads| format!("threads={threads}")));
        let parameters = self.parameters.iter();
        parts.extend(parameters.map(|setting| format!("param.{}={}", setting.name(), setting.value())));
        let separator = if parts.is_empty() { "" } else { ":" };
        write!(f, "roque{separator}{}", parts.join(","))
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.write_str("human"),
            Self::Random { seed: None } => f.write_str("random"),
            Self::Random { seed: Some(seed) } => write!(f, "random:{seed}"),
            Self::Roque(spec) => spec.fmt(f),
            Self::Solver(spec) => write!(f, "solver:{spec}"),
            Self::Uci(spec) => write!(f, "uci:{spec}"),
        }
    }
}

#[cfg(test)]
mod tests;
