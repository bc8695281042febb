//! What a table wants to have thought about, and what it does with what came of it.
//!
//! Nothing here remembers that somebody has begun to think: what is wanted follows from the state of the game. A driver
//! starts what is wanted and not under way, and stops what is under way and no longer wanted.

use super::{BOOK_PLIES, Note, Openings, Program, Run, Table, TableError};
use crate::players::{Allowance, Decision, GameContext, Insight, PlayerFault};
use crate::{Fault, Moment, PlayerSpec, RefereeError, RoqueSpec};
use roque_book::BookPlayer;
use roque_chess::{Move, Position, Timeline, ZobristKey};
use roque_game::Random;
use std::time::Duration;

/// Thinking time for a hint: enough to see more than whoever asks, and short enough to ask again.
pub const HINT_TIME: Duration = Duration::from_millis(500);
/// Thinking time for one judgement of bar and graph: a long game is judged within half a minute.
pub const JUDGEMENT_TIME: Duration = Duration::from_millis(150);

/// Something to think about; two are equal if the same answer serves both.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Task {
    /// The move of the program that is to move.
    Move {
        /// Which turn of the table.
        turn: u64,
    },
    /// A hint for the person who is to move.
    Hint {
        /// Which turn of the table.
        turn: u64,
    },
    /// What a position of the game is worth.
    Judgement {
        /// After so many half-moves.
        plies: usize,
        /// The position.
        key: ZobristKey,
    },
}

/// A question to a player.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    /// Who is asked.
    pub spec: PlayerSpec,
    /// What it is told before its first question of this game.
    pub context: GameContext,
    /// The game so far.
    pub timeline: Timeline,
    /// What may be spent.
    pub allowance: Allowance,
}

impl Question {
    /// The same question asked later: the clock has run meanwhile.
    #[must_use]
    pub fn after_waiting(mut self, waited: Duration) -> Self {
        let mover = self.timeline.current().side_to_move();
        let left = |time: &mut Option<Duration>| *time = time.map(|time| time.saturating_sub(waited));
        left(&mut self.allowance.remaining[mover]);
        left(&mut self.allowance.time_to_flag);
        self
    }
}

/// How an answer is to be had.
#[derive(Clone, PartialEq, Debug)]
pub enum Work {
    /// It is known already.
    Known(Decision),
    /// By asking a player.
    Ask(Box<Question>),
}

/// Thinking that a table wants to have done.
#[derive(Clone, PartialEq, Debug)]
pub struct Wanted {
    /// What the answer is for.
    pub task: Task,
    /// How it is to be had.
    pub work: Work,
    /// The answer shall not be given sooner than this.
    pub pause: Duration,
}

/// What a program thinks, and about which position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    /// The position.
    pub position: Position,
    /// The thoughts.
    pub insight: Insight,
    task: Task,
}

/// A hint, given in steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The move.
    pub m: Move,
    /// What was thought of it, if anything was said.
    pub insight: Option<Insight>,
    /// How much of it has been asked for: 1 the piece, 2 its square, 3 the line behind it.
    pub step: u8,
}

impl Hint {
    /// The last step.
    pub const LAST_STEP: u8 = 3;
}

/// Where the hint for the present position stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum HintState {
    Unasked,
    Asked,
    Found(Hint),
}

impl Table {
    /// Everything that is to be thought about now, the most urgent first. The last may be a judgement for bar and graph,
    /// which nobody needs who shows neither.
    #[must_use]
    pub fn wanted(&self, now: Moment) -> Vec<Wanted> {
        let wanted = [self.wanted_move(now), self.wanted_hint(), self.wanted_judgement()];
        wanted.into_iter().flatten().collect()
    }

    /// The move of the program that is to move, from the book or by thinking.
    #[must_use]
    pub fn wanted_move(&self, now: Moment) -> Option<Wanted> {
        let program = self.program_to_move()?;
        let work = match self.book_reply(program) {
            Some(m) => Work::Known(Decision::Play { m, thought: None }),
            None => {
                let mover = self.referee.side_to_move();
                Work::Ask(Box::new(Question {
                    spec: program.spec().clone(),
                    context: self.context(program),
                    timeline: self.referee.timeline().clone(),
                    allowance: program.allowance(self.referee.clock(), mover, now),
                }))
            }
        };
        Some(Wanted { task: Task::Move { turn: self.turn }, work, pause: self.pause })
    }

    /// The hint somebody has asked for.
    #[must_use]
    pub fn wanted_hint(&self) -> Option<Wanted> {
        if self.hint != HintState::Asked || self.referee.is_over() {
            return None;
        }
        let work = ask_engine(self.referee.timeline().clone(), HINT_TIME);
        Some(Wanted { task: Task::Hint { turn: self.turn }, work, pause: Duration::ZERO })
    }

    /// A judgement of the newest position that has none.
    #[must_use]
    pub fn wanted_judgement(&self) -> Option<Wanted> {
        let plies = self.judgements.iter().rposition(Option::is_none)?;
        let position = self.referee.timeline().positions().nth(plies)?;
        let work = ask_engine(Timeline::new(*position), JUDGEMENT_TIME);
        let task = Task::Judgement { plies, key: position.key() };
        Some(Wanted { task, work, pause: Duration::ZERO })
    }

    /// Asks for a hint, or for the next step of the one that was found.
    ///
    /// # Errors
    /// [`TableError::NoHint`] if nobody needs one.
    pub fn ask_hint(&mut self) -> Result<Option<&Hint>, TableError> {
        let seat = &self.seats[self.referee.side_to_move()];
        if self.referee.is_over() || seat.program().is_some() {
            return Err(TableError::NoHint);
        }
        if let HintState::Found(hint) = &mut self.hint {
            hint.step = (hint.step + 1).min(Hint::LAST_STEP);
        } else {
            self.hint = HintState::Asked;
        }
        Ok(self.hint())
    }

    /// Nobody waits any more for a hint that was asked for.
    pub fn forget_hint(&mut self) {
        if self.hint == HintState::Asked {
            self.hint = HintState::Unasked;
        }
    }

    /// The hint for the present position, once it is found.
    #[must_use]
    pub fn hint(&self) -> Option<&Hint> {
        match &self.hint {
            HintState::Found(hint) => Some(hint),
            HintState::Unasked | HintState::Asked => None,
        }
    }

    /// What was thought last, for a move or a hint.
    #[must_use]
    pub fn heard(&self) -> Option<&Heard> {
        self.heard.as_ref()
    }

    /// The side whose program is to find a move now.
    #[must_use]
    pub fn thinker(&self) -> Option<roque_chess::Color> {
        self.program_to_move().map(|_| self.referee.side_to_move())
    }

    /// A player tells what it thinks at the moment. Returns whether anybody wants to know.
    pub fn hear(&mut self, task: Task, insight: Insight) -> bool {
        let wanted = match task {
            Task::Move { turn } => turn == self.turn && self.program_to_move().is_some(),
            Task::Hint { turn } => turn == self.turn && self.hint == HintState::Asked,
            Task::Judgement { .. } => false,
        };
        if wanted {
            self.heard = Some(Heard { position: *self.referee.position(), insight, task });
        }
        wanted
    }

    /// A player answers. Returns whether the table has changed by it: an answer that comes too late is dropped.
    pub fn answer(&mut self, task: Task, answer: Result<Decision, PlayerFault>, now: Moment) -> bool {
        match task {
            Task::Move { turn } => {
                let wanted = turn == self.turn && self.program_to_move().is_some();
                if wanted {
                    self.take_decision(task, answer, now);
                }
                wanted
            }
            Task::Hint { turn } => {
                let wanted = turn == self.turn && self.hint == HintState::Asked;
                if wanted {
                    self.hint = self.find_hint(task, answer);
                }
                wanted
            }
            Task::Judgement { plies, key } => self.note_judgement(plies, key, answer),
        }
    }

    /// The program that is to find a move now, if nobody holds the game.
    pub(super) fn program_to_move(&self) -> Option<&Program> {
        if self.referee.is_over() || self.run == Some(Run::Held) {
            return None;
        }
        self.seats[self.referee.side_to_move()].program()
    }

    fn book_reply(&self, program: &Program) -> Option<Move> {
        if self.openings == Openings::Thought || !matches!(program.spec(), PlayerSpec::Roque(_)) {
            return None;
        }
        let book = BookPlayer::default().with_plies(BOOK_PLIES);
        // One draw for each turn: the same whenever it is asked for, another after a takeback.
        let mut random = Random::stream(self.seed, self.turn);
        book.choose(self.referee.timeline(), &mut random).map(|reply| reply.m)
    }

    fn context(&self, program: &Program) -> GameContext {
        let seed = match program.spec() {
            // It may be asked afresh for each move, and must not draw the same number every time.
            PlayerSpec::Random { .. } => Random::stream(self.seed, self.turn).next_u64(),
            _ => self.seed,
        };
        GameContext { start: *self.referee.timeline().start(), seed }
    }

    fn take_decision(&mut self, task: Task, answer: Result<Decision, PlayerFault>, now: Moment) {
        let mover = self.referee.side_to_move();
        match answer {
            Ok(Decision::Play { m, thought }) => {
                // What was heard about something else says nothing about this move.
                self.heard = self.heard.take().filter(|heard| heard.task == task);
                let said = self.heard.as_ref().map(|heard| &heard.insight);
                let note = thought.map(|thought| Note {
                    thought,
                    nodes: said.and_then(|insight| insight.nodes),
                    time: said.and_then(|insight| insight.time),
                });
                match self.referee.play(m, thought, now) {
                    Ok(()) => {
                        self.notes.push(note);
                        self.end_step(now);
                        self.settle(now);
                    }
                    Err(RefereeError::Illegal(error)) => {
                        self.referee.forfeit(mover, Fault::IllegalMove, error.to_string(), now);
                    }
                    // The flag has fallen, and the referee has noted it.
                    Err(_) => {}
                }
            }
            // The flag may have fallen meanwhile; that result stands.
            Ok(Decision::Resign) => drop(self.referee.resign(mover, now)),
            Err(fault) => self.referee.forfeit(mover, fault.fault, fault.detail, now),
        }
    }

    fn find_hint(&self, task: Task, answer: Result<Decision, PlayerFault>) -> HintState {
        let Ok(Decision::Play { m, .. }) = answer else { return HintState::Unasked };
        let said = self.heard.as_ref().filter(|heard| heard.task == task);
        let insight =
            said.map(|heard| heard.insight.clone()).filter(|insight| insight.line.first() == Some(&m));
        HintState::Found(Hint { m, insight, step: 1 })
    }

    fn note_judgement(
        &mut self,
        plies: usize,
        key: ZobristKey,
        answer: Result<Decision, PlayerFault>,
    ) -> bool {
        let same =
            self.referee.timeline().positions().nth(plies).is_some_and(|position| position.key() == key);
        let Ok(Decision::Play { thought: Some(thought), .. }) = answer else { return false };
        if same {
            self.judgements[plies] = Some(thought.evaluation);
        }
        same
    }
}

/// A question to our engine at full strength, whatever the opponent's level is.
fn ask_engine(timeline: Timeline, time: Duration) -> Work {
    let allowance = Allowance { move_time: Some(time), ..Allowance::default() };
    Work::Ask(Box::new(Question {
        spec: PlayerSpec::Roque(RoqueSpec::default()),
        context: GameContext { start: *timeline.start(), seed: 0 },
        timeline,
        allowance,
    }))
}
