//! The `info` line: what an engine reports while it searches.

use super::{UciMove, integer};
use roque_game::{Bound, Value};
use std::fmt;
use std::iter::Peekable;
use std::str::SplitWhitespace;

/// A score with its bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InfoScore {
    /// How good the position is for the side to move.
    pub value: Value,
    /// How sure it is.
    pub bound: Bound,
}

/// What one `info` line says; every part is optional.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Info {
    /// Plies searched.
    pub depth: Option<u32>,
    /// The longest line looked at, in plies.
    pub seldepth: Option<u32>,
    /// Which of several lines this is, from 1.
    pub multipv: Option<u32>,
    /// How good.
    pub score: Option<InfoScore>,
    /// Expected wins, draws and losses out of a thousand.
    pub wdl: Option<[u32; 3]>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Nodes a second.
    pub nps: Option<u64>,
    /// How full the hash table is, out of a thousand.
    pub hashfull: Option<u32>,
    /// Positions found in endgame tables.
    pub tbhits: Option<u64>,
    /// Milliseconds searched.
    pub time: Option<u64>,
    /// How busy the processor is, out of a thousand.
    pub cpuload: Option<u32>,
    /// The move being searched.
    pub currmove: Option<UciMove>,
    /// Its number, from 1.
    pub currmovenumber: Option<u32>,
    /// The best line.
    pub pv: Vec<UciMove>,
    /// Anything the engine wants to say.
    pub string: Option<String>,
}

impl Info {
    /// A line that only says something.
    #[must_use]
    pub fn text(text: impl Into<String>) -> Self {
        Self { string: Some(text.into()), ..Self::default() }
    }

    /// Reads what follows the word `info`.
    pub(super) fn read(rest: &str) -> Self {
        let mut info = Self::default();
        let mut rest = rest.trim();
        // `string` takes the rest of the line as it is, with its spaces.
        if let Some(at) = words(rest).find(|(_, word)| *word == "string").map(|(at, _)| at) {
            info.string = Some(rest[at + "string".len()..].trim().to_owned());
            rest = &rest[..at];
        }
        let mut tokens = rest.split_whitespace().peekable();
        while let Some(token) = tokens.next() {
            info.read_part(token, &mut tokens);
        }
        info
    }

    fn read_part(&mut self, token: &str, tokens: &mut Tokens) {
        match token {
            "depth" => self.depth = count(tokens),
            "seldepth" => self.seldepth = count(tokens),
            "multipv" => self.multipv = count(tokens),
            "score" => self.score = score(tokens),
            "wdl" => self.wdl = wdl(tokens),
            "nodes" => self.nodes = count(tokens),
            "nps" => self.nps = count(tokens),
            "hashfull" => self.hashfull = count(tokens),
            "tbhits" => self.tbhits = count(tokens),
            "time" => self.time = count(tokens),
            "cpuload" => self.cpuload = count(tokens),
            "currmove" => self.currmove = next_move(tokens),
            "currmovenumber" => self.currmovenumber = count(tokens),
            "pv" => self.pv = std::iter::from_fn(|| next_move(tokens)).collect(),
            "lowerbound" => self.set_bound(Bound::Lower),
            "upperbound" => self.set_bound(Bound::Upper),
            // Lines of other moves: nobody shows them, and their moves must not be taken for tokens.
            "refutation" | "currline" => while next_move(tokens).is_some() {},
            _ => {}
        }
    }

    fn set_bound(&mut self, bound: Bound) {
        if let Some(score) = &mut self.score {
            score.bound = bound;
        }
    }
}

type Tokens<'a> = Peekable<SplitWhitespace<'a>>;

/// Words with their byte offsets.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word))
}

fn number(tokens: &mut Tokens) -> Option<i64> {
    let number = integer(tokens.peek()?)?;
    tokens.next();
    Some(number)
}

fn count<T: TryFrom<i64>>(tokens: &mut Tokens) -> Option<T> {
    T::try_from(number(tokens)?).ok()
}

fn next_move(tokens: &mut Tokens) -> Option<UciMove> {
    let m = tokens.peek()?.parse().ok()?;
    tokens.next();
    Some(m)
}

fn score(tokens: &mut Tokens) -> Option<InfoScore> {
    let value = match *tokens.peek()? {
        "cp" => {
            tokens.next();
            Value::Estimate(count(tokens)?)
        }
        "mate" => {
            tokens.next();
            Value::mate_in(count(tokens)?)
        }
        _ => return None,
    };
    Some(InfoScore { value, bound: Bound::Exact })
}

fn wdl(tokens: &mut Tokens) -> Option<[u32; 3]> {
    Some([count(tokens)?, count(tokens)?, count(tokens)?])
}

impl fmt::Display for InfoScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Value::Estimate(centipawns) => write!(f, "cp {centipawns}")?,
            forced => write!(f, "mate {}", forced.moves_to_mate().unwrap_or_default())?,
        }
        f.write_str(match self.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        })
    }
}

fn part<T: fmt::Display>(f: &mut fmt::Formatter<'_>, name: &str, value: Option<T>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        part(f, "depth", self.depth)?;
        part(f, "seldepth", self.seldepth)?;
        part(f, "multipv", self.multipv)?;
        part(f, "score", self.score)?;
        part(f, "wdl", self.wdl.map(|[win, draw, loss]| format!("{win} {draw} {loss}")))?;
        part(f, "nodes", self.nodes)?;
        part(f, "nps", self.nps)?;
        part(f, "hashfull", self.hashfull)?;
        part(f, "tbhits", self.tbhits)?;
        part(f, "time", self.time)?;
        part(f, "cpuload", self.cpuload)?;
        part(f, "currmove", self.currmove)?;
        part(f, "currmovenumber", self.currmovenumber)?;
        if !self.pv.is_empty() {
            f.write_str(" pv")?;
        }
        self.pv.iter().try_for_each(|m| write!(f, " {m}"))?;
        // A line break in the text would start a line of its own that is not UCI.
        part(f, "string", self.string.as_ref().map(|text| text.replace(['\n', '\r'], " ")))
    }
}
