//! Who works, and on what.

use crate::crew::runtime;
use crate::server::{Address, Hear, Server, ServerError, refused, worker_consumer_name};
use crate::wire::{Beat, jobs_of_run};
use crate::worker::manifests;
use futures_util::StreamExt as _;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

/// A worker as it was last heard.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WorkerSeen {
    /// Its name.
    pub name: String,
    /// Its build.
    pub build: String,
    /// Jobs at a time.
    pub slots: usize,
    /// Run and number of the jobs under way.
    pub doing: Vec<(String, u64)>,
    /// Jobs done.
    pub done: u64,
    /// Jobs a second: since it was last heard, or since it began.
    pub per_second: f64,
    /// Seconds since it was heard.
    pub heard_seconds_ago: f64,
}

/// A run as the server knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RunSeen {
    /// Its short name.
    pub run: String,
    /// What it is.
    pub title: String,
    /// What kind of jobs.
    pub kind: String,
    /// The build it wants.
    pub build: String,
    /// Jobs on the server, those under way included.
    pub jobs: usize,
    /// Jobs under way, of all runs of this build.
    pub under_way: usize,
}

/// What is going on at a server.
pub struct Overview {
    runtime: Runtime,
    server: Server,
    /// `None` only when all is over.
    beats: Option<async_nats::Subscriber>,
    heard: BTreeMap<String, (Beat, Instant, f64)>,
}

impl Overview {
    /// Looks at a server.
    ///
    /// # Errors
    /// [`ServerError`] if it cannot be used.
    pub fn open(address: &Address, hear: Hear) -> Result<Self, ServerError> {
        let runtime = runtime();
        let (server, beats) = runtime.block_on(async {
            let server = Server::connect(address, "roque workers", hear).await?;
            let beats = server.client.subscribe("roque.beat.*").await.map_err(refused("to be heard"))?;
            Ok::<_, ServerError>((server, beats))
        })?;
        Ok(Self { runtime, server, beats: Some(beats), heard: BTreeMap::new() })
    }

    /// Calls all workers and listens for so long.
    ///
    /// # Errors
    /// [`ServerError`] if the server cannot be asked.
    pub fn look(&mut self, time: Duration) -> Result<(Vec<WorkerSeen>, Vec<RunSeen>), ServerError> {
        let Self { runtime, server, beats, heard } = self;
        let runs = runtime.block_on(async {
            server.client.publish("roque.call", Vec::new().into()).await.map_err(refused("a call"))?;
            let end = tokio::time::Instant::now() + time;
            while let Some(beats) = beats
                && let Ok(Some(message)) = tokio::time::timeout_at(end, beats.next()).await
            {
                if let Ok(beat) = serde_json::from_slice::<Beat>(&message.payload) {
                    note(heard, beat);
                }
            }
            runs(server).await
        })?;
        let workers = heard.values().map(|(beat, at, rate)| WorkerSeen {
            name: beat.worker.clone(),
            build: beat.build.to_string(),
            slots: beat.slots,
            doing: beat.doing.clone(),
            done: beat.done,
            per_second: *rate,
            heard_seconds_ago: at.elapsed().as_secs_f64(),
        });
        Ok((workers.collect(), runs))
    }
}

impl Drop for Overview {
    fn drop(&mut self) {
        // A subscription ends by telling the server, which takes a runtime.
        let _inside = self.runtime.enter();
        drop(self.beats.take());
    }
}

fn note(heard: &mut BTreeMap<String, (Beat, Instant, f64)>, beat: Beat) {
    if beat.leaving {
        heard.remove(&beat.worker);
        return;
    }
    let rate = match heard.get(&beat.worker) {
        // Two beats close together say nothing about speed.
        Some((before, _, rate)) if beat.seconds - before.seconds < 0.5 => *rate,
        Some((before, ..)) => {
            (beat.done.saturating_sub(before.done)) as f64 / (beat.seconds - before.seconds)
        }
        None => beat.done as f64 / beat.seconds.max(0.001),
    };
    heard.insert(beat.worker.clone(), (beat, Instant::now(), rate));
}

async fn runs(server: &Server) -> Result<Vec<RunSeen>, ServerError> {
    let stream = server.jobs().await?;
    let mut seen = Vec::new();
    for manifest in manifests(server).await? {
        let mark = manifest.build.mark();
        let listed = stream.info_with_subjects(jobs_of_run(&mark, &manifest.run)).await;
        let jobs = listed.map_err(refused("a list of jobs"))?.count().await;
        let consumer = stream.consumer_info(worker_consumer_name(&mark)).await;
        let under_way = consumer.map_or(0, |info| info.num_ack_pending);
        seen.push(RunSeen {
            run: manifest.run,
            title: manifest.title,
            kind: manifest.kind,
            build: manifest.build.to_string(),
            jobs,
            under_way,
        });
    }
    Ok(seen)
}

/// Removes a run whose coordinator will not come back, with all its jobs and results. Returns whether there was one.
///
/// # Errors
/// [`ServerError`] if the server cannot be used.
pub fn forget(address: &Address, run: &str) -> Result<bool, ServerError> {
    let runtime = runtime();
    let forgotten = runtime.block_on(async {
        let server = Server::connect(address, "roque workers", Arc::new(|_| {})).await?;
        let Some(manifest) = manifests(&server).await?.into_iter().find(|manifest| manifest.run == run)
        else {
            return Ok(false);
        };
        crate::office::Office::leave_of(server, manifest).await?;
        Ok(true)
    });
    runtime.shutdown_background();
    forgotten
}
