//! Tic-tac-toe and connect four against searches of several kinds, each counted.

use roque_game::{Cell, Column, ConnectFour, GameState, Outcome, Player, Random, TicTacToe, Value};
use roque_language::{Message, number};
use roque_solver::connect_four::{PerfectFour, Prospect, StrategyBook};
use roque_solver::{Config, Limits, Question, Solver};
use std::cmp::Reverse;
use std::num::NonZeroUsize;

/// States the perfect solver may visit for one move: about two seconds. The book leads to states that take far fewer.
const BUDGET: u64 = 8_000_000;
/// Megabytes for what it remembers meanwhile.
const TABLE: usize = 32;

/// A state of one of the games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Small {
    TicTacToe(TicTacToe),
    ConnectFour(ConnectFour),
}

/// Who plays against the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Method {
    Random,
    Minimax,
    AlphaBeta,
    Variation,
    /// Connect four only: the other game is played perfectly by any search.
    Perfect,
}

/// A move of the program.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Reply {
    pub place: usize,
    pub nodes: u64,
    /// What it expects of the game, as it says it.
    pub expects: Option<Message>,
}

impl Small {
    pub(crate) fn other(self) -> Self {
        match self {
            Self::TicTacToe(_) => Self::ConnectFour(ConnectFour::default()),
            Self::ConnectFour(_) => Self::TicTacToe(TicTacToe::default()),
        }
    }

    pub(crate) fn restarted(self) -> Self {
        self.other().other()
    }

    pub(crate) fn name(self) -> Message {
        match self {
            Self::TicTacToe(_) => Message::TerminalSmallTicTacToe,
            Self::ConnectFour(_) => Message::TerminalSmallConnectFour,
        }
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::TicTacToe(state) => state.outcome(),
            Self::ConnectFour(state) => state.outcome(),
        }
    }

    pub(crate) fn side(&self) -> Player {
        match self {
            Self::TicTacToe(state) => state.side_to_move(),
            Self::ConnectFour(state) => state.side_to_move(),
        }
    }

    /// Plays a cell (0 is `a1`, 8 is `c3`) or a column (from 0); `None` if that is not legal.
    pub(crate) fn played(&self, place: usize) -> Option<Self> {
        match self {
            Self::TicTacToe(state) => {
                let cell = Cell::ALL.get(place).copied().filter(|cell| legal(state).contains(cell))?;
                Some(Self::TicTacToe(state.after(cell)))
            }
            Self::ConnectFour(state) => {
                let column =
                    Column::ALL.get(place).copied().filter(|column| legal(state).contains(column))?;
                Some(Self::ConnectFour(state.after(column)))
            }
        }
    }

    /// Rows from the top; whose each square is.
    pub(crate) fn rows(&self) -> Vec<Vec<Option<Player>>> {
        match self {
            Self::TicTacToe(state) => {
                let row = |row: usize| (0..3).map(|column| state.mark(Cell::ALL[3 * row + column])).collect();
                (0..3).rev().map(row).collect()
            }
            Self::ConnectFour(state) => {
                let row = |height| Column::ALL.iter().map(|&column| state.disc(column, height)).collect();
                (0..6).rev().map(row).collect()
            }
        }
    }

    /// The methods there are for this game.
    pub(crate) fn methods(&self) -> &'static [Method] {
        use Method::{AlphaBeta, Minimax, Perfect, Random, Variation};
        match self {
            Self::TicTacToe(_) => &[Random, Minimax, AlphaBeta, Variation],
            Self::ConnectFour(_) => &[Random, Minimax, AlphaBeta, Variation, Perfect],
        }
    }

    /// How far a method looks ahead; `None` if to the end, or not at all.
    pub(crate) fn depth(&self, method: Method) -> Option<u32> {
        match (self, method) {
            (Self::TicTacToe(_), _) | (_, Method::Random | Method::Perfect) => None,
            (_, Method::Minimax) => Some(6),
            (_, Method::AlphaBeta) => Some(8),
            (_, Method::Variation) => Some(10),
        }
    }

    /// The move of a method. The game is not over.
    pub(crate) fn reply(&self, method: Method, seed: u64) -> Option<Reply> {
        let depth = self.depth(method);
        match (self, method) {
            (Self::TicTacToe(state), method) => {
                let (cell, nodes, expects) = think(state, method, depth, seed)?;
                Some(Reply { place: cell.index(), nodes, expects })
            }
            (Self::ConnectFour(state), Method::Perfect) => perfect(state),
            (Self::ConnectFour(state), method) => {
                let (column, nodes, expects) = think(state, method, depth, seed)?;
                Some(Reply { place: column.index(), nodes, expects })
            }
        }
    }
}

impl Method {
    pub(crate) fn name(self) -> Message {
        match self {
            Self::Random => Message::TerminalSmallRandom,
            Self::Minimax => Message::TerminalSmallMinimax,
            Self::AlphaBeta => Message::TerminalSmallAlphaBeta,
            Self::Variation => Message::TerminalSmallVariation,
            Self::Perfect => Message::TerminalSmallPerfect,
        }
    }

    fn config(self) -> Config {
        match self {
            Self::Random | Self::Minimax => Config::minimax(),
            Self::AlphaBeta => Config::plain(),
            Self::Variation | Self::Perfect => {
                Config { quiescence: false, table: NonZeroUsize::new(16), ..Config::full() }
            }
        }
    }
}

fn legal<G: GameState>(state: &G) -> Vec<G::Move> {
    let mut moves = G::Moves::default();
    state.legal_moves(&mut moves);
    moves.to_vec()
}

/// A move with the nodes it cost and what it promises.
fn think<G: GameState>(
    state: &G,
    method: Method,
    depth: Option<u32>,
    seed: u64,
) -> Option<(G::Move, u64, Option<Message>)> {
    if method == Method::Random {
        return Some((Random::new(seed).choose(&legal(state))?, 0, None));
    }
    let limits = Limits { depth, ..Limits::none() };
    let answer = Solver::new(method.config(), G::glance).search(&Question::new(state.clone()), &limits);
    let expects = match answer.score.kind() {
        Value::WinIn(plies) => Message::TerminalSmallWin { plies: plies.into() },
        Value::LossIn(plies) => Message::TerminalSmallLoss { plies: plies.into() },
        Value::Estimate(0) if answer.proven => Message::TerminalSmallDraws,
        Value::Estimate(_) => {
            Message::TerminalSmallPoints { points: crate::stepper::score_text(answer.score) }
        }
    };
    Some((answer.best?, answer.statistics.nodes, Some(expects)))
}

/// A move that gives nothing away, and of those the one that a short search likes best.
fn perfect(state: &ConnectFour) -> Option<Reply> {
    let expects = |verdict| match verdict {
        Prospect::Win => Message::TerminalSmallWins,
        Prospect::Draw => Message::TerminalSmallDraws,
        Prospect::Loss => Message::TerminalSmallLoses,
    };
    if let Some(advice) = StrategyBook::embedded().advice(state) {
        let expects = Some(expects(advice.verdict));
        return Some(Reply { place: advice.column.index(), nodes: 0, expects });
    }
    let question = Question::new(*state).every_move();
    let answer =
        Solver::new(Method::Perfect.config(), |_: &ConnectFour| 0).search(&question, &Limits::depth(8));
    let mut seen = answer.moves;
    seen.sort_by_key(|found| Reverse(found.score));
    let mut solver = PerfectFour::new(TABLE);
    let verdict = solver.verdict(state, BUDGET).ok();
    let keeps = verdict.and_then(|verdict| {
        let keeps =
            |m: &Column| solver.verdict(&state.after(*m), BUDGET).is_ok_and(|after| -after == verdict);
        seen.iter().map(|found| found.m).find(keeps)
    });
    let column = keeps.or(seen.first().map(|found| found.m))?;
    let nodes = answer.statistics.nodes + solver.nodes();
    Some(Reply { place: column.index(), nodes, expects: verdict.map(expects) })
}

/// How many nodes, in words.
pub(crate) fn counted(last: u64, all: u64) -> Message {
    Message::TerminalSmallNodes { last: number(last), all: number(all) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn four(columns: &str) -> Small {
        Small::ConnectFour(columns.parse().unwrap())
    }

    #[test]
    fn every_method_plays_legal_games_to_their_end() {
        for start in [Small::TicTacToe(TicTacToe::default()), four("44")] {
            for &method in start.methods() {
                let mut state = start;
                while state.outcome().is_none() {
                    let other = state.reply(Method::Random, 3).unwrap();
                    state = state.played(other.place).unwrap();
                    if state.outcome().is_none() {
                        let reply = state.reply(method, 3).unwrap();
                        match method {
                            Method::Random => assert_eq!((reply.nodes, reply.expects), (0, None)),
                            // The book answers without a search.
                            Method::Perfect => assert!(reply.expects.is_some()),
                            _ => assert!(reply.nodes > 0 && reply.expects.is_some(), "{method:?}"),
                        }
                        state = state.played(reply.place).unwrap();
                    }
                }
            }
        }
    }

    #[test]
    fn better_methods_look_at_less_and_say_the_same() {
        let state = Small::TicTacToe("X../.../...".parse().unwrap());
        let nodes = [Method::Minimax, Method::AlphaBeta, Method::Variation]
            .map(|method| state.reply(method, 1).unwrap())
            .map(|reply| {
                assert_eq!(reply.expects, Some(Message::TerminalSmallDraws));
                assert_eq!(reply.place, 4, "only the middle holds against a corner");
                reply.nodes
            });
        assert!(nodes.is_sorted_by(|more, less| more > less), "{nodes:?}");
    }

    #[test]
    fn threats_are_stopped_and_rubbish_is_refused() {
        let state = four("41414");
        for method in [Method::Minimax, Method::AlphaBeta, Method::Variation, Method::Perfect] {
            assert_eq!(state.reply(method, 1).unwrap().place, 3, "{method:?}");
        }
        assert_eq!(state.played(7), None);
        assert_eq!(four("111111").played(0), None);
        assert_eq!(Small::TicTacToe("X../.../...".parse().unwrap()).played(6), None);
    }
}
