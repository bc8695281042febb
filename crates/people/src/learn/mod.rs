//! Learning the model from rated games: games → samples → weights, and how well they predict games held out.
//!
//! Nothing here opens files: tables, samples and checkpoints come and go as readers, writers and bytes.

mod adam;
mod games;
mod measure;
mod samples;
mod store;
mod trainer;

pub use games::{ParseGameError, RatedGame, tame_exports};
pub use measure::{Band, measure};
pub use samples::{Parts, Samples, Selection, collect};
pub use trainer::{Epoch, Settings, Trainer};
