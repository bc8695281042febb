//! The text of a message with its blanks, in the small part of ICU's message format that the catalogue uses:
//! `{name}`, `{n, plural, one {# move} other {# moves}}`, `{role, select, queen {la dame} other {le {role}}}`.
//!
//! The build script reads every text with this parser, so that a catalogue with a bad one does not compile.

use std::fmt;

/// A part of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Part<'a> {
    /// Words.
    Text(&'a str),
    /// The value of an argument.
    Blank(&'a str),
    /// The number of the plural around it.
    Count,
    /// One of several texts, chosen by an argument.
    Choice {
        /// The argument.
        name: &'a str,
        /// By what it chooses.
        by: Chooser,
        /// The texts with what chooses them; `other` is always among them.
        forms: Vec<(&'a str, Vec<Part<'a>>)>,
    },
}

/// How an argument chooses a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chooser {
    /// By the plural category of a number.
    Plural,
    /// By the last word of a message's key, or by a text itself.
    Select,
}

/// Why a text cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ParsePatternError {
    /// A brace is missing.
    Braces,
    /// A word that is neither `plural` nor `select`.
    Chooser(String),
    /// A choice without the form for everything else.
    NoOther(String),
}

impl fmt::Display for ParsePatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Braces => f.write_str("the braces do not match"),
            Self::Chooser(word) => write!(f, "{word:?} is neither plural nor select"),
            Self::NoOther(name) => write!(f, "the choice by {name} has no form for other"),
        }
    }
}

/// Reads a text.
pub(crate) fn parse(text: &str) -> Result<Vec<Part<'_>>, ParsePatternError> {
    let mut reader = Reader { rest: text };
    let parts = reader.parts(false)?;
    if reader.rest.is_empty() { Ok(parts) } else { Err(ParsePatternError::Braces) }
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    /// Everything up to a closing brace that was not opened here, or to the end.
    fn parts(&mut self, counts: bool) -> Result<Vec<Part<'a>>, ParsePatternError> {
        let mut parts = Vec::new();
        loop {
            let words = self.until(|sign| matches!(sign, '{' | '}') || counts && sign == '#');
            if !words.is_empty() {
                parts.push(Part::Text(words));
            }
            if self.skip('#') {
                parts.push(Part::Count);
            } else if self.skip('{') {
                parts.push(self.blank(counts)?);
            } else {
                return Ok(parts);
            }
        }
    }

    /// What stands between braces; the opening one is read already.
    fn blank(&mut self, counts: bool) -> Result<Part<'a>, ParsePatternError> {
        let name = self.until(|sign| matches!(sign, ',' | '{' | '}')).trim();
        if self.skip('}') {
            return Ok(Part::Blank(name));
        }
        if !self.skip(',') {
            return Err(ParsePatternError::Braces);
        }
        let by = match self.until(|sign| matches!(sign, ',' | '{' | '}')).trim() {
            "plural" => Chooser::Plural,
            "select" => Chooser::Select,
            other => return Err(ParsePatternError::Chooser(other.to_owned())),
        };
        if !self.skip(',') {
            return Err(ParsePatternError::Braces);
        }
        let mut forms = Vec::new();
        loop {
            let form = self.until(|sign| matches!(sign, '{' | '}')).trim();
            if form.is_empty() && self.skip('}') {
                break;
            }
            if !self.skip('{') {
                return Err(ParsePatternError::Braces);
            }
            let parts = self.parts(counts || by == Chooser::Plural)?;
            if !self.skip('}') {
                return Err(ParsePatternError::Braces);
            }
            forms.push((form, parts));
        }
        if !forms.iter().any(|(form, _)| *form == "other") {
            return Err(ParsePatternError::NoOther(name.to_owned()));
        }
        Ok(Part::Choice { name, by, forms })
    }

    fn until(&mut self, stop: impl Fn(char) -> bool) -> &'a str {
        let (words, rest) = self.rest.split_at(self.rest.find(stop).unwrap_or(self.rest.len()));
        self.rest = rest;
        words
    }

    fn skip(&mut self, sign: char) -> bool {
        let rest = self.rest.strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }
}
