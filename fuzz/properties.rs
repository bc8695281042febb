//! What must hold for any text whatever. Used by the fuzz targets, and by an ordinary test of `roque-chess` that runs
//! them over mutated seeds.

#![allow(
    dead_code,
    clippy::unwrap_used,
    reason = "each fuzz target uses one of these, and a panic is a finding"
)]

use roque_chess::document::Document;
use roque_chess::notation::epd::{self, Epd};
use roque_chess::notation::pgn::Reader;
use roque_chess::{CastlingNotation, CastlingStyle, Position, Setup};

/// A readable setup prints and reads back; a playable one also plays.
pub fn fen(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Ok(setup) = text.parse::<Setup>() else { return };
    for style in [CastlingStyle::XFen, CastlingStyle::Shredder] {
        assert_eq!(setup.fen(style).to_string().parse::<Setup>().as_ref(), Ok(&setup));
    }
    let Ok(position) = Position::try_from(setup) else { return };
    assert_eq!(position.to_string().parse::<Position>().as_ref(), Ok(&position));
    assert_eq!(position.legal_moves().len(), position.count_legal_moves());
    for &m in &position.legal_moves() {
        let next = position.after(m);
        assert_eq!(next.key(), next.recomputed_key());
        assert_eq!(position.parse_san(&position.san(m)), Ok(m));
    }
    let _ = position.outcome();
}

/// Splits `FEN|rest`, so that moves are tried in all kinds of positions.
fn position_and_rest(data: &[u8]) -> (Position, String) {
    let text = String::from_utf8_lossy(data).into_owned();
    match text.split_once('|') {
        Some((fen, rest)) => (fen.parse().unwrap_or_default(), rest.to_owned()),
        None => (Position::default(), text),
    }
}

/// A readable algebraic move is legal, and its exact form means the same.
pub fn san(data: &[u8]) {
    let (position, text) = position_and_rest(data);
    if let Ok(m) = position.parse_san(&text) {
        assert!(position.is_legal(m));
        assert_eq!(position.parse_san(&position.san(m)), Ok(m));
    }
}

/// A readable UCI move is legal, and is written as itself.
pub fn uci_move(data: &[u8]) {
    let (position, text) = position_and_rest(data);
    if let Ok(m) = position.parse_uci(&text) {
        assert!(position.is_legal(m));
        assert_eq!(position.parse_uci(&position.uci(m, CastlingNotation::KingTakesRook)), Ok(m));
    }
}

/// Every game that can be read comes back equal after writing.
pub fn pgn(data: &[u8]) {
    for record in Reader::new(data).documents().flatten() {
        assert_eq!(record.to_string().parse::<Document>().unwrap(), record);
        let _ = record.timeline().outcome();
    }
}

/// Every line that can be read comes back equal after writing.
pub fn epd(data: &[u8]) {
    for (_, read) in epd::read(data) {
        if let Ok(epd) = read {
            assert_eq!(epd.to_string().parse::<Epd>().as_ref(), Ok(&epd));
        }
    }
}
