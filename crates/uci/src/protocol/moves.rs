//! A move as the protocol writes it.

use roque_chess::{CastlingNotation, File, Move, MoveKind, Position, Promotion, Role, Square};
use roque_game::quoted;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Text that does not have the shape of a move.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0:?} is not a move; moves look like e2e4 or a7a8q")]
pub struct ParseUciMoveError(String);

/// A move as text has it: two squares and perhaps a promotion. It has the shape of a move and means something
/// only together with a position; castling may be in either of the two forms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UciMove {
    /// Where the man stands.
    pub from: Square,
    /// Where it goes; for castling the king's target or the rook's square.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Promotion>,
}

impl UciMove {
    /// How a move is written.
    #[must_use]
    pub fn new(m: Move, castling: CastlingNotation) -> Self {
        let to = match (m.kind(), castling) {
            (MoveKind::Castling, CastlingNotation::KingSteps) => {
                let file = if m.to().file() > m.from().file() { File::G } else { File::C };
                Square::new(file, m.from().rank())
            }
            _ => m.to(),
        };
        Self { from: m.from(), to, promotion: m.promotion() }
    }

    /// The legal move this text means in a position, if there is one.
    #[must_use]
    pub fn resolve(self, position: &Position) -> Option<Move> {
        position.find_move(self.from, self.to, self.promotion)
    }
}

impl FromStr for UciMove {
    type Err = ParseUciMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let bad = || ParseUciMoveError(quoted(text));
        if !text.is_ascii() || !(4..=5).contains(&text.len()) {
            return Err(bad());
        }
        let from = text[..2].parse().map_err(|_| bad())?;
        let to = text[2..4].parse().map_err(|_| bad())?;
        let promotion = match text[4..].chars().next() {
            None => None,
            Some(letter) => Some(Role::from_letter(letter).and_then(Promotion::from_role).ok_or_else(bad)?),
        };
        Ok(Self { from, to, promotion })
    }
}

impl fmt::Display for UciMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(promotion) => write!(f, "{}", promotion.role().letter()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_castling_forms_mean_the_same_move() {
        let position: Position = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1".parse().unwrap();
        let steps: UciMove = "e1g1".parse().unwrap();
        let takes: UciMove = "e1h1".parse().unwrap();
        let castling = steps.resolve(&position).unwrap();
        assert_eq!(takes.resolve(&position), Some(castling));
        assert_eq!(UciMove::new(castling, CastlingNotation::KingSteps), steps);
        assert_eq!(UciMove::new(castling, CastlingNotation::KingTakesRook), takes);
    }

    #[test]
    fn moves_are_written_as_the_rules_write_them() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w HBge - 0 1",
        ] {
            let position: Position = fen.parse().unwrap();
            for notation in [CastlingNotation::KingSteps, CastlingNotation::KingTakesRook] {
                for m in position.legal_moves() {
                    assert_eq!(UciMove::new(m, notation).to_string(), position.uci(m, notation));
                }
            }
        }
    }

    #[test]
    fn what_is_no_move_is_refused() {
        for text in ["", "e2", "e2e", "e2e9", "i1a1", "e7e8x", "e7e8k", "e2e4e5", "0000", "(none)", "é2e4"] {
            assert!(text.parse::<UciMove>().is_err(), "{text}");
        }
    }
}
