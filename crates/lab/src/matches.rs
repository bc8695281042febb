//! Chess games between textbook searches, played and counted by `roque-play`.

use crate::context::{Context, Gate};
use roque_arena::MatchScore;
use roque_chess::{ByColor, Color, Move, Position};
use roque_evaluation::{EvaluatorName, EvaluatorSpec};
use roque_game::{GamePoints, Random};
use roque_play::players::{
    Decision, Insight, Player, PlayerFault, Seat, Seated, SolverPlayer, TextbookJudge, Turn, Watched,
};
use roque_play::{
    Adjudication, Claims, Conduct, Fault, GameRecord, GameSetup, RandomOpening, SolverPlayerSpec, SteadyTime,
};
use roque_solver::{Answer, Config, Limits, Question, Solver, SolverSpec};
use std::num::NonZeroU32;
use std::sync::Arc;

/// The longest game of a match, in moves of each side.
const LONGEST: u32 = 150;

/// One search of a chess position by a fresh solver.
#[must_use]
pub fn search(position: &Position, config: Config, name: EvaluatorName, limits: &Limits) -> Answer<Move> {
    Solver::new(config, TextbookJudge::new(&name.into())).search(&Question::new(*position), limits)
}

/// A textbook search that plays chess and is counted: these switches, this evaluation and these limits for each move. It thinks in
/// its turn.
#[must_use]
pub fn player(
    context: &Context,
    config: Config,
    evaluator: &EvaluatorSpec,
    limits: &Limits,
) -> Watched<InTurn<SolverPlayer>> {
    let solver =
        SolverSpec { config, depth: limits.depth, nodes: limits.nodes, time: limits.time, evaluation: None };
    let player = SolverPlayer::new(SolverPlayerSpec { solver, evaluation: evaluator.clone() });
    Watched::new(InTurn::new(player, Arc::clone(&context.gate)))
}

/// A player that thinks only in its turn.
pub type InTurn<P> = Seated<P, dyn Gate>;

/// A move that had to be broken off is thought about again.
impl Seat for dyn Gate {
    fn think(
        &self,
        player: &mut dyn Player,
        turn: &Turn<'_>,
        listener: &mut dyn FnMut(&Insight),
    ) -> Result<Decision, PlayerFault> {
        let mut last = None;
        self.pass(turn.signal, &mut |signal| {
            let attempt = Turn { timeline: turn.timeline, allowance: turn.allowance.clone(), signal };
            // What a broken-off attempt had to say counts for nothing.
            let mut said = None;
            let decision = player.choose(&attempt, &mut |insight| said = Some(insight.clone()));
            last = Some((decision, said));
        });
        let hang = || PlayerFault { fault: Fault::Hang, detail: "it was never its turn".to_owned() };
        let (decision, said) = last.ok_or_else(hang)?;
        said.iter().for_each(listener);
        decision
    }
}

/// Plays one game; a game of more moves than the limit is broken off as drawn.
pub(crate) fn play(
    context: &Context,
    start: Position,
    players: ByColor<&mut dyn Player>,
    move_limit: u32,
) -> GameRecord {
    let setup = GameSetup { start, claims: Claims::Automatic, ..GameSetup::default() };
    let conduct = Conduct {
        time: &SteadyTime::start(),
        adjudication: Adjudication { move_limit: NonZeroU32::new(move_limit), ..Adjudication::default() },
        tables: None,
        seed: context.seed,
        signal: &context.stop,
    };
    conduct.play(setup, players)
}

/// One game of a match; what the first player, who has this colour, made of it. `None` if it was broken off by somebody.
pub(crate) fn play_as(
    context: &Context,
    start: Position,
    color: Color,
    [a, b]: [&mut dyn Player; 2],
) -> Option<GamePoints> {
    let players = if color == Color::White { ByColor::new(a, b) } else { ByColor::new(b, a) };
    play(context, start, players, LONGEST).result?.verdict.points(color)
}

/// Plays every start with both colours.
pub fn play_match(
    context: &Context,
    starts: &[Position],
    a: &mut dyn Player,
    b: &mut dyn Player,
    mut after_game: impl FnMut(&MatchScore),
) -> MatchScore {
    let mut score = MatchScore::default();
    for start in starts {
        let mut pair = [None; 2];
        for (place, color) in Color::ALL.into_iter().enumerate() {
            if context.is_stopped() {
                return score;
            }
            pair[place] = play_as(context, *start, color, [&mut *a, &mut *b]);
            if let [Some(white), Some(black)] = pair {
                score.add_pair([white, black]);
            }
            after_game(&score);
        }
    }
    score
}

/// Different, level positions a few random moves into the game.
#[must_use]
pub fn random_starts(seed: u64, count: usize) -> Vec<Position> {
    let opening = RandomOpening { plies: 8, balance: 60 };
    let mut random = Random::new(seed);
    let mut starts = Vec::new();
    while starts.len() < count {
        let moves = opening.draw(&mut random);
        let position = moves.into_iter().fold(Position::default(), |position, m| position.after(m));
        if !position.is_check() && !starts.contains(&position) {
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
            let mut strong = player(&context, deep, &EvaluatorName::Simplified.into(), &Limits::depth(3));
            let mut weak =
                player(&context, Config::plain(), &EvaluatorName::Material.into(), &Limits::depth(1));
            let score = play_match(&context, &starts, &mut strong, &mut weak, |_| {});
            let work = strong.work();
            // Near a forced mate an iteration may end before its depth.
            let depths = 2.5..=3.0;
            assert!(work.moves > 20 && depths.contains(&work.mean_depth()), "{work:?}");
            assert!(work.cutoffs.all > 0, "{work:?}");
            (score, work.nodes, work.cutoffs)
        };
        let first = run();
        assert!(first.0.tally.points() >= 3.0, "{:?}", first.0);
        assert_eq!(first, run());
    }
}
