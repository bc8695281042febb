//! Material, freedom of movement, check and mate.

use super::features::mobility;
use super::material::{piece_values, worth};
use super::{Formula, Ledger, weight};
use crate::Weight;
use roque_chess::{Color, Position};

/// Worth of the men, a little for every move they have, and a bonus for giving check or mate.
#[derive(Clone)]
pub struct Mobility {
    values: [f64; 5],
    mobility: f64,
    check: f64,
    mate: f64,
}

impl Formula for Mobility {
    const NAME: &'static str = "mobility";
    const WEIGHTS: &'static [Weight] = &[
        weight("pawn", "a pawn", 100.0),
        weight("knight", "a knight", 320.0),
        weight("bishop", "a bishop", 330.0),
        weight("rook", "a rook", 500.0),
        weight("queen", "a queen", 900.0),
        weight("mobility", "a move", 2.0),
        weight("check", "giving check", 5.0),
        weight("mate", "giving mate", 500.0),
    ];

    fn new(values: &[f64]) -> Self {
        Self { values: piece_values(values), mobility: values[5], check: values[6], mate: values[7] }
    }

    fn judge(&self, position: &Position, ledger: &mut impl Ledger) {
        for color in Color::ALL {
            ledger.enter("material", color, worth(position, color, &self.values));
            ledger.enter("mobility", color, self.mobility * mobility(position.board(), color) as f64);
        }
        if position.is_check() {
            let attacker = !position.side_to_move();
            ledger.enter("check", attacker, self.check);
            if !position.has_legal_move() {
                ledger.enter("mate", attacker, self.mate);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::EvaluatorSpec;

    #[test]
    fn mate_is_worth_its_bonus_to_the_side_that_gave_it() {
        let judge = |spec: &str| {
            let mate = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1".parse().expect("a legal position");
            spec.parse::<EvaluatorSpec>().expect("a known evaluator").build().evaluate(&mate)
        };
        assert_eq!(judge("mobility:mate=0,check=0") - judge("mobility"), 505);
        assert_eq!(judge("mobility:mate=0") - judge("mobility:mate=700"), 700);
    }
}
