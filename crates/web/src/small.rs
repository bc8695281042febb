//! Tic-tac-toe and connect four against the textbook search. Nothing is kept: the page sends all moves each time.

use crate::protocol::{
    ApiError, ErrorCode, Side, SmallGame, SmallRequest, SmallScore, SmallVerdict, SmallView,
};
use roque_game::{Cell, Column, ConnectFour, GameState, Player, TicTacToe, Value};
use roque_language::Message;
use roque_solver::connect_four::{PerfectFour, Prospect, StrategyBook};
use roque_solver::{Config, Limits, Question, RootMove, Solver};
use std::num::NonZeroUsize;
use std::time::Duration;

/// Time to find out how soon a game ends. Tic-tac-toe never needs it.
const PATIENCE: Duration = Duration::from_millis(150);
/// States that may be visited for one answer to tell who wins at connect four: about two seconds. The book leads to
/// states that take far fewer.
const BUDGET: u64 = 8_000_000;
/// Megabytes for what the connect-four solver remembers from one question to the next.
const TABLE: usize = 32;

/// The connect-four solver, made when it is first needed.
#[derive(Default)]
pub(crate) struct Expert {
    solver: Option<PerfectFour>,
    /// States that may still be visited for this answer.
    left: u64,
}

impl Expert {
    fn verdict(&mut self, state: &ConnectFour) -> Option<Prospect> {
        let solver = self.solver.get_or_insert_with(|| PerfectFour::new(TABLE));
        let before = solver.nodes();
        let found = solver.verdict(state, self.left).ok();
        self.left = self.left.saturating_sub(solver.nodes() - before);
        found
    }
}

impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Self::White,
            Player::Second => Self::Black,
        }
    }
}

/// What the page needs to know of a small game.
pub(crate) trait Small: GameState {
    /// The move with this number.
    fn numbered(number: u32) -> Option<Self::Move>;
    fn number(m: Self::Move) -> u32;
    /// Rows from the top.
    fn rows(&self) -> Vec<Vec<Option<Side>>>;
    /// Row from the top and column of each square of the completed line.
    fn line(&self) -> Vec<[u32; 2]>;
    /// Who wins with best play, for the side to move.
    fn verdict(&self, expert: &mut Expert) -> Option<Prospect>;
    /// The move a book gives.
    fn book_move(&self) -> Option<Self::Move> {
        None
    }
}

impl Small for TicTacToe {
    fn numbered(number: u32) -> Option<Cell> {
        // The page counts rows from the top, the game from the bottom.
        let (row, column) = (number / 3, number % 3);
        Cell::ALL.get(((2_u32.checked_sub(row)?) * 3 + column) as usize).copied()
    }

    fn number(cell: Cell) -> u32 {
        let index = cell.index() as u32;
        (2 - index / 3) * 3 + index % 3
    }

    fn rows(&self) -> Vec<Vec<Option<Side>>> {
        let mark = |number| Self::numbered(number).and_then(|cell| self.mark(cell)).map(Side::from);
        (0..3).map(|row| (0..3).map(|column| mark(row * 3 + column)).collect()).collect()
    }

    fn line(&self) -> Vec<[u32; 2]> {
        let cells = self.winning_line().into_iter().flatten();
        cells.map(|cell| [Self::number(cell) / 3, Self::number(cell) % 3]).collect()
    }

    fn verdict(&self, _: &mut Expert) -> Option<Prospect> {
        let mut solver = Solver::new(Config::full(), |_: &Self| 0);
        match solver.search(&Question::new(*self), &Limits::none()).score.kind() {
            Value::WinIn(_) => Some(Prospect::Win),
            Value::LossIn(_) => Some(Prospect::Loss),
            Value::Estimate(_) => Some(Prospect::Draw),
        }
    }
}

impl Small for ConnectFour {
    fn numbered(number: u32) -> Option<Column> {
        Column::ALL.get(number as usize).copied()
    }

    fn number(column: Column) -> u32 {
        column.index() as u32
    }

    fn rows(&self) -> Vec<Vec<Option<Side>>> {
        let row =
            |height| Column::ALL.iter().map(|&column| self.disc(column, height).map(Side::from)).collect();
        (0..6).rev().map(row).collect()
    }

    fn line(&self) -> Vec<[u32; 2]> {
        let cells = self.winning_line().into_iter().flatten();
        cells.map(|(column, height)| [5 - height as u32, column.index() as u32]).collect()
    }

    fn verdict(&self, expert: &mut Expert) -> Option<Prospect> {
        let known = StrategyBook::embedded().advice(self).map(|advice| advice.verdict);
        known.or_else(|| expert.verdict(self))
    }

    fn book_move(&self) -> Option<Column> {
        StrategyBook::embedded().advice(self).map(|advice| advice.column)
    }
}

/// Answers a request. Blocks for as long as the search takes.
pub(crate) fn answer(request: &SmallRequest, expert: &mut Expert) -> Result<SmallView, ApiError> {
    expert.left = BUDGET;
    match request.game {
        SmallGame::TicTacToe => play::<TicTacToe>(request, expert),
        SmallGame::ConnectFour => play::<ConnectFour>(request, expert),
    }
}

/// The moves that may be played, in the order pages are told them.
pub(crate) fn legal<G: Small>(state: &G) -> Vec<G::Move> {
    let mut moves = G::Moves::default();
    state.legal_moves(&mut moves);
    moves.to_vec()
}

/// The game after these moves.
pub(crate) fn replay<G: Small>(moves: &[u32]) -> Result<G, ApiError> {
    let mut state = G::default();
    for &number in moves {
        let m = G::numbered(number).filter(|m| legal(&state).contains(m)).ok_or_else(|| {
            ApiError::new(ErrorCode::IllegalMove, Message::ServerSmallMove { number: number.into() })
        })?;
        state.play(m);
    }
    Ok(state)
}

fn play<G: Small>(request: &SmallRequest, expert: &mut Expert) -> Result<SmallView, ApiError> {
    let mut state: G = replay(&request.moves)?;
    let (mut moves, mut nodes) = (request.moves.clone(), 0);
    if request.answer && state.outcome().is_none() {
        let best = choose(&state, expert, &mut nodes);
        moves.push(G::number(best));
        state.play(best);
    }
    let scores = request.scores.then(|| scores(&state, expert));
    Ok(SmallView { scores, nodes, ..view(&state, moves) })
}

/// The game as a page sees it.
pub(crate) fn view<G: Small>(state: &G, moves: Vec<u32>) -> SmallView {
    let outcome = state.outcome();
    SmallView {
        moves,
        board: state.rows(),
        turn: state.side_to_move().into(),
        legal: legal(state).into_iter().map(G::number).collect(),
        winning: state.line(),
        over: outcome.is_some(),
        winner: outcome.and_then(|outcome| outcome.winner()).map(Side::from),
        scores: None,
        nodes: 0,
    }
}

/// All moves with what the textbook search sees of them, the best first; none if the game is over.
fn searched<G: Small>(state: &G, nodes: &mut u64) -> Vec<RootMove<G::Move>> {
    if state.outcome().is_some() {
        return Vec::new();
    }
    let config = Config { quiescence: false, table: NonZeroUsize::new(16), ..Config::full() };
    let question = Question::new(state.clone()).every_move();
    let answer = Solver::new(config, |_: &G| 0).search(&question, &Limits::time(PATIENCE));
    *nodes += answer.statistics.nodes;
    let mut moves = answer.moves;
    moves.sort_by_key(|found| std::cmp::Reverse(found.score));
    moves
}

/// The move to play: one that gives nothing away, and of those the one that wins soonest or resists longest as far as
/// the textbook search sees. The state is not over.
fn choose<G: Small>(state: &G, expert: &mut Expert, nodes: &mut u64) -> G::Move {
    if let Some(m) = state.book_move() {
        return m;
    }
    let before = expert.left;
    let mut moves = legal(state);
    moves.sort_by_key(|&m| std::cmp::Reverse(state.order_hint(m)));
    let seen = searched(state, nodes);
    moves.sort_by_key(|&m| seen.iter().position(|found| found.m == m));
    let keeps = state.verdict(expert).and_then(|verdict| {
        moves.iter().copied().find(|&m| state.after(m).verdict(expert).is_some_and(|after| -after == verdict))
    });
    *nodes += before - expert.left;
    keeps.unwrap_or(moves[0])
}

/// What each legal move leads to.
fn scores<G: Small>(state: &G, expert: &mut Expert) -> Vec<Option<SmallScore>> {
    let seen = searched(state, &mut 0);
    let score = |m: G::Move| {
        let kind = seen.iter().find(|found| found.m == m).map(|found| found.score.kind());
        match kind {
            Some(Value::WinIn(plies)) => Some(SmallScore { verdict: SmallVerdict::Win, plies: Some(plies) }),
            Some(Value::LossIn(plies)) => {
                Some(SmallScore { verdict: SmallVerdict::Loss, plies: Some(plies) })
            }
            Some(Value::Estimate(_)) | None => {
                let after = state.after(m).verdict(expert)?;
                Some(SmallScore { verdict: (-after).into(), plies: None })
            }
        }
    };
    legal(state).into_iter().map(score).collect()
}

impl From<Prospect> for SmallVerdict {
    fn from(verdict: Prospect) -> Self {
        match verdict {
            Prospect::Win => Self::Win,
            Prospect::Draw => Self::Draw,
            Prospect::Loss => Self::Loss,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(game: SmallGame, moves: &[u32], answer: bool, scores: bool) -> Result<SmallView, ApiError> {
        super::answer(&SmallRequest { game, moves: moves.to_vec(), answer, scores }, &mut Expert::default())
    }

    #[test]
    fn tic_tac_toe_is_answered_and_every_square_scored() {
        let view = ask(SmallGame::TicTacToe, &[0], true, true).unwrap();
        assert_eq!(view.moves, [0, 4], "only the middle holds against a corner");
        assert_eq!(view.board[0][0], Some(Side::White));
        assert_eq!(view.board[1][1], Some(Side::Black));
        let scores = view.scores.unwrap();
        assert!(scores.contains(&Some(SmallScore { verdict: SmallVerdict::Draw, plies: None })));
        assert!(scores.iter().all(Option::is_some));
    }

    #[test]
    fn a_line_ends_the_game() {
        let view = ask(SmallGame::TicTacToe, &[0, 3, 1, 4, 2], true, true).unwrap();
        assert!(view.over && view.winner == Some(Side::White) && view.legal.is_empty());
        assert_eq!(view.winning.len(), 3);
        let view = ask(SmallGame::ConnectFour, &[3, 2, 3, 2, 3, 2], true, false).unwrap();
        assert_eq!((view.winner, view.winning.len()), (Some(Side::White), 4));
    }

    #[test]
    fn a_threat_in_connect_four_is_stopped() {
        let view = ask(SmallGame::ConnectFour, &[3, 0, 3, 0, 3], true, false).unwrap();
        assert_eq!(view.moves.last(), Some(&3));
    }

    #[test]
    fn every_column_of_the_empty_board_has_its_known_value() {
        let scores = ask(SmallGame::ConnectFour, &[], false, true).unwrap().scores.unwrap();
        let verdicts: Vec<_> = scores.into_iter().map(|score| score.unwrap().verdict).collect();
        let (win, draw, loss) = (SmallVerdict::Win, SmallVerdict::Draw, SmallVerdict::Loss);
        assert_eq!(verdicts, [loss, loss, draw, win, draw, loss, loss]);
    }

    #[test]
    fn whoever_begins_perfectly_wins_at_connect_four() {
        let mut expert = Expert::default();
        for seed in 0..12 {
            let (mut random, mut moves) = (roque_game::Random::new(seed), Vec::new());
            let view = loop {
                let request =
                    SmallRequest { game: SmallGame::ConnectFour, moves, answer: true, scores: false };
                let view = answer(&request, &mut expert).unwrap();
                if view.over {
                    break view;
                }
                moves = view.moves;
                moves.extend(random.choose(&view.legal));
            };
            assert_eq!(view.winner, Some(Side::White), "{:?}", view.moves);
        }
    }

    #[test]
    fn wrong_moves_are_refused() {
        for moves in [&[9_u32][..], &[0, 0], &[u32::MAX]] {
            assert_eq!(
                ask(SmallGame::TicTacToe, moves, true, true).unwrap_err().code,
                ErrorCode::IllegalMove
            );
        }
        assert!(ask(SmallGame::ConnectFour, &[0; 7], false, false).is_err());
    }
}
