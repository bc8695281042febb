//! What an engine tells a GUI.

use super::{Info, OptionDeclaration, ParseOptionError, UciMove};
use roque_game::quoted;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A line from the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Message {
    /// The engine's name.
    IdName(String),
    /// Its authors.
    IdAuthor(String),
    /// One of its options.
    Option(OptionDeclaration),
    /// End of the greeting.
    UciOk,
    /// Answer to `isready`.
    ReadyOk,
    /// What the search has found so far.
    Info(Box<Info>),
    /// The search is over.
    BestMove(BestMove),
    /// State of a copy protection: `checking`, `ok`, `error`.
    CopyProtection(String),
    /// State of a registration: `checking`, `ok`, `error`.
    Registration(String),
}

/// The move an engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BestMove {
    /// The move; `None` when the engine says there is none (`(none)`, `0000`).
    pub best: Option<UciMove>,
    /// The answer it expects and would like to think about.
    pub ponder: Option<UciMove>,
}

/// Why a line is not a message.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseMessageError {
    /// Nothing but white space.
    #[error("empty line")]
    Empty,
    /// No word of the protocol in front.
    #[error("{0:?} is not UCI")]
    Unknown(String),
    /// `bestmove` followed by what is no move.
    #[error("{0:?} names no move; a move looks like e2e4 or a7a8q")]
    BestMove(String),
    /// A broken option.
    #[error(transparent)]
    Option(#[from] ParseOptionError),
}

impl FromStr for Message {
    type Err = ParseMessageError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let unknown = || ParseMessageError::Unknown(quoted(line));
        Ok(match word {
            "" => return Err(ParseMessageError::Empty),
            "id" => match rest.split_once(char::is_whitespace).unwrap_or((rest, "")) {
                ("name", name) => Self::IdName(name.trim().to_owned()),
                ("author", author) => Self::IdAuthor(author.trim().to_owned()),
                _ => return Err(unknown()),
            },
            "option" => Self::Option(rest.parse()?),
            "uciok" => Self::UciOk,
            "readyok" => Self::ReadyOk,
            "info" => Self::Info(Box::new(Info::read(rest))),
            "bestmove" => {
                Self::BestMove(best_move(rest).ok_or_else(|| ParseMessageError::BestMove(quoted(line)))?)
            }
            "copyprotection" => Self::CopyProtection(rest.to_owned()),
            "registration" => Self::Registration(rest.to_owned()),
            _ => return Err(unknown()),
        })
    }
}

/// A ponder move that is none is dropped: only the move itself must be right.
fn best_move(rest: &str) -> Option<BestMove> {
    let mut tokens = rest.split_whitespace();
    let best = match tokens.next()? {
        "(none)" | "0000" | "none" | "NULL" => None,
        text => Some(text.parse().ok()?),
    };
    let ponder = match tokens.next() {
        Some("ponder") => tokens.next().and_then(|text| text.parse().ok()),
        _ => None,
    };
    Some(BestMove { best, ponder })
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IdName(name) => write!(f, "id name {name}"),
            Self::IdAuthor(author) => write!(f, "id author {author}"),
            Self::Option(option) => write!(f, "{option}"),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::Info(info) => write!(f, "{info}"),
            Self::BestMove(best) => write!(f, "{best}"),
            Self::CopyProtection(state) => write!(f, "copyprotection {state}"),
            Self::Registration(state) => write!(f, "registration {state}"),
        }
    }
}

/// "No move" is written `(none)`, as Stockfish does: GUIs and match runners know it best, and unlike `0000` it
/// cannot be taken for a null move.
impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.best {
            Some(best) => write!(f, "bestmove {best}")?,
            None => f.write_str("bestmove (none)")?,
        }
        match self.ponder {
            Some(ponder) => write!(f, " ponder {ponder}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::OptionKind;
    use roque_game::{Bound, Value};

    fn read(line: &str) -> Message {
        line.parse().unwrap_or_else(|error| panic!("{line:?}: {error}"))
    }

    fn info(line: &str) -> Info {
        match read(line) {
            Message::Info(info) => *info,
            other => panic!("{other:?} is not an info"),
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let lines = [
            "id name Some Engine 1.2",
            "id author A. Uthor and others",
            "uciok",
            "readyok",
            "option name Hash type spin default 16 min 1 max 1024",
            "option name Clear Hash type button",
            "option name Debug Log File type string default <empty>",
            "option name Path type string default /a b/default c",
            "option name Style type combo default very solid var very solid var risky",
            "option name Ponder type check default false",
            "info depth 12 seldepth 20 multipv 2 score cp -31 lowerbound wdl 1 998 1 nodes 5 nps 6 hashfull 7 tbhits 8 time 9 pv e2e4 e7e8q",
            "info score mate -3 upperbound",
            "info currmove e2e4 currmovenumber 1",
            "info string a  text with pv e2e4 in it",
            "bestmove e2e4",
            "bestmove e7e8n ponder e1g1",
            "bestmove (none)",
            "copyprotection ok",
            "registration checking",
        ];
        for line in lines {
            assert_eq!(read(line).to_string(), line);
        }
    }

    #[test]
    fn parts_come_in_any_order_and_unknown_ones_are_skipped() {
        let info = info("info  wibble 3 pv e2e4 0000 nodes 10\tscore lowerbound cp 3 upperbound depth 4\r\n");
        assert_eq!(info.depth, Some(4));
        assert_eq!(info.nodes, Some(10));
        assert_eq!(info.pv.len(), 1);
    }

    #[test]
    fn broken_numbers_leave_the_rest_readable() {
        let info = info("info depth x nodes 12.5 score cp 99999999999999 nps -4 time 5");
        assert_eq!((info.depth, info.nodes, info.score, info.nps), (None, Some(12), None, None));
        assert_eq!(info.time, Some(5));
    }

    #[test]
    fn scores_carry_their_bound() {
        let score = info("info score cp 12 lowerbound").score.unwrap();
        assert_eq!((score.value, score.bound), (Value::Estimate(12), Bound::Lower));
        let score = info("info score mate 3").score.unwrap();
        assert_eq!((score.value, score.bound), (Value::mate_in(3), Bound::Exact));
    }

    #[test]
    fn no_move_has_several_spellings() {
        for line in ["bestmove (none)", "bestmove 0000", "bestmove NULL"] {
            assert_eq!(read(line), Message::BestMove(BestMove { best: None, ponder: None }));
        }
        assert_eq!(read("bestmove e2e4 ponder (none)").to_string(), "bestmove e2e4");
    }

    #[test]
    fn garbled_best_moves_are_errors() {
        for line in ["bestmove", "bestmove Nf3", "bestmove e2-e4", "bestmove e2e9"] {
            assert!(matches!(line.parse::<Message>(), Err(ParseMessageError::BestMove(_))), "{line}");
        }
    }

    #[test]
    fn texts_cannot_break_lines() {
        assert_eq!(Info::text("two\nlines").to_string(), "info string two lines");
    }

    #[test]
    fn options_say_what_they_accept() {
        let spin = OptionKind::Spin { default: 1, min: 0, max: 9 };
        assert_eq!(spin.check(Some("5")), Ok(()));
        assert_eq!(spin.check(Some("10")).unwrap_err(), "a whole number from 0 to 9");
        assert!(OptionKind::Button.check(Some("x")).is_err());
        assert!(OptionKind::Check { default: true }.check(Some("yes")).is_err());
    }

    #[test]
    fn options_without_name_or_type_are_refused() {
        for line in
            ["option", "option name", "option type spin default 1", "option name X", "option name X type y"]
        {
            assert!(matches!(line.parse::<Message>(), Err(ParseMessageError::Option(_))), "{line}");
        }
    }
}
