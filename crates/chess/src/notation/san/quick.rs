//! The short way from exact text to a move, for readers of millions of games.
//!
//! It knows the shapes that programs write and leaves everything else (promotions, castling, careless forms, and
//! every refusal) to the long way, so it can only be faster, never different.

use crate::{Bitboard, File, Move, MoveKind, Position, Rank, Role, Square, attacks};

/// The move, if the text has a usual shape and means exactly one legal move. `None` says nothing.
#[inline]
pub(crate) fn quick_move(text: &[u8], position: &Position) -> Option<Move> {
    let text = match text {
        [plain @ .., b'+' | b'#'] => plain,
        _ => text,
    };
    let [prefix @ .., file, rank] = text else { return None };
    let to = square(*file, *rank)?;
    match prefix {
        [] => pawn_push(to, position),
        [from @ b'a'..=b'h', b'x'] => pawn_capture(File::from_low_bits(from - b'a'), to, position),
        [letter, rest @ ..] => {
            let role = role(*letter)?;
            let origins = match rest {
                [] | [b'x'] => Bitboard::FULL,
                [from @ b'a'..=b'h'] | [from @ b'a'..=b'h', b'x'] => {
                    File::from_low_bits(from - b'a').bitboard()
                }
                [from @ b'1'..=b'8'] | [from @ b'1'..=b'8', b'x'] => {
                    Rank::from_low_bits(from - b'1').bitboard()
                }
                _ => return None,
            };
            piece_move(role, origins, to, position)
        }
    }
}

#[inline]
fn square(file: u8, rank: u8) -> Option<Square> {
    let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
    (file < 8 && rank < 8).then(|| Square::from_low_bits(rank << 3 | file))
}

#[inline]
fn role(letter: u8) -> Option<Role> {
    Some(match letter {
        b'N' => Role::Knight,
        b'B' => Role::Bishop,
        b'R' => Role::Rook,
        b'Q' => Role::Queen,
        b'K' => Role::King,
        _ => return None,
    })
}

#[inline]
fn piece_move(role: Role, origins: Bitboard, to: Square, position: &Position) -> Option<Move> {
    let us = position.side_to_move();
    let board = position.board();
    let own = board.pieces(us, role) & origins;
    let from = (attacks::of(us, role, to, board.occupied()) & own).single()?;
    let free = !board.color(us).contains(to);
    (free && position.is_safe(role, from, to)).then(|| Move::plain(from, to, board.occupied().contains(to)))
}

#[inline]
fn pawn_push(to: Square, position: &Position) -> Option<Move> {
    let us = position.side_to_move();
    let board = position.board();
    if Bitboard::BACK_RANKS.contains(to) || board.occupied().contains(to) {
        return None;
    }
    let own = board.pieces(us, Role::Pawn);
    let behind =
        |steps: u8| Square::from_low_bits((to as u8).wrapping_add(us.pick(steps.wrapping_neg(), steps)));
    let (from, kind) = if own.contains(behind(8)) {
        (behind(8), MoveKind::Quiet)
    } else {
        let double = to.rank().relative_to(us) == Rank::Fourth && !board.occupied().contains(behind(8));
        (Some(behind(16)).filter(|&from| double && own.contains(from))?, MoveKind::DoublePush)
    };
    position.is_safe(Role::Pawn, from, to).then(|| Move::new(from, to, kind))
}

#[inline]
fn pawn_capture(file: File, to: Square, position: &Position) -> Option<Move> {
    let us = position.side_to_move();
    let board = position.board();
    let own = board.pieces(us, Role::Pawn) & file.bitboard();
    let from = (attacks::pawn(!us, to) & own).first()?;
    let takes = board.color(!us).contains(to) && !Bitboard::BACK_RANKS.contains(to);
    (takes && position.is_safe(Role::Pawn, from, to)).then(|| Move::new(from, to, MoveKind::Capture))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{San, Timeline};
    use roque_game::Random;

    /// Whatever the short way answers, the long way answers too, for right and for wrong texts.
    #[test]
    fn the_short_way_is_never_different() {
        let mut random = Random::new(7);
        let (mut found, mut asked) = (0, 0);
        for _ in 0..60 {
            let mut timeline = Timeline::default();
            let mut texts = Vec::new();
            while timeline.len() < 120 && timeline.outcome().is_none() {
                let position = *timeline.current();
                let moves = position.legal_moves();
                texts.truncate(40);
                for text in moves.iter().map(|&m| position.san(m)).chain(std::mem::take(&mut texts)) {
                    asked += 1;
                    if let Some(m) = quick_move(text.as_bytes(), &position) {
                        found += 1;
                        let long = San::from_ascii(text.as_bytes()).map(|san| san.to_move(&position));
                        assert_eq!(long, Some(Ok(m)), "{text} in {position}");
                    }
                    texts.push(text);
                }
                timeline.play(random.choose(&moves).expect("the game goes on")).expect("the move is legal");
            }
        }
        assert!(found > asked / 3, "{found} of {asked}");
    }
}
