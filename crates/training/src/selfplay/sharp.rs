//! Which positions deserve a longer look.
//!
//! The label of a short search is least true where it matters most: where tactics overturn the standing judgement, and
//! where a king is open. There the search goes on with more nodes, and its deeper verdict is recorded and played.

use crate::exposure::has_open_king;
use roque_chess::Position;
use std::num::NonZeroU64;

/// Centipawns between standing judgement and search from which a position counts as sharp.
const DISAGREEMENT: i32 = 150;
/// Beyond this a game is decided, and more thought would be wasted.
const DECIDED: i32 = 1000;

/// Nodes for sharp positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SharpNodes(NonZeroU64);

impl SharpNodes {
    /// `None` for zero, which means that no position gets more than the others.
    #[must_use]
    pub fn new(nodes: u64) -> Option<Self> {
        NonZeroU64::new(nodes).map(Self)
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> NonZeroU64 {
        self.0
    }
}

/// Whether a position should be searched for longer, given the standing judgement (`None` in check) and the score
/// of a short search, both for the side to move.
pub(super) fn is_sharp(position: &Position, standing: Option<i32>, score: i32) -> bool {
    if score.abs() > DECIDED {
        return false;
    }
    let disagrees = standing.is_some_and(|standing| (standing - score).abs() >= DISAGREEMENT);
    disagrees || has_open_king(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().expect("a legal position")
    }

    #[test]
    fn disagreement_and_open_kings_are_sharp_and_decided_games_are_not() {
        let start = Position::default();
        assert!(!is_sharp(&start, Some(20), 30));
        assert!(is_sharp(&start, Some(20), 200));
        assert!(!is_sharp(&start, Some(20), 1200));
        assert!(!is_sharp(&start, None, 200));
        let open = position("r2q1rk1/ppp2n2/3b4/8/8/2N2N2/PPP2PPP/R2Q1RK1 w - - 0 20");
        assert!(is_sharp(&open, Some(0), 0));
    }
}
