//! Where the trainer takes its positions from.

use super::position::PackedPosition;
use roque_game::Random;

/// Positions in random order, portion by portion.
pub type Portions<'a> = Box<dyn Iterator<Item = Vec<PackedPosition>> + 'a>;

/// Positions to learn from, in another order for every epoch.
pub trait Source {
    /// How many positions an epoch has.
    fn positions(&self) -> usize;

    /// All of them once, in an order that follows from the seed.
    fn portions(&self, seed: u64, threads: usize) -> Portions<'_>;
}

/// Positions that are all in memory.
impl Source for Vec<PackedPosition> {
    fn positions(&self) -> usize {
        self.len()
    }

    fn portions(&self, seed: u64, _threads: usize) -> Portions<'_> {
        let mut positions = self.clone();
        Random::new(seed).shuffle(&mut positions);
        Box::new(std::iter::once(positions))
    }
}
