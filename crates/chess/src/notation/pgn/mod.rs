//! PGN: games with names, moves, comments and variations, in and out.
//!
//! Three layers, each usable alone:
//! - [`Reader`] walks through a file of any size and tells a [`Visitor`] what it finds, with every move already
//!   checked against the position. A visitor that wants moves only pays for nothing else.
//! - [`Document`](crate::document::Document) is a whole game as a tree; [`Reader::documents`] collects them.
//! - `Display` of a document writes export format, 80 columns, with the tags it has in their order. Reading that text
//!   gives an equal document.
//!
//! A malformed game is reported with line number and reason, and skipped; reading goes on with the next one.
//! Text is taken as UTF-8 where it is, else as Latin-1. Null moves (`--`, `Z0`) are moves of their own kind,
//! [`Ply::Null`], refused while in check.
//!
//! ```
//! use roque_chess::notation::pgn::Reader;
//!
//! let file = "[White \"Reti\"]\n\n1. e4 c6 2. d4 d5 (2... d6 $6) 3. Nc3 dxe4 {best} 1-0\n\n1. e4 Ke5 *\n";
//! let games: Vec<_> = Reader::new(file.as_bytes()).documents().collect();
//! let reti = games[0].as_ref().unwrap();
//! assert_eq!(reti.tags.get("White"), Some("Reti"));
//! assert_eq!(reti.main_line().count(), 6);
//! assert_eq!(
//!     games[1].as_ref().unwrap_err().to_string(),
//!     "line 5: there is no legal move Ke5: no king of Black can go to e5"
//! );
//! ```

mod comment;
mod lexer;
mod nag;
mod reader;
mod shape;
mod walk;
mod write;

pub use crate::document::{Line, Ply, PlyRecord, Tags};
pub use comment::{ClockText, Command, Comment, EvaluationText};
pub use nag::Nag;
pub use reader::{Documents, MalformedGame, ReadPgnError, Reader, Visitor, Wanted};
pub use shape::{Shape, ShapeColor};
