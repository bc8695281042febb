//! One game of self-play.

use super::SelfplayOptions;
use super::endings::men;
use super::sharp::is_sharp;
use crate::record::{Origin, RecordedGame, RecordedResult, ScoredMove};
use roque_chess::Position;
use roque_engine::{Engine, Limits, Score, SearchRequest};
use roque_game::{Random, StopSignal, Value};
use roque_play::players::{Decision, GameContext, Insight, PlayerFault, Turn};
use roque_play::{Adjudication, Claims, Conduct, Fault, GameSetup, PlayedMove, Player, SteadyTime, Thought};

/// Plays game `number`. The engine must be the caller's own for the time of the game; it is cleared first, and once:
/// what it learns while starts are judged follows from the number of the game too.
pub fn play_game(engine: &mut Engine, options: &SelfplayOptions, number: u32) -> RecordedGame {
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
    let fewest_men = options.endings.fewest_men(&start, &mut random);
    let (moves, result) = play_out(engine, options, start, fewest_men);
    RecordedGame { id, start, origin, moves, result }
}

fn is_balanced(engine: &mut Engine, options: &SelfplayOptions, start: Position, origin: Origin) -> bool {
    let request = SearchRequest::new(start, Limits::about(options.soft_nodes));
    let answer = engine.search(&request, &StopSignal::new(), &mut ());
    let balance = match origin {
        Origin::RandomMoves | Origin::Book | Origin::Chess960 => options.balance,
        Origin::Endgame | Origin::Unequal => options.wide_balance,
    };
    answer.best.is_some() && answer.score.value().abs() <= balance
}

/// The engine as a player that looks longer where a short look is not to be trusted, and leaves when few men remain or the game has
/// lasted long enough.
struct Learner<'a> {
    engine: &'a mut Engine,
    options: &'a SelfplayOptions,
    fewest_men: usize,
    /// Moves made in this game.
    played: u16,
}

impl Player for Learner<'_> {
    fn name(&self) -> String {
        "roque".to_owned()
    }

    /// It goes on with what it learnt while starts were judged.
    fn new_game(&mut self, _: &GameContext) -> Result<(), PlayerFault> {
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>, _: &mut dyn FnMut(&Insight)) -> Result<Decision, PlayerFault> {
        let position = *turn.position();
        let long_enough = self.options.longest.is_some_and(|longest| self.played >= longest.get());
        if long_enough || men(&position) < self.fewest_men {
            turn.signal.stop();
            return Ok(Decision::Resign);
        }
        self.played += 1;
        let mut request = SearchRequest::new(position, Limits::about(self.options.soft_nodes));
        request.earlier_keys = turn.timeline.repeatable_keys().to_vec();
        let mut answer = self.engine.search(&request, turn.signal, &mut ());
        if let Some(sharp) = self.options.sharp
            && is_sharp(&position, self.engine.standing_judgement(&position), answer.score.value())
        {
            request.limits = Limits::about(sharp.get());
            answer = self.engine.search(&request, turn.signal, &mut ());
        }
        let evaluation = answer.score.kind().for_first(position.side_to_move().into());
        let thought = Some(Thought { evaluation, depth: Some(answer.depth) });
        let no_move = || PlayerFault { fault: Fault::IllegalMove, detail: "there is no legal move".into() };
        Ok(Decision::Play { m: answer.best.ok_or_else(no_move)?, thought })
    }
}

fn play_out(
    engine: &mut Engine,
    options: &SelfplayOptions,
    start: Position,
    fewest_men: usize,
) -> (Vec<ScoredMove>, RecordedResult) {
    let left = StopSignal::new();
    let conduct = Conduct {
        time: &SteadyTime::start(),
        adjudication: Adjudication::self_play(),
        tables: None,
        seed: options.seed.into(),
        signal: &left,
    };
    let setup = GameSetup { start, claims: Claims::Automatic, ..GameSetup::default() };
    let record = conduct.play_alone(setup, &mut Learner { engine, options, fewest_men, played: 0 });
    let moves = record.moves.iter().map(scored).collect();
    if left.is_stopped() {
        return (moves, RecordedResult::Unfinished);
    }
    let winner = record.result.and_then(|result| result.winner());
    (moves, winner.map_or(RecordedResult::Draw, RecordedResult::won_by))
}

/// A move with its score for White, as files keep it.
fn scored(played: &PlayedMove) -> ScoredMove {
    let value = played
        .thought
        .map_or(Value::EVEN, |thought| thought.evaluation.for_player(roque_game::Player::First));
    let score = Score::from(value).value();
    ScoredMove { m: played.m, score: score.clamp(i16::MIN.into(), i16::MAX.into()) as i16 }
}
