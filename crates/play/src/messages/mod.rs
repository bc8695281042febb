//! What is said to people about games: the errors of rules, notation, players and referee as messages of the catalogue.
//!
//! Errors speak English by their `Display`, for logs and developers. [`Localized`] gives the code with its arguments, by an exhaustive match for each error: a new variant does not compile before the catalogue
//! has words for it.

mod game;
mod moves;
mod player;
mod position;
mod style;
mod system;
mod table;

pub use style::{style_about, style_name};

use roque_chess::{Color, Role};
use roque_language::Message;

/// What can be said to people: why something failed, how a game ended.
///
/// ```
/// use roque_chess::Position;
/// use roque_language::Language;
/// use roque_play::Localized as _;
///
/// let error = Position::default().parse_san("Ke2").unwrap_err();
/// let sentence = error.message().sentence(Language::English);
/// assert_eq!(sentence, "There is no legal move Ke2: a piece of the same side stands on e2.");
/// ```
pub trait Localized {
    /// The code and its arguments.
    fn message(&self) -> Message;
}

/// A side as a message, to fill into others.
pub fn side_name(color: Color) -> Box<Message> {
    Box::new(color.pick(Message::White, Message::Black))
}

/// A kind of man as a message, to fill into others.
pub fn role_name(role: Role) -> Box<Message> {
    Box::new(match role {
        Role::Pawn => Message::PiecePawn,
        Role::Knight => Message::PieceKnight,
        Role::Bishop => Message::PieceBishop,
        Role::Rook => Message::PieceRook,
        Role::Queen => Message::PieceQueen,
        Role::King => Message::PieceKing,
    })
}
