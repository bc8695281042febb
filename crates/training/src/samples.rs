//! Games turned into labelled positions, for tuner and network trainer alike.

use crate::record::{DECISIVE, Origin, RecordedGame, RecordedResult};
use roque_chess::{Color, Move, Position};

/// A position with what the search and the game said about it.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// The move the search chose in it.
    pub best: Move,
    /// The score of the search, in centipawns for White.
    pub score: i16,
    /// How the game ended.
    pub result: RecordedResult,
}

impl Sample {
    /// Points the side to move got from the game: 1, ½ or 0; `None` if it did not end.
    #[must_use]
    pub fn mover_points(&self) -> Option<f64> {
        let white = self.result.white_points()?;
        Some(self.position.side_to_move().pick(white, 1.0 - white))
    }

    /// The score for the side to move.
    #[must_use]
    pub fn mover_score(&self) -> i16 {
        match self.position.side_to_move() {
            Color::White => self.score,
            Color::Black => -self.score,
        }
    }
}

/// Which positions to learn from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Filter {
    /// Plies (random moves included) before which positions are skipped, where a game begins with random moves: those are
    /// hardly chess yet. Openings of a book, endgames and unequal starts were chosen to be learnt from.
    pub first_ply: usize,
    /// Skip positions in check.
    pub skip_check: bool,
    /// Skip positions whose best move captures or promotes: their score is not a matter of standing judgement.
    pub skip_noisy: bool,
    /// Skip scores beyond this.
    pub largest_score: i16,
    /// Skip positions with fewer men.
    pub fewest_men: usize,
}

impl Default for Filter {
    fn default() -> Self {
        Self { first_ply: 16, skip_check: true, skip_noisy: true, largest_score: 3000, fewest_men: 4 }
    }
}

impl Filter {
    /// Everything but decided scores.
    #[must_use]
    pub const fn none() -> Self {
        Self {
            first_ply: 0,
            skip_check: false,
            skip_noisy: false,
            largest_score: DECISIVE - 1,
            fewest_men: 2,
        }
    }

    fn accepts(&self, sample: &Sample, ply: usize) -> bool {
        ply >= self.first_ply
            && sample.score.unsigned_abs() <= self.largest_score.unsigned_abs()
            && !(self.skip_noisy && sample.best.is_noisy())
            && !(self.skip_check && sample.position.is_check())
            && sample.position.board().occupied().len() >= self.fewest_men
    }
}

/// The positions of a game that pass a filter, in order.
pub fn samples(game: &RecordedGame, filter: Filter) -> impl Iterator<Item = Sample> + '_ {
    let mut position = game.start;
    let opening = match game.origin {
        Origin::RandomMoves | Origin::Chess960 => plies_before(&position),
        Origin::Book | Origin::Endgame | Origin::Unequal => filter.first_ply,
    };
    game.moves.iter().enumerate().filter_map(move |(index, scored)| {
        let sample = Sample { position, best: scored.m, score: scored.score, result: game.result };
        position.play_unchecked(scored.m);
        filter.accepts(&sample, opening + index).then_some(sample)
    })
}

fn plies_before(position: &Position) -> usize {
    2 * (usize::from(position.fullmove_number()) - 1) + position.side_to_move() as usize
}

/// Whether a game is kept aside for testing: one in fifty, the same ones in every run.
#[must_use]
pub fn is_held_out(game: &RecordedGame) -> bool {
    roque_game::Random::new(game.id).below(50) == 0
}
