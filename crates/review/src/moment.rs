//! One move of a reviewed game: what it was, what it cost and why.

use crate::reason::FaultReason;
use crate::{Grade, Phase};
use roque_chess::notation::pgn::Nag;
use roque_chess::{Color, Move, Position};
use roque_game::FirstValue;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What has to be known before a move is blamed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Circumstance {
    /// Nothing: the move is judged by what it lost.
    Ordinary,
    /// People have played it many times.
    Book,
    /// There was no other.
    Forced,
    /// The game was decided before it and is after it.
    Decided,
}

/// A move with its verdict and the proof of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// Which move of the game, from 0.
    pub ply: usize,
    /// The position before it.
    pub position: Position,
    /// The move.
    pub m: Move,
    /// The part of the game it was played in.
    pub phase: Phase,
    /// What the position was worth before it.
    pub before: FirstValue,
    /// What it was worth after it.
    pub after: FirstValue,
    /// Points lost by it, on the scale of the review: from what it was worth before to what it is worth after, or less
    /// where one of the two engines that were asked says so.
    pub loss: f64,
    /// Its accuracy in percent.
    pub accuracy: f64,
    /// How good it was by what it lost.
    pub verdict: Grade,
    /// Why it may be excused from that.
    pub circumstance: Circumstance,
    /// The line that should have been played; begins with the move itself if that was best.
    pub best: Vec<Move>,
    /// What the other side answers: the proof of what was lost.
    pub answer: Vec<Move>,
    /// What happens in one of these lines that explains the loss; only for faults, and only if it could be checked.
    pub reason: Option<FaultReason>,
    /// Positions searched for the weaker of the two judgements.
    pub nodes: u64,
    /// How long it took, if that was written down.
    pub spent: Option<Duration>,
    /// What the clock showed after it.
    pub clock: Option<Duration>,
}

impl Moment {
    /// Who moved.
    #[must_use]
    pub fn mover(&self) -> Color {
        self.position.side_to_move()
    }

    /// The verdict, if the move is to be blamed.
    #[must_use]
    pub fn fault(&self) -> Option<Grade> {
        (self.circumstance == Circumstance::Ordinary && self.verdict.is_fault()).then_some(self.verdict)
    }

    /// The sign an annotator would put after it.
    #[must_use]
    pub fn glyph(&self) -> Option<Nag> {
        match self.fault()? {
            Grade::Blunder => Some(Nag::BLUNDER),
            Grade::Mistake => Some(Nag::MISTAKE),
            Grade::Inaccuracy => Some(Nag::DUBIOUS_MOVE),
            Grade::Best | Grade::Excellent | Grade::Good => None,
        }
    }

    /// The line that should have been played instead; `None` if the move was the best.
    #[must_use]
    pub fn better(&self) -> Option<&[Move]> {
        (self.best.first() != Some(&self.m)).then_some(self.best.as_slice()).filter(|line| !line.is_empty())
    }
}
