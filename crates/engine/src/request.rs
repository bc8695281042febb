//! What is asked of a search.

use crate::limits::Limits;
use roque_chess::{Move, Position, ZobristKey};

/// One task for the engine.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    /// Where to search.
    pub position: Position,
    /// Keys of the positions of the game before this one, oldest first: what could be repeated.
    pub earlier_keys: Vec<ZobristKey>,
    /// When to stop.
    pub limits: Limits,
    /// How many best lines to report; at least 1.
    pub multipv: usize,
    /// Consider only these moves; all if empty.
    pub search_moves: Vec<Move>,
}

impl SearchRequest {
    /// Searches one position without history.
    #[must_use]
    pub fn new(position: Position, limits: Limits) -> Self {
        Self { position, earlier_keys: Vec::new(), limits, multipv: 1, search_moves: Vec::new() }
    }
}
