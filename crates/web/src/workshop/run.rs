//! A run: an experiment on a thread of its own, which searches only in its turn behind everything else, and can be looked at meanwhile.

use super::admission::{LIMITS, Task};
use crate::house::House;
use crate::place::ask_for_place;
use crate::pool::Hold;
use crate::protocol::{NewRun, RunPart, RunRow, RunState, RunTable, RunView, RunWords};
use roque_game::StopSignal;
use roque_lab::draw::Figure;
use roque_lab::table::DataTable;
use roque_lab::{Findings, Gate, Progress, WriteError};
use roque_language::Language;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

/// How often a picture is drawn while a table grows.
const DRAW: Duration = Duration::from_millis(500);

/// A run that waits or goes on.
pub(super) struct Run {
    house: Arc<House>,
    pub(super) id: u32,
    task: Task,
    stop: StopSignal,
    /// The search that waits or goes on.
    hold: Mutex<Hold>,
    live: Mutex<Live>,
}

/// What is known so far.
struct Live {
    view: RunView,
    /// Grows with every change.
    change: u64,
    /// How long it has searched.
    spent: Duration,
    is_late: bool,
    drawn: Option<(Instant, Figure)>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Run {
    pub(super) fn new(house: Arc<House>, id: u32, wish: NewRun, task: Task) -> Arc<Self> {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let asked_ms = now.as_millis() as f64;
        let row = RunRow { id, wish, state: RunState::Waiting, asked_ms, took_ms: 0.0 };
        let view = RunView {
            row,
            part: None,
            tables: Vec::new(),
            findings: Vec::new(),
            picture: 0,
            files: Vec::new(),
        };
        let live = Live { view, change: 0, spent: Duration::ZERO, is_late: false, drawn: None };
        let (stop, hold) = (StopSignal::new(), Mutex::default());
        Arc::new(Self { house, id, task, stop, hold, live: Mutex::new(live) })
    }

    /// The run as it is, and the number of its last change.
    pub(super) fn view(&self) -> (RunView, u64) {
        let live = lock(&self.live);
        (live.view.clone(), live.change)
    }

    pub(super) fn row(&self) -> RunRow {
        lock(&self.live).view.row.clone()
    }

    /// The last picture, with the words of a language.
    pub(super) fn picture(&self, language: Language) -> Option<String> {
        let drawn = lock(&self.live).drawn.as_ref().map(|(_, figure)| figure.clone());
        drawn.map(|figure| figure.to_svg_in(language))
    }

    /// Ends it with what it has.
    pub(super) fn cancel(&self) {
        self.stop.stop();
        lock(&self.hold).cancel();
    }

    fn change<T>(&self, change: impl FnOnce(&mut Live) -> T) -> T {
        let mut live = lock(&self.live);
        live.change += 1;
        change(&mut live)
    }

    /// Runs to the end, has what came of it kept with its files, and only then tells it: whoever hears that it is done finds the
    /// files. Blocks for as long as it takes.
    pub(super) fn work(self: &Arc<Self>, keep: impl FnOnce(&RunView, Vec<(String, Vec<u8>)>)) {
        let context = self.task.context();
        let context = roque_lab::Context { stop: self.stop.clone(), ..context }
            .watched_by(Arc::clone(self) as Arc<dyn Progress>)
            .behind(Arc::clone(self) as Arc<dyn Gate>);
        self.change(|live| live.view.row.state = RunState::Running);
        let found = match self.stop.is_stopped() {
            true => Err("it was called off".to_owned()),
            false => catch_unwind(AssertUnwindSafe(|| self.task.run(&context)))
                .unwrap_or_else(|_| Err("internal error".to_owned())),
        };
        let (seed, quick) = (context.seed, self.task.is_quick());
        let files = found.as_ref().ok().map(|found| files(found, seed, quick));
        let files = files.transpose().unwrap_or_else(|error| {
            tracing::error!(id = self.id, %error, "a result cannot be drawn");
            None
        });
        let (mut view, is_late) = {
            let live = lock(&self.live);
            (live.view.clone(), live.is_late)
        };
        view.part = None;
        view.row.state = match &found {
            _ if is_late => RunState::TooLong,
            _ if self.stop.is_stopped() => RunState::Cancelled,
            Ok(_) => RunState::Done,
            Err(_) => RunState::Failed,
        };
        match &found {
            Ok(found) => {
                view.tables = found.tables.iter().map(RunTable::from).collect();
                view.findings = found.sentences.iter().map(RunWords::from).collect();
            }
            Err(reason) => tracing::warn!(id = self.id, reason, "a run has no result"),
        }
        view.files = files.iter().flatten().map(|(name, _)| name.clone()).collect();
        keep(&view, files.unwrap_or_default());
        self.change(|live| live.view = view);
    }
}

/// The files of a result, and its pictures in the other languages the page speaks.
fn files(found: &Findings, seed: u64, quick: bool) -> Result<Vec<(String, Vec<u8>)>, WriteError> {
    let mut files = found.files(seed, quick)?;
    for language in Language::ALL.into_iter().filter(|&language| language != Language::English) {
        let ending = format!(".{}.svg", language.code());
        let drawn = found.drawings(language);
        files.extend(drawn.map(|(name, svg)| (name.replace(".svg", &ending), svg.into_bytes())));
    }
    Ok(files)
}

impl Progress for Run {
    fn begin(&self, steps: usize, label: &str) {
        self.change(|live| {
            live.view.part = Some(RunPart { label: label.to_owned(), done: 0, steps: steps as u32 });
        });
    }

    fn step(&self) {
        self.change(|live| {
            if let Some(part) = &mut live.view.part {
                part.done += 1;
            }
        });
    }

    fn end(&self) {
        self.change(|live| live.view.part = None);
    }

    fn show(&self, table: &DataTable, picture: &dyn Fn() -> Figure) {
        let shown = RunTable::from(table);
        let is_old = self.change(|live| {
            match live.view.tables.iter_mut().find(|known| known.name == shown.name) {
                Some(known) => *known = shown,
                None => live.view.tables.push(shown),
            }
            live.drawn.as_ref().is_none_or(|(at, _)| at.elapsed() >= DRAW)
        });
        if is_old {
            // Made while nobody waits for the lock.
            let figure = picture();
            self.change(|live| {
                live.drawn = Some((Instant::now(), figure));
                live.view.picture += 1;
            });
        }
    }
}

/// Every search waits for its turn behind people, analyses and games; what had to give way is searched again.
impl Gate for Run {
    fn pass(&self, _: &StopSignal, work: &mut dyn FnMut(&StopSignal)) {
        let hold = Hold::default();
        *lock(&self.hold) = hold.clone();
        // From here on whoever ends the run finds the hold; before, the signal.
        if self.stop.is_stopped() {
            return work(&self.stop);
        }
        let places = ask_for_place(&self.house, &hold);
        loop {
            let Ok((signal, place)) = places.recv() else {
                // Called off, or the server stops.
                self.stop.stop();
                return work(&self.stop);
            };
            let began = Instant::now();
            work(&signal);
            self.spend(began.elapsed());
            let is_again = hold.is_to_be_repeated() && !self.stop.is_stopped();
            if !is_again {
                hold.cancel();
            }
            drop(place);
            if !is_again {
                return;
            }
        }
    }
}

impl Run {
    fn spend(&self, time: Duration) {
        let most = Duration::from_secs(60 * u64::from(LIMITS.minutes));
        let is_late = self.change(|live| {
            live.spent += time;
            live.view.row.took_ms = live.spent.as_secs_f64() * 1e3;
            live.is_late = live.is_late || live.spent > most && !self.stop.is_stopped();
            live.is_late
        });
        if is_late {
            self.stop.stop();
        }
    }
}
