//! Positions with left and right changed over: chess is the same then, but for castling, so each sample teaches twice,
//! and each question can be asked twice.

use crate::inputs::{self, Row};
use crate::model::Candidate;
use crate::model::passes::Question;

/// Changes left and right over; keeps work space from question to question.
#[derive(Default)]
pub(crate) struct Mirror {
    rows: Vec<Row>,
    candidates: Vec<Candidate>,
}

impl Mirror {
    /// What is seen in the mirror; nothing where somebody may still castle.
    pub(crate) fn image<'a>(&'a mut self, question: Question<'a>) -> Option<Question<'a>> {
        self.rows.clear();
        for &row in question.rows {
            self.rows.push(inputs::mirrored(row)?);
        }
        self.candidates.clear();
        self.candidates.extend(question.candidates.iter().map(|candidate| Candidate {
            from: candidate.from ^ 7,
            to: candidate.to ^ 7,
            ..*candidate
        }));
        Some(Question { rows: &self.rows, candidates: &self.candidates, player: question.player })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Player, View};
    use crate::moment::Moment;
    use crate::rating::{Pace, Rating};
    use roque_chess::Timeline;

    /// The question in a position after moves, rows and candidates in an order of their own.
    fn view(fen: &str, moves: &[&str]) -> (Vec<Row>, Vec<Candidate>) {
        let mut line = Timeline::new(fen.parse().unwrap());
        for text in moves {
            let m = line.current().parse_uci(text).unwrap();
            line.play(m).unwrap();
        }
        let view = View::new(&Moment::of(&line), None);
        sorted(view.rows.to_vec(), view.candidates)
    }

    fn sorted(mut rows: Vec<Row>, mut candidates: Vec<Candidate>) -> (Vec<Row>, Vec<Candidate>) {
        rows.sort_unstable();
        candidates.sort_unstable_by_key(|candidate| (candidate.from, candidate.to, candidate.traits));
        (rows, candidates)
    }

    const PLAYER: Player = Player { rating: Rating::new(1500), pace: Pace::Blitz };

    #[test]
    fn the_image_is_the_position_with_left_and_right_changed_over() {
        let (rows, candidates) =
            view("1r3rk1/5ppp/p1n5/3pP3/1b6/2N2N2/PP3PPP/R1B2RK1 b - - 0 1", &["c6e5", "f3e5", "f7f5"]);
        let (other_rows, other_candidates) =
            view("1kr3r1/ppp5/5n1p/3Pp3/6b1/2N2N2/PPP3PP/1KR2B1R b - - 0 1", &["f6d5", "c3d5", "c7c5"]);
        let mut mirror = Mirror::default();
        let question = Question { rows: &rows, candidates: &candidates, player: PLAYER };
        let image = mirror.image(question).unwrap();
        assert_eq!(sorted(image.rows.to_vec(), image.candidates.to_vec()), (other_rows, other_candidates));
    }

    #[test]
    fn who_may_castle_knows_left_from_right() {
        let (rows, candidates) = view("4k3/8/8/8/8/8/8/4K2R w K - 0 1", &[]);
        let mut mirror = Mirror::default();
        let question = Question { rows: &rows, candidates: &candidates, player: PLAYER };
        assert!(mirror.image(question).is_none());
    }
}
