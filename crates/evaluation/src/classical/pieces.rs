//! Knights, bishops, rooks and queens: where they stand and where they can go.

use super::groups::{self as group, Group};
use super::pawns::PawnStructure;
use super::scene::{Scales, Scene, rank_of, step};
use super::tapered::Tapered;
use super::trace::Trace;
use roque_chess::{Bitboard, Color, File, Rank, Role, Square, attacks};

/// Strength of each kind of attacker near the enemy king.
const POWER: [i32; 6] = [0, 81, 52, 44, 10, 0];

/// All pieces of one side; fills in the attack maps the later terms read.
pub fn pieces<T: Trace>(
    scene: &mut Scene<'_>,
    color: Color,
    pawns: &PawnStructure,
    scales: &mut Scales<'_, T>,
) -> Tapered {
    let mut sum =
        minors(scene, color, pawns, scales) + rooks(scene, color, scales) + queens(scene, color, scales);
    if scene.pieces(color, Role::Bishop).more_than_one() {
        sum += scales.weigh(color, group::BISHOP_PAIR, 0, 1);
    }
    let own_pawns = scene.pieces(color, Role::Pawn).len().min(8);
    let knights = scene.pieces(color, Role::Knight).len() as i32;
    let rooks = scene.pieces(color, Role::Rook).len() as i32;
    if knights > 0 {
        sum += scales.weigh(color, group::KNIGHT_BY_PAWNS, own_pawns, knights);
    }
    if rooks > 0 {
        sum += scales.weigh(color, group::ROOK_BY_PAWNS, own_pawns, rooks);
    }
    let king = scene.kings[color].relative_to(color).index();
    sum + scales.weigh(color, group::KING_SQUARES, king, 1)
}

/// Which groups judge a kind of piece.
struct Kind {
    role: Role,
    squares: Group,
    mobility: Group,
}

const KNIGHT: Kind =
    Kind { role: Role::Knight, squares: group::KNIGHT_SQUARES, mobility: group::KNIGHT_MOBILITY };
const BISHOP: Kind =
    Kind { role: Role::Bishop, squares: group::BISHOP_SQUARES, mobility: group::BISHOP_MOBILITY };
const ROOK: Kind = Kind { role: Role::Rook, squares: group::ROOK_SQUARES, mobility: group::ROOK_MOBILITY };
const QUEEN: Kind =
    Kind { role: Role::Queen, squares: group::QUEEN_SQUARES, mobility: group::QUEEN_MOBILITY };

/// What every piece has: worth, square, mobility, and its share in an attack on the king.
#[inline]
fn basics<T: Trace>(
    scene: &mut Scene<'_>,
    color: Color,
    (kind, square): (&Kind, Square),
    reach: Bitboard,
    scales: &mut Scales<'_, T>,
) -> Tapered {
    scene.add_attacks(color, kind.role, reach);
    if (reach & scene.zone[!color]).any() {
        let assault = &mut scene.assault[color];
        assault.attackers += 1;
        assault.power += POWER[kind.role as usize];
        assault.hits += (reach & attacks::king(scene.kings[!color])).len() as i32;
    }
    let mobility = (reach & scene.free[color]).len();
    scales.weigh(color, group::MATERIAL, kind.role as usize, 1)
        + scales.weigh(color, kind.squares, square.relative_to(color).index(), 1)
        + scales.weigh(color, kind.mobility, mobility, 1)
}

fn minors<T: Trace>(
    scene: &mut Scene<'_>,
    color: Color,
    pawns: &PawnStructure,
    scales: &mut Scales<'_, T>,
) -> Tapered {
    let own_pawns = scene.pieces(color, Role::Pawn);
    let mut sum = Tapered::ZERO;
    for square in scene.pieces(color, Role::Knight) {
        sum += basics(scene, color, (&KNIGHT, square), attacks::knight(square), scales);
        if let Some(support) = outpost(scene, color, square, pawns) {
            sum += scales.weigh(color, group::KNIGHT_OUTPOST, support, 1);
        }
    }
    // Through queens: a battery attacks as one.
    let screens = scene.occupied ^ scene.board.role(Role::Queen);
    for square in scene.pieces(color, Role::Bishop) {
        sum += basics(scene, color, (&BISHOP, square), attacks::bishop(square, screens), scales);
        if let Some(support) = outpost(scene, color, square, pawns) {
            sum += scales.weigh(color, group::BISHOP_OUTPOST, support, 1);
        }
        let shade = if Bitboard::LIGHT.contains(square) { Bitboard::LIGHT } else { Bitboard::DARK };
        sum += scales.weigh(color, group::BISHOP_PAWNS, 0, (own_pawns & shade).len() as i32);
        let through_pawns = attacks::bishop(square, scene.board.role(Role::Pawn)) | square.bitboard();
        if (through_pawns & Bitboard::CENTER).more_than_one() {
            sum += scales.weigh(color, group::LONG_DIAGONAL, 0, 1);
        }
        if is_trapped_bishop(scene, color, square) {
            sum += scales.weigh(color, group::TRAPPED_BISHOP, 0, 1);
        }
    }
    let minors = scene.pieces(color, Role::Knight) | scene.pieces(color, Role::Bishop);
    let behind = step(color, minors) & scene.board.role(Role::Pawn);
    sum + scales.weigh(color, group::MINOR_BEHIND_PAWN, 0, behind.len() as i32)
}

/// On the fourth to sixth rank where no enemy pawn can ever attack; 1 if a pawn defends it.
#[inline]
fn outpost(scene: &Scene<'_>, color: Color, square: Square, pawns: &PawnStructure) -> Option<usize> {
    let is_outpost = (3..6).contains(&rank_of(color, square)) && !pawns.attack_span[!color].contains(square);
    is_outpost.then(|| usize::from(scene.attacked_by(color, Role::Pawn).contains(square)))
}

/// On a7 or h7 with an enemy pawn on b6 or g6 that something defends.
fn is_trapped_bishop(scene: &Scene<'_>, color: Color, square: Square) -> bool {
    let lock = match square.relative_to(color) {
        Square::A7 => Square::B6,
        Square::H7 => Square::G6,
        _ => return false,
    };
    scene.pieces(!color, Role::Pawn).contains(lock.relative_to(color))
}

fn rooks<T: Trace>(scene: &mut Scene<'_>, color: Color, scales: &mut Scales<'_, T>) -> Tapered {
    let (own_pawns, enemy_pawns) = (scene.pieces(color, Role::Pawn), scene.pieces(!color, Role::Pawn));
    let screens = scene.occupied ^ scene.board.role(Role::Queen) ^ scene.pieces(color, Role::Rook);
    let mut sum = Tapered::ZERO;
    for square in scene.pieces(color, Role::Rook) {
        let reach = attacks::rook(square, screens);
        sum += basics(scene, color, (&ROOK, square), reach, scales);
        let file = square.file().bitboard();
        if (own_pawns & file).is_empty() {
            sum += scales.weigh(color, group::ROOK_FILE, usize::from((enemy_pawns & file).is_empty()), 1);
        } else if (reach & scene.free[color]).len() <= 3 && is_shut_in(scene.kings[color], square, color) {
            sum += scales.weigh(color, group::TRAPPED_ROOK, 0, 1);
        }
        let seventh = Rank::Seventh.relative_to(color).bitboard();
        let target = rank_of(color, scene.kings[!color]) == 7 || (enemy_pawns & seventh).any();
        if seventh.contains(square) && target {
            sum += scales.weigh(color, group::ROOK_ON_SEVENTH, 0, 1);
        }
    }
    sum
}

/// The king stands between the rook and the middle.
fn is_shut_in(king: Square, rook: Square, color: Color) -> bool {
    let king_side = king.file() >= File::E;
    let outside = if king_side { rook.file() > king.file() } else { rook.file() < king.file() };
    outside && rank_of(color, king) == 0
}

fn queens<T: Trace>(scene: &mut Scene<'_>, color: Color, scales: &mut Scales<'_, T>) -> Tapered {
    let enemies = scene.board.color(!color);
    let mut sum = Tapered::ZERO;
    for square in scene.pieces(color, Role::Queen) {
        sum += basics(scene, color, (&QUEEN, square), attacks::queen(square, scene.occupied), scales);
        let snipers = (attacks::bishop_rays(square) & scene.pieces(!color, Role::Bishop))
            | (attacks::rook_rays(square) & scene.pieces(!color, Role::Rook));
        let one_screen = |sniper: Square| {
            let screen = attacks::between(square, sniper) & scene.occupied;
            screen.any()
                && !screen.more_than_one()
                && !screen.intersects(enemies & scene.board.role(Role::Pawn))
        };
        if snipers.into_iter().any(one_screen) {
            sum += scales.weigh(color, group::QUEEN_EXPOSED, 0, 1);
        }
    }
    sum
}
