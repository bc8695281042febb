//! The experiments by name.

pub mod horizon;
mod opening;
mod pace;
mod play;
mod pruning;
mod small;

use crate::context::{Context, Steps};
use crate::findings::Findings;
use crate::parameters::Parameter::{self, Depth, Evaluation, Evaluations, Games, Nodes, Positions, Time};
use crate::parameters::{NotTaken, Parameters, Study};
use crate::processor::timed;
use roque_chess::{Move, Position};
use roque_evaluation::EvaluatorSpec;
use roque_play::players::TextbookJudge;
use roque_solver::table::Table;
use roque_solver::{Answer, Config, Limits, Question, Solver, Statistics};
use std::time::Duration;
use thiserror::Error;

/// An experiment that can be run.
#[derive(Clone, Copy, Debug)]
pub struct Experiment {
    /// The name it is called by.
    pub name: &'static str,
    /// The question it asks.
    pub question: &'static str,
    /// The values of one's own that it takes.
    pub takes: &'static [Parameter],
    /// Runs it.
    pub run: fn(&Context) -> Findings,
}

/// All experiments, simplest first.
pub const ALL: &[Experiment] = &[
    Experiment {
        name: "tictactoe-random",
        question: "does a complete search ever lose to chance at tic-tac-toe?",
        takes: &[Games],
        run: small::tictactoe_random,
    },
    Experiment {
        name: "tictactoe-self",
        question: "how does tic-tac-toe end when both sides search completely?",
        takes: &[Games],
        run: small::tictactoe_self,
    },
    Experiment {
        name: "connect-four",
        question: "does the same search, of limited depth, beat chance at connect four?",
        takes: &[Games, Depth],
        run: small::connect_four,
    },
    Experiment {
        name: "minimax-vs-alphabeta",
        question: "how many nodes does alpha-beta save, and how far is it from the least possible?",
        takes: &[Positions, Depth, Evaluation],
        run: pruning::minimax_vs_alphabeta,
    },
    Experiment {
        name: "ordering",
        question: "what does each idea of move ordering save?",
        takes: &[Positions, Depth, Evaluation],
        run: pruning::ordering,
    },
    Experiment {
        name: "deepening",
        question: "what do iterative deepening and sorting the root moves bring under a time limit?",
        takes: &[Positions, Depth, Time, Evaluation],
        run: play::deepening,
    },
    Experiment {
        name: "width",
        question: "is it better to look deeper at few moves or less deep at all?",
        takes: &[Positions, Games, Nodes, Evaluation],
        run: play::width,
    },
    Experiment {
        name: "table",
        question: "what does a transposition table save, and how large must it be?",
        takes: &[Positions, Depth, Evaluation],
        run: pruning::hash_table,
    },
    Experiment {
        name: "horizon",
        question: "what does a search believe that stops in the middle of an exchange?",
        takes: &[],
        run: horizon::horizon,
    },
    Experiment {
        name: "evaluations",
        question: "which evaluation plays best at equal depth and at equal time?",
        takes: &[Games, Depth, Time, Evaluations],
        run: play::evaluations,
    },
    Experiment {
        name: "opening",
        question: "does an opening book help, and how much thinking does it save?",
        takes: &[Games, Nodes, Evaluation],
        run: opening::opening,
    },
];

/// There is no experiment of this name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no experiment {0:?}: use all, {names}", names = names())]
pub struct UnknownExperiment(String);

fn names() -> String {
    let names: Vec<&str> = ALL.iter().map(|experiment| experiment.name).collect();
    match names.split_last() {
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// The experiment of this name.
///
/// # Errors
/// [`UnknownExperiment`] naming those there are.
pub fn find(name: &str) -> Result<&'static Experiment, UnknownExperiment> {
    ALL.iter().find(|experiment| experiment.name == name).ok_or_else(|| UnknownExperiment(name.to_owned()))
}

impl Experiment {
    /// Whether it takes these values.
    ///
    /// # Errors
    /// [`NotTaken`]
    pub fn check(&self, parameters: &Parameters) -> Result<(), NotTaken> {
        parameters.check(self.name, self.takes)
    }
}

/// One search of a position.
#[derive(Clone, Copy)]
struct ChessRun<'a> {
    position: Position,
    config: Config,
    evaluator: &'a EvaluatorSpec,
    depth: u32,
}

impl ChessRun<'_> {
    /// Searches to the run's depth with a fresh solver.
    fn search(&self, context: &Context) -> Answer<Move> {
        self.search_within(context, Limits::depth(self.depth))
    }

    /// Searches within other limits.
    fn search_within(&self, context: &Context, limits: Limits) -> Answer<Move> {
        self.ask(context, &limits, || None)
    }

    /// Searches with a table of one's own.
    fn search_with(&self, context: &Context, table: impl Fn() -> Option<Table>) -> Answer<Move> {
        self.ask(context, &Limits::depth(self.depth), table)
    }

    /// The time of the answer is what the search was given of a processor.
    fn ask(&self, context: &Context, limits: &Limits, table: impl Fn() -> Option<Table>) -> Answer<Move> {
        context.turn(|stop| {
            let limits = Limits { stop: Some(stop.clone()), ..limits.clone() };
            let mut solver = Solver::new(self.config, TextbookJudge::new(self.evaluator));
            if let Some(table) = table() {
                solver = solver.with_table(table);
            }
            let (answer, elapsed) = timed(|| solver.search(&Question::new(self.position), &limits));
            Answer { elapsed, ..answer }
        })
    }
}

/// Searches several positions to one depth and adds up; `None` if the run was stopped.
fn sum_nodes(
    context: &Context,
    studies: &[Study],
    config: Config,
    evaluator: &EvaluatorSpec,
    depth: u32,
    bar: &Steps<'_>,
) -> Option<(Statistics, Duration)> {
    let (mut total, mut elapsed) = (Statistics::default(), Duration::ZERO);
    for study in studies {
        let answer = ChessRun { position: study.position, config, evaluator, depth }.search(context);
        bar.done();
        if context.is_stopped() {
            return None;
        }
        total += answer.statistics;
        elapsed += answer.elapsed;
    }
    Some((total, elapsed))
}
