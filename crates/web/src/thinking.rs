//! Asking a program for its move.

use crate::house::House;
use crate::player::Player;
use crate::pool::Priority;
use crate::protocol::ThoughtView;
use crate::room::Room;
use crate::start::random_bits;
use crate::view::{millis, score_view};
use roque_book::Rng;
use roque_chess::{ByColor, Color, Move};
use roque_engine::{Clock, Limits, Report, SearchRequest, SearchSignal, Strength};
use roque_play::{Bonus, Moment, Pace};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Thinking time for a move when there is no clock.
const UNTIMED: Duration = Duration::from_millis(1500);
/// Thinking time of limited levels.
const LIMITED: Duration = Duration::from_millis(700);
/// Reports closer together than this are not worth showing.
const REPORT_PAUSE: Duration = Duration::from_millis(80);

/// What a program says.
pub(crate) enum Thinking {
    Report(Box<Report>),
    Answer(Answer),
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
    signal: SearchSignal,
    earliest: tokio::time::Instant,
    tell: impl Fn(Thinking) + Clone + Send + 'static,
) {
    let position = *room.referee.position();
    let (answer, answered) = oneshot::channel();
    let (strength, depth) = match *room.player_to_move() {
        Player::Roque { strength, depth } => (strength, depth),
        _ => {
            let moves = position.legal_moves();
            let chosen = moves.iter().copied().nth((random_bits() % moves.len().max(1) as u64) as usize);
            let _ = answer.send(chosen.map(|m| Answer { m, thought: None }));
            return deliver(answered, earliest, tell);
        }
    };
    if let Some(reply) = house.book.choose(room.referee.timeline(), &mut Rng::new(random_bits())) {
        let _ = answer.send(Some(Answer { m: reply.m, thought: None }));
        return deliver(answered, earliest, tell);
    }
    let request = SearchRequest {
        earlier_keys: room.referee.timeline().repeatable_keys().to_vec(),
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
    house.search(Priority::Move, request, signal, report, move |best| {
        let thought = ThoughtView {
            depth: best.depth,
            nodes: best.nodes,
            time_ms: millis(began.elapsed()),
            score: Some(score_view(best.score, position.side_to_move())),
        };
        let _ = answer.send(best.best.map(|m| Answer { m, thought: Some(thought) }));
    });
    deliver(answered, earliest, tell);
}

/// Passes the answer on when it is there and the time has come.
fn deliver(
    answered: oneshot::Receiver<Option<Answer>>,
    earliest: tokio::time::Instant,
    tell: impl Fn(Thinking) + Send + 'static,
) {
    tokio::spawn(async move {
        if let Ok(Some(answer)) = answered.await {
            tokio::time::sleep_until(earliest).await;
            tell(Thinking::Answer(answer));
        }
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
