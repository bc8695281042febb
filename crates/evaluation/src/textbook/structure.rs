//! The control formula with pawn structure, king safety, forks and pins.

use super::control::{Control, TERMS, counts};
use super::features::{
    AttackCounts, doubled_pawns, forks, isolated_pawns, king_pressure, king_shield, passed_pawn_ranks, pinned,
};
use super::{Formula, Ledger, weight};
use crate::Weight;
use roque_chess::{Color, Position};

/// Everything the reports wished for in one weighted sum.
#[derive(Clone)]
pub struct Structure {
    weights: [f64; 11],
}

const SHAPE_TERMS: [&str; 7] = ["doubled", "isolated", "passed", "shield", "pressure", "forks", "pins"];

impl Formula for Structure {
    const NAME: &'static str = "structure";
    const WEIGHTS: &'static [Weight] = &[
        Control::WEIGHTS[0],
        Control::WEIGHTS[1],
        Control::WEIGHTS[2],
        Control::WEIGHTS[3],
        weight("doubled", "a pawn behind another of its side on the same file", -15.0),
        weight("isolated", "a pawn without neighbours", -15.0),
        weight("passed", "each rank a passed pawn has travelled", 15.0),
        weight("shield", "an own pawn beside the king", 8.0),
        weight("pressure", "an enemy attack on a square beside the king", -6.0),
        weight("forks", "a man attacking two dearer ones", 25.0),
        weight("pins", "an enemy man that may not leave its king's line", 15.0),
    ];

    fn new(values: &[f64]) -> Self {
        Self { weights: std::array::from_fn(|index| values[index]) }
    }

    fn judge(&self, position: &Position, ledger: &mut impl Ledger) {
        let board = position.board();
        let attacks = Color::ALL.map(|color| AttackCounts::of(board, color));
        let (control, shape) = self.weights.split_at(TERMS.len());
        for color in Color::ALL {
            let (own, enemy) = (&attacks[color as usize], &attacks[!color as usize]);
            for ((term, weight), count) in TERMS.iter().zip(control).zip(counts(position, color, own, enemy))
            {
                ledger.enter(term, color, weight * count);
            }
            let shape_counts = [
                doubled_pawns(board, color),
                isolated_pawns(board, color),
                passed_pawn_ranks(board, color),
                king_shield(board, position, color),
                king_pressure(position, color, enemy),
                forks(board, color),
                pinned(board, position.king(!color), !color).len(),
            ];
            for ((term, weight), count) in SHAPE_TERMS.iter().zip(shape).zip(shape_counts) {
                ledger.enter(term, color, weight * count as f64);
            }
        }
    }
}
