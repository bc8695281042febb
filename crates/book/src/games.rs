//! Games of PGN files as a book sees them: ratings, result, first moves.

use crate::BookBuilder;
use roque_chess::notation::pgn::{ReadPgnError, Reader, Visitor, Wanted};
use roque_chess::{Move, Position, Verdict};
use std::io::{self, BufRead};
use std::ops::ControlFlow;

/// What became of the games of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PgnSummary {
    /// Games met, malformed ones included.
    pub games: usize,
    /// Games that entered the statistics.
    pub used: usize,
    /// Games that could not be read and were left out.
    pub malformed: usize,
}

impl BookBuilder {
    /// Adds the games of a PGN file, only those in which both players have that rating if one is asked for. Hears after
    /// each game whether to go on.
    ///
    /// # Errors
    /// What the system says when the file cannot be read; malformed games are counted and passed over.
    pub fn add_pgn(
        &mut self,
        input: impl BufRead,
        min_rating: Option<u16>,
        mut progress: impl FnMut(&PgnSummary) -> ControlFlow<()>,
    ) -> io::Result<PgnSummary> {
        let mut reader = Reader::new(input);
        let mut summary = PgnSummary::default();
        loop {
            let mut game = Game { min_rating, ..Game::default() };
            match reader.read_game(&mut game) {
                Ok(false) => return Ok(summary),
                Ok(true) if game.is_wanted() => {
                    self.add(&game.start, game.moves, game.result);
                    summary.used += 1;
                }
                Ok(true) => {}
                Err(ReadPgnError::Io(error)) => return Err(error),
                Err(ReadPgnError::Malformed { .. }) => summary.malformed += 1,
            }
            summary.games += 1;
            if progress(&summary).is_break() {
                return Ok(summary);
            }
        }
    }
}

/// The game being read.
#[derive(Default)]
struct Game {
    min_rating: Option<u16>,
    white_rating: Option<u16>,
    black_rating: Option<u16>,
    start: Position,
    moves: Vec<Move>,
    result: Verdict,
}

impl Game {
    fn is_wanted(&self) -> bool {
        let strong = |rating: Option<u16>| rating >= self.min_rating;
        strong(self.white_rating) && strong(self.black_rating)
    }
}

impl Visitor for Game {
    fn tag(&mut self, name: &str, value: &str) {
        match name {
            "WhiteElo" => self.white_rating = value.parse().ok(),
            "BlackElo" => self.black_rating = value.parse().ok(),
            _ => {}
        }
    }

    fn start(&mut self, position: &Position) -> Wanted {
        self.start = *position;
        self.moves.clear();
        if self.is_wanted() { Wanted::Moves } else { Wanted::Nothing }
    }

    fn play(&mut self, _: &Position, m: Move) {
        self.moves.push(m);
    }

    fn end(&mut self, result: Verdict) {
        self.result = result;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BuildOptions;

    const GAMES: &str = "[WhiteElo \"2500\"]\n[BlackElo \"2400\"]\n\n1. e4 e5 1-0\n\n\
        [WhiteElo \"2500\"]\n[BlackElo \"1400\"]\n\n1. d4 d5 1/2-1/2\n\n\
        1. c4 c5 *\n\n1. e4 Ke5 1-0\n";

    fn read(min_rating: Option<u16>) -> (PgnSummary, Vec<String>) {
        let mut builder = BookBuilder::new(BuildOptions { min_games: 1, ..BuildOptions::default() });
        let summary = builder.add_pgn(GAMES.as_bytes(), min_rating, |_| ControlFlow::Continue(())).unwrap();
        let moves = builder.finish().moves(&Position::default());
        (summary, moves.iter().map(|known| known.m.to_string()).collect())
    }

    #[test]
    fn games_are_counted_and_broken_ones_passed_over() {
        let (summary, moves) = read(None);
        assert_eq!(summary, PgnSummary { games: 4, used: 3, malformed: 1 });
        assert_eq!(moves.len(), 3);
    }

    #[test]
    fn both_players_need_the_rating() {
        let (summary, moves) = read(Some(2000));
        assert_eq!((summary.used, moves), (1, vec!["e2e4".to_owned()]));
    }

    #[test]
    fn reading_stops_when_told() {
        let mut builder = BookBuilder::new(BuildOptions::default());
        let summary = builder.add_pgn(GAMES.as_bytes(), None, |_| ControlFlow::Break(())).unwrap();
        assert_eq!(summary.games, 1);
    }
}
