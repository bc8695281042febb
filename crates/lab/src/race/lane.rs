//! One of the two searches: it counts itself, and lets the other run after a few milliseconds.

use super::{Finish, Lap, Progress, RaceOrder, Track};
use crate::film::Filmed;
use crate::film::glass;
use crate::film::studio::{FilmOrderError, HASH_MB, Who, start};
use crate::film::textbook;
use crate::processor::own_time;
use crate::tree_request::{GameName, TreeRequestError};
use roque_chess::Position;
use roque_engine::{Ending, Engine, EngineConfig, Limits, Report, SearchRequest, ask_for_memory};
use roque_evaluation::EvaluatorSpec;
use roque_game::{Bound, ConnectFour, GameState, StopSignal, TicTacToe, TypedTree};
use roque_play::players::TextbookJudge;
use roque_solver::{Cutoff, EndReason, Entry, Evaluate, GameScore, Question, Solver, SolverSpec};
use std::cell::RefCell;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

/// How long a lane runs before the other does.
const TURN: Duration = Duration::from_millis(5);
/// Nodes between two looks at the clock.
const LOOK: u64 = 32;

/// Searches, and tells the track how far it is.
pub(super) fn run(order: &RaceOrder, lane: usize, track: &Track) -> Result<(), FilmOrderError> {
    let state = order.state.as_deref();
    match (&order.lanes[lane], order.game) {
        (Who::Engine { depth, nodes }, GameName::Chess) => {
            engine(start::<Position>(state)?, (*depth, *nodes), Runner::new(track, lane, None))
        }
        (Who::Engine { .. }, game) => Err(FilmOrderError::NotChess(game)),
        (Who::Textbook(solver), GameName::Chess) => {
            let name = solver.evaluation.as_deref().unwrap_or("simplified");
            let spec: EvaluatorSpec = name.parse().map_err(TreeRequestError::from)?;
            let runner = Runner::new(track, lane, solver.time);
            textbook::<Position, _>(start(state)?, solver, TextbookJudge::new(&spec), runner)
        }
        (Who::Textbook(solver), game) => {
            let runner = Runner::new(track, lane, solver.time);
            match game {
                GameName::TicTacToe => small::<TicTacToe>(state, solver, runner),
                GameName::ConnectFour => small::<ConnectFour>(state, solver, runner),
                GameName::Tree | GameName::Chess => small::<TypedTree>(state, solver, runner),
            }
        }
    }
}

fn small<G: Filmed>(
    state: Option<&str>,
    solver: &SolverSpec,
    runner: Runner<'_>,
) -> Result<(), FilmOrderError> {
    if let Some(evaluation) = solver.evaluation.clone() {
        return Err(TreeRequestError::NoEvaluation { game: G::NAME, evaluation }.into());
    }
    textbook::<G, _>(start(state)?, solver, G::glance, runner)
}

fn textbook<G: Filmed, E: Evaluate<G>>(
    state: G,
    spec: &SolverSpec,
    evaluate: E,
    mut runner: Runner<'_>,
) -> Result<(), FilmOrderError> {
    ask_for_memory(spec.config.table.map_or(0, NonZeroUsize::get)).map_err(TreeRequestError::from)?;
    let mut solver = Solver::new(spec.config, evaluate);
    // Time goes by for a lane only while it runs: it looks at its own clock.
    let limits = roque_solver::Limits { time: None, stop: Some(runner.stop.clone()), ..spec.limits() };
    runner.rest();
    let mut tracer = Textbook { runner, state: state.clone(), level: 0, depth: 0, best: None };
    let answer = solver.search_traced(&Question::new(state), &limits, &mut tracer);
    let finish = match answer.end {
        EndReason::Depth | EndReason::Solved | EndReason::GameOver => Finish::Complete,
        EndReason::Nodes | EndReason::Time => Finish::Limit,
        EndReason::Stopped => tracer.runner.why_stopped(),
    };
    tracer.runner.finish(finish);
    Ok(())
}

fn engine(
    position: Position,
    (depth, nodes): (Option<u32>, Option<u64>),
    mut runner: Runner<'_>,
) -> Result<(), FilmOrderError> {
    ask_for_memory(HASH_MB).map_err(TreeRequestError::from)?;
    let mut engine = Engine::new(EngineConfig { hash_mb: HASH_MB, threads: 1 });
    let request = SearchRequest::new(position, Limits { depth, nodes, ..Limits::default() });
    runner.rest();
    let stop = runner.stop.clone();
    let runner = RefCell::new(runner);
    let mut handler = |report: &Report| {
        let mut runner = runner.borrow_mut();
        runner.progress.depth = report.depth;
        if report.bound == Bound::Exact
            && let Some(&best) = report.pv.first()
        {
            runner.progress.nodes = report.nodes;
            runner.lap(report.depth, glass::short(report.score), position.move_text(best));
        }
    };
    let answer = engine.search_watched(&request, &stop, &mut handler, &mut Strong(&runner));
    let mut runner = runner.into_inner();
    runner.progress.nodes = answer.nodes;
    let finish = match () {
        () if stop.is_stopped() => runner.why_stopped(),
        () if nodes.is_some_and(|most| answer.nodes >= most) => Finish::Limit,
        () => Finish::Complete,
    };
    runner.finish(finish);
    Ok(())
}

/// Counts, and keeps to the turns.
struct Runner<'a> {
    track: &'a Track,
    lane: usize,
    progress: Progress,
    /// When the present turn began, by the clock on the wall.
    since: Instant,
    /// What this thread had been given of the processor then.
    given: Duration,
    /// Ends this search alone.
    stop: StopSignal,
    /// The time it has.
    most: Option<Duration>,
}

impl<'a> Runner<'a> {
    fn new(track: &'a Track, lane: usize, most: Option<Duration>) -> Self {
        let (progress, stop) = (Progress::default(), StopSignal::new());
        Self { track, lane, progress, since: Instant::now(), given: own_time(), stop, most }
    }

    /// Lets the other run; the time until the next turn is not ours.
    fn rest(&mut self) {
        self.track.rest(self.lane, &self.progress);
        if self.track.is_stopped() || self.is_late() {
            self.stop.stop();
        }
        (self.since, self.given) = (Instant::now(), own_time());
    }

    fn is_late(&self) -> bool {
        self.most.is_some_and(|most| self.progress.time >= most)
    }

    /// Counts the time up to now.
    fn clock(&mut self) {
        let now = own_time();
        self.progress.time += now.saturating_sub(self.given);
        self.given = now;
    }

    fn node(&mut self) {
        self.progress.nodes += 1;
        if self.progress.nodes.is_multiple_of(LOOK)
            && (self.since.elapsed() >= TURN || self.track.wants_attention())
        {
            self.clock();
            self.rest();
        }
    }

    fn lap(&mut self, depth: u32, score: i16, best: String) {
        self.clock();
        let Progress { nodes, cutoffs, time, .. } = self.progress;
        // A depth that is asked again with another window is finished by its last answer.
        self.progress.laps.retain(|lap| lap.depth < depth);
        self.progress.laps.push(Lap { depth, nodes, cutoffs, time, score, best });
    }

    fn why_stopped(&self) -> Finish {
        if self.track.is_stopped() { Finish::Stopped } else { Finish::Limit }
    }

    fn finish(mut self, finish: Finish) {
        self.clock();
        self.progress.finish = Some(finish);
        self.track.finish(self.lane, self.progress);
    }
}

/// Watches a textbook search.
struct Textbook<'a, G: GameState> {
    runner: Runner<'a>,
    state: G,
    /// How many visits are open.
    level: usize,
    depth: u32,
    best: Option<G::Move>,
}

impl<G: Filmed> roque_solver::Tracer<G> for Textbook<'_, G> {
    fn iteration(&mut self, depth: u32) {
        (self.depth, self.best) = (depth, None);
        self.runner.progress.depth = depth;
    }

    fn enter(&mut self, _: &Entry<'_, G>) {
        self.level += 1;
        self.runner.node();
    }

    fn raise(&mut self, m: G::Move, _: GameScore) {
        if self.level == 1 {
            self.best = Some(m);
        }
    }

    fn cutoff(&mut self, _: &Cutoff<'_, G::Move>) {
        self.runner.progress.cutoffs += 1;
    }

    fn leave(&mut self, score: Option<GameScore>) {
        self.level -= 1;
        if self.level == 0
            && let Some((score, best)) = score.zip(self.best)
        {
            self.runner.lap(self.depth, textbook::short(score), self.state.move_text(best));
        }
    }
}

/// Watches the strong engine.
struct Strong<'a, 'b>(&'a RefCell<Runner<'b>>);

impl roque_engine::Tracer for Strong<'_, '_> {
    fn enter(&mut self, visit: &roque_engine::Visit<'_>) {
        // A node is a move that was played: where the position stays, none was.
        if !visit.purpose.stays() {
            self.0.borrow_mut().node();
        }
    }

    fn leave(&mut self, _: Option<roque_engine::Score>, ending: Ending) {
        if ending == Ending::Cutoff {
            self.0.borrow_mut().progress.cutoffs += 1;
        }
    }
}
