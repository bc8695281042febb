//! EPD: a position with operations, one a line, as test suites are written.
//!
//! Reading forgives what suites of three decades contain: a full FEN instead of four fields, missing semicolons
//! between operations, commas between moves, moves in UCI form, `+` or `?` standing alone, NUL bytes and
//! carriage returns. Free text that is no operation is kept as the first unused comment `c0` … `c9`. A move that
//! is not legal is an error: a suite that asks for it could never be solved.

use super::decode;
use crate::{Move, ParseFenError, ParseSanError, Position, Setup};
use roque_game::quoted;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Operations whose operands are moves of the position.
const MOVE_OPCODES: [&str; 4] = ["bm", "am", "sm", "pm"];
/// Operations that end a list of moves even where the semicolon was forgotten.
const AFTER_MOVES: [&str; 14] =
    ["id", "dm", "ce", "acd", "acn", "acs", "am", "bm", "c0", "c1", "pv", "hmvc", "fmvn", "eco"];

/// Why text is not EPD.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseEpdError {
    /// The position is bad.
    #[error(transparent)]
    Position(#[from] ParseFenError),
    /// A move operand is bad.
    #[error("{opcode}: {source}")]
    Move {
        /// The operation.
        opcode: String,
        /// What is wrong with its move.
        source: ParseSanError,
    },
    /// A counter operation is bad.
    #[error("{opcode} {text:?} is not a number from 0 to 9999")]
    Counter {
        /// `hmvc` or `fmvn`.
        opcode: String,
        /// What it says.
        text: String,
    },
}

/// One operand of an operation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    /// A move of the position.
    Move(Move),
    /// Text that is written in quotes.
    Text(String),
    /// A word or number that is written plainly. One that cannot be is quoted, and so reads back as text.
    Word(String),
}

/// An operation: what it is, and on what.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operation {
    /// The name, such as `bm`.
    pub opcode: String,
    /// The operands.
    pub operands: Vec<Operand>,
}

/// A position with operations.
///
/// ```
/// use roque_chess::notation::epd::Epd;
///
/// let epd: Epd = r#"1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01"; dm 3;"#.parse()?;
/// assert_eq!(epd.id(), Some("BK.01"));
/// assert_eq!(epd.best_moves().map(|m| epd.position.san(m)).collect::<Vec<_>>(), ["Qd1+"]);
/// assert_eq!(epd.integer("dm"), Some(3));
/// # Ok::<(), roque_chess::notation::epd::ParseEpdError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position. Its counters come from `hmvc` and `fmvn`, and are written as those unless `0` and `1`.
    pub position: Position,
    /// The operations, in the order of the text.
    pub operations: Vec<Operation>,
}

impl Epd {
    /// A position without operations.
    #[must_use]
    pub const fn new(position: Position) -> Self {
        Self { position, operations: Vec::new() }
    }

    /// The operands of the first operation with that name.
    #[must_use]
    pub fn operands(&self, opcode: &str) -> Option<&[Operand]> {
        let operation = self.operations.iter().find(|operation| operation.opcode == opcode)?;
        Some(&operation.operands)
    }

    /// The first operand of that operation, if it is text or a word.
    #[must_use]
    pub fn text(&self, opcode: &str) -> Option<&str> {
        match self.operands(opcode)?.first()? {
            Operand::Text(text) | Operand::Word(text) => Some(text),
            Operand::Move(_) => None,
        }
    }

    /// The first operand of that operation as a number.
    #[must_use]
    pub fn integer(&self, opcode: &str) -> Option<i64> {
        self.text(opcode)?.trim_start_matches('+').parse().ok()
    }

    /// The name of the position.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.text("id")
    }

    /// The moves to be found (`bm`).
    pub fn best_moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves("bm")
    }

    /// The moves not to be played (`am`).
    pub fn avoid_moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.moves("am")
    }

    fn moves(&self, opcode: &str) -> impl Iterator<Item = Move> + '_ {
        self.operands(opcode).unwrap_or_default().iter().filter_map(|operand| match operand {
            Operand::Move(m) => Some(*m),
            _ => None,
        })
    }

    /// Sets an operation, replacing the first one of that name. Line ends and other control characters in texts
    /// become spaces.
    pub fn set(&mut self, opcode: &str, mut operands: Vec<Operand>) {
        for operand in &mut operands {
            if let Operand::Text(text) | Operand::Word(text) = operand {
                *text = text.replace(char::is_control, " ");
            }
        }
        match self.operations.iter_mut().find(|operation| operation.opcode == opcode) {
            Some(operation) => operation.operands = operands,
            None => self.operations.push(Operation { opcode: opcode.to_owned(), operands }),
        }
    }
}

/// Reads every line of a file that is neither empty nor a `#` comment, with its number counted from 1. Lines are
/// taken as UTF-8 where they are, else as Latin-1.
pub fn read(bytes: &[u8]) -> impl Iterator<Item = (usize, Result<Epd, ParseEpdError>)> + '_ {
    bytes.split(|&byte| byte == b'\n').enumerate().filter_map(|(index, line)| {
        let text = decode(line);
        let text = text.trim_matches(|letter: char| letter.is_whitespace() || "\0\u{feff}".contains(letter));
        (!text.is_empty() && !text.starts_with('#')).then(|| (index + 1, text.parse()))
    })
}

impl FromStr for Epd {
    type Err = ParseEpdError;

    fn from_str(text: &str) -> Result<Self, ParseEpdError> {
        let text = text.replace(char::is_control, " ");
        let (fen, rest) = split_position(&text);
        let mut epd = Self::new(fen.parse()?);
        let mut tokens = Tokens { rest };
        let mut counters = (None, None);
        while let Some(mut operation) = tokens.next_operation(&epd)? {
            match operation.opcode.as_str() {
                "hmvc" => counters.0 = Some(counter(&operation)?),
                "fmvn" => counters.1 = Some(counter(&operation)?),
                "" => {
                    operation.opcode = epd.free_comment();
                    epd.operations.push(operation);
                }
                _ => epd.operations.push(operation),
            }
        }
        if counters != (None, None) {
            let setup = epd.position.to_setup();
            let halfmove_clock = counters.0.unwrap_or(setup.halfmove_clock);
            let fullmove_number = counters.1.unwrap_or(setup.fullmove_number);
            epd.position = Position::try_from(Setup { halfmove_clock, fullmove_number, ..setup })
                .map_err(ParseFenError::from)?;
        }
        Ok(epd)
    }
}

impl Epd {
    fn free_comment(&self) -> String {
        let unused = (0..9).map(|number| format!("c{number}")).find(|name| self.operands(name).is_none());
        unused.unwrap_or_else(|| "c9".to_owned())
    }
}

fn counter(operation: &Operation) -> Result<u16, ParseEpdError> {
    let text = match operation.operands.first() {
        Some(Operand::Word(text) | Operand::Text(text)) => text.as_str(),
        _ => "",
    };
    text.parse()
        .ok()
        .filter(|&count| count <= 9999)
        .ok_or_else(|| ParseEpdError::Counter { opcode: operation.opcode.clone(), text: quoted(text) })
}

/// Splits the text after the four fields of the position, or after six if the next two are numbers.
fn split_position(text: &str) -> (&str, &str) {
    let four = end_of_fields(text, 4);
    let rest = &text[four..];
    let mut words =
        rest.split(|letter: char| letter.is_whitespace() || letter == ';').filter(|word| !word.is_empty());
    let is_number =
        |word: Option<&str>| word.is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    let counters = !rest.trim_start().starts_with(';') && is_number(words.next()) && is_number(words.next());
    text.split_at(if counters { four + end_of_fields(rest, 2) } else { four })
}

/// Where the first `count` fields end; a semicolon ends them early.
fn end_of_fields(text: &str, count: usize) -> usize {
    let mut position = 0;
    for _ in 0..count {
        let rest = &text[position..];
        let start = position + rest.len() - rest.trim_start().len();
        let length = text[start..].find(|letter: char| letter.is_whitespace() || letter == ';');
        position = length.map_or(text.len(), |length| start + length);
    }
    position
}

struct Tokens<'a> {
    rest: &'a str,
}

enum Token<'a> {
    Semicolon,
    Quoted(String),
    Word(&'a str),
}

impl<'a> Tokens<'a> {
    /// The next operation; without a name if there is text that is none.
    fn next_operation(&mut self, epd: &Epd) -> Result<Option<Operation>, ParseEpdError> {
        let opcode = loop {
            match self.next() {
                None => return Ok(None),
                Some(Token::Semicolon) => {}
                Some(Token::Word(word)) if is_opcode(word) => break word,
                Some(Token::Word(word)) => return Ok(Some(self.free_text(word))),
                Some(Token::Quoted(text)) => {
                    return Ok(Some(Operation {
                        opcode: String::new(),
                        operands: vec![Operand::Text(text)],
                    }));
                }
            }
        };
        let mut operands = Vec::new();
        let of_moves = MOVE_OPCODES.contains(&opcode);
        loop {
            let before = self.rest;
            match self.next() {
                None | Some(Token::Semicolon) => break,
                Some(Token::Quoted(text)) => operands.push(Operand::Text(text)),
                Some(Token::Word(word)) if of_moves => {
                    if AFTER_MOVES.contains(&word) {
                        self.rest = before;
                        break;
                    }
                    operands.extend(move_operand(&epd.position, opcode, word)?);
                }
                Some(Token::Word(word)) => operands.push(Operand::Word(word.to_owned())),
            }
        }
        Ok(Some(Operation { opcode: opcode.to_owned(), operands }))
    }

    fn free_text(&mut self, first: &str) -> Operation {
        let end = self.rest.find(';').unwrap_or(self.rest.len());
        let text = format!("{first}{}", &self.rest[..end]);
        self.rest = &self.rest[end..];
        Operation { opcode: String::new(), operands: vec![Operand::Text(text.trim().to_owned())] }
    }

    fn next(&mut self) -> Option<Token<'a>> {
        self.rest = self.rest.trim_start();
        match self.rest.chars().next()? {
            ';' => {
                self.rest = &self.rest[1..];
                Some(Token::Semicolon)
            }
            '"' => Some(Token::Quoted(self.quoted())),
            _ => {
                let end = self.rest.find(|letter: char| letter.is_whitespace() || ";\"".contains(letter));
                let (word, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
                self.rest = rest;
                Some(Token::Word(word))
            }
        }
    }

    /// Reads text in quotes, with `\"` and `\\` inside; a missing end quote is taken to be at the end.
    fn quoted(&mut self) -> String {
        let mut text = String::new();
        let mut letters = self.rest.char_indices().skip(1);
        while let Some((index, letter)) = letters.next() {
            match letter {
                '"' => {
                    self.rest = &self.rest[index + 1..];
                    return text;
                }
                '\\' => match letters.next() {
                    Some((_, escaped @ ('"' | '\\'))) => text.push(escaped),
                    Some((_, other)) => text.extend(['\\', other]),
                    None => text.push('\\'),
                },
                _ => text.push(letter),
            }
        }
        self.rest = "";
        text
    }
}

fn is_opcode(word: &str) -> bool {
    word.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && word.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Reads one word of a list of moves; nothing if it is a lone sign of check or praise.
fn move_operand(position: &Position, opcode: &str, word: &str) -> Result<Option<Operand>, ParseEpdError> {
    let word = word.trim_end_matches(',');
    if word.chars().all(|letter| "+#!?,".contains(letter)) {
        return Ok(None);
    }
    // `bm #5` announces a mate instead of naming a move.
    if word.starts_with('#') {
        return Ok(Some(Operand::Word(word.to_owned())));
    }
    match position.parse_san(word) {
        Ok(m) => Ok(Some(Operand::Move(m))),
        Err(source) => Err(ParseEpdError::Move { opcode: opcode.to_owned(), source }),
    }
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = self.position.to_string();
        let fields: Vec<_> = fen.split(' ').take(4).collect();
        f.write_str(&fields.join(" "))?;
        for operation in &self.operations {
            write!(f, " {}", operation.opcode)?;
            for operand in &operation.operands {
                f.write_str(" ")?;
                self.write_operand(operand, f)?;
            }
            f.write_str(";")?;
        }
        for (opcode, value, usual) in
            [("hmvc", self.position.halfmove_clock(), 0), ("fmvn", self.position.fullmove_number(), 1)]
        {
            if value != usual {
                write!(f, " {opcode} {value};")?;
            }
        }
        Ok(())
    }
}

impl Epd {
    fn write_operand(&self, operand: &Operand, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unsafe_plain = |letter: char| letter.is_whitespace() || "\";\0".contains(letter);
        match operand {
            Operand::Move(m) => f.write_str(&self.position.san(*m)),
            Operand::Word(word) if !word.is_empty() && !word.contains(unsafe_plain) => f.write_str(word),
            Operand::Word(text) | Operand::Text(text) => {
                let text = text.replace(char::is_control, " ");
                write!(f, "\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
            }
        }
    }
}
