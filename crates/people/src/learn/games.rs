//! Rated games of people, as they come in tab-separated lines.

use crate::rating::{Pace, Rating};
use roque_chess::{ByColor, Move, Position};
use std::io::{self, BufRead};
use thiserror::Error;

/// One game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedGame {
    /// Ratings of the players.
    pub ratings: ByColor<Rating>,
    /// How fast it was.
    pub pace: Pace,
    /// The moves from the usual start.
    pub moves: Vec<Move>,
    /// A number that belongs to the game alone, by its moves: who holds games apart goes by it.
    pub fingerprint: u64,
    /// A number that belongs to the file the game came from.
    pub source: u64,
}

/// Why a line is no game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseGameError {
    /// Not enough columns.
    #[error("the line has {0} columns; six are needed: both ratings, time control, result, moves, source")]
    Columns(usize),
    /// A rating is no number.
    #[error("{0:?} is not a rating")]
    Rating(String),
    /// The time control is none.
    #[error(transparent)]
    Pace(#[from] crate::rating::ParsePaceError),
    /// A move is not legal.
    #[error(transparent)]
    Move(#[from] roque_chess::ParseUciError),
}

/// What share of the games is never learnt from: one in twenty.
const HELD_OUT: u64 = 20;

impl RatedGame {
    /// Whether the game is kept for checking. Decided by the moves alone, so copies of a game stay together.
    #[must_use]
    pub const fn is_held_out(&self) -> bool {
        self.fingerprint.is_multiple_of(HELD_OUT)
    }

    /// Reads one line: white_elo, black_elo, time_control, result, moves_uci, source_id.
    ///
    /// # Errors
    /// [`ParseGameError`] naming the first fault.
    pub fn from_line(line: &str) -> Result<Self, ParseGameError> {
        let columns: Vec<&str> = line.split('\t').collect();
        let &[white, black, time_control, _, moves, source, ..] = columns.as_slice() else {
            return Err(ParseGameError::Columns(columns.len()));
        };
        let rating = |text: &str| {
            let number: u16 = text.parse().map_err(|_| ParseGameError::Rating(text.to_owned()))?;
            Ok::<_, ParseGameError>(Rating::new(number))
        };
        let mut position = Position::default();
        let mut played = Vec::new();
        for text in moves.split_ascii_whitespace() {
            let m = position.parse_uci(text)?;
            position.play_unchecked(m);
            played.push(m);
        }
        let file = source.split_once('@').map_or(source, |(_, file)| file);
        Ok(Self {
            ratings: ByColor::new(rating(white)?, rating(black)?),
            pace: time_control.parse()?,
            moves: played,
            fingerprint: fingerprint(moves.as_bytes()),
            source: fingerprint(file.as_bytes()),
        })
    }

    /// Reads all games of a table; its first line names the columns.
    ///
    /// # Errors
    /// If reading fails, or a line is no game: then its number is in the message.
    pub fn read_all(table: impl BufRead) -> io::Result<Vec<Self>> {
        let mut games = Vec::new();
        for (number, line) in table.lines().enumerate().skip(1) {
            let game = Self::from_line(&line?).map_err(|error| {
                io::Error::new(io::ErrorKind::InvalidData, format!("line {}: {error}", number + 1))
            })?;
            games.push(game);
        }
        Ok(games)
    }
}

/// FNV-1a, and a last stir so that low bits are fair.
fn fingerprint(bytes: &[u8]) -> u64 {
    let folded = bytes.iter().fold(0xCBF2_9CE4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    roque_game::Random::new(folded).next_u64()
}

/// Keeps at most `most` games of each file that has at least `most` but fewer than `least_public`: such files are exports
/// of one player's games, and his habits are not everybody's.
#[must_use]
pub fn tame_exports(games: Vec<RatedGame>, most: usize, least_public: usize) -> Vec<RatedGame> {
    let mut counts = std::collections::HashMap::new();
    for game in &games {
        *counts.entry(game.source).or_insert(0_usize) += 1;
    }
    let mut kept = std::collections::HashMap::new();
    let wanted = |game: &RatedGame| {
        let taken = kept.entry(game.source).or_insert(0_usize);
        *taken += 1;
        counts[&game.source] >= least_public || *taken <= most
    };
    games.into_iter().filter(wanted).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "1268\t1814\t600+0\t0-1\te2e4 e7e5 g1f3\tabc@someone/games:a.pgn";

    #[test]
    fn lines_become_games() {
        let game = RatedGame::from_line(LINE).unwrap();
        assert_eq!(game.moves.len(), 3);
        assert_eq!((game.ratings.iter().map(|rating| rating.value())).collect::<Vec<_>>(), [1268, 1814]);
        assert_eq!(game.pace, Pace::Rapid);
    }

    #[test]
    fn faults_are_named() {
        assert_eq!(RatedGame::from_line("a\tb"), Err(ParseGameError::Columns(2)));
        let error = RatedGame::from_line(&LINE.replace("g1f3", "g1g3")).unwrap_err();
        assert!(error.to_string().contains("g1g3"));
    }

    #[test]
    fn one_game_in_twenty_is_held_out() {
        let held = (0..20_000_u32)
            .filter(|number| fingerprint(&number.to_le_bytes()).is_multiple_of(HELD_OUT))
            .count();
        assert!((900..1100).contains(&held), "{held}");
    }

    #[test]
    fn exports_of_one_player_are_cut() {
        let game = RatedGame::from_line(LINE).unwrap();
        assert_eq!(tame_exports(vec![game.clone(); 10], 4, 20).len(), 4);
        assert_eq!(tame_exports(vec![game; 10], 4, 8).len(), 10);
    }
}
