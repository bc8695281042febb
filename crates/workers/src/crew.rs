//! The coordinator's side: a [`Crew`] whose members are workers on other machines.
//!
//! The server keeps a job until a worker's result is kept, and a result until it is [confirmed](Crew::confirm). A
//! coordinator that was killed therefore finds everything again: jobs under way stay under way, results wait. What the server
//! itself may lose (its disk) is found missing by a comparison now and then, and handed out again.

use crate::office::{Office, Posted};
use crate::server::{Address, Hear, ServerError};
use crate::wire::{Answer, Manifest, Order};
use async_nats::jetstream::message::Acker;
use roque_game::{Crew, CrewError};
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;
use tokio::sync::mpsc;

/// Jobs handed out even where no worker has been heard of.
const FEWEST: usize = 8;
/// Jobs handed out at most, however many workers there are.
const MOST: usize = 20_000;
/// Results taken at once, so that the disk is waited for once.
const TOGETHER: usize = 1000;
/// How long a look at the server may last: somebody may press Ctrl-C meanwhile.
const GLANCE: Duration = Duration::from_secs(3);
/// How long a server may be looked for, and how long one that is there may take to become ready.
const ARRIVAL: Duration = Duration::from_secs(10);
const READINESS: Duration = Duration::from_secs(60);
/// How long a leave-taking may last.
const FAREWELL: Duration = Duration::from_secs(10);

/// The result of a job as bytes.
pub trait Parcel: Sized {
    /// Reads it.
    ///
    /// # Errors
    /// A sentence if the bytes are something else.
    fn unpack(bytes: &[u8]) -> Result<Self, String>;
}

/// A result that has come.
pub(crate) struct Arrival {
    pub(crate) bytes: Vec<u8>,
    pub(crate) acker: Acker,
}

/// A crew of workers anywhere.
pub struct RemoteCrew<J, D> {
    runtime: Runtime,
    office: Arc<Office>,
    arrivals: mpsc::Receiver<Arrival>,
    posts: mpsc::UnboundedSender<Posted>,
    /// Handed out and not done.
    open: HashMap<u64, Posted>,
    /// Told to the leader and not confirmed.
    told: HashMap<u64, Acker>,
    /// Results of jobs that have not been handed out by this process: an earlier one has.
    early: HashMap<u64, (Vec<u8>, Acker)>,
    /// Jobs of an earlier process that the server still has.
    inherited: HashSet<u64>,
    ready: Vec<(u64, D)>,
    /// Missing when last looked for.
    missing: HashSet<u64>,
    heard: Instant,
    kind: PhantomData<J>,
}

impl<J: Serialize, D: Parcel> RemoteCrew<J, D> {
    /// Gathers the workers of a server for a run. A run with the same name that was interrupted goes on.
    ///
    /// # Errors
    /// [`ServerError`] if the server cannot be used.
    pub fn gather(address: &Address, manifest: Manifest, hear: Hear) -> Result<Self, ServerError> {
        let runtime = runtime();
        let (office, inherited, arrivals, posts) = runtime.block_on(async {
            let (office, inherited, waiting) = open_patiently(address, &manifest, &hear).await?;
            let (sender, arrivals) = mpsc::channel(2 * TOGETHER);
            tokio::spawn(Arc::clone(&office).read_results(sender));
            let (posts, posted) = mpsc::unbounded_channel();
            tokio::spawn(Arc::clone(&office).post_jobs(posted));
            tokio::spawn(Arc::clone(&office).listen());
            Ok::<_, ServerError>((office, (inherited, waiting), arrivals, posts))
        })?;
        let (inherited, waiting) = inherited;
        let mut crew = Self {
            runtime,
            office,
            arrivals,
            posts,
            open: HashMap::new(),
            told: HashMap::new(),
            early: HashMap::new(),
            inherited,
            ready: Vec::new(),
            missing: HashSet::new(),
            heard: Instant::now(),
            kind: PhantomData,
        };
        crew.await_early(waiting);
        Ok(crew)
    }

    /// Takes in what an earlier process has not written down, so that it is not asked for again.
    fn await_early(&mut self, waiting: usize) {
        while self.early.len() < waiting {
            let next =
                self.runtime.block_on(async { tokio::time::timeout(FAREWELL, self.arrivals.recv()).await });
            match next {
                Ok(Some(arrival)) => drop(self.take_in(arrival)),
                _ => return,
            }
        }
    }

    /// Sorts a result: to the leader if it was asked for, aside if it may be.
    fn take_in(&mut self, Arrival { bytes, acker }: Arrival) -> Result<(), CrewError> {
        let (head, result) = Answer::read(&bytes).map_err(CrewError)?;
        let Answer { number, worker, failed, .. } = head;
        if let Some(problem) = failed {
            self.open.remove(&number);
            self.told.insert(number, acker);
            return Err(CrewError(format!("job {} cannot be done ({worker}): {problem}", number + 1)));
        }
        if self.open.remove(&number).is_none() {
            self.early.insert(number, (bytes, acker));
            return Ok(());
        }
        let done =
            D::unpack(result).map_err(|problem| CrewError(format!("a result from {worker}: {problem}")))?;
        self.ready.push((number, done));
        self.told.insert(number, acker);
        Ok(())
    }

    /// Compares what should be under way with what the server has. What is missing twice is handed out again.
    fn audit(&mut self) {
        if self.open.is_empty() || self.heard.elapsed() < self.office.patience() {
            return;
        }
        self.heard = Instant::now();
        let looking = async {
            self.office.announce().await?;
            self.office.waiting_jobs().await
        };
        let looked = self.runtime.block_on(async { tokio::time::timeout(GLANCE, looking).await });
        let Ok(Ok(there)) = looked else { return };
        let gone: HashSet<u64> = self.open.keys().copied().filter(|number| !there.contains(number)).collect();
        for number in gone.intersection(&self.missing) {
            if let Some(job) = self.open.get(number) {
                // The other end lives as long as this one.
                let _ = self.posts.send(job.clone());
            }
        }
        self.missing = gone;
    }

    /// Takes leave: what this run has on the server is removed. To be called when the work has ended, not when it shall go
    /// on later.
    pub fn close(self) {
        let leave = async { tokio::time::timeout(FAREWELL, self.office.leave()).await };
        // A server that is gone keeps what it has for some days.
        let _ = self.runtime.block_on(leave);
        self.runtime.shutdown_background();
    }
}

impl<J: Serialize, D: Parcel> Crew for RemoteCrew<J, D> {
    type Job = J;
    type Done = D;

    fn window(&self) -> usize {
        (2 * self.office.slots.load(Ordering::Relaxed) + FEWEST).min(MOST)
    }

    fn hand_out(&mut self, number: u64, job: J) {
        // Jobs are plain data: they can be written.
        let body = serde_json::to_vec(&job).unwrap_or_default();
        let job = Posted { number, body: body.into() };
        self.open.insert(number, job.clone());
        if let Some((bytes, acker)) = self.early.remove(&number) {
            if self.take_in(Arrival { bytes, acker }).is_ok() {
                return;
            }
            // What an earlier process was told cannot be read: it is done again.
            self.open.insert(number, job.clone());
        }
        if !self.inherited.remove(&number) {
            let _ = self.posts.send(job);
        }
    }

    fn wait(&mut self, at_most: Duration) -> Result<Vec<(u64, D)>, CrewError> {
        if self.ready.is_empty() {
            let first =
                self.runtime.block_on(async { tokio::time::timeout(at_most, self.arrivals.recv()).await });
            match first {
                Ok(Some(arrival)) => {
                    self.heard = Instant::now();
                    self.take_in(arrival)?;
                }
                Ok(None) => return Err(CrewError("nobody listens to the server any more".to_owned())),
                Err(_) => self.audit(),
            }
        }
        while self.ready.len() < TOGETHER
            && let Ok(arrival) = self.arrivals.try_recv()
        {
            self.take_in(arrival)?;
        }
        Ok(std::mem::take(&mut self.ready))
    }

    fn confirm(&mut self, numbers: &[u64]) {
        let ackers: Vec<Acker> = numbers.iter().filter_map(|number| self.told.remove(number)).collect();
        let mut sequences = self.office.sequences();
        for number in numbers {
            sequences.remove(number);
        }
        drop(sequences);
        self.runtime.spawn(async move {
            for acker in ackers {
                // A result that is offered again is known by its number.
                let _ = acker.ack().await;
            }
        });
    }

    fn take_back(&mut self) -> Vec<u64> {
        let numbers: Vec<u64> = self.open.keys().copied().collect();
        let taking = self.office.take_back(&numbers);
        let gone = self.runtime.block_on(async { tokio::time::timeout(FAREWELL, taking).await });
        let gone = gone.unwrap_or_default();
        gone.iter().for_each(|number| drop(self.open.remove(number)));
        gone
    }

    fn abandon(&mut self) -> Vec<u64> {
        let giving_up = async {
            self.office.tell(Order::Stop).await;
            self.office.purge_jobs().await
        };
        let _ = self.runtime.block_on(async { tokio::time::timeout(FAREWELL, giving_up).await });
        self.open.drain().map(|(number, _)| number).collect()
    }
}

/// Opens an office. A server that has just been started may need some seconds before it answers.
async fn open_patiently(
    address: &Address,
    manifest: &Manifest,
    hear: &Hear,
) -> Result<(Arc<Office>, HashSet<u64>, usize), ServerError> {
    let began = Instant::now();
    let mut said = false;
    loop {
        let opened = async {
            let office = Arc::new(Office::open(address, manifest.clone(), Arc::clone(hear)).await?);
            let inherited = office.waiting_jobs().await?;
            let waiting = office.waiting_results().await?;
            Ok((office, inherited, waiting))
        };
        match opened.await {
            Err(error) if began.elapsed() < patience(&error) => {
                if !std::mem::replace(&mut said, true) {
                    hear(&format!("{error}; trying for {} s", patience(&error).as_secs()));
                }
                tokio::time::sleep(Duration::from_millis(300)).await;
            }
            other => return other,
        }
    }
}

/// How long it is tried again after this.
fn patience(error: &ServerError) -> Duration {
    match error {
        ServerError::Connect { .. } => ARRIVAL,
        ServerError::Refused { .. } => READINESS,
        ServerError::Credentials { .. } => Duration::ZERO,
    }
}

/// Threads for waiting; whoever works has threads of its own.
pub(crate) fn runtime() -> Runtime {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.worker_threads(2).enable_all().build().expect("a program can start two threads")
}
