//! A table as data, to be kept over a restart of the program and taken up exactly where it stood.

use super::{Effort, Note, Openings, REPLY_PAUSE, Run, Seat, Table, wanted};
use crate::{Moment, ParsePlayerError, Referee, RestoreError, Snapshot, Thought};
use roque_chess::{ByColor, Color};
use roque_game::{FirstValue, Player, Value};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use thiserror::Error;

/// The whole state of a [`Table`], ready for serde; thinking that is under way is not part of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedTable {
    white: String,
    black: String,
    #[serde(default, skip_serializing_if = "is_usual")]
    white_effort: Effort,
    #[serde(default, skip_serializing_if = "is_usual")]
    black_effort: Effort,
    #[serde(default, skip_serializing_if = "is_usual")]
    openings: Openings,
    seed: u64,
    watch: Option<SavedWatch>,
    /// Least time before a reply where somebody plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reply_ms: Option<u32>,
    scores: Vec<Option<SavedValue>>,
    thoughts: Vec<Option<SavedNote>>,
    referee: Snapshot,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct SavedWatch {
    running: bool,
    delay_ms: u32,
}

/// A judgement from White's side: `{"type":"cp","value":31}`, `{"type":"mate","value":-2}`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct SavedValue {
    #[serde(rename = "type")]
    unit: Unit,
    value: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
enum Unit {
    Cp,
    Mate,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct SavedNote {
    depth: Option<u32>,
    nodes: Option<u64>,
    time_ms: Option<u32>,
    score: Option<SavedValue>,
}

/// Why saved data is not a table.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum RestoreTableError {
    /// A player is wrong.
    #[error(transparent)]
    Seat(#[from] ParsePlayerError),
    /// The game is wrong.
    #[error(transparent)]
    Game(#[from] RestoreError),
}

fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

fn millis(duration: Duration) -> u32 {
    u32::try_from(duration.as_millis()).unwrap_or(u32::MAX)
}

fn read_millis(millis: u32) -> Duration {
    Duration::from_millis(millis.into())
}

impl From<FirstValue> for SavedValue {
    fn from(value: FirstValue) -> Self {
        match value.for_player(Player::First) {
            Value::Estimate(value) => Self { unit: Unit::Cp, value },
            forced => Self { unit: Unit::Mate, value: forced.moves_to_mate().unwrap_or_default() },
        }
    }
}

impl From<SavedValue> for FirstValue {
    fn from(saved: SavedValue) -> Self {
        Self::new(match saved.unit {
            Unit::Cp => Value::Estimate(saved.value),
            Unit::Mate => Value::mate_in(saved.value),
        })
    }
}

impl From<Note> for SavedNote {
    fn from(note: Note) -> Self {
        let Note { thought: Thought { evaluation, depth }, nodes, time } = note;
        Self { depth, nodes, time_ms: time.map(millis), score: Some(evaluation.into()) }
    }
}

/// A note without a judgement says nothing.
fn read_note(saved: SavedNote) -> Option<Note> {
    let SavedNote { depth, nodes, time_ms, score } = saved;
    let thought = Thought { evaluation: score?.into(), depth };
    Some(Note { thought, nodes, time: time_ms.map(read_millis) })
}

impl SavedTable {
    /// Charges a running clock for time that passed after the game was saved, as [`Snapshot::charge`] does.
    pub fn charge(&mut self, time: Duration) {
        self.referee.charge(time);
    }

    fn seat(text: &str, effort: Effort) -> Result<Seat, ParsePlayerError> {
        Ok(match text.parse()? {
            Seat::Program(program) => Seat::Program(program.with_effort(effort)),
            other => other,
        })
    }
}

impl Table {
    /// The state at this moment. A step that is being made is forgotten: the game is held.
    #[must_use]
    pub fn save(&self, now: Moment) -> SavedTable {
        let effort =
            |color: Color| self.seats[color].program().map_or(Effort::Free, |program| program.effort);
        let delay_ms = millis(self.pause);
        SavedTable {
            white: self.seats[Color::White].to_string(),
            black: self.seats[Color::Black].to_string(),
            white_effort: effort(Color::White),
            black_effort: effort(Color::Black),
            openings: self.openings,
            seed: self.seed,
            watch: self.run.map(|run| SavedWatch { running: run == Run::Going, delay_ms }),
            reply_ms: Some(delay_ms).filter(|_| self.run.is_none() && self.pause != REPLY_PAUSE),
            scores: self.judgements.iter().map(|value| value.map(SavedValue::from)).collect(),
            thoughts: self.notes.iter().map(|note| note.map(SavedNote::from)).collect(),
            referee: self.referee.snapshot(now),
        }
    }

    /// Takes a saved table up again.
    ///
    /// # Errors
    /// [`RestoreTableError`] if the data is not a game of known players.
    pub fn restore(saved: SavedTable, now: Moment) -> Result<Self, RestoreTableError> {
        let white = SavedTable::seat(&saved.white, saved.white_effort)?;
        let black = SavedTable::seat(&saved.black, saved.black_effort)?;
        let pause = saved.watch.map(|watch| watch.delay_ms).or(saved.reply_ms).map(read_millis);
        let mut table = Self {
            referee: Referee::restore(saved.referee, now)?,
            seats: ByColor::new(white, black),
            openings: saved.openings,
            seed: saved.seed,
            pause: pause.unwrap_or(REPLY_PAUSE),
            run: saved.watch.map(|watch| if watch.running { Run::Going } else { Run::Held }),
            turn: 0,
            heard: None,
            hint: wanted::HintState::Unasked,
            take_back_asked: None,
            judgements: saved.scores.into_iter().map(|value| value.map(FirstValue::from)).collect(),
            notes: saved.thoughts.into_iter().map(|note| note.and_then(read_note)).collect(),
        };
        // Turns of a long game are not those of its first moves, also for the lot of the book.
        table.turn = table.plies() as u64;
        if table.run == Some(Run::Held) {
            table.referee.pause(now);
        }
        table.settle(now);
        Ok(table)
    }
}
