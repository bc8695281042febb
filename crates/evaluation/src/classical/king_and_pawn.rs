//! King and pawn against king, known exactly: one bit for each position.

use roque_chess::{Bitboard, Color, Position, Rank, Role, Square, attacks};
use std::sync::OnceLock;

/// Who is to move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Attacker,
    Defender,
}

/// For each square of the attacking king, the squares of the defending king where the pawn wins.
type Winning = [Bitboard; 64];

/// The won positions with one pawn square, by who is to move.
#[derive(Clone)]
struct Wins {
    attacker: Winning,
    defender: Winning,
}

const NONE: Wins = Wins { attacker: [Bitboard::EMPTY; 64], defender: [Bitboard::EMPTY; 64] };

/// White has the pawn; files e to h are mirrored by whoever asks. A pawn only goes forward, so the squares are
/// worked out from the seventh rank down, a whole set of defending kings at a time.
fn compute() -> Vec<Wins> {
    let mut table = vec![NONE; 64];
    for pawn in Square::ALL.into_iter().rev() {
        let is_pawn_square = !matches!(pawn.rank(), Rank::First | Rank::Eighth);
        if is_pawn_square && pawn.file() <= roque_chess::File::D {
            table[pawn as usize] = compute_pawn(pawn, &table);
        }
    }
    table
}

/// Goes back from the positions won at once, until no more are found.
fn compute_pawn(pawn: Square, table: &[Wins]) -> Wins {
    let mut wins = NONE;
    loop {
        let mut found = false;
        for king in !pawn.bitboard() {
            let won = won_for_attacker(pawn, king, &wins, table);
            found |= won != wins.attacker[king as usize];
            wins.attacker[king as usize] = won;
            wins.defender[king as usize] = won_for_defender(pawn, king, won);
        }
        if !found {
            return wins;
        }
    }
}

/// Where the defender may stand, apart from the pawn's attacks.
fn room(pawn: Square, king: Square) -> Bitboard {
    !(attacks::king(king) | king.bitboard() | pawn.bitboard())
}

/// With the attacker to move: the pawn promotes safely, or some move leads to a win.
fn won_for_attacker(pawn: Square, king: Square, wins: &Wins, table: &[Wins]) -> Bitboard {
    let ahead = pawn.bitboard().up();
    let mut won: Bitboard =
        attacks::king(king).into_iter().fold(Bitboard::EMPTY, |won, to| won | wins.defender[to as usize]);
    if ahead.intersects(Bitboard::BACK_RANKS) {
        if !ahead.contains(king) {
            let guarded = attacks::king(king).intersects(ahead);
            won |= if guarded { !ahead } else { !(ahead | spread(ahead)) };
        }
    } else if let Some(single) = ahead.single().filter(|&square| square != king) {
        won |= table[single as usize].defender[king as usize];
        if pawn.rank() == Rank::Second
            && let Some(double) = ahead.up().single()
        {
            won |= table[double as usize].defender[king as usize] - ahead;
        }
    }
    won & room(pawn, king) & !attacks::pawn(Color::White, pawn)
}

/// With the defender to move: he has a move, and every one loses.
fn won_for_defender(pawn: Square, king: Square, lost_after: Bitboard) -> Bitboard {
    // The pawn's square is among these where the king does not guard it.
    let targets = !(attacks::king(king) | king.bitboard() | attacks::pawn(Color::White, pawn));
    let holding = targets - lost_after;
    room(pawn, king) & spread(targets) & !spread(holding)
}

/// All squares a king's step away from some of these.
fn spread(squares: Bitboard) -> Bitboard {
    let row = squares | squares.left() | squares.right();
    row.up() | row.down() | squares.left() | squares.right()
}

fn wins() -> &'static [Wins] {
    static WINS: OnceLock<Vec<Wins>> = OnceLock::new();
    WINS.get_or_init(compute)
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
    let wins = &wins()[seen(pawn) as usize];
    let won = match turn {
        Turn::Attacker => wins.attacker[king as usize],
        Turn::Defender => wins.defender[king as usize],
    };
    Some(won.contains(defender))
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
        let count =
            |wins: &Wins| wins.attacker.iter().chain(&wins.defender).map(|set| set.len()).sum::<usize>();
        let wins: usize = wins().iter().map(count).sum();
        assert_eq!(wins, 111_282);
    }
}
