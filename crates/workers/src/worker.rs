//! A worker: takes jobs, does them, hands results in.
//!
//! Each slot has a thread that computes and a task that speaks with the server meanwhile: it shows every few seconds that the
//! job is under way, so that a worker that dies loses its jobs to others soon.

use crate::build_mark::Build;
use crate::crew::runtime;
use crate::presence::Presence;
use crate::server::{Address, Hear, Server, ServerError};
use crate::shop::Shop;
use crate::task::Tools;
use crate::wire::Manifest;
use futures_util::StreamExt as _;
use roque_game::StopSignal;
use std::path::PathBuf;
use std::sync::Arc;
use thiserror::Error;

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
        let shop = Arc::new(Shop::new(self, server, presence, hear));
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
