//! A slot of a worker: fetches jobs, has them done by its bench, and hands results in.

use crate::bench::{Bench, Verdict};
use crate::pull::{Lost, Pull};
use crate::shop::{REFUSED_FOR, Shop};
use crate::wire::{Answer, VERSION, read_job_subject};
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use roque_game::StopSignal;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;

const PAUSE: Duration = Duration::from_millis(200);
/// How often a job is offered whose run is not known.
const MOST_TRIES: i64 = 20;

/// What came of a job that was fetched.
struct Served {
    message: Message,
    /// Whether its result is kept, so that it can be acknowledged.
    kept: bool,
    /// How long it took, if it was begun.
    took: Option<Duration>,
}

/// Does jobs until the worker closes.
pub(crate) async fn work(shop: Arc<Shop>, consumer: PullConsumer, mut closed: watch::Receiver<bool>) {
    let bench = Bench::new(shop.worker.tools.clone());
    let mut pull = Pull::new(shop.server.clone(), consumer).await;
    let closing = closed.clone();
    let mut hands = FuturesUnordered::new();
    while !*closed.borrow() {
        let Ok(source) = &mut pull else {
            pull = find_again(&shop).await;
            continue;
        };
        tokio::select! {
            Some(served) = hands.next(), if !hands.is_empty() => settle(source, served, hands.is_empty()).await,
            next = source.next(), if hands.is_empty() || source.is_owed() => match next {
                Ok(Some(message)) => hands.push(serve(&shop, &bench, message, &closing)),
                Ok(None) => {}
                Err(Lost) => pull = Err(Lost),
            },
            _ = closed.changed() => {}
        }
    }
    if let Ok(source) = pull {
        source.hand_back().await;
    }
    while let Some(served) = hands.next().await {
        if served.kept {
            let _ = served.message.ack().await;
        }
    }
}

/// The server was away, or has lost what it had.
async fn find_again(shop: &Shop) -> Result<Pull, Lost> {
    tokio::time::sleep(PAUSE).await;
    let consumer = shop.server.worker_consumer(&shop.worker.build.mark()).await.map_err(|_| Lost)?;
    Pull::new(shop.server.clone(), consumer).await
}

async fn settle(source: &mut Pull, served: Served, last: bool) {
    if let Some(took) = served.took {
        source.time(took);
    }
    if served.kept {
        source.done(&served.message, last).await;
    }
}

/// Does one job, says what came of it, and meanwhile shows every few seconds that it is under way.
async fn serve(shop: &Shop, bench: &Bench, message: Message, closed: &watch::Receiver<bool>) -> Served {
    let (kept, took) = {
        let doing = do_one(shop, bench, &message, closed);
        tokio::pin!(doing);
        loop {
            match tokio::time::timeout(shop.server.patience / 3, &mut doing).await {
                Ok(done) => break done,
                // A sign of life that gets lost is followed by another.
                Err(_) => drop(message.ack_with(AckKind::Progress).await),
            }
        }
    };
    Served { message, kept, took }
}

/// Whether the result of a job is kept, and how long it took.
async fn do_one(
    shop: &Shop,
    bench: &Bench,
    message: &Message,
    closed: &watch::Receiver<bool>,
) -> (bool, Option<Duration>) {
    let Some((run, number)) = read_job_subject(&message.subject) else {
        let _ = message.ack_with(AckKind::Term).await;
        return (false, None);
    };
    let began = Instant::now();
    let (manifest, files) = match shop.manifest(run).await {
        Ok(Some(known)) => known,
        // Nobody wants it any more, or its coordinator is about to say again what a server has forgotten.
        Ok(None) => {
            let often = message.info().is_ok_and(|info| info.delivered > MOST_TRIES);
            let kind = if often { AckKind::Term } else { AckKind::Nak(Some(REFUSED_FOR)) };
            let _ = message.ack_with(kind).await;
            return (false, None);
        }
        Err(reason) => {
            shop.refuse(run, reason, message).await;
            return (false, None);
        }
    };
    let signal = StopSignal::new();
    shop.begin(run, number, &signal);
    let closed = *closed.borrow();
    if closed {
        signal.stop();
    }
    let (verdict, took) = bench.work(manifest, files, message.payload.to_vec(), signal).await;
    shop.end(run, number);
    let mut answer = Answer {
        version: VERSION,
        number,
        worker: shop.worker.name.clone(),
        millis: began.elapsed().as_millis() as u64,
        failed: None,
    };
    let kept = match verdict {
        Verdict::Done(result) => hand_in(shop, run, answer.with(&result)).await,
        Verdict::Failed(problem) => {
            answer.failed = Some(problem);
            hand_in(shop, run, answer.with(b"")).await
        }
        Verdict::Refused(reason) => {
            shop.refuse(run, reason, message).await;
            false
        }
        // Handed back: if the run goes on, somebody else does it at once.
        Verdict::Stopped => {
            let _ = message.ack_with(AckKind::Nak(None)).await;
            false
        }
    };
    (kept, Some(took))
}

/// Whether the server keeps a result; the job may be forgotten only then.
async fn hand_in(shop: &Shop, run: &str, bytes: Vec<u8>) -> bool {
    for _ in 0..200 {
        let sent = shop.server.context.publish(format!("roque.result.{run}"), bytes.clone().into()).await;
        if let Ok(kept) = sent
            && kept.await.is_ok()
        {
            shop.presence.count();
            return true;
        }
        tokio::time::sleep(PAUSE).await;
        let _ = shop.server.results().await;
    }
    false
}
