//! What results say: words of the catalogue, which every language has, or names that are the same in all.

use roque_language::{Language, Message};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that stands in a table, a picture or a finding. Written down it is English, and read again it is what was written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub enum Words {
    /// Words of the catalogue.
    Said(Message),
    /// A name, a number, somebody's own words.
    Plain(String),
    /// Sentences, one after the other.
    Sentences(Vec<Words>),
}

impl Words {
    /// The message of the catalogue, if it is one.
    #[must_use]
    pub const fn message(&self) -> Option<&Message> {
        match self {
            Self::Said(message) => Some(message),
            Self::Plain(_) | Self::Sentences(_) => None,
        }
    }

    /// As they stand beside other words.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        match self {
            Self::Said(message) => message.text(language),
            Self::Plain(text) => text.clone(),
            Self::Sentences(all) => {
                all.iter().map(|words| words.sentence(language)).collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// As a sentence of its own.
    #[must_use]
    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::Said(message) => message.sentence(language),
            other => other.text(language),
        }
    }
}

/// English, for files and the command line.
impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

impl From<Message> for Words {
    fn from(message: Message) -> Self {
        Self::Said(message)
    }
}

impl From<String> for Words {
    fn from(text: String) -> Self {
        Self::Plain(text)
    }
}

impl From<&str> for Words {
    fn from(text: &str) -> Self {
        Self::Plain(text.to_owned())
    }
}

impl From<Words> for String {
    fn from(words: Words) -> Self {
        words.to_string()
    }
}

/// Numbers as records hold them: JSON has no infinity, so an end that is not known is a word.
pub(crate) mod number {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[derive(serde::Serialize, Deserialize)]
    #[serde(untagged)]
    enum Written {
        Number(f64),
        Word(String),
    }

    fn write(value: f64) -> Written {
        if value.is_finite() { Written::Number(value) } else { Written::Word(value.to_string()) }
    }

    fn read<E: Error>(written: Written) -> Result<f64, E> {
        match written {
            Written::Number(value) => Ok(value),
            Written::Word(word) => word.parse().map_err(E::custom),
        }
    }

    pub(crate) fn serialize<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        serde::Serialize::serialize(&write(*value), serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        read(Written::deserialize(deserializer)?)
    }

    /// Pairs of numbers.
    pub(crate) mod pairs {
        use super::{Written, read, write};
        use serde::{Deserialize, Deserializer, Serializer};

        pub(crate) fn serialize<S: Serializer>(
            pairs: &[(f64, f64)],
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(pairs.iter().map(|&(a, b)| (write(a), write(b))))
        }

        pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Vec<(f64, f64)>, D::Error> {
            let pairs = Vec::<(Written, Written)>::deserialize(deserializer)?;
            pairs.into_iter().map(|(a, b)| Ok((read(a)?, read(b)?))).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_speak_every_language_and_are_written_in_english() {
        let words = Words::from(Message::LabFoundDrawn { drawn: 3, games: 4 });
        assert_eq!(words.sentence(Language::English), "3 of 4 games were drawn.");
        assert_eq!(words.sentence(Language::French), "3 parties sur 4 ont été nulles.");
        let written = serde_json::to_string(&words).unwrap();
        assert_eq!(written, "\"3 of 4 games were drawn\"");
        assert_eq!(serde_json::from_str::<Words>(&written).unwrap(), Words::from("3 of 4 games were drawn"));
    }
}
