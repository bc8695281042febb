//! Learning from our own games: self-play data, and the tuner of the hand-written weights.
//!
//! The engine plays itself ([`selfplay`]) and every game goes into a game file ([`GameWriter`], [`GameReader`]) with
//! the score of each move: about four bytes a position. [`samples`] turns games back into labelled positions; what
//! to skip is decided there, at load time, so the files keep everything.
//!
//! ```
//! use roque_training::{Filter, GameRecord, GameResult, samples};
//!
//! let game = GameRecord { id: 1, start: Default::default(), moves: Vec::new(), result: GameResult::Draw };
//! assert_eq!(samples(&game, Filter::default()).count(), 0);
//! ```
//!
//! The crate plays no matches and knows no network; it reads and writes the files it is told to and prints nothing.
//!
//! Reading order: `record` (a game and its bytes), `file` (blocks), `samples`, `selfplay`.

pub mod collection;
mod file;
pub mod net;
mod record;
mod samples;
pub mod selfplay;
pub mod spsa;
pub mod tune;

pub use file::{Found, GameFileError, GameReader, GameWriter, for_each_game};
pub use record::{DECISIVE, GameRecord, GameResult, HEADER_BYTES, MOVE_BYTES, ParseGameError, ScoredMove};
pub use samples::{Filter, Sample, is_held_out, samples};
