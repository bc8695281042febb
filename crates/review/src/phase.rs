//! Phases of a game: where the opening ends and the endgame begins.

use roque_chess::{Board, Color, Position, Rank, Role};
use serde::{Deserialize, Serialize};

/// A part of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Until men are exchanged or the first ranks are left.
    Opening,
    /// Between the others.
    Middlegame,
    /// At most six officers are left.
    Endgame,
}

impl Phase {
    /// All, in the order of a game.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middlegame, Self::Endgame];
}

/// The phase of each position of a game. A phase that is over does not come back.
pub(crate) fn phases<'a>(positions: impl Iterator<Item = &'a Position>) -> Vec<Phase> {
    let mut reached = Phase::Opening;
    positions
        .map(|position| {
            reached = reached.max(of_board(position.board()));
            reached
        })
        .collect()
}

fn of_board(board: &Board) -> Phase {
    let officers = (board.occupied() ^ board.role(Role::Pawn) ^ board.role(Role::King)).len();
    match officers {
        0..=6 => Phase::Endgame,
        7..=10 => Phase::Middlegame,
        _ if Color::ALL.into_iter().any(|color| has_left_home(board, color)) => Phase::Middlegame,
        _ => Phase::Opening,
    }
}

/// Whether fewer than four men stand on the first rank of a side.
fn has_left_home(board: &Board, color: Color) -> bool {
    let home = Rank::First.relative_to(color).bitboard();
    (board.color(color) & home).len() < 4
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_follow_the_men() {
        let positions: Vec<Position> = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r4rk1/pppq1ppp/2np1n2/2b1p3/2B1P1b1/2NP1N2/PPPQ1PPP/R1B2RK1 w - - 0 1",
            "4r1k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1",
            "r4rk1/pppq1ppp/2np1n2/2b1p3/2B1P1b1/2NP1N2/PPPQ1PPP/R1B2RK1 w - - 0 1",
        ]
        .map(|fen| fen.parse().expect("a position"))
        .into();
        let found = phases(positions.iter());
        assert_eq!(found, [Phase::Opening, Phase::Middlegame, Phase::Endgame, Phase::Endgame]);
    }
}
