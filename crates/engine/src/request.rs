//! What is asked of a search.

use crate::limits::Limits;
use roque_chess::{Move, Position, ZobristKey};

/// How well to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Strength {
    /// As well as possible.
    #[default]
    Full,
    /// Like a person with that rating; held between [`Strength::LOWEST_ELO`] and [`Strength::HIGHEST_ELO`].
    Elo(u16),
    /// A level from 0 to 20 (20: full strength), for old programs that know only those.
    Skill(u8),
}

impl Strength {
    /// The weakest level.
    pub const LOWEST_ELO: u16 = 600;
    /// The strongest level that is still limited.
    pub const HIGHEST_ELO: u16 = 2800;
}

/// One task for the engine.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    /// Where to search.
    pub position: Position,
    /// Keys of the positions of the game before this one, oldest first: what could be repeated.
    pub earlier_keys: Vec<ZobristKey>,
    /// The move that led here, if it is known: limited levels take back what was taken.
    pub last_move: Option<Move>,
    /// When to stop.
    pub limits: Limits,
    /// How many best lines to report; at least 1.
    pub multipv: usize,
    /// Consider only these moves; all if empty.
    pub search_moves: Vec<Move>,
    /// How well to play.
    pub strength: Strength,
    /// Varies the play of limited levels from game to game; the same seed plays the same game.
    pub seed: u64,
}

impl SearchRequest {
    /// Searches one position without history, at full strength.
    #[must_use]
    pub fn new(position: Position, limits: Limits) -> Self {
        Self {
            position,
            earlier_keys: Vec::new(),
            last_move: None,
            limits,
            multipv: 1,
            search_moves: Vec::new(),
            strength: Strength::Full,
            seed: 0,
        }
    }
}
