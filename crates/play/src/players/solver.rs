//! The textbook search as a player.

use super::{
    Allowance, Bounds, Cutoffs, Decision, GameContext, Insight, OwnBounds, Player, PlayerFault, Turn, thought,
};
use crate::{Fault, SolverPlayerSpec};
use roque_chess::{Color, Position};
use roque_evaluation::{Evaluator, EvaluatorSpec};
use roque_solver::{Evaluate, Limits, Question, Solver};
use std::num::{NonZeroU32, NonZeroU64};

/// A hand-written evaluation where the textbook search expects its own kind.
pub struct TextbookJudge(Box<dyn Evaluator>);

impl TextbookJudge {
    /// The evaluation of this name with these weights.
    #[must_use]
    pub fn new(spec: &EvaluatorSpec) -> Self {
        Self(spec.build())
    }
}

impl Evaluate<Position> for TextbookJudge {
    fn evaluate(&mut self, state: &Position) -> i32 {
        self.0.evaluate(state)
    }
}

/// The textbook search with its settings.
pub struct SolverPlayer {
    spec: SolverPlayerSpec,
    solver: Solver<Position, TextbookJudge>,
}

impl SolverPlayer {
    /// A player with these settings.
    #[must_use]
    pub fn new(spec: SolverPlayerSpec) -> Self {
        let judge = TextbookJudge::new(&spec.evaluation);
        Self { solver: Solver::new(spec.solver.config, judge), spec }
    }

    /// Without limits of its own it looks a few plies ahead, unless it deepens and the game gives it a limit.
    fn limits(&self, allowance: &Allowance, mover: Color) -> Limits {
        let solver = &self.spec.solver;
        let usual = solver.limits();
        let own = OwnBounds {
            depth: if solver.config.deepening { solver.depth } else { usual.depth }.and_then(NonZeroU32::new),
            nodes: solver.nodes.and_then(NonZeroU64::new),
            soft_nodes: None,
            time: solver.time,
        };
        Bounds::new(allowance, mover, own).or_depth(usual.depth).for_solver()
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
        let counts = answer.statistics;
        let cutoffs = Cutoffs { all: counts.cutoffs, by_first_move: counts.first_move_cutoffs };
        listener(&Insight {
            thought,
            nodes: Some(counts.nodes),
            cutoffs: Some(cutoffs),
            time: Some(answer.elapsed),
            line: answer.line,
        });
        Ok(Decision::Play { m, thought: Some(thought) })
    }
}
