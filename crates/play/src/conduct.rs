//! Plays a whole game between two players that choose by themselves.

use crate::adjudication::decide_by_tables;
use crate::players::{Allowance, Decision, GameContext, Player, PlayerFault, Turn};
use crate::{Adjudication, Fault, GameRecord, GameSetup, Referee, TimeSource};
use roque_chess::{ByColor, Color};
use roque_engine::EndgameTables;
use roque_game::StopSignal;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The circumstances of a game between programs.
pub struct Conduct<'a> {
    /// Where the time comes from.
    pub time: &'a dyn TimeSource,
    /// When games end early.
    pub adjudication: Adjudication,
    /// Endgames whose result need not be played out.
    pub tables: Option<&'a dyn EndgameTables>,
    /// Decides everything random.
    pub seed: u64,
    /// Breaks the game off when given.
    pub signal: &'a StopSignal,
}

/// Who sits at the board.
enum Seats<'a> {
    Two(ByColor<&'a mut dyn Player>),
    One(&'a mut dyn Player),
}

impl Seats<'_> {
    fn at(&mut self, color: Color) -> &mut dyn Player {
        match self {
            Self::Two(players) => &mut *players[color],
            Self::One(player) => &mut **player,
        }
    }

    /// Makes everybody ready; what went wrong, with who is to blame for it.
    fn prepare(&mut self, context: &GameContext) -> Vec<(Color, PlayerFault)> {
        let blamed: &[Color] = match self {
            Self::Two(_) => &Color::ALL,
            Self::One(_) => &[Color::White],
        };
        let failed =
            |&color: &Color| caught(|| self.at(color).new_game(context)).err().map(|fault| (color, fault));
        blamed.iter().filter_map(failed).collect()
    }
}

impl Conduct<'_> {
    /// Plays the game to its end. Whatever a player does, a finished record comes back; a player at fault loses.
    ///
    /// The clocks start when both players are ready.
    pub fn play(&self, setup: GameSetup, players: ByColor<&mut dyn Player>) -> GameRecord {
        self.run(setup, Seats::Two(players))
    }

    /// The same with one player on both sides, which is told of the new game once: self-play, where what was learnt
    /// for one side serves the other.
    ///
    /// ```
    /// use roque_game::StopSignal;
    /// use roque_play::players::RoquePlayer;
    /// use roque_play::{Adjudication, Claims, Conduct, GameSetup, PlayerSpec, SteadyTime};
    ///
    /// let Ok(PlayerSpec::Roque(spec)) = "roque:soft=50,hash=1".parse() else { panic!("a player") };
    /// let conduct = Conduct {
    ///     time: &SteadyTime::start(),
    ///     adjudication: Adjudication::self_play(),
    ///     tables: None,
    ///     seed: 1,
    ///     signal: &StopSignal::new(),
    /// };
    /// let setup = GameSetup { claims: Claims::Automatic, ..GameSetup::default() };
    /// let record = conduct.play_alone(setup, &mut RoquePlayer::load(spec)?);
    /// assert!(record.result.is_some() && record.moves.iter().all(|played| played.thought.is_some()));
    /// # Ok::<(), roque_play::LoadEvaluationError>(())
    /// ```
    pub fn play_alone(&self, setup: GameSetup, player: &mut dyn Player) -> GameRecord {
        self.run(setup, Seats::One(player))
    }

    fn run(&self, setup: GameSetup, mut seats: Seats<'_>) -> GameRecord {
        let failed = seats.prepare(&GameContext { start: setup.start, seed: self.seed });
        let mut referee = Referee::new(setup, self.time.now());
        for (color, PlayerFault { fault, detail }) in failed {
            referee.forfeit(color, fault, detail, self.time.now());
        }
        while !referee.is_over() {
            let mover = referee.side_to_move();
            self.play_move(&mut referee, seats.at(mover));
        }
        referee.into_record()
    }

    fn play_move(&self, referee: &mut Referee, player: &mut dyn Player) {
        let mover = referee.side_to_move();
        let turn = Turn {
            timeline: referee.timeline(),
            allowance: Allowance::new(referee.clock(), mover, self.time.now()),
            signal: self.signal,
        };
        let choice = caught(|| player.choose_unheard(&turn));
        let now = self.time.now();
        if self.signal.is_stopped() {
            referee.abort(now);
            return;
        }
        match choice {
            Ok(Decision::Play { m, thought }) => match referee.play(m, thought, now) {
                Ok(()) => self.adjudicate(referee),
                // The flag has fallen, and the referee has noted it.
                Err(_) if referee.is_over() => {}
                Err(error) => referee.forfeit(mover, Fault::IllegalMove, error.to_string(), now),
            },
            // A refusal means that the flag has fallen before, which the referee has noted.
            Ok(Decision::Resign) => drop(referee.resign(mover, now)),
            Err(fault) => referee.forfeit(mover, fault.fault, fault.detail, now),
        }
    }

    fn adjudicate(&self, referee: &mut Referee) {
        if referee.is_over() {
            return;
        }
        let known = self.tables.and_then(|tables| decide_by_tables(tables, referee.position()));
        if let Some(result) = known.or_else(|| self.adjudication.decide(referee.record())) {
            // It cannot be refused: the game has just been seen to go on.
            drop(referee.decide(result, self.time.now()));
        }
    }
}

/// A player that panics has crashed, like a program that ends; it must not be used again.
pub(crate) fn caught<T>(ask: impl FnOnce() -> Result<T, PlayerFault>) -> Result<T, PlayerFault> {
    catch_unwind(AssertUnwindSafe(ask)).unwrap_or_else(|panic| Err(crashed(panic.as_ref())))
}

fn crashed(panic: &(dyn Any + Send)) -> PlayerFault {
    let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    PlayerFault { fault: Fault::Crash, detail: text.unwrap_or("it panicked").to_owned() }
}
