//! Text in and out: FEN, SAN, UCI moves, PGN, EPD.
//!
//! One rule for all: reading is tolerant where the meaning is clear and refuses where it is not, with an error that
//! quotes the text and says what would be accepted; writing is exact, and what was written reads back equal.
//!
//! | module | text | read with | written with |
//! |---|---|---|---|
//! | [`fen`] | positions | `str::parse::<Position>` | `Display`, [`Setup::fen`](crate::Setup::fen) |
//! | [`san`] | moves for people: `Nf3` | [`Position::parse_san`](crate::Position::parse_san) | [`Position::san`](crate::Position::san) |
//! | [`uci`] | moves for programs: `g1f3` | [`Position::parse_uci`](crate::Position::parse_uci) | [`Position::uci`](crate::Position::uci) |
//! | [`pgn`] | games | [`pgn::Reader`] | `Display` of [`Document`](crate::document::Document) |
//! | [`epd`] | positions with tasks | [`epd::read`], `str::parse::<Epd>` | `Display` of [`epd::Epd`] |

pub mod epd;
pub mod fen;
pub mod pgn;
pub mod san;
pub mod uci;

/// Text of a file that may be UTF-8 or, as old collections are, Latin-1.
fn decode(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect::<String>().into(),
    }
}
