//! What a coordinator does with the server while its leader writes results down.

use crate::crew::Arrival;
use crate::server::{
    Address, Hear, Server, ServerError, refused, result_consumer_name, worker_consumer_name,
};
use crate::wire::{Beat, Manifest, Order, Refusal, job_subject, jobs_of_run, read_job_subject};
use async_nats::jetstream::consumer::PullConsumer;
use futures_util::future::join_all;
use futures_util::{StreamExt as _, TryStreamExt as _};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::mpsc;

/// Jobs written to the server at once.
const TOGETHER: usize = 256;
/// Results asked for at once, and how long the server may take to have so many.
const AT_ONCE: usize = 500;
const EXPIRES: Duration = Duration::from_secs(5);
/// Between two tries.
const PAUSE: Duration = Duration::from_millis(200);
/// A worker that was not heard for so long is not counted on.
const SILENT: Duration = Duration::from_secs(20);

/// A job as the server gets it.
#[derive(Clone)]
pub(crate) struct Posted {
    pub(crate) number: u64,
    pub(crate) body: Arc<[u8]>,
}

/// One run on the server.
pub(crate) struct Office {
    server: Server,
    manifest: Manifest,
    mark: String,
    hear: Hear,
    /// Jobs that all workers together do at a time.
    pub(crate) slots: AtomicUsize,
    /// Where in the stream each job stands.
    sequences: Mutex<HashMap<u64, u64>>,
    /// Whether the run has ended: then nothing of it shall come back.
    left: AtomicBool,
}

impl Office {
    pub(crate) async fn open(address: &Address, manifest: Manifest, hear: Hear) -> Result<Self, ServerError> {
        let server =
            Server::connect(address, &format!("roque run {}", manifest.run), Arc::clone(&hear)).await?;
        let mark = manifest.build.mark();
        let (slots, sequences, left) = (AtomicUsize::new(0), Mutex::default(), AtomicBool::new(false));
        let office = Self { server, manifest, mark, hear, slots, sequences, left };
        office.announce().await?;
        Ok(office)
    }

    /// Removes a run that is nobody's.
    pub(crate) async fn leave_of(server: Server, manifest: Manifest) -> Result<(), ServerError> {
        let mark = manifest.build.mark();
        let (slots, sequences, left) = (AtomicUsize::new(0), Mutex::default(), AtomicBool::new(true));
        Self { server, manifest, mark, hear: Arc::new(|_| {}), slots, sequences, left }.leave().await
    }

    /// Makes sure that everything is there, also after the server has lost it.
    pub(crate) async fn announce(&self) -> Result<(), ServerError> {
        if self.left.load(Ordering::Acquire) {
            return Ok(());
        }
        self.server.worker_consumer(&self.mark).await?;
        self.server.result_consumer(&self.manifest.run).await?;
        let text = serde_json::to_vec(&self.manifest).unwrap_or_default();
        let runs = self.server.runs().await?;
        runs.put(&self.manifest.run, text.into()).await.map_err(refused("a run"))?;
        Ok(())
    }

    pub(crate) fn patience(&self) -> Duration {
        self.server.patience
    }

    pub(crate) fn sequences(&self) -> MutexGuard<'_, HashMap<u64, u64>> {
        self.sequences.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The numbers of all jobs of this run that the server has, under way or not.
    pub(crate) async fn waiting_jobs(&self) -> Result<HashSet<u64>, ServerError> {
        let stream = self.server.jobs().await?;
        let listed = stream.info_with_subjects(jobs_of_run(&self.mark, &self.manifest.run)).await;
        let listed: Vec<(String, usize)> = listed
            .map_err(refused("a list of jobs"))?
            .try_collect()
            .await
            .map_err(refused("a list of jobs"))?;
        Ok(listed
            .iter()
            .filter_map(|(subject, _)| read_job_subject(subject))
            .map(|(_, number)| number)
            .collect())
    }

    /// How many results wait for the coordinator.
    pub(crate) async fn waiting_results(&self) -> Result<usize, ServerError> {
        let consumer = self.server.result_consumer(&self.manifest.run).await?;
        let info = consumer.get_info().await.map_err(refused("a look at the results"))?;
        // Those that were offered to a process that is gone would come only after a while: begin anew.
        if info.num_ack_pending > 0 {
            let results = self.server.results().await?;
            let name = result_consumer_name(&self.manifest.run);
            results.delete_consumer(&name).await.map_err(refused("a new beginning"))?;
            let consumer = self.server.result_consumer(&self.manifest.run).await?;
            let info = consumer.get_info().await.map_err(refused("a look at the results"))?;
            return Ok(info.num_pending as usize);
        }
        Ok(info.num_pending as usize)
    }

    /// Reads results for ever.
    pub(crate) async fn read_results(self: Arc<Self>, arrivals: mpsc::Sender<Arrival>) {
        loop {
            if let Ok(consumer) = self.server.result_consumer(&self.manifest.run).await
                && self.read_from(&consumer, &arrivals).await.is_err()
            {
                return;
            }
            tokio::time::sleep(PAUSE).await;
            let _ = self.announce().await;
        }
    }

    /// Reads until something goes wrong; `Err` if nobody listens any more.
    async fn read_from(&self, consumer: &PullConsumer, arrivals: &mpsc::Sender<Arrival>) -> Result<(), ()> {
        loop {
            let asked = consumer.batch().max_messages(AT_ONCE).expires(EXPIRES).messages().await;
            let Ok(mut batch) = asked else { return Ok(()) };
            let mut came = false;
            while let Some(next) = batch.next().await {
                let Ok(message) = next else { return Ok(()) };
                came = true;
                let (message, acker) = message.split();
                let arrival = Arrival { bytes: message.payload.to_vec(), acker };
                arrivals.send(arrival).await.map_err(drop)?;
            }
            // A server that has forgotten us is as silent as one that has nothing to tell.
            if !came && consumer.get_info().await.is_err() {
                return Ok(());
            }
        }
    }

    /// Writes jobs to the server, each until the server has it.
    pub(crate) async fn post_jobs(self: Arc<Self>, mut posted: mpsc::UnboundedReceiver<Posted>) {
        let mut batch = Vec::new();
        while posted.recv_many(&mut batch, TOGETHER).await > 0 {
            while !batch.is_empty() {
                let kept = join_all(batch.iter().map(|job| self.post(job))).await;
                let mut kept = kept.into_iter();
                batch.retain(|_| kept.next() == Some(false));
                if !batch.is_empty() {
                    tokio::time::sleep(PAUSE).await;
                    let _ = self.announce().await;
                }
            }
        }
    }

    /// Whether the server has taken a job.
    async fn post(&self, job: &Posted) -> bool {
        let subject = job_subject(&self.mark, &self.manifest.run, job.number);
        let Ok(sent) = self.server.context.publish(subject, job.body.to_vec().into()).await else {
            return false;
        };
        let Ok(kept) = sent.await else { return false };
        self.sequences().insert(job.number, kept.sequence);
        true
    }

    /// Hears what workers say: how many there are, and who cannot work for this run.
    pub(crate) async fn listen(self: Arc<Self>) {
        let beats = self.server.client.subscribe("roque.beat.*").await;
        let refusals = self.server.client.subscribe(format!("roque.refused.{}", self.manifest.run)).await;
        let (Ok(mut beats), Ok(mut refusals)) = (beats, refusals) else { return };
        let _ = self.server.client.publish("roque.call", Vec::new().into()).await;
        let mut workers: HashMap<String, (usize, Instant)> = HashMap::new();
        let mut said: HashSet<String> = HashSet::new();
        loop {
            tokio::select! {
                Some(message) = beats.next() => {
                    let Ok(beat) = serde_json::from_slice::<Beat>(&message.payload) else { continue };
                    self.count(beat, &mut workers, &mut said);
                }
                Some(message) = refusals.next() => {
                    let Ok(Refusal { worker, reason }) = serde_json::from_slice(&message.payload) else { continue };
                    let sentence = format!("{worker} cannot work for this run: {reason}");
                    if said.insert(sentence.clone()) {
                        (self.hear)(&sentence);
                    }
                }
                else => return,
            }
        }
    }

    fn count(&self, beat: Beat, workers: &mut HashMap<String, (usize, Instant)>, said: &mut HashSet<String>) {
        let own = &self.manifest.build;
        if beat.build.mark() != self.mark {
            if said.insert(beat.worker.clone()) {
                let Beat { worker, build, .. } = beat;
                (self.hear)(&format!("{worker} is refused: it is {build}, and this run wants {own}"));
            }
            return;
        }
        match beat.leaving {
            true => drop(workers.remove(&beat.worker)),
            false => drop(workers.insert(beat.worker, (beat.slots, Instant::now()))),
        }
        workers.retain(|_, (_, heard)| heard.elapsed() < SILENT);
        let slots = workers.values().map(|(slots, _)| slots).sum();
        self.slots.store(slots, Ordering::Relaxed);
    }

    /// Removes jobs nobody has begun; those it has removed.
    pub(crate) async fn take_back(&self, numbers: &[u64]) -> Vec<u64> {
        let Ok(stream) = self.server.jobs().await else { return Vec::new() };
        let Ok(info) = stream.consumer_info(worker_consumer_name(&self.mark)).await else {
            return Vec::new();
        };
        let begun = info.delivered.stream_sequence;
        let waiting: Vec<(u64, u64)> = {
            let sequences = self.sequences();
            let known = numbers.iter().filter_map(|number| Some((*number, *sequences.get(number)?)));
            known.filter(|(_, sequence)| *sequence > begun).collect()
        };
        let taking = waiting.into_iter().map(|(number, sequence)| {
            let stream = &stream;
            async move { stream.delete_message(sequence).await.is_ok().then_some(number) }
        });
        join_all(taking).await.into_iter().flatten().collect()
    }

    /// Tells all who work for this run.
    pub(crate) async fn tell(&self, order: Order) {
        let text = serde_json::to_vec(&order).unwrap_or_default();
        // Who does not hear it works in vain for a while.
        let _ = self.server.client.publish(format!("roque.control.{}", self.manifest.run), text.into()).await;
        let _ = self.server.client.flush().await;
    }

    pub(crate) async fn purge_jobs(&self) -> Result<(), ServerError> {
        let stream = self.server.jobs().await?;
        let jobs = jobs_of_run(&self.mark, &self.manifest.run);
        stream.purge().filter(jobs).await.map_err(refused("to forget jobs"))?;
        Ok(())
    }

    /// Removes everything of this run.
    pub(crate) async fn leave(&self) -> Result<(), ServerError> {
        let run = &self.manifest.run;
        self.left.store(true, Ordering::Release);
        self.server.runs().await?.purge(run).await.map_err(refused("to forget a run"))?;
        self.purge_jobs().await?;
        self.tell(Order::End).await;
        let results = self.server.results().await?;
        // It may never have been made.
        let _ = results.delete_consumer(&result_consumer_name(run)).await;
        let purged = results.purge().filter(format!("roque.result.{run}")).await;
        purged.map_err(refused("to forget results"))?;
        Ok(())
    }
}
