//! Forward through the model for one position, and backward for learning.

use super::layout::{
    CONDENSE, CONDENSE_BIAS, CONTEXT, HIDDEN, IDENTITY, INPUT, INPUT_BIAS, MOVER, OUTPUT, PLAYER, SETTING,
    TRAIT, pair,
};
use super::numbers::{add, add_scaled, dot, gate, rectify, softmax};
use super::{Candidate, Player};
use crate::inputs::{PACE, RATING, Row};
use crate::rating::KNOTS;
use crate::traits;

/// A position to answer for.
#[derive(Clone, Copy)]
pub(crate) struct Question<'a> {
    pub(crate) rows: &'a [Row],
    pub(crate) candidates: &'a [Candidate],
    pub(crate) player: Player,
}

impl Question<'_> {
    /// Rows of the first layer with their weights.
    fn weighted_rows(&self) -> impl Iterator<Item = (usize, f32)> + '_ {
        let (knot, share) = self.player.rating.between_knots();
        let who = [
            (RATING + knot, 1.0 - share),
            (RATING + knot + 1, share),
            (PACE + self.player.pace as usize, 1.0),
        ];
        self.rows.iter().map(|&row| (usize::from(row), 1.0)).chain(who)
    }

    /// Who moves, as numbers.
    fn who(&self) -> [f32; PLAYER] {
        let mut who = [0.0; PLAYER];
        let (knot, share) = self.player.rating.between_knots();
        who[knot] = 1.0 - share;
        who[knot + 1] = share;
        who[KNOTS + self.player.pace as usize] = 1.0;
        who
    }
}

impl Candidate {
    fn identity(&self) -> [usize; 3] {
        let (role, from, to) = (usize::from(self.role), usize::from(self.from), usize::from(self.to));
        [role * 64 + from, 384 + role * 64 + to, 768 + pair(self.from, self.to)]
    }

    fn trait_rows(&self) -> impl Iterator<Item = usize> + '_ {
        self.traits.iter().enumerate().filter_map(|(index, &value)| traits::row(index, value))
    }
}

/// What passed for one move.
#[derive(Clone)]
struct Voice {
    /// The hidden layer.
    hidden: [f32; MOVER],
    /// The sum of the identity rows' context parts.
    identity: [f32; CONTEXT],
}

/// Work space of one thread: everything a pass computes.
#[derive(Clone)]
pub(crate) struct Passes {
    hidden: [f32; HIDDEN],
    context: [f32; CONTEXT],
    voices: Vec<Voice>,
    logits: Vec<f32>,
}

impl Default for Passes {
    fn default() -> Self {
        Self { hidden: [0.0; HIDDEN], context: [0.0; CONTEXT], voices: Vec::new(), logits: Vec::new() }
    }
}

/// Keeps the sum of so many products, all of them learning, from running away.
const BILINEAR: f32 = 0.25;

/// Moves whose probability is off by less than this teach nothing.
const NEGLIGIBLE: f32 = 3e-4;

/// Probabilities become slopes of the loss. Small ones are left out, and the chosen move's makes up for them: slopes that
/// do not add up to zero would push all logits the same way, for ever, and Adam would make that push a full step.
fn neglect(slopes: &mut [f32], chosen: usize) {
    let mut kept = 0.0;
    for (index, slope) in slopes.iter_mut().enumerate() {
        if index == chosen || *slope < NEGLIGIBLE {
            *slope = 0.0;
        }
        kept += *slope;
    }
    slopes[chosen] = -kept;
}

impl Passes {
    /// One logit for each candidate.
    pub(crate) fn forward(&mut self, weights: &[f32], question: Question<'_>) -> &[f32] {
        self.hidden.copy_from_slice(&weights[INPUT_BIAS.row(0)]);
        for (row, share) in question.weighted_rows() {
            add_scaled(&mut self.hidden, &weights[INPUT.row(row)], share);
        }
        rectify(&mut self.hidden);
        self.context.copy_from_slice(&weights[CONDENSE_BIAS.row(0)]);
        for (index, &value) in self.hidden.iter().enumerate().filter(|(_, value)| **value > 0.0) {
            add_scaled(&mut self.context, &weights[CONDENSE.row(index)], value);
        }
        rectify(&mut self.context);
        let mut setting = [0.0; MOVER];
        for (index, &value) in self.context.iter().enumerate().filter(|(_, value)| **value > 0.0) {
            add_scaled(&mut setting, &weights[SETTING.row(index)], value);
        }
        let who = question.who();
        self.voices.clear();
        self.logits.clear();
        for candidate in question.candidates {
            self.hear(weights, candidate, &setting, &who);
        }
        &self.logits
    }

    fn hear(&mut self, weights: &[f32], candidate: &Candidate, setting: &[f32; MOVER], who: &[f32; PLAYER]) {
        let mut voice = Voice { hidden: *setting, identity: [0.0; CONTEXT] };
        for row in candidate.identity() {
            let (hidden, context) = weights[IDENTITY.row(row)].split_at(MOVER);
            add(&mut voice.hidden, hidden);
            add(&mut voice.identity, context);
        }
        let mut direct = [0.0; PLAYER];
        for row in candidate.trait_rows() {
            let (hidden, player) = weights[TRAIT.row(row)].split_at(MOVER);
            add(&mut voice.hidden, hidden);
            add(&mut direct, player);
        }
        rectify(&mut voice.hidden);
        let logit = dot(&voice.hidden, &weights[OUTPUT.row(0)])
            + BILINEAR * dot(&voice.identity, &self.context)
            + dot(&direct, who);
        self.voices.push(voice);
        self.logits.push(logit);
    }

    /// The loss (minus the logarithm of the chosen move's probability) and its slopes, added to `slopes`.
    pub(crate) fn learn(
        &mut self,
        weights: &[f32],
        question: Question<'_>,
        chosen: usize,
        slopes: &mut [f32],
    ) -> f32 {
        self.forward(weights, question);
        softmax(&mut self.logits);
        let loss = -self.logits[chosen].max(1e-12).ln();
        neglect(&mut self.logits, chosen);
        let mut context_slopes = [0.0; CONTEXT];
        let mut setting_slopes = [0.0; MOVER];
        let who = question.who();
        for (index, candidate) in question.candidates.iter().enumerate() {
            let slope = self.logits[index];
            if slope == 0.0 {
                continue;
            }
            let voice = &self.voices[index];
            add_scaled(&mut context_slopes, &voice.identity, BILINEAR * slope);
            add_scaled(&mut slopes[OUTPUT.row(0)], &voice.hidden, slope);
            let mut hidden = [0.0; MOVER];
            add_scaled(&mut hidden, &weights[OUTPUT.row(0)], slope);
            gate(&mut hidden, &voice.hidden);
            add(&mut setting_slopes, &hidden);
            for row in candidate.identity() {
                let (to_hidden, to_context) = slopes[IDENTITY.row(row)].split_at_mut(MOVER);
                add(to_hidden, &hidden);
                add_scaled(to_context, &self.context, BILINEAR * slope);
            }
            for row in candidate.trait_rows() {
                let (to_hidden, to_player) = slopes[TRAIT.row(row)].split_at_mut(MOVER);
                add(to_hidden, &hidden);
                add_scaled(to_player, &who, slope);
            }
        }
        self.spread(weights, question, context_slopes, &setting_slopes, slopes);
        loss
    }

    /// Slopes of the layers below the moves.
    fn spread(
        &mut self,
        weights: &[f32],
        question: Question<'_>,
        mut context_slopes: [f32; CONTEXT],
        setting_slopes: &[f32; MOVER],
        slopes: &mut [f32],
    ) {
        for (index, slope) in context_slopes.iter_mut().enumerate() {
            let value = self.context[index];
            if value > 0.0 {
                *slope += dot(&weights[SETTING.row(index)], setting_slopes);
                add_scaled(&mut slopes[SETTING.row(index)], setting_slopes, value);
            }
        }
        gate(&mut context_slopes, &self.context);
        add(&mut slopes[CONDENSE_BIAS.row(0)], &context_slopes);
        let mut hidden_slopes = [0.0; HIDDEN];
        for (index, slope) in hidden_slopes.iter_mut().enumerate() {
            let value = self.hidden[index];
            if value > 0.0 {
                *slope = dot(&weights[CONDENSE.row(index)], &context_slopes);
                add_scaled(&mut slopes[CONDENSE.row(index)], &context_slopes, value);
            }
        }
        add(&mut slopes[INPUT_BIAS.row(0)], &hidden_slopes);
        for (row, share) in question.weighted_rows() {
            add_scaled(&mut slopes[INPUT.row(row)], &hidden_slopes, share);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::View;
    use crate::model::layout::{BLOCKS, WEIGHTS};
    use crate::moment::Moment;
    use crate::rating::{Pace, Rating};
    use crate::sight::{Eyes, Reach};
    use roque_chess::Position;
    use roque_game::Random;

    /// The slopes that `learn` adds up are those of the loss.
    #[test]
    fn slopes_are_slopes() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position: Position = fen.parse().unwrap();
        let sight = Eyes::default().look(&position, Reach::default());
        let view = View::new(&Moment::bare(&position), Some(&sight));
        let player = Player { rating: Rating::new(1470), pace: Pace::Blitz };
        let question = Question { rows: &view.rows, candidates: &view.candidates, player };
        let mut random = Random::new(5);
        let mut weights: Vec<f32> =
            (0..WEIGHTS).map(|_| (random.below(2001) as f32 - 1000.0) / 6000.0).collect();
        let mut passes = Passes::default();
        let mut slopes = vec![0.0; WEIGHTS];
        passes.learn(&weights, question, 3, &mut slopes);
        let mut unused = vec![0.0; WEIGHTS];
        for block in BLOCKS {
            let steepest = (block.start..block.start + block.len())
                .max_by(|&a, &b| slopes[a].abs().total_cmp(&slopes[b].abs()))
                .unwrap();
            let before = weights[steepest];
            let mut loss = |value: f32| {
                weights[steepest] = value;
                f64::from(passes.learn(&weights, question, 3, &mut unused))
            };
            let difference = (loss(before + 1e-3) - loss(before - 1e-3)) / 2e-3;
            weights[steepest] = before;
            let slope = f64::from(slopes[steepest]);
            assert!(
                (difference - slope).abs() < 0.05 * slope.abs() + 1e-3,
                "{block:?}: {difference} {slope}"
            );
        }
    }
}
