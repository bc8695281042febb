//! Why a text names no player, and why a player cannot be made.

use super::Localized;
use crate::spec::ACCEPTED;
use crate::{AcceptedValue, LoadEvaluationError, MakePlayerError, ParsePlayerError};
use roque_engine::{
    Evaluation, MOST_HASH_MB, MOST_THREADS, ParameterError, ParameterKind, ParseEvaluationError,
};
use roque_evaluation::{EvaluatorName, ParseEvaluatorError};
use roque_language::{Message, number};
use roque_people::{Personality, Rating};
use roque_solver::ParseSolverError;
use std::error::Error as _;

/// The settings of the textbook search, as its own errors list them.
const SOLVER_KEYS: &str =
    "preset, algo, order, tt, width, quiescence, deepening, sort, eval, depth, nodes, time";

impl Localized for ParsePlayerError {
    fn message(&self) -> Message {
        let fault = |player: &str, reason: Message| Message::PlayersFault {
            player: player.to_owned(),
            reason: reason.into(),
        };
        match self {
            Self::Kind(text) => Message::PlayersKind { text: text.clone(), accepted: ACCEPTED.to_owned() },
            Self::Option { player, option, accepted } => Message::PlayersOption {
                player: (*player).to_owned(),
                option: option.clone(),
                accepted: accepted.clone(),
            },
            Self::Twice { player, option } => {
                Message::PlayersTwice { player: (*player).to_owned(), option: option.clone() }
            }
            Self::Value { player, option, value, accepted } => Message::PlayersValue {
                player: (*player).to_owned(),
                option: (*option).to_owned(),
                value: value.clone(),
                accepted: accepted.message().into(),
            },
            Self::Evaluation { player, source } => fault(player, source.message()),
            Self::EngineEvaluation(error) => fault("roque", error.message()),
            Self::Parameter(error) => fault("roque", error.message()),
            Self::Solver(error) => fault("solver", error.message()),
            Self::NoProgram => Message::PlayersNoProgram,
            Self::Quotes(text) => Message::PlayersQuotes { text: text.clone() },
        }
    }
}

impl Localized for ParameterError {
    fn message(&self) -> Message {
        match self {
            Self::Unknown { name, nearest } => {
                Message::ParameterUnknown { name: name.to_string(), nearest: nearest.to_string() }
            }
            Self::Unacceptable { name, accepted: ParameterKind::Switch { .. }, value } => {
                Message::ParameterSwitch { name: name.to_string(), value: value.to_string() }
            }
            Self::Unacceptable { name, accepted: ParameterKind::Number { lowest, highest, .. }, value } => {
                Message::ParameterNumber {
                    name: name.to_string(),
                    value: value.to_string(),
                    lowest: lowest.to_string(),
                    highest: highest.to_string(),
                }
            }
            Self::Fixed { name } => Message::ParameterFixed { name: name.to_string() },
        }
    }
}

impl Localized for LoadEvaluationError {
    fn message(&self) -> Message {
        match self {
            Self::Read { path, problem } => {
                Message::EvaluationRead { path: path.clone(), problem: problem.clone() }
            }
            Self::NotAFile(path) => Message::EvaluationNotAFile { path: path.clone() },
            Self::TooLarge { path, .. } => Message::EvaluationTooLarge { path: path.clone() },
            Self::Network { path, .. } => Message::EvaluationNetwork { path: path.clone() },
            Self::Weights { path, .. } => Message::EvaluationWeights { path: path.clone() },
            Self::Text { path, problem } => {
                Message::EvaluationText { path: path.clone(), reason: problem.message().into() }
            }
        }
    }
}

impl Localized for AcceptedValue {
    fn message(&self) -> Message {
        match self {
            Self::Number => Message::AcceptedNumber,
            Self::FromOne => Message::AcceptedFromOne,
            Self::Megabytes => Message::AcceptedMegabytes { most: MOST_HASH_MB.to_string() },
            Self::Threads => Message::AcceptedThreads { most: MOST_THREADS.to_string() },
            Self::Rating => {
                let [low, high] = [Rating::LOWEST, Rating::HIGHEST].map(|rating| rating.to_string());
                Message::AcceptedRating { low, high }
            }
            Self::Style => {
                let names: Vec<&str> = Personality::ALL.iter().map(|style| style.name()).collect();
                Message::AcceptedStyle { names: names.join(", ") }
            }
            Self::Tempo => Message::AcceptedTempo,
        }
    }
}

impl Localized for ParseEvaluatorError {
    fn message(&self) -> Message {
        match self {
            Self::UnknownName(text) => {
                let names: Vec<_> = EvaluatorName::ALL.iter().map(|name| name.as_str()).collect();
                Message::EvaluationUnknown { text: text.clone(), accepted: names.join(", ") }
            }
            Self::UnknownWeight { evaluator, weight, accepted } => Message::EvaluationNoWeight {
                evaluation: evaluator.to_string(),
                weight: weight.clone(),
                accepted: accepted.to_string(),
            },
            Self::NotAWeight(text) => Message::EvaluationNotAWeight { text: text.clone() },
        }
    }
}

impl Localized for ParseEvaluationError {
    fn message(&self) -> Message {
        let cause = self.source().and_then(|source| source.downcast_ref::<ParseEvaluatorError>());
        let reason =
            cause.map_or_else(|| Message::EvaluationOther { detail: self.to_string() }, Localized::message);
        Message::EvaluationOrNetwork { reason: reason.into(), network: Evaluation::EMBEDDED.to_owned() }
    }
}

impl Localized for ParseSolverError {
    fn message(&self) -> Message {
        match self {
            Self::NoValue(text) => Message::SolverNoValue { text: text.clone() },
            Self::UnknownKey(text) => {
                Message::SolverUnknownKey { text: text.clone(), accepted: SOLVER_KEYS.to_owned() }
            }
            Self::BadValue { key, value, accepted } => Message::SolverBadValue {
                key: key.clone(),
                value: value.clone(),
                accepted: solver_value(key, accepted).into(),
            },
        }
    }
}

/// What a setting of the textbook search accepts, by its key.
fn solver_value(key: &str, english: &str) -> Message {
    match key {
        "preset" => Message::SolverPreset,
        "algo" => Message::SolverAlgo,
        "order" => Message::SolverOrder,
        "tt" => Message::SolverTt,
        "width" => Message::SolverWidth,
        "quiescence" | "deepening" | "sort" => Message::SolverSwitch,
        "eval" => Message::SolverEval,
        "depth" => Message::SolverDepth,
        "nodes" => Message::SolverNodes,
        "time" | "movetime" => Message::SolverTime,
        _ => Message::SolverOther { accepted: english.to_owned() },
    }
}

impl Localized for MakePlayerError {
    fn message(&self) -> Message {
        match self {
            Self::Human => Message::PlayersHuman,
            Self::NoUciOptions { player, option } => {
                Message::PlayersNoUciOptions { player: player.clone(), option: option.clone() }
            }
            Self::NoProgram(program) => Message::PlayersNoSuchProgram { program: program.clone() },
            Self::Evaluation(error) => error.message(),
            Self::Memory(error) => Message::PlayersMemory { megabytes: number(error.megabytes) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PlayerSpec;
    use roque_language::Language::{English, French};

    #[test]
    fn every_setting_of_the_textbook_search_has_words_for_people() {
        let english = "solver:nosuch=1".parse::<PlayerSpec>().unwrap_err();
        let keys = english.to_string().split_once("use ").unwrap().1.to_owned();
        assert_eq!(keys, SOLVER_KEYS);
        for key in keys.split(", ") {
            // An evaluation is judged by another reader unless it is missing.
            let text = format!("solver:{key}={}", if key == "eval" { "" } else { "?" });
            let ParsePlayerError::Solver(ParseSolverError::BadValue { accepted, .. }) =
                text.parse::<PlayerSpec>().unwrap_err()
            else {
                panic!("{text}");
            };
            assert_ne!(solver_value(key, accepted).text(French), accepted, "{key}");
        }
    }

    #[test]
    fn wrong_players_are_explained() {
        let refused = |text: &str| text.parse::<PlayerSpec>().unwrap_err().message();
        assert!(refused("stockfish").text(French).contains("uci:PATH"));
        assert!(refused("roque:elo=9").text(English).ends_with("(accepted: a rating from 600 to 2800)"));
        assert!(refused("roque:eval=nul").text(French).contains("pour le réseau"));
    }
}
