//! Moves as UCI writes them: `e2e4`, `a7a8q`, and castling in two forms.
//!
//! Ordinary UCI writes castling as the king's two steps (`e1g1`); with `UCI_Chess960` it is king takes rook
//! (`e1h1`). Reading accepts both wherever they are unambiguous.
//!
//! ```
//! use roque_chess::{CastlingNotation, Position};
//!
//! let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse()?;
//! let castling = position.parse_uci("e1g1").unwrap();
//! assert_eq!(position.parse_uci("e1h1"), Ok(castling));
//! assert_eq!(position.uci(castling, CastlingNotation::KingSteps), "e1g1");
//! # Ok::<(), roque_chess::ParseFenError>(())
//! ```

use crate::position_castling_targets;
use crate::{Move, MoveKind, Position, Promotion, Role, Square};
use roque_game::quoted;
use thiserror::Error;

/// Why text is not a legal move here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseUciError {
    /// Not of the form `e2e4` or `a7a8q`.
    #[error("{0:?} is not a move; moves look like e2e4 or a7a8q")]
    Syntax(String),
    /// Well-formed but not legal.
    #[error("the move {0} is not legal in this position")]
    Illegal(String),
}

/// How castling is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingNotation {
    /// `e1g1`.
    KingSteps,
    /// `e1h1`.
    KingTakesRook,
}

impl CastlingNotation {
    /// King takes rook in Chess960, where the king's steps could be confused with an ordinary move.
    #[must_use]
    pub const fn for_chess960(chess960: bool) -> Self {
        if chess960 { Self::KingTakesRook } else { Self::KingSteps }
    }
}

impl Position {
    /// How castling is written where nothing else is agreed: as [`CastlingNotation::for_chess960`] says for the way this
    /// position castles.
    ///
    /// ```
    /// use roque_chess::{CastlingNotation, Position};
    ///
    /// assert_eq!(Position::default().castling_notation(), CastlingNotation::KingSteps);
    /// let position: Position = "4k3/8/8/8/8/8/8/1R2K3 w B - 0 1".parse()?;
    /// assert_eq!(position.castling_notation(), CastlingNotation::KingTakesRook);
    /// # Ok::<(), roque_chess::ParseFenError>(())
    /// ```
    #[must_use]
    pub fn castling_notation(&self) -> CastlingNotation {
        CastlingNotation::for_chess960(self.is_chess960())
    }

    /// Reads a move in UCI notation, castling in either form.
    ///
    /// # Errors
    /// [`ParseUciError`] if the text is not a move, or the move not legal here.
    pub fn parse_uci(&self, text: &str) -> Result<Move, ParseUciError> {
        let syntax = || ParseUciError::Syntax(quoted(text));
        if !text.is_ascii() || !(4..=5).contains(&text.len()) {
            return Err(syntax());
        }
        let from: Square = text[..2].parse().map_err(|_| syntax())?;
        let to: Square = text[2..4].parse().map_err(|_| syntax())?;
        let promotion = match text[4..].chars().next() {
            None => None,
            Some(letter) => {
                Some(Role::from_letter(letter).and_then(Promotion::from_role).ok_or_else(syntax)?)
            }
        };
        self.find_move(from, to, promotion).ok_or_else(|| ParseUciError::Illegal(text.to_owned()))
    }

    /// The legal move with these squares and promotion. Castling may be given by the king's target or by the
    /// rook; where a plain king move has the same squares, that one is meant.
    #[must_use]
    pub fn find_move(&self, from: Square, to: Square, promotion: Option<Promotion>) -> Option<Move> {
        let moves = self.legal_moves();
        let exact = |m: &Move| m.from() == from && m.to() == to && m.promotion() == promotion;
        let steps = |m: &Move| {
            m.is_castling()
                && m.from() == from
                && position_castling_targets(from, m.to()).0 == to
                && promotion.is_none()
        };
        moves.iter().copied().find(exact).or_else(|| moves.iter().copied().find(steps))
    }

    /// Writes a move of this position in UCI notation.
    #[must_use]
    pub fn uci(&self, m: Move, castling: CastlingNotation) -> String {
        match (m.kind(), castling) {
            (MoveKind::Castling, CastlingNotation::KingSteps) => {
                format!("{}{}", m.from(), position_castling_targets(m.from(), m.to()).0)
            }
            _ => m.to_string(),
        }
    }
}
