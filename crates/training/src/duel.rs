//! Two evaluations play each other with the same search: the proof of a tuning or a training.

use crate::record::RecordedResult;
use crate::selfplay::random_opening;
use roque_chess::{Color, Position, Timeline};
use roque_engine::{Engine, EngineConfig, EvaluatorFactory, Limits, SearchRequest};
use roque_game::{Random, StopSignal};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

/// How a duel is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DuelOptions {
    /// Openings; each is played twice with colours exchanged.
    pub pairs: u32,
    /// Nodes a move.
    pub nodes: u64,
    /// Picks the openings.
    pub seed: u64,
    /// Pairs played at the same time.
    pub threads: usize,
}

/// Points of pairs, from the first side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DuelScore {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Pairs by half points won, 0 to 4.
    pub pairs: [u32; 5],
}

impl DuelScore {
    /// Elo of the first evaluation over the second and half the width of its 95 % interval, from the spread of pairs.
    #[must_use]
    pub fn elo(&self) -> (f64, f64) {
        let count = f64::from(self.pairs.iter().sum::<u32>()).max(1.0);
        let points = |half_points: usize| half_points as f64 / 4.0;
        let mean = (0..5).map(|n| points(n) * f64::from(self.pairs[n])).sum::<f64>() / count;
        let spread =
            (0..5).map(|n| (points(n) - mean).powi(2) * f64::from(self.pairs[n])).sum::<f64>() / count;
        let error = 1.96 * (spread / count).sqrt();
        let elo = |share: f64| -400.0 * (1.0 / share.clamp(1e-3, 1.0 - 1e-3) - 1.0).log10();
        (elo(mean), (elo(mean + error) - elo(mean - error)) / 2.0)
    }

    fn add(&mut self, first: i32, second: i32) {
        for result in [first, second] {
            match result {
                1 => self.wins += 1,
                0 => self.draws += 1,
                _ => self.losses += 1,
            }
        }
        self.pairs[(first + second + 2) as usize] += 1;
    }
}

/// Plays the duel; `listen` hears the score after each pair and ends it early by answering `false`.
///
/// Openings are ten random plies that a short search finds within 150 centipawns of level.
pub fn duel(
    judges: [&EvaluatorFactory; 2],
    options: DuelOptions,
    listen: impl Fn(&DuelScore) -> bool + Sync,
) -> DuelScore {
    let next = AtomicU32::new(0);
    let score = Mutex::new(DuelScore::default());
    std::thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            scope.spawn(|| {
                let mut engines = judges.map(engine);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= options.pairs {
                        break;
                    }
                    let start = opening(&mut engines[0], options, number);
                    let first = game(&mut engines, start, Color::White, options.nodes);
                    let second = game(&mut engines, start, Color::Black, options.nodes);
                    // A panic elsewhere while holding the lock leaves the counts usable.
                    let mut score = score.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    score.add(first, second);
                    if !listen(&score) {
                        next.store(options.pairs, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    score.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn engine(judge: &EvaluatorFactory) -> Engine {
    let mut engine = Engine::new(EngineConfig { hash_mb: 4, threads: 1 });
    engine.set_evaluation(judge.clone());
    engine
}

fn opening(engine: &mut Engine, options: DuelOptions, number: u32) -> Position {
    let mut random = Random::stream(options.seed, number.into());
    loop {
        let Some(start) = random_opening(10, &mut random) else { continue };
        engine.clear();
        let request = SearchRequest::new(start, Limits::nodes(2000));
        let answer = engine.search(&request, &StopSignal::new(), &mut ());
        if answer.best.is_some() && answer.score.value().abs() <= 150 {
            return start;
        }
    }
}

/// One game: 1 if the first engine wins, -1 if it loses.
fn game(engines: &mut [Engine; 2], start: Position, first_color: Color, nodes: u64) -> i32 {
    engines.iter_mut().for_each(Engine::clear);
    let mut timeline = Timeline::new(start);
    while timeline.len() < 400 {
        if let Some(result) = result_on_board(&timeline) {
            let white = (2.0 * result.white_points()) as i32 - 1;
            return first_color.pick(white, -white);
        }
        let mover = timeline.current().side_to_move();
        let engine = &mut engines[usize::from(mover != first_color)];
        let mut request = SearchRequest::new(*timeline.current(), Limits::nodes(nodes));
        request.earlier_keys = timeline.repeatable_keys().to_vec();
        let answer = engine.search(&request, &StopSignal::new(), &mut ());
        let Some(m) = answer.best else { return 0 };
        if timeline.play(m).is_err() {
            return 0;
        }
    }
    0
}

/// The result by the rules; draws that may be claimed are.
fn result_on_board(timeline: &Timeline) -> Option<RecordedResult> {
    match timeline.outcome() {
        Some(roque_chess::Outcome::Checkmate { winner }) => Some(RecordedResult::won_by(winner)),
        Some(roque_chess::Outcome::Draw(_)) => Some(RecordedResult::Draw),
        None => timeline.claimable_draw().map(|_| RecordedResult::Draw),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use roque_evaluation::EvaluatorSpec;

    fn judge(spec: &str) -> EvaluatorFactory {
        EvaluatorFactory::from(&spec.parse::<EvaluatorSpec>().expect("a known evaluator"))
    }

    #[test]
    fn who_gives_away_queens_loses() {
        let (sound, foolish) = (judge("classical"), judge("material:queen=-500"));
        let options = DuelOptions { pairs: 3, nodes: 200, seed: 1, threads: 1 };
        let score = duel([&sound, &foolish], options, |_| true);
        assert_eq!(score.wins + score.draws + score.losses, 6);
        assert!(score.wins >= 5, "{score:?}");
    }

    #[test]
    fn a_duel_ends_when_told() {
        let options = DuelOptions { pairs: 1000, nodes: 30, seed: 2, threads: 1 };
        let score = duel([&judge("material"), &judge("material")], options, |_| false);
        assert_eq!(score.pairs.iter().sum::<u32>(), 1);
    }

    #[test]
    fn level_scores_are_level() {
        let even = DuelScore { wins: 10, draws: 20, losses: 10, pairs: [1, 4, 10, 4, 1] };
        let (elo, error) = even.elo();
        assert!(elo.abs() < 1e-9 && error > 0.0);
    }
}
