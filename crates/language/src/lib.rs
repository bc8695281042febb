//! What the program says to people: one catalogue of messages in every language it speaks.
//!
//! A [`Message`] is a code with arguments: errors, endings of games and labels become sentences only where a person
//! reads them, in the terminal by [`Message::text`] and [`Message::sentence`], in the page by the same texts written for
//! TypeScript. The texts are data, `catalogue/*.toml`, English and French side by side; the build script checks them
//! and makes the variants. Nothing is decided here, and nothing is printed.
//!
//! ```
//! use roque_language::{Language, Message};
//!
//! let refusal = Message::MoveIllegal {
//!     r#move: "Nd4".to_owned(),
//!     reason: Message::RefusalPinned { role: Message::PieceKnight.into(), square: "e2".to_owned() }.into(),
//! };
//! assert_eq!(refusal.sentence(Language::English), "There is no legal move Nd4: the knight on e2 is pinned.");
//! assert_eq!(
//!     refusal.sentence(Language::French),
//!     "Cd4 n’est pas un coup légal\u{202F}: le cavalier en e2 est cloué."
//! );
//! ```
//!
//! Reading order: `catalogue/` (the texts), `message` (codes into sentences), `pattern` (texts with blanks), `language`;
//! `typescript` keeps the page's copy current.

mod language;
mod message;
mod pattern;
mod pseudo;
#[cfg(test)]
mod typescript;

pub use language::UnknownLanguage;
pub use message::number;

#[cfg(test)]
use message::PageEntry;
use message::{Argument, Entry, Locale};

include!(concat!(env!("OUT_DIR"), "/catalogue.rs"));
