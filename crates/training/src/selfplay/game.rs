//! One game of self-play.

use super::SelfplayOptions;
use super::sharp::is_sharp;
use crate::record::{DECISIVE, GameRecord, GameResult, Origin, ScoredMove};
use roque_chess::{Color, Outcome, Position, Timeline};
use roque_engine::{BestMove, Engine, Limits, SearchRequest};
use roque_game::{Random, StopSignal};

/// Longest game; what is not decided by then is drawn.
const LONGEST: usize = 500;

/// When both sides agree on the result long before it is on the board.
mod adjudication {
    /// Centipawns that win when both sides have seen them for so many plies.
    pub const WIN_SCORE: i32 = 2000;
    pub const WIN_PLIES: u32 = 4;
    /// Centipawns that draw, for so many plies, once the opening is over.
    pub const DRAW_SCORE: i32 = 5;
    pub const DRAW_PLIES: u32 = 12;
    pub const DRAW_FROM_PLY: usize = 70;
}

/// Plays game `number`. The engine must be the caller's own for the time of the game; it is cleared first, and once:
/// what it learns while starts are judged follows from the number of the game too.
pub fn play_game(engine: &mut Engine, options: &SelfplayOptions, number: u32) -> GameRecord {
    let id = u64::from(options.seed) << 32 | u64::from(number);
    let mut random = Random::stream(options.seed.into(), number.into());
    engine.clear();
    let origin = options.starts.draw(&mut random);
    let start = loop {
        if let Some(start) = options.starts.propose(origin, number % 2 == 1, &mut random)
            && is_balanced(engine, options, start, origin)
        {
            break start;
        }
    };
    let (moves, result) = play_out(engine, options, start);
    GameRecord { id, start, origin, moves, result }
}

fn limits(nodes: u64) -> Limits {
    Limits { soft_nodes: Some(nodes), nodes: Some(nodes.saturating_mul(8)), ..Limits::default() }
}

fn is_balanced(engine: &mut Engine, options: &SelfplayOptions, start: Position, origin: Origin) -> bool {
    let request = SearchRequest::new(start, limits(options.soft_nodes));
    let answer = engine.search(&request, &StopSignal::new(), &mut ());
    let balance = match origin {
        Origin::RandomMoves | Origin::Book | Origin::Chess960 => options.balance,
        Origin::Endgame | Origin::Unequal => options.wide_balance,
    };
    answer.best.is_some() && answer.score.value().abs() <= balance
}

/// What the engine says about the end of a line; longer where a short look is not to be trusted.
fn think(engine: &mut Engine, options: &SelfplayOptions, timeline: &Timeline) -> BestMove {
    let position = *timeline.current();
    let mut request = SearchRequest::new(position, limits(options.soft_nodes));
    request.earlier_keys = timeline.repeatable_keys().to_vec();
    let signal = StopSignal::new();
    let answer = engine.search(&request, &signal, &mut ());
    let Some(sharp) = options.sharp else { return answer };
    if !is_sharp(&position, engine.standing_judgement(&position), answer.score.value()) {
        return answer;
    }
    request.limits = limits(sharp.get());
    engine.search(&request, &signal, &mut ())
}

fn play_out(
    engine: &mut Engine,
    options: &SelfplayOptions,
    start: Position,
) -> (Vec<ScoredMove>, GameResult) {
    let mut timeline = Timeline::new(start);
    let mut moves = Vec::new();
    let mut verdict = Verdict::default();
    loop {
        if let Some(result) = result_on_board(&timeline) {
            return (moves, result);
        }
        let answer = think(engine, options, &timeline);
        let mover = timeline.current().side_to_move();
        let white_score = mover.pick(answer.score.value(), -answer.score.value());
        let Some(m) = answer.best else { return (moves, GameResult::Draw) };
        let limit = i32::from(i16::MAX);
        moves.push(ScoredMove { m, score: white_score.clamp(-limit, limit) as i16 });
        if let Some(result) = verdict.hear(white_score, moves.len()) {
            return (moves, result);
        }
        if timeline.play(m).is_err() || timeline.len() >= LONGEST {
            return (moves, GameResult::Draw);
        }
    }
}

/// The result by the rules; draws that may be claimed are.
pub(crate) fn result_on_board(timeline: &Timeline) -> Option<GameResult> {
    match timeline.outcome() {
        Some(Outcome::Checkmate { winner }) => Some(GameResult::won_by(winner)),
        Some(Outcome::Draw(_)) => Some(GameResult::Draw),
        None => timeline.claimable_draw().map(|_| GameResult::Draw),
    }
}

/// Counts for how long the scores have said the same.
#[derive(Default)]
struct Verdict {
    winning: ByWinner,
    level: u32,
}

#[derive(Default)]
struct ByWinner {
    white: u32,
    black: u32,
}

impl Verdict {
    fn hear(&mut self, white_score: i32, ply: usize) -> Option<GameResult> {
        use adjudication::{DRAW_FROM_PLY, DRAW_PLIES, DRAW_SCORE, WIN_PLIES, WIN_SCORE};
        if white_score.abs() >= i32::from(DECISIVE) {
            let winner = if white_score > 0 { Color::White } else { Color::Black };
            return Some(GameResult::won_by(winner));
        }
        let count = |counter: u32, more: bool| if more { counter + 1 } else { 0 };
        self.winning.white = count(self.winning.white, white_score >= WIN_SCORE);
        self.winning.black = count(self.winning.black, white_score <= -WIN_SCORE);
        self.level = count(self.level, white_score.abs() <= DRAW_SCORE && ply >= DRAW_FROM_PLY);
        if self.winning.white >= WIN_PLIES {
            Some(GameResult::WhiteWins)
        } else if self.winning.black >= WIN_PLIES {
            Some(GameResult::BlackWins)
        } else {
            (self.level >= DRAW_PLIES).then_some(GameResult::Draw)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_called_when_both_sides_agree_for_long_enough() {
        let mut verdict = Verdict::default();
        for ply in 0..3 {
            assert_eq!(verdict.hear(2500, ply), None);
        }
        assert_eq!(verdict.hear(1500, 3), None);
        for ply in 4..7 {
            assert_eq!(verdict.hear(-2500, ply), None);
        }
        assert_eq!(verdict.hear(-2500, 7), Some(GameResult::BlackWins));
        assert_eq!(Verdict::default().hear(31_990, 0), Some(GameResult::WhiteWins));

        let mut level = Verdict::default();
        assert!((0..adjudication::DRAW_FROM_PLY).all(|ply| level.hear(0, ply).is_none()));
        let calls: Vec<_> = (0..12).map(|ply| level.hear(-3, 100 + ply)).collect();
        assert!(calls[..11].iter().all(Option::is_none));
        assert_eq!(calls[11], Some(GameResult::Draw));
    }
}
