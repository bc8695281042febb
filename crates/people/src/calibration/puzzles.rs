//! Rated puzzles: at which rating a level solves them.

use crate::chooser::{Character, Chooser, Reason, Turn};
use crate::level::Level;
use roque_chess::{Move, ParseFenError, ParseUciError, Position, Timeline};
use roque_game::StopSignal;
use thiserror::Error;

/// A rated puzzle: a position, the opponent's move into it, and what is to be found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    start: Position,
    moves: Vec<Move>,
    /// How strong one must be to solve it every other time.
    pub rating: u16,
}

/// Why a line is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParsePuzzleError {
    /// Not enough columns.
    #[error("the line has {0} columns; at least three are needed: fen, moves_uci, rating")]
    Columns(usize),
    /// The position is none.
    #[error(transparent)]
    Position(#[from] ParseFenError),
    /// A move is not legal.
    #[error(transparent)]
    Move(#[from] ParseUciError),
    /// The rating is no number.
    #[error("{0:?} is not a rating")]
    Rating(String),
}

impl Puzzle {
    /// Reads one line: fen, moves_uci (the first is the opponent's), rating, and whatever follows.
    ///
    /// # Errors
    /// [`ParsePuzzleError`] naming the first fault.
    pub fn from_line(line: &str) -> Result<Self, ParsePuzzleError> {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[fen, moves, rating, ..] = columns.as_slice() else {
            return Err(ParsePuzzleError::Columns(columns.len()));
        };
        let start: Position = fen.parse()?;
        let mut position = start;
        let mut played = Vec::new();
        for text in moves.split_ascii_whitespace() {
            let m = position.parse_uci(text)?;
            position.play_unchecked(m);
            played.push(m);
        }
        let rating = rating.parse().map_err(|_| ParsePuzzleError::Rating(rating.to_owned()))?;
        Ok(Self { start, moves: played, rating })
    }

    /// The probability that a character finds every move. Another mate in one is as good as the one given.
    pub fn solved(&self, chooser: &mut Chooser, character: Character, level: Level) -> f64 {
        let mut line = Timeline::new(self.start);
        let mut chance = 1.0;
        for (number, &m) in self.moves.iter().enumerate() {
            if number % 2 == 1 {
                let next = line.current().after(m);
                let mates = next.is_check() && next.legal_moves().is_empty();
                let turn = Turn { level, ..Turn::new(character, &line) };
                let prospects = chooser.prospects(&turn, &StopSignal::new());
                let found = prospects.certain == Some(Reason::Mate) && mates;
                chance *= if found { 1.0 } else { f64::from(prospects.probability(m)) };
            }
            if chance < 1e-4 || line.play(m).is_err() {
                break;
            }
        }
        chance
    }
}

/// The rating at which the expected score against these puzzles is what was scored, and its standard error.
/// `results` are puzzle ratings with scores from 0 to 1.
#[must_use]
pub fn implied_rating(results: &[(u16, f64)]) -> (f64, f64) {
    let expected = |rating: f64, puzzle: u16| 1.0 / (1.0 + 10_f64.powf((f64::from(puzzle) - rating) / 400.0));
    let scored: f64 = results.iter().map(|(_, score)| score).sum();
    let (mut low, mut high) = (-1000.0, 5000.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        let sum: f64 = results.iter().map(|&(puzzle, _)| expected(middle, puzzle)).sum();
        if sum < scored { low = middle } else { high = middle }
    }
    let rating = (low + high) / 2.0;
    let (mut slope, mut variance) = (0.0, 0.0);
    for &(puzzle, score) in results {
        let chance = expected(rating, puzzle);
        slope += chance * (1.0 - chance) * std::f64::consts::LN_10 / 400.0;
        variance += (score - chance).powi(2);
    }
    (rating, if slope > 0.0 { variance.sqrt() / slope } else { f64::INFINITY })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn implied_ratings_are_found() {
        let results: Vec<(u16, f64)> = (600..2400)
            .step_by(20)
            .map(|puzzle| (puzzle, 1.0 / (1.0 + 10_f64.powf((f64::from(puzzle) - 1530.0) / 400.0))))
            .collect();
        let (rating, _) = implied_rating(&results);
        assert!((rating - 1530.0).abs() < 1.0, "{rating}");
    }

    #[test]
    fn puzzles_are_read() {
        let line = "6k1/p5pp/n3qp2/1p6/1b1N1QN1/7P/PBp2PP1/5rK1 w - - 0 28\tg1f1 e6e1\t998\t82";
        let puzzle = Puzzle::from_line(line).unwrap();
        assert_eq!((puzzle.rating, puzzle.moves.len()), (998, 2));
        assert_eq!(Puzzle::from_line("8/8"), Err(ParsePuzzleError::Columns(1)));
    }
}
