//! Men under attack, and the room to stand in.

use super::groups as group;
use super::scene::{Scales, Scene, step};
use super::tapered::Tapered;
use super::trace::Trace;
use roque_chess::{Bitboard, Color, Rank, Role};

/// Threats of one side against the other's men.
pub fn threats<T: Trace>(scene: &Scene<'_>, color: Color, scales: &mut Scales<'_, T>) -> Tapered {
    let enemies = scene.board.color(!color);
    let enemy_pawns = scene.pieces(!color, Role::Pawn);
    let pieces = enemies & !enemy_pawns & !scene.pieces(!color, Role::King);
    let held = scene.attacked_by(!color, Role::Pawn) | (scene.twice[!color] & !scene.twice[color]);
    let weak = enemies & !held & scene.attacked[color];
    let guarded = pieces & held;

    let mut sum = victims(scene, color, Role::Knight, (guarded | weak, group::THREAT_BY_MINOR), scales)
        + victims(scene, color, Role::Rook, (weak, group::THREAT_BY_ROOK), scales)
        + pawn_threats(scene, color, pieces, scales);
    if weak.intersects(scene.attacked_by(color, Role::King)) {
        sum += scales.weigh(color, group::THREAT_BY_KING, 0, 1);
    }
    let hanging = weak & (!scene.attacked[!color] | (pieces & scene.twice[color]));
    sum += scales.weigh(color, group::HANGING, 0, hanging.len() as i32);
    let contested = scene.attacked[!color] & !held & scene.attacked[color];
    sum + scales.weigh(color, group::RESTRICTED, 0, contested.len() as i32)
}

/// Men of `targets` attacked by minor pieces (asked as knight) or rooks.
fn victims<T: Trace>(
    scene: &Scene<'_>,
    color: Color,
    attacker: Role,
    (targets, group): (Bitboard, group::Group),
    scales: &mut Scales<'_, T>,
) -> Tapered {
    let reach = match attacker {
        Role::Knight => scene.attacked_by(color, Role::Knight) | scene.attacked_by(color, Role::Bishop),
        other => scene.attacked_by(color, other),
    };
    let hit = targets & reach;
    if hit.is_empty() {
        return Tapered::ZERO;
    }
    let mut sum = Tapered::ZERO;
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let count = (hit & scene.board.role(role)).len() as i32;
        if count > 0 {
            sum += scales.weigh(color, group, role as usize, count);
        }
    }
    sum
}

fn pawn_threats<T: Trace>(
    scene: &Scene<'_>,
    color: Color,
    pieces: Bitboard,
    scales: &mut Scales<'_, T>,
) -> Tapered {
    let safe = !scene.attacked[!color] | scene.attacked[color];
    let pawns = scene.pieces(color, Role::Pawn);
    let reach = roque_chess::attacks::pawns(color, pawns & safe);
    let mut sum = Tapered::ZERO;
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let count = (pieces & reach & scene.board.role(role)).len() as i32;
        if count > 0 {
            sum += scales.weigh(color, group::THREAT_BY_PAWN, role as usize, count);
        }
    }
    let third = Rank::Third.relative_to(color).bitboard();
    let single = step(color, pawns) & !scene.occupied;
    let double = step(color, single & third) & !scene.occupied;
    let pushes = (single | double) & safe & !scene.attacked_by(!color, Role::Pawn);
    let aimed = roque_chess::attacks::pawns(color, pushes) & pieces & !reach;
    sum += scales.weigh(color, group::PUSH_THREAT, 0, aimed.len() as i32);
    sum
}

/// Safe squares on the middle files of the own half; squares behind own pawns count twice. Worth more with more
/// pieces to put there.
pub fn space<T: Trace>(scene: &Scene<'_>, color: Color, scales: &mut Scales<'_, T>) -> Tapered {
    const MIDDLE: Bitboard = Bitboard(0x3C3C_3C3C_3C3C_3C3C);
    let rank = |rank: Rank| rank.relative_to(color).bitboard();
    let area = MIDDLE & (rank(Rank::Second) | rank(Rank::Third) | rank(Rank::Fourth));
    let pawns = scene.pieces(color, Role::Pawn);
    let safe = area & !pawns & !scene.attacked_by(!color, Role::Pawn);
    let one_behind = step(!color, pawns);
    let behind = pawns | one_behind | step(!color, one_behind) | step(!color, step(!color, one_behind));
    let men = scene.board.color(color).len() as i32;
    let count = (safe.len() + (safe & behind & !scene.attacked[!color]).len()) as i32;
    scales.weigh(color, group::SPACE, 0, count * (men - 5).max(0) / 8)
}
