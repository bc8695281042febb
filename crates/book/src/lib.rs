//! Opening knowledge: what openings are called, and books of moves to play in them.
//!
//! - [`OpeningNames`] finds the ECO code and the English and French name of any game or position. It goes by
//!   position, so transpositions are recognised.
//! - [`Book`] reads Polyglot `.bin` files, lists and chooses continuations; [`BookBuilder`] makes books from games.
//! - [`BookPlayer`] joins the two: a random continuation and its name, nothing once the game leaves the book.
//!
//! The crate judges nothing and searches nothing: a move is in the book because people played it.
//!
//! ```
//! use roque_book::{Book, OpeningNames, Random};
//! use roque_language::Language;
//! use roque_chess::Position;
//!
//! let start = Position::default();
//! let known = Book::embedded().choose(&start, &mut Random::new(1)).ok_or("the start is in the book")?;
//! let opening = OpeningNames::embedded().of_position(&start.after(known.m)).ok_or("every first move has a name")?;
//! assert!(!opening.name(Language::French).is_empty());
//! # Ok::<(), &str>(())
//! ```
//!
//! Reading order: [`Book`], [`BookBuilder`], [`OpeningNames`], [`BookPlayer`], [`names::sources`].

mod build;
mod games;
pub mod names;
mod player;
mod polyglot;

pub use build::{BookBuilder, BuildOptions};
pub use games::PgnSummary;
pub use names::{Eco, Opening, OpeningNames};
pub use player::{BookPlayer, BookReply};
pub use polyglot::{Book, BookMove, OpenBookError};
pub use roque_game::Random;
