//! What the textbook formulas count.

use roque_chess::{Bitboard, Board, Color, Position, Rank, Role, Square, attacks};

/// Squares a man attacks.
pub fn reach(board: &Board, color: Color, role: Role, square: Square) -> Bitboard {
    attacks::of(color, role, square, board.occupied())
}

/// Moves of one side's men by their way of moving, whether or not they would leave the king in check; castling and
/// en passant aside. Unlike legal moves it means something for the side that is not to move.
pub fn mobility(board: &Board, color: Color) -> usize {
    let own = board.color(color);
    let empty = !board.occupied();
    let men = Role::ALL.into_iter().filter(|&role| role != Role::Pawn);
    let moves = |role: Role| -> usize {
        board
            .pieces(color, role)
            .into_iter()
            .map(|square| (reach(board, color, role, square) & !own).len())
            .sum()
    };
    let pawns = board.pieces(color, Role::Pawn);
    let single = forward(color, pawns) & empty;
    let double = forward(color, single & Rank::Third.relative_to(color).bitboard()) & empty;
    let captures: usize =
        pawns.into_iter().map(|square| (attacks::pawn(color, square) & board.color(!color)).len()).sum();
    men.map(moves).sum::<usize>() + single.len() + double.len() + captures
}

/// Every square one step towards the enemy.
pub fn forward(color: Color, squares: Bitboard) -> Bitboard {
    color.pick(squares.up(), squares.down())
}

/// How many men of one side attack each square, as four binary digits: digit *n* of every square's count is one
/// set of squares, so a whole attack pattern is added at once. Counts stop at fifteen, which no legal position
/// without a crowd of promoted queens reaches.
#[derive(Clone, Copy, Default)]
pub struct AttackCounts([Bitboard; 4]);

impl AttackCounts {
    pub fn of(board: &Board, color: Color) -> Self {
        let mut counts = Self::default();
        for role in Role::ALL {
            for square in board.pieces(color, role) {
                counts.add(reach(board, color, role, square));
            }
        }
        counts
    }

    fn add(&mut self, squares: Bitboard) {
        let mut carry = squares;
        let full = self.0.iter().fold(Bitboard::FULL, |full, &digit| full & digit);
        carry &= !full;
        for digit in &mut self.0 {
            let next = *digit & carry;
            *digit ^= carry;
            carry = next;
        }
    }

    /// Squares with a higher count here than there.
    pub fn more_than(&self, other: &Self) -> Bitboard {
        let mut equal_so_far = Bitboard::FULL;
        let mut more = Bitboard::EMPTY;
        for (&ours, &theirs) in self.0.iter().zip(&other.0).rev() {
            more |= equal_so_far & ours & !theirs;
            equal_so_far &= !(ours ^ theirs);
        }
        more
    }

    /// Sum of the counts over some squares.
    pub fn total_on(&self, squares: Bitboard) -> usize {
        self.0.iter().enumerate().map(|(digit, &set)| (set & squares).len() << digit).sum()
    }
}

/// Squares on the files beside a square's file.
fn neighbour_files(square: Square) -> Bitboard {
    let file = square.file().bitboard();
    file.left() | file.right()
}

/// All squares ahead of a square's rank, seen by `color`.
fn ahead(color: Color, square: Square) -> Bitboard {
    let rank = square.rank() as u32;
    match color {
        Color::White => Bitboard((!0_u64).checked_shl(8 * (rank + 1)).unwrap_or(0)),
        Color::Black => Bitboard((1_u64 << (8 * rank)) - 1),
    }
}

/// Pawns with another own pawn ahead of them on their file.
pub fn doubled_pawns(board: &Board, color: Color) -> usize {
    let pawns = board.pieces(color, Role::Pawn);
    let has_pawn_ahead = |&square: &Square| (pawns & ahead(color, square) & square.file().bitboard()).any();
    pawns.into_iter().filter(has_pawn_ahead).count()
}

/// Pawns without an own pawn on a neighbouring file.
pub fn isolated_pawns(board: &Board, color: Color) -> usize {
    let pawns = board.pieces(color, Role::Pawn);
    pawns.into_iter().filter(|&square| (pawns & neighbour_files(square)).is_empty()).count()
}

/// Ranks travelled by pawns that no enemy pawn can stop or capture.
pub fn passed_pawn_ranks(board: &Board, color: Color) -> usize {
    let enemies = board.pieces(!color, Role::Pawn);
    let is_passed = |&square: &Square| {
        let corridor = square.file().bitboard() | neighbour_files(square);
        (enemies & corridor & ahead(color, square)).is_empty()
    };
    let ranks = |square: Square| square.rank().relative_to(color) as usize - 1;
    board.pieces(color, Role::Pawn).into_iter().filter(is_passed).map(ranks).sum()
}

/// Own pawns on the squares next to the king.
pub fn king_shield(board: &Board, position: &Position, color: Color) -> usize {
    (attacks::king(position.king(color)) & board.pieces(color, Role::Pawn)).len()
}

/// Enemy attacks, counted with multiplicity, on the squares next to the king.
pub fn king_pressure(position: &Position, color: Color, enemy: &AttackCounts) -> usize {
    enemy.total_on(attacks::king(position.king(color)))
}

/// Men that attack two or more enemy men worth more than themselves (or the king).
pub fn forks(board: &Board, color: Color) -> usize {
    let mut count = 0;
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook] {
        let dearer = dearer_than(board, !color, role);
        let is_fork = |&square: &Square| (reach(board, color, role, square) & dearer).more_than_one();
        count += board.pieces(color, role).into_iter().filter(is_fork).count();
    }
    count
}

fn dearer_than(board: &Board, color: Color, role: Role) -> Bitboard {
    let more = |other: &Role| *other as u8 > role as u8 && !(role == Role::Knight && *other == Role::Bishop);
    Role::ALL.into_iter().filter(more).fold(Bitboard::EMPTY, |set, other| set | board.pieces(color, other))
}

/// Men of one side that may not leave the line between their king and an enemy slider.
pub fn pinned(board: &Board, king: Square, color: Color) -> Bitboard {
    let snipers = (attacks::bishop_rays(king) & board.diagonal_sliders())
        | (attacks::rook_rays(king) & board.straight_sliders());
    let shield = |sniper| (attacks::between(king, sniper) & board.occupied()).single();
    let shields: Bitboard = (snipers & board.color(!color)).into_iter().filter_map(shield).collect();
    shields & board.color(color)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position(fen: &str) -> Position {
        fen.parse().expect("a legal position")
    }

    #[test]
    fn mobility_is_the_number_of_moves_where_no_king_rule_interferes() {
        let start = Position::default();
        for color in Color::ALL {
            assert_eq!(mobility(start.board(), color), 20);
        }
    }

    #[test]
    fn attack_counts_add_compare_and_sum() {
        let position = position("4k3/8/8/3r4/8/2NPP3/8/4K3 w - - 0 1");
        let white = AttackCounts::of(position.board(), Color::White);
        let black = AttackCounts::of(position.board(), Color::Black);
        // d4: pawn e3 against rook d5. d5: knight c3 against nobody. e4: knight and pawn d3.
        assert!(!white.more_than(&black).contains(Square::D4));
        assert!(white.more_than(&black).contains(Square::D5));
        assert_eq!(white.total_on(Square::E4.bitboard()), 2);
        assert_eq!(black.total_on(Square::D4.bitboard() | Square::D6.bitboard()), 2);
    }

    #[test]
    fn pawn_weaknesses_and_passed_pawns() {
        let position = position("4k3/p6p/8/8/1P6/1P6/3PP2P/4K3 w - - 0 1");
        let board = position.board();
        assert_eq!(doubled_pawns(board, Color::White), 1);
        assert_eq!(isolated_pawns(board, Color::White), 3);
        // d2 and e2 are passed but have not moved; b and h are watched by a7 and h7.
        assert_eq!(passed_pawn_ranks(board, Color::White), 0);
        let advanced = "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1".parse::<Position>().expect("legal");
        assert_eq!(passed_pawn_ranks(advanced.board(), Color::White), 3);
    }

    #[test]
    fn forks_and_pins_are_seen() {
        let fork = position("q3k3/2N5/8/8/8/8/8/4K3 b - - 0 1");
        assert_eq!(forks(fork.board(), Color::White), 1);
        assert_eq!(forks(fork.board(), Color::Black), 0);
        let pin = position("4k3/4n3/8/8/8/8/4R3/4K3 b - - 0 1");
        assert_eq!(pinned(pin.board(), Square::E8, Color::Black), Square::E7.bitboard());
        assert!(pinned(pin.board(), Square::E1, Color::White).is_empty());
    }
}
