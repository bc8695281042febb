//! One match: what its files say, and whether it is played here.

use super::admission::Admission;
use super::floor::{Floor, Gallery};
use super::record::Record;
use super::shelf::MatchFiles;
use crate::house::House;
use crate::protocol::{ApiError, ErrorCode, MatchGames, MatchRow, MatchStandings, MatchState, MatchView};
use roque_arena::{Control, Files, LiveBoard, Spec, ThreadsIn, Tournament, Urgency, is_in_use, run_at};
use roque_language::Message;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Whether a match is played here.
enum Run {
    /// It is not; why it ended, if that was not as asked for.
    Idle(Option<String>),
    /// It is.
    Going { floor: Arc<Floor>, control: Arc<Control> },
}

/// A match.
pub(crate) struct Room {
    pub files: MatchFiles,
    record: Mutex<Record>,
    /// The boards, for whoever looks on.
    pub gallery: Arc<Gallery>,
    run: Mutex<Run>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn not_now(message: Message) -> ApiError {
    ApiError::new(ErrorCode::NotNow, message)
}

impl Room {
    pub(crate) fn open(files: MatchFiles) -> Arc<Self> {
        let record = Mutex::new(Record::open(&files));
        Arc::new(Self { files, record, gallery: Arc::default(), run: Mutex::new(Run::Idle(None)) })
    }

    /// Whether it is played here.
    pub(crate) fn is_going(&self) -> bool {
        matches!(*lock(&self.run), Run::Going { .. })
    }

    /// Plays it, on threads of its own.
    ///
    /// # Errors
    /// If it is played already, or may not be played here.
    pub(crate) fn start(self: &Arc<Self>, house: &Arc<House>, admission: &Admission) -> Result<(), ApiError> {
        // The record is never asked for while the run is held: others hold them the other way round.
        let tournament = self.tournament(admission)?;
        let mut run = lock(&self.run);
        if matches!(*run, Run::Going { .. }) {
            return Err(not_now(Message::ServerMatchGoing));
        }
        if is_in_use(&self.files.journal) {
            return Err(not_now(Message::ServerMatchElsewhere));
        }
        let control = Arc::new(Control::new());
        let floor = Arc::new(Floor::new(Arc::clone(house), Arc::clone(&self.gallery), Arc::clone(&control)));
        let (room, played_on, heard) = (Arc::clone(self), Arc::clone(&floor), Arc::clone(&control));
        let play = move || {
            let result =
                run_at(&ThreadsIn(&*played_on), &tournament, &heard, |_| lock(&room.record).catch_up());
            lock(&room.record).catch_up();
            let problem = result.err().map(|error| error.to_string());
            if let Some(problem) = &problem {
                tracing::warn!(id = room.files.id, problem, "a match has ended");
            }
            *lock(&room.run) = Run::Idle(problem);
        };
        std::thread::Builder::new().name("match".to_owned()).spawn(play).map_err(|error| {
            ApiError::new(ErrorCode::Unavailable, Message::ServerMatchProblem { detail: error.to_string() })
        })?;
        *run = Run::Going { floor, control };
        Ok(())
    }

    /// What would be played, if it may be played here.
    fn tournament(&self, admission: &Admission) -> Result<Tournament, ApiError> {
        let mut record = lock(&self.record);
        record.catch_up();
        let plan = record.plan.clone().ok_or_else(|| not_now(Message::ServerMatchUnknown))?;
        // Nothing that a plan names is looked at before this.
        admission.admit(&plan)?;
        let jobs = admission.jobs(&plan);
        let journal = self.files.journal.clone();
        let path = self.files.plan.clone().unwrap_or_else(|| journal.with_extension("toml"));
        let spec = Spec::of(plan, &path).map_err(|error| {
            let detail = error.mistakes.first().cloned().unwrap_or_default();
            ApiError::new(ErrorCode::BadGame, Message::ServerMatchProblem { detail })
        })?;
        let files = Some(Files { journal, pgn: self.files.pgn() });
        Ok(Tournament { files, concurrency: jobs, ..spec.tournament })
    }

    /// Asks for an end: when the running games are finished, or now.
    ///
    /// # Errors
    /// If it is not played here.
    pub(crate) fn end(&self, urgency: Urgency) -> Result<(), ApiError> {
        match &*lock(&self.run) {
            Run::Idle(_) => Err(not_now(Message::ServerMatchIdle)),
            Run::Going { floor, control } => {
                match urgency {
                    Urgency::Stop => floor.stop(),
                    Urgency::None | Urgency::Finish => control.end(urgency),
                }
                Ok(())
            }
        }
    }

    /// Reads what another program has played meanwhile. What is played here is read as it ends.
    pub(crate) fn look(&self) {
        if self.is_going() {
            return;
        }
        lock(&self.record).catch_up();
        let journal = &self.files.journal;
        self.gallery.show_only(if is_in_use(journal) { LiveBoard::read(journal) } else { Vec::new() });
    }

    fn state(&self, record: &Record) -> MatchState {
        match &*lock(&self.run) {
            Run::Going { control, .. } if control.urgency() == Urgency::None => return MatchState::Running,
            Run::Going { .. } => return MatchState::Finishing,
            Run::Idle(_) => {}
        }
        if is_in_use(&self.files.journal) {
            MatchState::Elsewhere
        } else if record.is_complete() {
            MatchState::Complete
        } else if record.count() == 0 {
            MatchState::Ready
        } else {
            MatchState::Paused
        }
    }

    /// A line of the list.
    pub(crate) fn row(&self) -> MatchRow {
        let record = lock(&self.record);
        self.row_of(&record)
    }

    fn row_of(&self, record: &Record) -> MatchRow {
        let named = record.plan.as_ref().and_then(|plan| plan.name.clone());
        let two = || (record.names.len() == 2).then(|| record.names.join(" – "));
        let changed = self.files.journal.metadata().and_then(|data| data.modified()).ok();
        let changed = changed.and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
        MatchRow {
            id: self.files.id.clone(),
            name: named.or_else(two).unwrap_or_else(|| self.files.id.clone()),
            format: record.kind(),
            players: record.names.clone(),
            games: record.count() as u64,
            total: record.total(),
            state: self.state(record),
            updated_ms: changed.unwrap_or(self.files.changed).as_millis() as u64,
            score: record.score(),
            leader: record.leader(),
        }
    }

    /// What is played and where it stands.
    pub(crate) fn view(&self, admission: &Admission) -> MatchView {
        let record = lock(&self.record);
        let ended = match &*lock(&self.run) {
            Run::Idle(problem) => problem.clone(),
            Run::Going { .. } => None,
        };
        let problem = ended.or_else(|| record.problem.clone());
        let barred = match &record.plan {
            Some(plan) => admission.admit(plan).err().map(|refusal| refusal.message),
            None => Some(Message::ServerMatchUnknown),
        };
        let plan = record.plan.as_ref();
        MatchView {
            row: self.row_of(&record),
            players: record.players(),
            openings: plan.map(|plan| plan.openings.clone().unwrap_or_else(|| "built-in".to_owned())),
            jobs: plan.map(|plan| admission.jobs(plan) as u32),
            problem: problem.map(|detail| Message::ServerMatchProblem { detail }),
            barred,
            command: self
                .files
                .plan
                .as_ref()
                .map(|plan| format!("roque tournament {}", in_quotes(&plan.to_string_lossy()))),
        }
    }

    pub(crate) fn standings(&self) -> Arc<MatchStandings> {
        lock(&self.record).standings()
    }

    /// Games that have ended.
    pub(crate) fn count(&self) -> usize {
        lock(&self.record).count()
    }

    pub(crate) fn games(&self, skip: usize, most: usize) -> MatchGames {
        lock(&self.record).games(skip, most)
    }

    pub(crate) fn pgn(&self, index: usize) -> Option<String> {
        lock(&self.record)
            .pgn(index)?
            .inspect_err(|error| tracing::warn!(%error, "a game cannot be read"))
            .ok()
    }

    pub(crate) fn picture(&self) -> Option<String> {
        lock(&self.record).picture()
    }
}

/// As a shell takes it for one word.
fn in_quotes(word: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "/._-+".contains(letter);
    if word.chars().all(plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}
