//! From a code with arguments to words.

use crate::pattern::{Chooser, Part, parse};
use crate::{ENTRIES, Language, Message, pseudo};
use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use serde::ser::{Serialize, SerializeMap, Serializer};
use std::fmt;
use unic_langid::LanguageIdentifier;

/// A language's own facts.
pub(crate) struct Locale {
    pub(crate) code: &'static str,
    pub(crate) name: &'static str,
    pub(crate) pieces: &'static str,
    pub(crate) decimal: &'static str,
}

/// A message of the catalogue: its key, and a text for each language.
pub(crate) struct Entry {
    pub(crate) key: &'static str,
    pub(crate) texts: &'static [&'static str],
}

/// A message that the page can say, with name and kind of its arguments.
#[cfg(test)]
pub(crate) struct PageEntry {
    pub(crate) key: &'static str,
    pub(crate) arguments: &'static [(&'static str, &'static str)],
    pub(crate) texts: &'static [&'static str],
}

/// What fills a blank.
#[derive(Clone, Copy)]
pub(crate) enum Argument<'a> {
    /// Somebody's own words, a square, a name: shown as it is.
    Text(&'a str),
    Number(i64),
    /// A number with decimals, written with a point: shown with the language's sign.
    Decimal(&'a str),
    /// A move in algebraic notation: shown with the language's letters.
    Move(&'a str),
    Message(&'a Message),
}

/// A count as messages hold it.
#[must_use]
pub fn number(count: impl TryInto<i64>) -> i64 {
    count.try_into().unwrap_or(i64::MAX)
}

impl Message {
    /// The key of the catalogue: `move.illegal`.
    #[must_use]
    pub fn key(&self) -> &'static str {
        ENTRIES[self.parts().0].key
    }

    /// The words, as they stand inside other messages and beside other labels.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        let mut voice = Voice { language, words: String::new(), begins: false };
        voice.say(self);
        voice.words
    }

    /// The words as a sentence of their own: a capital at the beginning and a full stop at the end. What somebody typed
    /// keeps its small letter, and so does a move.
    #[must_use]
    pub fn sentence(&self, language: Language) -> String {
        let mut voice = Voice { language, words: String::new(), begins: true };
        voice.say(self);
        if !voice.words.ends_with(['.', '!', '?', '…', ':']) {
            voice.words.push('.');
        }
        voice.words
    }
}

/// English, for logs.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::English))
    }
}

/// `{"key": "move.illegal", "args": {"move": {"move": "Nd4"}, "reason": {"key": …}}}`
impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (_, arguments) = self.parts();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("key", self.key())?;
        if !arguments.is_empty() {
            map.serialize_entry("args", &Arguments(arguments))?;
        }
        map.end()
    }
}

struct Arguments<'a>(Vec<(&'static str, Argument<'a>)>);

impl Serialize for Arguments<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

impl Serialize for Argument<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::Number(number) => serializer.serialize_i64(*number),
            Self::Decimal(number) => serializer.collect_map([("decimal", number)]),
            Self::Move(san) => serializer.collect_map([("move", san)]),
            Self::Message(message) => message.serialize(serializer),
        }
    }
}

/// Words as they grow.
struct Voice {
    language: Language,
    words: String,
    /// Whether the next words begin a sentence.
    begins: bool,
}

impl Voice {
    fn say(&mut self, message: &Message) {
        let (index, arguments) = message.parts();
        let texts = ENTRIES[index].texts;
        // A language without texts of its own, such as that of the tests, has those of the first.
        let text = texts.get(self.language as usize).or(texts.first()).copied().unwrap_or_default();
        // The build script has read every text before.
        self.fill(&parse(text).unwrap_or_default(), &arguments, 0);
    }

    fn fill(&mut self, parts: &[Part<'_>], arguments: &[(&str, Argument<'_>)], count: i64) {
        let value =
            |wanted: &str| arguments.iter().find(|(name, _)| *name == wanted).map(|(_, value)| *value);
        for part in parts {
            match part {
                Part::Text(words) => self.words(words),
                Part::Count => self.plain(&count.to_string()),
                Part::Blank(name) => match value(name) {
                    Some(Argument::Text(text)) => self.plain(text),
                    Some(Argument::Number(number)) => self.plain(&number.to_string()),
                    Some(Argument::Decimal(number)) => self.plain(&self.language.decimal(number)),
                    Some(Argument::Move(san)) => self.plain(&self.language.san(san)),
                    Some(Argument::Message(message)) => self.say(message),
                    None => {}
                },
                Part::Choice { name, by, forms } => {
                    let (chosen, count) = match (by, value(name)) {
                        (Chooser::Plural, Some(Argument::Number(n))) => (category(self.language, n), n),
                        (_, Some(Argument::Message(message))) => {
                            (message.key().rsplit('.').next().unwrap_or_default(), count)
                        }
                        (_, Some(Argument::Text(text))) => (text, count),
                        _ => ("other", count),
                    };
                    let form = |wanted: &str| forms.iter().find(|(form, _)| *form == wanted);
                    if let Some((_, parts)) = form(chosen).or_else(|| form("other")) {
                        self.fill(parts, arguments, count);
                    }
                }
            }
        }
    }

    /// Words of the catalogue.
    fn words(&mut self, words: &str) {
        let mut letters = words.chars();
        let first = letters.next().filter(|_| std::mem::take(&mut self.begins));
        let capital: String = first.into_iter().flat_map(char::to_uppercase).collect();
        let rest = if first.is_some() { letters.as_str() } else { words };
        for part in [capital.as_str(), rest] {
            match self.language {
                Language::Pseudo => self.words.extend(part.chars().map(pseudo::accent)),
                _ => self.words.push_str(part),
            }
        }
    }

    /// What fills a blank.
    fn plain(&mut self, text: &str) {
        self.begins = false;
        self.words.push_str(text);
    }
}

/// The plural form a number takes: `one`, `other`, and more in some languages.
fn category(language: Language, number: i64) -> &'static str {
    let tag = language.code().parse::<LanguageIdentifier>().ok();
    let rules = tag.and_then(|tag| PluralRules::create(tag, PluralRuleType::CARDINAL).ok());
    match rules.and_then(|rules| rules.select(number).ok()) {
        Some(PluralCategory::ZERO) => "zero",
        Some(PluralCategory::ONE) => "one",
        Some(PluralCategory::TWO) => "two",
        Some(PluralCategory::FEW) => "few",
        Some(PluralCategory::MANY) => "many",
        Some(PluralCategory::OTHER) | None => "other",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{English, French, Pseudo};

    #[test]
    fn plurals_follow_the_language() {
        let kings = |count| Message::PositionKings { side: Message::White.into(), count };
        assert_eq!(kings(1).text(English), "White has 1 king; each side needs exactly one");
        assert_eq!(kings(0).text(English), "White has 0 kings; each side needs exactly one");
        assert!(kings(0).text(French).starts_with("les Blancs ont 0 roi\u{202F}; "));
        assert!(kings(2).sentence(French).starts_with("Les Blancs ont 2 rois\u{202F}; "));
    }

    #[test]
    fn gender_is_chosen_by_the_key_of_an_argument() {
        let pinned = |role: Message| Message::RefusalPinned { role: role.into(), square: "e2".to_owned() };
        assert_eq!(pinned(Message::PieceQueen).text(French), "la dame en e2 est clouée");
        assert_eq!(pinned(Message::PieceBishop).text(French), "le fou en e2 est cloué");
    }

    #[test]
    fn sentences_begin_with_a_capital_unless_somebody_else_begins_them() {
        let line = |reason: Message| Message::PgnLine { line: 2, reason: reason.into() }.sentence(English);
        assert_eq!(line(Message::PgnNoGame), "Line 2: there is no game.");
        let first = Message::ListMove { r#move: "Nbd2".to_owned() };
        let rest = Message::ListMove { r#move: "Nfd2".to_owned() };
        let candidates = Message::ListOr { first: first.into(), rest: rest.into() };
        let ambiguous = Message::MoveAmbiguous { r#move: "d2".to_owned(), candidates: candidates.into() };
        assert_eq!(ambiguous.sentence(English), "d2 is ambiguous: it could be Nbd2 or Nfd2.");
        assert!(ambiguous.sentence(French).ends_with("Cbd2 ou Cfd2."));
        let or =
            Message::EvaluationOrNetwork { reason: Message::PgnNoGame.into(), network: "nnue".to_owned() };
        assert_eq!(or.sentence(English), "There is no game; or nnue for the network.");
    }

    #[test]
    fn decimals_have_the_sign_of_the_language() {
        let sort = Message::LabFoundSort { times: "1.59".to_owned() };
        assert!(sort.text(English).contains(" 1.59 "), "{sort}");
        assert!(sort.text(French).contains(" 1,59 "), "{}", sort.text(French));
        assert!(serde_json::to_string(&sort).unwrap().contains(r#"{"times":{"decimal":"1.59"}}"#));
    }

    #[test]
    fn the_wire_carries_codes_and_arguments() {
        let knight = Message::RefusalPinned { role: Message::PieceKnight.into(), square: "e2".to_owned() };
        let illegal = Message::MoveIllegal { r#move: "Nd4".to_owned(), reason: knight.into() };
        assert_eq!(
            serde_json::to_string(&illegal).unwrap(),
            r#"{"key":"move.illegal","args":{"move":{"move":"Nd4"},"reason":{"key":"refusal.pinned","args":{"role":{"key":"piece.knight"},"square":"e2"}}}}"#
        );
        let stale = Message::ServerStale { plies: 3, seen: 2 };
        assert_eq!(
            serde_json::to_string(&stale).unwrap(),
            r#"{"key":"server.stale","args":{"plies":3,"seen":2}}"#
        );
    }

    #[test]
    fn the_language_of_the_tests_leaves_no_letter_of_the_catalogue() {
        for entry in &ENTRIES {
            let mut voice = Voice { language: Pseudo, words: String::new(), begins: true };
            voice.fill(&parse(entry.texts[0]).unwrap(), &[], 0);
            assert!(!voice.words.contains(|letter: char| letter.is_ascii_alphabetic()), "{}", voice.words);
        }
    }
}
