//! Endings out of nothing: few men on random squares.

use roque_chess::{Color, Piece, Position, Rank, Role, Setup, Square};
use roque_game::Random;

/// Pieces an ending may have, each as likely as it appears here.
const PIECES: [Role; 7] =
    [Role::Rook, Role::Rook, Role::Rook, Role::Knight, Role::Bishop, Role::Bishop, Role::Queen];
const MOST_PIECES: usize = 2;
const MOST_PAWNS: usize = 5;
/// Games that begin here are long past their opening.
const MOVE_NUMBER: u16 = 50;

/// Kings, up to two pieces and up to six pawns a side. In half of the endings both sides have the same pieces.
pub fn few_men(random: &mut Random) -> Option<Position> {
    let white = pieces(random);
    let black = if random.below(2) == 0 { white.clone() } else { pieces(random) };
    let pawns = random.below(MOST_PAWNS + 1);
    let other_pawns = (pawns + random.below(3)).saturating_sub(1);
    let mut setup = Setup { fullmove_number: MOVE_NUMBER, ..Setup::empty() };
    for (color, pieces, pawns) in [(Color::White, white, pawns), (Color::Black, black, other_pawns)] {
        place(&mut setup, Piece::new(color, Role::King), random);
        for role in pieces {
            place(&mut setup, Piece::new(color, role), random);
        }
        for _ in 0..pawns {
            place(&mut setup, Piece::new(color, Role::Pawn), random);
        }
    }
    if random.below(2) == 1 {
        setup.side_to_move = Color::Black;
    }
    let position = Position::try_from(setup).ok()?;
    (position.board().occupied().len() >= 4 && !position.is_check()).then_some(position)
}

fn pieces(random: &mut Random) -> Vec<Role> {
    let count = random.below(MOST_PIECES + 1);
    (0..count).filter_map(|_| random.choose(&PIECES)).collect()
}

/// Puts a man on a free square where it may stand.
fn place(setup: &mut Setup, man: Piece, random: &mut Random) {
    loop {
        let Some(square) = Square::from_index(random.below(64)) else { continue };
        let last_rank = matches!(square.rank(), Rank::First | Rank::Eighth);
        let free = setup.board.piece_at(square).is_none();
        if free && !(man.role == Role::Pawn && last_rank) {
            setup.board.put(man, square);
            return;
        }
    }
}
