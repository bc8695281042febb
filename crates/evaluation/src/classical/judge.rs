//! The recipe of one evaluation.

use super::endgame::{bare_king, scale};
use super::groups as group;
use super::groups::WeightTable;
use super::king::king;
use super::passed::passed;
use super::pawns::PawnTable;
use super::pieces::pieces;
use super::scene::{Scales, Scene};
use super::tapered::Tapered;
use super::threats::{space, threats};
use super::trace::Trace;
use roque_chess::{Board, Color, Position, Role};

/// The phase with all pieces on the board: 1 for a minor piece, 2 for a rook, 4 for a queen.
pub const FULL_PHASE: i32 = 24;

/// The scale at which an endgame counts in full.
pub const FULL_SCALE: i32 = 64;

/// Centipawns for the side to move.
pub fn judge<T: Trace>(
    position: &Position,
    weights: &WeightTable,
    pawn_table: &mut PawnTable,
    trace: &mut T,
) -> i32 {
    let mover = position.side_to_move();
    if let Some((strong, value)) = bare_king(position) {
        trace.known(strong, value);
        return if strong == mover { value } else { -value };
    }
    let mut scales = Scales { weights, trace };
    let sum = sum(position, pawn_table, &mut scales);
    let phase = phase(position.board());
    let strong = if sum.endgame() >= 0 { Color::White } else { Color::Black };
    let scale = scale(position, strong);
    scales.trace.finish(phase, scale);
    let white = blend(sum, phase, scale);
    mover.pick(white, -white)
}

/// All terms, White minus Black.
fn sum<T: Trace>(position: &Position, pawn_table: &mut PawnTable, scales: &mut Scales<'_, T>) -> Tapered {
    let pawns = pawn_table.probe(position, scales);
    let mut scene = Scene::new(position);
    let mut sum = pawns.score;
    // All attack maps must be complete before the terms that compare them.
    sum += pieces(&mut scene, Color::White, &pawns, scales);
    sum -= pieces(&mut scene, Color::Black, &pawns, scales);
    for color in Color::ALL {
        let side = king(&scene, color, scales)
            + threats(&scene, color, scales)
            + passed(&scene, position, color, &pawns, scales)
            + space(&scene, color, scales);
        sum += color.pick(side, -side);
    }
    let mover = position.side_to_move();
    let tempo = scales.weigh(mover, group::TEMPO, 0, 1);
    sum + mover.pick(tempo, -tempo)
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
