//! The 960 start positions of Chess960, by their usual numbers.

use crate::{Bitboard, Board, Color, File, Piece, Position, Rank, Role, Setup, Square};

/// Where the two knights go among the five squares left after bishops and queen.
const KNIGHTS: [[usize; 2]; 10] =
    [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];

/// Number of start positions.
const COUNT: u16 = 960;

impl Position {
    /// The Chess960 start with that number from 0 to 959, as Reinhard Scharnagl counts them; 518 is the usual one.
    ///
    /// ```
    /// use roque_chess::Position;
    ///
    /// assert_eq!(Position::chess960(518), Some(Position::default()));
    /// assert_eq!(Position::chess960(960), None);
    /// ```
    #[must_use]
    pub fn chess960(number: u16) -> Option<Self> {
        Self::double_chess960(number, number)
    }

    /// The start in which each side has a Chess960 back rank of its own.
    #[must_use]
    pub fn double_chess960(white: u16, black: u16) -> Option<Self> {
        if white >= COUNT || black >= COUNT {
            return None;
        }
        let mut board = Board::empty();
        let mut castling_rooks = Bitboard::EMPTY;
        for (color, number) in [(Color::White, white), (Color::Black, black)] {
            for (file, role) in File::ALL.into_iter().zip(back_rank(number)) {
                let home = Square::new(file, Rank::First.relative_to(color));
                board.put(Piece::new(color, role), home);
                board.put(Piece::new(color, Role::Pawn), Square::new(file, Rank::Second.relative_to(color)));
                if role == Role::Rook {
                    castling_rooks |= home.bitboard();
                }
            }
        }
        Self::try_from(Setup { board, castling_rooks, ..Setup::empty() }).ok()
    }
}

/// The men of a back rank from a to h: bishops, queen and knights by the digits of the number, then rook, king and
/// rook on the squares that are left.
fn back_rank(number: u16) -> [Role; 8] {
    let number = usize::from(number);
    let mut men: [Option<Role>; 8] = [None; 8];
    men[2 * (number % 4) + 1] = Some(Role::Bishop);
    men[2 * (number / 4 % 4)] = Some(Role::Bishop);
    put_on_free(&mut men, number / 16 % 6, Role::Queen);
    let [first, second] = KNIGHTS[number / 96];
    // The second first, so that the count of free squares before the other one does not change.
    put_on_free(&mut men, second, Role::Knight);
    put_on_free(&mut men, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        put_on_free(&mut men, 0, role);
    }
    men.map(|man| man.unwrap_or(Role::Rook))
}

/// Puts a man on the free square with that number.
fn put_on_free(men: &mut [Option<Role>; 8], number: usize, role: Role) {
    if let Some(square) = men.iter_mut().filter(|man| man.is_none()).nth(number) {
        *square = Some(role);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn known_numbers() {
        for (number, placement) in [(0, "bbqnnrkr"), (518, "rnbqkbnr"), (959, "rkrnnqbb"), (534, "rnbkqbnr")]
        {
            let position = Position::chess960(number).unwrap();
            assert!(position.to_string().starts_with(placement), "{number}: {position}");
        }
    }

    #[test]
    fn all_are_different_and_may_castle_both_ways() {
        let starts: HashSet<_> =
            (0..COUNT).map(|number| Position::chess960(number).unwrap().to_string()).collect();
        assert_eq!(starts.len(), 960);
        let double = Position::double_chess960(0, 959).unwrap();
        assert_eq!(double.castling_rooks().len(), 4);
        assert!(double.is_chess960());
    }
}
