//! Starts with unequal material or an uncovered king.
//!
//! Games between equals seldom show what a piece is worth against three pawns, or an attack against a piece. Here men
//! are taken from both sides of a sound opening, not the same ones; the search then says whether what is left can
//! be played.

use super::book::OpeningBook;
use super::opening::random_opening;
use crate::exposure::shelter;
use roque_chess::{Board, Color, Position, Role, Square};
use roque_game::Random;

use Role::{Bishop, Knight, Pawn, Queen, Rook};

/// What a side loses.
#[derive(Clone, Copy)]
enum Loss {
    /// Men of these kinds.
    Men(&'static [Role]),
    /// The pawns in front of its king.
    Cover,
}

/// What one side loses, and what the other loses instead.
const TRADES: [(Loss, Loss); 20] = {
    use Loss::{Cover, Men};
    [
        (Men(&[Pawn]), Men(&[])),
        (Men(&[Pawn, Pawn]), Men(&[])),
        (Men(&[Knight]), Men(&[])),
        (Men(&[Bishop]), Men(&[])),
        (Men(&[Knight]), Men(&[Pawn])),
        (Men(&[Bishop]), Men(&[Pawn, Pawn])),
        (Men(&[Knight]), Men(&[Pawn, Pawn, Pawn])),
        (Men(&[Rook]), Men(&[Knight])),
        (Men(&[Rook]), Men(&[Bishop])),
        (Men(&[Rook]), Men(&[Bishop, Pawn])),
        (Men(&[Rook]), Men(&[Knight, Pawn, Pawn])),
        (Men(&[Queen]), Men(&[Rook, Bishop])),
        (Men(&[Queen]), Men(&[Rook, Rook])),
        (Men(&[Queen]), Men(&[Rook, Knight, Pawn])),
        (Men(&[Knight, Bishop]), Men(&[Rook, Pawn])),
        (Cover, Men(&[])),
        (Cover, Men(&[Pawn])),
        (Cover, Men(&[Knight])),
        (Cover, Men(&[Bishop])),
        (Cover, Men(&[Rook])),
    ]
};

/// A start from the book or from random moves, with men taken off; `None` if they were not there.
pub fn sacrificed(book: &OpeningBook, plies: usize, random: &mut Random) -> Option<Position> {
    let start = if random.below(4) == 0 { random_opening(plies, random)? } else { book.exit(random)? };
    let (loss, compensation) = random.choose(&TRADES)?;
    let loser = Color::ALL[random.below(2)];
    let mut setup = start.to_setup();
    take_off(&mut setup.board, loser, loss, random)?;
    take_off(&mut setup.board, !loser, compensation, random)?;
    setup.castling_rooks &= setup.board.role(Rook);
    setup.en_passant = None;
    Position::try_from(setup).ok()
}

fn take_off(board: &mut Board, side: Color, loss: Loss, random: &mut Random) -> Option<()> {
    match loss {
        Loss::Men(roles) => {
            for &role in roles {
                let squares: Vec<Square> = board.pieces(side, role).into_iter().collect();
                board.take(random.choose(&squares)?);
            }
        }
        Loss::Cover => {
            let pawns = shelter(board.king_of(side)?, side) & board.pieces(side, Pawn);
            pawns.first()?;
            for square in pawns {
                board.take(square);
            }
        }
    }
    Some(())
}
