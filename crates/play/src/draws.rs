//! What a program does about draws, the same on every board.

use crate::Referee;
use roque_chess::Color;

/// Half-moves after which a game has left its opening.
const OPENING: usize = 40;
/// A program that stands worse than this takes any draw.
const WORSE: i32 = -100;
/// Half-moves without capture or pawn move after which a small advantage counts for nothing.
const QUIET: u16 = 30;
/// The small advantage.
const SMALL: i32 = 15;

impl Referee {
    /// Whether a program with these men agrees to a draw: when it stands clearly worse, or once the opening is over and
    /// it does not think itself better. Without a judgement it plays on.
    #[must_use]
    pub fn would_program_agree(&self, side: Color) -> bool {
        let Some(centipawns) = self.last_judgement(side) else { return false };
        let quiet = self.position().halfmove_clock() >= QUIET;
        let opening_over = self.timeline().len() >= OPENING;
        centipawns <= WORSE || opening_over && centipawns <= if quiet { SMALL } else { 0 }
    }

    /// Whether a program with these men claims a draw: when there is one to claim and it does not think itself better.
    #[must_use]
    pub fn would_program_claim(&self, side: Color) -> bool {
        self.claimable_draw().is_some() && self.last_judgement(side).is_none_or(|centipawns| centipawns <= 0)
    }

    /// What was thought of the game last, seen from a side.
    fn last_judgement(&self, side: Color) -> Option<i32> {
        let thought = self.record().moves.iter().rev().find_map(|played| played.thought)?;
        Some(thought.evaluation.for_player(side.into()).centipawns())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Claims, GameSetup, Moment, Thought};
    use roque_game::{FirstValue, Value};

    /// A game in which every move has the same judgement from White's side.
    fn game(moves: &[String], white: Option<i32>) -> Referee {
        let setup = GameSetup { claims: Claims::ByPlayer, ..GameSetup::default() };
        let mut referee = Referee::new(setup, Moment::ZERO);
        let thought =
            white.map(|value| Thought { evaluation: FirstValue::new(Value::Estimate(value)), depth: None });
        for text in moves {
            let m = referee.position().parse_uci(text).unwrap();
            referee.play(m, thought, Moment::ZERO).unwrap();
        }
        referee
    }

    /// Knights go out and back.
    fn shuffle(half_moves: usize, white: Option<i32>) -> Referee {
        let moves = ["g1f3", "g8f6", "f3g1", "f6g8"].map(str::to_owned);
        game(&moves.into_iter().cycle().take(half_moves).collect::<Vec<_>>(), white)
    }

    /// 24 half-moves of pawns, then rooks that walk behind them: to the other side and back.
    fn walk(half_moves: usize, white: i32) -> Referee {
        let mut moves = Vec::new();
        for file in 'a'..='h' {
            moves.extend([format!("{file}2{file}3"), format!("{file}7{file}6")]);
        }
        for file in ['a', 'c', 'e', 'g'] {
            moves.extend([format!("{file}3{file}4"), format!("{file}6{file}5")]);
        }
        moves.extend(["a1a2".to_owned(), "a8a7".to_owned()]);
        let files: Vec<char> = ('a'..='h').chain(('a'..'h').rev()).collect();
        for step in files.windows(2) {
            moves.extend([2, 7].map(|rank| format!("{}{rank}{}{rank}", step[0], step[1])));
        }
        game(&moves[..half_moves], Some(white))
    }

    #[test]
    fn a_program_agrees_when_it_is_worse_or_the_opening_is_over() {
        assert!(!shuffle(3, None).would_program_agree(Color::White));
        assert!(shuffle(3, Some(200)).would_program_agree(Color::Black));
        let agrees = |half_moves, white| walk(half_moves, white).would_program_agree(Color::White);
        for (half_moves, least) in [(1, -99), (39, -99), (40, 1), (53, 1), (54, 16)] {
            assert!(agrees(half_moves, least - 1) && !agrees(half_moves, least), "{half_moves}");
        }
    }

    #[test]
    fn a_program_claims_what_it_does_not_want_to_win() {
        assert!(!shuffle(7, Some(-50)).would_program_claim(Color::White), "twice is not enough");
        for (white, claimed) in [(-50, true), (0, true), (1, false)] {
            assert_eq!(shuffle(8, Some(white)).would_program_claim(Color::White), claimed, "{white}");
            assert_eq!(shuffle(8, Some(-white)).would_program_claim(Color::Black), claimed, "{white}");
        }
        assert!(shuffle(8, None).would_program_claim(Color::White));
    }
}
