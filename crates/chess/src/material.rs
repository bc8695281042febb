//! What the men on the board can still achieve, whoever plays them and however badly.

use crate::{Bitboard, Board, Color, Position, Role};

/// Whether neither side has the men to mate: bare kings, one minor piece, or any number of bishops that all
/// stand on squares of one colour.
pub(crate) fn is_insufficient(board: &Board) -> bool {
    let rest = board.occupied() - board.role(Role::King);
    let bishops = board.role(Role::Bishop);
    let lone_knight = rest == board.role(Role::Knight) && !rest.more_than_one();
    lone_knight || (rest == bishops && on_one_color(bishops))
}

fn on_one_color(squares: Bitboard) -> bool {
    !squares.intersects(Bitboard::LIGHT) || !squares.intersects(Bitboard::DARK)
}

impl Position {
    /// Whether a side has the men to mate if the opponent helps with all his might, which decides a game when
    /// the opponent's flag falls (FIDE Laws 6.9).
    ///
    /// The rule looks at the men only, not at where they stand, so it may say yes where a longer look would find
    /// the way barred; it never says no where a mate exists:
    /// - a pawn, rook or queen can always be enough;
    /// - a bare king never is;
    /// - a single knight is enough unless the opponent has nothing, or queens only: any other man can be made to
    ///   stand in its own king's way;
    /// - two knights, or a knight and a bishop, are enough;
    /// - bishops of both square colours are enough; bishops of one colour only if the opponent has a knight, a
    ///   pawn, or a bishop on the other colour to stand in his king's way.
    #[must_use]
    pub fn can_mate(&self, color: Color) -> bool {
        let board = self.board();
        let own = |role| board.pieces(color, role);
        let theirs = board.color(!color) - board.role(Role::King);
        if (own(Role::Pawn) | own(Role::Rook) | own(Role::Queen)).any() {
            return true;
        }
        let (knights, bishops) = (own(Role::Knight), own(Role::Bishop));
        if knights.any() {
            return bishops.any() || knights.more_than_one() || (theirs - board.role(Role::Queen)).any();
        }
        let blockers = theirs & (board.role(Role::Knight) | board.role(Role::Pawn));
        let all_bishops = bishops | (theirs & board.role(Role::Bishop));
        bishops.any() && (blockers.any() || !on_one_color(all_bishops))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn can_mate(fen: &str, color: Color) -> bool {
        fen.parse::<Position>().unwrap().can_mate(color)
    }

    #[test]
    fn insufficient_material() {
        for (fen, expected) in [
            ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", true),
            ("8/8/4k3/8/8/3KN3/8/8 w - - 0 1", true),
            ("8/8/4k3/8/8/3KB3/8/8 w - - 0 1", true),
            ("8/8/4k1b1/8/8/3KB3/8/8 w - - 0 1", false),
            ("8/8/4k3/6b1/8/3KB3/8/8 w - - 0 1", true),
            ("8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", false),
            ("8/8/4kn2/8/8/3KN3/8/8 w - - 0 1", false),
            ("8/8/4k3/8/8/3KP3/8/8 w - - 0 1", false),
        ] {
            let position: Position = fen.parse().unwrap();
            assert_eq!(is_insufficient(position.board()), expected, "{fen}");
        }
    }

    #[test]
    fn helpmates_count_when_a_flag_falls() {
        assert!(can_mate("8/8/4kp2/8/8/3KN3/8/8 w - - 0 1", Color::White));
        assert!(!can_mate("8/8/4kq2/8/8/3KN3/8/8 w - - 0 1", Color::White));
        assert!(can_mate("8/8/4kr2/8/8/3KN3/8/8 w - - 0 1", Color::White));
        assert!(!can_mate("8/8/4kr2/8/8/3KB3/8/8 w - - 0 1", Color::White));
        assert!(can_mate("8/8/4kn2/8/8/3KB3/8/8 w - - 0 1", Color::White));
        assert!(!can_mate("8/8/4kr2/8/8/3K4/8/8 w - - 0 1", Color::White));
        assert!(can_mate("8/8/4kr2/8/8/3K4/8/8 w - - 0 1", Color::Black));
        assert!(can_mate("8/8/4k3/8/8/3KNN2/8/8 w - - 0 1", Color::White));
    }
}
