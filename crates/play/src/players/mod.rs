//! Everything that can choose a move by itself.
//!
//! A [`Player`] is asked for a move and blocks until it has one; the [`StopSignal`] in its [`Turn`] hurries it.
//! Whatever goes wrong with it is a [`PlayerFault`], which loses the game and nothing more.

mod bounds;
mod random;
mod roque;
mod seated;
mod solver;
mod uci;
mod watched;
mod with_book;

pub use bounds::{Bounds, OwnBounds};
pub use random::RandomPlayer;
pub use roque::RoquePlayer;
pub use seated::{Seat, Seated};
pub use solver::{SolverPlayer, TextbookJudge};
pub use uci::{Patience, UciPlayer};
pub use watched::{Watched, WorkDone};
pub use with_book::WithBook;

use crate::{Clock, Fault, LoadEvaluationError, Moment, PlayerSpec, Thought, UciSpec};
use roque_chess::{ByColor, Color, Move, Position, Timeline};
use roque_engine::{NotEnoughMemory, ask_for_memory};
use roque_game::{StopSignal, Value};
pub use roque_uci::client::{Direction, Overheard};
use serde::{Deserialize, Serialize};
use std::num::{NonZeroU32, NonZeroU64, NonZeroUsize};
use std::path::Path;
use std::time::Duration;
use thiserror::Error;

/// What a player is told before a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameContext {
    /// Where the game begins.
    pub start: Position,
    /// Decides everything random about the game.
    pub seed: u64,
}

/// What the mover may spend, and what the clocks show.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Allowance {
    /// What each clock shows; `None` without a clock.
    pub remaining: ByColor<Option<Duration>>,
    /// What each side gains with a move.
    pub increment: ByColor<Duration>,
    /// Moves until the mover gets more time.
    pub moves_to_go: Option<u32>,
    /// Time for this move alone.
    pub move_time: Option<Duration>,
    /// Greatest depth.
    pub depth: Option<NonZeroU32>,
    /// Greatest number of positions.
    pub nodes: Option<NonZeroU64>,
    /// Time until the mover has lost on time.
    pub time_to_flag: Option<Duration>,
}

impl Allowance {
    /// What the side to move may spend at this moment.
    #[must_use]
    pub fn new(clock: &Clock, mover: Color, now: Moment) -> Self {
        use crate::{Bonus, Pace};
        let control = clock.control(mover);
        let staged = |color| matches!(clock.control(color).pace, Pace::Stages(_));
        Self {
            remaining: ByColor::from_fn(|color| clock.remaining(color, now).filter(|_| staged(color))),
            increment: ByColor::from_fn(|color| match clock.bonus(color) {
                Bonus::None => Duration::ZERO,
                Bonus::Increment(extra) | Bonus::Delay(extra) | Bonus::Bronstein(extra) => extra,
            }),
            moves_to_go: clock.moves_to_go(mover),
            move_time: match control.pace {
                Pace::PerMove(time) => Some(time),
                _ => None,
            },
            depth: control.depth,
            nodes: control.nodes,
            time_to_flag: clock.time_to_flag(now),
        }
    }

    /// Whether nothing but a stop would end a search.
    #[must_use]
    pub fn is_unbounded(&self, mover: Color) -> bool {
        self.remaining[mover].is_none()
            && self.move_time.is_none()
            && self.depth.is_none()
            && self.nodes.is_none()
    }
}

/// A request for a move.
pub struct Turn<'a> {
    /// The game so far.
    pub timeline: &'a Timeline,
    /// What may be spent.
    pub allowance: Allowance,
    /// Hurries the player when given.
    pub signal: &'a StopSignal,
}

impl Turn<'_> {
    /// The position to move in.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.timeline.current()
    }
}

/// What a player thinks while it thinks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Insight {
    /// Its judgement, from White's side.
    pub thought: Thought,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Nodes left early, where the player counts them.
    pub cutoffs: Option<Cutoffs>,
    /// Time spent, as the player counts it.
    pub time: Option<Duration>,
    /// The line it expects, every move legal.
    pub line: Vec<Move>,
}

/// Nodes of a search left early because a move was too good for the opponent to allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cutoffs {
    /// By any move.
    pub all: u64,
    /// By the first move tried.
    pub by_first_move: u64,
}

impl Cutoffs {
    /// Share of the cutoffs that the first move gave, 0 to 1: how good the ordering is.
    #[must_use]
    pub fn first_move_share(&self) -> Option<f64> {
        (self.all > 0).then(|| self.by_first_move as f64 / self.all as f64)
    }
}

/// What a player decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// To play a move.
    Play {
        /// The move, checked by the referee.
        m: Move,
        /// What it thinks of it.
        thought: Option<Thought>,
    },
    /// To give up.
    Resign,
}

/// What a player did wrong.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{detail}")]
pub struct PlayerFault {
    /// The kind of fault.
    pub fault: Fault,
    /// What happened, in one sentence.
    pub detail: String,
}

/// Chooses moves.
pub trait Player: Send {
    /// The name it gives itself.
    fn name(&self) -> String;

    /// Prepares for a game; a player that failed in the game before starts afresh. May block for seconds.
    ///
    /// # Errors
    /// [`PlayerFault`] if it cannot play.
    fn new_game(&mut self, context: &GameContext) -> Result<(), PlayerFault>;

    /// Chooses a move. Blocks until there is one; returns soon after the signal was given.
    ///
    /// # Errors
    /// [`PlayerFault`] if there is none to be had.
    fn choose(
        &mut self,
        turn: &Turn<'_>,
        listener: &mut dyn FnMut(&Insight),
    ) -> Result<Decision, PlayerFault>;

    /// Lets somebody hear every line between us and the player's program, or nobody. Players without a program say nothing.
    fn overhear(&mut self, listener: Option<Overheard>) {
        drop(listener);
    }

    /// Chooses a move with nobody listening. Players that can save work then say so here.
    ///
    /// # Errors
    /// As [`choose`](Self::choose).
    fn choose_unheard(&mut self, turn: &Turn<'_>) -> Result<Decision, PlayerFault> {
        self.choose(turn, &mut |_| {})
    }
}

/// Whoever holds a player lends it.
impl<P: Player + ?Sized> Player for Box<P> {
    fn name(&self) -> String {
        (**self).name()
    }

    fn new_game(&mut self, context: &GameContext) -> Result<(), PlayerFault> {
        (**self).new_game(context)
    }

    fn choose(
        &mut self,
        turn: &Turn<'_>,
        listener: &mut dyn FnMut(&Insight),
    ) -> Result<Decision, PlayerFault> {
        (**self).choose(turn, listener)
    }

    fn overhear(&mut self, listener: Option<Overheard>) {
        (**self).overhear(listener);
    }

    fn choose_unheard(&mut self, turn: &Turn<'_>) -> Result<Decision, PlayerFault> {
        (**self).choose_unheard(turn)
    }
}

/// Why a player cannot be made.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum MakePlayerError {
    /// A person has no program.
    #[error("a human cannot be played by the program; use roque play")]
    Human,
    /// Options belong to `uci:` players.
    #[error("{player} takes its options in its name, not as UCI options (option {option:?})")]
    NoUciOptions {
        /// The player.
        player: String,
        /// The option given.
        option: String,
    },
    /// The program is not there.
    #[error("there is no program {0:?}")]
    NoProgram(String),
    /// Its evaluation is in no file.
    #[error(transparent)]
    Evaluation(#[from] LoadEvaluationError),
    /// Its table does not fit.
    #[error(transparent)]
    Memory(#[from] NotEnoughMemory),
}

/// Makes the player a name stands for. Programs are started when their first game begins. `uci_options` are set
/// in the order given and only make sense for `uci:` players.
///
/// # Errors
/// [`MakePlayerError`] if the name stands for a person, options were given to a player that has none, its program or the
/// file of its evaluation is not there, or there is no memory for its table.
pub fn make_player(
    spec: &PlayerSpec,
    uci_options: &[(String, String)],
) -> Result<Box<dyn Player>, MakePlayerError> {
    if let (Some((option, _)), false) = (uci_options.first(), matches!(spec, PlayerSpec::Uci(_))) {
        let (player, option) = (spec.to_string(), option.clone());
        return Err(MakePlayerError::NoUciOptions { player, option });
    }
    if let PlayerSpec::Uci(UciSpec { program, .. }) = spec
        && !is_there(program)
    {
        return Err(MakePlayerError::NoProgram(program.clone()));
    }
    ask_for_memory(table_size(spec))?;
    Ok(match spec {
        PlayerSpec::Human => return Err(MakePlayerError::Human),
        PlayerSpec::Random { seed } => Box::new(RandomPlayer::new(seed.unwrap_or_default())),
        PlayerSpec::Roque(spec) => Box::new(RoquePlayer::load(spec.clone())?),
        PlayerSpec::Solver(spec) => Box::new(SolverPlayer::new(spec.clone())),
        PlayerSpec::Uci(spec) => Box::new(UciPlayer::new(spec.clone(), uci_options.to_vec())),
    })
}

/// Whether a program can be found, so that a slip of the pen is not played for a whole match. Only Unix says so
/// beforehand.
fn is_there(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let named = || std::env::split_paths(&path).any(|folder| folder.join(program).is_file());
    !cfg!(unix) || if program.contains('/') { Path::new(program).is_file() } else { named() }
}

/// Megabytes a player asks for by its name.
fn table_size(spec: &PlayerSpec) -> usize {
    match spec {
        PlayerSpec::Roque(spec) => spec.hash.map_or(0, |megabytes| megabytes.get() as usize),
        PlayerSpec::Solver(spec) => spec.solver.config.table.map_or(0, NonZeroUsize::get),
        PlayerSpec::Human | PlayerSpec::Random { .. } | PlayerSpec::Uci(_) => 0,
    }
}

/// The mover's judgement with its depth, turned to White's side.
fn thought(value: Value, mover: Color, depth: Option<u32>) -> Thought {
    Thought { evaluation: value.for_first(mover.into()), depth }
}
