//! The textbook search as a player.

use super::{Allowance, Decision, GameContext, Insight, Player, PlayerFault, Turn, thought};
use crate::{Fault, SolverPlayerSpec, WhiteEvaluation};
use roque_chess::{Color, Position};
use roque_engine::SearchSignal;
use roque_evaluation::{Evaluator, EvaluatorSpec};
use roque_solver::{Evaluate, Limits, Question, Score, ScoreKind, Solver};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// With a clock the solver spends this part of what is left on a move.
const SHARE: u32 = 30;
/// How often a running search is checked for a stop.
const POLL: Duration = Duration::from_millis(20);

/// A hand-written evaluation where the solver expects its own kind.
struct Judge(Box<dyn Evaluator>);

impl Evaluate<Position> for Judge {
    fn evaluate(&mut self, state: &Position) -> i32 {
        self.0.evaluate(state)
    }
}

/// The textbook search with its settings.
pub struct SolverPlayer {
    spec: SolverPlayerSpec,
    solver: Solver<Position, Judge>,
}

impl SolverPlayer {
    /// A player with these settings.
    #[must_use]
    pub fn new(spec: SolverPlayerSpec) -> Self {
        let judge = Judge(EvaluatorSpec::build(&spec.evaluation));
        Self { solver: Solver::new(spec.solver.config, judge), spec }
    }

    fn limits(&self, allowance: &Allowance, mover: Color) -> Limits {
        let mut limits = self.spec.solver.limits();
        let own = &self.spec.solver;
        let free = own.depth.is_none() && own.nodes.is_none() && own.time.is_none();
        if free && own.config.deepening && !allowance.is_unbounded(mover) {
            limits.depth = None;
        }
        let least = |a: Option<u64>, b: Option<u64>| a.into_iter().chain(b).min();
        let depth = least(limits.depth.map(u64::from), allowance.depth.map(|depth| depth.get().into()));
        limits.depth = depth.map(|depth| depth as u32);
        limits.nodes = least(limits.nodes, allowance.nodes.map(|nodes| nodes.get()));
        let on_clock = allowance.remaining[mover].map(|left| {
            let wanted = left / SHARE + allowance.increment[mover] / 2;
            wanted.min(left / 2).max(Duration::from_millis(1))
        });
        limits.time = limits.time.into_iter().chain(allowance.move_time).chain(on_clock).min();
        limits
    }
}

impl Player for SolverPlayer {
    fn name(&self) -> String {
        format!("solver:{}", self.spec)
    }

    fn new_game(&mut self, _: &GameContext) -> Result<(), PlayerFault> {
        self.solver.forget();
        Ok(())
    }

    fn choose(
        &mut self,
        turn: &Turn<'_>,
        listener: &mut dyn FnMut(&Insight),
    ) -> Result<Decision, PlayerFault> {
        let position = *turn.position();
        let mover = position.side_to_move();
        let earlier = turn.timeline.repeatable_keys().iter().map(|key| key.0).collect();
        let question = Question::new(position).after(earlier);
        let stop = Arc::new(AtomicBool::new(false));
        let limits = Limits { stop: Some(Arc::clone(&stop)), ..self.limits(&turn.allowance, mover) };
        let answer = thread::scope(|scope| {
            let watcher = scope.spawn(|| watch(turn.signal, &stop));
            let answer = self.solver.search(&question, &limits);
            stop.store(true, Ordering::Relaxed);
            watcher.thread().unpark();
            answer
        });
        let Some(m) = answer.best else {
            let detail = "there is no legal move".to_owned();
            return Err(PlayerFault { fault: Fault::IllegalMove, detail });
        };
        let thought = thought(evaluation(answer.score), mover, Some(answer.depth));
        let nodes = Some(answer.statistics.nodes);
        listener(&Insight { thought, nodes, time: Some(answer.elapsed), line: answer.line });
        Ok(Decision::Play { m, thought: Some(thought) })
    }
}

/// Hands the stop on; ends when either side says so.
fn watch(signal: &SearchSignal, stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        if signal.is_stopped() {
            stop.store(true, Ordering::Relaxed);
        }
        thread::park_timeout(POLL);
    }
}

/// The mover's own view of a score.
fn evaluation(score: Score) -> WhiteEvaluation {
    match score.kind() {
        ScoreKind::Estimate(value) => WhiteEvaluation::Centipawns(value),
        ScoreKind::WinIn(plies) => WhiteEvaluation::Mate(plies.div_ceil(2) as i32),
        ScoreKind::LossIn(plies) => WhiteEvaluation::Mate(-(plies.div_ceil(2) as i32)),
    }
}
