//! A search written down visit by visit, in a file that is browsed without being read as a whole.
//!
//! A *visit* is one look at a state for one purpose: a position that is scouted, then searched again, is visited twice. Visits
//! are written when they end, children before their parents, 17 bytes each; with the number of visits below it each
//! visit tells where its children are ([`Film::children`]). Moves that were left out are kept apart, three bytes each.
//!
//! Everything is a number here: a move is what its game calls it ([`MoveCode`]), scores are for the side to move of the
//! visit. [`Recorder`] writes, [`Film`] reads; [`studio`] makes films, of the strong engine
//! by [`glass`] and of textbook searches by [`textbook`]; [`scene`] shows a visit, [`cause`] says who set a bound, [`digest`] and [`icicle`] sum up, [`minds`] follows the best move.
//!
//! ```text
//! magic "RQFILM1\n" | length of the title u32 | title, JSON | visits, 17 bytes each | skips, 3 bytes each
//!     | for every 4,096 visits: skips of all visits before, u32 | number of visits u64 | number of skips u64 | magic
//! ```

pub mod cause;
pub mod digest;
mod filmed;
pub mod glass;
pub mod icicle;
pub mod minds;
mod reader;
mod recorder;
pub mod scene;
pub mod studio;
pub mod textbook;
mod visit;

pub use filmed::Filmed;
pub use reader::{Film, FilmError};
pub use recorder::Recorder;
pub use visit::{Left, MoveCode, Skip, Visit};

use serde::{Deserialize, Serialize};

/// What a film is of.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Title {
    /// The game, as its players call it: `chess`, `tictactoe`, `connect-four`.
    pub game: String,
    /// Where the search began, as the game writes it.
    pub start: String,
    /// Who searched, with all settings.
    pub player: String,
}

/// At both ends of a film.
const MAGIC: &[u8; 8] = b"RQFILM1\n";
/// Visits in a block: they are read together, and the index has a row for each block.
const BLOCK: u32 = 4096;
/// Two numbers and the magic.
const FOOTER: u64 = 24;
