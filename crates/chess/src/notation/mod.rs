//! Text in and out: FEN, SAN, UCI moves, PGN, EPD.

pub mod fen;
pub mod san;
pub mod uci;

/// Error messages quote what was wrong, but not a megabyte of it.
fn shorten(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
