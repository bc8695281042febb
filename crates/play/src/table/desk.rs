//! A place to think: one thread's player, kept as long as the next question is for the same one.

use super::Question;
use crate::conduct::caught;
use crate::players::{Decision, GameContext, Insight, PlayerFault, Turn};
use crate::{Fault, MakePlayerError, Player, PlayerSpec, RoqueSpec, SolverPlayerSpec, make_player};
use roque_engine::EngineConfig;
use roque_game::StopSignal;
use std::num::{NonZeroU32, NonZeroUsize};

/// What players at a desk may use of the machine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DeskLimits {
    /// For our engine, where its name does not say.
    pub engine: EngineConfig,
    /// Most megabytes for the table of a textbook search; `None`: as its name says.
    pub most_table: Option<NonZeroUsize>,
}

impl DeskLimits {
    /// The player as it may sit down here.
    fn fit(&self, spec: &PlayerSpec) -> PlayerSpec {
        let number = |number: usize| u32::try_from(number).ok().and_then(NonZeroU32::new);
        match spec {
            PlayerSpec::Roque(spec) => PlayerSpec::Roque(RoqueSpec {
                hash: spec.hash.or(number(self.engine.hash_mb)),
                threads: spec.threads.or(number(self.engine.threads)),
                ..spec.clone()
            }),
            PlayerSpec::Solver(spec) => {
                let SolverPlayerSpec { mut solver, evaluation } = spec.clone();
                let table = &mut solver.config.table;
                *table = table.map(|wished| self.most_table.map_or(wished, |most| wished.min(most)));
                PlayerSpec::Solver(SolverPlayerSpec { solver, evaluation })
            }
            other => other.clone(),
        }
    }
}

/// The player at the desk.
struct Sitting {
    spec: PlayerSpec,
    /// The game it was prepared for.
    game: Option<GameContext>,
    player: Box<dyn Player>,
}

/// A place where one player at a time thinks, for any number of tables.
///
/// Whoever was asked last stays seated with what it remembers, so that the next question of the same game finds it warm.
/// A player for another name takes its place, and its memory; one for another game forgets the game before. Our engine
/// at full strength plays every game alike and forgets nothing.
pub struct Desk {
    limits: DeskLimits,
    sitting: Option<Sitting>,
}

impl Desk {
    /// An empty desk.
    #[must_use]
    pub fn new(limits: DeskLimits) -> Self {
        Self { limits, sitting: None }
    }

    /// Lets a player sit down before it is asked.
    ///
    /// # Errors
    /// [`MakePlayerError`] if there is no such player.
    pub fn seat(&mut self, spec: &PlayerSpec) -> Result<(), MakePlayerError> {
        let spec = self.limits.fit(spec);
        if self.sitting.as_ref().is_none_or(|sitting| sitting.spec != spec) {
            // The old one's memory goes before the new one's comes.
            self.sitting = None;
            let player = make_player(&spec, &[])?;
            self.sitting = Some(Sitting { spec, game: None, player });
        }
        Ok(())
    }

    /// Asks a player and blocks until it has answered; it answers soon after the signal was given. A player that panics
    /// has crashed, and the next question finds another in its place.
    ///
    /// # Errors
    /// [`PlayerFault`] if there is no answer to be had.
    pub fn think(
        &mut self,
        question: &Question,
        signal: &StopSignal,
        listener: &mut dyn FnMut(&Insight),
    ) -> Result<Decision, PlayerFault> {
        self.seat(&question.spec)
            .map_err(|error| PlayerFault { fault: Fault::StartFailure, detail: error.to_string() })?;
        // Taken away while it thinks: if it panics, it does not come back.
        let Some(mut sitting) = self.sitting.take() else { return Err(nobody()) };
        let mut thought = None;
        let answer = caught(|| {
            thought = Some(sitting.think(question, signal, listener));
            Ok(sitting)
        });
        self.sitting = Some(answer?);
        thought.unwrap_or_else(|| Err(nobody()))
    }
}

fn nobody() -> PlayerFault {
    PlayerFault { fault: Fault::StartFailure, detail: "nobody is there to think".to_owned() }
}

impl Sitting {
    fn think(
        &mut self,
        question: &Question,
        signal: &StopSignal,
        listener: &mut dyn FnMut(&Insight),
    ) -> Result<Decision, PlayerFault> {
        if !self.knows(&question.context) {
            self.game = None;
            self.player.new_game(&question.context)?;
            self.game = Some(question.context);
        }
        let turn = Turn { timeline: &question.timeline, allowance: question.allowance.clone(), signal };
        self.player.choose(&turn, listener)
    }

    /// Whether it is prepared for a game.
    fn knows(&self, context: &GameContext) -> bool {
        self.game.is_some_and(|game| match &self.spec {
            // The start needs no preparation, and chance decides only how limited levels play.
            PlayerSpec::Roque(spec) => spec.elo.is_none() || game.seed == context.seed,
            _ => game == *context,
        })
    }
}
