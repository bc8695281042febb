//! One game with people at it: the board that page and terminal put somebody in front of.
//!
//! A [`Table`] knows who sits where and what each may do; it owns the [`Referee`] of the game and lets nobody else
//! change it. Like the referee it is a state machine without threads or waiting: it is told what people do and what time
//! it is, says what thinking it [wants](Table::wanted), and is told what came of it. Whoever drives it (an actor behind a
//! page, a loop behind a terminal) carries messages, keeps a [`Desk`] on a thread for the thinking, and draws.
//!
//! ```
//! use roque_chess::Color;
//! use roque_play::table::{Desk, DeskLimits, Table, TableSetup, Work};
//! use roque_play::Moment;
//!
//! let mut setup = TableSetup::default();
//! setup.seats[Color::Black] = "random".parse()?;
//! let mut table = Table::new(setup, Moment::ZERO);
//! table.play_text("e4", 0, Moment::ZERO)?;
//! let wanted = table.wanted_move(Moment::ZERO).expect("a program is to move");
//! let Work::Ask(question) = wanted.work else { panic!("nothing is known beforehand") };
//! let answer = Desk::new(DeskLimits::default()).think(&question, &Default::default(), &mut |_| {});
//! assert!(table.answer(wanted.task, answer, Moment::ZERO));
//! assert_eq!(table.plies(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Reading order: `seat`, `setup`, this file, `at_seat` (people who play from places of their own), `allowance` (what a program may spend), `wanted` (what is to be thought about),
//! `desk` (where it is thought), `watch` (games between programs), `saved`.

mod allowance;
mod at_seat;
mod desk;
mod error;
mod saved;
mod seat;
mod setup;
mod wanted;
mod watch;

pub use allowance::{LIMITED, LONGEST, UNTIMED};
pub use at_seat::{AtSeat, TakeBackReply};
pub use desk::{Desk, DeskLimits};
pub use error::TableError;
pub use saved::{RestoreTableError, SavedTable};
pub use seat::{Effort, Program, RATINGS, Seat};
pub use setup::{BOOK_PLIES, GRACE, Openings, REPLY_PAUSE, TableSetup, WATCH_PAUSE};
pub use wanted::{HINT_TIME, Heard, Hint, JUDGEMENT_TIME, Question, Task, Wanted, Work};
pub use watch::Run;

use crate::{Claims, ClockStart, GameResult, GameSetup, Moment, Referee, RefereeError, Thought};
use roque_chess::{ByColor, Color, Move, ParseSanError, Position};
use roque_game::{FirstValue, Value};
use std::time::Duration;

/// What a program thought before its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Note {
    /// Its judgement, from White's side.
    pub thought: Thought,
    /// Positions it searched.
    pub nodes: Option<u64>,
    /// Time it spent, as it counts it.
    pub time: Option<Duration>,
}

/// What became of an offered draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawReply {
    /// The other person must answer.
    Offered,
    /// The game is drawn.
    Agreed,
    /// The program plays on.
    Declined,
}

/// One game and who plays it.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    referee: Referee,
    seats: ByColor<Seat>,
    openings: Openings,
    seed: u64,
    pause: Duration,
    /// Whether a game between programs goes on by itself; `None` where somebody plays.
    run: Option<Run>,
    /// Changes whenever thinking about the present position has lost its use.
    turn: u64,
    /// What a program thought last.
    heard: Option<Heard>,
    hint: wanted::HintState,
    /// The side whose person waits for the other to agree to a takeback.
    take_back_asked: Option<Color>,
    /// Judgements of the start and of the position after each move, at full strength.
    judgements: Vec<Option<FirstValue>>,
    /// What programs thought of each of their moves.
    notes: Vec<Option<Note>>,
}

impl Table {
    /// Begins a game.
    #[must_use]
    pub fn new(setup: TableSetup, now: Moment) -> Self {
        let TableSetup { seats, start, opening, time, openings, pause, seed, tags } = setup;
        let watched = Color::ALL.into_iter().all(|color| seats[color].program().is_some());
        let game = GameSetup {
            start,
            opening,
            names: ByColor::from_fn(|color| seats[color].name()),
            time,
            clock_start: ClockStart::AfterFirstMoves,
            claims: if watched { Claims::Automatic } else { Claims::ByPlayer },
            grace: GRACE,
            tags,
        };
        let usual = if watched { WATCH_PAUSE } else { REPLY_PAUSE };
        let mut table = Self {
            referee: Referee::new(game, now),
            seats,
            openings,
            seed,
            pause: pause.unwrap_or(usual),
            run: watched.then_some(Run::Going),
            turn: 0,
            heard: None,
            hint: wanted::HintState::Unasked,
            take_back_asked: None,
            judgements: Vec::new(),
            notes: Vec::new(),
        };
        table.settle(now);
        table
    }

    /// A game that was played elsewhere, with its result if it has one. What its record says after the rules have ended
    /// the game is not part of it.
    #[must_use]
    pub fn of_record(
        names: ByColor<String>,
        start: Position,
        moves: impl IntoIterator<Item = Move>,
        result: Option<GameResult>,
        now: Moment,
    ) -> Self {
        let seats = ByColor::from_fn(|color| Seat::Absent(names[color].clone()));
        let mut table = Self::new(TableSetup { seats, start, ..TableSetup::default() }, now);
        for m in moves {
            if table.referee.play(m, None, now).is_err() {
                break;
            }
        }
        if let Some(result) = result {
            // A game that the rules have ended already keeps its own result.
            let _ = table.referee.decide(result, now);
        }
        table.settle(now);
        table
    }

    /// The game: position, clocks, record, result.
    #[must_use]
    pub fn game(&self) -> &Referee {
        &self.referee
    }

    /// Half-moves played.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.referee.timeline().len()
    }

    /// Who sits on a side.
    #[must_use]
    pub fn seat(&self, color: Color) -> &Seat {
        &self.seats[color]
    }

    /// The only person's side; `None` where there is none, or two share the board.
    #[must_use]
    pub fn only_person(&self) -> Option<Color> {
        let mut people = Color::ALL.into_iter().filter(|&color| self.seats[color].is_person());
        people.next().filter(|_| people.next().is_none())
    }

    /// Whether a person is to move in a game that goes on.
    #[must_use]
    pub fn is_persons_turn(&self) -> bool {
        !self.referee.is_over() && self.seats[self.referee.side_to_move()].is_person()
    }

    /// What a program thought of the half-move with this index.
    #[must_use]
    pub fn note(&self, index: usize) -> Option<Note> {
        self.notes.get(index).copied().flatten()
    }

    /// The judgement, at full strength, of the position after so many half-moves.
    #[must_use]
    pub fn judgement(&self, plies: usize) -> Option<FirstValue> {
        self.judgements.get(plies).copied().flatten()
    }

    /// Plays what a person typed or clicked: squares, or algebraic notation. `seen` is how many half-moves the person
    /// saw.
    ///
    /// # Errors
    /// [`TableError`] says why it cannot be played.
    pub fn play_text(&mut self, text: &str, seen: usize, now: Moment) -> Result<(), TableError> {
        self.check_going(now)?;
        let plies = self.plies();
        if seen != plies {
            return Err(TableError::Stale { seen, plies });
        }
        self.check_persons_turn()?;
        self.play(read_move(self.referee.position(), text)?, now)
    }

    /// Plays a person's move.
    ///
    /// # Errors
    /// [`TableError::Referee`] if the game is over, a program is to move or the move is not legal.
    pub fn play(&mut self, m: Move, now: Moment) -> Result<(), TableError> {
        self.check_going(now)?;
        self.check_persons_turn()?;
        self.referee.play(m, None, now)?;
        self.settle(now);
        Ok(())
    }

    /// How many half-moves a takeback undoes: back to a person's turn, or one of a game between programs.
    fn half_moves_to_take_back(&self) -> Option<usize> {
        if self.run.is_some() {
            return (self.plies() > 0).then_some(1);
        }
        let to_move = self.referee.side_to_move();
        (1..=self.plies().min(2))
            .find(|&count| self.seats[if count == 1 { !to_move } else { to_move }].is_person())
    }

    /// Whether a takeback would do something.
    #[must_use]
    pub fn can_take_back(&self) -> bool {
        self.half_moves_to_take_back().is_some()
    }

    /// Takes back to a person's turn, also after the end; a game between programs by one half-move, and holds it.
    ///
    /// # Errors
    /// [`TableError::NothingToTakeBack`].
    pub fn take_back(&mut self, now: Moment) -> Result<(), TableError> {
        let count = self.half_moves_to_take_back().ok_or(TableError::NothingToTakeBack)?;
        self.undo(count, now)
    }

    fn undo(&mut self, count: usize, now: Moment) -> Result<(), TableError> {
        self.referee.take_back(count, now)?;
        if self.run.is_some() {
            self.run = Some(Run::Held);
            self.referee.pause(now);
        }
        self.heard = None;
        self.settle(now);
        Ok(())
    }

    /// The person gives up; of two, the one to move.
    ///
    /// # Errors
    /// [`TableError::OnlyWatched`], [`RefereeError::Over`].
    pub fn resign(&mut self, now: Moment) -> Result<(), TableError> {
        self.referee.resign(self.person()?, now)?;
        Ok(())
    }

    /// Offers a draw or accepts the one offered; of two people the one to move, and the other if that one has offered
    /// already. A program answers at once, by what it thought last.
    ///
    /// # Errors
    /// [`TableError::OnlyWatched`], [`RefereeError::Over`], [`RefereeError::OfferStands`].
    pub fn offer_draw(&mut self, now: Moment) -> Result<DrawReply, TableError> {
        let mut person = self.person()?;
        if self.referee.draw_offer() == Some(person) && self.seats[!person].is_person() {
            person = !person;
        }
        self.offer_draw_by(person, now)
    }

    fn offer_draw_by(&mut self, person: Color, now: Moment) -> Result<DrawReply, TableError> {
        self.referee.offer_draw(person, now)?;
        if self.referee.is_over() {
            return Ok(DrawReply::Agreed);
        }
        if self.seats[!person].program().is_none() {
            return Ok(DrawReply::Offered);
        }
        if self.referee.would_program_agree(!person) {
            self.referee.accept_draw(!person, now)?;
            return Ok(DrawReply::Agreed);
        }
        self.referee.decline_draw(!person, now)?;
        Ok(DrawReply::Declined)
    }

    /// A person declines the draw offered to them.
    ///
    /// # Errors
    /// [`TableError::NoOffer`], [`RefereeError::Over`].
    pub fn decline_draw(&mut self, now: Moment) -> Result<(), TableError> {
        let asked = self.referee.draw_offer().map(|offerer| !offerer);
        let person = asked.filter(|&color| self.seats[color].is_person()).ok_or(TableError::NoOffer)?;
        Ok(self.referee.decline_draw(person, now)?)
    }

    /// The person claims a draw that the rules allow now.
    ///
    /// # Errors
    /// [`TableError::OnlyWatched`], [`RefereeError::Over`], [`RefereeError::NotYourTurn`],
    /// [`RefereeError::NothingToClaim`].
    pub fn claim_draw(&mut self, now: Moment) -> Result<(), TableError> {
        Ok(self.referee.claim_draw(self.person()?, None, now)?)
    }

    /// Looks at the flags. Returns whether the game has ended by it.
    pub fn tick(&mut self, now: Moment) -> bool {
        !self.referee.is_over() && self.referee.tick(now).is_some()
    }

    /// The side a person's wish concerns: the only person's, or the side to move when two share the board.
    fn person(&self) -> Result<Color, TableError> {
        let to_move = self.referee.side_to_move();
        let people = [to_move, !to_move].into_iter().find(|&color| self.seats[color].is_person());
        people.ok_or(TableError::OnlyWatched)
    }

    fn check_going(&mut self, now: Moment) -> Result<(), TableError> {
        match self.referee.tick(now) {
            Some(result) => Err(RefereeError::Over(result.clone()).into()),
            None => Ok(()),
        }
    }

    fn check_persons_turn(&self) -> Result<(), TableError> {
        let to_move = self.referee.side_to_move();
        if self.seats[to_move].is_person() {
            return Ok(());
        }
        Err(RefereeError::NotYourTurn(!to_move).into())
    }

    /// After the moves have changed: earlier thinking is of no use, notes become as long as the game, and a program that
    /// is to move claims the draw it wants.
    fn settle(&mut self, now: Moment) {
        self.turn += 1;
        self.hint = wanted::HintState::Unasked;
        self.take_back_asked = None;
        let plies = self.plies();
        self.judgements.resize(plies + 1, None);
        self.notes.resize(plies, None);
        let position = self.referee.position();
        if let Some(outcome) = position.outcome() {
            // Nothing to search: the end of the game is its own judgement.
            let value = if outcome.winner().is_some() { Value::LossIn(0) } else { Value::EVEN };
            self.judgements[plies] = Some(value.for_first(position.side_to_move().into()));
        }
        let to_move = self.referee.side_to_move();
        if self.program_to_move().is_some() && self.referee.would_program_claim(to_move) {
            // There is one to claim, or it would not want to.
            let _ = self.referee.claim_draw(to_move, None, now);
        }
    }
}

/// Reads a move somebody made: squares first, because `b2b4` is also nearly algebraic notation.
///
/// # Errors
/// [`ParseSanError`] says why the text is no move here.
pub fn read_move(position: &Position, text: &str) -> Result<Move, ParseSanError> {
    let text = text.trim();
    if let Ok(m) = position.parse_uci(text) {
        return Ok(m);
    }
    position.parse_san(text)
}

#[cfg(test)]
mod tests;
