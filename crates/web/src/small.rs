//! Tic-tac-toe and connect four against the textbook search. Nothing is kept: the page sends all moves each time.

use crate::protocol::{ApiError, ErrorCode, Side, SmallGame, SmallRequest, SmallView};
use roque_game::{Cell, Column, ConnectFour, GameState, Player, TicTacToe};
use roque_solver::{Config, Limits, Question, ScoreKind, Solver};
use std::num::NonZeroUsize;
use std::time::Duration;

/// Time for one answer. Tic-tac-toe never needs it; connect four is solved within it once some discs lie.
const PATIENCE: Duration = Duration::from_millis(1500);

impl From<Player> for Side {
    fn from(player: Player) -> Self {
        match player {
            Player::First => Self::White,
            Player::Second => Self::Black,
        }
    }
}

/// What the page needs to know of a small game.
trait Small: GameState {
    /// The move with this number.
    fn numbered(number: u32) -> Option<Self::Move>;
    fn number(m: Self::Move) -> u32;
    /// Rows from the top.
    fn rows(&self) -> Vec<Vec<Option<Side>>>;
    /// Row from the top and column of each square of the completed line.
    fn line(&self) -> Vec<[u32; 2]>;
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
}

/// Answers a request. Blocks for as long as the search takes.
pub(crate) fn answer(request: &SmallRequest) -> Result<SmallView, ApiError> {
    match request.game {
        SmallGame::TicTacToe => play::<TicTacToe>(request),
        SmallGame::ConnectFour => play::<ConnectFour>(request),
    }
}

fn legal<G: Small>(state: &G) -> Vec<G::Move> {
    let mut moves = G::Moves::default();
    state.legal_moves(&mut moves);
    moves.to_vec()
}

fn play<G: Small>(request: &SmallRequest) -> Result<SmallView, ApiError> {
    let mut state = G::default();
    for &number in &request.moves {
        let m = G::numbered(number).filter(|m| legal(&state).contains(m)).ok_or_else(|| {
            ApiError::new(ErrorCode::IllegalMove, format!("the move {number} cannot be played here"))
        })?;
        state.play(m);
    }
    let config = Config { quiescence: false, table: NonZeroUsize::new(16), ..Config::full() };
    let mut solver = Solver::new(config, |_: &G| 0);
    let (mut moves, mut nodes) = (request.moves.clone(), 0);
    if request.answer && state.outcome().is_none() {
        let answer = solver.search(&Question::new(state.clone()), &Limits::time(PATIENCE));
        nodes = answer.statistics.nodes;
        if let Some(best) = answer.best {
            moves.push(G::number(best));
            state.play(best);
        }
    }
    let scores = request.scores.then(|| scores(&state, &mut solver));
    let outcome = state.outcome();
    Ok(SmallView {
        moves,
        board: state.rows(),
        turn: state.side_to_move().into(),
        legal: legal(&state).into_iter().map(G::number).collect(),
        winning: state.line(),
        over: outcome.is_some(),
        winner: outcome.and_then(|outcome| outcome.winner()).map(Side::from),
        scores,
        nodes,
    })
}

/// What each legal move leads to, as far as the search sees.
fn scores<G: Small, F: FnMut(&G) -> i32>(state: &G, solver: &mut Solver<G, F>) -> Vec<Option<i32>> {
    if state.outcome().is_some() {
        return Vec::new();
    }
    let answer = solver.search(&Question::new(state.clone()).every_move(), &Limits::time(PATIENCE));
    let value = |m: G::Move| {
        let found = answer.moves.iter().find(|root| root.m == m)?;
        match found.score.kind() {
            ScoreKind::WinIn(plies) => Some(plies as i32),
            ScoreKind::LossIn(plies) => Some(-(plies as i32)),
            ScoreKind::Estimate(_) => answer.proven.then_some(0),
        }
    };
    legal(state).into_iter().map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(game: SmallGame, moves: &[u32], answer: bool, scores: bool) -> Result<SmallView, ApiError> {
        super::answer(&SmallRequest { game, moves: moves.to_vec(), answer, scores })
    }

    #[test]
    fn tic_tac_toe_is_answered_and_every_square_scored() {
        let view = ask(SmallGame::TicTacToe, &[0], true, true).unwrap();
        assert_eq!(view.moves, [0, 4], "only the middle holds against a corner");
        assert_eq!(view.board[0][0], Some(Side::White));
        assert_eq!(view.board[1][1], Some(Side::Black));
        assert!(view.scores.unwrap().contains(&Some(0)));
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
