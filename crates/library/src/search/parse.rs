//! The search box: `kasparov karpov`, `sicilian 1-0`, `B90`, `sicilienne 1990..1995`, `white:tal moves:..30`.

use super::Filter;
use crate::head::{Date, Ending, Origin};
use crate::walk::Material;
use roque_book::Eco;
use roque_chess::Verdict;
use roque_game::quoted;
use std::str::FromStr;
use thiserror::Error;

/// Words of one query.
pub(crate) const MOST_WORDS: usize = 50;
/// Bytes of one query.
pub(crate) const LONGEST: usize = 1000;

/// Why a query cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseQueryError {
    /// Nobody types this much.
    #[error("the query is too long: at most {LONGEST} bytes and {MOST_WORDS} words")]
    TooLong,
    /// A condition with a name nobody knows.
    #[error(
        "{0:?} is no condition; there are player, white, black, event, site, opening, eco, result, date, elo, moves, \
         ending, comment, material, fen, origin, annotated, live"
    )]
    Condition(String),
    /// A value that does not fit its condition.
    #[error("{value:?} is no {what}; {accepted}")]
    Value {
        /// What it should be.
        what: &'static str,
        /// What was given.
        value: String,
        /// What it may look like.
        accepted: &'static str,
    },
}

impl FromStr for Filter {
    type Err = ParseQueryError;

    fn from_str(text: &str) -> Result<Self, ParseQueryError> {
        let words = split(text);
        if text.len() > LONGEST || words.len() > MOST_WORDS {
            return Err(ParseQueryError::TooLong);
        }
        let mut filter = Self::default();
        for word in words {
            match word {
                Piece::Quoted(text) => filter.words.push(text),
                Piece::Plain(text) => filter.plain(&text),
                Piece::Condition(name, value) => filter.condition(&name, &value)?,
            }
        }
        Ok(filter)
    }
}

impl Filter {
    /// A word that says by its form what it is.
    fn plain(&mut self, word: &str) {
        if let Some(result) = result(word) {
            self.results.push(result);
        } else if let Some(range) =
            eco(word).filter(|_| word.len() == 3 || !word.starts_with(char::is_lowercase))
        {
            // `e4` is a move to everybody; `E4` and `e40` are codes.
            self.eco = Some(range);
        } else if let Some(range) = date(word) {
            self.date = Some(range);
        } else {
            self.words.push(word.to_owned());
        }
    }

    fn condition(&mut self, name: &str, value: &str) -> Result<(), ParseQueryError> {
        let bad = |what, accepted| ParseQueryError::Value { what, value: quoted(value), accepted };
        match name {
            "player" | "joueur" => self.players.push(value.to_owned()),
            "white" | "blancs" => self.white.push(value.to_owned()),
            "black" | "noirs" => self.black.push(value.to_owned()),
            "event" | "tournoi" => self.event.push(value.to_owned()),
            "site" | "lieu" => self.site.push(value.to_owned()),
            "opening" | "ouverture" => self.opening.push(value.to_owned()),
            "comment" | "commentaire" => self.comment.push(value.to_owned()),
            "eco" => {
                self.eco =
                    Some(eco(value).ok_or_else(|| bad("ECO code", "codes look like B90, B9 or B90-B99"))?);
            }
            "result" | "resultat" | "résultat" => {
                let result = result(value).ok_or_else(|| bad("result", "1-0, 0-1, 1/2-1/2 and * are"))?;
                self.results.push(result);
            }
            "date" | "year" | "annee" | "année" => {
                let range = date(value)
                    .ok_or_else(|| bad("date", "dates look like 1972, 1972.07.11 or 1990..1995"))?;
                self.date = Some(range);
            }
            "elo" | "rating" => {
                self.rating = Some(
                    range(value).ok_or_else(|| bad("rating", "ratings look like 2600.. or 1500..1800"))?,
                );
            }
            "moves" | "coups" => {
                self.moves =
                    Some(range(value).ok_or_else(|| bad("length", "lengths look like ..25 or 20..40"))?);
            }
            "ending" | "fin" => {
                let ending = Ending::ALL.into_iter().find(|ending| ending.word() == value.to_lowercase());
                self.endings.push(ending.ok_or_else(|| {
                    bad(
                        "ending",
                        "checkmate, stalemate, dead, 75moves, time, adjudication, abandoned, infraction and \
                                   unterminated are",
                    )
                })?);
            }
            "material" | "materiel" | "matériel" => {
                self.material =
                    Some(Material::parse(value).ok_or_else(|| bad("material", "material looks like KRPKR"))?);
            }
            "fen" | "position" => {
                self.position = Some(value.parse().map_err(|_| bad("position", "give a FEN in quotes"))?);
            }
            "origin" => {
                self.origin = Some(match value {
                    "own" => Origin::Own,
                    "imported" => Origin::Imported,
                    _ => return Err(bad("origin", "own and imported are")),
                });
            }
            "annotated" => self.annotated = Some(yes(value).ok_or_else(|| bad("answer", "yes and no are"))?),
            "live" => self.live = Some(yes(value).ok_or_else(|| bad("answer", "yes and no are"))?),
            _ => return Err(ParseQueryError::Condition(quoted(name))),
        }
        Ok(())
    }
}

/// A part of a query.
enum Piece {
    Plain(String),
    Quoted(String),
    Condition(String, String),
}

/// Splits at white space outside of quotes.
fn split(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut letters = text.chars().peekable();
    while letters.peek().is_some() {
        let (mut word, mut name, mut quoted, mut inside) = (String::new(), None, false, false);
        for letter in letters.by_ref() {
            match letter {
                '"' => (quoted, inside) = (true, !inside),
                ':' if !inside && name.is_none() && !word.is_empty() => {
                    name = Some(std::mem::take(&mut word))
                }
                letter if letter.is_whitespace() && !inside => break,
                letter => word.push(letter),
            }
        }
        match name {
            Some(name) => pieces.push(Piece::Condition(name.to_lowercase(), word)),
            None if word.is_empty() => {}
            None if quoted => pieces.push(Piece::Quoted(word)),
            None => pieces.push(Piece::Plain(word)),
        }
    }
    pieces
}

fn result(word: &str) -> Option<Verdict> {
    match word {
        "½-½" | "½" | "0.5-0.5" | "draw" | "nulle" => Some(Verdict::Draw),
        word => Verdict::from_ascii(word.as_bytes()),
    }
}

/// `B90`, `B9` for all from `B90` to `B99`, `B90-C15` or `B90..C15`.
fn eco(word: &str) -> Option<(Eco, Eco)> {
    let word = word.to_ascii_uppercase();
    let one = |text: &str| match text.len() {
        2 => Eco::new(&format!("{text}0")).zip(Eco::new(&format!("{text}9"))),
        _ => Eco::new(text).map(|code| (code, code)),
    };
    match word.split_once("..").or_else(|| word.split_once('-')) {
        Some((first, last)) => Some((one(first)?.0, one(last)?.1)),
        None => one(&word),
    }
}

/// A year, a day, or a range of either, open at one end perhaps.
fn date(word: &str) -> Option<(Date, Date)> {
    let year = |text: &str| text.parse().ok().filter(|year| text.len() == 4 && (1400..=2200).contains(year));
    let first = |text: &str| year(text).map(Date::start_of).or_else(|| day(text));
    let last = |text: &str| year(text).map(Date::end_of).or_else(|| day(text));
    if let Some((from, to)) = word.split_once("..") {
        let from = if from.is_empty() { Date::start_of(1) } else { first(from)? };
        let to = if to.is_empty() { Date::end_of(9999) } else { last(to)? };
        return (word.len() > 2).then_some((from, to));
    }
    if let Some((from, to)) = word.split_once('-')
        && let (Some(from), Some(to)) = (year(from), year(to))
    {
        return Some((Date::start_of(from), Date::end_of(to)));
    }
    first(word).zip(last(word))
}

/// A day written out.
fn day(text: &str) -> Option<Date> {
    let parts: Vec<_> = text.split(['.', '-']).collect();
    let whole = parts.len() == 3 && parts[0].len() == 4;
    let numbers = parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    if whole && numbers { Date::parse(text) } else { None }
}

/// `20..40`, `20..`, `..40`, or one number.
fn range(text: &str) -> Option<(u16, u16)> {
    match text.split_once("..") {
        Some(("", "")) => None,
        Some(("", most)) => Some((0, most.parse().ok()?)),
        Some((least, "")) => Some((least.parse().ok()?, u16::MAX)),
        Some((least, most)) => Some((least.parse().ok()?, most.parse().ok()?)),
        None => text.parse().ok().map(|number| (number, number)),
    }
}

fn yes(text: &str) -> Option<bool> {
    match text {
        "yes" | "oui" => Some(true),
        "no" | "non" => Some(false),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Filter {
        text.parse().unwrap()
    }

    #[test]
    fn words_say_by_their_form_what_they_are() {
        let filter = read("kasparov  \"van der Wiel\" B90 1-0 1990..1995");
        assert_eq!(filter.words, ["kasparov", "van der Wiel"]);
        let codes = |first: &str, last: &str| Eco::new(first).zip(Eco::new(last));
        assert_eq!(filter.eco, codes("B90", "B90"));
        assert_eq!(filter.results, ["1-0"].map(|text| Verdict::from_ascii(text.as_bytes()).unwrap()));
        assert_eq!(filter.date, Some((Date::start_of(1990), Date::end_of(1995))));
        assert_eq!(read("1972").date, Some((Date::start_of(1972), Date::end_of(1972))));
        assert_eq!(read("1972.07.11").date.unwrap().0.to_string(), "1972.07.11");
        assert_eq!(read("B9").eco, codes("B90", "B99"));
        assert_eq!(read("B90-c15").eco, codes("B90", "C15"));
        assert_eq!(read("½-½").results, [Verdict::Draw]);
        assert_eq!(read("Be5 e4 d4-d5 12345").words.len(), 4);
        assert_eq!(read(""), Filter::default());
    }

    #[test]
    fn conditions_have_names() {
        let filter =
            read("white:tal elo:2600.. moves:..25 material:krpkr annotated:yes blancs:\"Le Roi\" origin:own");
        assert_eq!((filter.rating, filter.moves), (Some((2600, u16::MAX)), Some((0, 25))));
        assert_eq!(filter.white, ["tal", "Le Roi"]);
        assert_eq!((filter.annotated, filter.origin), (Some(true), Some(Origin::Own)));
        assert_eq!(filter.material.unwrap().to_string(), "KRPKR");
        let fen = "fen:\"8/8/8/3k4/8/8/1p2KR2/8 b - - 0 1\"";
        assert!(read(fen).position.is_some());
    }

    #[test]
    fn nonsense_gets_a_sentence() {
        let fault = |text: &str| text.parse::<Filter>().unwrap_err().to_string();
        assert_eq!(fault("elo:strong"), "\"strong\" is no rating; ratings look like 2600.. or 1500..1800");
        assert!(fault("playr:tal").starts_with("\"playr\" is no condition; there are player,"));
        assert!(fault("fen:nonsense").contains("give a FEN"));
        assert!(fault(&"x".repeat(2000)).starts_with("the query is too long"));
        assert!(fault(&"x ".repeat(60)).starts_with("the query is too long"));
    }
}
