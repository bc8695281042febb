//! The recipe of one evaluation.

use super::groups::{self as group, Group, WeightTable};
use super::tapered::Tapered;
use super::trace::Trace;
use roque_chess::{Bitboard, Board, Color, Position, Role, attacks};

/// The phase with all pieces on the board: 1 for a minor piece, 2 for a rook, 4 for a queen.
pub const FULL_PHASE: i32 = 24;

/// The scale at which an endgame counts in full.
pub const FULL_SCALE: i32 = 64;

/// Centipawns for the side to move.
pub fn judge<T: Trace>(position: &Position, weights: &WeightTable, trace: &mut T) -> i32 {
    let mut judge = Judge { board: position.board(), weights, trace };
    let mut sum = judge.side(Color::White) - judge.side(Color::Black);
    let mover = position.side_to_move();
    let tempo = judge.worth(mover, group::TEMPO, 0, 1);
    sum += mover.pick(tempo, -tempo);
    let phase = phase(position.board());
    trace.finish(phase, FULL_SCALE);
    let white = blend(sum, phase, FULL_SCALE);
    mover.pick(white, -white)
}

fn phase(board: &Board) -> i32 {
    let count = |role| board.role(role).len() as i32;
    let phase = count(Role::Knight) + count(Role::Bishop) + 2 * count(Role::Rook) + 4 * count(Role::Queen);
    phase.min(FULL_PHASE)
}

fn blend(sum: Tapered, phase: i32, scale: i32) -> i32 {
    let middlegame = sum.middlegame() * phase * FULL_SCALE;
    let endgame = sum.endgame() * (FULL_PHASE - phase) * scale;
    (middlegame + endgame) / (FULL_PHASE * FULL_SCALE)
}

struct Judge<'a, T> {
    board: &'a Board,
    weights: &'a WeightTable,
    trace: &'a mut T,
}

impl<T: Trace> Judge<'_, T> {
    #[inline]
    fn worth(&mut self, color: Color, group: Group, number: usize, count: i32) -> Tapered {
        let index = group.at(number);
        self.trace.record(color, index, count);
        self.weights[index] * count
    }

    fn side(&mut self, color: Color) -> Tapered {
        let mut sum = Tapered::ZERO;
        let squares = [
            (Role::Pawn, group::PAWN_SQUARES),
            (Role::Knight, group::KNIGHT_SQUARES),
            (Role::Bishop, group::BISHOP_SQUARES),
            (Role::Rook, group::ROOK_SQUARES),
            (Role::Queen, group::QUEEN_SQUARES),
            (Role::King, group::KING_SQUARES),
        ];
        for (role, squares) in squares {
            for square in self.board.pieces(color, role) {
                sum += self.worth(color, squares, square.relative_to(color).index(), 1);
                if role != Role::King {
                    sum += self.worth(color, group::MATERIAL, role as usize, 1);
                }
            }
        }
        if self.board.pieces(color, Role::Bishop).more_than_one() {
            sum += self.worth(color, group::BISHOP_PAIR, 0, 1);
        }
        sum + self.mobility(color) + self.pawns(color)
    }

    fn mobility(&mut self, color: Color) -> Tapered {
        let enemy_pawns = attacks::pawns(!color, self.board.pieces(!color, Role::Pawn));
        let safe =
            !(enemy_pawns | self.board.pieces(color, Role::King) | self.board.pieces(color, Role::Pawn));
        let occupied = self.board.occupied();
        let mut sum = Tapered::ZERO;
        for (role, group) in [
            (Role::Knight, group::KNIGHT_MOBILITY),
            (Role::Bishop, group::BISHOP_MOBILITY),
            (Role::Rook, group::ROOK_MOBILITY),
            (Role::Queen, group::QUEEN_MOBILITY),
        ] {
            for square in self.board.pieces(color, role) {
                let reach = (attacks::of(color, role, square, occupied) & safe).len();
                sum += self.worth(color, group, reach, 1);
            }
        }
        sum
    }

    fn pawns(&mut self, color: Color) -> Tapered {
        let own = self.board.pieces(color, Role::Pawn);
        let enemy = self.board.pieces(!color, Role::Pawn);
        let mut sum = Tapered::ZERO;
        for square in own {
            let file = square.file().bitboard();
            let beside = file.left() | file.right();
            let ahead = ahead(color, square.rank() as u32);
            if (own & file & ahead).any() {
                sum += self.worth(color, group::DOUBLED_PAWN, 0, 1);
            }
            if (own & beside).is_empty() {
                sum += self.worth(color, group::ISOLATED_PAWN, 0, 1);
            }
            if (enemy & (file | beside) & ahead).is_empty() {
                sum += self.worth(color, group::PASSED_PAWN, square.rank().relative_to(color) as usize, 1);
            }
        }
        sum
    }
}

fn ahead(color: Color, rank: u32) -> Bitboard {
    match color {
        Color::White => Bitboard((!0_u64).checked_shl(8 * (rank + 1)).unwrap_or(0)),
        Color::Black => Bitboard((1_u64 << (8 * rank)) - 1),
    }
}
