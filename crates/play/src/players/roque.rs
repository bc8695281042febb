//! Our engine as a player: as well as it can, or like a person of a rating.

use super::{Bounds, Decision, GameContext, Insight, Player, PlayerFault, Turn, thought};
use crate::{EvaluationSpec, Fault, LoadEvaluationError, LoadedEvaluation, RoqueSpec};
use roque_chess::Color;
use roque_engine::{
    BestMove, Engine, EngineConfig, Limits, Report, SearchHandler, SearchRequest, ask_for_memory,
};
use roque_people::{Character, Chooser, Pace, Rating};
use std::time::Duration;

/// The engine with its settings.
pub struct RoquePlayer {
    spec: RoqueSpec,
    judgement: LoadedEvaluation,
    mind: Option<Mind>,
    seed: u64,
}

/// Who thinks.
enum Mind {
    Engine(Box<Engine>),
    Person(Rating, Box<Chooser>),
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
        Ok(Self { spec, judgement, mind: None, seed: 0 })
    }

    /// The same with an evaluation at hand, whatever the name says about it.
    #[must_use]
    pub fn with_judgement(spec: RoqueSpec, judgement: LoadedEvaluation) -> Self {
        Self { spec, judgement, mind: None, seed: 0 }
    }

    fn limits(&self, turn: &Turn<'_>) -> Limits {
        let own = self.spec.bounds();
        // Without any bound a level has its own measure; full strength takes a moment's thought.
        Bounds::new(&turn.allowance, turn.position().side_to_move(), own).or_a_moment().for_engine()
    }

    /// The person at this board; the rating is for whoever thinks to say.
    fn character(&self, turn: &Turn<'_>) -> Character {
        let mover = turn.position().side_to_move();
        let seconds = |time: Duration| u32::try_from(time.as_secs()).unwrap_or(u32::MAX);
        let pace = turn.allowance.remaining[mover].map_or(Pace::Unknown, |left| {
            Pace::of_clock(seconds(left), seconds(turn.allowance.increment[mover]))
        });
        Character { personality: self.spec.style, pace, ..Character::new(Rating::LOWEST, self.seed) }
    }

    fn search(&mut self, turn: &Turn<'_>, handler: &mut dyn SearchHandler) -> Result<Decision, PlayerFault> {
        let (limits, character, tempo) = (self.limits(turn), self.character(turn), self.spec.tempo);
        let answer = match self.mind()? {
            Mind::Person(rating, chooser) => {
                let character = Character { rating: *rating, ..character };
                let asked =
                    roque_people::Turn { limits, ..roque_people::Turn::new(character, turn.timeline) };
                chooser.answer(&asked, tempo, turn.signal, handler)
            }
            Mind::Engine(engine) => {
                let request = SearchRequest {
                    earlier_keys: turn.timeline.repeatable_keys().to_vec(),
                    ..SearchRequest::new(*turn.position(), limits)
                };
                engine.search(&request, turn.signal, handler)
            }
        };
        decision(&answer, turn)
    }

    /// Who thinks, made at the first question.
    fn mind(&mut self) -> Result<&mut Mind, PlayerFault> {
        match &mut self.mind {
            Some(mind) => Ok(mind),
            none => Ok(none.insert(make_mind(&self.spec, &self.judgement)?)),
        }
    }
}

fn decision(answer: &BestMove, turn: &Turn<'_>) -> Result<Decision, PlayerFault> {
    let m = answer.best.ok_or_else(no_move)?;
    let thought = thought(answer.score.kind(), turn.position().side_to_move(), Some(answer.depth));
    Ok(Decision::Play { m, thought: Some(thought) })
}

fn no_move() -> PlayerFault {
    PlayerFault { fault: Fault::IllegalMove, detail: "there is no legal move".into() }
}

impl Player for RoquePlayer {
    fn name(&self) -> String {
        self.spec.to_string()
    }

    fn new_game(&mut self, context: &GameContext) -> Result<(), PlayerFault> {
        self.seed = context.seed;
        if let Mind::Engine(engine) = self.mind()? {
            engine.clear();
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

fn make_mind(spec: &RoqueSpec, judgement: &LoadedEvaluation) -> Result<Mind, PlayerFault> {
    match spec.elo {
        // A person brings everything along: hash, threads and evaluation are those of the model.
        Some(elo) => Ok(Mind::Person(Rating::new(elo), Box::default())),
        None => make_engine(spec, judgement).map(|engine| Mind::Engine(Box::new(engine))),
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
