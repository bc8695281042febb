//! What a person may choose before a game.

use crate::messages::{Language, color_name, say};
use roque_chess::{ByColor, Color, Timeline};
use roque_language::Message;
use roque_play::table::{Openings, Program, RATINGS, Seat, TableSetup};
use roque_play::{Localized, ParsePlayerError, TimeControl};
use std::time::Duration;
use thiserror::Error;

/// Who plays whom: what the menu offers. At the table there are only seats.
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

/// The level offered first: what somebody who knows the game finds neither hopeless nor dull.
pub(crate) const USUAL_LEVEL: u16 = 1500;

/// Reads a level (`1500`, `0` for full strength) or a player as every command names it (`solver:depth=3`, `uci:PATH`).
///
/// # Errors
/// One sentence that says what is accepted.
pub fn read_program(text: &str) -> Result<Program, ChoiceError> {
    let text = text.trim();
    if let Ok(number) = text.parse::<u32>() {
        let elo = u16::try_from(number).ok().filter(|elo| RATINGS.contains(elo));
        if elo.is_none() && number != 0 {
            return Err(ChoiceError::Level(number));
        }
        return Ok(Program::at_level(elo));
    }
    Program::new(text.parse()?).ok_or(ChoiceError::Person)
}

/// Why text names no computer player.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ChoiceError {
    /// No such level.
    #[error("{0} is not a level (accepted: {low} to {high}, or 0 for full strength)", low = RATINGS.start(), high = RATINGS.end())]
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
            Self::Level(level) => {
                let [low, high] = [RATINGS.start(), RATINGS.end()].map(u16::to_string);
                Message::TerminalNotALevel { level: (*level).into(), low, high }
            }
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
    /// What plays each side; against a person, White's program serves whichever side it has.
    pub programs: ByColor<Program>,
    /// The clock of both sides.
    pub clock: TimeControl,
    /// Whether our engine uses its opening book.
    pub openings: Openings,
    /// Decides what is random; the same seed plays the same openings.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            mode: Mode::Against,
            side: Side::White,
            programs: ByColor::from_fn(|_| Program::at_level(Some(USUAL_LEVEL))),
            clock: TimeControl::unlimited(),
            openings: Openings::Book,
            seed: 0,
        }
    }
}

impl Options {
    /// The table to sit down at, after the moves of a line (none for a fresh game). At a terminal nobody waits for the
    /// sake of the eye.
    #[must_use]
    pub fn setup(&self, line: &Timeline, language: Language) -> TableSetup {
        TableSetup {
            seats: ByColor::from_fn(|color| self.seat(color, language)),
            start: *line.start(),
            opening: line.moves().collect(),
            time: ByColor::from_fn(|_| self.clock.clone()),
            openings: self.openings,
            pause: Some(Duration::ZERO),
            seed: self.seed,
            tags: vec![("Event".into(), "Roque".into()), ("Site".into(), "Terminal".into())],
        }
    }

    fn seat(&self, color: Color, language: Language) -> Seat {
        let person = |name: String| Seat::Person(Some(name));
        match self.mode {
            Mode::People => person(color_name(color, language)),
            Mode::Engines => Seat::Program(self.programs[color].clone()),
            Mode::Against if self.person() == color => person(say(Message::PlayerHuman, language)),
            Mode::Against => Seat::Program(self.programs[Color::White].clone()),
        }
    }

    /// The side of a person who plays against the computer.
    fn person(&self) -> Color {
        match self.side {
            Side::White => Color::White,
            Side::Black => Color::Black,
            Side::Random if self.seed.is_multiple_of(2) => Color::White,
            Side::Random => Color::Black,
        }
    }
}

/// `Roque 1500`, `Roque` at full strength, what another program is called, or who a person is.
pub(crate) fn seat_name(seat: &Seat, language: Language) -> String {
    match seat.program() {
        None => seat.name(),
        Some(program) => match program.level() {
            Some(Some(elo)) => format!("Roque {elo}"),
            Some(None) => format!("Roque ({})", say(Message::LevelFull, language)),
            None => program.spec().short_name(),
        },
    }
}
