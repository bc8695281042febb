//! Making a film of any search: a game by name, a state and a searcher as text.

use super::glass::Glass;
use super::textbook::Textbook;
use super::{Filmed, Recorder, Title};
use crate::tree_request::{GameName, TreeRequestError};
use roque_chess::Position;
use roque_engine::{Engine, EngineConfig, Limits, SearchRequest, ask_for_memory};
use roque_evaluation::EvaluatorSpec;
use roque_game::{ConnectFour, GameState, StopSignal, TicTacToe, TypedTree};
use roque_play::players::TextbookJudge;
use roque_solver::{Evaluate, Question, Solver, SolverSpec};
use std::io::{self, Write};
use std::num::NonZeroUsize;
use thiserror::Error;

/// Who searches.
#[derive(Clone, Debug)]
pub enum Who {
    /// The textbook search with these switches.
    Textbook(SolverSpec),
    /// The strong engine; chess only.
    Engine {
        /// So deep at most.
        depth: Option<u32>,
        /// So many nodes at most.
        nodes: Option<u64>,
    },
}

/// What to film.
#[derive(Clone, Debug)]
pub struct FilmOrder {
    /// The game.
    pub game: GameName,
    /// Where the search begins; the start of the game if not given.
    pub state: Option<String>,
    /// Who searches.
    pub who: Who,
    /// Visits after which the film ends.
    pub most: u32,
}

/// Why there is no film.
#[derive(Debug, Error)]
pub enum FilmOrderError {
    /// The search is not possible.
    #[error(transparent)]
    Request(#[from] TreeRequestError),
    /// There is nothing to search.
    #[error("the game is over in {0}: there is nothing to search")]
    Over(String),
    /// The strong engine plays chess.
    #[error("the strong engine plays chess, not {0}: choose a textbook search")]
    NotChess(GameName),
    /// The film cannot be written.
    #[error("the film cannot be written: {0}")]
    Write(#[from] io::Error),
}

/// The table of the strong engine, in megabytes.
pub(crate) const HASH_MB: usize = 16;

/// Searches and records.
///
/// # Errors
/// [`FilmOrderError`]
pub fn shoot<W: Write>(order: &FilmOrder, out: W, stop: &StopSignal) -> Result<W, FilmOrderError> {
    match (&order.who, order.game) {
        (Who::Engine { depth, nodes }, GameName::Chess) => {
            let position = start::<Position>(order.state.as_deref())?;
            let player = "roque".to_owned();
            let recorder = Recorder::new(out, &title(&position, player))?;
            let mut glass = Glass::new(recorder, order.most, stop.clone());
            ask_for_memory(HASH_MB).map_err(TreeRequestError::from)?;
            let mut engine = Engine::new(EngineConfig { hash_mb: HASH_MB, threads: 1 });
            let limits = Limits { depth: *depth, nodes: *nodes, ..Limits::default() };
            engine.search_watched(&SearchRequest::new(position, limits), stop, &mut (), &mut glass);
            Ok(glass.into_recorder().finish()?)
        }
        (Who::Engine { .. }, game) => Err(FilmOrderError::NotChess(game)),
        (Who::Textbook(solver), GameName::Chess) => {
            let name = solver.evaluation.as_deref().unwrap_or("simplified");
            let spec: EvaluatorSpec = name.parse().map_err(TreeRequestError::from)?;
            textbook::<Position, _, W>(order, solver, TextbookJudge::new(&spec), out, stop)
        }
        (Who::Textbook(solver), GameName::TicTacToe) => small::<TicTacToe, W>(order, solver, out, stop),
        (Who::Textbook(solver), GameName::ConnectFour) => small::<ConnectFour, W>(order, solver, out, stop),
        (Who::Textbook(solver), GameName::Tree) => small::<TypedTree, W>(order, solver, out, stop),
    }
}

fn small<G: Filmed, W: Write>(
    order: &FilmOrder,
    solver: &SolverSpec,
    out: W,
    stop: &StopSignal,
) -> Result<W, FilmOrderError> {
    if let Some(evaluation) = solver.evaluation.clone() {
        return Err(TreeRequestError::NoEvaluation { game: G::NAME, evaluation }.into());
    }
    textbook::<G, _, W>(order, solver, G::glance, out, stop)
}

fn textbook<G: Filmed, E: Evaluate<G>, W: Write>(
    order: &FilmOrder,
    solver: &SolverSpec,
    evaluate: E,
    out: W,
    stop: &StopSignal,
) -> Result<W, FilmOrderError> {
    let state = start::<G>(order.state.as_deref())?;
    ask_for_memory(solver.config.table.map_or(0, NonZeroUsize::get)).map_err(TreeRequestError::from)?;
    let recorder = Recorder::new(out, &title(&state, solver.to_string()))?;
    let mut tracer = Textbook::new(recorder, order.most, stop.clone());
    let limits = roque_solver::Limits { stop: Some(stop.clone()), ..solver.limits() };
    Solver::new(solver.config, evaluate).search_traced(&Question::new(state), &limits, &mut tracer);
    Ok(tracer.into_recorder().finish()?)
}

fn title<G: GameState>(state: &G, player: String) -> Title {
    Title { game: G::NAME.to_owned(), start: state.to_string(), player }
}

/// The state that a text says; the start of the game if there is none.
pub(crate) fn start<G: GameState>(text: Option<&str>) -> Result<G, FilmOrderError> {
    let state: G = match text {
        None | Some("start" | "") => G::default(),
        Some(text) => text.parse().map_err(|error: G::Err| TreeRequestError::State {
            game: G::NAME,
            text: text.to_owned(),
            cause: error.into(),
        })?,
    };
    match state.outcome() {
        Some(_) => Err(FilmOrderError::Over(state.to_string())),
        None => Ok(state),
    }
}
