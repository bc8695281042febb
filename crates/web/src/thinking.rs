//! Asking a program for its move.

use crate::house::House;
use crate::player::{MOST_TABLE, Player};
use crate::pool::{Job, Priority};
use crate::protocol::ThoughtView;
use crate::room::Room;
use crate::start::random_bits;
use crate::view::{millis, score_view};
use roque_book::Random;
use roque_chess::{ByColor, Color, Move};
use roque_engine::{BestMove, Clock, Limits, Report, SearchRequest, Strength};
use roque_game::StopSignal;
use roque_play::players::{Allowance, Decision, GameContext, Turn};
use roque_play::{Bonus, Moment, Pace, PlayerSpec, SolverPlayerSpec, make_player};
use std::time::{Duration, Instant};
use tokio::sync::{oneshot, watch};

/// Thinking time for a move when there is no clock.
const UNTIMED: Duration = Duration::from_millis(1500);
/// Thinking time of limited levels.
const LIMITED: Duration = Duration::from_millis(700);
/// Most time for a move of the textbook search, whatever depth it was given: its place is one of few.
const LONGEST: Duration = Duration::from_secs(10);
/// Reports closer together than this are not worth showing.
const REPORT_PAUSE: Duration = Duration::from_millis(80);

/// What a program says.
pub(crate) enum Thinking {
    Report(Box<Report>),
    Answer(Answer),
    /// It cannot go on.
    Failed,
}

/// A program's move and what it thought of it.
pub(crate) struct Answer {
    pub m: Move,
    pub thought: Option<ThoughtView>,
}

/// Asks the program to move; it tells what it thinks, and its move not before `earliest`.
pub(crate) fn start(
    room: &Room,
    house: &House,
    signal: StopSignal,
    earliest: tokio::time::Instant,
    tell: impl Fn(Thinking) + Clone + Send + 'static,
) {
    let position = *room.referee.position();
    let (answer, answered) = oneshot::channel();
    let (strength, depth) = match room.player_to_move() {
        Player::Roque { strength, depth } => (*strength, *depth),
        Player::Other(spec) => {
            house.think(Priority::Move, other(room, spec.clone(), house.now(), signal, answer));
            return deliver(answered, earliest, house.closing(), tell);
        }
        Player::Human | Player::Absent(_) => return,
    };
    if let Some(reply) = house.book.choose(room.referee.timeline(), &mut Random::new(random_bits())) {
        let _ = answer.send(Some(Answer { m: reply.m, thought: None }));
        return deliver(answered, earliest, house.closing(), tell);
    }
    let request = SearchRequest {
        earlier_keys: room.referee.timeline().repeatable_keys().to_vec(),
        last_move: room.referee.timeline().last_move(),
        strength,
        seed: room.seed,
        ..SearchRequest::new(position, Limits { depth, ..limits(room, house.now(), strength) })
    };
    let (began, mut last) = (Instant::now(), None::<Instant>);
    let teller = tell.clone();
    let report = move |report: &Report| {
        if last.is_none_or(|last| last.elapsed() > REPORT_PAUSE) {
            last = Some(Instant::now());
            teller(Thinking::Report(Box::new(report.clone())));
        }
    };
    let done = move |best: BestMove| {
        let thought = ThoughtView {
            depth: best.depth,
            nodes: best.nodes,
            time_ms: millis(began.elapsed()),
            score: Some(score_view(best.score, position.side_to_move())),
        };
        let _ = answer.send(best.best.map(|m| Answer { m, thought: Some(thought) }));
    };
    house.think(Priority::Move, Job::search(request, signal, report, done));
    deliver(answered, earliest, house.closing(), tell);
}

/// The thinking of a player that is not the engine: the textbook search, or chance.
fn other(
    room: &Room,
    spec: PlayerSpec,
    now: Moment,
    signal: StopSignal,
    answer: oneshot::Sender<Option<Answer>>,
) -> Job {
    let timeline = room.referee.timeline().clone();
    let mover = timeline.current().side_to_move();
    let (spec, allowance) = bounded(spec, Allowance::new(room.referee.clock(), mover, now), mover);
    let context = GameContext { start: *timeline.start(), seed: random_bits() };
    let stop = signal.clone();
    let choose = move || {
        let mut player = make_player(&spec, &[]).ok()?;
        player.new_game(&context).ok()?;
        let (began, mut last) = (Instant::now(), None);
        let turn = Turn { timeline: &timeline, allowance, signal: &stop };
        let Decision::Play { m, .. } =
            player.choose(&turn, &mut |insight| last = Some(insight.clone())).ok()?
        else {
            return None;
        };
        let thought = last.map(|insight| ThoughtView {
            depth: insight.thought.depth.unwrap_or_default(),
            nodes: insight.nodes.unwrap_or_default(),
            time_ms: millis(began.elapsed()),
            score: Some(insight.thought.evaluation.into()),
        });
        Some(Answer { m, thought })
    };
    Job { signal, work: Box::new(move |_| drop(answer.send(choose()))) }
}

/// Adds an end to every search that may have none, and holds it to its memory.
fn bounded(mut spec: PlayerSpec, mut allowance: Allowance, mover: Color) -> (PlayerSpec, Allowance) {
    if let PlayerSpec::Solver(SolverPlayerSpec { solver, .. }) = &mut spec {
        solver.config.table = solver.config.table.map(|megabytes| megabytes.min(MOST_TABLE));
        if allowance.is_unbounded(mover) {
            // The time is a limit, not a wish: without any other the search looks a few plies ahead, as everywhere.
            solver.depth = solver.limits().depth;
        }
    }
    allowance.move_time = allowance.move_time.into_iter().chain([LONGEST]).min();
    (spec, allowance)
}

/// Passes the answer on when it is there and the time has come.
fn deliver(
    answered: oneshot::Receiver<Option<Answer>>,
    earliest: tokio::time::Instant,
    closing: watch::Receiver<bool>,
    tell: impl Fn(Thinking) + Send + 'static,
) {
    tokio::spawn(async move {
        let answer = match answered.await {
            Ok(answer) => answer,
            // The server stops; the game goes on after the restart.
            Err(_) if *closing.borrow() => return,
            // A fault in the search took the answer with it.
            Err(_) => None,
        };
        tokio::time::sleep_until(earliest).await;
        tell(answer.map_or(Thinking::Failed, Thinking::Answer));
    });
}

/// What the clock allows, or a time people like to wait.
fn limits(room: &Room, now: Moment, strength: Strength) -> Limits {
    let clock = room.referee.clock();
    let face = |color: Color| {
        let remaining = clock.remaining(color, now)?;
        let increment = match &clock.control(color).pace {
            Pace::Stages(stages) => stages.first().map_or(Duration::ZERO, |stage| match stage.bonus {
                Bonus::Increment(extra) => extra,
                _ => Duration::ZERO,
            }),
            _ => Duration::ZERO,
        };
        Some(Clock { remaining, increment })
    };
    let clocks = ByColor::new(face(Color::White), face(Color::Black));
    if clocks[Color::White].is_some() {
        // A limited level gains nothing from long thought; nobody should have to wait for it.
        let movetime = (strength != Strength::Full).then_some(LIMITED);
        return Limits { clock: clocks, movetime, overhead: Duration::from_millis(30), ..Limits::default() };
    }
    Limits::movetime(if strength == Strength::Full { UNTIMED } else { LIMITED })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_textbook_search_ends() {
        for (text, depth) in [
            ("solver:algo=minimax,depth=100", Some(100)),
            ("solver:preset=full", Some(4)),
            ("solver:tt=65536,time=86400000", None),
        ] {
            let (spec, allowance) = bounded(text.parse().unwrap(), Allowance::default(), Color::White);
            assert_eq!(allowance.move_time, Some(LONGEST), "{text}");
            let PlayerSpec::Solver(solver) = spec else { panic!("{text}") };
            assert_eq!(solver.solver.limits().depth, depth, "{text}");
            assert!(solver.solver.config.table.is_none_or(|table| table <= MOST_TABLE), "{text}");
        }
        let short = Allowance { move_time: Some(Duration::from_secs(1)), ..Allowance::default() };
        let (_, allowance) = bounded(PlayerSpec::Random { seed: None }, short, Color::Black);
        assert_eq!(allowance.move_time, Some(Duration::from_secs(1)));
    }

    #[tokio::test]
    async fn a_lost_search_is_told_unless_the_server_stops() {
        for stops in [false, true] {
            let (answer, answered) = oneshot::channel();
            let (_server, closing) = watch::channel(stops);
            let (sender, mut told) = tokio::sync::mpsc::unbounded_channel();
            deliver(answered, tokio::time::Instant::now(), closing, move |message| {
                let _ = sender.send(matches!(message, Thinking::Failed));
            });
            drop(answer);
            assert_eq!(told.recv().await, (!stops).then_some(true));
        }
    }
}
