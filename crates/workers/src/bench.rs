//! The workbench of a slot: a thread that does jobs, with what it keeps from job to job.

use crate::task::{Refused, Task, TaskError, Tools, begin};
use crate::wire::Manifest;
use roque_game::StopSignal;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// Runs whose players are kept; coordinators take turns.
const KEPT: usize = 3;
/// How long a job may lie behind others before it is handed back: they have turned out to be long.
const QUEUED: Duration = Duration::from_millis(200);

/// What came of a job.
pub(crate) enum Verdict {
    Done(Vec<u8>),
    Failed(String),
    Refused(String),
    Stopped,
}

struct Piece {
    manifest: Arc<Manifest>,
    files: BTreeMap<String, PathBuf>,
    job: Vec<u8>,
    stop: StopSignal,
    /// Set by whoever decides about it first: the thread that begins it, or who is tired of waiting for that.
    decided: Arc<AtomicBool>,
    answer: oneshot::Sender<(Verdict, Duration)>,
}

/// The near end: hands pieces to the thread, which ends when this is dropped.
pub(crate) struct Bench(Sender<Piece>);

impl Bench {
    pub(crate) fn new(tools: Tools) -> Self {
        let (sender, pieces) = channel();
        std::thread::spawn(move || labor(&pieces, &tools));
        Self(sender)
    }

    /// What came of a job, and how long it took. A job that lies behind long ones is as if stopped.
    pub(crate) async fn work(
        &self,
        manifest: Arc<Manifest>,
        files: BTreeMap<String, PathBuf>,
        job: Vec<u8>,
        stop: StopSignal,
    ) -> (Verdict, Duration) {
        let (answer, mut verdict) = oneshot::channel();
        let gone = || (Verdict::Refused("its thread has ended".to_owned()), Duration::ZERO);
        let decided = Arc::new(AtomicBool::new(false));
        let piece = Piece { manifest, files, job, stop, decided: Arc::clone(&decided), answer };
        if self.0.send(piece).is_err() {
            return gone();
        }
        if let Ok(told) = tokio::time::timeout(QUEUED, &mut verdict).await {
            return told.unwrap_or_else(|_| gone());
        }
        if !decided.swap(true, Ordering::AcqRel) {
            return (Verdict::Stopped, QUEUED);
        }
        verdict.await.unwrap_or_else(|_| gone())
    }
}

fn labor(pieces: &Receiver<Piece>, tools: &Tools) {
    let mut tasks: Vec<(String, Box<dyn Task>)> = Vec::new();
    for Piece { manifest, files, job, stop, decided, answer } in pieces {
        if decided.swap(true, Ordering::AcqRel) {
            continue;
        }
        let began = Instant::now();
        let verdict = catch_unwind(AssertUnwindSafe(|| {
            let task = task(&mut tasks, &manifest, &files, tools)?;
            Ok(task.work(&job, &stop))
        }));
        let verdict = match verdict {
            Ok(Ok(Ok(result))) => Verdict::Done(result),
            Ok(Ok(Err(TaskError::Failed(problem)))) => Verdict::Failed(problem),
            Ok(Ok(Err(TaskError::Stopped))) => Verdict::Stopped,
            Ok(Err(Refused(reason))) => Verdict::Refused(reason),
            Err(panic) => {
                tasks.clear();
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given");
                Verdict::Failed(format!("it panicked: {text}"))
            }
        };
        // Whoever asked has left.
        let _ = answer.send((verdict, began.elapsed()));
    }
}

/// What works for a run, kept or new.
fn task<'a>(
    tasks: &'a mut Vec<(String, Box<dyn Task>)>,
    manifest: &Manifest,
    files: &BTreeMap<String, PathBuf>,
    tools: &Tools,
) -> Result<&'a mut dyn Task, Refused> {
    let place = match tasks.iter().position(|(run, _)| *run == manifest.run) {
        Some(place) => place,
        None => {
            let task = begin(manifest, files, tools)?;
            if tasks.len() == KEPT {
                tasks.remove(0);
            }
            tasks.push((manifest.run.clone(), task));
            tasks.len() - 1
        }
    };
    Ok(&mut *tasks[place].1)
}
