//! Connect four on the usual board of seven columns and six rows.

use crate::random::mix;
use crate::tictactoe::symbol;
use crate::{GameState, Outcome, Player, quoted};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

use bits::{
    BOARD, BOTTOM, DIRECTIONS, HEIGHT, STRIDE, WIDTH, completing_cells, four_in_line, has_four, lines,
};

pub mod bits;

/// What a line is worth in which so many discs of one side lie and none of the other. Four end the game.
const LINE_WORTH: [i32; 5] = [0, 1, 4, 16, 64];

/// A column, and so a move: `1` to `7` from the left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Column(u8);

impl Column {
    /// All seven from the left.
    pub const ALL: [Self; 7] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// 0 to 6 from the left.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    const fn bottom(self) -> u64 {
        1 << (self.0 * STRIDE)
    }

    const fn cells(self) -> u64 {
        self.bottom() * ((1 << HEIGHT) - 1)
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl fmt::Debug for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A state of connect four. X moves first.
///
/// As text: the six rows from the top, each of `X`, `O` and `.`, separated by `/`. The columns played, such as
/// `4453`, are understood too, and `start` is the empty board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ConnectFour {
    first: u64,
    second: u64,
}

impl ConnectFour {
    /// Whose disc lies in a column at a height from 0 (bottom) to 5.
    #[must_use]
    pub fn disc(&self, column: Column, row: usize) -> Option<Player> {
        if row >= usize::from(HEIGHT) {
            return None;
        }
        let bit = column.bottom() << row;
        Player::ALL.into_iter().find(|&player| self.discs(player) & bit != 0)
    }

    /// How many discs have been played.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.occupied().count_ones()
    }

    /// The four cells of a completed line as (column, row from the bottom), if there is one.
    #[must_use]
    pub fn winning_line(&self) -> Option<[(Column, usize); 4]> {
        Player::ALL.into_iter().find_map(|player| {
            let discs = self.discs(player);
            DIRECTIONS.into_iter().find_map(|step| {
                let starts = four_in_line(discs, step);
                (starts != 0).then(|| {
                    let start = starts.trailing_zeros() as u8;
                    [0, 1, 2, 3].map(|i| {
                        let cell = start + i * step;
                        (Column(cell / STRIDE), usize::from(cell % STRIDE))
                    })
                })
            })
        })
    }

    /// The cells where a player's discs lie, laid out as [`bits`] says.
    #[inline]
    #[must_use]
    pub const fn discs(&self, player: Player) -> u64 {
        match player {
            Player::First => self.first,
            Player::Second => self.second,
        }
    }

    const fn occupied(&self) -> u64 {
        self.first | self.second
    }

    fn is_full(&self, column: Column) -> bool {
        self.occupied() & column.bottom() << (HEIGHT - 1) != 0
    }

    /// Where a disc comes to rest.
    fn landing(&self, column: Column) -> u64 {
        (self.occupied() + column.bottom()) & column.cells()
    }

    /// Empty cells that complete a line of four for a player, reachable now or later.
    #[must_use]
    fn threats(&self, player: Player) -> u64 {
        completing_cells(self.discs(player)) & BOARD & !self.occupied()
    }
}

impl GameState for ConnectFour {
    type Move = Column;
    type Moves = Vec<Column>;

    const NAME: &'static str = "connect-four";
    const MOVE_SLOTS: usize = 2 * STRIDE as usize * WIDTH as usize;

    #[inline]
    fn side_to_move(&self) -> Player {
        if self.plies().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    fn legal_moves(&self, moves: &mut Vec<Column>) {
        moves.clear();
        if self.ended().is_none() {
            moves.extend(Column::ALL.into_iter().filter(|&column| !self.is_full(column)));
        }
    }

    #[inline]
    fn play(&mut self, column: Column) {
        debug_assert!(!self.is_full(column), "{self}: column {column} is full");
        let disc = self.landing(column);
        match self.side_to_move() {
            Player::First => self.first |= disc,
            Player::Second => self.second |= disc,
        }
    }

    #[inline]
    fn ended(&self) -> Option<Outcome> {
        // Only who has just moved can have completed a line.
        let mover = !self.side_to_move();
        if has_four(self.discs(mover)) {
            Some(Outcome::Win(mover))
        } else {
            (self.occupied() == BOARD).then_some(Outcome::Draw)
        }
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Draw
    }

    #[inline]
    fn has_legal_move(&self) -> bool {
        self.ended().is_none()
    }

    #[inline]
    fn key(&self) -> u64 {
        // The discs of one side plus "occupied, and one above" name a state uniquely in 49 bits.
        mix(self.first + self.occupied() + BOTTOM)
    }

    #[inline]
    fn move_slot(&self, column: Column) -> usize {
        let cell = self.landing(column).trailing_zeros() as usize;
        cell + self.side_to_move() as usize * usize::from(STRIDE) * usize::from(WIDTH)
    }

    fn diagram(&self) -> String {
        let rows: Vec<String> = (0..usize::from(HEIGHT))
            .rev()
            .map(|row| Column::ALL.map(|column| symbol(self.disc(column, row)).to_string()).join(" "))
            .collect();
        rows.join("\n") + "\n1 2 3 4 5 6 7"
    }

    /// Every line that only one side can still complete counts for it: more, the more of its discs lie there.
    fn glance(&self) -> i32 {
        let (own, enemy) = (self.discs(self.side_to_move()), self.discs(!self.side_to_move()));
        let worth = |line: u64| match (own & line, enemy & line) {
            (own, 0) => LINE_WORTH[own.count_ones() as usize],
            (0, enemy) => -LINE_WORTH[enemy.count_ones() as usize],
            _ => 0,
        };
        lines().map(worth).sum()
    }

    /// A line at once, then the stop of one, then the most new threats, then the middle; last what hands the enemy
    /// the cell above.
    fn order_hint(&self, column: Column) -> i32 {
        let player = self.side_to_move();
        let disc = self.landing(column);
        let enemy_threats = self.threats(!player);
        if self.threats(player) & disc != 0 {
            return 10_000;
        }
        let middle = 3 - (3 - i32::from(column.0)).abs();
        let next = self.discs(player) | disc;
        let threats = completing_cells(next) & BOARD & !(self.occupied() | disc);
        let hint = 10 * threats.count_ones() as i32 + middle;
        if enemy_threats & disc != 0 {
            hint + 5_000
        } else if enemy_threats & disc << 1 != 0 {
            hint - 5_000
        } else {
            hint
        }
    }
}

impl fmt::Display for ConnectFour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..usize::from(HEIGHT)).rev() {
            for column in Column::ALL {
                write!(f, "{}", symbol(self.disc(column, row)))?;
            }
            if row > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

/// Why a text is not a state of connect four.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseConnectFourError {
    /// Neither six rows of seven cells nor a list of columns.
    Shape(String),
    /// The numbers of discs cannot come from taking turns, X first.
    Turns {
        /// Discs of X.
        first: u32,
        /// Discs of O.
        second: u32,
    },
    /// A disc hangs in the air in this column.
    Floating(Column),
    /// The move with this number (from 1) into this column cannot be played: full, or the game is over.
    Unplayable {
        /// Number of the disc.
        ply: usize,
        /// Its column.
        column: Column,
    },
    /// Discs were played after the game was won.
    PlayedOn,
}

impl fmt::Display for ParseConnectFourError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(text) => write!(
                f,
                "{text:?} is not a connect-four board: six rows of seven X, O and . separated by /, or the columns \
                 played such as 4453"
            ),
            Self::Turns { first, second } => {
                write!(f, "{first} X and {second} O cannot come from taking turns with X first")
            }
            Self::Floating(column) => write!(f, "column {column} has a disc above an empty cell"),
            Self::Unplayable { ply, column } => {
                write!(f, "disc {ply} cannot be played into column {column}: it is full or the game is over")
            }
            Self::PlayedOn => f.write_str("the board was played on after one side had won"),
        }
    }
}

impl Error for ParseConnectFourError {}

impl FromStr for ConnectFour {
    type Err = ParseConnectFourError;

    fn from_str(text: &str) -> Result<Self, ParseConnectFourError> {
        if text.contains('/') {
            return parse_board(text);
        }
        if text == "start" {
            return Ok(Self::default());
        }
        let shape = || ParseConnectFourError::Shape(quoted(text));
        let mut state = Self::default();
        for (index, symbol) in text.bytes().enumerate() {
            let column = match symbol {
                b'1'..=b'7' => Column(symbol - b'1'),
                _ => return Err(shape()),
            };
            if state.ended().is_some() || state.is_full(column) {
                return Err(ParseConnectFourError::Unplayable { ply: index + 1, column });
            }
            state.play(column);
        }
        if text.is_empty() { Err(shape()) } else { Ok(state) }
    }
}

fn parse_board(text: &str) -> Result<ConnectFour, ParseConnectFourError> {
    let shape = || ParseConnectFourError::Shape(quoted(text));
    let rows: Vec<&[u8]> = text.split('/').map(str::as_bytes).collect();
    if rows.len() != usize::from(HEIGHT) || rows.iter().any(|row| row.len() != usize::from(WIDTH)) {
        return Err(shape());
    }
    let mut state = ConnectFour::default();
    for column in Column::ALL {
        for (height, row) in rows.iter().rev().enumerate() {
            let bit = column.bottom() << height;
            match row[column.index()] {
                b'X' | b'x' => state.first |= bit,
                b'O' | b'o' => state.second |= bit,
                b'.' => {}
                _ => return Err(shape()),
            }
        }
        let discs = state.occupied() & column.cells();
        if discs & (discs + column.bottom()) != 0 {
            return Err(ParseConnectFourError::Floating(column));
        }
    }
    let (first, second) = (state.first.count_ones(), state.second.count_ones());
    if first != second && first != second + 1 {
        return Err(ParseConnectFourError::Turns { first, second });
    }
    if has_four(state.discs(state.side_to_move())) { Err(ParseConnectFourError::PlayedOn) } else { Ok(state) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(text: &str) -> ConnectFour {
        text.parse().unwrap()
    }

    #[test]
    fn lines_in_all_directions_win() {
        for columns in ["1212121", "1122334", "12234334644", "76654554244"] {
            let state = state(columns);
            assert_eq!(state.outcome(), Some(Outcome::Win(Player::First)), "{columns}");
            assert!(state.winning_line().is_some());
        }
        assert_eq!(state("1212123").outcome(), None);
    }

    #[test]
    fn lines_do_not_wrap_around_the_edge() {
        let board = state("X....../X....../X....../O....../O....../OX.....");
        assert_eq!(board.outcome(), None);
    }

    #[test]
    fn threats_are_the_cells_that_complete_a_line() {
        let state = state("4141414");
        assert_eq!(state.winning_line().map(|line| line[0]), Some((Column(3), 0)));
        let state: ConnectFour = "414141".parse().unwrap();
        assert_eq!(state.threats(Player::First), Column(3).bottom() << 3);
        assert_eq!(state.threats(Player::Second), Column(0).bottom() << 3);
        assert_eq!(state.order_hint(Column(3)), 10_000);
    }

    #[test]
    fn a_glance_counts_open_lines() {
        assert_eq!(lines().count(), 69);
        assert_eq!(ConnectFour::default().glance(), 0);
        // A disc in the middle of the bottom row lies in seven lines; it is the other side's turn.
        assert_eq!("4".parse::<ConnectFour>().unwrap().glance(), -7);
        let three: ConnectFour = "414243".parse().unwrap();
        assert!(three.glance() > 0, "{three}");
        assert_eq!("44".parse::<ConnectFour>().unwrap().glance(), 6 - 9);
    }

    #[test]
    fn bad_boards_are_named() {
        let error = |text: &str| text.parse::<ConnectFour>().unwrap_err().to_string();
        assert!(error("48").contains("\"48\""));
        assert!(error("").contains("columns played"));
        assert_eq!(error("1111111"), "disc 7 cannot be played into column 1: it is full or the game is over");
        let floating = "......./......./......./......./X....../.......";
        assert_eq!(error(floating), "column 1 has a disc above an empty cell");
        assert!(error("X/O").contains("six rows"));
        let turns = "......./......./......./......./......./XX.....";
        assert!(error(turns).contains("2 X and 0 O"));
    }
}
