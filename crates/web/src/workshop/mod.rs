//! Experiments on the page: one at a time, behind everything else the server thinks about, watched while they go on, and kept.
//!
//! What is asked for is checked by [`admission`]; [`run`] is one of them under way; [`shelf`] keeps them beside the library, so that they are
//! there after a restart.

mod admission;
mod routes;
mod run;
mod shelf;
#[cfg(test)]
mod tests;

pub(crate) use routes::{begin, cancel, delete, file, list, picture, show, watch};

use crate::house::House;
use crate::place::step_back;
use crate::protocol::{ApiError, ErrorCode, ExperimentOffer, NewRun, RunRow, RunView, RunsView};
use admission::{LIMITS, admit};
use roque_evaluation::EvaluatorName;
use roque_lab::experiments;
use roque_language::{Message, number};
use run::Run;
use shelf::Shelf;
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// Runs that may wait for others.
const MOST_WAITING: usize = 8;

/// All runs.
#[derive(Default)]
pub(crate) struct Workshop {
    /// Where they are kept: beside the library, or nowhere.
    folder: OnceLock<PathBuf>,
    shelf: OnceLock<Shelf>,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    /// The number of the last run.
    last: u32,
    /// Those that wait, and first the one that goes on.
    runs: VecDeque<Arc<Run>>,
    /// Somebody works them off.
    is_busy: bool,
}

fn failed(error: &dyn std::fmt::Display) -> ApiError {
    tracing::error!(%error, "a run cannot be kept");
    ApiError::new(ErrorCode::Unavailable, Message::ServerLabDisk { detail: error.to_string() })
}

fn missing(id: u32) -> ApiError {
    ApiError::new(ErrorCode::UnknownGame, Message::ServerLabNoRun { id: id.into() })
}

impl Workshop {
    /// Says where runs are kept, before the first is asked for.
    pub(crate) fn keep_in(&self, folder: PathBuf) {
        // It is said once.
        let _ = self.folder.set(folder);
    }

    fn shelf(&self) -> Result<&Shelf, ApiError> {
        if let Some(shelf) = self.shelf.get() {
            return Ok(shelf);
        }
        let made = Shelf::open(self.folder.get().cloned()).map_err(|error| failed(&error))?;
        Ok(self.shelf.get_or_init(|| made))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn live(&self, id: u32) -> Option<Arc<Run>> {
        self.queue().runs.iter().find(|run| run.id == id).cloned()
    }

    fn list(&self) -> Result<RunsView, ApiError> {
        let kept = self.shelf()?.rows();
        let live: Vec<RunRow> = self.queue().runs.iter().map(|run| run.row()).collect();
        let mut runs: Vec<RunRow> =
            kept.into_iter().filter(|row| live.iter().all(|known| known.id != row.id)).collect();
        runs.extend(live);
        runs.sort_by_key(|row| std::cmp::Reverse(row.id));
        let experiments = experiments::ALL.iter().map(|experiment| ExperimentOffer {
            name: experiment.name.to_owned(),
            takes: experiment.takes.iter().map(|&parameter| parameter.into()).collect(),
        });
        Ok(RunsView {
            experiments: experiments.collect(),
            evaluations: EvaluatorName::ALL.iter().map(ToString::to_string).collect(),
            limits: LIMITS,
            runs,
        })
    }

    /// The run as it is; with the number of its last change while it is under way.
    fn view(&self, id: u32) -> Result<(RunView, Option<u64>), ApiError> {
        if let Some(run) = self.live(id) {
            let (view, change) = run.view();
            return Ok((view, Some(change)));
        }
        self.shelf()?.read(id).map(|view| (view, None)).ok_or_else(|| missing(id))
    }

    /// Begins a run, or lets it wait for others.
    fn begin(&self, house: &Arc<House>, wish: NewRun) -> Result<RunRow, ApiError> {
        let task = admit(&wish)?;
        let shelf = self.shelf()?;
        let (run, begins) = {
            let mut queue = self.queue();
            if queue.runs.len() > MOST_WAITING {
                let most = number(MOST_WAITING);
                return Err(ApiError::new(ErrorCode::NotNow, Message::ServerLabCrowded { most }));
            }
            queue.last = queue.last.max(shelf.ids().first().copied().unwrap_or(0)) + 1;
            let run = Run::new(Arc::clone(house), queue.last, wish, task);
            // Kept before it is told: a run that was asked for is there after a restart.
            shelf.write(&run.view().0, Vec::new()).map_err(|error| failed(&error))?;
            queue.runs.push_back(Arc::clone(&run));
            (run, !std::mem::replace(&mut queue.is_busy, true))
        };
        if begins {
            let there = Arc::clone(house);
            let working =
                std::thread::Builder::new().name("experiments".to_owned()).spawn(move || work_off(&there));
            if let Err(error) = working {
                let mut queue = self.queue();
                (queue.is_busy, queue.runs) = (false, VecDeque::new());
                return Err(failed(&error));
            }
        }
        Ok(run.row())
    }

    /// Ends a run; what it has found is kept.
    fn cancel(&self, id: u32) -> Result<(), ApiError> {
        self.live(id).map(|run| run.cancel()).ok_or_else(|| missing(id))
    }

    /// Takes a run away that is over.
    fn delete(&self, id: u32) -> Result<(), ApiError> {
        if self.live(id).is_some() {
            return Err(ApiError::new(ErrorCode::NotNow, Message::ServerLabGoing));
        }
        let shelf = self.shelf()?;
        shelf.read(id).ok_or_else(|| missing(id))?;
        shelf.remove(id);
        Ok(())
    }

    /// Ends all: the server stops.
    pub(crate) fn close(&self) {
        self.queue().runs.iter().for_each(|run| run.cancel());
    }

    /// The first run stays in the queue until it is kept: whoever looks finds it in one place or the other.
    fn first(&self) -> Option<Arc<Run>> {
        let mut queue = self.queue();
        let first = queue.runs.front().cloned();
        queue.is_busy = first.is_some();
        first
    }

    fn keep(&self, run: &Arc<Run>) {
        run.work(|view, files| {
            let kept = self.shelf().map(|shelf| shelf.write(view, files));
            if let Ok(Err(error)) = kept {
                tracing::error!(id = run.id, %error, "a run was not kept");
            }
        });
        self.queue().runs.retain(|known| known.id != run.id);
        if let Ok(shelf) = self.shelf() {
            shelf.tidy(|id| self.live(id).is_some());
        }
    }
}

/// Works off all that waits, one after another.
fn work_off(house: &Arc<House>) {
    step_back();
    while let Some(run) = house.workshop.first() {
        house.workshop.keep(&run);
    }
}
