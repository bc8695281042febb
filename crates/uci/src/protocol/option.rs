//! The `option` line: what an engine lets one set.

use super::integer;
use roque_game::quoted;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Why a line does not declare an option.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is not an option; options look like: name Hash type spin default 16 min 1 max 1024")]
pub struct ParseOptionError(String);

/// An option an engine declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionDeclaration {
    /// The name, which may contain spaces.
    pub name: String,
    /// What it accepts.
    pub kind: OptionKind,
}

/// What an option accepts, and what it is unless set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// `true` or `false`.
    Check {
        /// The value unless set.
        default: bool,
    },
    /// A whole number.
    Spin {
        /// The value unless set.
        default: i64,
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of several words.
    Combo {
        /// The value unless set.
        default: String,
        /// All values.
        choices: Vec<String>,
    },
    /// Does something when pressed.
    Button,
    /// Any text.
    Text {
        /// The value unless set; may be empty.
        default: String,
    },
}

/// A value that an option has read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionValue {
    /// On or off.
    Check(bool),
    /// A number within the range.
    Number(i64),
    /// Any text; of a combo one of its choices, as it is declared.
    Text(String),
    /// A button was pressed.
    Pressed,
}

/// As the protocol writes it; nothing for a button.
impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Check(on) => write!(f, "{on}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => f.write_str(text),
            Self::Pressed => Ok(()),
        }
    }
}

impl OptionKind {
    /// Reads a value as GUIs and people write it: `on` and `1` are `true`, case does not matter, and a number out of range
    /// becomes the nearest within.
    ///
    /// # Errors
    /// What is accepted, as half a sentence: "a whole number from 1 to 1024".
    pub fn read(&self, value: Option<&str>) -> Result<OptionValue, String> {
        let text = value.map(str::trim);
        let read = match (self, text) {
            (Self::Button, _) => Some(OptionValue::Pressed),
            (Self::Text { .. }, text) => Some(OptionValue::Text(text.unwrap_or_default().to_owned())),
            (Self::Check { .. }, Some(text)) => match text.to_ascii_lowercase().as_str() {
                "true" | "on" | "1" => Some(OptionValue::Check(true)),
                "false" | "off" | "0" => Some(OptionValue::Check(false)),
                _ => None,
            },
            (Self::Spin { min, max, .. }, Some(text)) => {
                integer(text).map(|number| OptionValue::Number(number.clamp(*min, *max)))
            }
            (Self::Combo { choices, .. }, Some(text)) => {
                let chosen = choices.iter().find(|choice| choice.eq_ignore_ascii_case(text));
                chosen.cloned().map(OptionValue::Text)
            }
            (_, None) => None,
        };
        read.ok_or_else(|| self.to_string())
    }

    /// Whether a value can be sent as it stands, to a program that may take it less kindly; what could be sent,
    /// otherwise.
    ///
    /// # Errors
    /// As [`read`](Self::read).
    pub fn check(&self, value: Option<&str>) -> Result<(), String> {
        let exact = match (self.read(value)?, value) {
            (OptionValue::Pressed, value) => value.is_none(),
            (OptionValue::Text(_), value) => value.is_some(),
            (read, value) => Some(read.to_string().as_str()) == value,
        };
        if exact { Ok(()) } else { Err(self.to_string()) }
    }
}

/// What is accepted, for a sentence.
impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Check { .. } => f.write_str("true or false"),
            Self::Spin { min, max, .. } => write!(f, "a whole number from {min} to {max}"),
            Self::Combo { choices, .. } => write!(f, "one of {}", choices.join(", ")),
            Self::Button => f.write_str("no value"),
            Self::Text { .. } => f.write_str("text"),
        }
    }
}

/// The parts of the line between its key words.
#[derive(Default)]
struct Parts {
    name: Vec<String>,
    kind: Vec<String>,
    default: Vec<String>,
    min: Vec<String>,
    max: Vec<String>,
    choices: Vec<Vec<String>>,
}

impl Parts {
    /// Key words are recognised only where they can stand, since names and values may contain them.
    fn read(text: &str) -> Self {
        let mut parts = Self::default();
        let mut key = "";
        for token in text.split_whitespace() {
            let kind = parts.kind.first().map_or("", String::as_str);
            let is_key = match token {
                "name" => key.is_empty(),
                "type" => key == "name",
                "default" => !kind.is_empty() && key == "type",
                "min" | "max" => kind == "spin",
                "var" => kind == "combo",
                _ => false,
            };
            if is_key {
                key = token;
                if key == "var" {
                    parts.choices.push(Vec::new());
                }
                continue;
            }
            match key {
                "name" => parts.name.push(token.to_owned()),
                "type" => parts.kind.push(token.to_owned()),
                "default" => parts.default.push(token.to_owned()),
                "min" => parts.min.push(token.to_owned()),
                "max" => parts.max.push(token.to_owned()),
                "var" => {
                    parts.choices.last_mut().into_iter().for_each(|choice| choice.push(token.to_owned()))
                }
                _ => {}
            }
        }
        parts
    }
}

/// Reads what follows the word `option`.
impl FromStr for OptionDeclaration {
    type Err = ParseOptionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || ParseOptionError(quoted(text.trim()));
        let parts = Parts::read(text);
        let default = parts.default.join(" ");
        let default = if default == "<empty>" { String::new() } else { default };
        let number = |words: &[String]| words.first().and_then(|word| integer(word));
        let kind = match parts.kind.first().map(String::as_str) {
            Some("check") => OptionKind::Check { default: default.eq_ignore_ascii_case("true") },
            Some("spin") => {
                let default = number(&parts.default).ok_or_else(bad)?;
                let min = number(&parts.min).unwrap_or(i64::MIN);
                let max = number(&parts.max).unwrap_or(i64::MAX);
                OptionKind::Spin { default, min, max }
            }
            Some("combo") => {
                OptionKind::Combo { default, choices: parts.choices.iter().map(|c| c.join(" ")).collect() }
            }
            Some("button") => OptionKind::Button,
            Some("string") => OptionKind::Text { default },
            _ => return Err(bad()),
        };
        if parts.name.is_empty() {
            return Err(bad());
        }
        Ok(Self { name: parts.name.join(" "), kind })
    }
}

/// The whole line, with the word `option`.
impl fmt::Display for OptionDeclaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::Text { default } if default.is_empty() => f.write_str("string default <empty>"),
            OptionKind::Text { default } => write!(f, "string default {default}"),
        }
    }
}
