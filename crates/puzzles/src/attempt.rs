//! Somebody solves a puzzle, move by move.

use crate::Puzzle;
use roque_chess::{Move, Position};

/// A puzzle that is being solved.
#[derive(Clone, Debug)]
pub struct Attempt {
    puzzle: Puzzle,
    position: Position,
    found: usize,
}

/// What came of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// It is not the one; the position stays as it was.
    Wrong,
    /// It is, and the other side answers; more is to be found.
    Answered(Move),
    /// It is, and it was the last.
    Solved,
}

impl Attempt {
    /// From the beginning.
    #[must_use]
    pub fn new(puzzle: Puzzle) -> Self {
        Self { position: puzzle.start(), puzzle, found: 0 }
    }

    /// From where so many moves have been found; from the last one if that is more than there are.
    #[must_use]
    pub fn after(puzzle: Puzzle, found: usize) -> Self {
        let found = found.min(puzzle.length() - 1);
        let played = puzzle.line()[..2 * found].iter();
        let position = played.fold(puzzle.start(), |position, &m| position.after(m));
        Self { puzzle, position, found }
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Where a move is to be found.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// How many moves have been found.
    #[must_use]
    pub const fn found(&self) -> usize {
        self.found
    }

    /// The move to find.
    #[must_use]
    pub fn wanted(&self) -> Move {
        self.puzzle.line()[2 * self.found]
    }

    /// Tries a legal move. The last move may be another one, if both mate.
    pub fn play(&mut self, m: Move) -> Step {
        let is_last = 2 * self.found + 1 == self.puzzle.line().len();
        let both_mate = || is_mate(&self.position, m) && is_mate(&self.position, self.wanted());
        if m != self.wanted() && !(is_last && both_mate()) {
            return Step::Wrong;
        }
        let Some(&answer) = self.puzzle.line().get(2 * self.found + 1) else { return Step::Solved };
        self.position = self.position.after(m).after(answer);
        self.found += 1;
        Step::Answered(answer)
    }
}

fn is_mate(position: &Position, m: Move) -> bool {
    let next = position.after(m);
    next.is_check() && !next.has_legal_move()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A rook shuts the king in, and then either of two others mates.
    const LADDER: &str = "8/6k1/1RR5/8/8/8/8/R6K b - - 0 1\tg7g8 a1a7 g8h8 b6b8\t900\tmate\t";

    fn solve(moves: &[&str]) -> Vec<Step> {
        let mut attempt = Attempt::new(LADDER.parse().expect("a puzzle"));
        let play = |text: &&str| {
            let m = attempt.position().parse_uci(text).expect("legal");
            attempt.play(m)
        };
        moves.iter().map(play).collect()
    }

    #[test]
    fn the_line_is_followed_and_wrong_moves_change_nothing() {
        let steps = solve(&["b6b8", "a1a7", "a7a6", "c6c8"]);
        assert_eq!(steps[0], Step::Wrong);
        assert!(matches!(steps[1], Step::Answered(_)));
        assert_eq!(steps[2..], [Step::Wrong, Step::Solved], "another mate is as good at the end");
        assert_eq!(solve(&["a1a7", "b6b8"])[1], Step::Solved);
    }

    #[test]
    fn an_attempt_can_be_taken_up_again() {
        let attempt = Attempt::after(LADDER.parse().expect("a puzzle"), 1);
        assert_eq!(attempt.found(), 1);
        assert_eq!(attempt.position().san(attempt.wanted()).to_string(), "Rb8#");
        assert_eq!(Attempt::after(LADDER.parse().expect("a puzzle"), 9).found(), 1);
    }
}
