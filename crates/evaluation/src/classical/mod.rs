//! The strong hand-written evaluator: tapered, everything in it, made for tuning.
//!
//! Every judgement is `count × weight` summed over the groups of `groups.rs`, so the same code evaluates, explains
//! and feeds the tuner; a [`Trace`] that nobody listens to costs nothing. Reading order: `groups` (what is
//! weighed), `judge` (the recipe), then one file per topic.

mod endgame;
pub mod groups;
mod judge;
mod king;
mod king_and_pawn;
mod passed;
mod pawns;
mod pieces;
mod scene;
mod source;
mod tapered;
mod threats;
mod trace;
mod weights;

pub use groups::WeightTable;
pub use judge::{FULL_PHASE, FULL_SCALE};
pub use king_and_pawn::prepare as prepare_known_endings;
pub use source::{ParseWeightsError, parse_weight_source, weight_source};
pub use tapered::Tapered;
pub use trace::{Trace, Uses};
pub use weights::WEIGHTS;

use crate::{Evaluator, Explanation, Weight};
use endgame::bare_king;
use groups::GROUPS;
use judge::judge;
use pawns::PawnTable;
use roque_chess::{Color, Position};

/// The strong hand-written evaluator. Its named weights scale whole topics: `classical:king=0.5`.
#[derive(Clone)]
pub struct Classical {
    table: Box<WeightTable>,
    scales: Vec<f64>,
    pawns: PawnTable,
}

impl Classical {
    /// With another weight table, as the tuner tries.
    #[must_use]
    pub fn with_table(table: WeightTable) -> Self {
        king_and_pawn::prepare();
        Self { table: Box::new(table), scales: vec![1.0; groups::topics().len()], pawns: PawnTable::new() }
    }

    /// Which weights a position uses how often.
    #[must_use]
    pub fn uses(&mut self, position: &Position) -> Uses {
        let mut uses = Uses::default();
        judge(position, &self.table, &mut self.pawns, &mut uses);
        uses
    }

    pub(crate) fn default_weights() -> Vec<Weight> {
        let weight = |name| Weight { name, about: "all terms of this topic", value: 1.0 };
        groups::topics().into_iter().map(weight).collect()
    }

    pub(crate) fn from_values(values: &[f64]) -> Self {
        let mut table = WEIGHTS;
        for (topic, &value) in groups::topics().into_iter().zip(values) {
            for info in GROUPS.iter().filter(|info| info.topic == topic && value != 1.0) {
                for weight in &mut table[info.group.start..info.group.start + info.group.len] {
                    let scaled =
                        |part: i32| (f64::from(part) * value).round().clamp(-15_000.0, 15_000.0) as i32;
                    *weight = Tapered::new(scaled(weight.middlegame()), scaled(weight.endgame()));
                }
            }
        }
        Self { scales: values.to_vec(), ..Self::with_table(table) }
    }
}

/// The judgement of a position where one side has only its king, as far as it is known for certain who wins or that
/// nobody does: centipawns for the side to move, rising as the mate comes nearer.
///
/// A network has hardly seen such positions, and the search cannot see the mate: it needs to be told the way.
#[inline]
#[must_use]
pub fn known_ending(position: &Position) -> Option<i32> {
    let (strong, value) = bare_king(position)?;
    Some(if strong == position.side_to_move() { value } else { -value })
}

impl Default for Classical {
    fn default() -> Self {
        Self::with_table(WEIGHTS)
    }
}

impl Evaluator for Classical {
    fn name(&self) -> &'static str {
        "classical"
    }

    fn evaluate(&mut self, position: &Position) -> i32 {
        judge(position, &self.table, &mut self.pawns, &mut ())
    }

    fn explain(&mut self, position: &Position) -> Explanation {
        let total = self.evaluate(position);
        let uses = self.uses(position);
        let side_to_move = position.side_to_move();
        let mut explanation = Explanation { evaluator: self.name(), terms: Vec::new(), side_to_move, total };
        if let Some((strong, value)) = uses.known {
            explanation.add("known ending", strong, f64::from(value));
            return explanation;
        }
        for topic in groups::topics() {
            explanation.add(topic, Color::White, 0.0);
        }
        for &(color, index, count) in &uses.entries {
            let info = GROUPS.iter().rfind(|info| info.group.start <= index);
            let topic = info.map_or("other", |info| info.topic);
            explanation.add(topic, color, uses.centipawns(self.table[index]) * f64::from(count));
        }
        explanation
    }

    fn weights(&self) -> Vec<Weight> {
        let with_value = |(weight, &value): (Weight, &f64)| Weight { value, ..weight };
        Self::default_weights().into_iter().zip(&self.scales).map(with_value).collect()
    }

    fn fresh(&self) -> Box<dyn Evaluator> {
        Box::new(Self { pawns: PawnTable::new(), ..self.clone() })
    }
}
