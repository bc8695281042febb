//! Programs of others that may take part in matches: those that whoever started the server has named, and no others.

use roque_play::{ParsePlayerError, UciSpec};
use serde::Deserialize;
use std::path::Path;
use thiserror::Error;

/// A program that was named on the command line or in the person's own file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedEngine {
    /// The name by which pages may ask for it.
    pub name: String,
    /// The program.
    pub spec: UciSpec,
    /// Options it is started with, in the order of the alphabet.
    pub options: Vec<(String, String)>,
}

/// Text that names no program.
#[derive(Debug, Error)]
pub enum EngineError {
    /// Not of the form `NAME=COMMAND`.
    #[error("{0:?} is not of the form NAME=COMMAND, as in stockfish=/usr/games/stockfish")]
    Form(String),
    /// A name that cannot be written in an address.
    #[error("{0:?} is not a name for a program (accepted: 1 to 40 letters, digits, blanks, '.', '-' or '_')")]
    Name(String),
    /// Two programs of one name.
    #[error("there are two programs named {0:?}")]
    Twice(String),
    /// A command that cannot be read.
    #[error("the program {name:?}: {problem}")]
    Command {
        /// Its name.
        name: String,
        /// What is wrong.
        problem: ParsePlayerError,
    },
    /// A file that cannot be read.
    #[error("cannot read the programs of {path}: {problem}")]
    File {
        /// The file.
        path: String,
        /// Why.
        problem: String,
    },
}

/// The person's own file: `[[engine]]` tables.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EngineFile {
    #[serde(default)]
    engine: Vec<EngineTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EngineTable {
    name: String,
    command: String,
    #[serde(default)]
    options: toml::Table,
}

impl NamedEngine {
    /// A program as the command line names it: `NAME=COMMAND`.
    ///
    /// # Errors
    /// [`EngineError`] if the text is not of that form.
    pub fn parse(text: &str) -> Result<Self, EngineError> {
        let (name, command) = text.split_once('=').ok_or_else(|| EngineError::Form(text.to_owned()))?;
        Self::new(name, command, &toml::Table::new())
    }

    fn new(name: &str, command: &str, options: &toml::Table) -> Result<Self, EngineError> {
        let name = name.trim();
        let fits = |letter: char| letter.is_alphanumeric() || " .-_".contains(letter);
        if name.is_empty() || name.chars().count() > 40 || !name.chars().all(fits) {
            return Err(EngineError::Name(name.to_owned()));
        }
        let spec = command
            .trim()
            .parse()
            .map_err(|problem| EngineError::Command { name: name.to_owned(), problem })?;
        let text = |value: &toml::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let options = options.iter().map(|(name, value)| (name.clone(), text(value))).collect();
        Ok(Self { name: name.to_owned(), spec, options })
    }

    /// The programs of a file; none if there is no such file.
    ///
    /// # Errors
    /// [`EngineError`] if the file cannot be read.
    pub fn read(path: &Path) -> Result<Vec<Self>, EngineError> {
        let file = |problem: String| EngineError::File { path: path.display().to_string(), problem };
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(file(error.to_string())),
        };
        let tables: EngineFile = toml::from_str(&text).map_err(|error| file(error.message().to_owned()))?;
        tables.engine.iter().map(|table| Self::new(&table.name, &table.command, &table.options)).collect()
    }

    /// Refuses two programs of one name.
    ///
    /// # Errors
    /// [`EngineError::Twice`].
    pub fn check(engines: &[Self]) -> Result<(), EngineError> {
        for (index, engine) in engines.iter().enumerate() {
            if engines[..index].iter().any(|other| other.name == engine.name) {
                return Err(EngineError::Twice(engine.name.clone()));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_named_on_the_command_line_or_in_a_file() {
        let engine = NamedEngine::parse("fish=/opt/a fish/run").unwrap();
        assert_eq!((engine.name.as_str(), engine.spec.to_string().as_str()), ("fish", "/opt/a fish/run"));
        for wrong in ["fish", "=x", "fish=", "../x=y", "a\"b=c"] {
            assert!(NamedEngine::parse(wrong).is_err(), "{wrong}");
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("engines.toml");
        assert_eq!(NamedEngine::read(&path).unwrap(), []);
        std::fs::write(
            &path,
            "[[engine]]\nname = 'f'\ncommand = '/x --y'\noptions = { Z = 1, A = true, S = 'a b' }\n",
        )
        .unwrap();
        let [engine] = <[NamedEngine; 1]>::try_from(NamedEngine::read(&path).unwrap()).unwrap();
        let options: Vec<_> = engine.options.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        assert_eq!(options, [("A", "true"), ("S", "a b"), ("Z", "1")]);
        assert!(NamedEngine::check(&[engine.clone(), engine]).is_err());
        std::fs::write(&path, "[[engine]]\nname = 'f'\npath = 'x'\n").unwrap();
        assert!(NamedEngine::read(&path).unwrap_err().to_string().contains("engines.toml"));
    }
}
