//! One game as pages see it: played on a scoresheet, or only a record.

mod view;

use crate::player;
use crate::protocol::{ApiError, ClockChoice, ClockPair, ClocksChoice, ErrorCode, NewGame, Opening};
use crate::start;
use crate::view::opening_view;
use roque_chess::{ByColor, Color, Verdict};
use roque_game::quoted;
use roque_language::Message;
use roque_library::{
    DocumentId, LibraryError, OpenSheetError, Scoresheet, SheetError, Shift, Stored, recorded_reason,
};
use roque_play::table::{Table, TableError, TableSetup};
use roque_play::{GameResult, Localized as _, Moment, Reason, TimeControl};
use std::sync::Arc;
use std::time::Duration;

/// One game.
#[derive(Clone)]
pub(crate) enum Room {
    /// Somebody plays it, or has just finished.
    Played(Box<Scoresheet>),
    /// A document in which nobody plays. Judgements of its positions are made, and forgotten with it.
    Recorded(Box<Record>),
}

/// A game nobody plays.
#[derive(Clone)]
pub(crate) struct Record {
    id: DocumentId,
    revision: u64,
    created_ms: u64,
    shift: Arc<Shift>,
    table: Table,
}

/// What each side may spend.
fn time_controls(choice: Option<ClocksChoice>) -> Result<ByColor<TimeControl>, ApiError> {
    let (white, black) = match choice {
        None => return Ok(ByColor::from_fn(|_| TimeControl::unlimited())),
        Some(ClocksChoice::Same(clock)) => (clock, clock),
        Some(ClocksChoice::Each(ClockPair { white, black })) => (white, black),
    };
    Ok(ByColor::new(time_control(white)?, time_control(black)?))
}

fn time_control(ClockChoice { initial_ms, increment_ms }: ClockChoice) -> Result<TimeControl, ApiError> {
    /// A day: longer games are played without a clock.
    const LONGEST_MS: u32 = 24 * 3_600_000;
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

/// The table a page asks for.
pub(crate) fn new_table(game: &NewGame, now: Moment) -> Result<Table, ApiError> {
    let setup = TableSetup {
        seats: ByColor::new(player::asked_for(&game.white)?, player::asked_for(&game.black)?),
        start: start::position(&game.start)?,
        time: time_controls(game.clock)?,
        seed: start::random_bits(),
        ..TableSetup::default()
    };
    Ok(Table::new(setup, now))
}

impl Room {
    /// Begins a game and keeps it. Waits for the disk.
    pub(crate) fn create(shift: &Arc<Shift>, table: Table) -> Result<Self, LibraryError> {
        Ok(Self::Played(Box::new(Scoresheet::create(shift, table)?)))
    }

    /// Takes a game up as it is kept. Waits for the disk.
    pub(crate) fn load(shift: &Arc<Shift>, id: DocumentId) -> Result<Self, ApiError> {
        match Scoresheet::open(shift, id) {
            Ok(sheet) => {
                for color in Color::ALL {
                    player::check_kept(sheet.table().seat(color))?;
                }
                Ok(Self::Played(Box::new(sheet)))
            }
            Err(OpenSheetError::NotUnderPlay(_)) => {
                let stored = shift.library().load(id)?.ok_or_else(|| unknown(&id))?;
                Ok(Self::recorded(shift, &stored))
            }
            Err(error) => Err(error.into()),
        }
    }

    fn recorded(shift: &Arc<Shift>, stored: &Stored) -> Self {
        let document = &stored.document;
        let name = |tag: &str| document.tags.get(tag).unwrap_or("?").to_owned();
        let said = recorded_reason(document);
        let result = match document.result {
            Verdict::Win(winner) => Some(GameResult::win(winner, said.unwrap_or(Reason::ScoreAdjudication))),
            Verdict::Draw => Some(GameResult::draw(said.unwrap_or(Reason::DrawAdjudication))),
            Verdict::Unfinished => None,
        };
        let names = ByColor::new(name("White"), name("Black"));
        let moves = document.timeline();
        let table = Table::of_record(names, document.start, moves.moves(), result, shift.now());
        let Stored { id, revision, created_ms, .. } = *stored;
        Self::Recorded(Box::new(Record { id, revision, created_ms, shift: Arc::clone(shift), table }))
    }

    pub(crate) fn id(&self) -> DocumentId {
        match self {
            Self::Played(sheet) => sheet.id(),
            Self::Recorded(record) => record.id,
        }
    }

    pub(crate) fn revision(&self) -> u64 {
        match self {
            Self::Played(sheet) => sheet.revision(),
            Self::Recorded(record) => record.revision,
        }
    }

    fn created_ms(&self) -> u64 {
        match self {
            Self::Played(sheet) => sheet.created_ms(),
            Self::Recorded(record) => record.created_ms,
        }
    }

    pub(crate) fn table(&self) -> &Table {
        match self {
            Self::Played(sheet) => sheet.table(),
            Self::Recorded(record) => &record.table,
        }
    }

    /// When the clocks showed what is kept.
    pub(crate) fn kept_at(&self) -> Moment {
        match self {
            Self::Played(sheet) => sheet.kept_at(),
            Self::Recorded(record) => record.shift.now(),
        }
    }

    /// Changes the game and keeps it. Waits for the disk.
    pub(crate) fn change<T>(
        &mut self,
        change: impl FnOnce(&mut Table, Moment) -> Result<T, TableError>,
    ) -> Result<T, SheetError> {
        match self {
            Self::Played(sheet) => sheet.change(change),
            Self::Recorded(record) => Ok(change(&mut record.table, record.shift.now())?),
        }
    }

    /// Does something at the table that is not kept.
    pub(crate) fn attend<T>(&mut self, work: impl FnOnce(&mut Table, Moment) -> T) -> T {
        match self {
            Self::Played(sheet) => sheet.attend(work),
            Self::Recorded(record) => work(&mut record.table, record.shift.now()),
        }
    }

    /// Keeps the clocks as they stand. Waits for the disk.
    pub(crate) fn put_down(&mut self) -> Result<(), SheetError> {
        match self {
            Self::Played(sheet) => sheet.put_down(),
            Self::Recorded(_) => Ok(()),
        }
    }

    /// The opening, if it has a name.
    pub(crate) fn opening(&self) -> Option<Opening> {
        opening_view(self.table().game().timeline())
    }
}

/// Nobody knows this game.
pub(crate) fn unknown(name: &impl ToString) -> ApiError {
    let short = quoted(&name.to_string());
    ApiError::new(ErrorCode::UnknownGame, Message::ServerUnknownGame { game: short })
}

impl From<LibraryError> for ApiError {
    fn from(error: LibraryError) -> Self {
        Self::because(ErrorCode::Unavailable, &error)
    }
}

impl From<OpenSheetError> for ApiError {
    fn from(error: OpenSheetError) -> Self {
        let code = match &error {
            OpenSheetError::Missing(id) => return unknown(id),
            OpenSheetError::NotUnderPlay(_) => ErrorCode::GameOver,
            OpenSheetError::ForeignProgram { .. } => ErrorCode::BadGame,
            OpenSheetError::Library(_) => ErrorCode::Unavailable,
        };
        Self::new(code, error.message())
    }
}

impl From<SheetError> for ApiError {
    fn from(error: SheetError) -> Self {
        let code = match error {
            SheetError::Table(error) => return error.into(),
            SheetError::Open(error) => return error.into(),
            SheetError::ChangedElsewhere(_) => ErrorCode::Stale,
            SheetError::Gone(_) => ErrorCode::GameOver,
            SheetError::Library(_) => ErrorCode::Unavailable,
        };
        Self::new(code, error.message())
    }
}
