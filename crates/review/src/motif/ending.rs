//! Endings: stalemate, and what decides when only kings and pawns are left.

use super::Motif;
use super::attack::Attack;
use roque_chess::{Bitboard, Color, File, Position, Rank, Role, Square};

/// Whether only kings and pawns are on the board, and at least one pawn.
pub(crate) fn is_pawn_ending(position: &Position) -> bool {
    let board = position.board();
    let pawns = board.role(Role::Pawn);
    pawns.any() && board.occupied() == pawns | board.role(Role::King)
}

/// The line stalemates one of the sides.
pub(crate) fn stalemate_trap(line: &Attack) -> Option<Motif> {
    let end = line.end();
    (!end.is_check() && end.legal_moves().is_empty()).then_some(Motif::StalemateTrap)
}

/// The first move takes the direct opposition in a pawn ending: a king move after which the kings stand two squares apart
/// on a rank or file, with nothing between, and the other side has to move.
pub(crate) fn opposition(line: &Attack) -> Option<Motif> {
    let (_, m) = line.own().next()?;
    let after = line.position_after(0);
    let is_king = line.moved(0) == Some(Role::King) && !m.is_castling();
    let (one, other) = (after.king(Color::White), after.king(Color::Black));
    (is_pawn_ending(after) && is_king && stand_opposed(one, other)).then_some(Motif::Opposition)
}

fn stand_opposed(one: Square, other: Square) -> bool {
    let files = (one.file() as i8 - other.file() as i8).abs();
    let ranks = (one.rank() as i8 - other.rank() as i8).abs();
    matches!((files, ranks), (0, 2) | (2, 0))
}

/// With one pawn left on the board, a king of the side that has it stands on a key square of it in the course of the line.
pub(crate) fn key_squares(line: &Attack) -> Option<Motif> {
    let start = line.before(0);
    let pawn = start.board().role(Role::Pawn).single().filter(|_| is_pawn_ending(start))?;
    let side = start.board().color_at(pawn)?;
    if start.side_to_move() != side || key_squares_of(pawn, side).contains(start.king(side)) {
        return None;
    }
    line.own().find_map(|(index, m)| {
        let position = line.position_after(index);
        let pawn = position.board().pieces(side, Role::Pawn).single()?;
        let reached = line.moved(index) == Some(Role::King) && key_squares_of(pawn, side).contains(m.to());
        reached.then_some(Motif::KeySquare { square: m.to() })
    })
}

/// The squares from which the king wins with its last pawn, whoever is to move.
fn key_squares_of(pawn: Square, side: Color) -> Bitboard {
    let rank = pawn.rank().relative_to(side) as i8;
    let file = pawn.file();
    // A rook's pawn has only the two squares next to its way at the end of it.
    if matches!(file, File::A | File::H) {
        let next = if file == File::A { File::B } else { File::G };
        return [Rank::Seventh, Rank::Eighth].into_iter().fold(Bitboard::EMPTY, |squares, rank| {
            squares | Square::new(next, rank.relative_to(side)).bitboard()
        });
    }
    let ahead: &[i8] = if rank >= Rank::Fifth as i8 { &[1, 2] } else { &[2] };
    let forward = side.pick(1, -1);
    let squares = ahead.iter().flat_map(|&steps| [-1, 0, 1].map(|aside| pawn.offset(aside, forward * steps)));
    squares.flatten().fold(Bitboard::EMPTY, |all, square| all | square.bitboard())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(fen: &str, moves: &str) -> Attack {
        let start: Position = fen.parse().expect("a position");
        let mut position = start;
        let mut line = Vec::new();
        for text in moves.split_whitespace() {
            let m = position.parse_san(text).expect("a move");
            line.push(m);
            position.play_unchecked(m);
        }
        Attack::new(start, &line)
    }

    #[test]
    fn the_opposition_is_taken_by_a_king_move() {
        let fen = "4k3/8/8/4K3/4P3/8/8/8 w - - 0 1";
        assert_eq!(opposition(&line(fen, "Ke6")), Some(Motif::Opposition));
        assert_eq!(opposition(&line(fen, "Kf6")), None);
        assert_eq!(opposition(&line("4k3/8/8/4K3/4P2Q/8/8/8 w - - 0 1", "Ke6")), None, "no pawn ending");
    }

    #[test]
    fn key_squares_by_the_rank_of_the_pawn() {
        let squares = |pawn, side| {
            key_squares_of(pawn, side).into_iter().map(|square| square.to_string()).collect::<Vec<_>>()
        };
        assert_eq!(squares(Square::E2, Color::White), ["d4", "e4", "f4"]);
        assert_eq!(squares(Square::E5, Color::White).len(), 6);
        assert_eq!(squares(Square::A3, Color::White), ["b7", "b8"]);
        assert_eq!(squares(Square::D7, Color::Black), ["c5", "d5", "e5"]);
        let walk = line("8/4k3/8/8/8/4K3/4P3/8 w - - 0 1", "Ke4 Ke6");
        assert_eq!(key_squares(&walk), Some(Motif::KeySquare { square: Square::E4 }));
    }

    #[test]
    fn stalemate_ends_the_line() {
        assert_eq!(stalemate_trap(&line("7k/8/8/6Q1/8/8/8/K7 w - - 0 1", "Qg6")), Some(Motif::StalemateTrap));
        assert_eq!(stalemate_trap(&line("7k/8/8/6Q1/8/8/8/K7 w - - 0 1", "Qh5")), None);
    }
}
