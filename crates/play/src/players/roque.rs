//! Our engine as a player.

use super::{Bounds, Decision, GameContext, Insight, Player, PlayerFault, Turn, thought};
use crate::{EvaluationSpec, Fault, LoadEvaluationError, LoadedEvaluation, RoqueSpec};
use roque_chess::Color;
use roque_engine::{Engine, EngineConfig, Report, SearchHandler, SearchRequest, Strength, ask_for_memory};

/// The engine with its settings.
pub struct RoquePlayer {
    spec: RoqueSpec,
    judgement: LoadedEvaluation,
    engine: Option<Engine>,
    seed: u64,
}

impl RoquePlayer {
    /// A player that sets up its engine when the first game begins. An evaluation in a file is read now, so that a
    /// mistake shows before the game.
    ///
    /// # Errors
    /// [`LoadEvaluationError`] if there is none.
    pub fn load(spec: RoqueSpec) -> Result<Self, LoadEvaluationError> {
        let judgement =
            spec.eval.as_ref().map_or_else(|| Ok(LoadedEvaluation::default()), EvaluationSpec::load)?;
        Ok(Self { spec, judgement, engine: None, seed: 0 })
    }

    /// The same with an evaluation at hand, whatever the name says about it.
    #[must_use]
    pub fn with_judgement(spec: RoqueSpec, judgement: LoadedEvaluation) -> Self {
        Self { spec, judgement, engine: None, seed: 0 }
    }

    fn request(&self, turn: &Turn<'_>) -> SearchRequest {
        let position = *turn.position();
        let own = self.spec.bounds();
        // Without any bound a level has its own measure; full strength takes a moment's thought.
        let bounds = Bounds::new(&turn.allowance, position.side_to_move(), own).or_a_moment();
        SearchRequest {
            earlier_keys: turn.timeline.repeatable_keys().to_vec(),
            last_move: turn.timeline.last_move(),
            strength: self.spec.elo.map_or(Strength::Full, Strength::Elo),
            seed: self.seed,
            ..SearchRequest::new(position, bounds.for_engine())
        }
    }

    fn search(&mut self, turn: &Turn<'_>, handler: &mut dyn SearchHandler) -> Result<Decision, PlayerFault> {
        let request = self.request(turn);
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => none.insert(make_engine(&self.spec, &self.judgement)?),
        };
        let answer = engine.search(&request, turn.signal, handler);
        match answer.best {
            Some(m) => {
                let mover = turn.position().side_to_move();
                let thought = thought(answer.score.kind(), mover, Some(answer.depth));
                Ok(Decision::Play { m, thought: Some(thought) })
            }
            None => Err(PlayerFault { fault: Fault::IllegalMove, detail: "there is no legal move".into() }),
        }
    }
}

impl Player for RoquePlayer {
    fn name(&self) -> String {
        self.spec.to_string()
    }

    fn new_game(&mut self, context: &GameContext) -> Result<(), PlayerFault> {
        self.seed = context.seed;
        match &mut self.engine {
            Some(engine) => engine.clear(),
            None => self.engine = Some(make_engine(&self.spec, &self.judgement)?),
        }
        Ok(())
    }

    fn choose(
        &mut self,
        turn: &Turn<'_>,
        listener: &mut dyn FnMut(&Insight),
    ) -> Result<Decision, PlayerFault> {
        let mover = turn.position().side_to_move();
        self.search(turn, &mut |report: &Report| {
            if report.multipv == 1 {
                listener(&insight(report, mover));
            }
        })
    }

    fn choose_unheard(&mut self, turn: &Turn<'_>) -> Result<Decision, PlayerFault> {
        self.search(turn, &mut ())
    }
}

fn insight(report: &Report, mover: Color) -> Insight {
    Insight {
        thought: thought(report.score.kind(), mover, Some(report.depth)),
        nodes: Some(report.nodes),
        cutoffs: None,
        time: Some(report.time),
        line: report.pv.clone(),
    }
}

fn make_engine(spec: &RoqueSpec, judgement: &LoadedEvaluation) -> Result<Engine, PlayerFault> {
    let mut config = EngineConfig::default();
    if let Some(hash) = spec.hash {
        config.hash_mb = hash.get() as usize;
    }
    if let Some(threads) = spec.threads {
        config.threads = threads.get() as usize;
    }
    // Others may have taken the memory since the player was named.
    ask_for_memory(config.hash_mb)
        .map_err(|error| PlayerFault { fault: Fault::StartFailure, detail: error.to_string() })?;
    let mut engine = Engine::new(config);
    engine.set_evaluation(judgement.factory());
    for setting in &spec.parameters {
        engine
            .set_parameter(setting.name(), setting.value())
            .map_err(|error| PlayerFault { fault: Fault::StartFailure, detail: error.to_string() })?;
    }
    Ok(engine)
}
