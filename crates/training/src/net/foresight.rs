//! Labels that look ahead along the game.
//!
//! The score of a short search is a noisy label. The scores of the plies that followed saw deeper along the line that
//! was played: mixing them in, each ply later counting less by a constant factor and the result of the game (the last
//! score, if it did not end) standing at the end, gives the label of a longer search for nothing (the λ-return of temporal-difference learning, Sutton
//! 1988; for chess: Baxter, Tridgell and Weaver, 2000).

use super::unit::ScoreUnit;
use crate::record::{DECISIVE, RecordedGame};

/// How much what came later counts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foresight {
    /// 0 leaves the scores as they are, 1 would leave only the result.
    weight: f32,
    /// Chances are mixed, not centipawns.
    unit: ScoreUnit,
}

impl Foresight {
    /// A weight from 0 to below 1; `None` for anything else.
    #[must_use]
    pub fn new(weight: f32, unit: ScoreUnit) -> Option<Self> {
        (0.0..1.0).contains(&weight).then_some(Self { weight, unit })
    }

    /// Replaces the scores of a game; those that are no estimates stay.
    pub fn apply(self, game: &mut RecordedGame) {
        let last = game.moves.last().map_or(0.5, |scored| self.unit.chance(f32::from(scored.score)));
        let mut later = game.result.white_points().map_or(last, |points| points as f32);
        for scored in game.moves.iter_mut().rev() {
            let now = self.unit.chance(f32::from(scored.score));
            later = (1.0 - self.weight) * now + self.weight * later;
            if scored.score.unsigned_abs() < DECISIVE.unsigned_abs() {
                let score = self.unit.score(later);
                scored.score = score.clamp(f32::from(1 - DECISIVE), f32::from(DECISIVE - 1)) as i16;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Origin, RecordedResult, ScoredMove};
    use roque_chess::Position;

    fn game(scores: &[i16], result: RecordedResult) -> RecordedGame {
        let start = Position::default();
        let m = start.legal_moves()[0];
        let moves = scores.iter().map(|&score| ScoredMove { m, score }).collect();
        RecordedGame { id: 1, start, origin: Origin::default(), moves, result }
    }

    fn foreseen(weight: f32, scores: &[i16], result: RecordedResult) -> Vec<i16> {
        let mut game = game(scores, result);
        let unit = ScoreUnit::new(400.0).expect("a valid unit");
        Foresight::new(weight, unit).expect("a valid weight").apply(&mut game);
        game.moves.iter().map(|scored| scored.score).collect()
    }

    #[test]
    fn without_foresight_nothing_changes() {
        let scores = [12, -340, 999, DECISIVE + 5];
        let kept = foreseen(0.0, &scores, RecordedResult::Draw);
        assert!(scores.iter().zip(&kept).all(|(one, other)| (one - other).abs() <= 1), "{kept:?}");
    }

    #[test]
    fn a_score_is_drawn_towards_what_came_later() {
        let kept = foreseen(0.5, &[0, 400, 400], RecordedResult::WhiteWins);
        assert!(kept[0] > 150 && kept[0] < 400, "{kept:?}");
        // Win probabilities: 0.731 and 1 make 0.866, which is 745 centipawns.
        assert!((kept[2] - 745).abs() <= 5, "{kept:?}");
    }

    #[test]
    fn a_game_that_was_left_ends_with_its_last_score() {
        let kept = foreseen(0.5, &[0, 400, 400], RecordedResult::Unfinished);
        assert!(kept[0] > 150 && kept[0] < 400, "{kept:?}");
        assert!(kept[1..].iter().all(|score| (score - 400).abs() <= 1), "{kept:?}");
    }

    #[test]
    fn weights_outside_the_range_are_refused() {
        let of = |weight| Foresight::new(weight, ScoreUnit::default());
        assert_eq!([-0.1, 1.0, f32::NAN].map(of), [None; 3]);
    }
}
