//! A worker at work: its slots, what it tells of itself, and what coordinators tell it.

use crate::files;
use crate::presence::Presence;
use crate::server::{Hear, Server};
use crate::slot;
use crate::wire::{Manifest, Order, Refusal};
use crate::worker::Worker;
use async_nats::jetstream::consumer::PullConsumer;
use async_nats::jetstream::{AckKind, Message};
use futures_util::StreamExt as _;
use roque_game::StopSignal;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::task::JoinSet;

/// How long somebody else's turn lasts when this worker cannot do a job.
pub(crate) const REFUSED_FOR: Duration = Duration::from_secs(3);
/// How long a leave-taking may last.
const FAREWELL: Duration = Duration::from_secs(5);

/// A run this worker has jobs of.
#[derive(Default)]
struct Known {
    /// With where its files lie; `None` if there is no such run any more.
    manifest: Option<(Arc<Manifest>, BTreeMap<String, PathBuf>)>,
    /// Of the jobs under way.
    signals: HashMap<u64, StopSignal>,
}

/// A worker at work.
pub(crate) struct Shop {
    pub(crate) worker: Worker,
    pub(crate) server: Server,
    pub(crate) presence: Presence,
    hear: Hear,
    runs: Mutex<HashMap<String, Known>>,
    /// Sentences that need not be repeated.
    said: Mutex<HashSet<String>>,
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Shop {
    pub(crate) fn new(worker: Worker, server: Server, presence: Presence, hear: Hear) -> Self {
        Self { worker, server, presence, hear, runs: Mutex::default(), said: Mutex::default() }
    }

    /// Works until something has happened; how many jobs it has done.
    pub(crate) async fn open(
        self: Arc<Self>,
        consumer: PullConsumer,
        leave: impl Future<Output = ()>,
    ) -> u64 {
        let (closing, closed) = tokio::sync::watch::channel(false);
        let mut slots = JoinSet::new();
        for _ in 0..self.worker.slots.max(1) {
            slots.spawn(slot::work(Arc::clone(&self), consumer.clone(), closed.clone()));
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

    pub(crate) async fn refuse(&self, run: &str, reason: String, message: &Message) {
        let refusal = Refusal { worker: self.worker.name.clone(), reason };
        let sentence = format!("the run {run} is not for this worker: {}", refusal.reason);
        if lock(&self.said).insert(sentence.clone()) {
            (self.hear)(&sentence);
        }
        let text = serde_json::to_vec(&refusal).unwrap_or_default();
        let _ = self.server.client.publish(format!("roque.refused.{run}"), text.into()).await;
        let _ = message.ack_with(AckKind::Nak(Some(REFUSED_FOR))).await;
    }

    pub(crate) fn begin(&self, run: &str, number: u64, signal: &StopSignal) {
        self.presence.begin(run, number);
        lock(&self.runs).entry(run.to_owned()).or_default().signals.insert(number, signal.clone());
    }

    pub(crate) fn end(&self, run: &str, number: u64) {
        self.presence.end(run, number);
        if let Some(known) = lock(&self.runs).get_mut(run) {
            known.signals.remove(&number);
        }
    }

    /// What the jobs of a run have in common, with its files; `None` if there is no such run.
    pub(crate) async fn manifest(
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
