//! Chess games between solvers, refereed by `roque-play`, with the statistics of every move.

use crate::context::Context;
use roque_arena::MatchScore;
use roque_book::BookPlayer;
use roque_chess::{ByColor, Color, Move, Position};
use roque_evaluation::{Evaluator, EvaluatorName, EvaluatorSpec};
use roque_game::{GamePoints, GameState, Random};
use roque_play::players::{Decision, GameContext, Insight, Player, PlayerFault, Turn};
use roque_play::{Adjudication, Claims, Conduct, Fault, GameRecord, GameSetup, SteadyTime};
use roque_solver::{Answer, Config, Evaluate, Limits, Question, Solver, Statistics};
use std::num::NonZeroU32;
use std::time::Duration;

/// A chess evaluator as the solver wants it.
pub struct Judge(pub Box<dyn Evaluator>);

impl Judge {
    /// The evaluator of this name with its usual weights.
    #[must_use]
    pub fn named(name: EvaluatorName) -> Self {
        Self(EvaluatorSpec::from(name).build())
    }
}

impl Evaluate<Position> for Judge {
    fn evaluate(&mut self, position: &Position) -> i32 {
        self.0.evaluate(position)
    }
}

/// One search of a chess position by a fresh solver.
#[must_use]
pub fn search(position: &Position, config: Config, name: EvaluatorName, limits: &Limits) -> Answer<Move> {
    Solver::new(config, Judge::named(name)).search(&Question::new(*position), limits)
}

/// What a player did in its games, added up.
#[derive(Clone, Copy, Debug, Default)]
pub struct Work {
    /// Moves chosen by searching.
    pub moves: u64,
    /// Moves taken from the book.
    pub book_moves: u64,
    /// Completed depths, added up.
    pub depths: u64,
    /// Time used.
    pub time: Duration,
    /// Counts of all searches.
    pub statistics: Statistics,
}

impl Work {
    /// Adds what another player did.
    pub fn add(&mut self, other: &Self) {
        self.moves += other.moves;
        self.book_moves += other.book_moves;
        self.depths += other.depths;
        self.time += other.time;
        self.statistics += other.statistics;
    }

    /// Completed depth of a move on average.
    #[must_use]
    pub fn mean_depth(&self) -> f64 {
        self.depths as f64 / self.moves.max(1) as f64
    }
}

/// A solver that plays chess and keeps count.
pub struct SolverPlayer {
    name: String,
    solver: Solver<Position, Judge>,
    limits: Limits,
    book: Option<(BookPlayer, Random)>,
    /// Name of the opening of the last game, as far as the book had one.
    pub opening: Option<String>,
    /// What it did so far.
    pub work: Work,
}

impl SolverPlayer {
    /// A player with these switches, this evaluation and these limits for each move.
    #[must_use]
    pub fn new(name: &str, config: Config, evaluator: EvaluatorName, limits: Limits) -> Self {
        let solver = Solver::new(config, Judge::named(evaluator));
        Self { name: name.to_owned(), solver, limits, book: None, opening: None, work: Work::default() }
    }

    /// The same player with the embedded opening book; the seed decides which continuations it chooses.
    #[must_use]
    pub fn with_book(mut self, seed: u64) -> Self {
        self.book = Some((BookPlayer::default(), Random::new(seed)));
        self
    }

    fn book_move(&mut self, turn: &Turn<'_>) -> Option<Move> {
        let (book, random) = self.book.as_mut()?;
        let reply = book.choose(turn.timeline, random)?;
        if let Some(opening) = reply.opening {
            self.opening = Some(opening.to_string());
        }
        self.work.book_moves += 1;
        Some(reply.m)
    }
}

impl Player for SolverPlayer {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn new_game(&mut self, _: &GameContext) -> Result<(), PlayerFault> {
        self.solver.forget();
        self.opening = None;
        Ok(())
    }

    fn choose(&mut self, turn: &Turn<'_>, _: &mut dyn FnMut(&Insight)) -> Result<Decision, PlayerFault> {
        if let Some(m) = self.book_move(turn) {
            return Ok(Decision::Play { m, thought: None });
        }
        let mut earlier: Vec<u64> = turn.timeline.positions().map(GameState::key).collect();
        earlier.pop();
        let question = Question::new(*turn.position()).after(earlier);
        let answer = self.solver.search(&question, &self.limits);
        self.work.moves += 1;
        self.work.depths += u64::from(answer.depth);
        self.work.time += answer.elapsed;
        self.work.statistics += answer.statistics;
        let fault = || PlayerFault { fault: Fault::IllegalMove, detail: "there is no legal move".into() };
        Ok(Decision::Play { m: answer.best.ok_or_else(fault)?, thought: None })
    }
}

/// Plays one game; a game of more moves than the limit is drawn.
pub fn play_game(
    context: &Context,
    start: Position,
    players: ByColor<&mut dyn Player>,
    move_limit: u32,
) -> GameRecord {
    let names = ByColor::from_fn(|color| players[color].name());
    let setup = GameSetup { start, names, claims: Claims::Automatic, ..GameSetup::default() };
    let adjudication = Adjudication { move_limit: NonZeroU32::new(move_limit), ..Adjudication::default() };
    let time = SteadyTime::start();
    let conduct =
        Conduct { time: &time, adjudication, tables: None, seed: context.seed, signal: &context.stop };
    conduct.play(setup, players)
}

/// What a player with this colour made of a game; `None` if it was broken off.
pub fn points(record: &GameRecord, color: Color) -> Option<GamePoints> {
    record.result.as_ref()?.verdict.points(color)
}

/// Plays every start with both colours.
pub fn play_match(
    context: &Context,
    starts: &[Position],
    a: &mut SolverPlayer,
    b: &mut SolverPlayer,
    mut after_game: impl FnMut(),
) -> MatchScore {
    let mut score = MatchScore::default();
    for start in starts {
        let mut pair = [None; 2];
        for (color, points_made) in Color::ALL.into_iter().zip(&mut pair) {
            if context.is_stopped() {
                return score;
            }
            let (one, two): (&mut dyn Player, &mut dyn Player) = (a, b);
            let players = if color == Color::White { ByColor::new(one, two) } else { ByColor::new(two, one) };
            *points_made = points(&play_game(context, *start, players, 150), color);
            after_game();
        }
        if let [Some(white), Some(black)] = pair {
            score.add_pair([white, black]);
        }
    }
    score
}

/// Different, level positions a few random moves into the game.
#[must_use]
pub fn random_starts(seed: u64, count: usize) -> Vec<Position> {
    const PLIES: usize = 8;
    const LEVEL: i32 = 60;
    let mut random = Random::new(seed);
    let mut starts = Vec::new();
    while starts.len() < count {
        let mut position = Position::default();
        for _ in 0..PLIES {
            let Some(m) = random.choose(&position.legal_moves()) else { break };
            position = position.after(m);
        }
        if GameState::outcome(&position).is_some() || position.is_check() {
            continue;
        }
        let config = Config { table: None, ..Config::full() };
        let answer = search(&position, config, EvaluatorName::Simplified, &Limits::depth(4));
        if answer.score.value().abs() <= LEVEL && !starts.contains(&position) {
            starts.push(position);
        }
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Effort;

    #[test]
    fn material_beats_blindness_and_games_repeat() {
        let context = Context::new(Effort::Quick, 3);
        let starts = random_starts(3, 2);
        let run = || {
            let deep = Config { table: None, ..Config::full() };
            let mut strong = SolverPlayer::new("three", deep, EvaluatorName::Simplified, Limits::depth(3));
            let mut weak =
                SolverPlayer::new("one", Config::plain(), EvaluatorName::Material, Limits::depth(1));
            let score = play_match(&context, &starts, &mut strong, &mut weak, || {});
            (score, strong.work.statistics)
        };
        let first = run();
        assert!(first.0.tally.points() >= 3.0, "{:?}", first.0);
        assert_eq!(first, run());
    }
}
