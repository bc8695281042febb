//! A worker: takes jobs, does them, hands results in.
//!
//! Each slot has a thread that computes and a task that speaks with the server meanwhile: it shows every few seconds that the
//! job is under way, so that a worker that dies loses its jobs to others soon.

use crate::bench::{Bench, Verdict};
use crate::build_mark::Build;
use crate::crew::runtime;
use crate::files;
use crate::presence::Presence;
use crate::pull::{Lost, Pull};
use crate::server::{Address, Hear, Server, ServerError};
use crate::task::Tools;
use crate::wire::{Answer, Manifest, Order, Refusal, VERSION, read_job_subject};
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt as _;
use roque_game::StopSignal;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use thiserror::Error;
use tokio::task::JoinSet;

const PAUSE: Duration = Duration::from_millis(200);
/// How long somebody else's turn lasts when this worker cannot do a job.
const REFUSED_FOR: Duration = Duration::from_secs(3);
/// How often a job is offered whose run is not known.
const MOST_TRIES: i64 = 20;
/// How long a leave-taking may last.
const FAREWELL: Duration = Duration::from_secs(5);

/// A worker and what it may do.
#[derive(Clone, Debug)]
pub struct Worker {
    /// Its name, different from all others on the server: letters, digits and dashes.
    pub name: String,
    /// Jobs at a time.
    pub slots: usize,
    /// The build it is.
    pub build: Build,
    /// What it may use.
    pub tools: Tools,
    /// Where files are kept.
    pub cache: PathBuf,
}

/// Why a worker ends.
#[derive(Debug, Error)]
pub enum WorkerError {
    /// The server cannot be used.
    #[error(transparent)]
    Server(#[from] ServerError),
    /// Everything there is to do is for other builds.
    #[error("refused: this worker is {own}, and the runs on this server want {wanted}; use the same build")]
    OtherBuild {
        /// This one.
        own: Box<Build>,
        /// What is wanted.
        wanted: String,
    },
}

impl Worker {
    /// Works until the signal is given, then hands back what it has begun. Returns how many jobs it has done.
    ///
    /// # Errors
    /// [`WorkerError`] if the server cannot be used at the beginning or wants another build.
    pub fn serve(self, address: &Address, stop: &StopSignal, hear: Hear) -> Result<u64, WorkerError> {
        let runtime = runtime();
        let waiting = stop.clone();
        // A thread of its own: the signal is waited for as everywhere in the program.
        let given = runtime.spawn_blocking(move || waiting.wait_until(|| false));
        let done = runtime.block_on(self.serve_until(address, async { drop(given.await) }, hear));
        runtime.shutdown_background();
        done
    }

    /// The same on the caller's runtime, until something else has happened. If it is dropped before, the worker has died:
    /// nothing is handed back.
    ///
    /// # Errors
    /// As [`serve`](Self::serve).
    pub async fn serve_until(
        self,
        address: &Address,
        leave: impl Future<Output = ()>,
        hear: Hear,
    ) -> Result<u64, WorkerError> {
        let server =
            Server::connect(address, &format!("roque worker {}", self.name), Arc::clone(&hear)).await?;
        self.check_runs(&server, &hear).await?;
        let consumer = server.worker_consumer(&self.build.mark()).await?;
        let presence = Presence::new(self.name.clone(), self.build.clone(), self.slots);
        let (runs, said) = (Mutex::default(), Mutex::default());
        let shop = Arc::new(Shop { worker: self, server, presence, hear, runs, said });
        Ok(shop.open(consumer, leave).await)
    }

    /// Refuses to wait for jobs that this build will never get.
    async fn check_runs(&self, server: &Server, hear: &Hear) -> Result<(), WorkerError> {
        let mut wanted: Vec<String> = Vec::new();
        let manifests = manifests(server).await?;
        for manifest in &manifests {
            if manifest.build == self.build {
                return Ok(());
            }
            hear(&format!("the run {} wants {}", manifest.run, manifest.build));
            wanted.push(manifest.build.to_string());
        }
        wanted.dedup();
        if wanted.is_empty() {
            return Ok(());
        }
        Err(WorkerError::OtherBuild { own: Box::new(self.build.clone()), wanted: wanted.join(", ") })
    }
}

/// All runs on a server.
pub(crate) async fn manifests(server: &Server) -> Result<Vec<Manifest>, ServerError> {
    let runs = server.runs().await?;
    let Ok(mut keys) = runs.keys().await else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    while let Some(Ok(key)) = keys.next().await {
        let Ok(Some(text)) = runs.get(key).await else { continue };
        found.extend(serde_json::from_slice::<Manifest>(&text));
    }
    Ok(found)
}

/// A run this worker has jobs of.
#[derive(Default)]
struct Known {
    /// With where its files lie; `None` if there is no such run any more.
    manifest: Option<(Arc<Manifest>, BTreeMap<String, PathBuf>)>,
    /// Of the jobs under way.
    signals: HashMap<u64, StopSignal>,
}

/// A worker at work.
struct Shop {
    worker: Worker,
    server: Server,
    presence: Presence,
    hear: Hear,
    runs: Mutex<HashMap<String, Known>>,
    /// Sentences that need not be repeated.
    said: Mutex<HashSet<String>>,
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shop {
    async fn open(self: Arc<Self>, consumer: PullConsumer, leave: impl Future<Output = ()>) -> u64 {
        let (closing, closed) = tokio::sync::watch::channel(false);
        let mut slots = JoinSet::new();
        for _ in 0..self.worker.slots.max(1) {
            slots.spawn(Arc::clone(&self).work(consumer.clone(), closed.clone()));
        }
        let mut ears = JoinSet::new();
        ears.spawn(Arc::clone(&self).beat());
        ears.spawn(Arc::clone(&self).heed());
        leave.await;
        let _ = closing.send(true);
        self.signals(|_| true);
        let _ = tokio::time::timeout(FAREWELL, async { while slots.join_next().await.is_some() {} }).await;
        drop(ears);
        let _ = self.server.client.publish(self.presence.subject(), self.presence.beat(true).into()).await;
        let _ = tokio::time::timeout(FAREWELL, self.server.client.flush()).await;
        self.presence.done()
    }

    /// Gives the signal of all jobs of these runs.
    fn signals(&self, which: impl Fn(&str) -> bool) {
        let runs = lock(&self.runs);
        let chosen = runs.iter().filter(|(run, _)| which(run));
        chosen.flat_map(|(_, known)| known.signals.values()).for_each(StopSignal::stop);
    }

    /// Shows that it lives, every few seconds and when called.
    async fn beat(self: Arc<Self>) {
        let Ok(mut calls) = self.server.client.subscribe("roque.call").await else { return };
        let mut clock = tokio::time::interval(Presence::INTERVAL);
        loop {
            tokio::select! {
                _ = clock.tick() => {}
                Some(_) = calls.next() => {}
            }
            let _ =
                self.server.client.publish(self.presence.subject(), self.presence.beat(false).into()).await;
        }
    }

    /// Does as coordinators order.
    async fn heed(self: Arc<Self>) {
        let Ok(mut orders) = self.server.client.subscribe("roque.control.*").await else { return };
        while let Some(message) = orders.next().await {
            let run = message.subject.rsplit('.').next().unwrap_or_default().to_owned();
            match serde_json::from_slice(&message.payload) {
                Ok(Order::Stop) => self.signals(|other| other == run),
                Ok(Order::End) => {
                    self.signals(|other| other == run);
                    lock(&self.runs).remove(&run);
                }
                Err(_) => {}
            }
        }
    }

    /// Takes jobs one after another.
    async fn work(self: Arc<Self>, consumer: PullConsumer, mut closed: tokio::sync::watch::Receiver<bool>) {
        let bench = Bench::new(self.worker.tools.clone());
        let mut pull = Pull::new(self.server.clone(), consumer).await;
        while !*closed.borrow() {
            let next = match &mut pull {
                Ok(pull) => tokio::select! {
                    next = pull.next() => next,
                    _ = closed.changed() => return,
                },
                Err(_) => Err(Lost),
            };
            match (next, &mut pull) {
                (Ok(Some(message)), Ok(pull)) => {
                    let kept = self.serve(&bench, &message, &closed).await;
                    if kept && !*closed.borrow() {
                        pull.done(&message).await;
                    } else if kept {
                        let _ = message.ack().await;
                    }
                }
                (Ok(_), _) => {}
                // The server was away, or has lost what it had.
                (Err(Lost), pull) => {
                    tokio::time::sleep(PAUSE).await;
                    if let Ok(consumer) = self.server.worker_consumer(&self.worker.build.mark()).await {
                        *pull = Pull::new(self.server.clone(), consumer).await;
                    }
                }
            }
        }
    }

    /// Does one job and says what came of it; whether its result is kept, so that the job can be acknowledged.
    async fn serve(
        &self,
        bench: &Bench,
        message: &Message,
        closed: &tokio::sync::watch::Receiver<bool>,
    ) -> bool {
        let Some((run, number)) = read_job_subject(&message.subject) else {
            let _ = message.ack_with(AckKind::Term).await;
            return false;
        };
        let (run, subject) = (run.to_owned(), message.reply.clone());
        let alive = Alive::show(&self.server, subject.map(|subject| subject.to_string()));
        let began = Instant::now();
        let (manifest, files) = match self.manifest(&run).await {
            Ok(Some(known)) => known,
            // Nobody wants it any more, or its coordinator is about to say again what a server has forgotten.
            Ok(None) => {
                let often = message.info().is_ok_and(|info| info.delivered > MOST_TRIES);
                let kind = if often { AckKind::Term } else { AckKind::Nak(Some(REFUSED_FOR)) };
                let _ = message.ack_with(kind).await;
                return false;
            }
            Err(reason) => {
                self.refuse(&run, reason, message).await;
                return false;
            }
        };
        let signal = StopSignal::new();
        self.begin(&run, number, &signal);
        let closed = *closed.borrow();
        if closed {
            signal.stop();
        }
        let verdict = bench.work(manifest, files, message.payload.to_vec(), signal).await;
        self.end(&run, number);
        let mut answer = Answer {
            version: VERSION,
            number,
            worker: self.worker.name.clone(),
            millis: began.elapsed().as_millis() as u64,
            failed: None,
        };
        let kept = match verdict {
            Verdict::Done(result) => self.hand_in(&run, answer.with(&result)).await,
            Verdict::Failed(problem) => {
                answer.failed = Some(problem);
                self.hand_in(&run, answer.with(b"")).await
            }
            Verdict::Refused(reason) => {
                self.refuse(&run, reason, message).await;
                false
            }
            // Handed back: if the run goes on, somebody else does it at once.
            Verdict::Stopped => {
                let _ = message.ack_with(AckKind::Nak(None)).await;
                false
            }
        };
        drop(alive);
        kept
    }

    /// Whether the server keeps a result; the job may be forgotten only then.
    async fn hand_in(&self, run: &str, bytes: Vec<u8>) -> bool {
        for _ in 0..200 {
            let sent = self.server.context.publish(format!("roque.result.{run}"), bytes.clone().into()).await;
            if let Ok(kept) = sent
                && kept.await.is_ok()
            {
                self.presence.count();
                return true;
            }
            tokio::time::sleep(PAUSE).await;
            let _ = self.server.results().await;
        }
        false
    }

    async fn refuse(&self, run: &str, reason: String, message: &Message) {
        let refusal = Refusal { worker: self.worker.name.clone(), reason };
        let sentence = format!("the run {run} is not for this worker: {}", refusal.reason);
        if lock(&self.said).insert(sentence.clone()) {
            (self.hear)(&sentence);
        }
        let text = serde_json::to_vec(&refusal).unwrap_or_default();
        let _ = self.server.client.publish(format!("roque.refused.{run}"), text.into()).await;
        let _ = message.ack_with(AckKind::Nak(Some(REFUSED_FOR))).await;
    }

    fn begin(&self, run: &str, number: u64, signal: &StopSignal) {
        self.presence.begin(run, number);
        lock(&self.runs).entry(run.to_owned()).or_default().signals.insert(number, signal.clone());
    }

    fn end(&self, run: &str, number: u64) {
        self.presence.end(run, number);
        if let Some(known) = lock(&self.runs).get_mut(run) {
            known.signals.remove(&number);
        }
    }

    /// What the jobs of a run have in common, with its files; `None` if there is no such run.
    async fn manifest(
        &self,
        run: &str,
    ) -> Result<Option<(Arc<Manifest>, BTreeMap<String, PathBuf>)>, String> {
        if let Some(Known { manifest: Some(known), .. }) = lock(&self.runs).get(run) {
            return Ok(Some(known.clone()));
        }
        let runs = self.server.runs().await.map_err(|error| error.to_string())?;
        let Some(text) = runs.get(run).await.map_err(|error| error.to_string())? else { return Ok(None) };
        let manifest: Manifest =
            serde_json::from_slice(&text).map_err(|error| format!("its manifest: {error}"))?;
        let mut here = BTreeMap::new();
        for (name, file) in &manifest.files {
            let path = files::fetch(&self.server, file, &self.worker.cache).await;
            here.insert(name.clone(), path.map_err(|error| error.to_string())?);
        }
        let known = (Arc::new(manifest), here);
        lock(&self.runs).entry(run.to_owned()).or_default().manifest = Some(known.clone());
        Ok(Some(known))
    }
}

/// As long as it is there, the server is told that a job is under way.
struct Alive(tokio::task::JoinHandle<()>);

impl Alive {
    fn show(server: &Server, subject: Option<String>) -> Self {
        let (client, pause) = (server.client.clone(), server.patience / 3);
        Self(tokio::spawn(async move {
            let Some(subject) = subject else { return };
            loop {
                tokio::time::sleep(pause).await;
                let _ = client.publish(subject.clone(), "+WPI".into()).await;
            }
        }))
    }
}

impl Drop for Alive {
    fn drop(&mut self) {
        self.0.abort();
    }
}
