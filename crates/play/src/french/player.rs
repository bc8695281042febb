//! Why a text names no player.

use super::InFrench;
use crate::spec::ACCEPTED;
use crate::{AcceptedValue, LoadEvaluationError, MakePlayerError, ParsePlayerError};
use roque_engine::{Evaluation, ParameterError, ParameterKind, ParseEvaluationError};
use roque_evaluation::{EvaluatorName, ParseEvaluatorError};
use roque_solver::ParseSolverError;
use std::error::Error as _;

impl InFrench for ParsePlayerError {
    fn in_french(&self) -> String {
        match self {
            Self::Kind(text) => format!("« {text} » n’est pas un joueur (accepté : {ACCEPTED})"),
            Self::Option { player, option, accepted } => {
                format!("le joueur {player} n’a pas d’option « {option} » (accepté : {accepted})")
            }
            Self::Twice { player, option } => {
                format!("joueur {player} : l’option {option} est donnée deux fois")
            }
            Self::Value { player, option, value, accepted } => format!(
                "joueur {player} : {option} ne peut être « {value} » (accepté : {})",
                accepted.in_french()
            ),
            Self::Evaluation { player, source } => format!("joueur {player} : {}", source.in_french()),
            Self::EngineEvaluation(error) => format!("joueur roque : {}", error.in_french()),
            Self::Parameter(error) => format!("joueur roque : {}", error.in_french()),
            Self::Solver(error) => format!("joueur solver : {}", error.in_french()),
            Self::NoProgram => {
                "joueur uci : il faut un programme, comme uci:/usr/games/stockfish ou uci:\"mon \
                                moteur\" --option"
                    .to_owned()
            }
            Self::Quotes(text) => format!("joueur uci : les guillemets de « {text} » ne vont pas par paires"),
        }
    }
}

impl InFrench for ParameterError {
    fn in_french(&self) -> String {
        match self {
            Self::Unknown { name, nearest } => {
                format!("la recherche n’a pas de paramètre « {name} » ; le nom le plus proche est {nearest}")
            }
            Self::Unacceptable { name, accepted, value } => {
                let accepted = match accepted {
                    ParameterKind::Switch { .. } => "on ou off".to_owned(),
                    ParameterKind::Number { lowest, highest, .. } => {
                        format!("un entier de {lowest} à {highest}")
                    }
                };
                format!("le paramètre {name} accepte {accepted}, pas « {value} »")
            }
            Self::Fixed { name } => {
                format!(
                    "ce programme est construit sans « tuning » : le paramètre {name} ne peut être changé"
                )
            }
        }
    }
}

impl InFrench for AcceptedValue {
    fn in_french(&self) -> String {
        match self {
            Self::Number => "un nombre",
            Self::FromOne => "un entier à partir de 1",
            Self::Megabytes => "des mégaoctets, de 1 à 65536",
            Self::Threads => "des fils de calcul, de 1 à 512",
            Self::Rating => "un classement de 600 à 2800",
        }
        .to_owned()
    }
}

impl InFrench for ParseEvaluatorError {
    fn in_french(&self) -> String {
        match self {
            Self::UnknownName(text) => {
                let names: Vec<_> = EvaluatorName::ALL.iter().map(|name| name.as_str()).collect();
                format!("évaluation inconnue « {text} » (accepté : {})", names.join(", "))
            }
            Self::UnknownWeight { evaluator, weight, accepted } => {
                format!("l’évaluation {evaluator} n’a pas de poids « {weight} » (accepté : {accepted})")
            }
            Self::NotAWeight(text) => {
                format!("« {text} » n’est pas un poids (accepté : nom=nombre, de -100000 à 100000)")
            }
        }
    }
}

impl InFrench for ParseEvaluationError {
    fn in_french(&self) -> String {
        let cause = self.source().and_then(|source| source.downcast_ref::<ParseEvaluatorError>());
        let words = cause.map_or_else(|| self.to_string(), InFrench::in_french);
        format!("{words} ; ou {} pour le réseau", Evaluation::EMBEDDED)
    }
}

impl InFrench for ParseSolverError {
    fn in_french(&self) -> String {
        match self {
            Self::NoValue(text) => format!("« {text} » n’est pas un réglage : il faut clé=valeur"),
            Self::UnknownKey(text) => format!(
                "réglage inconnu « {text} » (accepté : preset, algo, order, tt, width, quiescence, deepening, sort, \
                 eval, depth, nodes, time)"
            ),
            Self::BadValue { key, value, accepted } => {
                format!("{key}={value} n’est pas possible (accepté : {})", solver_value(key, accepted))
            }
        }
    }
}

/// What a setting of the textbook search accepts, by its key.
fn solver_value<'a>(key: &str, english: &'a str) -> &'a str {
    match key {
        "preset" => "plain ou full",
        "algo" => "minimax, alphabeta ou pvs",
        "order" => "none, full, ou parmi mvv, killers, history, hash, joints par +",
        "tt" => "off ou des mégaoctets, de 1 à 65536",
        "width" => "off ou un nombre de coups, de 1 à 1000",
        "quiescence" | "deepening" | "sort" => "on ou off",
        "eval" => "le nom d’une évaluation",
        "depth" => "un nombre de demi-coups, de 1 à 100",
        "nodes" => "un nombre de positions, à partir de 1",
        "time" | "movetime" => "des millisecondes, de 1 à 86400000",
        _ => english,
    }
}

impl InFrench for LoadEvaluationError {
    fn in_french(&self) -> String {
        match self {
            Self::Read { path, .. } => format!("l’évaluation {path} ne peut être lue"),
            Self::NotAFile(path) => format!("l’évaluation {path} n’est pas un fichier"),
            Self::TooLarge { path, bytes } => format!("l’évaluation {path} est trop grande ({bytes} octets)"),
            Self::Network { path, .. } => format!("le réseau {path} est inutilisable"),
            Self::Weights { path, .. } => format!("les poids {path} sont inutilisables"),
            Self::Text { path, problem } => {
                format!("{path} n’est pas un réseau ; texte : {}", problem.in_french())
            }
        }
    }
}

impl InFrench for MakePlayerError {
    fn in_french(&self) -> String {
        match self {
            Self::Human => "une personne ne peut être jouée par le programme".to_owned(),
            Self::NoUciOptions { player, option } => {
                format!("{player} a ses options dans son nom, pas comme options UCI (option « {option} »)")
            }
            Self::NoProgram(program) => format!("il n’y a pas de programme « {program} »"),
            Self::Evaluation(error) => error.in_french(),
            Self::Memory(error) => {
                format!("cette machine ne donne pas {} Mo de mémoire", error.megabytes)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PlayerSpec;

    #[test]
    fn every_setting_of_the_textbook_search_has_french_words() {
        let english = "solver:nosuch=1".parse::<PlayerSpec>().unwrap_err();
        let keys = english.to_string().split_once("use ").unwrap().1.to_owned();
        assert!(english.in_french().contains(&keys), "the keys are those of the search: {keys}");
        for key in keys.split(", ") {
            // An evaluation is judged by another reader unless it is missing.
            let text = format!("solver:{key}={}", if key == "eval" { "" } else { "?" });
            let ParsePlayerError::Solver(ParseSolverError::BadValue { accepted, .. }) =
                text.parse::<PlayerSpec>().unwrap_err()
            else {
                panic!("{text}");
            };
            assert_ne!(solver_value(key, accepted), accepted, "{key}");
        }
    }

    #[test]
    fn wrong_players_are_explained() {
        let refused = |text: &str| text.parse::<PlayerSpec>().unwrap_err().in_french();
        assert!(refused("stockfish").contains("uci:PATH"));
        assert!(refused("roque:elo=9").ends_with("(accepté : un classement de 600 à 2800)"));
        assert!(refused("roque:eval=nul").contains("pour le réseau"));
    }
}
