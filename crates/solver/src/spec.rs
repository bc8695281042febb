//! Settings as text: `algo=alphabeta,order=mvv+killers,tt=16,depth=5`.
//!
//! What is not named is off, so that a text says exactly which ideas take part; `preset=full` switches everything on
//! first. Deepening is on by default exactly when nodes or a time are given and no depth is.

use crate::config::{Algorithm, Config, Ordering};
use crate::limits::Limits;
use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;
use thiserror::Error;

/// Depth when no limit at all is given.
const DEFAULT_DEPTH: u32 = 4;

/// A solver as a player or an experiment names it: switches, limits and the name of an evaluation, which only the
/// caller can resolve.
///
/// ```
/// use roque_solver::{Algorithm, SolverSpec};
///
/// let spec: SolverSpec = "algo=minimax,eval=material,depth=3".parse()?;
/// assert_eq!(spec.config.algorithm, Algorithm::Minimax);
/// assert_eq!(spec.evaluation.as_deref(), Some("material"));
/// assert_eq!(spec.limits().depth, Some(3));
/// # Ok::<(), roque_solver::ParseSolverError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolverSpec {
    /// The switches.
    pub config: Config,
    /// Name (and weights) of the evaluation, if given. Weights are separated by commas here, but by `+` in the text,
    /// where commas separate the settings: `eval=control:a=1+b=0.4`.
    pub evaluation: Option<String>,
    /// Plies to look ahead, if given.
    pub depth: Option<u32>,
    /// Nodes to visit, if given.
    pub nodes: Option<u64>,
    /// Time for a move, if given.
    pub time: Option<Duration>,
}

impl SolverSpec {
    /// The limits of one move; a depth of 4 if none is given.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let none = self.depth.is_none() && self.nodes.is_none() && self.time.is_none();
        let depth = if none { Some(DEFAULT_DEPTH) } else { self.depth };
        Limits { depth, nodes: self.nodes, time: self.time, stop: None }
    }
}

/// Why a text is not a solver.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseSolverError {
    /// Not `key=value`.
    #[error("{0:?} is not a solver setting: write key=value with one of {KEYS}")]
    NoValue(String),
    /// A key nobody knows.
    #[error("unknown solver setting {0:?}: use {KEYS}")]
    UnknownKey(String),
    /// A value the key does not take.
    #[error("{key}={value} is not possible: {key} is {accepted}")]
    BadValue {
        /// The key.
        key: String,
        /// The value given.
        value: String,
        /// What could be given.
        accepted: &'static str,
    },
}

const KEYS: &str = "preset, algo, order, tt, width, quiescence, deepening, sort, eval, depth, nodes, time";

impl FromStr for SolverSpec {
    type Err = ParseSolverError;

    fn from_str(text: &str) -> Result<Self, ParseSolverError> {
        let mut spec =
            Self { config: Config::plain(), evaluation: None, depth: None, nodes: None, time: None };
        let mut deepening = None;
        for setting in text.split(',').map(str::trim).filter(|setting| !setting.is_empty()) {
            let (key, value) =
                setting.split_once('=').ok_or_else(|| ParseSolverError::NoValue(setting.to_owned()))?;
            if key == "deepening" {
                deepening = Some(switch(key, value)?);
            }
            set(&mut spec, key, value)?;
        }
        if deepening.is_none() && spec.depth.is_none() && (spec.nodes.is_some() || spec.time.is_some()) {
            spec.config.deepening = true;
        }
        Ok(spec)
    }
}

fn bad(key: &str, value: &str, accepted: &'static str) -> ParseSolverError {
    ParseSolverError::BadValue { key: key.to_owned(), value: value.to_owned(), accepted }
}

fn set(spec: &mut SolverSpec, key: &str, value: &str) -> Result<(), ParseSolverError> {
    let config = &mut spec.config;
    match key {
        "preset" => *config = preset(value)?,
        "algo" => {
            config.algorithm = Algorithm::ALL
                .into_iter()
                .find(|algorithm| algorithm.name() == value)
                .ok_or_else(|| bad(key, value, "minimax, alphabeta or pvs"))?;
        }
        "order" => config.ordering = ordering(value)?,
        "tt" => config.table = count(key, value, "off or a number of megabytes from 1 to 65536", 65_536)?,
        "width" => config.width = count(key, value, "off or a number of moves from 1 to 1000", 1000)?,
        "quiescence" => config.quiescence = switch(key, value)?,
        "deepening" => config.deepening = switch(key, value)?,
        "sort" => config.root_sort = switch(key, value)?,
        "eval" if !value.is_empty() => spec.evaluation = Some(value.replace('+', ",")),
        "eval" => return Err(bad(key, value, "the name of an evaluation")),
        "depth" => spec.depth = Some(number(key, value, 1..=100, "a number of plies from 1 to 100")? as u32),
        "nodes" => spec.nodes = Some(number(key, value, 1..=u64::MAX, "a number of nodes from 1")?),
        "time" | "movetime" => {
            let accepted = "a number of milliseconds from 1 to 86400000";
            spec.time = Some(Duration::from_millis(number(key, value, 1..=86_400_000, accepted)?));
        }
        _ => return Err(ParseSolverError::UnknownKey(key.to_owned())),
    }
    Ok(())
}

fn preset(value: &str) -> Result<Config, ParseSolverError> {
    match value {
        "plain" => Ok(Config::plain()),
        "full" => Ok(Config::full()),
        _ => Err(bad("preset", value, "plain or full")),
    }
}

fn ordering(value: &str) -> Result<Ordering, ParseSolverError> {
    let mut ordering = Ordering::NONE;
    match value {
        "none" => return Ok(ordering),
        "full" => return Ok(Ordering::FULL),
        _ => {}
    }
    for part in value.split('+') {
        match part {
            "mvv" | "captures" | "hints" => ordering.hints = true,
            "killers" => ordering.killers = true,
            "history" => ordering.history = true,
            "hash" => ordering.hash = true,
            _ => {
                let accepted = "none, full, or some of mvv, killers, history, hash joined by +";
                return Err(bad("order", value, accepted));
            }
        }
    }
    Ok(ordering)
}

fn switch(key: &str, value: &str) -> Result<bool, ParseSolverError> {
    match value {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(bad(key, value, "on or off")),
    }
}

fn count(
    key: &str,
    value: &str,
    accepted: &'static str,
    most: u64,
) -> Result<Option<NonZeroUsize>, ParseSolverError> {
    if value == "off" {
        return Ok(None);
    }
    Ok(NonZeroUsize::new(number(key, value, 1..=most, accepted)? as usize))
}

fn number(
    key: &str,
    value: &str,
    range: std::ops::RangeInclusive<u64>,
    accepted: &'static str,
) -> Result<u64, ParseSolverError> {
    value.parse().ok().filter(|number| range.contains(number)).ok_or_else(|| bad(key, value, accepted))
}

/// The shortest text that gives these settings back.
impl fmt::Display for SolverSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.config)?;
        if let Some(evaluation) = &self.evaluation {
            write!(f, ",eval={}", evaluation.replace(',', "+"))?;
        }
        if let Some(depth) = self.depth {
            write!(f, ",depth={depth}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, ",nodes={nodes}")?;
        }
        if let Some(time) = self.time {
            write!(f, ",time={}", time.as_millis())?;
        }
        Ok(())
    }
}

/// As [`SolverSpec`] reads it; switches that are off are left out, deepening is always said.
impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "algo={}", self.algorithm.name())?;
        if self.ordering != Ordering::NONE {
            write!(f, ",order={}", self.ordering)?;
        }
        if let Some(megabytes) = self.table {
            write!(f, ",tt={megabytes}")?;
        }
        if let Some(width) = self.width {
            write!(f, ",width={width}")?;
        }
        if self.quiescence {
            f.write_str(",quiescence=on")?;
        }
        write!(f, ",deepening={}", if self.deepening { "on" } else { "off" })?;
        if self.root_sort { f.write_str(",sort=on") } else { Ok(()) }
    }
}

impl fmt::Display for Ordering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts =
            [(self.hints, "mvv"), (self.killers, "killers"), (self.history, "history"), (self.hash, "hash")];
        let names: Vec<&str> = parts.into_iter().filter_map(|(on, name)| on.then_some(name)).collect();
        f.write_str(if names.is_empty() { "none" } else { "" })?;
        f.write_str(&names.join("+"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> SolverSpec {
        text.parse().unwrap()
    }

    #[test]
    fn texts_come_back() {
        for text in [
            "algo=minimax,deepening=off,eval=material,depth=3",
            "algo=minimax,deepening=off,eval=control:a=1+b=0.4",
            "algo=alphabeta,order=mvv+killers+history+hash,tt=16,width=5,quiescence=on,deepening=on,sort=on",
            "algo=pvs,order=history,deepening=on,nodes=5000,time=1000",
        ] {
            assert_eq!(spec(text).to_string(), text);
        }
    }

    #[test]
    fn what_is_not_named_is_off() {
        assert_eq!(spec("").config, Config::plain());
        assert_eq!(spec("").limits().depth, Some(4));
        assert_eq!(spec("preset=full,width=3").config.width, NonZeroUsize::new(3));
        assert!(spec("time=1000").config.deepening);
        assert!(!spec("time=1000,depth=9").config.deepening);
    }

    #[test]
    fn bad_settings_are_named_with_what_is_accepted() {
        let error = |text: &str| text.parse::<SolverSpec>().unwrap_err().to_string();
        assert_eq!(error("algo=mcts"), "algo=mcts is not possible: algo is minimax, alphabeta or pvs");
        assert_eq!(error("depth=-3"), "depth=-3 is not possible: depth is a number of plies from 1 to 100");
        assert!(error("order=mvv+luck").contains("killers"));
        assert!(error("speed=9").starts_with("unknown solver setting \"speed\": use preset, algo"));
        assert!(error("minimax").contains("key=value"));
        assert!(error("tt=0").contains("megabytes"));
    }
}
