//! Learning from our own games: self-play data, the tuner of the hand-written weights, the trainer of networks.
//!
//! The engine plays itself ([`selfplay`]) and every game goes into a game file ([`GameWriter`], [`GameReader`]) with
//! the score of each move: about four bytes a position. [`samples`] turns games back into labelled positions; what
//! to skip is decided there, at load time, so the files keep everything.
//!
//! ```
//! use roque_training::{Filter, RecordedGame, RecordedResult, Origin, samples};
//!
//! let start = Default::default();
//! let game = RecordedGame { id: 1, start, origin: Origin::RandomMoves, moves: Vec::new(), result: RecordedResult::Draw };
//! assert_eq!(samples(&game, Filter::default()).count(), 0);
//! ```
//!
//! The crate plays no matches; it reads and writes the files it is told to and prints nothing.
//!
//! Reading order: `record` (a game and its bytes), `file` (blocks), `samples`, `selfplay`, `tune`, `net`; both learners step with
//! `adam`, and what they write goes through `output`. `comparison` says how near an evaluation comes to known scores.

mod adam;
pub mod collection;
pub mod comparison;
mod exposure;
mod file;
pub mod net;
mod output;
mod record;
mod samples;
pub mod selfplay;
pub mod spsa;
pub mod tune;

pub use file::{
    Damage, Found, GameFileError, GameReader, GameWriter, Part, Repaired, Settings, SettingsDifference,
    for_each_game, repair,
};
pub use output::{check_output, write_whole};
pub use record::{
    DECISIVE, HEADER_BYTES, MOVE_BYTES, Origin, ParseGameError, RecordedGame, RecordedResult, ScoredMove,
};
pub use samples::{Filter, Sample, is_held_out, samples};
