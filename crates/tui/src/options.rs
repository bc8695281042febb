//! What a person may choose before a game.

use roque_chess::{ByColor, Color};
use roque_language::Message;
use roque_play::{Localized, ParsePlayerError, PlayerSpec, RoqueSpec, TimeControl};
use std::num::NonZeroU32;
use std::time::Duration;
use thiserror::Error;

/// Who plays whom: the three modes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// A person against the computer.
    #[default]
    Against,
    /// Two people at one board.
    People,
    /// The computer against itself.
    Engines,
}

/// The side a person plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Side {
    /// White.
    #[default]
    White,
    /// Black.
    Black,
    /// Whichever comes.
    Random,
}

/// How long the computer thinks beyond what the clock allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Effort {
    /// As the clock and the level say.
    #[default]
    Free,
    /// To a fixed depth.
    Depth(NonZeroU32),
    /// A fixed time.
    Time(Duration),
}

/// How the computer plays one side.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct EngineChoice {
    /// Its rating; `None` is full strength.
    pub elo: Option<u16>,
    /// How long it thinks.
    pub effort: Effort,
    /// Another player in its place: a UCI program, the textbook search, chance.
    pub other: Option<PlayerSpec>,
}

impl EngineChoice {
    /// The player this stands for, as every command names it.
    #[must_use]
    pub fn spec(&self) -> PlayerSpec {
        if let Some(other) = &self.other {
            return other.clone();
        }
        let depth = match self.effort {
            Effort::Depth(depth) => Some(depth),
            _ => None,
        };
        PlayerSpec::Roque(RoqueSpec {
            elo: self.elo,
            depth,
            hash: NonZeroU32::new(32),
            ..RoqueSpec::default()
        })
    }

    /// Time for a move, if it is fixed.
    #[must_use]
    pub fn move_time(&self) -> Option<Duration> {
        match self.effort {
            Effort::Time(time) => Some(time),
            _ => None,
        }
    }

    /// Reads a level (`1500`, `0` for full strength) or a player as every command names it (`solver:depth=3`,
    /// `uci:PATH`); the effort stays.
    ///
    /// # Errors
    /// One sentence that says what is accepted.
    pub fn choose(&mut self, text: &str) -> Result<(), ChoiceError> {
        let text = text.trim();
        if let Ok(number) = text.parse::<u32>() {
            let elo = u16::try_from(number).ok().filter(|elo| LEVELS.contains(elo));
            if elo.is_none() && number != 0 {
                return Err(ChoiceError::Level(number));
            }
            (self.elo, self.other) = (elo, None);
            return Ok(());
        }
        match text.parse()? {
            PlayerSpec::Human => return Err(ChoiceError::Person),
            other => self.other = Some(other),
        }
        Ok(())
    }
}

/// Levels that can be asked for.
pub const LEVELS: std::ops::RangeInclusive<u16> = 600..=2800;

/// Why text names no computer player.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ChoiceError {
    /// No such level.
    #[error("{0} is not a level (accepted: 600 to 2800, or 0 for full strength)")]
    Level(u32),
    /// A person.
    #[error("a person is no computer player; choose the game of two people")]
    Person,
    /// No such player.
    #[error(transparent)]
    Player(#[from] ParsePlayerError),
}

impl Localized for ChoiceError {
    fn message(&self) -> Message {
        match self {
            Self::Level(level) => Message::TerminalNotALevel { level: (*level).into() },
            Self::Person => Message::TerminalNoPerson,
            Self::Player(error) => error.message(),
        }
    }
}

/// Everything chosen before a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// Who plays whom.
    pub mode: Mode,
    /// The person's side.
    pub side: Side,
    /// How the computer plays each side; against a person, White's choice serves whichever side it has.
    pub engines: ByColor<EngineChoice>,
    /// The clock of both sides.
    pub clock: TimeControl,
    /// Whether the computer uses its opening book.
    pub book: bool,
    /// Decides what is random; the same seed plays the same openings.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        let middling = EngineChoice { elo: Some(1500), ..EngineChoice::default() };
        Self {
            mode: Mode::Against,
            side: Side::White,
            engines: ByColor::from_fn(|_| middling.clone()),
            clock: TimeControl::unlimited(),
            book: true,
            seed: 0,
        }
    }
}

impl Options {
    /// The side the person has, where there is one.
    #[must_use]
    pub fn person(&self) -> Option<Color> {
        match (self.mode, self.side) {
            (Mode::Against, Side::White) => Some(Color::White),
            (Mode::Against, Side::Black) => Some(Color::Black),
            (Mode::Against, Side::Random) if self.seed.is_multiple_of(2) => Some(Color::White),
            (Mode::Against, Side::Random) => Some(Color::Black),
            _ => None,
        }
    }

    /// The computer's choice for a side; `None` where a person plays.
    #[must_use]
    pub fn engine(&self, color: Color) -> Option<EngineChoice> {
        match self.mode {
            Mode::People => None,
            Mode::Engines => Some(self.engines[color].clone()),
            Mode::Against if self.person() == Some(color) => None,
            Mode::Against => Some(self.engines[Color::White].clone()),
        }
    }
}
