//! Chess positions to ask about: known ones, and what a few sensible moves make of them.

use super::exercise::Picture;
use crate::GameName;
use crate::matches::search;
use crate::positions::{KIWIPETE, MIDDLEGAMES, START};
use roque_chess::{Move, Position};
use roque_evaluation::EvaluatorName;
use roque_game::{GameState, Random};
use roque_play::players::TextbookJudge;
use roque_solver::{Config, Limits, Ordering, Question, Solver};

/// Moves that give away more than this are not sensible.
const SENSIBLE: i32 = 60;

/// A position a few moves after one that is known.
pub(super) fn wander(random: &mut Random) -> Position {
    let known = [MIDDLEGAMES[0], MIDDLEGAMES[1], MIDDLEGAMES[2], KIWIPETE, START];
    let specimen = random.choose(&known).unwrap_or(START);
    let plies = if specimen == START { 8 + random.below(5) } else { random.below(5) };
    let mut position = specimen.position();
    for _ in 0..plies {
        match random.choose(&sensible(&position)) {
            Some(m) => position.play_unchecked(m),
            None => break,
        }
    }
    if GameState::outcome(&position).is_some() { specimen.position() } else { position }
}

/// The moves that a short search finds nearly as good as the best.
fn sensible(position: &Position) -> Vec<Move> {
    let judge = TextbookJudge::new(&EvaluatorName::Simplified.into());
    // Where captures answer captures without end, the moves seen by then will do.
    let limits = Limits { nodes: Some(20_000), ..Limits::depth(1) };
    let answer = Solver::new(quiet(), judge).search(&Question::new(*position).every_move(), &limits);
    let best = answer.score.value();
    answer.moves.iter().filter(|found| found.score.value() >= best - SENSIBLE).map(|found| found.m).collect()
}

/// A search that plays exchanges out. Without hints for the order of captures that takes for ever.
fn quiet() -> Config {
    let ordering = Ordering { hints: true, ..Ordering::NONE };
    Config { quiescence: true, ordering, ..Config::plain() }
}

/// A position as a picture.
pub(super) fn board(position: &Position) -> Picture {
    Picture::Board { game: GameName::Chess, state: position.to_string() }
}

/// What a position is worth to its side to move, exchanges played out.
pub(super) fn worth(position: &Position, depth: u32) -> i32 {
    search(position, quiet(), EvaluatorName::Simplified, &Limits::depth(depth)).score.value()
}
