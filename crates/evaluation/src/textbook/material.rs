//! Counting men.

use super::{Formula, Ledger, weight};
use crate::Weight;
use roque_chess::{Color, Position, Role};

/// The worth of the men on the board and nothing else.
#[derive(Clone)]
pub struct Material {
    values: [f64; 5],
}

/// Roles that can be captured, cheapest first.
pub const CAPTURABLE: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// Sum of the values of one side's men.
pub fn worth(position: &Position, color: Color, values: &[f64; 5]) -> f64 {
    let count = |role| position.board().pieces(color, role).len() as f64;
    CAPTURABLE.iter().zip(values).map(|(&role, value)| count(role) * value).sum()
}

/// The first five weights, which are the values of the men wherever men are counted.
pub fn piece_values(values: &[f64]) -> [f64; 5] {
    std::array::from_fn(|index| values[index])
}

impl Formula for Material {
    const NAME: &'static str = "material";
    const WEIGHTS: &'static [Weight] = &[
        weight("pawn", "a pawn", 100.0),
        weight("knight", "a knight", 320.0),
        weight("bishop", "a bishop", 330.0),
        weight("rook", "a rook", 500.0),
        weight("queen", "a queen", 900.0),
    ];

    fn new(values: &[f64]) -> Self {
        Self { values: piece_values(values) }
    }

    #[inline]
    fn judge(&self, position: &Position, ledger: &mut impl Ledger) {
        for color in Color::ALL {
            ledger.enter("material", color, worth(position, color, &self.values));
        }
    }
}
