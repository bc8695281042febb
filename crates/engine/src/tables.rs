//! The little the search needs to know from endgame tables.

use roque_chess::{Move, Position};

/// The result of perfect play for the side to move, the fifty-move rule included.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TableResult {
    /// Lost.
    Loss,
    /// Lost but for the fifty-move rule.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won but for the fifty-move rule.
    CursedWin,
    /// Won.
    Win,
}

/// Endgame tables as the search sees them. Probing may read files; it must not fail loudly.
pub trait EndgameTables: Send + Sync {
    /// The most men, kings included, of positions that can be looked up; 0 if there are no tables.
    fn max_men(&self) -> usize;

    /// Positions with the most men are looked up only where at least so many plies are left to search, those with
    /// fewer men everywhere: looking up takes time.
    fn least_depth(&self) -> i32 {
        1
    }

    /// The result with best play, assuming that the last move was a capture or pawn move. `None` if the position is
    /// not covered (too many men, castling rights, missing file).
    fn probe_wdl(&self, position: &Position) -> Option<TableResult>;

    /// The moves that keep the best result and make progress towards it, with that result. `None` if any of the
    /// tables needed is missing.
    fn probe_root(&self, position: &Position) -> Option<(TableResult, Vec<Move>)>;
}
