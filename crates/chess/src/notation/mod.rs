//! Text in and out: FEN, SAN, UCI moves, PGN, EPD.

pub mod epd;
pub mod fen;
pub mod pgn;
pub mod san;
pub mod uci;

/// Error messages quote what was wrong, but not a megabyte of it.
fn shorten(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Text of a file that may be UTF-8 or, as old collections are, Latin-1.
fn decode(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect::<String>().into(),
    }
}
