//! What every evaluator offers.

use roque_chess::{Color, Position};
use std::fmt;

/// Judges positions.
///
/// An evaluator may keep private memory (a pawn table), hence `&mut`: each searching thread owns one instance.
/// The memory never changes an answer, only its price.
pub trait Evaluator: Send {
    /// The name it is chosen by.
    fn name(&self) -> &'static str;

    /// Centipawns from the point of view of the side to move.
    fn evaluate(&mut self, position: &Position) -> i32;

    /// The same judgement, taken apart.
    fn explain(&mut self, position: &Position) -> Explanation;

    /// Its weights with their present values.
    fn weights(&self) -> Vec<Weight>;

    /// Another instance with the same weights and empty memory, for another thread.
    fn fresh(&self) -> Box<dyn Evaluator>;
}

/// A named number an evaluator can be given.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weight {
    /// The name it is set by.
    pub name: &'static str,
    /// What it multiplies.
    pub about: &'static str,
    /// Its value.
    pub value: f64,
}

/// What one term contributes, in centipawns, for each side from that side's own point of view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TermScore {
    /// The name of the term.
    pub name: &'static str,
    /// White's share.
    pub white: f64,
    /// Black's share.
    pub black: f64,
}

/// A judgement term by term. The sum of all `white - black` is the judgement from White's point of view.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    /// The evaluator that speaks.
    pub evaluator: &'static str,
    /// The terms in a fixed order.
    pub terms: Vec<TermScore>,
    /// Who is to move.
    pub side_to_move: Color,
    /// What [`Evaluator::evaluate`] answers.
    pub total: i32,
}

impl Explanation {
    /// Sum of all terms, centipawns, from White's point of view, before rounding.
    #[must_use]
    pub fn white_sum(&self) -> f64 {
        self.terms.iter().map(|term| term.white - term.black).sum()
    }

    pub(crate) fn add(&mut self, name: &'static str, color: Color, amount: f64) {
        let index = self.terms.iter().position(|term| term.name == name).unwrap_or_else(|| {
            self.terms.push(TermScore { name, white: 0.0, black: 0.0 });
            self.terms.len() - 1
        });
        match color {
            Color::White => self.terms[index].white += amount,
            Color::Black => self.terms[index].black += amount,
        }
    }
}

/// A table in pawns, one line a term.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<18} {:>8} {:>8} {:>8}", self.evaluator, "White", "Black", "Sum")?;
        for term in &self.terms {
            let (white, black) = (term.white / 100.0, term.black / 100.0);
            writeln!(f, "{:<18} {white:>8.2} {black:>8.2} {:>+8.2}", term.name, white - black)?;
        }
        let total = f64::from(self.side_to_move.pick(self.total, -self.total)) / 100.0;
        write!(f, "{:<18} {:>26.2} (White's side)", "total", total)
    }
}
