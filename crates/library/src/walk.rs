//! Looking for a position or material in stored moves, without playing them by the rules.
//!
//! After the idea of Scid: most games are given up after a few moves, because a pawn that stands at home in the position
//! looked for has moved or is gone, or because fewer men are left than it has. What is known of the end of a game rules
//! many out before their first move. The board here is a bare array with a sum of keys; whatever it finds is checked by
//! the rules.

use crate::codec::{Broken, home_pawns, plies};
use crate::head::{Flags, Head};
use roque_chess::{Board, Color, Piece, Position, Role, Square, zobrist};
use std::sync::LazyLock;

/// Sums of keys for each kind of man; number zero is an empty square.
static KEYS: LazyLock<Box<[[u64; 64]; 13]>> = LazyLock::new(|| {
    let mut keys = Box::new([[0; 64]; 13]);
    for color in Color::ALL {
        for role in Role::ALL {
            for square in (0..64).filter_map(Square::from_index) {
                let man = Piece::new(color, role);
                keys[usize::from(number(man))][square.index()] = zobrist::piece(man, square).0;
            }
        }
    }
    keys
});

const fn number(man: Piece) -> u8 {
    1 + 6 * man.color as u8 + man.role as u8
}

/// A board that only knows which man stands where.
#[derive(Clone)]
pub(crate) struct Bare {
    men: [u8; 64],
    sum: u64,
    /// How many of each kind, four bits each.
    counts: u64,
    count: u8,
    black_to_move: bool,
}

impl Bare {
    pub(crate) fn new(position: &Position) -> Self {
        let mut men = [0; 64];
        position.board().iter().for_each(|(square, man)| men[square.index()] = number(man));
        Self {
            men,
            sum: sum(position.board()),
            counts: counts(position.board()),
            count: position.board().occupied().len() as u8,
            black_to_move: position.side_to_move() == Color::Black,
        }
    }

    #[inline]
    fn put(&mut self, man: u8, square: usize) {
        self.men[square] = man;
        self.sum ^= KEYS[usize::from(man)][square];
    }

    #[inline]
    fn take(&mut self, square: usize) -> u8 {
        let man = std::mem::take(&mut self.men[square]);
        self.sum ^= KEYS[usize::from(man)][square];
        man
    }

    #[inline]
    fn remove(&mut self, square: usize) {
        let man = self.take(square);
        self.counts = self.counts.wrapping_sub(one(man));
        self.count = self.count.wrapping_sub(u8::from(man > 0));
    }

    /// Plays the bits of a move; zero passes.
    #[inline]
    fn play(&mut self, bits: u16) {
        self.black_to_move = !self.black_to_move;
        let (from, to, kind) = (usize::from(bits & 63), usize::from(bits >> 6 & 63), bits >> 12);
        match kind {
            0 => {}
            // The king takes its own rook.
            3 => {
                let (king, rook) = (self.take(from), self.take(to));
                let (king_file, rook_file) = if to > from { (6, 5) } else { (2, 3) };
                self.put(king, from & 56 | king_file);
                self.put(rook, from & 56 | rook_file);
            }
            _ => {
                let mut man = self.take(from);
                if kind == 6 {
                    self.remove(from & 56 | to & 7);
                } else if kind & 4 != 0 {
                    self.remove(to);
                }
                if kind >= 8 {
                    let promoted = man + 1 + (kind & 3) as u8;
                    self.counts = self.counts.wrapping_sub(one(man)).wrapping_add(one(promoted));
                    man = promoted.min(12);
                }
                self.put(man, to);
            }
        }
    }
}

/// One man of a kind, as counts have it.
#[inline]
const fn one(man: u8) -> u64 {
    match man {
        0 => 0,
        man => 1 << (4 * (man - 1)),
    }
}

fn sum(board: &Board) -> u64 {
    zobrist::board(board, |_| true).0
}

fn counts(board: &Board) -> u64 {
    board.iter().map(|(_, man)| one(number(man))).sum()
}

/// The board every usual game begins on.
pub(crate) static USUAL: LazyLock<Bare> = LazyLock::new(|| Bare::new(&Position::default()));

/// A position to look for.
pub(crate) struct Target {
    position: Position,
    sum: u64,
    home: u16,
    /// Squares of pawns that have not moved.
    needed: u64,
    men: u8,
    black_to_move: bool,
}

impl Target {
    pub(crate) fn new(position: &Position) -> Self {
        let home = home_pawns(position);
        let [white, black] = home.to_le_bytes();
        Self {
            position: *position,
            sum: sum(position.board()),
            home,
            needed: u64::from(white) << 8 | u64::from(black) << 48,
            men: position.board().occupied().len() as u8,
            black_to_move: position.side_to_move() == Color::Black,
        }
    }

    /// Whether the game may have had the position, from what is known of its end.
    #[inline]
    pub(crate) fn possible(&self, head: &Head) -> bool {
        let usual = !head.flags.has(Flags::OTHER_START);
        head.men <= self.men && !(usual && head.home & !self.home != 0)
    }

    /// After how many half-moves of a usual game the position stands on the board.
    pub(crate) fn find(&self, moves: &[u8]) -> Option<usize> {
        self.find_on(USUAL.clone(), moves, &Position::default(), self.needed)
    }

    /// The same for a game from another start.
    pub(crate) fn find_from(&self, start: &Position, moves: &[u8]) -> Option<usize> {
        self.find_on(Bare::new(start), moves, start, 0)
    }

    fn find_on(&self, mut board: Bare, moves: &[u8], start: &Position, needed: u64) -> Option<usize> {
        for ply in 0.. {
            if board.sum == self.sum
                && board.black_to_move == self.black_to_move
                && self.confirms(start, &moves[..2 * ply])
            {
                return Some(ply);
            }
            let bits = moves.get(2 * ply..2 * ply + 2)?;
            let bits = u16::from_le_bytes([bits[0], bits[1]]);
            if needed & (1 << (bits & 63) | 1 << (bits >> 6 & 63)) != 0 && bits != 0 {
                return None;
            }
            board.play(bits);
            if board.count < self.men {
                return None;
            }
        }
        None
    }

    /// Whether castling rights and a pawn that may be taken en passant agree too.
    fn confirms(&self, start: &Position, moves: &[u8]) -> bool {
        let end = plies(moves)
            .try_fold(*start, |position, ply| ply?.played_in(&position).ok_or(Broken("a move is not legal")));
        end.is_ok_and(|end| end.key() == self.position.key())
    }
}

/// Men on the board, of which colour being no matter: `KRPKR`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Material {
    text: String,
    counts: [u64; 2],
    men: u8,
}

impl Material {
    /// Reads the men of both sides, kings first: `KRPKR`, `KQKRR`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.to_ascii_uppercase();
        let (mine, theirs) = text.strip_prefix('K')?.split_once('K')?;
        let (mut counts, mut men) = ([0; 2], 2);
        for (side, letters) in [(Color::White, mine), (Color::Black, theirs)] {
            let mut roles = vec![Role::King];
            for letter in letters.chars() {
                roles
                    .push(Role::from_letter(letter.to_ascii_lowercase()).filter(|role| *role != Role::King)?);
            }
            if roles.len() > 16 {
                return None;
            }
            men += letters.len() as u8;
            for role in roles {
                counts[0] += one(number(Piece::new(side, role)));
                counts[1] += one(number(Piece::new(!side, role)));
            }
        }
        Some(Self { text, counts, men })
    }

    /// Whether the game may have had it, from what is known of its end.
    pub(crate) fn possible(&self, head: &Head) -> bool {
        head.men <= self.men
    }

    /// After how many half-moves it is on the board.
    pub(crate) fn find(&self, mut board: Bare, moves: &[u8]) -> Option<usize> {
        for ply in 0.. {
            if self.counts.contains(&board.counts) {
                return Some(ply);
            }
            let bits = moves.get(2 * ply..2 * ply + 2)?;
            board.play(u16::from_le_bytes([bits[0], bits[1]]));
            if board.count < self.men {
                return None;
            }
        }
        None
    }
}

impl std::fmt::Display for Material {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codec::ply_bits;
    use roque_chess::document::Ply;
    use roque_game::Random;

    /// Random games, every position looked for in its own game and found where it first stood.
    #[test]
    fn every_position_of_a_game_is_found_where_it_first_stood() {
        let mut random = Random::new(77);
        for game in 0..60 {
            let start = match game % 3 {
                0 => Position::default(),
                1 => Position::chess960(random.below(960) as u16).unwrap(),
                _ => "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1".parse().unwrap(),
            };
            let (mut moves, mut positions) = (Vec::new(), vec![start]);
            while let Some(m) = random.choose(&positions[positions.len() - 1].legal_moves()) {
                moves.extend(ply_bits(Ply::Move(m)).to_le_bytes());
                positions.push(positions[positions.len() - 1].after(m));
                if positions.len() > 150 {
                    break;
                }
            }
            for (ply, position) in positions.iter().enumerate() {
                let target = Target::new(position);
                let first = positions.iter().position(|other| other.key() == position.key());
                let found = match start == Position::default() {
                    true => target.find(&moves),
                    false => target.find_from(&start, &moves),
                };
                assert_eq!(found, first, "half-move {ply} of game {game}");
                let bare =
                    positions[..=ply].iter().fold(Bare::new(&start), |_, position| Bare::new(position));
                assert_eq!(bare.sum, target.sum);
            }
        }
    }

    #[test]
    fn material_is_found_for_either_side() {
        let start: Position = "8/8/8/3k4/8/8/1p2KR2/8 b - - 0 1".parse().unwrap();
        let capture = start.parse_uci("b2b1q").unwrap();
        let moves = ply_bits(Ply::Move(capture)).to_le_bytes();
        let find = |text: &str| Material::parse(text).unwrap().find(Bare::new(&start), &moves);
        assert_eq!(
            (find("KRKP"), find("KPKR"), find("KRKQ"), find("KQKQ")),
            (Some(0), Some(0), Some(1), None)
        );
        assert_eq!((Material::parse("RK"), Material::parse("KX"), Material::parse("K")), (None, None, None));
    }
}
