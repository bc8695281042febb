//! Which men hang: what the network may see of them besides their squares.
//!
//! Who attacks whom is hard to guess from squares alone: whether a rook's file is open depends on every square of it. A man that can
//! be taken for little and one that cannot are worth different things, so each has inputs of its own.

use crate::Sight;
use roque_chess::attacks::Coverage;
use roque_chess::{Bitboard, Board, Color, Role, Square};

/// How a man stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Safety {
    /// Nobody takes it for nothing; also every man of a network that sees squares only.
    Safe,
    /// Attacked by a lesser man, or attacked and not defended.
    Hanging,
}

impl Safety {
    /// Both, in the order of inputs.
    pub const ALL: [Self; 2] = [Self::Safe, Self::Hanging];
}

/// Who hangs on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hanging(Bitboard);

impl Hanging {
    /// What a network of that sight sees.
    #[inline]
    #[must_use]
    pub fn on(board: &Board, sight: Sight) -> Self {
        match sight {
            Sight::Squares => Self::NOBODY,
            Sight::Safety => {
                let white = Coverage::of(board, Color::White);
                let black = Coverage::of(board, Color::Black);
                let ours = board.color(Color::White) & in_danger(board, &white, &black);
                let theirs = board.color(Color::Black) & in_danger(board, &black, &white);
                Self(ours | theirs)
            }
        }
    }

    /// Nobody hangs.
    pub(crate) const NOBODY: Self = Self(Bitboard::EMPTY);

    /// How the man on that square stands.
    #[inline]
    #[must_use]
    pub const fn at(self, square: Square) -> Safety {
        if self.0.contains(square) { Safety::Hanging } else { Safety::Safe }
    }

    /// Squares where something else is seen than in another case.
    #[inline]
    pub(crate) fn difference(self, other: Self) -> Bitboard {
        self.0 ^ other.0
    }
}

/// Squares on which a man of the one side hangs, given what both sides attack.
#[inline]
fn in_danger(board: &Board, own: &Coverage, enemy: &Coverage) -> Bitboard {
    let minors = board.role(Role::Knight) | board.role(Role::Bishop);
    (minors & enemy.by_lesser_than(Role::Knight))
        | (board.role(Role::Rook) & enemy.by_lesser_than(Role::Rook))
        | (board.role(Role::Queen) & enemy.by_lesser_than(Role::Queen))
        | (enemy.all - own.all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_chess::Position;

    #[test]
    fn men_hang_as_players_would_say() {
        let position: Position = "2k5/1p6/2n5/3P4/8/7b/8/1R3BK1 w - - 0 1".parse().expect("a legal position");
        let hanging = Hanging::on(position.board(), Sight::Safety);
        // The king defends b7 against the rook; the pawn attacks the knight, which b7 defends in vain; bishop takes bishop is even.
        assert_eq!(hanging.at(Square::B7), Safety::Safe);
        assert_eq!(hanging.at(Square::C6), Safety::Hanging);
        assert_eq!(hanging.at(Square::F1), Safety::Safe);
        assert_eq!(hanging.at(Square::H3), Safety::Hanging);
        assert_eq!(hanging.at(Square::D5), Safety::Safe);
    }

    #[test]
    fn who_sees_squares_sees_nothing_else() {
        let position: Position = "2k5/1p6/2n5/3P4/8/7b/8/1R3BK1 w - - 0 1".parse().expect("a legal position");
        assert_eq!(Hanging::on(position.board(), Sight::Squares), Hanging::NOBODY);
    }
}
