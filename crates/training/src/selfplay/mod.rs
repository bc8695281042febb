//! The engine plays itself and writes down what it thought.
//!
//! Every game has a number. Its opening follows from the seed and that number alone and the engine forgets everything
//! between games, so the same seed gives the same games on any number of threads.

mod game;
mod opening;
mod run;

pub use game::play_game;
pub use opening::random_opening;
pub use run::{Progress, Summary, generate};

use roque_engine::Evaluation;

/// How games are played and recorded.
#[derive(Clone, PartialEq, Debug)]
pub struct SelfplayOptions {
    /// Picks the openings; another seed gives other games.
    pub seed: u32,
    /// Nodes after which no new iteration is started.
    pub soft_nodes: u64,
    /// Megabytes of hash table for each thread.
    pub hash_mb: usize,
    /// Games played at the same time.
    pub threads: usize,
    /// Random moves before recording starts; every other game has one more.
    pub random_plies: usize,
    /// Openings judged further from level than this are thrown away, in centipawns.
    pub balance: i32,
    /// The judge.
    pub evaluation: Evaluation,
}

impl Default for SelfplayOptions {
    fn default() -> Self {
        Self {
            seed: 1,
            soft_nodes: 5000,
            hash_mb: 8,
            threads: 1,
            random_plies: 8,
            balance: 400,
            evaluation: Evaluation::default(),
        }
    }
}
