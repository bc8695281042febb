//! Endings where the sum of the terms misleads: elementary mates, and advantages that do not win.

use super::judge::FULL_SCALE;
use super::king_and_pawn;
use roque_chess::{Bitboard, Board, Color, File, Position, Role, Square};

/// Worth of pieces, without pawns, as the rules of thumb below count it.
const WORTH: [(Role, i32); 4] = [(Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)];

/// Added to a position known to be won, so that the search prefers it to any mere advantage.
const KNOWN_WIN: i32 = 1500;

/// A lone pawn known to become a queen: less than the queen, more than a piece.
const PAWN_WILL_QUEEN: i32 = 600;

fn worth(board: &Board, color: Color) -> i32 {
    WORTH.iter().map(|&(role, worth)| board.pieces(color, role).len() as i32 * worth).sum()
}

/// The judgement of a position with a bare king, for the side with more than its king; `None` if both sides have
/// men, or if pawns must decide.
pub fn bare_king(position: &Position) -> Option<(Color, i32)> {
    let board = position.board();
    let strong = Color::ALL.into_iter().find(|&color| board.color(!color).len() == 1)?;
    let worth = worth(board, strong);
    let (knights, bishops) = (board.pieces(strong, Role::Knight), board.pieces(strong, Role::Bishop));
    let majors = board.pieces(strong, Role::Rook) | board.pieces(strong, Role::Queen);
    let pawns = board.role(Role::Pawn).len() as i32;
    let both_shades = bishops.intersects(Bitboard::LIGHT) && bishops.intersects(Bitboard::DARK);
    let can_mate = majors.any() || both_shades || (bishops.any() && knights.any()) || knights.len() > 2;
    if let Some(won) = king_and_pawn::is_won(position) {
        let pawn = board.role(Role::Pawn).first()?.relative_to(strong);
        return Some((strong, if won { PAWN_WILL_QUEEN + 20 * pawn.rank() as i32 } else { 0 }));
    }
    if !can_mate {
        return (pawns == 0).then_some((strong, 0));
    }
    let (hunter, prey) = (position.king(strong), position.king(!strong));
    let close = 7 - i32::from(hunter.distance(prey));
    let only_bishop_and_knight = majors.is_empty() && !both_shades && knights.len() <= 2;
    let driven =
        if only_bishop_and_knight { 90 * corner_progress(prey, bishops) } else { 12 * edge_progress(prey) };
    let material = 100 * (worth + pawns);
    Some((strong, KNOWN_WIN + material + driven + 10 * close))
}

/// How far the king is driven to the edge and into a corner, 0 to 12.
fn edge_progress(king: Square) -> i32 {
    let from_middle = |coordinate: i32| (2 * coordinate - 7).abs() / 2;
    let (file, rank) = (from_middle(king.file() as i32), from_middle(king.rank() as i32));
    3 * file.max(rank) + file.min(rank)
}

/// How near the king is to a corner the bishop controls, 0 to 7.
fn corner_progress(king: Square, bishops: Bitboard) -> i32 {
    let corners =
        if bishops.intersects(Bitboard::DARK) { [Square::A1, Square::H8] } else { [Square::A8, Square::H1] };
    let steps = |corner: Square| {
        let files = (king.file() as i32 - corner.file() as i32).abs();
        let ranks = (king.rank() as i32 - corner.rank() as i32).abs();
        files + ranks
    };
    let nearest = corners.map(steps).into_iter().min().unwrap_or(14);
    7 - nearest.min(7)
}

/// Share of the endgame value that counts when `strong` is ahead, of [`FULL_SCALE`].
pub fn scale(position: &Position, strong: Color) -> i32 {
    let board = position.board();
    let pawns = board.pieces(strong, Role::Pawn);
    let (ours, theirs) = (worth(board, strong), worth(board, !strong));
    if pawns.is_empty() && ours - theirs <= 3 {
        return match (ours, theirs) {
            (..5, _) => 0,
            (_, ..=3) => 4,
            _ => 14,
        };
    }
    if is_wrong_bishop(position, strong, pawns) {
        return 0;
    }
    let bishops = |color| board.pieces(color, Role::Bishop);
    if let (Some(own), Some(enemy)) = (bishops(strong).single(), bishops(!strong).single())
        && Bitboard::LIGHT.contains(own) != Bitboard::LIGHT.contains(enemy)
    {
        let only_bishops = ours == 3 && theirs == 3;
        return if only_bishops { 20 + 2 * pawns.len() as i32 } else { 36 + 3 * pawns.len() as i32 }
            .min(FULL_SCALE);
    }
    (40 + 6 * pawns.len() as i32).min(FULL_SCALE)
}

/// Only rook's pawns on one file, a bishop that does not control the corner, and the enemy king there in time.
fn is_wrong_bishop(position: &Position, strong: Color, pawns: Bitboard) -> bool {
    let board = position.board();
    let edge = [File::A, File::H].into_iter().find(|file| file.bitboard().is_superset(pawns));
    let (Some(file), true) = (edge, pawns.any()) else { return false };
    let corner = color_corner(strong, file);
    let pieces = board.color(strong) & !pawns & !board.role(Role::King);
    let bishops = board.pieces(strong, Role::Bishop);
    let shade = if Bitboard::LIGHT.contains(corner) { Bitboard::LIGHT } else { Bitboard::DARK };
    let useless = pieces == bishops && !bishops.intersects(shade);
    useless && board.pieces(!strong, Role::Pawn).is_empty() && position.king(!strong).distance(corner) <= 1
}

fn color_corner(strong: Color, file: File) -> Square {
    let corner = if file == File::A { Square::A8 } else { Square::H8 };
    corner.relative_to(strong)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Classical, Evaluator};

    fn judge(fen: &str) -> i32 {
        Classical::default().evaluate(&fen.parse().expect("a legal position"))
    }

    #[test]
    fn insufficient_material_is_level() {
        assert_eq!(judge("8/8/4k3/8/8/3NN3/4K3/8 w - - 0 1"), 0);
        assert_eq!(judge("8/8/4k3/8/8/3B4/4K3/8 b - - 0 1"), 0);
        assert!(judge("8/5k2/1r2b3/8/8/4N2R/5K2/8 w - - 0 1").abs() < 60);
    }

    #[test]
    fn a_bare_king_is_driven_to_the_right_corner() {
        let middle = judge("8/8/8/3k4/8/3K4/3BN3/8 w - - 0 1");
        let wrong = judge("k7/8/1K6/8/8/8/3BN3/8 w - - 0 1");
        let right = judge("8/8/8/8/8/1K6/3BN3/k7 w - - 0 1");
        assert!(right > wrong && right > middle, "{middle} {wrong} {right}");
        assert!(middle > KNOWN_WIN);
    }

    #[test]
    fn the_wrong_bishop_does_not_win() {
        let wrong = judge("k7/8/8/P7/8/8/1B2K3/8 w - - 0 1");
        let right = judge("7k/8/8/7P/8/8/3BK3/8 w - - 0 1");
        assert!(wrong < 40, "{wrong}");
        assert!(right > 300, "{right}");
    }

    #[test]
    fn bishops_of_opposite_shades_draw_more() {
        let same = judge("8/4bk2/8/3p4/3P4/2B2P2/4K1P1/8 w - - 0 1");
        let opposite = judge("8/3b1k2/8/3p4/3P4/2B2P2/4K1P1/8 w - - 0 1");
        assert!(opposite < same, "{opposite} {same}");
    }
}
