//! What a person may choose before a game.

use crate::messages::{Language, color_name, say};
use roque_chess::{ByColor, Color, Timeline};
use roque_game::quoted;
use roque_language::Message;
use roque_people::Personality;
use roque_play::table::{Openings, Program, RATINGS, Seat, Table, TableSetup};
use roque_play::{
    Bonus, Localized, Pace, ParsePlayerError, ParseTimeControlError, Stage, TimeControl, style_name,
};
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

/// Reads a clock as everybody writes it: `3+2` is three minutes and two seconds a move, `15` fifteen minutes, `40/90+30:30`
/// forty moves in ninety minutes, then thirty; nothing, `0` or `none` is no clock. What is written with units is read as
/// every command reads it.
///
/// # Errors
/// [`ParseTimeControlError`].
pub fn read_clock(text: &str) -> Result<TimeControl, ParseTimeControlError> {
    let text = text.trim();
    if matches!(text, "" | "0" | "-") {
        return Ok(TimeControl::unlimited());
    }
    let plain = text.chars().all(|sign| sign.is_ascii_digit() || "+.:/".contains(sign));
    if !plain {
        return text.parse();
    }
    let in_minutes = |stage: &str| {
        let time = stage.find('/').map_or(0, |slash| slash + 1);
        let end = stage[time..].find('+').map_or(stage.len(), |plus| time + plus);
        format!("{}m{}", &stage[..end], &stage[end..])
    };
    let stages: Vec<String> = text.split(':').map(in_minutes).collect();
    stages.join(":").parse().map_err(|_| ParseTimeControlError(quoted(text)))
}

/// Reads the clocks of both sides: one for both, or White's and Black's with a space between, `5+3 1+0`.
///
/// # Errors
/// [`ParseTimeControlError`].
pub fn read_clocks(text: &str) -> Result<ByColor<TimeControl>, ParseTimeControlError> {
    let clocks: Vec<&str> = text.split_whitespace().collect();
    match *clocks {
        [white, black] => Ok(ByColor::new(read_clock(white)?, read_clock(black)?)),
        _ => read_clock(text).map(|clock| ByColor::from_fn(|_| clock.clone())),
    }
}

/// Both clocks as [`read_clocks`] reads them; `None` where there is none.
#[must_use]
pub fn clocks_name(clocks: &ByColor<TimeControl>) -> Option<String> {
    let [white, black] = Color::ALL.map(|color| clock_name(&clocks[color]));
    if white == black {
        return white;
    }
    let [white, black] = [white, black].map(|name| name.unwrap_or_else(|| "0".to_owned()));
    Some(format!("{white} {black}"))
}

/// A clock as [`read_clock`] reads it; `None` where there is none.
#[must_use]
pub fn clock_name(clock: &TimeControl) -> Option<String> {
    if clock.is_unbounded() {
        return None;
    }
    let plain = clock.depth.is_none() && clock.nodes.is_none();
    let Pace::Stages(stages) = &clock.pace else { return Some(clock.to_string()) };
    let stage = |stage: &Stage| {
        let seconds = match stage.bonus {
            Bonus::None => 0.0,
            Bonus::Increment(extra) => extra.as_secs_f64(),
            Bonus::Delay(_) | Bonus::Bronstein(_) => return None,
        };
        let minutes = (stage.time.as_secs_f64() / 0.6).round() / 100.0;
        let moves = stage.moves.map_or_else(String::new, |moves| format!("{moves}/"));
        Some(format!("{moves}{minutes}+{seconds}"))
    };
    let stages: Option<Vec<String>> = stages.iter().map(stage).collect();
    Some(stages.filter(|_| plain).map_or_else(|| clock.to_string(), |stages| stages.join(":")))
}

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
    /// Who the people are: of one against the computer the first counts.
    pub people: ByColor<Seat>,
    /// The clock of each side.
    pub clocks: ByColor<TimeControl>,
    /// Whether our engine uses its opening book.
    pub openings: Openings,
    /// Least time between moves of programs; `None`: what the eye needs.
    pub pause: Option<Duration>,
    /// Decides what is random; the same seed plays the same openings.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            mode: Mode::Against,
            side: Side::White,
            programs: ByColor::from_fn(|_| Program::at_level(Some(USUAL_LEVEL))),
            people: ByColor::from_fn(|_| Seat::Person(None)),
            clocks: ByColor::from_fn(|_| TimeControl::unlimited()),
            openings: Openings::Book,
            pause: None,
            seed: 0,
        }
    }
}

impl Options {
    /// The table to sit down at, after the moves of a line (none for a fresh game).
    #[must_use]
    pub fn setup(&self, line: &Timeline) -> TableSetup {
        TableSetup {
            seats: ByColor::from_fn(|color| self.seat(color)),
            start: *line.start(),
            opening: line.moves().collect(),
            time: self.clocks.clone(),
            openings: self.openings,
            pause: self.pause,
            seed: self.seed,
            tags: vec![("Event".into(), "Roque".into()), ("Site".into(), "Terminal".into())],
        }
    }

    fn seat(&self, color: Color) -> Seat {
        match self.mode {
            Mode::People => self.people[color].clone(),
            Mode::Engines => Seat::Program(self.programs[color].clone()),
            Mode::Against if self.person() == color => self.people[Color::White].clone(),
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
pub(crate) fn seat_name(table: &Table, color: Color, language: Language) -> String {
    let seat = table.seat(color);
    match seat.program() {
        None if *seat != Seat::Person(None) => seat.name(),
        // Two people at one board are told apart by their sides.
        None if table.only_person().is_none() => color_name(color, language),
        None => say(Message::PlayerHuman, language),
        Some(program) => match program.level() {
            Some(Some(elo)) => match program.style().unwrap_or_default() {
                Personality::Average => format!("Roque {elo}"),
                style => format!("Roque {elo} ({})", say(style_name(style), language)),
            },
            Some(None) => format!("Roque ({})", say(Message::LevelFull, language)),
            None => program.spec().short_name(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_and_shown_as_everybody_writes_them() {
        for (typed, meant, shown) in [
            ("3+2", "180+2", Some("3+2")),
            ("15", "900", Some("15+0")),
            ("0.5+0", "30", Some("0.5+0")),
            ("90+30", "5400+30", Some("90+30")),
            ("40/90+30:30+30", "40/5400+30:1800+30", Some("40/90+30:30+30")),
            ("0+1", "0+1", Some("0+1")),
            ("300s", "300", Some("5+0")),
            ("5m+3", "300+3", Some("5+3")),
            ("0", "none", None),
            ("none", "none", None),
            ("", "none", None),
            ("300d5", "300d5", Some("300d5")),
        ] {
            let clock = read_clock(typed).unwrap();
            assert_eq!(
                (clock.to_string().as_str(), clock_name(&clock).as_deref()),
                (meant, shown),
                "{typed}"
            );
        }
        for (typed, white, black, shown) in [
            ("5+3 1+0", "300+3", "60", Some("5+3 1+0")),
            ("  5+3  ", "300+3", "300+3", Some("5+3")),
            ("5+3 0", "300+3", "none", Some("5+3 0")),
            ("", "none", "none", None),
        ] {
            let clocks = read_clocks(typed).unwrap();
            let read = Color::ALL.map(|color| clocks[color].to_string());
            assert_eq!(read, [white, black], "{typed}");
            assert_eq!(clocks_name(&clocks).as_deref(), shown, "{typed}");
        }
        assert!(read_clocks("5+3 1+0 1+0").is_err() && read_clocks("5+3 x").is_err());
        for wrong in ["three", "3+", "+2", "3++2", "3-2", "1:2:3", "99999999999"] {
            let error = read_clock(wrong).expect_err(wrong).to_string();
            assert!(error.contains(wrong), "{error}");
        }
    }
}
