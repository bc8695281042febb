//! What a player notices about a move before thinking: what it takes, leaves, threatens and risks.
//!
//! Each trait is a small number; 0 says that there is nothing to notice, and every other number is a row of the model.

use crate::exchange;
use crate::inputs::loss_step;
use crate::moment::Moment;
use crate::sight::Sight;
use roque_chess::{Move, MoveKind, Position, Promotion, Role, Square, attacks};

/// How many traits a move has.
pub(crate) const TRAITS: usize = 28;
/// The first trait that comes from the shallow search; all behind it do too.
pub(crate) const FIRST_SIGHTED: usize = 18;

/// The traits of one move, by number.
pub(crate) type Traits = [u8; TRAITS];

/// The largest value of each trait.
const LARGEST: [usize; TRAITS] = [
    12, 36, 3, 3, 12, 5, 5, 8, 2, 18, 12, 8, 8, 1, 5, 3, 1, 5, // without search
    16, 16, 16, 16, 9, 9, 8, 2, 16, 4,
];

const fn offsets() -> [usize; TRAITS] {
    let mut offsets = [0; TRAITS];
    let mut index = 1;
    while index < TRAITS {
        offsets[index] = offsets[index - 1] + LARGEST[index - 1];
        index += 1;
    }
    offsets
}

const OFFSETS: [usize; TRAITS] = offsets();
/// How many rows the traits have together.
pub(crate) const TRAIT_ROWS: usize = OFFSETS[TRAITS - 1] + LARGEST[TRAITS - 1];

/// The row of a trait that is there.
#[inline]
pub(crate) fn row(index: usize, value: u8) -> Option<usize> {
    debug_assert!(usize::from(value) <= LARGEST[index], "trait {index}: {value}");
    (value > 0).then(|| OFFSETS[index] + usize::from(value) - 1)
}

/// Whether every trait has a value it can have.
pub(crate) fn are_valid(traits: &Traits) -> bool {
    traits.iter().zip(LARGEST).all(|(&value, largest)| usize::from(value) <= largest)
}

/// What is the same for all moves of a position.
pub(crate) struct Observer<'a> {
    moment: Moment<'a>,
    own_loss: i32,
}

impl<'a> Observer<'a> {
    pub(crate) fn new(moment: Moment<'a>) -> Self {
        let board = moment.position.board();
        let us = moment.position.side_to_move();
        let own_loss = exchange::most_winnable(board, board.color(us) - board.role(Role::King), !us);
        Self { moment, own_loss }
    }

    /// The traits of a legal move, without those that need a search.
    pub(crate) fn traits(&self, m: Move) -> Traits {
        let position = self.moment.position;
        let after = position.after(m);
        let role = position.board().role_at(m.from()).unwrap_or(Role::Pawn);
        let landing = landing(position, m);
        let at_risk = exchange::winnable(after.board(), landing, after.side_to_move());
        let wins = exchange::gain(position, m) - at_risk;
        let mut traits = [0; TRAITS];
        traits[0] = step(wins, &[-700, -400, -250, -50, 0, 1, 101, 250, 400, 600, 850]);
        traits[1] = exchange::taken(position, m).map_or(0, |taken| (role as u8) * 6 + taken as u8 + 1);
        traits[2] = self.takes_back(m, wins);
        traits[3] = check(&after, wins);
        traits[4] = self.flees(m, role, at_risk);
        self.consequences(&mut traits, m, &after);
        traits[7] = self.moment.last.map_or(0, |last| last.to().distance(landing) + 1);
        traits[8] = self.same_man(m);
        traits[9] = direction(position, m, role);
        traits[10] = welcome(&after, landing);
        traits[11] = landing.distance(position.king(!position.side_to_move())) + 1;
        traits[12] = special(position, m, role);
        traits[13] = u8::from(self.moment.earlier_keys.contains(&after.key()));
        traits[14] = freedom(position, &after, m, role, landing);
        traits[16] = u8::from(position.pinned().contains(m.from()));
        traits
    }

    fn takes_back(&self, m: Move, wins: i32) -> u8 {
        match self.moment.last.filter(|last| last.is_capture()) {
            None => 0,
            Some(last) if last.to() != m.to() => 3,
            Some(_) if wins >= 0 => 1,
            Some(_) => 2,
        }
    }

    /// A man in danger moves, into safety or not.
    fn flees(&self, m: Move, role: Role, at_risk: i32) -> u8 {
        let position = self.moment.position;
        let us = position.side_to_move();
        if role == Role::King || exchange::winnable(position.board(), m.from(), !us) == 0 {
            return 0;
        }
        (role as u8) * 2 + u8::from(at_risk == 0) + 1
    }

    /// What both sides could take after the move.
    fn consequences(&self, traits: &mut Traits, m: Move, after: &Position) {
        let us = self.moment.position.side_to_move();
        let board = after.board();
        let kings = board.role(Role::King);
        let others = board.color(us) - kings - landing(self.moment.position, m).bitboard();
        let loss = exchange::most_winnable(board, others, !us);
        let threat = exchange::most_winnable(board, board.color(!us) - kings, us);
        traits[5] = loss_step(loss) as u8 + 1;
        traits[6] = loss_step(threat) as u8 + 1;
        traits[15] = match loss.cmp(&self.own_loss) {
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => 2,
            std::cmp::Ordering::Greater => 3,
        };
        // What stands on the landing square may be attacked by what the move uncovers or forks: count the targets.
        let mine = board.color(us);
        let targets = board.color(!us) - kings - board.role(Role::Pawn);
        let hit = targets.into_iter().filter(|&square| {
            (board.attackers_to(square, board.occupied()) & mine).any()
                && exchange::winnable(board, square, us) > 0
        });
        traits[17] = (hit.count() as u8 + 1).min(5);
    }

    /// The man that moved last moves on, or back.
    fn same_man(&self, m: Move) -> u8 {
        match self.moment.own {
            Some(own) if own.to() == m.from() && own.from() == m.to() => 2,
            Some(own) if own.to() == m.from() => 1,
            _ => 0,
        }
    }
}

/// Adds what a search has seen of a move.
pub(crate) fn add_sight(traits: &mut Traits, sight: &Sight, index: usize) {
    traits[FIRST_SIGHTED..].copy_from_slice(&sight.traits(index));
}

/// 1 for values below the first step, 2 below the second, and so on.
pub(crate) fn step(value: i32, steps: &[i32]) -> u8 {
    steps.partition_point(|&step| step <= value) as u8 + 1
}

/// Where the man, or the king that castles, arrives.
fn landing(position: &Position, m: Move) -> Square {
    if !m.is_castling() {
        return m.to();
    }
    let rank = position.side_to_move().pick(0, 56);
    Square::from_low_bits(rank + if m.to() > m.from() { 6 } else { 2 })
}

fn check(after: &Position, wins: i32) -> u8 {
    match (after.is_check(), wins >= 0) {
        (false, _) => 0,
        (true, _) if after.legal_moves().is_empty() => 3,
        (true, true) => 1,
        (true, false) => 2,
    }
}

/// Forward, sideways or back, for each kind of man.
fn direction(position: &Position, m: Move, role: Role) -> u8 {
    let us = position.side_to_move();
    let (from, to) = (m.from().relative_to(us).rank(), m.to().relative_to(us).rank());
    let way = match to.cmp(&from) {
        std::cmp::Ordering::Greater => 0,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Less => 2,
    };
    role as u8 * 3 + way + 1
}

/// The least valuable enemy that attacks the landing square, and whether it is guarded.
fn welcome(after: &Position, landing: Square) -> u8 {
    let board = after.board();
    let around = board.attackers_to(landing, board.occupied());
    let enemies = around & board.color(after.side_to_move());
    let guarded = (around & board.color(!after.side_to_move())).any();
    let least = Role::ALL.into_iter().find(|&role| enemies.intersects(board.role(role)));
    let attacker = match least {
        None => 0,
        Some(Role::Pawn) => 1,
        Some(Role::Knight | Role::Bishop) => 2,
        Some(Role::Rook) => 3,
        Some(Role::Queen) => 4,
        Some(Role::King) => 5,
    };
    attacker * 2 + u8::from(guarded) + 1
}

fn special(position: &Position, m: Move, role: Role) -> u8 {
    match m.kind() {
        MoveKind::Castling if m.to() > m.from() => 1,
        MoveKind::Castling => 2,
        MoveKind::Promotion(Promotion::Queen) | MoveKind::CapturePromotion(Promotion::Queen) => 3,
        MoveKind::Promotion(Promotion::Knight) | MoveKind::CapturePromotion(Promotion::Knight) => 4,
        MoveKind::Promotion(_) | MoveKind::CapturePromotion(_) => 5,
        MoveKind::EnPassant => 6,
        _ if role == Role::Pawn && is_passed(position, m) => 8,
        MoveKind::DoublePush => 7,
        _ => 0,
    }
}

/// Whether no enemy pawn can stop or take the pawn on its way.
fn is_passed(position: &Position, m: Move) -> bool {
    let us = position.side_to_move();
    let (file, rank) = (m.to().file() as i32, m.to().relative_to(us).rank() as i32);
    let enemies = position.board().pieces(!us, Role::Pawn);
    let stops =
        |pawn: Square| (pawn.file() as i32 - file).abs() <= 1 && pawn.relative_to(us).rank() as i32 > rank;
    !enemies.into_iter().any(stops)
}

/// How many more squares the man reaches from where it goes.
fn freedom(position: &Position, after: &Position, m: Move, role: Role, landing: Square) -> u8 {
    if matches!(role, Role::Pawn | Role::King) {
        return 0;
    }
    let us = position.side_to_move();
    let reach = |position: &Position, square| {
        let board = position.board();
        (attacks::of(us, role, square, board.occupied()) - board.color(us)).len() as i32
    };
    step(reach(after, landing) - reach(position, m.from()), &[-3, 0, 1, 4])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn traits(fen: &str, text: &str) -> Traits {
        let position: Position = fen.parse().unwrap();
        let m = position.parse_uci(text).unwrap();
        Observer::new(Moment::bare(&position)).traits(m)
    }

    #[test]
    fn mates_checks_and_captures_are_noticed() {
        assert_eq!(traits("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8")[3], 3);
        assert_eq!(traits("6k1/5pp1/7p/8/8/8/8/R5K1 w - - 0 1", "a1a8")[3], 1);
        let takes = traits("k7/8/8/3p4/8/1B6/8/K7 w - - 0 1", "b3d5");
        assert_eq!((takes[0], takes[1]), (7, Role::Bishop as u8 * 6 + 1));
    }

    #[test]
    fn danger_is_noticed() {
        // The knight on d5 is attacked by a pawn; it can flee, and a king's move leaves it.
        let fen = "k7/8/2p5/3N4/8/8/8/K7 w - - 0 1";
        assert_eq!(traits(fen, "d5f4")[4], Role::Knight as u8 * 2 + 2);
        let ignores = traits(fen, "a1a2");
        assert_eq!((ignores[5], ignores[15]), (3, 2));
    }

    #[test]
    fn every_value_has_its_row() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position: Position = fen.parse().unwrap();
        let observer = Observer::new(Moment::bare(&position));
        for &m in &position.legal_moves() {
            let traits = observer.traits(m);
            for (index, &value) in traits.iter().enumerate() {
                assert!(usize::from(value) <= LARGEST[index], "{m}: trait {index} is {value}");
                assert!(row(index, value).is_none_or(|row| row < TRAIT_ROWS));
            }
        }
    }
}
