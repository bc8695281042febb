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
    /// When the opening is over.
    pub from: DrawFrom,
}

/// From when on a game can be drawn by judgement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawFrom {
    /// Not before this move, as the start position numbers them.
    Move(u32),
    /// Only judgements from this half-move of the record on count; 1 is the first.
    HalfMove(u32),
}

/// What is done when a player announces a forced mate or a result known from endgame tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Announced {
    /// It has to show it.
    #[default]
    PlayedOut,
    /// It is believed, and the game is over.
    Believed,
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
    /// Whether the first announcement of a forced end is the end.
    pub announced: Announced,
}

impl Adjudication {
    /// For games that an engine plays against itself to learn from: whatever is decided is not played out.
    #[must_use]
    pub fn self_play() -> Self {
        let moves = |count| NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
        Self {
            win: Some(WinRule { centipawns: 1200, moves: moves(2) }),
            draw: Some(DrawRule { centipawns: 5, moves: moves(6), from: DrawFrom::HalfMove(70) }),
            move_limit: Some(moves(250)),
            announced: Announced::Believed,
        }
    }

    /// The decision after the last move of a game, if there is one.
    #[must_use]
    pub fn decide(&self, record: &GameRecord) -> Option<GameResult> {
        let moves = record.moves.as_slice();
        self.announced(moves).or_else(|| self.won(record)).or_else(|| self.drawn(record)).or_else(|| {
            let limit = 2 * self.move_limit?.get() as usize;
            (moves.len() >= limit).then(|| GameResult::draw(Reason::MoveLimit))
        })
    }

    fn announced(&self, moves: &[PlayedMove]) -> Option<GameResult> {
        if self.announced == Announced::PlayedOut {
            return None;
        }
        let winner = moves.last()?.thought?.known_winner()?;
        Some(GameResult::win(winner, Reason::ScoreAdjudication))
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
        let played = record.moves.len();
        let opening_over = match rule.from {
            DrawFrom::Move(first) => u32::from(record.start.fullmove_number()) + played as u32 / 2 > first,
            DrawFrom::HalfMove(first) => played >= first as usize + 2 * rule.moves.get() as usize - 1,
        };
        if !opening_over {
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
        let rule = DrawRule { centipawns: 10, moves: two(), from: DrawFrom::Move(3) };
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

    #[test]
    fn a_forced_end_is_believed_or_played_out() {
        let announce = |value| {
            let mut record = game(&[0, 0, 0]);
            record.moves[2].thought = Some(Thought { evaluation: FirstValue::new(value), depth: None });
            let decide = |announced| Adjudication { announced, ..Adjudication::default() }.decide(&record);
            assert_eq!(decide(Announced::PlayedOut), None);
            decide(Announced::Believed).and_then(|result| result.winner())
        };
        assert_eq!(announce(Value::WinIn(40)), Some(Color::White));
        assert_eq!(announce(Value::LossIn(0)), Some(Color::Black));
        assert_eq!(announce(Value::Estimate(-19_990)), Some(Color::Black), "a table result");
        assert_eq!(announce(Value::Estimate(19_000)), None);
    }

    /// White's scores that are heard one by one, and after which of them the game is over.
    #[test]
    fn self_play_ends_where_it_always_did() {
        let rules = Adjudication::self_play();
        // The moves do not matter here, only what is said about them.
        let end = |scores: &[i32]| {
            let mut record = game(&[0]);
            let first = record.moves.remove(0);
            scores.iter().find_map(|&white| {
                let evaluation = FirstValue::new(Value::Estimate(white));
                let thought = Some(Thought { evaluation, depth: None });
                record.moves.push(PlayedMove { thought, ..first });
                Some((record.moves.len(), rules.decide(&record)?.winner()))
            })
        };
        assert_eq!(end(&[2500, 2500, 2500, 1100, -2500, -2500, -2500, -2500]), Some((8, Some(Color::Black))));
        assert_eq!(end(&[1200, 1200, 1200, 1200]), Some((4, Some(Color::White))));
        assert_eq!(end(&[31_990]), Some((1, Some(Color::White))));
        assert_eq!(end(&[0; 500]), Some((81, None)), "twelve from the seventieth on");
        let mut late = [0; 100];
        late[75] = 6;
        assert_eq!(end(&late), Some((88, None)));
        assert_eq!(end(&[300; 600]), Some((500, None)));
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
