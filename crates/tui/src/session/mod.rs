//! One game at the terminal: a table, and threads in which its programs think. Screen and prompts both drive this.

mod files;

pub use files::{FileError, load};

use crate::messages::{Language, from_local, speak};
use crate::thinker::{News, Thinker};
use roque_book::{Opening, OpeningNames};
use roque_chess::{ByColor, Color, Move, ParseSanError, Position};
use roque_engine::EngineConfig;
use roque_language::Message;
use roque_play::table::{Desk, DeskLimits, DrawReply, Run, Table, TableError, TableSetup, Task, Work};
use roque_play::{MakePlayerError, TimeSource};
use std::sync::Arc;
use std::time::Duration;

/// Memory of each engine, megabytes: up to three think in one game.
const HASH_MB: usize = 32;

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

/// A running game.
pub struct Session {
    table: Table,
    time: Arc<dyn TimeSource>,
    /// Where the programs of the table think.
    thinkers: ByColor<Option<Thinker>>,
    /// Where hints are found, once somebody has asked.
    adviser: Option<Thinker>,
}

fn desk() -> Desk {
    let engine = EngineConfig { hash_mb: HASH_MB, ..EngineConfig::default() };
    Desk::new(DeskLimits { engine, most_table: None })
}

impl Session {
    /// Sits down at a table.
    ///
    /// # Errors
    /// [`MakePlayerError`] if a player cannot be made.
    pub fn new(setup: TableSetup, time: Arc<dyn TimeSource>) -> Result<Self, MakePlayerError> {
        let mut thinkers: ByColor<Option<Thinker>> = ByColor::from_fn(|_| None);
        for color in Color::ALL {
            if let Some(program) = setup.seats[color].program() {
                let mut desk = desk();
                desk.seat(program.spec())?;
                thinkers[color] = Some(Thinker::new(desk));
            }
        }
        let table = Table::new(setup, time.now());
        Ok(Self { table, time, thinkers, adviser: None })
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.table.game().position()
    }

    /// What a clock shows; `None` without one.
    #[must_use]
    pub fn remaining(&self, color: Color) -> Option<Duration> {
        self.table.game().clock().remaining(color, self.time.now())
    }

    /// The hint asked for.
    #[must_use]
    pub fn advice(&self) -> Advice {
        match self.table.hint() {
            Some(hint) => Advice::Found(hint.m),
            None if self.table.wanted_hint().is_some() => Advice::Looking,
            None => Advice::None,
        }
    }

    /// What the opening is called.
    #[must_use]
    pub fn opening(&self) -> Option<Opening> {
        OpeningNames::embedded().of_game(self.table.game().timeline())
    }

    /// Whether a game between programs has been told to wait.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.table.run_state() == Some(Run::Held)
    }

    /// Lets a game between programs wait, or go on.
    ///
    /// # Errors
    /// [`TableError::NotBetweenPrograms`].
    pub fn toggle_pause(&mut self) -> Result<(), TableError> {
        let now = self.time.now();
        if self.is_paused() { self.table.go_on(now) } else { self.table.hold(now) }
    }

    /// Looks at flags, has thought about what the table wants, and hears what comes of it, waiting for news of the program
    /// to move no longer than this. Returns whether anything happened.
    pub fn advance(&mut self, patience: Duration) -> bool {
        let ended = self.table.tick(self.time.now());
        let moved = self.think();
        let hinted = self.hear(None, Duration::ZERO);
        let mover = self.table.thinker();
        let heard = mover.is_some_and(|mover| self.hear(Some(mover), patience));
        ended || moved || hinted || heard
    }

    /// Has everything thought about that the table wants, and nothing else. Returns whether an answer was known already.
    fn think(&mut self) -> bool {
        self.stop_idle_thinking();
        let now = self.time.now();
        let mut moved = false;
        for wanted in self.table.wanted_move(now).into_iter().chain(self.table.wanted_hint()) {
            match wanted.work {
                Work::Known(decision) => moved |= self.table.answer(wanted.task, Ok(decision), now),
                Work::Ask(question) => {
                    let mover = question.timeline.current().side_to_move();
                    let place = match wanted.task {
                        Task::Move { .. } => self.thinkers[mover].as_mut(),
                        _ => Some(self.adviser.get_or_insert_with(|| Thinker::new(desk()))),
                    };
                    if let Some(place) = place.filter(|place| place.task() != Some(wanted.task)) {
                        place.ask(wanted.task, *question);
                    }
                }
            }
        }
        moved
    }

    /// Ends thinking that is of no use any more.
    fn stop_idle_thinking(&mut self) {
        let now = self.time.now();
        let move_task = self.table.wanted_move(now).map(|wanted| wanted.task);
        let hint_task = self.table.wanted_hint().map(|wanted| wanted.task);
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
            Some((task, News::Insight(insight))) => self.table.hear(task, insight),
            Some((task, News::Done(answer))) => self.table.answer(task, answer, self.time.now()),
            None => false,
        }
    }

    /// Plays a person's move.
    ///
    /// # Errors
    /// [`TableError`] if it is refused.
    pub fn play(&mut self, m: Move) -> Result<(), TableError> {
        self.table.play(m, self.time.now())
    }

    /// Reads a move as a person types it: notation in their language, or squares.
    ///
    /// # Errors
    /// One sentence that says what is wrong.
    pub fn parse_move(&self, text: &str, language: Language) -> Result<Move, String> {
        let position = self.position();
        let text = text.trim();
        let in_words =
            |text: &str| position.parse_uci(&text.to_lowercase()).ok().or(position.parse_san(text).ok());
        let local = from_local(text, language);
        // English letters are understood in French, too, but never as another piece or a file.
        let reread = local.starts_with(text.chars().next().unwrap_or_default()).then_some(text);
        if let Some(m) = in_words(&local).or_else(|| in_words(reread?)) {
            return Ok(m);
        }
        let reason = match position.parse_san(&local) {
            Err(ParseSanError::Syntax(_)) => Some(ParseSanError::Syntax(text.to_owned())),
            other => other.err(),
        };
        Err(reason.map_or_else(String::new, |error| speak(&error, language)))
    }

    /// Takes back to the last time the person could choose; a game between programs by one half-move, and holds it.
    ///
    /// # Errors
    /// [`TableError::NothingToTakeBack`].
    pub fn take_back(&mut self) -> Result<(), TableError> {
        self.table.take_back(self.time.now())
    }

    /// Asks for a hint; [`advance`](Self::advance) brings it.
    ///
    /// # Errors
    /// [`TableError::NoHint`] if nobody needs one.
    pub fn ask_hint(&mut self) -> Result<(), TableError> {
        self.table.ask_hint().map(drop)
    }

    /// Gives up for the person, of two for the one to move.
    ///
    /// # Errors
    /// [`TableError`] if the table refuses.
    pub fn resign(&mut self) -> Result<(), TableError> {
        self.table.resign(self.time.now())
    }

    /// Claims a draw if there is one to claim, else offers one. Returns what to say about it.
    ///
    /// # Errors
    /// [`TableError`] if the table refuses.
    pub fn draw(&mut self) -> Result<Message, TableError> {
        let now = self.time.now();
        if self.table.game().claimable_draw().is_some() && self.table.is_persons_turn() {
            self.table.claim_draw(now)?;
            return Ok(Message::TerminalDrawAgreed);
        }
        Ok(match self.table.offer_draw(now)? {
            DrawReply::Offered => Message::TerminalDrawOffered,
            DrawReply::Agreed => Message::TerminalDrawAgreed,
            DrawReply::Declined => Message::DrawDeclined,
        })
    }
}
