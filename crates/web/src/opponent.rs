//! Small games against an algorithm of one's choice, with everything it saw. Nothing is kept: the page sends all moves each time.

use crate::darkroom;
use crate::house::House;
use crate::pool::{Hold, Job, Priority};
use crate::protocol::{ApiError, ErrorCode, LabGameRequest, LabGameView, LabValue, LabWork, SmallGame};
use crate::small::{Small, legal, replay, view};
use roque_engine::Engine;
use roque_game::{ConnectFour, StopSignal, TicTacToe};
use roque_lab::film::studio::Who;
use roque_lab::film::textbook::short;
use roque_language::Message;
use roque_solver::{Answer, EndReason, Limits, Question, Solver, SolverSpec};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::oneshot;

/// How long an algorithm may think about a move: whoever wants more looks at a film of it.
const LONGEST: Duration = Duration::from_secs(3);

/// Answers in turn with all who look at something.
pub(crate) async fn play(house: &Arc<House>, request: LabGameRequest) -> Result<LabGameView, ApiError> {
    let Who::Textbook(solver) = darkroom::searcher(Some(&request.solver), None, None)? else {
        return Err(ApiError::new(ErrorCode::BadMessage, Message::ServerFilmNotChess));
    };
    if let Some(evaluation) = &solver.evaluation {
        let detail = format!("small games have no evaluations: leave out eval={evaluation}");
        return Err(ApiError::new(ErrorCode::BadMessage, Message::ServerFilmSettings { detail }));
    }
    let hold = Hold::default();
    let (done, answered) = oneshot::channel();
    let (mut done, asked) = (Some(done), hold.clone());
    let work = move |_: Result<&mut Engine, _>, stop: &StopSignal| {
        let answer = match request.game {
            SmallGame::TicTacToe => answer::<TicTacToe>(&request, &solver, stop),
            SmallGame::ConnectFour => answer::<ConnectFour>(&request, &solver, stop),
        };
        // Another attempt will come, or nobody wants it.
        if !asked.is_void()
            && let Some(done) = done.take()
        {
            let _ = done.send(answer);
        }
    };
    let _waiting = darkroom::Waiting(hold.clone());
    house.analysis.submit(Priority::Person, Job { hold, work: Box::new(work) });
    answered.await.map_err(|_| ApiError::new(ErrorCode::Unavailable, Message::ServerSearchFailed))?
}

fn answer<G: Small>(
    request: &LabGameRequest,
    solver: &SolverSpec,
    stop: &StopSignal,
) -> Result<LabGameView, ApiError> {
    let mut state: G = replay(&request.moves)?;
    let mut moves = request.moves.clone();
    let mut answered = None;
    if request.answer && state.outcome().is_none() {
        let (answer, work) = searched(&state, solver, stop);
        answered = Some(work);
        let best = answer.moves.iter().fold(None, |best: Option<(_, _)>, found| match best {
            // Of equal moves the first: what an algorithm plays can be looked up in its tree.
            Some((_, score)) if score >= found.score => best,
            _ => Some((found.m, found.score)),
        });
        if let Some(m) = best.map(|(m, _)| m).or(answer.best) {
            moves.push(G::number(m));
            state.play(m);
        }
    }
    let mut shown = LabGameView {
        game: view(&state, moves),
        state: state.to_string(),
        answer: answered,
        values: Vec::new(),
        looking: None,
    };
    if state.outcome().is_none() {
        let (answer, work) = searched(&state, solver, stop);
        let value = |m: G::Move| {
            let found = answer.moves.iter().find(|found| found.m == m);
            LabValue {
                score: found.map(|found| short(found.score).into()),
                nodes: found.map_or(0, |found| found.nodes),
            }
        };
        shown.values = legal(&state).into_iter().map(value).collect();
        shown.looking = Some(work);
    }
    Ok(shown)
}

/// Every move with its value, as the algorithm sees it.
fn searched<G: Small>(state: &G, solver: &SolverSpec, stop: &StopSignal) -> (Answer<G::Move>, LabWork) {
    let own = solver.limits();
    let time = Some(own.time.map_or(LONGEST, |time| time.min(LONGEST)));
    let limits = Limits { time, stop: Some(stop.clone()), ..own };
    let question = Question::new(state.clone()).every_move();
    let answer = Solver::new(solver.config, G::glance).search(&question, &limits);
    let work = LabWork {
        state: state.to_string(),
        nodes: answer.statistics.nodes,
        cutoffs: answer.statistics.cutoffs,
        depth: answer.depth,
        ms: answer.elapsed.as_secs_f64() * 1e3,
        cut: matches!(answer.end, EndReason::Time | EndReason::Stopped),
    };
    (answer, work)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(game: SmallGame, moves: &[u32], solver: &str) -> LabGameView {
        let request = LabGameRequest { game, moves: moves.to_vec(), solver: solver.to_owned(), answer: true };
        let spec = solver.parse().unwrap();
        match game {
            SmallGame::TicTacToe => answer::<TicTacToe>(&request, &spec, &StopSignal::new()).unwrap(),
            SmallGame::ConnectFour => answer::<ConnectFour>(&request, &spec, &StopSignal::new()).unwrap(),
        }
    }

    #[test]
    fn a_deep_search_holds_where_a_shallow_one_does_not_see() {
        let deep = ask(SmallGame::TicTacToe, &[0], "algo=alphabeta,depth=9");
        assert_eq!(deep.game.moves, [0, 4], "only the middle holds against a corner");
        assert_eq!(deep.values.len(), deep.game.legal.len());
        assert!(deep.values.iter().all(|value| value.score.is_some() && value.nodes > 0));
        let shallow = ask(SmallGame::TicTacToe, &[0], "algo=alphabeta,depth=1");
        assert!(shallow.answer.unwrap().nodes < deep.answer.unwrap().nodes / 10);
    }

    #[test]
    fn the_same_values_for_fewer_nodes() {
        let minimax = ask(SmallGame::ConnectFour, &[3], "algo=minimax,depth=5");
        let pvs = ask(SmallGame::ConnectFour, &[3], "algo=pvs,order=mvv,tt=1,depth=5");
        let nodes = |view: &LabGameView| view.answer.as_ref().unwrap().nodes;
        assert!(nodes(&pvs) * 2 < nodes(&minimax));
        assert_eq!(nodes(&minimax), minimax.answer.as_ref().unwrap().nodes);
        assert_eq!(minimax.game.moves, pvs.game.moves);
        let scores = |view: &LabGameView| view.values.iter().map(|value| value.score).collect::<Vec<_>>();
        assert_eq!(scores(&minimax), scores(&pvs));
    }

    #[test]
    fn a_finished_game_is_not_searched() {
        let over = ask(SmallGame::TicTacToe, &[0, 3, 1, 4, 2], "algo=minimax,depth=9");
        assert!(over.game.over && over.answer.is_none() && over.values.is_empty());
    }
}
