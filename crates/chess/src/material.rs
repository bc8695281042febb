//! What the men on the board can still achieve, whoever plays them and however badly.

use crate::{Bitboard, Board, Color, Position, Role, attacks};

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
    /// Whether no sequence of legal moves can lead to mate, as far as that is cheap to prove: too few men, or a
    /// wall of pawns that nobody can ever open. Never true for a position in which somebody can still win.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        is_insufficient(self.board()) || self.is_walled_off()
    }

    /// Whether there are only kings and pawns, no pawn can ever move or take, and no king can ever get at a pawn.
    ///
    /// Then only kings move for the rest of the game, and kings do not step into check, so there is no mate. The
    /// kings' ways are taken larger than they are (the other king is ignored), which can only make a dead position
    /// look alive. In check the answer is no, since it might be mate already.
    #[inline]
    pub(crate) fn is_walled_off(&self) -> bool {
        let board = self.board();
        let pawns = board.role(Role::Pawn);
        if board.occupied() != pawns | board.role(Role::King) {
            return false;
        }
        let (white, black) = (pawns & board.color(Color::White), pawns & board.color(Color::Black));
        let blocked = pawns.is_superset(white.up() | black.down());
        let at_peace = !attacks::pawns(Color::White, white).intersects(black);
        blocked
            && at_peace
            && self.en_passant().is_none()
            && !self.is_check()
            && !self.king_reaches_pawn(Color::White, white, black)
            && !self.king_reaches_pawn(Color::Black, black, white)
    }

    fn king_reaches_pawn(&self, color: Color, own: Bitboard, enemy: Bitboard) -> bool {
        let free = !(own | attacks::pawns(!color, enemy));
        let mut reached = self.king(color).bitboard();
        loop {
            let rows = reached | reached.left() | reached.right();
            let grown = reached | ((rows | rows.up() | rows.down()) & free);
            if grown == reached {
                return reached.intersects(enemy);
            }
            reached = grown;
        }
    }

    /// Whether a side has the men to mate if the opponent helps with all his might, which decides a game when
    /// the opponent's flag falls (FIDE Laws 6.9).
    ///
    /// Apart from closed pawn walls the rule looks at the men only, not at where they stand, so it may say yes where a longer look would find
    /// the way barred; it never says no where a mate exists:
    /// - a pawn, rook or queen can always be enough;
    /// - a bare king never is;
    /// - a single knight is enough unless the opponent has nothing, or queens only: any other man can be made to
    ///   stand in its own king's way;
    /// - two knights, or a knight and a bishop, are enough;
    /// - bishops of both square colours are enough; bishops of one colour only if the opponent has a knight, a
    ///   pawn, or a bishop on the other colour to stand in his king's way;
    /// - nobody mates in a [dead](Self::is_dead) position.
    #[must_use]
    pub fn can_mate(&self, color: Color) -> bool {
        if self.is_walled_off() {
            return false;
        }
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

    const WALLED_OFF: [&str; 5] = [
        "8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/8/8 w - - 0 1",
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 b - - 0 1",
        "8/1k6/p1p1p1p1/P1P1P1P1/8/8/8/6K1 w - - 9 40",
        "8/5k2/8/1p1p1p1p/1P1P1P1P/8/3K4/8 w - - 0 1",
        "8/8/1k1p4/1p1Pp1p1/pP2P1Pp/P6P/1K6/8 w - - 0 1",
    ];

    #[test]
    fn walls_of_pawns() {
        let walled = |fen: &str| fen.parse::<Position>().unwrap().is_walled_off();
        for fen in WALLED_OFF {
            assert!(walled(fen), "{fen}");
        }
        for fen in [
            // A gap on the h-file; a pawn that can move; a pawn that can take; a king beyond the wall; a knight.
            "8/8/3k4/p1p1p3/P1P1P3/3K4/8/8 w - - 0 1",
            "8/8/3k4/p1p1p1p1/P1P1P3/3K2P1/8/8 w - - 0 1",
            "8/8/3k4/ppp1p1p1/P1P1P1P1/3K4/8/8 w - - 0 1",
            "8/3K4/8/p1p1p1p1/P1P1P1P1/3k4/8/8 w - - 0 1",
            "8/8/3k4/p1p1p1p1/P1P1P1P1/3K4/4N3/8 w - - 0 1",
        ] {
            assert!(!walled(fen), "{fen}");
        }
    }

    /// Walks every position that can be reached behind a wall: there must be no mate among them.
    #[test]
    fn no_mate_can_be_reached_behind_a_wall() {
        for fen in WALLED_OFF {
            let start: Position = fen.parse().unwrap();
            let mut seen = std::collections::HashSet::from([start.key()]);
            let mut open = vec![start];
            while let Some(position) = open.pop() {
                assert!(
                    position.has_legal_move() || !position.is_check(),
                    "{fen} leads to mate in {position}"
                );
                let next = position.legal_moves().into_iter().map(|m| position.after(m));
                open.extend(next.filter(|next| seen.insert(next.key())));
            }
            assert!(seen.len() > 100, "{fen}: the kings walk about");
        }
    }
}
