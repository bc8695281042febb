//! Having a table's questions thought about on the threads of the pool.

use crate::house::House;
use crate::pool::{Job, Priority};
use roque_game::StopSignal;
use roque_play::Fault;
use roque_play::players::{Decision, Insight, PlayerFault};
use roque_play::table::{Desk, Question, Task, Wanted, Work};
use std::time::{Duration, Instant};
use tokio::sync::{oneshot, watch};

/// Reports closer together than this are not worth showing.
const REPORT_PAUSE: Duration = Duration::from_millis(80);

/// What a player says.
pub(crate) enum Thinking {
    Insight(Insight),
    Answer(Result<Decision, PlayerFault>),
}

type Answer = oneshot::Sender<Result<Decision, PlayerFault>>;

/// Has something thought about; the player tells what it thinks, and its answer not before the table wants it.
pub(crate) fn start(
    house: &House,
    wanted: Wanted,
    signal: StopSignal,
    tell: impl Fn(Thinking) + Clone + Send + 'static,
) {
    let earliest = tokio::time::Instant::now() + wanted.pause;
    let (answer, answered) = oneshot::channel();
    match wanted.work {
        Work::Known(decision) => drop(answer.send(Ok(decision))),
        Work::Ask(question) => {
            let priority = match wanted.task {
                Task::Move { .. } => Priority::Move,
                Task::Hint { .. } => Priority::Hint,
                Task::Judgement { .. } => Priority::Judgement,
            };
            house.think(priority, job(*question, signal, answer, tell.clone()));
        }
    }
    deliver(answered, earliest, house.closing(), tell);
}

fn job(
    question: Question,
    signal: StopSignal,
    answer: Answer,
    tell: impl Fn(Thinking) + Send + 'static,
) -> Job<Desk> {
    let (asked, stop) = (Instant::now(), signal.clone());
    let work = move |desk: &mut Desk| {
        if stop.is_stopped() {
            // Nobody wants to know any more.
            return;
        }
        let (mut told, mut untold) = (None::<Instant>, None);
        let decision = desk.think(&question.after_waiting(asked.elapsed()), &stop, &mut |insight| {
            if told.is_none_or(|told| told.elapsed() > REPORT_PAUSE) {
                told = Some(Instant::now());
                untold = None;
                tell(Thinking::Insight(insight.clone()));
            } else {
                untold = Some(insight.clone());
            }
        });
        // The last word counts, however soon it came after the one before.
        if let Some(insight) = untold {
            tell(Thinking::Insight(insight));
        }
        let _ = answer.send(decision);
    };
    Job { signal, work: Box::new(work) }
}

/// Passes the answer on when it is there and the time has come.
fn deliver(
    answered: oneshot::Receiver<Result<Decision, PlayerFault>>,
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
            Err(_) => Err(PlayerFault { fault: Fault::Crash, detail: "no move came".to_owned() }),
        };
        tokio::time::sleep_until(earliest).await;
        tell(Thinking::Answer(answer));
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_lost_search_is_told_unless_the_server_stops() {
        for stops in [false, true] {
            let (answer, answered) = oneshot::channel();
            let (_server, closing) = watch::channel(stops);
            let (sender, mut told) = tokio::sync::mpsc::unbounded_channel();
            deliver(answered, tokio::time::Instant::now(), closing, move |message| {
                let _ = sender.send(matches!(message, Thinking::Answer(Err(_))));
            });
            drop(answer);
            assert_eq!(told.recv().await, (!stops).then_some(true));
        }
    }
}
