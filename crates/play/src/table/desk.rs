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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Allowance;
    use roque_chess::{Position, Timeline};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Counts its games, and panics or resigns when it is asked.
    struct Fake {
        games: Arc<AtomicUsize>,
        panics: bool,
    }

    impl Player for Fake {
        fn name(&self) -> String {
            "fake".to_owned()
        }

        fn new_game(&mut self, _: &GameContext) -> Result<(), PlayerFault> {
            self.games.fetch_add(1, Ordering::Relaxed);
            Ok(())
        }

        fn choose(&mut self, _: &Turn<'_>, _: &mut dyn FnMut(&Insight)) -> Result<Decision, PlayerFault> {
            assert!(!self.panics, "as if by a mistake");
            Ok(Decision::Resign)
        }
    }

    fn question(spec: &str, seed: u64) -> Question {
        let timeline = Timeline::default();
        let context = GameContext { start: Position::default(), seed };
        Question { spec: spec.parse().unwrap(), context, timeline, allowance: Allowance::default() }
    }

    /// A desk where a fake sits in somebody's place, and how many games it has been told of.
    fn desk(spec: &str, panics: bool) -> (Desk, Arc<AtomicUsize>) {
        let mut desk = Desk::new(DeskLimits::default());
        let (spec, games) = (desk.limits.fit(&spec.parse().unwrap()), Arc::new(AtomicUsize::new(0)));
        let player = Box::new(Fake { games: Arc::clone(&games), panics });
        desk.sitting = Some(Sitting { spec, game: None, player });
        (desk, games)
    }

    #[test]
    fn a_player_that_panics_has_crashed_and_is_replaced() {
        let (mut desk, _) = desk("random", true);
        let mut ask = || desk.think(&question("random", 0), &StopSignal::new(), &mut |_| {});
        assert_eq!(ask().unwrap_err().fault, Fault::Crash);
        assert!(matches!(ask(), Ok(Decision::Play { .. })), "a sound one sits there now");
    }

    #[test]
    fn another_game_is_a_new_game_except_at_full_strength() {
        for (spec, seeds, games) in
            [("roque", [1, 1, 2, 3], 1), ("roque:elo=1500", [1, 1, 2, 1], 3), ("random", [1, 1, 2, 2], 2)]
        {
            let (mut desk, told) = desk(spec, false);
            for seed in seeds {
                let answer = desk.think(&question(spec, seed), &StopSignal::new(), &mut |_| {});
                assert_eq!(answer, Ok(Decision::Resign), "{spec}: the same player stays");
            }
            assert_eq!(told.load(Ordering::Relaxed), games, "{spec}");
        }
    }

    #[test]
    fn players_use_what_the_desk_has() {
        let limits =
            DeskLimits { engine: EngineConfig { hash_mb: 8, threads: 2 }, most_table: NonZeroUsize::new(64) };
        for (wished, fitted) in [
            ("roque:elo=1500", "roque:elo=1500,hash=8,threads=2"),
            ("roque:hash=1", "roque:hash=1,threads=2"),
            ("random:3", "random:3"),
        ] {
            assert_eq!(limits.fit(&wished.parse().unwrap()).to_string(), fitted);
        }
        let PlayerSpec::Solver(solver) = limits.fit(&"solver:tt=65536,depth=1".parse().unwrap()) else {
            panic!("still a solver");
        };
        assert_eq!(solver.solver.config.table, NonZeroUsize::new(64));
    }
}
