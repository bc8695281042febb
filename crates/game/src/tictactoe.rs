//! Tic-tac-toe on the 3×3 board: small enough to search completely.

use crate::random::mix;
use crate::{GameState, Outcome, Player, quoted};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// A cell of the board, and so a move: `a1` bottom left to `c3` top right, as on a chess board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// All nine, from `a1` along the rows to `c3`.
    pub const ALL: [Self; 9] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8)];

    /// 0 (`a1`) to 8 (`c3`), along the rows.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    const fn bit(self) -> u16 {
        1 << self.0
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 3), self.0 / 3 + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

const FULL: u16 = 0o777;
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// A state of tic-tac-toe. X moves first.
///
/// As text: the three rows from the top, each `X`, `O` or `.`, separated by `/`; whose turn it is follows from the
/// number of marks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TicTacToe {
    first: u16,
    second: u16,
}

impl TicTacToe {
    /// The mark in a cell: whose it is.
    #[must_use]
    pub const fn mark(&self, cell: Cell) -> Option<Player> {
        if self.first & cell.bit() != 0 {
            Some(Player::First)
        } else if self.second & cell.bit() != 0 {
            Some(Player::Second)
        } else {
            None
        }
    }

    fn marks(&self, player: Player) -> u16 {
        match player {
            Player::First => self.first,
            Player::Second => self.second,
        }
    }

    /// The cells of a completed line, if there is one.
    #[must_use]
    pub fn winning_line(&self) -> Option<[Cell; 3]> {
        let line = LINES
            .into_iter()
            .find(|line| Player::ALL.into_iter().any(|player| self.marks(player) & line == *line))?;
        let mut cells = Cell::ALL.into_iter().filter(|cell| line & cell.bit() != 0);
        Some([cells.next()?, cells.next()?, cells.next()?])
    }
}

fn has_line(marks: u16) -> bool {
    LINES.iter().any(|line| marks & line == *line)
}

impl GameState for TicTacToe {
    type Move = Cell;
    type Moves = Vec<Cell>;

    const NAME: &'static str = "tictactoe";
    const MOVE_SLOTS: usize = 9;

    fn side_to_move(&self) -> Player {
        if self.first.count_ones() == self.second.count_ones() { Player::First } else { Player::Second }
    }

    fn legal_moves(&self, moves: &mut Vec<Cell>) {
        moves.clear();
        if self.ended().is_none() {
            moves.extend(Cell::ALL.into_iter().filter(|&cell| self.mark(cell).is_none()));
        }
    }

    fn play(&mut self, cell: Cell) {
        debug_assert!(self.mark(cell).is_none(), "{self}: {cell} is taken");
        match self.side_to_move() {
            Player::First => self.first |= cell.bit(),
            Player::Second => self.second |= cell.bit(),
        }
    }

    fn ended(&self) -> Option<Outcome> {
        if has_line(self.first) {
            Some(Outcome::Win(Player::First))
        } else if has_line(self.second) {
            Some(Outcome::Win(Player::Second))
        } else {
            (self.first | self.second == FULL).then_some(Outcome::Draw)
        }
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Draw
    }

    fn has_legal_move(&self) -> bool {
        self.ended().is_none()
    }

    fn key(&self) -> u64 {
        mix(u64::from(self.first) << 9 | u64::from(self.second) | 1 << 63)
    }

    fn move_slot(&self, cell: Cell) -> usize {
        cell.index()
    }

    fn diagram(&self) -> String {
        let mut text = String::new();
        for row in (0..3).rev() {
            text.push_str(&format!("{} ", row + 1));
            for cell in &Cell::ALL[row * 3..row * 3 + 3] {
                text.push(' ');
                text.push(symbol(self.mark(*cell)));
            }
            text.push('\n');
        }
        text + "   a b c"
    }

    /// A line at once, then the middle, then the corners.
    fn order_hint(&self, cell: Cell) -> i32 {
        let own = self.marks(self.side_to_move()) | cell.bit();
        let place = match cell.0 {
            4 => 2,
            0 | 2 | 6 | 8 => 1,
            _ => 0,
        };
        if has_line(own) { 100 } else { place }
    }
}

pub(crate) const fn symbol(mark: Option<Player>) -> char {
    match mark {
        Some(Player::First) => 'X',
        Some(Player::Second) => 'O',
        None => '.',
    }
}

impl fmt::Display for TicTacToe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..3).rev() {
            for cell in &Cell::ALL[row * 3..row * 3 + 3] {
                write!(f, "{}", symbol(self.mark(*cell)))?;
            }
            if row > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

/// Why a text is not a state of tic-tac-toe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseTicTacToeError {
    /// Not three rows of three `X`, `O` or `.`.
    Shape(String),
    /// The numbers of marks cannot come from taking turns, X first.
    Turns {
        /// Marks of X.
        first: u32,
        /// Marks of O.
        second: u32,
    },
    /// Marks were set after the game was won.
    PlayedOn(String),
}

impl fmt::Display for ParseTicTacToeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(text) => {
                write!(f, "{text:?} is not a tic-tac-toe board: three rows of X, O and . such as X.O/.X./...")
            }
            Self::Turns { first, second } => {
                write!(f, "{first} X and {second} O cannot come from taking turns with X first")
            }
            Self::PlayedOn(text) => write!(f, "{text:?} was played on after one side had won"),
        }
    }
}

impl Error for ParseTicTacToeError {}

impl FromStr for TicTacToe {
    type Err = ParseTicTacToeError;

    fn from_str(text: &str) -> Result<Self, ParseTicTacToeError> {
        let shape = || ParseTicTacToeError::Shape(quoted(text));
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 3 || rows.iter().any(|row| row.len() != 3) {
            return Err(shape());
        }
        let mut state = Self::default();
        for (cell, symbol) in Cell::ALL.into_iter().zip(rows.iter().rev().flat_map(|row| row.bytes())) {
            match symbol {
                b'X' | b'x' => state.first |= cell.bit(),
                b'O' | b'o' => state.second |= cell.bit(),
                b'.' => {}
                _ => return Err(shape()),
            }
        }
        let (first, second) = (state.first.count_ones(), state.second.count_ones());
        if first != second && first != second + 1 {
            return Err(ParseTicTacToeError::Turns { first, second });
        }
        let late = has_line(state.first) && first == second || has_line(state.second) && first > second;
        if late { Err(ParseTicTacToeError::PlayedOn(text.to_owned())) } else { Ok(state) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_boards_are_named() {
        let error = |text: &str| text.parse::<TicTacToe>().unwrap_err().to_string();
        assert!(error("XO").contains("\"XO\""));
        assert!(error("XOX/ABC/...").contains("three rows"));
        assert_eq!(error("XX./.../..."), "2 X and 0 O cannot come from taking turns with X first");
        assert!(error("XXX/OOO/...").contains("played on"));
        assert!(error("é/…/x").contains("three rows"));
    }

    #[test]
    fn a_full_line_on_the_last_cell_wins() {
        let state: TicTacToe = "XOX/OXO/XOX".parse().unwrap();
        assert_eq!(state.outcome(), Some(Outcome::Win(Player::First)));
        assert_eq!(
            state.winning_line().map(|line| line.map(|cell| cell.to_string())),
            Some(["a1", "b2", "c3"].map(String::from))
        );
    }

    #[test]
    fn diagram_has_the_top_row_first() {
        let state: TicTacToe = "X../.O./...".parse().unwrap();
        assert_eq!(state.diagram(), "3  X . .\n2  . O .\n1  . . .\n   a b c");
    }
}
