//! One game as the server keeps it: a table, and what lists and files know of it besides.

mod saved;
mod view;

use crate::player;
use crate::protocol::{ApiError, ClockChoice, ErrorCode, NewGame, Opening};
use crate::start;
use crate::view::opening_view;
use roque_chess::ByColor;
use roque_language::Message;
use roque_play::table::{Table, TableSetup};
use roque_play::{Moment, TimeControl};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// One game.
#[derive(Clone)]
pub(crate) struct Room {
    pub id: String,
    pub created_ms: u64,
    pub revision: u64,
    /// The text of an imported game, with the comments and variations a table has no place for.
    pub imported: Option<String>,
    pub table: Table,
}

/// Unix time, milliseconds.
pub(crate) fn unix_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}

fn time_control(choice: Option<ClockChoice>) -> Result<TimeControl, ApiError> {
    /// A day: longer games are played without a clock.
    const LONGEST_MS: u32 = 24 * 3_600_000;
    let Some(ClockChoice { initial_ms, increment_ms }) = choice else { return Ok(TimeControl::unlimited()) };
    if initial_ms.max(increment_ms) > LONGEST_MS || initial_ms == 0 {
        return Err(ApiError::new(
            ErrorCode::BadGame,
            Message::ServerClock { initial: initial_ms.into(), increment: increment_ms.into() },
        ));
    }
    let (time, increment) =
        (Duration::from_millis(initial_ms.into()), Duration::from_millis(increment_ms.into()));
    Ok(TimeControl::fischer(time, increment))
}

impl Room {
    /// A new game at a table.
    pub(crate) fn new(table: Table) -> Self {
        Self { id: start::random_id(), created_ms: unix_ms(), revision: 0, imported: None, table }
    }

    /// Begins the game a page asks for.
    pub(crate) fn open(game: &NewGame, now: Moment) -> Result<Self, ApiError> {
        let time = time_control(game.clock)?;
        let setup = TableSetup {
            seats: ByColor::new(player::asked_for(&game.white)?, player::asked_for(&game.black)?),
            start: start::position(&game.start)?,
            time: ByColor::new(time.clone(), time),
            seed: start::random_bits(),
            ..TableSetup::default()
        };
        Ok(Self::new(Table::new(setup, now)))
    }

    /// The opening, if it has a name.
    pub(crate) fn opening(&self) -> Option<Opening> {
        opening_view(self.table.game().timeline())
    }
}
