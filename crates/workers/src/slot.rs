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

/// Results on their way to the server at most; a slot that has more waits.
const UNDER_WAY: usize = 32;

/// What came of a job that was fetched.
struct Served {
    message: Message,
    /// The result, for the run it belongs to; nothing if the job was not done here.
    result: Option<(String, Vec<u8>)>,
    /// How long it took, if it was begun.
    took: Option<Duration>,
}

/// Does jobs until the worker closes. The next job is asked for as soon as the bench is free: results go to the server meanwhile.
pub(crate) async fn work(shop: Arc<Shop>, consumer: PullConsumer, mut closed: watch::Receiver<bool>) {
    let bench = Bench::new(shop.worker.tools.clone());
    let mut pull = Pull::new(shop.server.clone(), consumer).await;
    let closing = closed.clone();
    let mut hands = FuturesUnordered::new();
    let mut results = FuturesUnordered::new();
    while !*closed.borrow() {
        let Ok(source) = &mut pull else {
            pull = find_again(&shop).await;
            continue;
        };
        let wanted = (hands.is_empty() || source.is_owed()) && results.len() < UNDER_WAY;
        tokio::select! {
            Some(served) = hands.next(), if !hands.is_empty() => {
                let served: Served = served;
                served.took.into_iter().for_each(|took| source.time(took));
                results.push(hand_in(&shop, served));
            }
            Some(()) = results.next(), if !results.is_empty() => {}
            next = source.next(), if wanted => match next {
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
        results.push(hand_in(&shop, served));
    }
    while results.next().await.is_some() {}
}

/// The server was away, or has lost what it had.
async fn find_again(shop: &Shop) -> Result<Pull, Lost> {
    tokio::time::sleep(PAUSE).await;
    let consumer = shop.server.worker_consumer(&shop.worker.build.mark()).await.map_err(|_| Lost)?;
    Pull::new(shop.server.clone(), consumer).await
}

/// Does one job.
async fn serve(shop: &Shop, bench: &Bench, message: Message, closed: &watch::Receiver<bool>) -> Served {
    let doing = do_one(shop, bench, &message, closed);
    let (result, took) = alive(shop, &message, doing).await;
    Served { message, result, took }
}

/// Shows every few seconds that a job is under way, as long as something about it is.
async fn alive<T>(shop: &Shop, message: &Message, doing: impl Future<Output = T>) -> T {
    tokio::pin!(doing);
    loop {
        match tokio::time::timeout(shop.server.patience / 3, &mut doing).await {
            Ok(done) => return done,
            // A sign of life that gets lost is followed by another.
            Err(_) => drop(message.ack_with(AckKind::Progress).await),
        }
    }
}

/// The result of a job, and how long it took.
async fn do_one(
    shop: &Shop,
    bench: &Bench,
    message: &Message,
    closed: &watch::Receiver<bool>,
) -> (Option<(String, Vec<u8>)>, Option<Duration>) {
    let Some((run, number)) = read_job_subject(&message.subject) else {
        let _ = message.ack_with(AckKind::Term).await;
        return (None, None);
    };
    let began = Instant::now();
    let (manifest, files) = match shop.manifest(run).await {
        Ok(Some(known)) => known,
        // Nobody wants it any more, or its coordinator is about to say again what a server has forgotten.
        Ok(None) => {
            let often = message.info().is_ok_and(|info| info.delivered > MOST_TRIES);
            let kind = if often { AckKind::Term } else { AckKind::Nak(Some(REFUSED_FOR)) };
            let _ = message.ack_with(kind).await;
            return (None, None);
        }
        Err(reason) => {
            shop.refuse(run, reason, message).await;
            return (None, None);
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
    let result = match verdict {
        Verdict::Done(result) => Some(answer.with(&result)),
        Verdict::Failed(problem) => {
            answer.failed = Some(problem);
            Some(answer.with(b""))
        }
        Verdict::Refused(reason) => {
            shop.refuse(run, reason, message).await;
            None
        }
        // Handed back: if the run goes on, somebody else does it at once.
        Verdict::Stopped => {
            let _ = message.ack_with(AckKind::Nak(None)).await;
            None
        }
    };
    (result.map(|bytes| (run.to_owned(), bytes)), Some(took))
}

/// Brings a result to the server; the job is acknowledged, and may be forgotten, only when it is kept there.
async fn hand_in(shop: &Shop, served: Served) {
    let Served { message, result: Some((run, bytes)), .. } = served else { return };
    if alive(shop, &message, keep(shop, &run, bytes)).await {
        shop.presence.count();
        // A job that is offered again is done again, and its result known by its number.
        let _ = message.ack().await;
    }
}

/// Whether the server has kept a result.
async fn keep(shop: &Shop, run: &str, bytes: Vec<u8>) -> bool {
    for _ in 0..200 {
        let sent = shop.server.context.publish(format!("roque.result.{run}"), bytes.clone().into()).await;
        if let Ok(kept) = sent
            && kept.await.is_ok()
        {
            return true;
        }
        tokio::time::sleep(PAUSE).await;
        let _ = shop.server.results().await;
    }
    false
}
