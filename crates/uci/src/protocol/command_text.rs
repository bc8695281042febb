//! Reading commands from text: tolerant in all the ways GUIs need.

use super::{Command, Go, Start, UciMove, integer};
use roque_game::quoted;
use std::iter::Peekable;
use std::str::{FromStr, SplitWhitespace};
use thiserror::Error;

/// Why a line is not a command.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseCommandError {
    /// Nothing but white space.
    #[error("empty line")]
    Empty,
    /// No command word in it.
    #[error("unknown command {0:?}")]
    Unknown(String),
    /// A command word without what it needs.
    #[error("{command:?} lacks {missing}")]
    Incomplete {
        /// The line.
        command: String,
        /// What should have been there.
        missing: &'static str,
    },
}

type Tokens<'a> = Peekable<SplitWhitespace<'a>>;

impl FromStr for Command {
    type Err = ParseCommandError;

    /// Words of the protocol are found behind unknown words too (`joho debug on` is `debug on`); our extra
    /// commands only at the start of the line.
    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let mut tokens = line.split_whitespace().peekable();
        let Some(first) = tokens.next() else {
            return Err(ParseCommandError::Empty);
        };
        if let Some(command) = extra(first, &mut tokens) {
            return Ok(command);
        }
        let mut word = first;
        loop {
            if let Some(command) = standard(word, &mut tokens) {
                let incomplete =
                    |missing| ParseCommandError::Incomplete { command: quoted(line.trim()), missing };
                return command.map_err(incomplete);
            }
            word = tokens.next().ok_or_else(|| ParseCommandError::Unknown(quoted(line.trim())))?;
        }
    }
}

fn extra(word: &str, tokens: &mut Tokens) -> Option<Command> {
    Some(match word {
        "d" => Command::Show,
        "eval" => Command::Eval,
        "bench" => {
            let depth = tokens.next().and_then(|token| token.parse().ok());
            Command::Bench(depth)
        }
        "help" | "--help" => Command::Help,
        "flip" => Command::Flip,
        "compiler" => Command::Compiler,
        _ => return None,
    })
}

/// `None` if the word is no command; `Err` names what is missing.
fn standard(word: &str, tokens: &mut Tokens) -> Option<Result<Command, &'static str>> {
    Some(match word {
        "uci" => Ok(Command::Uci),
        "debug" => match tokens.next() {
            Some("on") => Ok(Command::Debug(true)),
            Some("off") => Ok(Command::Debug(false)),
            _ => Err("on or off"),
        },
        "isready" => Ok(Command::IsReady),
        "setoption" => set_option(tokens),
        "register" => Ok(Command::Register(joined(tokens))),
        "ucinewgame" => Ok(Command::UciNewGame),
        "position" => position(tokens),
        "go" => Ok(Command::Go(go(tokens))),
        "stop" => Ok(Command::Stop),
        "ponderhit" => Ok(Command::PonderHit),
        "quit" => Ok(Command::Quit),
        _ => return None,
    })
}

fn joined<'a>(tokens: impl Iterator<Item = &'a str>) -> String {
    tokens.collect::<Vec<_>>().join(" ")
}

/// Everything up to a word, which is consumed.
fn until(tokens: &mut Tokens, end: &str) -> String {
    let words = joined(std::iter::from_fn(|| tokens.next_if(|token| *token != end)));
    tokens.next();
    words
}

fn set_option(tokens: &mut Tokens) -> Result<Command, &'static str> {
    until(tokens, "name");
    let mut words = Vec::new();
    let mut value = None;
    while let Some(token) = tokens.next() {
        if token == "value" {
            let text = joined(&mut *tokens);
            value = Some(if text == "<empty>" { String::new() } else { text });
        } else {
            words.push(token);
        }
    }
    if words.is_empty() {
        return Err("the name of an option (setoption name N value V)");
    }
    Ok(Command::SetOption { name: words.join(" "), value })
}

fn position(tokens: &mut Tokens) -> Result<Command, &'static str> {
    let start = loop {
        match tokens.next() {
            Some("startpos") => {
                until(tokens, "moves");
                break Start::StartPos;
            }
            Some("fen") => break Start::Fen(until(tokens, "moves")),
            Some(_) => {}
            None => return Err("startpos or fen"),
        }
    };
    Ok(Command::Position { start, moves: tokens.map(str::to_owned).collect() })
}

/// Numbers that are none leave their limit unset; the token is then looked at again as a word.
fn go(tokens: &mut Tokens) -> Go {
    let mut go = Go::default();
    while let Some(token) = tokens.next() {
        match token {
            "searchmoves" => go.searchmoves.extend(moves(tokens)),
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "wtime" => go.wtime = number(tokens),
            "btime" => go.btime = number(tokens),
            "winc" => go.winc = number(tokens),
            "binc" => go.binc = number(tokens),
            "movetime" => go.movetime = number(tokens),
            "movestogo" => go.movestogo = count(tokens),
            "depth" => go.depth = count(tokens),
            "nodes" => go.nodes = count(tokens),
            "mate" => go.mate = count(tokens),
            "perft" => go.perft = count(tokens),
            _ => {}
        }
    }
    go
}

fn moves(tokens: &mut Tokens) -> Vec<UciMove> {
    std::iter::from_fn(|| {
        let m = tokens.peek()?.parse().ok()?;
        tokens.next();
        Some(m)
    })
    .collect()
}

fn number(tokens: &mut Tokens) -> Option<i64> {
    let number = integer(tokens.peek()?)?;
    tokens.next();
    Some(number)
}

/// Like [`number`]; what is below zero counts as zero.
fn count(tokens: &mut Tokens) -> Option<u64> {
    number(tokens).map(|number| number.max(0).unsigned_abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Command {
        line.parse().unwrap_or_else(|error| panic!("{line:?}: {error}"))
    }

    #[test]
    fn what_is_written_is_read_back() {
        let lines = [
            "uci",
            "debug on",
            "debug off",
            "isready",
            "setoption name Hash value 64",
            "setoption name Clear Hash",
            "setoption name SyzygyPath value <empty>",
            "register later",
            "ucinewgame",
            "position startpos",
            "position startpos moves e2e4 e7e5",
            "position fen 8/8/8/8/8/4k3/4p3/4K3 w - - 0 1 moves e1f2",
            "go",
            "go infinite",
            "go ponder wtime 1 btime -2 winc 3 binc 4 movestogo 5",
            "go movetime 100 depth 3 nodes 4 mate 5 searchmoves e2e4 a7a8q",
            "go perft 3",
            "stop",
            "ponderhit",
            "quit",
            "d",
            "eval",
            "bench",
            "bench 11",
            "help",
            "flip",
            "compiler",
        ];
        for line in lines {
            assert_eq!(read(line).to_string(), line);
        }
    }

    #[test]
    fn any_white_space_and_any_order_will_do() {
        assert_eq!(read("\t uci \r\n"), Command::Uci);
        assert_eq!(read("go  depth\t3   infinite\r"), Command::Go(Go { depth: Some(3), ..Go::infinite() }));
        let forward = read("go wtime 1 searchmoves e2e4 d2d4 btime 2 ponder");
        let backward = read("go ponder btime 2 wtime 1 searchmoves e2e4 d2d4");
        assert_eq!(forward, backward);
    }

    #[test]
    fn unknown_words_are_skipped() {
        assert_eq!(read("joho debug on"), Command::Debug(true));
        assert_eq!(read("go fast depth 3 please"), Command::Go(Go::depth(3)));
        let start = Command::Position { start: Start::StartPos, moves: vec!["e2e4".into()] };
        assert_eq!(read("position now startpos then moves e2e4"), start);
    }

    #[test]
    fn numbers_that_are_none_leave_the_limit_unset() {
        assert_eq!(read("go wtime depth 5"), Command::Go(Go::depth(5)));
        assert_eq!(read("go depth x nodes"), Command::Go(Go::default()));
        let huge = read("go wtime 99999999999999999999999 depth -4 movetime 12.7");
        let expected = Go { wtime: Some(i64::MAX), depth: Some(0), movetime: Some(12), ..Go::default() };
        assert_eq!(huge, Command::Go(expected));
    }

    #[test]
    fn names_and_values_may_contain_spaces() {
        let command = read("setoption name Debug Log File value /a path/with value in it.txt");
        let expected = Command::SetOption {
            name: "Debug Log File".into(),
            value: Some("/a path/with value in it.txt".into()),
        };
        assert_eq!(command, expected);
        let empty = Command::SetOption { name: "BookFile".into(), value: Some(String::new()) };
        assert_eq!(read("setoption name BookFile value"), empty);
    }

    #[test]
    fn a_fen_without_counters_and_moves_without_moves_are_read() {
        let start = Start::Fen("8/8/8/8/8/4k3/4p3/4K3 w - -".into());
        let expected = Command::Position { start, moves: Vec::new() };
        assert_eq!(read("position fen 8/8/8/8/8/4k3/4p3/4K3 w - - moves"), expected);
    }

    #[test]
    fn what_is_missing_is_named() {
        let error = |line: &str| line.parse::<Command>().unwrap_err().to_string();
        assert_eq!(error("  "), "empty line");
        assert_eq!(error("xyzzy and more"), "unknown command \"xyzzy and more\"");
        assert_eq!(error("debug maybe"), "\"debug maybe\" lacks on or off");
        assert_eq!(error("position"), "\"position\" lacks startpos or fen");
        assert!(error("setoption").contains("lacks the name"));
        assert!(error(&"x".repeat(1 << 20)).len() < 100);
    }
}
