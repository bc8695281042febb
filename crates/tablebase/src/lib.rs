//! Endgame tables: perfect play with few men left, looked up in Syzygy files.
//!
//! [`SyzygyTables`] opens directories of `.rtbw` (win, draw, loss) and `.rtbz` (distance to the next capture or pawn
//! move) files and answers the engine through its [`EndgameTables`](roque_engine::EndgameTables) trait. Files are
//! read by the `shakmaty-syzygy` crate; the ranking of root moves under the fifty-move rule is [`rank_root`], written
//! against the small trait [`DistanceTable`] so that it can be tested without files.
//!
//! Nothing here stops a game: a missing directory, a file cut off or a damaged one is reported as a
//! [`TableProblem`] and looked up no more; the engine thinks for itself instead.
//!
//! ```
//! use roque_engine::EndgameTables;
//! use roque_tablebase::SyzygyTables;
//!
//! let (tables, problems) = SyzygyTables::open("/no/such/directory");
//! assert_eq!(tables.max_men(), 0);
//! assert!(problems[0].to_string().starts_with("cannot read the tables in /no/such/directory"));
//! ```
//!
//! Reading order: `syzygy`, `rank`, `convert`, `files`.

mod convert;
mod files;
mod rank;
mod syzygy;

pub use rank::{Distance, DistanceTable, rank_root};
pub use syzygy::{SyzygyTables, TableProblem};
