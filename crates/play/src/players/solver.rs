//! The textbook search as a player.

use super::{Allowance, Decision, GameContext, Insight, Player, PlayerFault, Turn, thought};
use crate::{Fault, SolverPlayerSpec};
use roque_chess::{Color, Position};
use roque_evaluation::{Evaluator, EvaluatorSpec};
use roque_solver::{Evaluate, Limits, Question, Solver};
use std::time::Duration;

/// With a clock the solver spends this part of what is left on a move.
const SHARE: u32 = 30;

/// A hand-written evaluation where the solver expects its own kind.
struct HandWritten(Box<dyn Evaluator>);

impl Evaluate<Position> for HandWritten {
    fn evaluate(&mut self, state: &Position) -> i32 {
        self.0.evaluate(state)
    }
}

/// The textbook search with its settings.
pub struct SolverPlayer {
    spec: SolverPlayerSpec,
    solver: Solver<Position, HandWritten>,
}

impl SolverPlayer {
    /// A player with these settings.
    #[must_use]
    pub fn new(spec: SolverPlayerSpec) -> Self {
        let judge = HandWritten(EvaluatorSpec::build(&spec.evaluation));
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
        let limits = Limits { stop: Some(turn.signal.clone()), ..self.limits(&turn.allowance, mover) };
        let answer = self.solver.search(&question, &limits);
        let Some(m) = answer.best else {
            let detail = "there is no legal move".to_owned();
            return Err(PlayerFault { fault: Fault::IllegalMove, detail });
        };
        let thought = thought(answer.score.kind(), mover, Some(answer.depth));
        let nodes = Some(answer.statistics.nodes);
        listener(&Insight { thought, nodes, time: Some(answer.elapsed), line: answer.line });
        Ok(Decision::Play { m, thought: Some(thought) })
    }
}
