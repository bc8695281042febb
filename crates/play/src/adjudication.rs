//! Ending games early when both players agree how they would end.

use crate::{GameRecord, GameResult, PlayedMove, Reason};
use roque_chess::Color;
use std::num::NonZeroU32;

/// A game is lost when the loser's and the winner's judgement have agreed on it for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinRule {
    /// Hundredths of a pawn.
    pub centipawns: u32,
    /// Moves in a row, by both sides.
    pub moves: NonZeroU32,
}

/// A game is drawn when both have judged it level for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// Hundredths of a pawn.
    pub centipawns: u32,
    /// Moves in a row, by both sides.
    pub moves: NonZeroU32,
    /// Not before this move of the game.
    pub from_move: u32,
}

/// When to end games early. The default never does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Adjudication {
    /// When a game is won.
    pub win: Option<WinRule>,
    /// When a game is drawn.
    pub draw: Option<DrawRule>,
    /// A draw after so many moves of each side.
    pub move_limit: Option<NonZeroU32>,
}

impl Adjudication {
    /// The decision after the last move of a game, if there is one.
    #[must_use]
    pub fn decide(&self, record: &GameRecord) -> Option<GameResult> {
        let moves = record.moves.as_slice();
        self.won(record).or_else(|| self.drawn(record)).or_else(|| {
            let limit = 2 * self.move_limit?.get() as usize;
            (moves.len() >= limit).then(|| GameResult::draw(Reason::MoveLimit))
        })
    }

    fn won(&self, record: &GameRecord) -> Option<GameResult> {
        let rule = self.win?;
        let recent = last(&record.moves, rule.moves)?;
        let winning = |color| {
            let enough = |played: &PlayedMove| {
                played
                    .thought
                    .is_some_and(|thought| thought.evaluation.centipawns_for(color) >= rule.centipawns as i32)
            };
            recent.iter().all(enough)
        };
        let winner = Color::ALL.into_iter().find(|&color| winning(color))?;
        Some(GameResult::win(winner, Reason::ScoreAdjudication))
    }

    fn drawn(&self, record: &GameRecord) -> Option<GameResult> {
        let rule = self.draw?;
        let played = record.moves.len() as u32 / 2;
        if u32::from(record.start.fullmove_number()) + played <= rule.from_move {
            return None;
        }
        let level = |played: &PlayedMove| {
            played.thought.is_some_and(|thought| {
                thought.evaluation.centipawns_for(Color::White).unsigned_abs() <= rule.centipawns
            })
        };
        let recent = last(&record.moves, rule.moves)?;
        recent.iter().all(level).then(|| GameResult::draw(Reason::DrawAdjudication))
    }
}

/// The last moves of both sides, if there are so many.
fn last(moves: &[PlayedMove], count: NonZeroU32) -> Option<&[PlayedMove]> {
    let half_moves = (count.get() as usize).saturating_mul(2);
    Some(&moves[moves.len().checked_sub(half_moves)?..])
}
