//! Moves as two bytes each: the bits of the move, zero for a passed turn.

use super::bytes::Broken;
use roque_chess::document::{Line, Ply};
use roque_chess::{Move, Position};

pub(crate) fn ply_bits(ply: Ply) -> u16 {
    match ply {
        Ply::Move(m) => m.to_bits().get(),
        Ply::Null => 0,
    }
}

pub(crate) fn ply_from_bits(bits: u16) -> Result<Ply, Broken> {
    match bits {
        0 => Ok(Ply::Null),
        bits => Move::from_bits(bits).map(Ply::Move).ok_or(Broken("there is no such move")),
    }
}

/// The moves stored in bytes; what is no move stays out of sight of nobody, it is an error.
pub(crate) fn plies(bytes: &[u8]) -> impl Iterator<Item = Result<Ply, Broken>> + '_ {
    bytes.chunks_exact(2).map(|bits| ply_from_bits(u16::from_le_bytes([bits[0], bits[1]])))
}

/// Whether every move of a line and of its variations can be played.
pub(crate) fn check_line(line: &Line, start: &Position) -> Result<(), Broken> {
    let mut position = *start;
    for record in &line.moves {
        for variation in &record.variations {
            check_line(variation, &position)?;
        }
        position = record.ply.played_in(&position).ok_or(Broken("a move is not legal"))?;
    }
    Ok(())
}
