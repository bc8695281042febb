//! Material and a preference for the center.

use crate::evaluator::Evaluator;
use roque_chess::{Color, Position, Role, Square};

/// A plain judge: material, centralization, advanced pawns.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Placement;

fn value(role: Role, square: Square) -> i32 {
    let (file, rank) = (square.file() as i32, square.rank() as i32);
    let center = 6 - ((2 * file - 7).abs() + (2 * rank - 7).abs()) / 2;
    match role {
        Role::Pawn => 90 + rank * rank + center * 2,
        Role::Knight => 310 + center * 8,
        Role::Bishop => 325 + center * 4,
        Role::Rook => 500 + if rank == 6 { 20 } else { center },
        Role::Queen => 950 + center,
        Role::King => -center * 8,
    }
}

impl Evaluator for Placement {
    fn evaluate(&mut self, position: &Position) -> i32 {
        let mut sum = 10;
        for (square, piece) in position.board().iter() {
            let value = value(piece.role, square.relative_to(piece.color));
            sum += if piece.color == position.side_to_move() { value } else { -value };
        }
        let _ = Color::White;
        sum
    }
}
