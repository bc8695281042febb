//! Text in and out: FEN, SAN, UCI moves, PGN, EPD.

pub mod fen;
pub mod uci;
