//! Having a table's questions thought about on the threads of the pool.

use crate::house::House;
use crate::pool::{Hold, Job, Priority};
use roque_engine::NotEnoughMemory;
use roque_game::StopSignal;
use roque_play::Fault;
use roque_play::players::{Decision, Insight, PlayerFault};
use roque_play::table::{Desk, Question, Wanted, Work};
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
    (wanted, priority): (Wanted, Priority),
    hold: Hold,
    tell: impl Fn(Thinking) + Clone + Send + 'static,
) {
    let earliest = tokio::time::Instant::now() + wanted.pause;
    let (held, (answer, answered)) = (hold.clone(), oneshot::channel());
    match wanted.work {
        Work::Known(decision) => drop(answer.send(Ok(decision))),
        Work::Ask(question) => {
            house.think(priority, job(*question, hold, answer, tell.clone()));
        }
    }
    deliver(answered, (earliest, held), house.closing(), tell);
}

fn job(
    question: Question,
    hold: Hold,
    answer: Answer,
    tell: impl Fn(Thinking) + Send + 'static,
) -> Job<Desk> {
    let (asked, held, mut answer) = (Instant::now(), hold.clone(), Some(answer));
    let work = move |desk: Result<&mut Desk, NotEnoughMemory>, stop: &StopSignal| {
        let (mut told, mut untold) = (None::<Instant>, None);
        let mut listener = |insight: &Insight| {
            if told.is_none_or(|told| told.elapsed() > REPORT_PAUSE) {
                told = Some(Instant::now());
                untold = None;
                tell(Thinking::Insight(insight.clone()));
            } else {
                untold = Some(insight.clone());
            }
        };
        let decision = match desk {
            Ok(desk) => desk.think(&question.clone().after_waiting(asked.elapsed()), stop, &mut listener),
            Err(error) => Err(PlayerFault { fault: Fault::StartFailure, detail: error.to_string() }),
        };
        if held.is_void() {
            return;
        }
        // The last word counts, however soon it came after the one before.
        if let Some(insight) = untold {
            tell(Thinking::Insight(insight));
        }
        if let Some(answer) = answer.take() {
            let _ = answer.send(decision);
        }
    };
    Job { hold, work: Box::new(work) }
}

/// Passes the answer on when it is there and the time has come.
fn deliver(
    answered: oneshot::Receiver<Result<Decision, PlayerFault>>,
    (earliest, hold): (tokio::time::Instant, Hold),
    closing: watch::Receiver<bool>,
    tell: impl Fn(Thinking) + Send + 'static,
) {
    tokio::spawn(async move {
        let answer = match answered.await {
            Ok(answer) => answer,
            // The server stops; the game goes on after the restart.
            Err(_) if *closing.borrow() => return,
            // Nobody wants to know any more.
            Err(_) if hold.is_cancelled() => return,
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
    async fn a_lost_search_is_told_unless_nobody_waits() {
        for (stops, cancelled) in [(false, false), (true, false), (false, true)] {
            let hold = Hold::default();
            if cancelled {
                hold.cancel();
            }
            let (answer, answered) = oneshot::channel();
            let (_server, closing) = watch::channel(stops);
            let (sender, mut told) = tokio::sync::mpsc::unbounded_channel();
            deliver(answered, (tokio::time::Instant::now(), hold), closing, move |message| {
                let _ = sender.send(matches!(message, Thinking::Answer(Err(_))));
            });
            drop(answer);
            assert_eq!(told.recv().await, (!stops && !cancelled).then_some(true));
        }
    }
}
