//! What all terms of one evaluation look at: attack maps, made once.

use super::groups::{Group, WeightTable};
use super::tapered::Tapered;
use super::trace::Trace;
use roque_chess::{Bitboard, Board, ByColor, Color, Position, Rank, Role, Square, attacks};

/// The men and everything they attack.
pub struct Scene<'a> {
    pub board: &'a Board,
    pub occupied: Bitboard,
    pub kings: ByColor<Square>,
    /// Squares attacked by side and kind.
    pub by_role: ByColor<[Bitboard; 6]>,
    /// Squares attacked by anything.
    pub attacked: ByColor<Bitboard>,
    /// Squares attacked by two or more men.
    pub twice: ByColor<Bitboard>,
    /// Squares that count as mobility.
    pub free: ByColor<Bitboard>,
    /// Squares around each king, on which attackers are counted.
    pub zone: ByColor<Bitboard>,
    /// What each side has gathered against the enemy king.
    pub assault: ByColor<Assault>,
}

/// Attack on a king's zone.
#[derive(Clone, Copy, Default)]
pub struct Assault {
    /// Pieces taking part.
    pub attackers: i32,
    /// Their strength by kind.
    pub power: i32,
    /// Attacked squares next to the king, counted with multiplicity.
    pub hits: i32,
}

/// Where weights are looked up and their uses recorded.
pub struct Scales<'a, T> {
    pub weights: &'a WeightTable,
    pub trace: &'a mut T,
}

impl<T: Trace> Scales<'_, T> {
    /// `count` times a weight of a group, in favour of `color`.
    #[inline]
    pub fn weigh(&mut self, color: Color, group: Group, number: usize, count: i32) -> Tapered {
        let index = group.at(number);
        self.trace.record(color, index, count);
        self.weights[index] * count
    }
}

impl<'a> Scene<'a> {
    pub fn new(position: &'a Position) -> Self {
        let board = position.board();
        let kings = ByColor::new(position.king(Color::White), position.king(Color::Black));
        let mut by_role = ByColor::new([Bitboard::EMPTY; 6], [Bitboard::EMPTY; 6]);
        let mut attacked = ByColor::new(Bitboard::EMPTY, Bitboard::EMPTY);
        let mut twice = attacked;
        let mut free = attacked;
        let mut zone = attacked;
        for color in Color::ALL {
            let pawns = board.pieces(color, Role::Pawn);
            let king_reach = attacks::king(kings[color]);
            let pawn_reach = attacks::pawns(color, pawns);
            by_role[color][Role::Pawn as usize] = pawn_reach;
            by_role[color][Role::King as usize] = king_reach;
            attacked[color] = pawn_reach | king_reach;
            let ahead = step(color, pawns);
            twice[color] = (pawn_reach & king_reach) | (ahead.left() & ahead.right());
            let low = Rank::Second.relative_to(color).bitboard() | Rank::Third.relative_to(color).bitboard();
            let stuck = pawns & (low | step(!color, board.occupied()));
            let enemy_pawns = attacks::pawns(!color, board.pieces(!color, Role::Pawn));
            free[color] = !(stuck | kings[color].bitboard() | enemy_pawns);
            zone[color] = king_reach | kings[color].bitboard() | step(color, king_reach);
        }
        let assault = ByColor::new(Assault::default(), Assault::default());
        Self { board, occupied: board.occupied(), kings, by_role, attacked, twice, free, zone, assault }
    }

    /// Adds a piece's attacks to the maps.
    #[inline]
    pub fn add_attacks(&mut self, color: Color, role: Role, reach: Bitboard) {
        self.twice[color] |= self.attacked[color] & reach;
        self.attacked[color] |= reach;
        self.by_role[color][role as usize] |= reach;
    }

    #[inline]
    pub fn attacked_by(&self, color: Color, role: Role) -> Bitboard {
        self.by_role[color][role as usize]
    }

    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.board.pieces(color, role)
    }
}

/// Every square one step towards the enemy.
#[inline]
pub fn step(color: Color, squares: Bitboard) -> Bitboard {
    match color {
        Color::White => squares.up(),
        Color::Black => squares.down(),
    }
}

/// All squares on ranks ahead of a square.
#[inline]
pub fn ahead(color: Color, square: Square) -> Bitboard {
    let below = (1_u64 << (square as u32 & !7)) - 1;
    match color {
        Color::White => Bitboard(!below & !(0xFF << (square as u32 & !7))),
        Color::Black => Bitboard(below),
    }
}

/// The files beside a square.
#[inline]
pub fn beside(square: Square) -> Bitboard {
    let file = square.file().bitboard();
    file.left() | file.right()
}

/// A square's rank seen by one side, from 0.
#[inline]
pub fn rank_of(color: Color, square: Square) -> usize {
    square.relative_to(color).rank() as usize
}
