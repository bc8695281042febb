//! Our engine as a player.

use super::{Allowance, Decision, GameContext, Insight, Player, PlayerFault, Turn, thought};
use crate::{Fault, RoqueSpec};
use roque_chess::{ByColor, Color};
use roque_engine::{Clock, Engine, EngineConfig, Limits, Report, SearchRequest, Strength, ask_for_memory};
use std::num::{NonZeroU32, NonZeroU64};

/// The engine with its settings.
pub struct RoquePlayer {
    spec: RoqueSpec,
    engine: Option<Engine>,
    seed: u64,
}

impl RoquePlayer {
    /// A player that sets up its engine when the first game begins.
    #[must_use]
    pub fn new(spec: RoqueSpec) -> Self {
        Self { spec, engine: None, seed: 0 }
    }

    fn limits(&self, allowance: &Allowance, mover: Color) -> Limits {
        let clock = |color: Color| {
            let remaining = allowance.remaining[color]?;
            Some(Clock { remaining, increment: allowance.increment[color] })
        };
        let depth = least(self.spec.depth, allowance.depth).map(NonZeroU32::get);
        let nodes = least(self.spec.nodes, allowance.nodes).map(NonZeroU64::get);
        // Without any bound a level has its own measure; full strength takes a moment's thought.
        let unbounded = allowance.is_unbounded(mover) && depth.is_none() && nodes.is_none();
        Limits {
            clock: ByColor::from_fn(clock),
            moves_to_go: allowance.moves_to_go,
            movetime: allowance.move_time.or(unbounded.then_some(super::uci::DEFAULT_MOVE_TIME)),
            depth,
            nodes,
            ..Limits::default()
        }
    }
}

fn least<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
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
            None => self.engine = Some(make_engine(&self.spec)?),
        }
        Ok(())
    }

    fn choose(
        &mut self,
        turn: &Turn<'_>,
        listener: &mut dyn FnMut(&Insight),
    ) -> Result<Decision, PlayerFault> {
        let position = *turn.position();
        let mover = position.side_to_move();
        let request = SearchRequest {
            earlier_keys: turn.timeline.repeatable_keys().to_vec(),
            last_move: turn.timeline.last_move(),
            strength: self.spec.elo.map_or(Strength::Full, Strength::Elo),
            seed: self.seed,
            ..SearchRequest::new(position, self.limits(&turn.allowance, mover))
        };
        let engine = match &mut self.engine {
            Some(engine) => engine,
            none => none.insert(make_engine(&self.spec)?),
        };
        let answer = engine.search(&request, turn.signal, &mut |report: &Report| {
            if report.multipv == 1 {
                listener(&insight(report, mover));
            }
        });
        match answer.best {
            Some(m) => {
                let thought = thought(answer.score.kind(), mover, Some(answer.depth));
                Ok(Decision::Play { m, thought: Some(thought) })
            }
            None => Err(PlayerFault { fault: Fault::IllegalMove, detail: "there is no legal move".into() }),
        }
    }
}

fn insight(report: &Report, mover: Color) -> Insight {
    Insight {
        thought: thought(report.score.kind(), mover, Some(report.depth)),
        nodes: Some(report.nodes),
        time: Some(report.time),
        line: report.pv.clone(),
    }
}

fn make_engine(spec: &RoqueSpec) -> Result<Engine, PlayerFault> {
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
    if let Some(eval) = &spec.eval {
        engine.set_evaluation(eval.factory());
    }
    Ok(engine)
}
