//! What a language is besides its texts: a code, a name, letters for the men.

use crate::{LOCALES, Language, Locale};
use std::fmt;
use std::str::FromStr;

/// The letters of king, queen, rook, bishop and knight in files and on the wire.
const NOTATION: &str = "KQRBN";

/// No language of the catalogue has this code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLanguage(pub String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<_> = Language::ALL.iter().map(|language| language.code()).collect();
        write!(f, "{:?} is not a language (accepted: {})", self.0, codes.join(", "))
    }
}

impl std::error::Error for UnknownLanguage {}

/// Reads `en` or `fr`.
impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        let found = Self::ALL.into_iter().find(|language| language.code() == text);
        found.ok_or_else(|| UnknownLanguage(text.chars().take(40).collect()))
    }
}

impl Language {
    fn locale(self) -> &'static Locale {
        &LOCALES[self as usize]
    }

    /// Its two letters: `en`, `fr`.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.locale().code
    }

    /// What it calls itself.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.locale().name
    }

    /// The language of a locale such as `fr_CA.UTF-8`; English where it is none of ours.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        Self::ALL.into_iter().find(|language| locale.starts_with(language.code())).unwrap_or_default()
    }

    /// The one after it, round and round.
    #[must_use]
    pub fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }

    /// A man's letter: capital letters of the notation become capital letters of the language, small ones small ones.
    #[must_use]
    pub fn letter(self, notation: char) -> char {
        let place = NOTATION.chars().position(|letter| letter == notation.to_ascii_uppercase());
        match place.and_then(|place| self.locale().pieces.chars().nth(place)) {
            Some(letter) if notation.is_ascii_lowercase() => letter.to_lowercase().next().unwrap_or(letter),
            Some(letter) => letter,
            None => notation,
        }
    }

    /// A number written with a point, with the language's sign before decimals.
    #[must_use]
    pub fn decimal(self, number: &str) -> String {
        number.replace('.', self.locale().decimal)
    }

    /// The notation's letter for a letter of the language.
    #[must_use]
    pub fn notation(self, letter: char) -> char {
        let own = |known: &char| self.letter(*known) == letter;
        NOTATION.chars().find(own).or_else(|| NOTATION.to_lowercase().chars().find(own)).unwrap_or(letter)
    }

    /// A move in algebraic notation with the language's letters.
    #[must_use]
    pub fn san(self, notation: &str) -> String {
        notation
            .chars()
            .map(|sign| if sign.is_ascii_uppercase() { self.letter(sign) } else { sign })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_go_both_ways() {
        assert_eq!(Language::French.san("Nbxd7+"), "Cbxd7+");
        assert_eq!(Language::French.san("e8=Q#"), "e8=D#");
        assert_eq!(Language::French.san("O-O"), "O-O");
        assert_eq!(Language::French.letter('q'), 'd');
        assert_eq!("RDTFCrdx".chars().map(|l| Language::French.notation(l)).collect::<String>(), "KQRBNkqx");
        assert_eq!(Language::English.notation('R'), 'R');
    }

    #[test]
    fn languages_are_found_by_code_and_locale() {
        assert_eq!("fr".parse(), Ok(Language::French));
        let unknown = "qps".parse::<Language>().unwrap_err();
        assert_eq!(unknown.to_string(), "\"qps\" is not a language (accepted: en, fr)");
        assert_eq!(Language::of_locale("fr_CA.UTF-8"), Language::French);
        assert_eq!(Language::of_locale("C"), Language::English);
        assert_eq!(Language::French.next(), Language::English);
    }
}
