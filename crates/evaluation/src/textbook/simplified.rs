//! Material and piece-square tables: the Simplified Evaluation Function of Tomasz Michniewski.

use super::material::{piece_values, worth};
use super::{Formula, Ledger, weight};
use crate::Weight;
use roque_chess::{Board, Color, Position, Role};

/// Worth of the men plus what their squares add; the king's table changes in the endgame.
#[derive(Clone)]
pub struct Simplified {
    values: [f64; 5],
    king: f64,
    tables: f64,
}

/// As printed: the eighth rank first, White's point of view.
type Table = [i8; 64];

#[rustfmt::skip]
const PAWN: Table = [
     0,  0,  0,  0,  0,  0,  0,  0,
    50, 50, 50, 50, 50, 50, 50, 50,
    10, 10, 20, 30, 30, 20, 10, 10,
     5,  5, 10, 25, 25, 10,  5,  5,
     0,  0,  0, 20, 20,  0,  0,  0,
     5, -5,-10,  0,  0,-10, -5,  5,
     5, 10, 10,-20,-20, 10, 10,  5,
     0,  0,  0,  0,  0,  0,  0,  0,
];
#[rustfmt::skip]
const KNIGHT: Table = [
    -50,-40,-30,-30,-30,-30,-40,-50,
    -40,-20,  0,  0,  0,  0,-20,-40,
    -30,  0, 10, 15, 15, 10,  0,-30,
    -30,  5, 15, 20, 20, 15,  5,-30,
    -30,  0, 15, 20, 20, 15,  0,-30,
    -30,  5, 10, 15, 15, 10,  5,-30,
    -40,-20,  0,  5,  5,  0,-20,-40,
    -50,-40,-30,-30,-30,-30,-40,-50,
];
#[rustfmt::skip]
const BISHOP: Table = [
    -20,-10,-10,-10,-10,-10,-10,-20,
    -10,  0,  0,  0,  0,  0,  0,-10,
    -10,  0,  5, 10, 10,  5,  0,-10,
    -10,  5,  5, 10, 10,  5,  5,-10,
    -10,  0, 10, 10, 10, 10,  0,-10,
    -10, 10, 10, 10, 10, 10, 10,-10,
    -10,  5,  0,  0,  0,  0,  5,-10,
    -20,-10,-10,-10,-10,-10,-10,-20,
];
#[rustfmt::skip]
const ROOK: Table = [
      0,  0,  0,  0,  0,  0,  0,  0,
      5, 10, 10, 10, 10, 10, 10,  5,
     -5,  0,  0,  0,  0,  0,  0, -5,
     -5,  0,  0,  0,  0,  0,  0, -5,
     -5,  0,  0,  0,  0,  0,  0, -5,
     -5,  0,  0,  0,  0,  0,  0, -5,
     -5,  0,  0,  0,  0,  0,  0, -5,
      0,  0,  0,  5,  5,  0,  0,  0,
];
#[rustfmt::skip]
const QUEEN: Table = [
    -20,-10,-10, -5, -5,-10,-10,-20,
    -10,  0,  0,  0,  0,  0,  0,-10,
    -10,  0,  5,  5,  5,  5,  0,-10,
     -5,  0,  5,  5,  5,  5,  0, -5,
      0,  0,  5,  5,  5,  5,  0, -5,
    -10,  5,  5,  5,  5,  5,  0,-10,
    -10,  0,  5,  0,  0,  0,  0,-10,
    -20,-10,-10, -5, -5,-10,-10,-20,
];
#[rustfmt::skip]
const KING_MIDDLEGAME: Table = [
    -30,-40,-40,-50,-50,-40,-40,-30,
    -30,-40,-40,-50,-50,-40,-40,-30,
    -30,-40,-40,-50,-50,-40,-40,-30,
    -30,-40,-40,-50,-50,-40,-40,-30,
    -20,-30,-30,-40,-40,-30,-30,-20,
    -10,-20,-20,-20,-20,-20,-20,-10,
     20, 20,  0,  0,  0,  0, 20, 20,
     20, 30, 10,  0,  0, 10, 30, 20,
];
#[rustfmt::skip]
const KING_ENDGAME: Table = [
    -50,-40,-30,-20,-20,-30,-40,-50,
    -30,-20,-10,  0,  0,-10,-20,-30,
    -30,-10, 20, 30, 30, 20,-10,-30,
    -30,-10, 30, 40, 40, 30,-10,-30,
    -30,-10, 30, 40, 40, 30,-10,-30,
    -30,-10, 20, 30, 30, 20,-10,-30,
    -30,-30,  0,  0,  0,  0,-30,-30,
    -50,-30,-30,-30,-30,-30,-30,-50,
];

/// The author's rule: no queens, or every side with a queen has at most one minor piece and no rook besides.
fn is_endgame(board: &Board) -> bool {
    Color::ALL.into_iter().all(|color| {
        let count = |role| board.pieces(color, role).len();
        let minors = count(Role::Knight) + count(Role::Bishop);
        count(Role::Queen) == 0 || (count(Role::Queen) == 1 && count(Role::Rook) == 0 && minors <= 1)
    })
}

fn table(role: Role, endgame: bool) -> &'static Table {
    match role {
        Role::Pawn => &PAWN,
        Role::Knight => &KNIGHT,
        Role::Bishop => &BISHOP,
        Role::Rook => &ROOK,
        Role::Queen => &QUEEN,
        Role::King if endgame => &KING_ENDGAME,
        Role::King => &KING_MIDDLEGAME,
    }
}

fn squares(board: &Board, color: Color, endgame: bool) -> i32 {
    let mut sum = 0;
    for role in Role::ALL {
        let table = table(role, endgame);
        for square in board.pieces(color, role) {
            sum += i32::from(table[square.relative_to(color).flip_vertical().index()]);
        }
    }
    sum
}

impl Formula for Simplified {
    const NAME: &'static str = "simplified";
    const WEIGHTS: &'static [Weight] = &[
        weight("pawn", "a pawn", 100.0),
        weight("knight", "a knight", 320.0),
        weight("bishop", "a bishop", 330.0),
        weight("rook", "a rook", 500.0),
        weight("queen", "a queen", 900.0),
        weight("king", "a king; both sides have one, so it never shows", 20_000.0),
        weight("tables", "the piece-square tables", 1.0),
    ];

    fn new(values: &[f64]) -> Self {
        Self { values: piece_values(values), king: values[5], tables: values[6] }
    }

    #[inline]
    fn judge(&self, position: &Position, ledger: &mut impl Ledger) {
        let endgame = is_endgame(position.board());
        for color in Color::ALL {
            ledger.enter("material", color, self.king + worth(position, color, &self.values));
            ledger.enter(
                "squares",
                color,
                self.tables * f64::from(squares(position.board(), color, endgame)),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::textbook::Textbook;
    use crate::{Evaluator, Weight};

    fn judge(fen: &str) -> i32 {
        let values: Vec<f64> = Simplified::WEIGHTS.iter().map(|weight: &Weight| weight.value).collect();
        Textbook::<Simplified>::from_values(&values).evaluate(&fen.parse().expect("a legal position"))
    }

    #[test]
    fn the_kings_pawn_gains_forty_points() {
        // From e2 (-20) to e4 (+20).
        assert_eq!(judge("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"), -40);
    }

    #[test]
    fn the_king_walks_to_the_middle_when_the_queens_are_gone() {
        // Endgame table: e4 +40 against -30 at home, and the pawn on a2 100 + 5.
        assert_eq!(judge("4k3/8/8/8/4K3/8/P7/8 w - - 0 1"), 175);
        // Queen and rook: still the middlegame table.
        assert!(judge("q2rk3/8/8/8/4K3/8/8/Q2R4 w - - 0 1") < 0);
    }
}
