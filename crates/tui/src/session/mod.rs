//! One game at the terminal: a scoresheet of the library, and threads in which its programs think. Screen and prompts
//! both drive this. Every change is on disk before anybody sees it.

mod fault;

pub use fault::SessionError;

use crate::thinker::{News, Thinker};
use roque_book::{Opening, OpeningNames};
use roque_chess::{ByColor, Color, Move, Position};
use roque_engine::EngineConfig;
use roque_language::Message;
use roque_library::{DocumentId, Scoresheet, SheetError, Shift};
use roque_play::players::{Decision, PlayerFault};
use roque_play::table::{
    Desk, DeskLimits, DrawReply, Run, Table, TableError, TableSetup, Task, Wanted, Work,
};
use roque_play::{MakePlayerError, Moment};
use std::sync::Arc;
use std::time::Duration;

/// Memory of each engine, megabytes: up to three think in one game.
const HASH_MB: usize = 32;
/// How long to wait before something that could not be stored is tried again.
const RETRY: Duration = Duration::from_secs(2);
/// How long a change by another program may go unnoticed.
const NEWS: Duration = Duration::from_millis(400);

/// A hint on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Advice {
    /// Nobody asked.
    #[default]
    None,
    /// The adviser is thinking.
    Looking,
    /// What it would play.
    Found(Move),
}

/// A move that is known but not yet to be made.
struct Waiting {
    task: Task,
    answer: Result<Decision, PlayerFault>,
}

/// A running game.
pub struct Session {
    sheet: Scoresheet,
    /// Where the programs of the table think.
    thinkers: ByColor<Option<Thinker>>,
    /// Where hints are found, once somebody has asked.
    adviser: Option<Thinker>,
    /// What a program is to answer, and since when it is asked.
    asked: Option<(Task, Moment)>,
    waiting: Option<Waiting>,
    /// Why something could not be stored, and when it is to be tried again.
    fault: Option<(SessionError, Moment)>,
    /// When to look again whether another program has changed the game.
    look: Moment,
}

fn desk() -> Desk {
    let engine = EngineConfig { hash_mb: HASH_MB, ..EngineConfig::default() };
    Desk::new(DeskLimits { engine, most_table: None })
}

impl Session {
    /// Sits down at a new table.
    ///
    /// # Errors
    /// [`SessionError`] if a player cannot be made, or the game cannot be kept.
    pub fn create(setup: TableSetup, shift: &Arc<Shift>) -> Result<Self, SessionError> {
        let table = Table::new(setup, shift.now());
        let thinkers = thinkers(&table)?;
        Ok(Self::at(Scoresheet::create(shift, table)?, thinkers))
    }

    /// Takes a game up again.
    ///
    /// # Errors
    /// [`SessionError`] if there is none, or it cannot be played on here.
    pub fn resume(id: DocumentId, shift: &Arc<Shift>) -> Result<Self, SessionError> {
        let sheet = Scoresheet::open(shift, id)?;
        let thinkers = thinkers(sheet.table())?;
        Ok(Self::at(sheet, thinkers))
    }

    fn at(sheet: Scoresheet, thinkers: ByColor<Option<Thinker>>) -> Self {
        let look = sheet.shift().now().plus(NEWS);
        Self { sheet, thinkers, adviser: None, asked: None, waiting: None, fault: None, look }
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table {
        self.sheet.table()
    }

    /// The number of the game in the library.
    #[must_use]
    pub fn id(&self) -> DocumentId {
        self.sheet.id()
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.table().game().position()
    }

    /// What a clock shows; `None` without one.
    #[must_use]
    pub fn remaining(&self, color: Color) -> Option<Duration> {
        self.table().game().clock().remaining(color, self.now())
    }

    fn now(&self) -> Moment {
        self.sheet.shift().now()
    }

    /// Why the last change could not be stored, if that is so.
    #[must_use]
    pub fn fault(&self) -> Option<&SessionError> {
        self.fault.as_ref().map(|(fault, _)| fault)
    }

    /// The hint asked for.
    #[must_use]
    pub fn advice(&self) -> Advice {
        match self.table().hint() {
            Some(hint) => Advice::Found(hint.m),
            None if self.table().wanted_hint().is_some() => Advice::Looking,
            None => Advice::None,
        }
    }

    /// What the opening is called.
    #[must_use]
    pub fn opening(&self) -> Option<Opening> {
        OpeningNames::embedded().of_game(self.table().game().timeline())
    }

    /// Whether a game between programs has been told to wait.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.table().run_state() == Some(Run::Held)
    }

    /// Lets a game between programs wait, or go on.
    ///
    /// # Errors
    /// [`SessionError`] if somebody plays, or it cannot be stored.
    pub fn toggle_pause(&mut self) -> Result<(), SessionError> {
        let paused = self.is_paused();
        self.change(|table, now| if paused { table.go_on(now) } else { table.hold(now) })
    }

    /// Changes the least time between moves of programs: twice as long, or half.
    ///
    /// # Errors
    /// [`SessionError`] if somebody plays, or it cannot be stored.
    pub fn change_pace(&mut self, slower: bool) -> Result<(), SessionError> {
        let pause = self.table().pause().max(Duration::from_millis(50));
        self.change(|table, _| table.set_pause(if slower { pause * 2 } else { pause / 2 }))
    }

    /// Looks at flags, has thought about what the table wants, and hears what comes of it, waiting for news of the program
    /// to move no longer than this. Returns whether anything happened.
    pub fn advance(&mut self, patience: Duration) -> bool {
        if self.fault.as_ref().is_some_and(|(_, until)| self.now() < *until) {
            return false;
        }
        let changed = self.look_elsewhere();
        let ended = self.tick();
        let moved = self.think();
        let hinted = self.hear(None, Duration::ZERO);
        let mover = self.table().thinker().filter(|_| self.waiting.is_none());
        let heard = mover.is_some_and(|mover| self.hear(Some(mover), patience));
        changed || ended || moved || hinted || heard
    }

    /// Shows what another program has made of the game.
    fn look_elsewhere(&mut self) -> bool {
        if self.now() < self.look || self.table().game().is_over() {
            return false;
        }
        self.look = self.now().plus(NEWS);
        match self.sheet.refresh() {
            Ok(changed) => {
                if changed {
                    self.asked = None;
                    self.waiting = None;
                }
                changed
            }
            Err(error @ SheetError::Gone(_)) => {
                self.fault = Some((SessionError::from(error), self.now().plus(RETRY)));
                true
            }
            // Whoever makes a move is told what is wrong with the library.
            Err(_) => false,
        }
    }

    /// Looks at the flags while a clock runs, and notes that somebody looks.
    fn tick(&mut self) -> bool {
        if !self.table().game().clock().is_running() {
            return false;
        }
        // A sign of life that is not noted costs nobody a game.
        let _ = self.sheet.shift().pulse();
        let now = self.now();
        let flag = Color::ALL.into_iter().any(|color| {
            self.table().game().clock().remaining(color, now).is_some_and(|left| left.is_zero())
        });
        flag && self.change(|table, now| Ok(table.tick(now))).unwrap_or(false)
    }

    /// Has everything thought about that the table wants, and nothing else. Returns whether a move was made.
    fn think(&mut self) -> bool {
        self.stop_idle_thinking();
        let now = self.now();
        let table = self.sheet.table();
        if let Some(Wanted { task, work: Work::Ask(question), .. }) = table.wanted_hint() {
            let adviser = self.adviser.get_or_insert_with(|| Thinker::new(desk()));
            if adviser.task() != Some(task) {
                adviser.ask(task, *question);
            }
        }
        let Some(wanted) = table.wanted_move(now) else { return false };
        if self.asked.is_none_or(|(task, _)| task != wanted.task) {
            self.asked = Some((wanted.task, now));
            self.waiting = None;
            match wanted.work {
                Work::Known(decision) => {
                    self.waiting = Some(Waiting { task: wanted.task, answer: Ok(decision) });
                }
                Work::Ask(question) => {
                    let mover = question.timeline.current().side_to_move();
                    if let Some(place) = &mut self.thinkers[mover] {
                        place.ask(wanted.task, *question);
                    }
                }
            }
        }
        self.play_waiting(wanted.pause)
    }

    /// Makes a move that is known, once the eye has had its time.
    fn play_waiting(&mut self, pause: Duration) -> bool {
        let since = self.asked.map_or(Moment::ZERO, |(_, since)| since);
        if self.now().since(since) < pause {
            return false;
        }
        let Some(Waiting { task, answer }) = self.waiting.take() else { return false };
        let again = answer.clone();
        let changed = self.change(|table, now| Ok(table.answer(task, answer, now)));
        if self.fault.is_some() {
            self.waiting = Some(Waiting { task, answer: again });
        }
        changed.unwrap_or(false)
    }

    /// Ends thinking that is of no use any more.
    fn stop_idle_thinking(&mut self) {
        let now = self.now();
        let table = self.sheet.table();
        let move_task = table.wanted_move(now).map(|wanted| wanted.task);
        let hint_task = table.wanted_hint().map(|wanted| wanted.task);
        for color in Color::ALL {
            if let Some(thinker) = self.thinkers[color].as_mut().filter(|thinker| thinker.task() != move_task)
            {
                thinker.forget();
            }
        }
        if let Some(adviser) = self.adviser.as_mut().filter(|adviser| adviser.task() != hint_task) {
            adviser.forget();
        }
    }

    /// Hears the program of a side, or the adviser.
    fn hear(&mut self, who: Option<Color>, patience: Duration) -> bool {
        let place = match who {
            Some(color) => self.thinkers[color].as_mut(),
            None => self.adviser.as_mut(),
        };
        match place.and_then(|place| place.news(patience)) {
            Some((task, News::Insight(insight))) => self.sheet.attend(|table, _| table.hear(task, insight)),
            Some((task @ Task::Move { .. }, News::Done(answer))) => {
                self.waiting = Some(Waiting { task, answer });
                true
            }
            Some((task, News::Done(answer))) => {
                self.sheet.attend(|table, now| table.answer(task, answer, now))
            }
            None => false,
        }
    }

    /// Changes the table, and keeps it so. What cannot be stored is remembered as the session's fault until something can.
    fn change<T>(
        &mut self,
        change: impl FnOnce(&mut Table, Moment) -> Result<T, TableError>,
    ) -> Result<T, SessionError> {
        match self.sheet.change(change) {
            Ok(value) => {
                self.fault = None;
                Ok(value)
            }
            Err(SheetError::Table(error)) => Err(error.into()),
            Err(error) => {
                // What somebody else did is shown at once; a disk that is full is tried again a little later.
                let elsewhere = matches!(error, SheetError::ChangedElsewhere(_));
                let until = if elsewhere { self.now() } else { self.now().plus(RETRY) };
                self.asked = None;
                self.fault = Some((SessionError::from(error), until));
                Err(SessionError::NotKept)
            }
        }
    }

    /// Plays a person's move.
    ///
    /// # Errors
    /// [`SessionError`] if it is refused or cannot be stored.
    pub fn play(&mut self, m: Move) -> Result<(), SessionError> {
        self.change(|table, now| table.play(m, now))
    }

    /// Takes back to the last time the person could choose; a game between programs by one half-move, and holds it.
    ///
    /// # Errors
    /// [`SessionError`] if there is nothing to take back, or it cannot be stored.
    pub fn take_back(&mut self) -> Result<(), SessionError> {
        self.change(Table::take_back)
    }

    /// Asks for a hint; [`advance`](Self::advance) brings it.
    ///
    /// # Errors
    /// [`SessionError`] if nobody needs one.
    pub fn ask_hint(&mut self) -> Result<(), SessionError> {
        Ok(self.sheet.attend(|table, _| table.ask_hint().map(drop))?)
    }

    /// Gives up for the person, of two for the one to move.
    ///
    /// # Errors
    /// [`SessionError`] if the table refuses, or it cannot be stored.
    pub fn resign(&mut self) -> Result<(), SessionError> {
        self.change(Table::resign)
    }

    /// Claims a draw if there is one to claim, else offers one. Returns what to say about it.
    ///
    /// # Errors
    /// [`SessionError`] if the table refuses, or it cannot be stored.
    pub fn draw(&mut self) -> Result<Message, SessionError> {
        let claimable = self.table().game().claimable_draw().is_some() && self.table().is_persons_turn();
        let reply = self.change(|table, now| {
            if claimable {
                return table.claim_draw(now).map(|()| DrawReply::Agreed);
            }
            table.offer_draw(now)
        })?;
        Ok(match reply {
            DrawReply::Offered => Message::TerminalDrawOffered,
            DrawReply::Agreed => Message::TerminalDrawAgreed,
            DrawReply::Declined => Message::DrawDeclined,
        })
    }

    /// The game as PGN, as the library has it.
    ///
    /// # Errors
    /// [`SessionError`] if the library fails.
    pub fn pgn(&self) -> Result<String, SessionError> {
        let stored = self.sheet.shift().library().load(self.id())?;
        Ok(stored.map_or_else(String::new, |stored| stored.document.to_string()))
    }
}

/// Whoever leaves the board leaves the clocks as they stand.
impl Drop for Session {
    fn drop(&mut self) {
        // What cannot be stored now is as it was at the last move.
        let _ = self.sheet.put_down();
    }
}

/// Threads for the programs of a table.
fn thinkers(table: &Table) -> Result<ByColor<Option<Thinker>>, MakePlayerError> {
    let mut thinkers: ByColor<Option<Thinker>> = ByColor::from_fn(|_| None);
    for color in Color::ALL {
        if let Some(program) = table.seat(color).program() {
            let mut desk = desk();
            desk.seat(program.spec())?;
            thinkers[color] = Some(Thinker::new(desk));
        }
    }
    Ok(thinkers)
}
