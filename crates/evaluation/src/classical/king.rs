//! The king's shelter, the storm against it, and the pieces gathered before it.

use super::groups as group;
use super::scene::{Scales, Scene, ahead, rank_of};
use super::tapered::Tapered;
use super::trace::Trace;
use roque_chess::{Bitboard, Color, File, Rank, Role, Square, attacks};

/// Units for each kind of danger. The shape of the sum is a choice; what a sum is worth is a tuned table.
mod units {
    /// A piece could give check there without being captured: knight, bishop, rook, queen.
    pub const SAFE_CHECK: [i32; 4] = [790, 635, 1080, 780];
    /// A check that would cost the piece.
    pub const UNSAFE_CHECK: i32 = 148;
    /// A square beside the king that the enemy attacks and only king or queen defend.
    pub const WEAK_SQUARE: i32 = 185;
    /// Own man tied to the king's line.
    pub const PINNED: i32 = 98;
    /// An attack on a square beside the king.
    pub const HIT: i32 = 69;
    /// The attacker has no queen.
    pub const NO_QUEEN: i32 = 873;
    /// A knight defends a square beside the king.
    pub const KNIGHT_GUARD: i32 = 100;
    /// Sum worth one step of the table.
    pub const STEP: i32 = 56;
}

/// Everything about one side's king.
pub fn king<T: Trace>(scene: &Scene<'_>, color: Color, scales: &mut Scales<'_, T>) -> Tapered {
    let mut sum = shelter(scene, color, scales);
    let danger = danger(scene, color);
    if danger > 0 {
        let number = ((danger / units::STEP) as usize).min(group::KING_DANGER.len - 1);
        sum += scales.weigh(color, group::KING_DANGER, number, 1);
    }
    sum
}

fn shelter<T: Trace>(scene: &Scene<'_>, color: Color, scales: &mut Scales<'_, T>) -> Tapered {
    let king = scene.kings[color];
    let here = ahead(color, king) | king.rank().bitboard();
    let enemy_attacks = scene.attacked_by(!color, Role::Pawn);
    let own = scene.pieces(color, Role::Pawn) & here & !enemy_attacks;
    let enemy = scene.pieces(!color, Role::Pawn) & here;
    let middle = (king.file() as usize).clamp(1, 6);
    let mut sum = Tapered::ZERO;
    for file in middle - 1..=middle + 1 {
        let edge = file.min(7 - file);
        let squares = File::from_low_bits(file as u8).bitboard();
        let own_rank = nearest(color, own & squares);
        let enemy_rank = nearest(color, enemy & squares);
        sum += scales.weigh(color, group::SHELTER, edge * 7 + own_rank, 1);
        if own_rank > 0 && own_rank + 1 == enemy_rank {
            sum += scales.weigh(color, group::BLOCKED_STORM, enemy_rank, 1);
        } else {
            sum += scales.weigh(color, group::STORM, edge * 7 + enemy_rank, 1);
        }
    }
    sum
}

/// Rank of the pawn nearest to its own or the enemy's king, seen from the king's side; 0 if there is none.
#[inline]
fn nearest(color: Color, pawns: Bitboard) -> usize {
    let square = match color {
        Color::White => pawns.first(),
        Color::Black => pawns.last(),
    };
    square.map_or(0, |square| rank_of(color, square))
}

/// Sum of attack units against the king of `color`.
fn danger(scene: &Scene<'_>, color: Color) -> i32 {
    let assault = scene.assault[!color];
    let has_queen = scene.pieces(!color, Role::Queen).any();
    if assault.attackers < if has_queen { 1 } else { 2 } {
        return 0;
    }
    let king = scene.kings[color];
    let beside = attacks::king(king);
    let guards = scene.attacked_by(color, Role::King) | scene.attacked_by(color, Role::Queen);
    let thin = !scene.attacked[color] | guards;
    let weak = scene.attacked[!color] & !scene.twice[color] & thin;
    let mut sum = assault.attackers * assault.power
        + units::HIT * assault.hits
        + units::WEAK_SQUARE * (beside & weak).len() as i32
        + units::PINNED * pinned(scene, king, color).len() as i32
        + checks(scene, color, king, weak)
        + flank(scene, color, king)
        - 100;
    if !has_queen {
        sum -= units::NO_QUEEN;
    }
    if scene.attacked_by(color, Role::Knight).intersects(beside) {
        sum -= units::KNIGHT_GUARD;
    }
    sum
}

fn checks(scene: &Scene<'_>, color: Color, king: Square, weak: Bitboard) -> i32 {
    let own_queen = scene.pieces(color, Role::Queen);
    let screens = scene.occupied ^ own_queen;
    let straight = attacks::rook(king, screens);
    let diagonal = attacks::bishop(king, screens);
    let open = !scene.board.color(!color);
    let safe = open & (!scene.attacked[color] | (weak & scene.twice[!color]));
    let from = |role| scene.attacked_by(!color, role);
    let rook = straight & from(Role::Rook) & open;
    let queen = (straight | diagonal) & from(Role::Queen) & open & !scene.attacked_by(color, Role::Queen);
    let bishop = diagonal & from(Role::Bishop) & open;
    let knight = attacks::knight(king) & from(Role::Knight) & open;
    let mut sum = 0;
    let mut risky = Bitboard::EMPTY;
    for (number, squares) in [knight, bishop, rook, queen].into_iter().enumerate() {
        if squares.intersects(safe) {
            sum += units::SAFE_CHECK[number];
        } else if number < 3 {
            risky |= squares;
        }
    }
    sum + units::UNSAFE_CHECK * risky.len() as i32
}

/// Who holds the king's wing: enemy attacks there, twice where doubled, against own.
fn flank(scene: &Scene<'_>, color: Color, king: Square) -> i32 {
    const WEST: Bitboard = Bitboard(0x0F0F_0F0F_0F0F_0F0F);
    const MIDDLE: Bitboard = Bitboard(0x3C3C_3C3C_3C3C_3C3C);
    let wing = match king.file() {
        File::A | File::B | File::C => WEST,
        File::D | File::E => MIDDLE,
        _ => Bitboard(WEST.0 << 4),
    };
    let far = |rank: Rank| rank.relative_to(color).bitboard();
    let camp = wing & !(far(Rank::Sixth) | far(Rank::Seventh) | far(Rank::Eighth));
    let enemy = scene.attacked[!color] & camp;
    let strength = (enemy.len() + (enemy & scene.twice[!color]).len()) as i32;
    let defence = (scene.attacked[color] & camp).len() as i32;
    3 * strength * strength / 8 - 4 * defence
}

/// Men of either colour alone between the king and an enemy slider.
fn pinned(scene: &Scene<'_>, king: Square, color: Color) -> Bitboard {
    let snipers = (attacks::bishop_rays(king) & scene.board.diagonal_sliders())
        | (attacks::rook_rays(king) & scene.board.straight_sliders());
    let mut pinned = Bitboard::EMPTY;
    for sniper in snipers & scene.board.color(!color) {
        let screen = attacks::between(king, sniper) & scene.occupied;
        if !screen.more_than_one() {
            pinned |= screen;
        }
    }
    pinned
}
