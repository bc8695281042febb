//! H = a·material + b·control + c·mobility + d·centre.

use super::features::{AttackCounts, mobility};
use super::material::worth;
use super::{Formula, Ledger, weight};
use crate::Weight;
use roque_chess::{Bitboard, Color, Position};

/// Points, in centipawns before the weight, for a controlled square, a move, a man or an attack in the centre.
const POINT: f64 = 10.0;

const PIECES: [f64; 5] = [100.0, 320.0, 330.0, 500.0, 900.0];

/// The weighted sum of four simple counts.
///
/// A side controls a square that it attacks more often than the other side does. The centre counts men and attacks
/// on d4, e4, d5 and e5. Control, mobility and centre are counted in tenths of a pawn, so that weights near 1 make
/// sense for all four.
#[derive(Clone)]
pub struct Control {
    weights: [f64; 4],
}

/// The four counts of one side, in the order of the weights.
pub fn counts(position: &Position, color: Color, own: &AttackCounts, enemy: &AttackCounts) -> [f64; 4] {
    let board = position.board();
    let center = Bitboard::CENTER;
    let in_center = (board.color(color) & center).len() + own.total_on(center);
    [
        worth(position, color, &PIECES),
        POINT * own.more_than(enemy).len() as f64,
        POINT * mobility(board, color) as f64,
        POINT * in_center as f64,
    ]
}

/// What the four counts are called.
pub const TERMS: [&str; 4] = ["material", "control", "mobility", "centre"];

impl Formula for Control {
    const NAME: &'static str = "control";
    const WEIGHTS: &'static [Weight] = &[
        weight("a", "material, in centipawns", 1.0),
        weight("b", "squares attacked more often than by the enemy, 10 each", 0.3),
        weight("c", "moves, 10 each", 0.2),
        weight("d", "men and attacks on the four centre squares, 10 each", 0.5),
    ];

    fn new(values: &[f64]) -> Self {
        Self { weights: std::array::from_fn(|index| values[index]) }
    }

    fn judge(&self, position: &Position, ledger: &mut impl Ledger) {
        let attacks = Color::ALL.map(|color| AttackCounts::of(position.board(), color));
        for color in Color::ALL {
            let (own, enemy) = (&attacks[color as usize], &attacks[!color as usize]);
            let counts = counts(position, color, own, enemy);
            for ((term, weight), count) in TERMS.iter().zip(self.weights).zip(counts) {
                ledger.enter(term, color, weight * count);
            }
        }
    }
}
