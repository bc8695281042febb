//! How a game ends by the rules alone.
//!
//! Resignation, agreement and flag fall are acts of players, so they are not here; for the last one
//! [`Position::can_mate`](crate::Position::can_mate) answers what the rules have to say about it.

use crate::{Color, Position, material};
use std::fmt;

/// The end of a game that nobody has to claim.
///
/// ```
/// use roque_chess::{Color, Outcome, Position};
///
/// let mated: Position = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3".parse()?;
/// assert_eq!(mated.outcome(), Some(Outcome::Checkmate { winner: Color::Black }));
/// assert_eq!(mated.outcome().unwrap().to_string(), "Black wins by checkmate");
/// # Ok::<(), roque_chess::ParseFenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// Who gave mate.
        winner: Color,
    },
    /// Nobody wins.
    Draw(DrawReason),
}

/// Why a game is drawn without anybody's claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DrawReason {
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Neither side has the men for a mate.
    InsufficientMaterial,
    /// There are men enough, but they are walled off for good: no sequence of legal moves leads to mate.
    DeadPosition,
    /// Seventy-five moves by each side without a capture or pawn move.
    SeventyFiveMoves,
    /// The same position for the fifth time.
    FivefoldRepetition,
}

/// A draw that the player to move may claim, and need not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClaimableDraw {
    /// Fifty moves by each side without a capture or pawn move.
    FiftyMoves,
    /// The same position for the third time.
    ThreefoldRepetition,
}

impl Outcome {
    /// The winner, unless the game is drawn.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            Self::Draw(_) => None,
        }
    }
}

impl Position {
    /// How the game has ended, as far as this position alone can say: everything but repetition, for which the
    /// earlier positions are needed ([`Timeline::outcome`](crate::Timeline::outcome)).
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            return Some(if self.is_check() {
                Outcome::Checkmate { winner: !self.side_to_move() }
            } else {
                Outcome::Draw(DrawReason::Stalemate)
            });
        }
        if material::is_insufficient(self.board()) {
            Some(Outcome::Draw(DrawReason::InsufficientMaterial))
        } else if self.is_walled_off() {
            Some(Outcome::Draw(DrawReason::DeadPosition))
        } else if self.halfmove_clock() >= 150 {
            Some(Outcome::Draw(DrawReason::SeventyFiveMoves))
        } else {
            None
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Checkmate { winner } => write!(f, "{winner} wins by checkmate"),
            Self::Draw(reason) => write!(f, "draw by {reason}"),
        }
    }
}

impl fmt::Display for DrawReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient material",
            Self::DeadPosition => "dead position",
            Self::SeventyFiveMoves => "the seventy-five-move rule",
            Self::FivefoldRepetition => "fivefold repetition",
        })
    }
}

impl fmt::Display for ClaimableDraw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FiftyMoves => "the fifty-move rule",
            Self::ThreefoldRepetition => "threefold repetition",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(fen: &str) -> Option<Outcome> {
        fen.parse::<Position>().unwrap().outcome()
    }

    #[test]
    fn a_position_alone_tells_most_ends() {
        let draw = |reason| Some(Outcome::Draw(reason));
        assert_eq!(Position::default().outcome(), None);
        assert_eq!(outcome("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), draw(DrawReason::Stalemate));
        assert_eq!(
            outcome("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"),
            Some(Outcome::Checkmate { winner: Color::White })
        );
        assert_eq!(outcome("7k/8/6K1/8/8/8/8/8 b - - 0 1"), draw(DrawReason::InsufficientMaterial));
        assert_eq!(outcome("7k/8/6K1/8/8/8/8/R7 b - - 149 100"), None);
        assert_eq!(outcome("7k/8/6K1/8/8/8/8/R7 b - - 150 100"), draw(DrawReason::SeventyFiveMoves));
    }

    #[test]
    fn mate_beats_the_seventy_five_move_rule() {
        assert_eq!(
            outcome("7k/6Q1/6K1/8/8/8/8/8 b - - 150 100"),
            Some(Outcome::Checkmate { winner: Color::White })
        );
    }
}
