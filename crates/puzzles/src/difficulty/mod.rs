//! How difficult a puzzle is for people, estimated from how a search fares with it and how likely people are to find it.
//!
//! `examples/difficulty.rs` fits the weights to the ratings that people gave lichess's puzzles by solving them, and says on
//! others how well the order is met; docs/puzzles.md has the figure.

mod fit;
mod traits;

pub use fit::{Model, ParseModelError, spearman};
pub use traits::{COUNT, Traits, Trier};

use crate::Puzzle;
use std::sync::LazyLock;

static MODEL: LazyLock<Model> =
    LazyLock::new(|| Model::parse(include_str!("weights.txt")).expect("the weights are checked by a test"));

/// Estimates ratings of puzzles.
#[derive(Default)]
pub struct Rater {
    trier: Trier,
}

impl Rater {
    /// How difficult a puzzle is, on the scale of lichess's puzzles.
    pub fn rate(&mut self, puzzle: &Puzzle) -> u16 {
        MODEL.rating(&self.trier.traits(puzzle))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fools_mate_is_easier_than_a_quiet_line() {
        let easy = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq e6 0 2\tg2g4 d8h4\t0\tmate\t";
        // Philidor's legacy: the queen goes, the knight mates.
        let hard =
            "r4rk1/pp4pp/8/6N1/2Q5/8/q5PP/6K1 b - - 0 1\tg8h8 g5f7 h8g8 f7h6 g8h8 c4g8 f8g8 h6f7\t0\tmate\t";
        let mut rater = Rater::default();
        let mut rate = |row: &str| rater.rate(&row.parse().expect("a puzzle"));
        let (easy, hard) = (rate(easy), rate(hard));
        assert!((400..1100).contains(&easy), "{easy}");
        assert!(hard > easy + 200, "{easy} {hard}");
    }
}
