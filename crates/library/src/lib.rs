//! All games of a person in one file.
//!
//! A library is an SQLite file that several programs may use at once: the page, the terminal and the command line. It
//! keeps [documents](roque_chess::document) — games under play, imported ones, analyses — and answers questions about
//! all of them: [searches](Query), what was played in a position ([`Library::explore`]), what an engine found there
//! ([`Library::recall`]).
//!
//! What it promises:
//! - A change names the revision it was made from; of two changes from one revision the second is refused
//!   ([`ChangeError::Conflict`]). A move is on disk when [`Library::append`] returns, and costs as much as a move.
//! - Reading never waits for writing, and lists never hold up a move.
//! - Damage is local: a game or shelf that cannot be read is reported and left out, everything else works.
//!
//! # What it refuses to do
//! It has no clocks and judges no moves: `roque-play` does, and a [`Scoresheet`] keeps what it decides. It does not print.
//!
//! # Reading order
//! 1. [`Library`]: the file; `schema` says how it is laid out.
//! 2. [`Stored`], `documents` and `live`: one document; [`Scoresheet`] and [`Shift`]: a game under play.
//! 3. `head`, `codec`, `shelf`: how a game becomes bytes.
//! 4. [`Import`](ImportOptions): streams of games in; [`Library::export`] out.
//! 5. [`Query`] and `search`, `scan`, `explore`: questions.
//! 6. `analysis`, `reviews`, `training`, `upkeep`, `ownership`, `migrate`.

mod analysis;
mod codec;
mod documents;
mod error;
mod explore;
mod export;
mod found;
mod head;
mod import;
mod lessons;
mod library;
mod live;
mod messages;
mod migrate;
mod ownership;
mod place;
mod reviews;
mod schema;
mod scoresheet;
mod search;
mod settings;
mod shelf;
mod shelved;
mod shelves;
mod shift;
mod spelling;
mod sync;
mod training;
mod upkeep;
mod walk;
mod words;

#[doc(hidden)]
pub use codec::{pack_for_test, unpack_for_test};

pub use analysis::{Analysis, MOST_REMEMBERED, Remembered};
pub use documents::{SessionChange, Stored};
pub use error::{ChangeError, Damaged, LibraryError};
pub use explore::{Experience, Explored, ExploredMove};
pub use export::{ExportError, ExportReport};
pub use found::{Findings, MOST_RESUMABLE};
pub use head::{Date, Ending, Origin};
pub use import::{BrokenGame, Duplicates, ImportError, ImportEvent, ImportOptions, ImportReport, Source};
pub use library::{DocumentId, Library};
pub use live::PlayedPly;
pub use migrate::{MigrateError, Migration};
pub use ownership::{OwnError, Ownership};
pub use place::{data_folder, default_library, old_store};
pub use scoresheet::{OpenSheetError, Scoresheet, SheetError, recorded_reason};
pub use search::{Direction, Filter, Page, ParseQueryError, Query, Sort, Summary};
pub use shift::Shift;
pub use training::{OwnPuzzle, TrainedPuzzle, Trainee};
pub use upkeep::{CheckReport, Problem};
pub use walk::Material;
