//! A puzzle, and the line of text it is kept as.

use roque_chess::{Move, Position};
use roque_game::quoted;
use roque_review::{Attack, Fingerprint, MotifKind, motifs};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A position with one good move, and the line that shows why.
///
/// It begins with a move of the other side, so that whoever solves it sees how the position came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    before: Position,
    first: Move,
    line: Vec<Move>,
    /// What makes the line win, the most telling first.
    pub motifs: Vec<MotifKind>,
    /// How difficult it is, on the scale of lichess's puzzles.
    pub rating: u16,
    /// Which game it is from.
    pub source: String,
}

/// Why a text is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParsePuzzleError {
    /// Too few columns, or too many.
    #[error(
        "a puzzle has 5 columns separated by tabs (position, moves, rating, motifs, source), this one has {0}"
    )]
    Columns(usize),
    /// The position cannot be read.
    #[error("{} is not a position: {reason}", quoted(.text))]
    Position {
        /// What stands there.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A move cannot be played.
    #[error("{} is not a legal move there", quoted(.0))]
    Move(String),
    /// A puzzle needs a move of the other side and an odd number of moves after it.
    #[error("{0} moves; a puzzle has an even number, the first of the other side and the last of the solver")]
    Length(usize),
    /// The rating is no number.
    #[error("{} is not a rating (accepted: 0 to 9999)", quoted(.0))]
    Rating(String),
    /// A motif nobody knows.
    #[error("{} is not a motif", quoted(.0))]
    Motif(String),
}

impl Puzzle {
    /// A puzzle from a legal line that begins with the other side's move. Its motifs are looked for; its rating is still
    /// to be found.
    ///
    /// # Errors
    /// [`ParsePuzzleError::Length`] or [`ParsePuzzleError::Move`] if the moves make no puzzle.
    pub fn new(before: Position, moves: &[Move], source: String) -> Result<Self, ParsePuzzleError> {
        let length = ParsePuzzleError::Length(moves.len());
        let Some((&first, line)) = moves.split_first().filter(|(_, line)| line.len() % 2 == 1) else {
            return Err(length);
        };
        let mut position = before;
        for &m in moves {
            let text = position.uci(m, position.castling_notation());
            position.play(m).map_err(|_| ParsePuzzleError::Move(text))?;
        }
        let motifs = motifs(&Attack::after(&before, first, line)).iter().map(|motif| motif.kind()).collect();
        Ok(Self { before, first, line: line.to_vec(), motifs, rating: 0, source })
    }

    /// The position before the other side's move.
    #[must_use]
    pub const fn before(&self) -> &Position {
        &self.before
    }

    /// The other side's move.
    #[must_use]
    pub const fn first(&self) -> Move {
        self.first
    }

    /// The position to solve.
    #[must_use]
    pub fn start(&self) -> Position {
        self.before.after(self.first)
    }

    /// The solution: moves of the solver and, between them, the answers.
    #[must_use]
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// How many moves have to be found.
    #[must_use]
    pub fn length(&self) -> usize {
        self.line.len().div_ceil(2)
    }

    /// Each position the solver has to find a move in, with the move that led there and the one to find.
    pub fn tasks(&self) -> impl Iterator<Item = (Position, Move, Move)> + '_ {
        let mut position = self.start();
        let mut last = self.first;
        self.line.iter().enumerate().filter_map(move |(index, &m)| {
            let task = (position, last, m);
            position = position.after(m);
            last = m;
            (index % 2 == 0).then_some(task)
        })
    }

    /// Looks for motifs again, in the solution and in what would follow it: a fork is one when a target is taken, even if
    /// that is no longer the only good move.
    pub(crate) fn tag_with(&mut self, tail: &[Move]) {
        let line: Vec<Move> = self.line.iter().chain(tail).copied().collect();
        let found = motifs(&Attack::after(&self.before, self.first, &line));
        self.motifs = found.iter().map(|motif| motif.kind()).collect();
    }

    /// What it is told by, whatever is written beside its moves.
    #[must_use]
    pub fn id(&self) -> Fingerprint {
        Fingerprint::of(&format!("{} {}", self.before, self.moves_text()))
    }

    fn moves_text(&self) -> String {
        let mut position = self.before;
        let texts = std::iter::once(self.first).chain(self.line.iter().copied()).map(|m| {
            let text = position.uci(m, position.castling_notation());
            position = position.after(m);
            text
        });
        texts.collect::<Vec<_>>().join(" ")
    }
}

/// As a row of a file: position, moves, rating, motifs, source, with tabs between them.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let motifs: Vec<&str> = self.motifs.iter().map(|kind| kind.name()).collect();
        let source = self.source.replace(['\t', '\n', '\r'], " ");
        write!(f, "{}\t{}\t{}\t{}\t{source}", self.before, self.moves_text(), self.rating, motifs.join(" "))
    }
}

impl FromStr for Puzzle {
    type Err = ParsePuzzleError;

    fn from_str(row: &str) -> Result<Self, ParsePuzzleError> {
        let columns: Vec<&str> = row.split('\t').collect();
        let &[position, moves, rating, motifs, source] = columns.as_slice() else {
            return Err(ParsePuzzleError::Columns(columns.len()));
        };
        let before: Position = position.parse().map_err(|error| ParsePuzzleError::Position {
            text: position.to_owned(),
            reason: format!("{error}"),
        })?;
        let moves = read_moves(before, moves)?;
        let rating = rating.parse().ok().filter(|&rating: &u16| rating <= 9999);
        let rating = rating.ok_or_else(|| ParsePuzzleError::Rating(columns[2].to_owned()))?;
        let kind =
            |name: &str| MotifKind::from_name(name).ok_or_else(|| ParsePuzzleError::Motif(name.to_owned()));
        let motifs = motifs.split(' ').filter(|name| !name.is_empty()).map(kind).collect::<Result<_, _>>()?;
        Ok(Self { motifs, rating, ..Self::new(before, &moves, source.to_owned())? })
    }
}

fn read_moves(mut position: Position, text: &str) -> Result<Vec<Move>, ParsePuzzleError> {
    let mut moves = Vec::new();
    for word in text.split(' ') {
        let wrong = || ParsePuzzleError::Move(word.to_owned());
        let m = position.parse_uci(word).map_err(|_| wrong())?;
        position.play(m).map_err(|_| wrong())?;
        moves.push(m);
    }
    Ok(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATE: &str =
        "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq e6 0 2\tg2g4 d8h4\t600\tmate\tthe fool";

    #[test]
    fn a_row_comes_back_as_it_was() {
        let puzzle: Puzzle = MATE.parse().expect("a puzzle");
        assert_eq!(puzzle.length(), 1);
        assert_eq!(puzzle.motifs, [MotifKind::Mate]);
        assert_eq!(puzzle.to_string().parse::<Puzzle>(), Ok(puzzle));
    }

    #[test]
    fn what_is_no_puzzle_is_refused_with_its_reason() {
        let refused = |row: &str| row.parse::<Puzzle>().expect_err("no puzzle").to_string();
        assert!(refused("8/8 e2e4").contains("5 columns"));
        assert!(refused(&MATE.replace("g2g4 d8h4", "g2g4 d8h5")).contains("d8h5"));
        assert!(refused(&MATE.replace("g2g4 d8h4", "g2g4")).contains("1 moves"));
        assert!(refused(&MATE.replace("600", "hard")).contains("hard"));
        assert!(refused(&MATE.replace("\tmate", "\tluck")).contains("luck"));
    }
}
