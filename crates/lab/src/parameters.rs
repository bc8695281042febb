//! What somebody wants to be different from the usual in an experiment.

use crate::positions::Specimen;
use roque_chess::Position;
use roque_evaluation::{EvaluatorName, EvaluatorSpec};
use std::fmt;
use std::time::Duration;
use thiserror::Error;

/// One's own values; what is not given is as usual.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Parameters {
    /// Positions to search.
    pub positions: Vec<Position>,
    /// The greatest depth.
    pub depth: Option<u32>,
    /// Games: of each side, each pair or in all, as the experiment counts them.
    pub games: Option<usize>,
    /// Nodes for each move.
    pub nodes: Option<u64>,
    /// Time for each move.
    pub time: Option<Duration>,
    /// What judges, with its weights; several where evaluations are compared.
    pub evaluations: Vec<EvaluatorSpec>,
}

/// A kind of value that an experiment may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parameter {
    /// [`Parameters::positions`]
    Positions,
    /// [`Parameters::depth`]
    Depth,
    /// [`Parameters::games`]
    Games,
    /// [`Parameters::nodes`]
    Nodes,
    /// [`Parameters::time`]
    Time,
    /// One of [`Parameters::evaluations`]
    Evaluation,
    /// Several of them.
    Evaluations,
}

/// As it is written on the command line.
impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Positions => "--fen",
            Self::Depth => "--depth",
            Self::Games => "--games",
            Self::Nodes => "--nodes",
            Self::Time => "--movetime",
            Self::Evaluation | Self::Evaluations => "--eval",
        })
    }
}

/// An experiment does not take a value.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NotTaken {
    /// Not at all.
    #[error("{experiment} does not take {given} (it takes {taken})")]
    Kind {
        /// The experiment.
        experiment: &'static str,
        /// What was given.
        given: Parameter,
        /// What it takes.
        taken: String,
    },
    /// Not several.
    #[error("{0} takes one --eval, not several")]
    Several(&'static str),
}

impl Parameters {
    /// Whether an experiment takes all that is given.
    ///
    /// # Errors
    /// [`NotTaken`]
    pub fn check(&self, experiment: &'static str, takes: &[Parameter]) -> Result<(), NotTaken> {
        let evaluation = match takes.contains(&Parameter::Evaluations) {
            true => Parameter::Evaluations,
            false => Parameter::Evaluation,
        };
        let given = [
            (Parameter::Positions, !self.positions.is_empty()),
            (Parameter::Depth, self.depth.is_some()),
            (Parameter::Games, self.games.is_some()),
            (Parameter::Nodes, self.nodes.is_some()),
            (Parameter::Time, self.time.is_some()),
            (evaluation, !self.evaluations.is_empty()),
        ];
        if let Some((given, _)) = given.into_iter().find(|(kind, given)| *given && !takes.contains(kind)) {
            let words: Vec<String> = takes.iter().map(ToString::to_string).collect();
            let taken = if words.is_empty() { "only --seed".to_owned() } else { words.join(", ") };
            return Err(NotTaken::Kind { experiment, given, taken });
        }
        match self.evaluations.len() > 1 && evaluation == Parameter::Evaluation {
            true => Err(NotTaken::Several(experiment)),
            false => Ok(()),
        }
    }

    /// One's own positions, or these.
    pub(crate) fn studies(&self, usual: impl IntoIterator<Item = Specimen>) -> Vec<Study> {
        if self.positions.is_empty() {
            return usual.into_iter().map(Study::from).collect();
        }
        let own = self.positions.iter().enumerate();
        own.map(|(place, &position)| Study { name: format!("position {}", place + 1), position }).collect()
    }

    /// One's own evaluation, or this.
    pub(crate) fn evaluation(&self, usual: EvaluatorName) -> EvaluatorSpec {
        self.evaluations.first().cloned().unwrap_or_else(|| usual.into())
    }
}

/// A position that is searched, with a name for tables.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Study {
    pub(crate) name: String,
    pub(crate) position: Position,
}

impl From<Specimen> for Study {
    fn from(specimen: Specimen) -> Self {
        Self { name: specimen.name.to_owned(), position: specimen.position() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_taken_is_said() {
        let takes = [Parameter::Depth, Parameter::Evaluation];
        let own = Parameters { games: Some(3), ..Parameters::default() };
        assert_eq!(
            own.check("ordering", &takes).unwrap_err().to_string(),
            "ordering does not take --games (it takes --depth, --eval)"
        );
        let evaluations = vec![EvaluatorName::Material.into(), EvaluatorName::Classical.into()];
        let own = Parameters { evaluations, ..Parameters::default() };
        assert!(own.check("ordering", &takes).unwrap_err().to_string().contains("takes one --eval"));
        assert_eq!(own.check("evaluations", &[Parameter::Evaluations]), Ok(()));
        assert!(own.check("horizon", &[]).unwrap_err().to_string().contains("only --seed"));
    }
}
