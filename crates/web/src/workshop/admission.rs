//! What may be run here: from what a page asks for to an experiment with its values, or a sentence why not.

use crate::matches::own_player;
use crate::protocol::{ApiError, ErrorCode, NewRun, RunLimits, RunValues};
use roque_game::quoted;
use roque_lab::experiments::{self, Experiment};
use roque_lab::{Context, Effort, Findings, Parameters, comparison};
use roque_language::{Message, number};
use roque_play::PlayerSpec;
use std::fmt::Display;
use std::time::Duration;

/// How much may be asked for.
pub(super) const LIMITS: RunLimits = RunLimits {
    positions: 20,
    depth: 20,
    games: 1000,
    nodes: 1_000_000,
    time_ms: 10_000,
    evaluations: 12,
    minutes: 30,
};
/// Most megabytes of a player.
const MOST_MEMORY: usize = 64;
/// Longest text of a position or an evaluation, letters.
const LONGEST: usize = 200;

/// What is to be done.
pub(super) enum Task {
    Experiment(&'static Experiment, Effort, u64, Parameters),
    Comparison(Box<[PlayerSpec; 2]>, usize, u64),
}

fn refuse(message: Message) -> ApiError {
    ApiError::new(ErrorCode::BadGame, message)
}

fn impossible(detail: &dyn Display) -> ApiError {
    refuse(Message::ServerLabImpossible { detail: detail.to_string() })
}

/// Refuses what is too much.
fn bounded(what: Message, asked: u32, most: u32) -> Result<u32, ApiError> {
    if asked == 0 || asked > most {
        let (asked, most) = (asked.into(), most.into());
        return Err(refuse(Message::ServerLabTooMuch { what: Box::new(what), asked, most }));
    }
    Ok(asked)
}

/// Reads what a page asks for.
pub(super) fn admit(wish: &NewRun) -> Result<Task, ApiError> {
    match wish {
        NewRun::Experiment { name, quick, seed, own } => {
            let experiment = experiments::find(name).map_err(|error| impossible(&error))?;
            let parameters = parameters(own)?;
            experiment.check(&parameters).map_err(|error| impossible(&error))?;
            let effort = if *quick { Effort::Quick } else { Effort::Full };
            Ok(Task::Experiment(experiment, effort, (*seed).into(), parameters))
        }
        NewRun::Comparison { first, second, games, seed } => {
            let players = [player(first)?, player(second)?];
            let games = bounded(Message::ServerLabGames, *games, LIMITS.games)?;
            Ok(Task::Comparison(Box::new(players), games as usize, (*seed).into()))
        }
    }
}

fn parameters(own: &RunValues) -> Result<Parameters, ApiError> {
    let count = |what, list: &[String], most: u32| match list.len() {
        0 => Ok(()),
        given => bounded(what, u32::try_from(given).unwrap_or(u32::MAX), most).map(drop),
    };
    count(Message::ServerLabPositions, &own.positions, LIMITS.positions)?;
    count(Message::ServerLabEvaluations, &own.evaluations, LIMITS.evaluations)?;
    let limit = |what, value: Option<u32>, most| value.map(|value| bounded(what, value, most)).transpose();
    Ok(Parameters {
        positions: own.positions.iter().map(|fen| read(fen)).collect::<Result<_, _>>()?,
        depth: limit(Message::ServerLabDepth, own.depth, LIMITS.depth)?,
        games: limit(Message::ServerLabGames, own.games, LIMITS.games)?.map(|games| games as usize),
        nodes: limit(Message::ServerLabNodes, own.nodes, LIMITS.nodes)?.map(u64::from),
        time: limit(Message::ServerLabTime, own.time_ms, LIMITS.time_ms)?
            .map(|ms| Duration::from_millis(ms.into())),
        evaluations: own.evaluations.iter().map(|text| read(text)).collect::<Result<_, _>>()?,
    })
}

fn read<T: std::str::FromStr<Err: Display>>(text: &str) -> Result<T, ApiError> {
    if text.len() > LONGEST {
        return Err(impossible(&quoted(text)));
    }
    text.trim().parse().map_err(|error: T::Err| impossible(&error))
}

/// A player of ours, who needs no file and starts no program.
fn player(text: &str) -> Result<PlayerSpec, ApiError> {
    // Whoever knows the path of a program has not named it.
    let is_ours = matches!(text.split(':').next(), Some("random" | "solver" | "roque"));
    if !is_ours || text.len() > 2 * LONGEST {
        return Err(refuse(Message::ServerLabPlayer { text: quoted(text) }));
    }
    let spec: PlayerSpec = text.parse().map_err(|error| ApiError::because(ErrorCode::BadGame, &error))?;
    let memory = own_player(&spec)?;
    if memory > MOST_MEMORY {
        let (asked, most) = (number(memory), number(MOST_MEMORY));
        return Err(refuse(Message::ServerLabTooMuch {
            what: Box::new(Message::ServerLabMemory),
            asked,
            most,
        }));
    }
    Ok(spec)
}

impl Task {
    /// How much, and by which seed.
    pub(super) fn context(&self) -> Context {
        match self {
            Self::Experiment(_, effort, seed, parameters) => {
                Context::new(*effort, *seed).with(parameters.clone())
            }
            Self::Comparison(_, games, seed) => {
                let parameters = Parameters { games: Some(*games), ..Parameters::default() };
                Context::new(Effort::Full, *seed).with(parameters)
            }
        }
    }

    /// Does it. Blocks for as long as it takes.
    pub(super) fn run(&self, context: &Context) -> Result<Findings, String> {
        match self {
            Self::Experiment(experiment, ..) => Ok((experiment.run)(context)),
            Self::Comparison(players, ..) => {
                let [first, second] = &**players;
                comparison::compare(context, [first, second]).map_err(|error| error.to_string())
            }
        }
    }

    /// Whether it does just enough to see the effect.
    pub(super) fn is_quick(&self) -> bool {
        matches!(self, Self::Experiment(_, Effort::Quick, ..))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn experiment(name: &str, own: RunValues) -> NewRun {
        NewRun::Experiment { name: name.to_owned(), quick: true, seed: 1, own }
    }

    fn versus(first: &str) -> NewRun {
        NewRun::Comparison { first: first.to_owned(), second: "random".to_owned(), games: 2, seed: 1 }
    }

    #[test]
    fn every_experiment_may_be_run_as_it_is() {
        for offered in experiments::ALL {
            assert!(admit(&experiment(offered.name, RunValues::default())).is_ok(), "{}", offered.name);
        }
    }

    #[test]
    fn too_much_and_nonsense_are_refused() {
        let refused = |wish: NewRun| admit(&wish).err().map(|error| error.code);
        let over = |change: fn(&mut RunValues)| {
            let mut own = RunValues::default();
            change(&mut own);
            refused(experiment("evaluations", own))
        };
        let bad = Some(ErrorCode::BadGame);
        assert_eq!(over(|own| own.depth = Some(21)), bad);
        assert_eq!(over(|own| own.depth = Some(0)), bad);
        assert_eq!(over(|own| own.games = Some(1001)), bad);
        assert_eq!(over(|own| own.time_ms = Some(10_001)), bad);
        assert_eq!(over(|own| own.evaluations = vec!["material".to_owned(); 13]), bad);
        assert_eq!(over(|own| own.evaluations = vec!["luck".to_owned()]), bad);
        assert_eq!(over(|own| own.depth = Some(3)), None);
        assert_eq!(over(|own| own.positions = vec!["8/8/8/8/8/8/8/8 w - - 0 1".to_owned()]), bad);
        assert_eq!(refused(experiment("astrology", RunValues::default())), bad);
        assert_eq!(refused(experiment("horizon", RunValues { depth: Some(2), ..RunValues::default() })), bad);
    }

    #[test]
    fn no_text_of_a_page_starts_a_program_or_reads_a_file() {
        for text in
            ["uci:/bin/true", " uci:/bin/true", "human", "roque:eval=/etc/passwd", "solver:tt=65536", ""]
        {
            assert!(admit(&versus(text)).is_err(), "{text}");
        }
        for text in ["random", "roque:nodes=100", "solver:algo=pvs,tt=4,depth=2"] {
            assert!(admit(&versus(text)).is_ok(), "{text}");
        }
    }
}
