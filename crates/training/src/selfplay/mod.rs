//! The engine plays itself and writes down what it thought.
//!
//! Every game has a number. Its start follows from the seed and that number alone and the engine forgets everything
//! between games, so the same seed gives the same games on any number of threads.
//!
//! Reading order: `start` (where games begin), `sharp` (which moves are thought about longer), `endings` (which games are
//! left when few men remain), `game`, `run`.

mod endings;
mod game;
mod run;
mod sharp;
mod start;

pub use endings::{Endings, EndingsError};
pub use game::play_game;
pub use run::{GenerateError, Plan, Progress, SelfplayCrew, Summary, generate, generate_with};
pub use sharp::SharpNodes;
pub use start::{OpeningBook, ReadOpeningsError, Shares, SharesError, Starts, random_opening};

use crate::file::Settings;
use roque_engine::Evaluation;
use std::num::{NonZeroU16, NonZeroU64};

/// How games are played and recorded.
#[derive(Clone, PartialEq, Debug)]
pub struct SelfplayOptions {
    /// Picks the starts; another seed gives other games.
    pub seed: u32,
    /// Nodes after which no new iteration is started.
    pub soft_nodes: NonZeroU64,
    /// More nodes for positions that are hard to judge.
    pub sharp: Option<SharpNodes>,
    /// Megabytes of hash table for each thread.
    pub hash_mb: usize,
    /// Games played at the same time.
    pub threads: usize,
    /// Where games begin.
    pub starts: Starts,
    /// Openings judged further from level than this are thrown away, in centipawns.
    pub balance: i32,
    /// The same for endgames and unequal starts.
    pub wide_balance: i32,
    /// Whether games are played to the end.
    pub endings: Endings,
    /// After so many recorded moves a game is left: neighbours in a game teach much the same, so many short games teach
    /// more than few long ones (docs/nnue.md).
    pub longest: Option<NonZeroU16>,
    /// The judge.
    pub evaluation: Evaluation,
}

impl Default for SelfplayOptions {
    fn default() -> Self {
        Self {
            seed: 1,
            soft_nodes: const { NonZeroU64::new(5000).unwrap() },
            sharp: None,
            hash_mb: 8,
            threads: 1,
            starts: Starts::default(),
            balance: 400,
            wide_balance: 700,
            endings: Endings::default(),
            longest: None,
            evaluation: Evaluation::default(),
        }
    }
}

impl SelfplayOptions {
    /// All that the games depend on, except the seed, which every game carries.
    #[must_use]
    pub fn settings(&self) -> Settings {
        Settings::default()
            .with("nodes", self.soft_nodes)
            .with("sharp-nodes", self.sharp.map_or(0, |sharp| sharp.get().get()))
            .with("hash", self.hash_mb)
            .with("random", self.starts.random_plies)
            .with("starts", self.starts.shares)
            .with("book", self.starts.book.fingerprint())
            .with("balance", self.balance)
            .with("wide-balance", self.wide_balance)
            .with("endings", self.endings)
            .with("plies", self.longest.map_or(0, NonZeroU16::get))
            .with("evaluation", describe(&self.evaluation))
    }
}

/// The judge by name; a network by its checksum and description, because names of files change.
fn describe(evaluation: &Evaluation) -> String {
    match evaluation {
        Evaluation::Learned(learned) => {
            let network = learned.network();
            let checksum = crc32fast::hash(&network.to_bytes());
            format!("network {checksum:08x} ({})", network.description())
        }
        Evaluation::HandWritten(spec) => spec.to_string(),
    }
}
