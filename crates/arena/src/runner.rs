//! Plays a tournament: several games at a time, every result on the disk before it counts.
//!
//! One thread (the caller's) keeps the account; the others play. A worker keeps its players from game to game, so a
//! program is started once, and again only after a fault.

use crate::control::{Control, Urgency};
use crate::fixture::{Entry, Fixture};
use crate::journal::Journal;
use crate::ledger::Ledger;
use crate::live::Showcase;
use crate::log::GameLog;
use crate::queue::Queue;
use crate::run_error::RunError;
use crate::schedule::Games;
use crate::sprt::{Sampling, SprtDecision, SprtState};
use crate::tournament::{Entrant, Restart, Tournament};
use crate::venue::{Anywhere, Board, Seated, Venue};
use roque_chess::{ByColor, Color, Position, Verdict};
use roque_engine::EndgameTables;
use roque_game::StopSignal;
use roque_play::players::{GameContext, Watched};
use roque_play::{Claims, Conduct, GameSetup, Player, PlayerSpec, make_player, pgn_day};
use roque_tablebase::SyzygyTables;
use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Instant, SystemTime};

/// What happens while a tournament runs.
pub enum Event<'a> {
    /// Games were found in the journal.
    Resumed {
        /// All of them.
        entries: &'a [Entry],
        /// The account of them.
        ledger: &'a Ledger,
    },
    /// A game has ended and is on the disk.
    Finished {
        /// The game.
        entry: &'a Entry,
        /// The account with it.
        ledger: &'a Ledger,
    },
}

/// Why a tournament ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Ending {
    /// All games have been played.
    Complete,
    /// The test has decided.
    Sprt(SprtState),
    /// Somebody asked for it.
    Interrupted,
}

/// What a tournament came to.
#[derive(Debug)]
pub struct Conclusion {
    /// The account of all games, earlier runs included.
    pub ledger: Ledger,
    /// Why it ended.
    pub ending: Ending,
}

/// Plays a tournament to its end or until `control` asks for one. `observer` is called for every game, on this
/// thread. Where results are kept, others can [look](crate::LiveBoard::read) at the games under play.
///
/// # Errors
/// [`RunError`] if players cannot be made or results cannot be kept.
pub fn run(
    tournament: &Tournament,
    control: &Control,
    observer: impl FnMut(Event<'_>),
) -> Result<Conclusion, RunError> {
    match &tournament.files {
        Some(files) => run_at(&Showcase::beside(&files.journal), tournament, control, observer),
        None => run_at(&Anywhere, tournament, control, observer),
    }
}

/// The same in a place that has a say in when moves are thought about, and sees every one of them.
///
/// # Errors
/// As [`run`].
pub fn run_at(
    venue: &dyn Venue,
    tournament: &Tournament,
    control: &Control,
    mut observer: impl FnMut(Event<'_>),
) -> Result<Conclusion, RunError> {
    tournament.format.check(tournament.entrants.len())?;
    tournament.entrants.iter().try_for_each(try_out)?;
    if let Some(folder) = &tournament.logs {
        std::fs::create_dir_all(folder).map_err(log_error(folder))?;
    }
    let tables = tournament.syzygy.as_deref().map(open_tables).transpose()?;
    let (journal, entries) = match &tournament.files {
        Some(files) => {
            let (pgn, plan) = (files.pgn.as_deref(), tournament.plan.as_ref());
            let (journal, entries) = Journal::open(&files.journal, pgn, &tournament.identity(), plan)?;
            (Some(journal), entries)
        }
        None => (None, Vec::new()),
    };
    let mut ledger = Ledger::new(tournament.entrants.len());
    for entry in &entries {
        ledger.enter(entry);
    }
    if ledger.games() > 0 {
        observer(Event::Resumed { entries: &entries, ledger: &ledger });
    }
    drop(entries);
    let queue = Queue::default();
    let (results, finished) = channel();
    std::thread::scope(|scope| {
        for number in 0..tournament.concurrency.max(1) {
            let results = results.clone();
            let queue = &queue;
            let (signal, tables) = (control.signal(), tables.as_ref());
            scope.spawn(move || {
                let board = venue.board(number);
                let (board, players) = (&*board, HashMap::new());
                Worker { tournament, tables, players, signal, board }.work(queue, control, &results);
            });
        }
        drop(results);
        let breakdowns = vec![0; tournament.entrants.len()];
        let mut keeper = Keeper { tournament, control, queue: &queue, journal, ledger, breakdowns };
        let ending = keeper.keep(&finished, &mut observer);
        queue.close();
        if ending.is_err() {
            control.end(Urgency::Stop);
        }
        Ok(Conclusion { ending: ending?, ledger: keeper.ledger })
    })
}

fn log_error(path: &Path) -> impl FnOnce(io::Error) -> RunError {
    let path = path.display().to_string();
    move |problem| RunError::Log { path, problem }
}

/// The day by the system's clock; the first of all days where that is wrong.
fn today() -> String {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    pgn_day(since.as_millis() as u64)
}

fn make(entrant: &Entrant) -> Result<Box<dyn Player>, RunError> {
    make_player(&entrant.spec, &entrant.options)
        .map_err(|problem| RunError::Player { name: entrant.name.clone(), problem })
}

/// Makes a player beforehand, and starts its program, so that a mistake shows before the first game.
fn try_out(entrant: &Entrant) -> Result<(), RunError> {
    let mut player = make(entrant)?;
    if !matches!(entrant.spec, PlayerSpec::Uci(_)) {
        return Ok(());
    }
    let context = GameContext { start: Position::default(), seed: 0 };
    player.new_game(&context).map_err(|problem| RunError::Start { name: entrant.name.clone(), problem })
}

fn open_tables(directories: &str) -> Result<SyzygyTables, RunError> {
    let (tables, problems) = SyzygyTables::open(directories);
    if tables.max_men() > 0 {
        return Ok(tables);
    }
    let problem = problems.first().map_or_else(|| format!("{directories} holds none"), ToString::to_string);
    Err(RunError::Tables(problem))
}

/// What a worker reports: a finished game, that it took none because the end was asked for, or why it cannot go on.
type Outcome = Result<Option<Entry>, RunError>;

/// Keeps the account and hands out games.
struct Keeper<'a> {
    tournament: &'a Tournament,
    control: &'a Control,
    queue: &'a Queue,
    journal: Option<Journal>,
    ledger: Ledger,
    /// How often each player broke down in this run.
    breakdowns: Vec<u32>,
}

impl Keeper<'_> {
    fn keep(
        &mut self,
        finished: &Receiver<Outcome>,
        observer: &mut impl FnMut(Event<'_>),
    ) -> Result<Ending, RunError> {
        loop {
            if let Some(state) = self.decided() {
                return Ok(Ending::Sprt(state));
            }
            let mut batch = self.tournament.format.next_games(self.tournament.entrants.len(), &self.ledger);
            let mut open = self.hand_out(&mut batch, 0);
            if open == 0 && self.control.urgency() == Urgency::None {
                return Ok(Ending::Complete);
            }
            while open > 0 {
                let Ok(first) = finished.recv() else { return Ok(Ending::Interrupted) };
                // Whatever else has ended meanwhile is written together: one wait for the disk instead of many.
                let outcomes: Vec<Outcome> = std::iter::once(first).chain(finished.try_iter()).collect();
                open -= outcomes.len();
                self.enter(outcomes, observer)?;
                if let Some(state) = self.decided() {
                    self.control.end(Urgency::Stop);
                    return Ok(Ending::Sprt(state));
                }
                open += self.hand_out(&mut batch, open);
            }
            if self.control.urgency() > Urgency::None {
                return Ok(Ending::Interrupted);
            }
        }
    }

    /// Gives the workers games that have not been played, a few more than are being played; returns how many.
    fn hand_out(&self, batch: &mut Games, open: usize) -> usize {
        if self.control.urgency() > Urgency::None {
            return 0;
        }
        let wanted = (2 * self.tournament.concurrency.max(1)).saturating_sub(open);
        let unplayed = batch.filter(|fixture| !self.ledger.has(fixture.game));
        unplayed.take(wanted).map(|fixture| self.queue.add(fixture)).count()
    }

    fn enter(
        &mut self,
        outcomes: Vec<Outcome>,
        observer: &mut impl FnMut(Event<'_>),
    ) -> Result<(), RunError> {
        let (mut entries, mut problem) = (Vec::new(), None);
        for outcome in outcomes {
            match outcome {
                Ok(entry) => entries.extend(entry),
                Err(error) => problem = Some(error),
            }
        }
        entries.retain(|entry: &Entry| entry.result.verdict != Verdict::Unfinished);
        if let Some(journal) = &mut self.journal {
            journal.append(&entries)?;
        }
        for entry in entries {
            self.ledger.enter(&entry);
            observer(Event::Finished { entry: &entry, ledger: &self.ledger });
            problem = problem.or_else(|| self.breakdown(&entry));
        }
        // Only now: the games that did end count.
        problem.map_or(Ok(()), Err)
    }

    /// Whether a player has broken down once too often.
    fn breakdown(&mut self, entry: &Entry) -> Option<RunError> {
        let player = entry.broken_down()?;
        self.breakdowns[player] += 1;
        let times = self.breakdowns[player];
        let too_often = self.tournament.faults.most.is_some_and(|most| times >= most.get());
        too_often.then(|| RunError::BreaksDown {
            name: self.tournament.entrants[player].name.clone(),
            times,
            game: entry.fixture.game + 1,
            problem: entry.result.to_string(),
        })
    }

    fn decided(&self) -> Option<SprtState> {
        let sprt = self.tournament.sprt?;
        let score = self.ledger.score(0, 1);
        let state = sprt.state(&score);
        // The first few samples say nothing about spread.
        let samples = match sprt.sampling {
            Sampling::Pentanomial => score.pairs.count(),
            Sampling::Trinomial => score.tally.games(),
        };
        (state.decision != SprtDecision::Continue && samples >= 4).then_some(state)
    }
}

/// Plays games one after another.
struct Worker<'a> {
    tournament: &'a Tournament,
    tables: Option<&'a SyzygyTables>,
    players: HashMap<usize, Watched<Seated<'a>>>,
    signal: StopSignal,
    board: &'a dyn Board,
}

impl<'a> Worker<'a> {
    fn work(&mut self, queue: &Queue, control: &Control, results: &Sender<Outcome>) {
        while let Some(fixture) = queue.next() {
            let outcome = match control.urgency() {
                Urgency::None => self.play(fixture),
                Urgency::Finish | Urgency::Stop => Ok(None),
            };
            // Nobody listens any more: the tournament has ended.
            if results.send(outcome).is_err() {
                return;
            }
        }
    }

    fn play(&mut self, fixture: Fixture) -> Outcome {
        let began = Instant::now();
        let mut white = self.take_player(fixture.white)?;
        let mut black = self.take_player(fixture.black)?;
        let conduct = Conduct {
            time: self.board.time(),
            adjudication: self.tournament.adjudication,
            tables: self.tables.map(|tables| tables as &dyn EndgameTables),
            seed: self.tournament.seed ^ (u64::from(fixture.game) << 20),
            signal: &self.signal,
        };
        let log = self.tournament.logs.as_deref().map(|folder| GameLog::new(folder, &fixture));
        white.overhear(log.as_ref().map(|log| log.ear(Color::White)));
        black.overhear(log.as_ref().map(|log| log.ear(Color::Black)));
        let before = [white.work(), black.work()];
        let setup = self.setup(fixture);
        self.board.begins(&fixture, &setup);
        let record = conduct.play(setup, ByColor::new(&mut white, &mut black));
        self.board.ends();
        let work = [white.work() - before[0], black.work() - before[1]];
        let entry = Entry::new(fixture, &record, began.elapsed(), work);
        for (index, player) in [(fixture.white, white), (fixture.black, black)] {
            // Whoever was at fault starts afresh in the next game.
            let stays = self.tournament.faults.restart == Restart::AfterFaults;
            if stays && entry.at_fault() != Some(index) {
                self.players.insert(index, player);
            }
        }
        if let Some(log) = log {
            let path = log.path().to_owned();
            let entrants = [fixture.white, fixture.black].map(|index| &self.tournament.entrants[index]);
            log.finish(&entry, ByColor::new(entrants[0], entrants[1])).map_err(log_error(&path))?;
        }
        Ok(Some(entry))
    }

    /// The player with this index, from an earlier game or new.
    fn take_player(&mut self, index: usize) -> Result<Watched<Seated<'a>>, RunError> {
        if let Some(kept) = self.players.remove(&index) {
            return Ok(kept);
        }
        let player = make(&self.tournament.entrants[index])?;
        Ok(Watched::new(Seated { player, board: self.board }))
    }

    fn setup(&self, fixture: Fixture) -> GameSetup {
        let entrants = &self.tournament.entrants;
        let side = |color: Color| &entrants[color.pick(fixture.white, fixture.black)];
        let opening = self.tournament.openings.get(fixture.opening);
        GameSetup {
            start: opening.start,
            opening: opening.moves,
            names: ByColor::from_fn(|color| side(color).name.clone()),
            time: ByColor::from_fn(|color| side(color).time.clone()),
            claims: Claims::Automatic,
            grace: self.tournament.grace,
            tags: vec![
                ("Event".into(), self.tournament.name.clone()),
                ("Date".into(), today()),
                ("Round".into(), self.tournament.format.round_name(&fixture)),
            ],
            ..GameSetup::default()
        }
    }
}
