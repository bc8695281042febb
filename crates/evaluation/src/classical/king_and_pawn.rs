//! King and pawn against king, known exactly: one bit for each position.

use roque_chess::{Bitboard, Color, Position, Role, Square, attacks};
use std::sync::OnceLock;

/// Pawn squares kept: files a to d (the others are mirrored), second to seventh rank.
const PAWN_SQUARES: usize = 24;
const POSITIONS: usize = 2 * 64 * 64 * PAWN_SQUARES;

/// Who is to move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Attacker,
    Defender,
}

/// A position with the pawn White's, on files a to d.
#[derive(Clone, Copy)]
struct Ending {
    turn: Turn,
    king: Square,
    defender: Square,
    pawn: Square,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Impossible,
    Unknown,
    Draw,
    Win,
}

impl Ending {
    fn new(number: usize) -> Self {
        let square = |bits: usize| Square::from_low_bits((bits & 63) as u8);
        let pawn = number / (2 * 64 * 64);
        Self {
            turn: if number & 1 == 0 { Turn::Attacker } else { Turn::Defender },
            king: square(number >> 1),
            defender: square(number >> 7),
            pawn: Square::from_low_bits((8 + pawn / 4 * 8 + pawn % 4) as u8),
        }
    }

    fn number(self) -> usize {
        let pawn = (self.pawn.rank() as usize - 1) * 4 + self.pawn.file() as usize;
        self.turn as usize | (self.king as usize) << 1 | (self.defender as usize) << 7 | pawn << 13
    }

    /// What is clear without looking ahead.
    fn at_once(self) -> State {
        let Self { turn, king, defender, pawn } = self;
        let pawn_reach = attacks::pawn(Color::White, pawn);
        if king.distance(defender) <= 1 || king == pawn || defender == pawn {
            return State::Impossible;
        }
        match turn {
            Turn::Attacker if pawn_reach.contains(defender) => State::Impossible,
            Turn::Attacker => {
                let goal = pawn.bitboard().up();
                let promotes =
                    goal.intersects(Bitboard::BACK_RANKS) && !goal.contains(king) && !goal.contains(defender);
                let safe = !attacks::king(defender).intersects(goal) || attacks::king(king).intersects(goal);
                if promotes && safe { State::Win } else { State::Unknown }
            }
            Turn::Defender => {
                let takes = attacks::king(defender).contains(pawn) && !attacks::king(king).contains(pawn);
                let moves = attacks::king(defender) & !attacks::king(king) & !pawn_reach;
                if takes || moves.is_empty() { State::Draw } else { State::Unknown }
            }
        }
    }

    /// What follows from the positions one move on.
    fn by_moves(self, states: &[State]) -> State {
        let (good, bad) = match self.turn {
            Turn::Attacker => (State::Win, State::Draw),
            Turn::Defender => (State::Draw, State::Win),
        };
        let mut all_bad = true;
        for next in self.moves() {
            match states[next.number()] {
                state if state == good => return good,
                State::Unknown => all_bad = false,
                _ => {}
            }
        }
        if all_bad { bad } else { State::Unknown }
    }

    /// Positions after each move; some of them impossible, which count for neither side.
    fn moves(self) -> impl Iterator<Item = Self> {
        let Self { turn, king, defender, pawn } = self;
        let walker = if turn == Turn::Attacker { king } else { defender };
        let next_turn = if turn == Turn::Attacker { Turn::Defender } else { Turn::Attacker };
        let steps = attacks::king(walker).into_iter().map(move |to| match turn {
            Turn::Attacker => Self { turn: next_turn, king: to, ..self },
            Turn::Defender => Self { turn: next_turn, defender: to, ..self },
        });
        let free = !(king.bitboard() | defender.bitboard());
        let single = pawn.bitboard().up() & free & !Bitboard::BACK_RANKS;
        let double = (single & Bitboard(0xFF_0000)).up() & free;
        let pushes = if turn == Turn::Attacker { single | double } else { Bitboard::EMPTY };
        steps.chain(pushes.into_iter().map(move |to| Self { turn: next_turn, pawn: to, ..self }))
    }
}

/// Bits of won positions.
struct Wins(Vec<u64>);

impl Wins {
    fn compute() -> Self {
        let mut states: Vec<State> = (0..POSITIONS).map(|number| Ending::new(number).at_once()).collect();
        let mut open: Vec<usize> =
            (0..POSITIONS).filter(|&number| states[number] == State::Unknown).collect();
        loop {
            let before = open.len();
            open.retain(|&number| {
                states[number] = Ending::new(number).by_moves(&states);
                states[number] == State::Unknown
            });
            if open.len() == before {
                break;
            }
        }
        // What is still open at the end never becomes a win.
        let mut bits = vec![0; POSITIONS / 64];
        for (number, &state) in states.iter().enumerate() {
            bits[number / 64] |= u64::from(state == State::Win) << (number % 64);
        }
        Self(bits)
    }

    fn contains(&self, ending: Ending) -> bool {
        let number = ending.number();
        self.0[number / 64] >> (number % 64) & 1 != 0
    }
}

fn wins() -> &'static Wins {
    static WINS: OnceLock<Wins> = OnceLock::new();
    WINS.get_or_init(Wins::compute)
}

/// Works the table out now rather than in the middle of a search.
pub fn prepare() {
    wins();
}

/// Whether the side with the pawn wins; `None` if it is not king and pawn against king.
pub fn is_won(position: &Position) -> Option<bool> {
    let board = position.board();
    let pawn = board.role(Role::Pawn).single()?;
    if board.occupied().len() != 3 {
        return None;
    }
    let attacker = board.color_at(pawn)?;
    let west = pawn.file() <= roque_chess::File::D;
    let seen = |square: Square| {
        let square = square.relative_to(attacker);
        if west { square } else { square.flip_horizontal() }
    };
    let turn = if position.side_to_move() == attacker { Turn::Attacker } else { Turn::Defender };
    let (king, defender) = (seen(position.king(attacker)), seen(position.king(!attacker)));
    Some(wins().contains(Ending { turn, king, defender, pawn: seen(pawn) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(fen: &str) -> bool {
        is_won(&fen.parse().expect("a legal position")).expect("king and pawn against king")
    }

    #[test]
    fn textbook_positions() {
        // The king on the sixth rank before its pawn wins whoever is to move.
        assert!(won("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"));
        assert!(won("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1"));
        // With the opposition the defender holds; without it he does not.
        assert!(!won("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"));
        assert!(won("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1"));
        // A rook's pawn with the king in the corner.
        assert!(!won("k7/8/1K6/P7/8/8/8/8 w - - 0 1"));
        // The same for Black and mirrored.
        assert!(won("8/8/8/8/3p4/3k4/8/3K4 w - - 0 1"));
        assert!(!won("8/8/8/7p/8/6k1/8/7K b - - 0 1"));
        // Stalemate, and a pawn that falls.
        assert!(!won("4k3/4P3/4K3/8/8/8/8/8 b - - 0 1"));
        assert!(!won("8/8/8/8/8/8/P1k5/7K b - - 0 1"));
    }

    #[test]
    fn the_number_of_wins_is_the_known_one() {
        let wins: u32 = wins().0.iter().map(|word| word.count_ones()).sum();
        assert_eq!(wins, 111_282);
    }
}
