//! What a GUI tells an engine.

use super::UciMove;
use std::fmt;

/// A line from the GUI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Asks for name, options and `uciok`.
    Uci,
    /// Switches extra `info string` output.
    Debug(bool),
    /// Asks for `readyok`, at any time.
    IsReady,
    /// Sets an option; a button has no value.
    SetOption {
        /// The option's name, which may contain spaces; upper and lower case are the same.
        name: String,
        /// The new value.
        value: Option<String>,
    },
    /// Registration, which we accept and ignore; the text is what followed.
    Register(String),
    /// The next position belongs to another game.
    UciNewGame,
    /// Where to search from.
    Position {
        /// The first position of the game line.
        start: Start,
        /// The moves since then, as written.
        moves: Vec<String>,
    },
    /// Starts a search.
    Go(Go),
    /// Ends the search; the best move follows.
    Stop,
    /// The move we ponder on has been played.
    PonderHit,
    /// Ends the program.
    Quit,
    /// Not in the protocol: shows the board (`d`).
    Show,
    /// Not in the protocol: explains the evaluation.
    Eval,
    /// Not in the protocol: fixed work with a signature, to a depth.
    Bench(Option<u32>),
    /// Not in the protocol: says what there is to say.
    Help,
    /// Not in the protocol: gives the move to the other side by mirroring the board.
    Flip,
    /// Not in the protocol: what the program was built with.
    Compiler,
}

/// Where a game line starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// The usual start.
    StartPos,
    /// A position as FEN text, unchecked.
    Fen(String),
}

/// The limits of a search. All are optional and the first one reached ends the search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// Consider only these moves.
    pub searchmoves: Vec<UciMove>,
    /// Search on the opponent's time, until `ponderhit` or `stop`.
    pub ponder: bool,
    /// White's clock in milliseconds; GUIs do send negative ones.
    pub wtime: Option<i64>,
    /// Black's clock in milliseconds.
    pub btime: Option<i64>,
    /// What White gains each move, in milliseconds.
    pub winc: Option<i64>,
    /// What Black gains each move, in milliseconds.
    pub binc: Option<i64>,
    /// Moves until the next time control.
    pub movestogo: Option<u64>,
    /// Plies to search.
    pub depth: Option<u64>,
    /// Nodes to search.
    pub nodes: Option<u64>,
    /// Look for a mate in this many moves.
    pub mate: Option<u64>,
    /// Exactly this many milliseconds.
    pub movetime: Option<i64>,
    /// Until `stop`.
    pub infinite: bool,
    /// Not in the protocol: count the leaves at this depth instead of searching.
    pub perft: Option<u64>,
}

impl Go {
    /// A search until `stop`.
    #[must_use]
    pub fn infinite() -> Self {
        Self { infinite: true, ..Self::default() }
    }

    /// A search to a depth.
    #[must_use]
    pub fn depth(depth: u64) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// A search of so many nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A search of so many milliseconds.
    #[must_use]
    pub fn movetime(milliseconds: i64) -> Self {
        Self { movetime: Some(milliseconds), ..Self::default() }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Uci => f.write_str("uci"),
            Self::Debug(on) => f.write_str(if *on { "debug on" } else { "debug off" }),
            Self::IsReady => f.write_str("isready"),
            Self::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Self::SetOption { name, value: Some(value) } => {
                let value = if value.is_empty() { "<empty>" } else { value };
                write!(f, "setoption name {name} value {value}")
            }
            Self::Register(rest) if rest.is_empty() => f.write_str("register"),
            Self::Register(rest) => write!(f, "register {rest}"),
            Self::UciNewGame => f.write_str("ucinewgame"),
            Self::Position { start, moves } => write_position(f, start, moves),
            Self::Go(go) => write!(f, "{go}"),
            Self::Stop => f.write_str("stop"),
            Self::PonderHit => f.write_str("ponderhit"),
            Self::Quit => f.write_str("quit"),
            Self::Show => f.write_str("d"),
            Self::Eval => f.write_str("eval"),
            Self::Bench(None) => f.write_str("bench"),
            Self::Bench(Some(depth)) => write!(f, "bench {depth}"),
            Self::Help => f.write_str("help"),
            Self::Flip => f.write_str("flip"),
            Self::Compiler => f.write_str("compiler"),
        }
    }
}

fn write_position(f: &mut fmt::Formatter<'_>, start: &Start, moves: &[String]) -> fmt::Result {
    match start {
        Start::StartPos => f.write_str("position startpos")?,
        Start::Fen(fen) => write!(f, "position fen {fen}")?,
    }
    if !moves.is_empty() {
        f.write_str(" moves")?;
    }
    moves.iter().try_for_each(|m| write!(f, " {m}"))
}

/// `searchmoves` comes last: some engines take every token after it for a move.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        let signed = [
            ("wtime", self.wtime),
            ("btime", self.btime),
            ("winc", self.winc),
            ("binc", self.binc),
            ("movetime", self.movetime),
        ];
        for (name, value) in signed {
            value.map_or(Ok(()), |value| write!(f, " {name} {value}"))?;
        }
        let unsigned = [
            ("movestogo", self.movestogo),
            ("depth", self.depth),
            ("nodes", self.nodes),
            ("mate", self.mate),
            ("perft", self.perft),
        ];
        for (name, value) in unsigned {
            value.map_or(Ok(()), |value| write!(f, " {name} {value}"))?;
        }
        if self.infinite {
            f.write_str(" infinite")?;
        }
        if !self.searchmoves.is_empty() {
            f.write_str(" searchmoves")?;
        }
        self.searchmoves.iter().try_for_each(|m| write!(f, " {m}"))
    }
}
