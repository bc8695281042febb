//! Who sits at the board.

use crate::{ParsePlayerError, PlayerSpec, RoqueSpec};
use roque_people::{Personality, Rating};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::NonZeroU32;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::Duration;

/// Ratings our engine plays at.
pub const RATINGS: RangeInclusive<u16> = Rating::LOWEST.value()..=Rating::HIGHEST.value();

const ABSENT: &str = "absent:";
const PERSON: &str = "human";

/// How long a program thinks, where somebody wishes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effort {
    /// As the clock and the program's own settings say.
    #[default]
    Free,
    /// To a depth, however long that takes.
    Depth(NonZeroU32),
    /// This long for a move.
    Time(Duration),
}

/// A program that plays: never a person.
#[derive(Clone, PartialEq, Debug)]
pub struct Program {
    spec: PlayerSpec,
    /// How long it thinks.
    pub effort: Effort,
}

impl Program {
    /// The program a name stands for; `None` for a person.
    #[must_use]
    pub fn new(spec: PlayerSpec) -> Option<Self> {
        (spec != PlayerSpec::Human).then_some(Self { spec, effort: Effort::Free })
    }

    /// Our engine at a rating; `None`: as well as it can.
    #[must_use]
    pub fn at_level(elo: Option<u16>) -> Self {
        Self { spec: PlayerSpec::Roque(RoqueSpec { elo, ..RoqueSpec::default() }), effort: Effort::Free }
    }

    /// The same program with a wish about its thinking.
    #[must_use]
    pub fn with_effort(self, effort: Effort) -> Self {
        Self { effort, ..self }
    }

    /// What it is.
    #[must_use]
    pub fn spec(&self) -> &PlayerSpec {
        &self.spec
    }

    /// The level, as [`at_level`](Self::at_level) takes it, in whatever style; `None` if it is any other player.
    #[must_use]
    pub fn level(&self) -> Option<Option<u16>> {
        match &self.spec {
            PlayerSpec::Roque(spec) => {
                let RoqueSpec { elo, style, tempo, .. } = *spec;
                (*spec == RoqueSpec { elo, style, tempo, ..RoqueSpec::default() }).then_some(elo)
            }
            _ => None,
        }
    }

    /// In which way it plays at its level; `None` if it plays at none.
    #[must_use]
    pub fn style(&self) -> Option<Personality> {
        match &self.spec {
            PlayerSpec::Roque(spec) => spec.elo.map(|_| spec.style),
            _ => None,
        }
    }

    /// The same level played in another way; any other program stays as it is.
    #[must_use]
    pub fn with_style(self, style: Personality) -> Self {
        match self.spec {
            PlayerSpec::Roque(spec) if spec.elo.is_some() => {
                Self { spec: PlayerSpec::Roque(RoqueSpec { style, ..spec }), ..self }
            }
            _ => self,
        }
    }
}

/// One of the two places at the board. `Display` and `FromStr` are the form in which games are kept: `human`,
/// `human:Ada`, `absent:Morphy`, or a program as every command names it.
#[derive(Clone, PartialEq, Debug)]
pub enum Seat {
    /// A person, with a name if they gave one.
    Person(Option<String>),
    /// A program.
    Program(Program),
    /// Only a name: somebody from an imported game.
    Absent(String),
}

impl Seat {
    /// Most letters of a person's name.
    pub const LONGEST_NAME: usize = 40;

    /// A person with the name somebody typed, without space around it; `None` if it is empty, too long to stand beside a
    /// clock, or not one line.
    #[must_use]
    pub fn named(typed: &str) -> Option<Self> {
        let name = typed.trim();
        let fits = (1..=Self::LONGEST_NAME).contains(&name.chars().count());
        (fits && !name.chars().any(char::is_control)).then(|| Self::Person(Some(name.to_owned())))
    }

    /// The program that plays here.
    #[must_use]
    pub fn program(&self) -> Option<&Program> {
        match self {
            Self::Program(program) => Some(program),
            Self::Person(_) | Self::Absent(_) => None,
        }
    }

    /// Whether a person plays here.
    #[must_use]
    pub fn is_person(&self) -> bool {
        matches!(self, Self::Person(_))
    }

    /// The name for lists and PGN, without a rating.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Person(name) => name.clone().unwrap_or_else(|| "Human".to_owned()),
            Self::Absent(name) => name.clone(),
            Self::Program(program) => match program.spec() {
                PlayerSpec::Roque(_) => "Roque".to_owned(),
                PlayerSpec::Random { .. } => "Random".to_owned(),
                PlayerSpec::Solver(_) => "Textbook".to_owned(),
                other => other.short_name(),
            },
        }
    }

    /// The rating a program plays at, if it claims one.
    #[must_use]
    pub fn rating(&self) -> Option<u16> {
        match self.program()?.spec() {
            PlayerSpec::Roque(spec) => spec.elo,
            _ => None,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Person(None) => f.write_str(PERSON),
            Self::Person(Some(name)) => write!(f, "{PERSON}:{name}"),
            Self::Program(program) => program.spec.fmt(f),
            Self::Absent(name) => write!(f, "{ABSENT}{name}"),
        }
    }
}

impl FromStr for Seat {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(name) = text.strip_prefix(ABSENT) {
            return Ok(Self::Absent(name.to_owned()));
        }
        if let Some(name) = text.strip_prefix(PERSON).and_then(|rest| rest.strip_prefix(':')) {
            return Ok(Self::Person(Some(name.to_owned())));
        }
        Ok(Program::new(text.parse()?).map_or(Self::Person(None), Self::Program))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_come_back_from_their_names() {
        for (text, name, rating) in [
            ("human", "Human", None),
            ("human:Ada: L.", "Ada: L.", None),
            ("absent:Morphy, Paul", "Morphy, Paul", None),
            ("roque:elo=1500", "Roque", Some(1500)),
            ("roque:elo=900,style=trapper,time=human", "Roque", Some(900)),
            ("solver:algo=alphabeta,deepening=off,eval=simplified,depth=2", "Textbook", None),
            ("random", "Random", None),
            ("uci:/usr/games/stockfish", "stockfish", None),
        ] {
            let seat: Seat = text.parse().unwrap();
            assert_eq!(
                (seat.to_string().as_str(), seat.name().as_str(), seat.rating()),
                (text, name, rating)
            );
        }
        assert!("humane".parse::<Seat>().is_err());
    }

    #[test]
    fn names_are_short_lines() {
        assert_eq!(Seat::named("  Ada: L. "), Some(Seat::Person(Some("Ada: L.".to_owned()))));
        assert!(Seat::named(&"é".repeat(Seat::LONGEST_NAME)).is_some());
        for wrong in ["", "  ", "a\nb", &"x".repeat(Seat::LONGEST_NAME + 1)] {
            assert_eq!(Seat::named(wrong), None, "{wrong:?}");
        }
    }

    #[test]
    fn a_person_is_no_program() {
        assert_eq!(Program::new(PlayerSpec::Human), None);
    }
}
