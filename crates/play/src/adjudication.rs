//! Ending games early when both players agree how they would end.

use crate::{GameRecord, GameResult, PlayedMove, Reason};
use roque_chess::{Color, Position};
use roque_engine::{EndgameTables, TableResult};
use std::num::NonZeroU32;

/// A game is lost when the loser's and the winner's judgement have agreed on it for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinRule {
    /// Hundredths of a pawn.
    pub centipawns: u32,
    /// Moves in a row, by both sides.
    pub moves: NonZeroU32,
}

/// A game is drawn when both have judged it level for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// Hundredths of a pawn.
    pub centipawns: u32,
    /// Moves in a row, by both sides.
    pub moves: NonZeroU32,
    /// Not before this move of the game.
    pub from_move: u32,
}

/// When to end games early. The default never does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Adjudication {
    /// When a game is won.
    pub win: Option<WinRule>,
    /// When a game is drawn.
    pub draw: Option<DrawRule>,
    /// A draw after so many moves of each side.
    pub move_limit: Option<NonZeroU32>,
}

impl Adjudication {
    /// The decision after the last move of a game, if there is one.
    #[must_use]
    pub fn decide(&self, record: &GameRecord) -> Option<GameResult> {
        let moves = record.moves.as_slice();
        self.won(record).or_else(|| self.drawn(record)).or_else(|| {
            let limit = 2 * self.move_limit?.get() as usize;
            (moves.len() >= limit).then(|| GameResult::draw(Reason::MoveLimit))
        })
    }

    fn won(&self, record: &GameRecord) -> Option<GameResult> {
        let rule = self.win?;
        let recent = last(&record.moves, rule.moves)?;
        let winning = |color: Color| {
            let enough = |played: &PlayedMove| {
                played.thought.is_some_and(|thought| {
                    thought.evaluation.for_player(color.into()).centipawns() >= rule.centipawns as i32
                })
            };
            recent.iter().all(enough)
        };
        let winner = Color::ALL.into_iter().find(|&color| winning(color))?;
        Some(GameResult::win(winner, Reason::ScoreAdjudication))
    }

    fn drawn(&self, record: &GameRecord) -> Option<GameResult> {
        let rule = self.draw?;
        let played = record.moves.len() as u32 / 2;
        if u32::from(record.start.fullmove_number()) + played <= rule.from_move {
            return None;
        }
        let level = |played: &PlayedMove| {
            played.thought.is_some_and(|thought| {
                thought.evaluation.for_player(Color::White.into()).centipawns().unsigned_abs()
                    <= rule.centipawns
            })
        };
        let recent = last(&record.moves, rule.moves)?;
        recent.iter().all(level).then(|| GameResult::draw(Reason::DrawAdjudication))
    }
}

/// What endgame tables know about a position that a capture or pawn move has just led to; only there are they right
/// about the fifty-move rule.
pub(crate) fn decide_by_tables(tables: &dyn EndgameTables, position: &Position) -> Option<GameResult> {
    let men = position.board().occupied().len();
    if position.halfmove_clock() != 0 || men > tables.max_men() {
        return None;
    }
    let mover = position.side_to_move();
    Some(match tables.probe_wdl(position)? {
        TableResult::Win => GameResult::win(mover, Reason::TableAdjudication),
        TableResult::Loss => GameResult::win(!mover, Reason::TableAdjudication),
        TableResult::Draw | TableResult::CursedWin | TableResult::BlessedLoss => {
            GameResult::draw(Reason::TableAdjudication)
        }
    })
}

/// The last moves of both sides, if there are so many.
fn last(moves: &[PlayedMove], count: NonZeroU32) -> Option<&[PlayedMove]> {
    let half_moves = (count.get() as usize).saturating_mul(2);
    Some(&moves[moves.len().checked_sub(half_moves)?..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameSetup, Moment, Referee, Thought};
    use roque_chess::Move;
    use roque_game::{FirstValue, Value};

    /// A game of knight moves in which the players announce these judgements, in centipawns from White's side.
    fn game(judgements: &[i32]) -> GameRecord {
        let mut referee = Referee::new(GameSetup::default(), Moment::ZERO);
        let moves = ["b1c3", "b8c6", "c3b5", "c6b4", "b5c3", "b4c6", "c3b1", "c6b8"];
        for (index, value) in judgements.iter().enumerate() {
            let m = referee.position().parse_uci(moves[index % 8]).unwrap();
            let thought = Thought { evaluation: FirstValue::new(Value::Estimate(*value)), depth: None };
            referee.play(m, Some(thought), Moment::ZERO).unwrap();
        }
        referee.into_record()
    }

    fn two() -> NonZeroU32 {
        NonZeroU32::new(2).unwrap()
    }

    #[test]
    fn both_must_agree_on_a_win_for_a_while() {
        let rules =
            Adjudication { win: Some(WinRule { centipawns: 600, moves: two() }), ..Adjudication::default() };
        let winner = |judgements: &[i32]| rules.decide(&game(judgements)).and_then(|result| result.winner());
        assert_eq!(winner(&[0, 700, 700, 700, 700]), Some(Color::White));
        assert_eq!(winner(&[0, -700, -600, -900, -700]), Some(Color::Black));
        assert_eq!(winner(&[700, 700, 700]), None);
        assert_eq!(winner(&[700, 700, 599, 700]), None);
    }

    #[test]
    fn level_games_are_drawn_late_only() {
        let rule = DrawRule { centipawns: 10, moves: two(), from_move: 3 };
        let rules = Adjudication { draw: Some(rule), ..Adjudication::default() };
        let reason = |judgements: &[i32]| rules.decide(&game(judgements)).map(|result| result.reason);
        assert_eq!(reason(&[0; 5]), None);
        assert_eq!(reason(&[0; 6]), Some(Reason::DrawAdjudication));
        assert_eq!(reason(&[0, 0, 0, 0, 20, 0]), None);
    }

    #[test]
    fn a_length_can_be_the_limit() {
        let rules = Adjudication { move_limit: Some(two()), ..Adjudication::default() };
        assert_eq!(rules.decide(&game(&[0; 3])), None);
        assert_eq!(rules.decide(&game(&[0; 4])).map(|result| result.reason), Some(Reason::MoveLimit));
    }

    /// Knows that three men are a win for whoever moves.
    struct Fake;

    impl EndgameTables for Fake {
        fn max_men(&self) -> usize {
            3
        }

        fn probe_wdl(&self, _: &Position) -> Option<TableResult> {
            Some(TableResult::Win)
        }

        fn probe_root(&self, _: &Position) -> Option<(TableResult, Vec<Move>)> {
            None
        }
    }

    #[test]
    fn tables_speak_after_captures_and_pawn_moves_only() {
        let decide = |fen: &str| decide_by_tables(&Fake, &fen.parse().unwrap());
        let result = decide("8/8/8/4k3/8/8/4P3/4K3 b - - 0 1").unwrap();
        assert_eq!((result.winner(), result.reason), (Some(Color::Black), Reason::TableAdjudication));
        assert_eq!(decide("8/8/8/4k3/8/8/4P3/4K3 b - - 1 1"), None);
        assert_eq!(decide("8/8/8/4k3/8/8/3PP3/4K3 b - - 0 1"), None);
    }
}
