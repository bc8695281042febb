//! A program by its command line: `uci:PATH ARGS`.

use super::ParsePlayerError;
use std::fmt;
use std::str::FromStr;

/// A program and its arguments.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct UciSpec {
    /// The program, by path or by name.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
}

/// Words separated by blanks; double quotes keep blanks in a word.
impl FromStr for UciSpec {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words: Vec<String> = Vec::new();
        let mut word: Option<String> = None;
        let mut quoted = false;
        for c in text.chars() {
            match c {
                '"' => {
                    quoted = !quoted;
                    word.get_or_insert_default();
                }
                c if c.is_whitespace() && !quoted => words.extend(word.take()),
                c => word.get_or_insert_default().push(c),
            }
        }
        words.extend(word);
        if quoted {
            return Err(ParsePlayerError::Quotes(text.to_owned()));
        }
        let mut words = words.into_iter();
        let program =
            words.next().filter(|program| !program.is_empty()).ok_or(ParsePlayerError::NoProgram)?;
        Ok(Self { program, arguments: words.collect() })
    }
}

impl fmt::Display for UciSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_word(f, &self.program)?;
        self.arguments.iter().try_for_each(|argument| {
            f.write_str(" ")?;
            write_word(f, argument)
        })
    }
}

fn write_word(f: &mut fmt::Formatter<'_>, word: &str) -> fmt::Result {
    if word.is_empty() || word.contains(char::is_whitespace) {
        write!(f, "\"{word}\"")
    } else {
        f.write_str(word)
    }
}
