//! Which rating somebody's moves look like.

use crate::model::numbers::softmax;
use crate::model::{Model, Player, Reader, View};
use crate::moment::Moment;
use crate::rating::{Pace, Rating};
use crate::sight::{Eyes, Reach};
use roque_chess::{Color, Move, Position, Timeline};
use std::sync::Arc;

/// Ratings that are compared: 750, 850, … 2550. There are too few games outside to learn from.
const STEPS: usize = 19;
const STEP: f32 = 100.0;
const FIRST: f32 = 750.0;

/// How likely somebody's moves are at each of the ratings compared: logarithms, added up over moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evidence {
    logarithms: [f32; STEPS],
    moves: usize,
}

impl Default for Evidence {
    /// No move seen yet.
    fn default() -> Self {
        Self { logarithms: [0.0; STEPS], moves: 0 }
    }
}

/// A rating guessed from moves.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The likeliest value on average.
    pub rating: f32,
    /// Nine times in ten the rating lies between these.
    pub interval: (f32, f32),
    /// Moves it is based on.
    pub moves: usize,
}

/// Before any move is seen: what players are like, roughly, on the scale of the games learnt from.
const USUAL: f32 = 1600.0;
const SPREAD: f32 = 450.0;
/// Moves of one player are not independent evidence: each counts for so much.
const WEIGHT: f32 = 0.8;

impl Evidence {
    /// Both players' evidence added, or that of several games of one player.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        for (sum, value) in self.logarithms.iter_mut().zip(other.logarithms) {
            *sum += value;
        }
        self.moves += other.moves;
        self
    }

    /// The rating that these moves speak for.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        let rating = |index: usize| FIRST + STEP * index as f32;
        let mut beliefs = [0.0; STEPS];
        for (index, belief) in beliefs.iter_mut().enumerate() {
            let away = (rating(index) - USUAL) / SPREAD;
            *belief = WEIGHT * self.logarithms[index] - 0.5 * away * away;
        }
        softmax(&mut beliefs);
        let mean: f32 = beliefs.iter().enumerate().map(|(index, belief)| belief * rating(index)).sum();
        Estimate {
            rating: mean,
            interval: (quantile(&beliefs, 0.05), quantile(&beliefs, 0.95)),
            moves: self.moves,
        }
    }
}

/// The rating below which a share of the belief lies; each step stands for the points around it.
fn quantile(beliefs: &[f32; STEPS], share: f32) -> f32 {
    let mut sum = 0.0;
    for (index, &belief) in beliefs.iter().enumerate() {
        if sum + belief >= share && belief > 0.0 {
            return FIRST + STEP * (index as f32 - 0.5 + (share - sum) / belief);
        }
        sum += belief;
    }
    FIRST + STEP * (STEPS as f32 - 0.5)
}

/// Collects evidence; keeps its memory from game to game.
pub struct Guesser {
    reader: Reader,
    eyes: Eyes,
}

impl Default for Guesser {
    fn default() -> Self {
        Self::new(Model::embedded())
    }
}

impl Guesser {
    /// A guesser that knows people by this model.
    #[must_use]
    pub fn new(model: Arc<Model>) -> Self {
        Self { reader: Reader::new(model), eyes: Eyes::default() }
    }

    /// What one side's moves of a game say. Play stops counting where a move is not legal.
    pub fn evidence(&mut self, start: &Position, moves: &[Move], side: Color, pace: Pace) -> Evidence {
        let mut evidence = Evidence::default();
        let mut line = Timeline::new(*start);
        for &m in moves {
            if line.current().side_to_move() == side {
                self.weigh(&line, m, pace, &mut evidence);
            }
            if line.play(m).is_err() {
                break;
            }
        }
        evidence
    }

    fn weigh(&mut self, line: &Timeline, m: Move, pace: Pace, evidence: &mut Evidence) {
        if line.current().legal_moves().len() < 2 {
            return;
        }
        let sight = self.eyes.look(line.current(), Reach::default());
        let view = View::new(&Moment::of(line), Some(&sight));
        let Some(chosen) = view.moves().iter().position(|&legal| legal == m) else { return };
        for (index, logarithm) in evidence.logarithms.iter_mut().enumerate() {
            let rating = Rating::new((FIRST + STEP * index as f32) as u16);
            let probabilities = self.reader.probabilities(&view, Player { rating, pace });
            *logarithm += probabilities[chosen].max(1e-6).ln();
        }
        evidence.moves += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_moves_anything_is_possible() {
        let estimate = Evidence::default().estimate();
        assert!((estimate.rating - USUAL).abs() < 20.0, "{estimate:?}");
        assert!(estimate.interval.1 - estimate.interval.0 > 1000.0, "{estimate:?}");
    }

    #[test]
    fn evidence_narrows_the_interval() {
        let mut evidence = Evidence { moves: 1, ..Evidence::default() };
        for (index, logarithm) in evidence.logarithms.iter_mut().enumerate() {
            *logarithm = -(index as f32 - 2.5).powi(2);
        }
        let estimate = evidence.estimate();
        assert!((estimate.rating - 1000.0).abs() < 60.0, "{estimate:?}");
        assert!(estimate.interval.1 - estimate.interval.0 < 500.0, "{estimate:?}");
        assert_eq!(evidence.and(&evidence).moves, 2);
    }
}
