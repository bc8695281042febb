//! Which root moves keep the result and make progress, the fifty-move rule included.

use roque_chess::{Move, Outcome, Position};
use roque_engine::TableResult;

/// Half-moves to the next capture or pawn move (or mate) of best play, positive if the side to move wins, 0 if drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distance {
    /// The distance; beyond 100 the fifty-move rule makes a draw of it.
    pub plies: i32,
    /// Whether the table stores it rounded to whole moves, so that the truth may be one ply more.
    pub rounded: bool,
}

/// What ranking needs to look up. `None` wherever a table is missing.
pub trait DistanceTable {
    /// The result of best play, assuming that the last move was a capture or pawn move.
    fn result(&self, position: &Position) -> Option<TableResult>;

    /// The distance to the next capture or pawn move of best play.
    fn distance(&self, position: &Position) -> Option<Distance>;
}

/// A root move's worth.
struct Ranked {
    m: Move,
    result: TableResult,
    /// Seen from the root, this move included.
    plies: i32,
    mates: bool,
}

/// The result of best play from here with the moves already made towards the fifty-move rule, and the moves that keep
/// it: when winning the quickest to the next irreversible step, when losing the slowest. `None` if a table is missing
/// or the game is over.
#[must_use]
pub fn rank_root(table: &impl DistanceTable, position: &Position) -> Option<(TableResult, Vec<Move>)> {
    let ranked: Option<Vec<Ranked>> =
        position.legal_moves().iter().map(|&m| rank_move(table, position, m)).collect();
    let ranked = ranked?;
    // Fewer plies when winning, more of the negative ones when losing: the same sign serves both.
    let worth = |candidate: &Ranked| (candidate.result, candidate.mates, -candidate.plies);
    let best = ranked.iter().map(worth).max()?;
    let moves = ranked.iter().filter(|candidate| worth(candidate) == best).map(|candidate| candidate.m);
    Some((best.0, moves.collect()))
}

fn rank_move(table: &impl DistanceTable, position: &Position, m: Move) -> Option<Ranked> {
    let after = position.after(m);
    match after.outcome() {
        Some(Outcome::Checkmate { .. }) => {
            return Some(Ranked { m, result: TableResult::Win, plies: 1, mates: true });
        }
        Some(_) => return Some(Ranked { m, result: TableResult::Draw, plies: 0, mates: false }),
        None => {}
    }
    if after.halfmove_clock() == 0 {
        let result = flip(table.result(&after)?);
        return Some(Ranked { m, result, plies: before_zeroing(result), mates: false });
    }
    let Distance { plies, rounded } = table.distance(&after)?;
    // One more ply from here, in the direction of whoever wins.
    let plies = -plies - plies.signum();
    let reached = plies.abs() + i32::from(position.halfmove_clock());
    // The hundredth ply without progress still wins if it mates or makes progress; a rounded distance may be one off.
    let in_time = reached <= 100 - i32::from(rounded && position.halfmove_clock() > 0);
    let result = match (plies.signum(), in_time) {
        (0, _) => TableResult::Draw,
        (1, true) => TableResult::Win,
        (1, false) => TableResult::CursedWin,
        (_, true) => TableResult::Loss,
        (_, false) => TableResult::BlessedLoss,
    };
    Some(Ranked { m, result, plies, mates: false })
}

/// The distance when the next move is itself the irreversible one.
fn before_zeroing(result: TableResult) -> i32 {
    match result {
        TableResult::Win => 1,
        TableResult::CursedWin => 101,
        TableResult::Draw => 0,
        TableResult::BlessedLoss => -101,
        TableResult::Loss => -1,
    }
}

pub(crate) fn flip(result: TableResult) -> TableResult {
    match result {
        TableResult::Loss => TableResult::Win,
        TableResult::BlessedLoss => TableResult::CursedWin,
        TableResult::Draw => TableResult::Draw,
        TableResult::CursedWin => TableResult::BlessedLoss,
        TableResult::Win => TableResult::Loss,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table that knows the distance of a position by the square of White's king and nothing else.
    struct Fake(fn(&Position) -> Option<i32>);

    impl DistanceTable for Fake {
        fn result(&self, position: &Position) -> Option<TableResult> {
            Some(match (self.0)(position)? {
                ..=-101 => TableResult::BlessedLoss,
                -100..=-1 => TableResult::Loss,
                0 => TableResult::Draw,
                1..=100 => TableResult::Win,
                101.. => TableResult::CursedWin,
            })
        }

        fn distance(&self, position: &Position) -> Option<Distance> {
            Some(Distance { plies: (self.0)(position)?, rounded: false })
        }
    }

    fn ranked(fen: &str, table: fn(&Position) -> Option<i32>) -> Option<(TableResult, Vec<String>)> {
        let position: Position = fen.parse().unwrap();
        let (result, moves) = rank_root(&Fake(table), &position)?;
        Some((result, moves.iter().map(ToString::to_string).collect()))
    }

    /// White to move; after the move Black is lost, the sooner the further left the king stands.
    fn king_on_the_left(position: &Position) -> Option<i32> {
        Some(-10 - 10 * position.king(roque_chess::Color::White).file() as i32)
    }

    #[test]
    fn the_quickest_win_is_kept() {
        let (result, moves) = ranked("8/8/8/8/8/4k3/8/R2K4 w - - 0 1", king_on_the_left).unwrap();
        assert_eq!(result, TableResult::Win);
        assert_eq!(moves, ["d1c1", "d1c2"]);
    }

    #[test]
    fn the_clock_turns_a_win_into_a_draw() {
        // c-file: 30 plies after the move, 31 with it; 69 + 31 is just in time, 70 + 31 is not.
        let (result, _) = ranked("8/8/8/8/8/4k3/8/R2K4 w - - 69 80", king_on_the_left).unwrap();
        assert_eq!(result, TableResult::Win);
        let (result, _) = ranked("8/8/8/8/8/4k3/8/R2K4 w - - 70 80", king_on_the_left).unwrap();
        assert_eq!(result, TableResult::CursedWin);
    }

    #[test]
    fn the_loser_holds_out_longest() {
        let slowest = |position: &Position| Some(10 + position.king(roque_chess::Color::White).file() as i32);
        let (result, moves) = ranked("8/8/8/8/8/4k3/8/q2K4 w - - 0 1", slowest)
            .expect("the only legal moves of the king are covered");
        assert_eq!(result, TableResult::Loss);
        assert!(!moves.is_empty());
    }

    #[test]
    fn mate_comes_first() {
        let all_win = |_: &Position| Some(-1);
        let (result, moves) = ranked("7k/8/6K1/8/8/8/8/R7 w - - 99 120", all_win).unwrap();
        assert_eq!(result, TableResult::Win);
        assert_eq!(moves, ["a1a8"]);
    }

    #[test]
    fn one_missing_table_is_enough_to_refuse() {
        assert_eq!(ranked("8/8/8/8/8/4k3/8/R2K4 w - - 0 1", |_| None), None);
    }
}
