//! Training of the learned evaluation: from labelled positions to a quantised network.
//!
//! The network of `roque-nnue` is trained in floating point on positions of our own games. Its output, squashed
//! to a win probability, is pulled towards a mixture of what the search thought and how the game ended.
//!
//! Reading order: `position` (a position in 32 bytes), `unit` and `foresight` (its label), `dataset` and `source` (where positions come
//! from), `model` (the parameters), `gradient` (forward and backward), `optimizer`, `schedule`, `trainer` (the loop),
//! `rounding` and `quantize`, `scaling` (a network in other centipawns), `checkpoint`, `run` (all of it with its files).

mod checkpoint;
mod dataset;
mod foresight;
mod gradient;
mod model;
mod optimizer;
mod position;
mod quantize;
mod rounding;
mod run;
mod scaling;
mod schedule;
mod source;
mod trainer;
mod unit;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use dataset::Dataset;
pub use foresight::Foresight;
pub use gradient::{Aim, Gradient, ResultShare};
pub use model::{CannotGrow, Model};
pub use optimizer::AdamW;
pub use position::PackedPosition;
pub use quantize::{QuantizationError, QuantizationReport, quantize};
pub use run::{EpochEnd, FirstWeights, RunError, TrainingRun};
pub use scaling::{ScaleError, mean_size, rescale};
pub use schedule::Schedule;
pub use source::{Portions, Source};
pub use trainer::{EpochReport, SettingsError, Trainer, TrainingSettings};
pub use unit::ScoreUnit;
