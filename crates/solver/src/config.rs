//! The switches.

use std::num::NonZeroUsize;

/// How values travel up the tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// Every move of every node is searched.
    Minimax,
    /// What cannot change the result is left out (fail-soft).
    AlphaBeta,
    /// Alpha-beta that asks of all moves but the first only whether they are better, and searches again if so.
    PrincipalVariation,
}

impl Algorithm {
    /// All of them, simplest first.
    pub const ALL: [Self; 3] = [Self::Minimax, Self::AlphaBeta, Self::PrincipalVariation];

    /// The name used in settings.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alphabeta",
            Self::PrincipalVariation => "pvs",
        }
    }
}

/// What decides which move is tried first; what is off leaves the order of the move generator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ordering {
    /// What the game says of its own moves: captures first, most valuable victim by least valuable attacker.
    pub hints: bool,
    /// Quiet moves that refuted a sister node.
    pub killers: bool,
    /// Quiet moves that refuted anything, anywhere, counted by depth.
    pub history: bool,
    /// The best move the table remembers from an earlier visit.
    pub hash: bool,
}

impl Ordering {
    /// No ordering at all.
    pub const NONE: Self = Self { hints: false, killers: false, history: false, hash: false };
    /// Everything.
    pub const FULL: Self = Self { hints: true, killers: true, history: true, hash: true };
}

/// Which ideas take part in a search. All combinations work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Config {
    /// How values travel up the tree.
    pub algorithm: Algorithm,
    /// Which moves come first.
    pub ordering: Ordering,
    /// Megabytes for remembering visited states, or no table.
    pub table: Option<NonZeroUsize>,
    /// Only that many moves, the first by ordering, are tried at each node.
    pub width: Option<NonZeroUsize>,
    /// Whether noisy moves are played out before a state is judged.
    pub quiescence: bool,
    /// Whether depths 1, 2, 3 … are searched in turn.
    pub deepening: bool,
    /// Whether each iteration tries the root moves in the order of the last one's scores.
    pub root_sort: bool,
}

impl Config {
    /// Alpha-beta and nothing else.
    #[must_use]
    pub const fn plain() -> Self {
        Self {
            algorithm: Algorithm::AlphaBeta,
            ordering: Ordering::NONE,
            table: None,
            width: None,
            quiescence: false,
            deepening: false,
            root_sort: false,
        }
    }

    /// Minimax and nothing else.
    #[must_use]
    pub const fn minimax() -> Self {
        Self { algorithm: Algorithm::Minimax, ..Self::plain() }
    }

    /// Everything on, except the width cap, which trades truth for depth.
    #[must_use]
    pub const fn full() -> Self {
        Self {
            algorithm: Algorithm::PrincipalVariation,
            ordering: Ordering::FULL,
            table: NonZeroUsize::new(16),
            width: None,
            quiescence: true,
            deepening: true,
            root_sort: true,
        }
    }

    /// Whether the value of a search of a given depth must equal minimax's.
    #[must_use]
    pub const fn is_exact(&self) -> bool {
        self.width.is_none() && !self.quiescence && self.table.is_none()
    }
}
