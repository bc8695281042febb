//! Passed pawns among pieces.

use super::groups as group;
use super::pawns::PawnStructure;
use super::scene::{Scales, Scene, ahead, rank_of};
use super::tapered::Tapered;
use super::trace::Trace;
use roque_chess::{Bitboard, Color, Position, Role, Square};

/// What pieces and kings make of one side's passed pawns.
pub fn passed<T: Trace>(
    scene: &Scene<'_>,
    position: &Position,
    color: Color,
    pawns: &PawnStructure,
    scales: &mut Scales<'_, T>,
) -> Tapered {
    let mut sum = Tapered::ZERO;
    let enemy_has_pieces =
        (scene.board.color(!color) & !scene.board.role(Role::Pawn) & !scene.board.role(Role::King)).any();
    for square in pawns.passed[color] {
        let rank = rank_of(color, square);
        let Some(next) = square.offset(0, color.pick(1, -1)) else { continue };
        if rank >= 3 {
            let (own, enemy) = (scene.kings[color].distance(next), scene.kings[!color].distance(next));
            sum += scales.weigh(color, group::PASSED_OWN_KING, rank, i32::from(own.min(5)));
            sum += scales.weigh(color, group::PASSED_ENEMY_KING, rank, i32::from(enemy.min(5)));
        }
        sum += road(scene, color, (square, next), scales);
        if !enemy_has_pieces && outruns(scene, position, color, square) {
            sum += scales.weigh(color, group::UNSTOPPABLE_PAWN, 0, 1);
        }
    }
    sum
}

/// The squares before the pawn, and the rooks behind it.
fn road<T: Trace>(
    scene: &Scene<'_>,
    color: Color,
    (square, next): (Square, Square),
    scales: &mut Scales<'_, T>,
) -> Tapered {
    let rank = rank_of(color, square);
    let file = square.file().bitboard();
    let way = ahead(color, square) & file;
    let enemies = scene.board.color(!color);
    let mut sum = Tapered::ZERO;
    if enemies.contains(next) {
        sum += scales.weigh(color, group::PASSED_BLOCKED, rank, 1);
    } else if !scene.attacked[!color].contains(next) {
        sum += scales.weigh(color, group::PASSED_SAFE_STEP, rank, 1);
        if (way & (scene.occupied | scene.attacked[!color])).is_empty() {
            sum += scales.weigh(color, group::PASSED_FREE_PATH, rank, 1);
        }
    }
    let rooks_behind = scene.board.role(Role::Rook) & ahead(!color, square) & file;
    let seen = |rook: Square| (roque_chess::attacks::between(rook, square) & scene.occupied).is_empty();
    for rook in rooks_behind {
        if seen(rook) {
            let number = usize::from(enemies.contains(rook));
            sum += scales.weigh(color, group::ROOK_BEHIND_PASSED, number, 1);
        }
    }
    sum
}

/// The rule of the square: the enemy king, alone, comes too late.
fn outruns(scene: &Scene<'_>, position: &Position, color: Color, pawn: Square) -> bool {
    let way: Bitboard = ahead(color, pawn) & pawn.file().bitboard();
    let Some(goal) = color.pick(way.last(), way.first()) else { return false };
    let double = u8::from(rank_of(color, pawn) == 1);
    let steps = goal.distance(pawn) - double;
    let late = u8::from(position.side_to_move() != color);
    !way.intersects(scene.occupied) && steps + late < scene.kings[!color].distance(goal)
}
