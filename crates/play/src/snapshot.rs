//! A game as data, to be kept over a restart of the program and taken up exactly where it stood.
//!
//! Time that passes between saving and restoring costs nobody anything unless the owner [charges](Snapshot::charge)
//! it: a clock that ran goes on running from the moment the game is restored.

use crate::clock::{Clock, Face, TimedTurn};
use crate::{Claims, ClockStart, GameRecord, GameResult, Moment, PlayedMove, Referee, Thought, TimeControl};
use roque_chess::{ByColor, Color, Move, ParseFenError, ParseUciError, Position, Timeline};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use thiserror::Error;

/// White's value and Black's.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Pair<T> {
    white: T,
    black: T,
}

impl<T> Pair<T> {
    fn from_fn(mut value: impl FnMut(Color) -> T) -> Self {
        Self { white: value(Color::White), black: value(Color::Black) }
    }

    fn into_sides(self) -> ByColor<T> {
        ByColor::new(self.white, self.black)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct SavedFace {
    remaining: Duration,
    stage: usize,
    moves_to_go: Option<u32>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct SavedMove {
    uci: String,
    used: Duration,
    left: Option<Duration>,
    thought: Option<Thought>,
    before: Pair<SavedFace>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Side {
    White,
    Black,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct SavedTurn {
    side: Side,
    used: Duration,
    running: bool,
}

/// The whole state of a [`Referee`], ready for serde.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Snapshot {
    start: String,
    names: Pair<String>,
    time: Pair<TimeControl>,
    tags: Vec<(String, String)>,
    clock_start: ClockStart,
    claims: Claims,
    grace: Duration,
    #[serde(default)]
    opening: usize,
    moves: Vec<SavedMove>,
    faces: Pair<SavedFace>,
    turn: Option<SavedTurn>,
    offer: Option<Side>,
    result: Option<GameResult>,
}

impl Snapshot {
    /// Charges a running clock for time that passed after the game was saved: it went on being played, and what was
    /// not saved is lost. A halted clock is not charged.
    pub fn charge(&mut self, time: Duration) {
        if let Some(turn) = self.turn.as_mut().filter(|turn| turn.running) {
            turn.used = turn.used.saturating_add(time);
        }
    }
}

/// Why saved data is not a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RestoreError {
    /// The start position is wrong.
    #[error("the saved game has no proper start position: {0}")]
    Start(#[from] ParseFenError),
    /// A move is wrong.
    #[error("move {number} of the saved game: {source}")]
    Move {
        /// Which half-move, from 1.
        number: usize,
        /// What is wrong.
        source: ParseUciError,
    },
}

impl From<Side> for Color {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

impl From<Color> for Side {
    fn from(color: Color) -> Self {
        color.pick(Self::White, Self::Black)
    }
}

impl From<Face> for SavedFace {
    fn from(face: Face) -> Self {
        Self { remaining: face.remaining, stage: face.stage, moves_to_go: face.moves_to_go }
    }
}

impl From<SavedFace> for Face {
    fn from(face: SavedFace) -> Self {
        Self { remaining: face.remaining, stage: face.stage, moves_to_go: face.moves_to_go }
    }
}

fn save_faces(faces: &ByColor<Face>) -> Pair<SavedFace> {
    Pair::from_fn(|color| faces[color].into())
}

fn restore_faces(faces: Pair<SavedFace>) -> ByColor<Face> {
    ByColor::new(faces.white.into(), faces.black.into())
}

impl Referee {
    /// The state of the game at this moment.
    #[must_use]
    pub fn snapshot(&self, now: Moment) -> Snapshot {
        let turn = self.clock.turn.map(|turn| SavedTurn {
            side: turn.color.into(),
            used: self.clock.used(now),
            running: turn.since.is_some(),
        });
        Snapshot {
            start: self.record.start.to_string(),
            names: Pair::from_fn(|color| self.record.names[color].clone()),
            time: Pair::from_fn(|color| self.record.time[color].clone()),
            tags: self.record.tags.clone(),
            clock_start: self.clock_start,
            claims: self.claims,
            grace: self.clock.grace,
            opening: self.opening,
            moves: self.record.moves.iter().map(save_move).collect(),
            faces: save_faces(&self.clock.faces),
            turn,
            offer: self.offer.map(Side::from),
            result: self.record.result.clone(),
        }
    }

    /// Takes a saved game up again.
    ///
    /// # Errors
    /// [`RestoreError`] if the data is not a legal game.
    pub fn restore(snapshot: Snapshot, now: Moment) -> Result<Self, RestoreError> {
        let start: Position = snapshot.start.parse()?;
        let mut timeline = Timeline::new(start);
        let mut moves = Vec::with_capacity(snapshot.moves.len());
        for (index, saved) in snapshot.moves.into_iter().enumerate() {
            let m = play_saved(&mut timeline, &saved.uci)
                .map_err(|source| RestoreError::Move { number: index + 1, source })?;
            let SavedMove { used, left, thought, before, .. } = saved;
            moves.push(PlayedMove { m, used, left, thought, before: restore_faces(before) });
        }
        let time = snapshot.time.into_sides();
        let turn = snapshot.turn.map(|turn| TimedTurn {
            color: turn.side.into(),
            used: turn.used,
            since: turn.running.then_some(now),
        });
        let clock = Clock {
            controls: time.clone(),
            faces: restore_faces(snapshot.faces),
            turn,
            grace: snapshot.grace,
        };
        let names = snapshot.names.into_sides();
        let record = GameRecord { start, names, time, tags: snapshot.tags, moves, result: snapshot.result };
        Ok(Self {
            timeline,
            record,
            clock,
            clock_start: snapshot.clock_start,
            claims: snapshot.claims,
            offer: snapshot.offer.map(Color::from),
            opening: snapshot.opening,
        })
    }
}

fn save_move(played: &PlayedMove) -> SavedMove {
    SavedMove {
        uci: played.m.to_string(),
        used: played.used,
        left: played.left,
        thought: played.thought,
        before: save_faces(&played.before),
    }
}

fn play_saved(timeline: &mut Timeline, uci: &str) -> Result<Move, ParseUciError> {
    let m = timeline.current().parse_uci(uci)?;
    timeline.play(m).map_err(|_| ParseUciError::Illegal(uci.to_owned()))?;
    Ok(m)
}
