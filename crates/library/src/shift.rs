//! A program's time as a referee: from when to when it is known to have lived.
//!
//! A clock that runs when the program is killed is charged up to the last sign of life, and for nothing after it:
//! nobody could have moved. Both ends are told by the program's own steady clock, so that a computer whose date is
//! changed, or that sleeps, takes nobody's time.

use crate::{Library, LibraryError, schema};
use roque_play::{Moment, SteadyTime, TimeSource};
use rusqlite::{Connection, OptionalExtension as _, params};
use std::fmt;
use std::sync::{Arc, Mutex, TryLockError};
use std::time::Duration;

/// Least time between two signs of life.
const PULSE: Duration = Duration::from_millis(100);

/// Shifts that are remembered: more than games anybody leaves with running clocks.
const REMEMBERED: u32 = 1000;

/// A program that referees games of a library, from its start to its end.
pub struct Shift {
    library: Arc<Library>,
    time: Box<dyn TimeSource>,
    number: i64,
    pulse: Mutex<Pulse>,
}

struct Pulse {
    /// Of its own: a sign of life need not survive a power cut, and must not wait for a disk.
    connection: Connection,
    last: Moment,
}

impl Shift {
    /// Begins now.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn begin(library: Arc<Library>) -> Result<Self, LibraryError> {
        Self::begin_with(library, Box::new(SteadyTime::start()))
    }

    /// Begins at the origin of a clock.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn begin_with(library: Arc<Library>, time: Box<dyn TimeSource>) -> Result<Self, LibraryError> {
        let connection = schema::open(library.path())?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        let number = library.write(|transaction, _| {
            transaction.execute("INSERT INTO shift (alive) VALUES (0)", [])?;
            let number = transaction.last_insert_rowid();
            let old = number - i64::from(REMEMBERED);
            transaction.execute("DELETE FROM shift WHERE number <= ?1", [old])?;
            Ok::<_, LibraryError>(number)
        })?;
        let pulse = Mutex::new(Pulse { connection, last: Moment::ZERO });
        Ok(Self { library, time, number, pulse })
    }

    /// The library whose games are refereed.
    #[must_use]
    pub fn library(&self) -> &Arc<Library> {
        &self.library
    }

    /// The present moment, counted from the beginning of the shift.
    #[must_use]
    pub fn now(&self) -> Moment {
        self.time.now()
    }

    /// Notes that the program lives, unless that was noted just now. To be called several times a second while a clock
    /// runs: what is not noted is given back by a crash.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn pulse(&self) -> Result<(), LibraryError> {
        let mut pulse = match self.pulse.try_lock() {
            Ok(pulse) => pulse,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            // Somebody is just noting it.
            Err(TryLockError::WouldBlock) => return Ok(()),
        };
        let now = self.now();
        if now.since(pulse.last) < PULSE {
            return Ok(());
        }
        let mut update = pulse.connection.prepare_cached("UPDATE shift SET alive = ?1 WHERE number = ?2")?;
        update.execute(params![millis(now), self.number])?;
        drop(update);
        pulse.last = now;
        Ok(())
    }

    /// Which shift this is, and a moment of it.
    pub(crate) fn stamp(&self, moment: Moment) -> (i64, u64) {
        (self.number, millis(moment))
    }

    /// How long a shift is known to have gone on after a moment of its own; nothing if it is not remembered.
    pub(crate) fn lived_after(&self, (number, moment): (i64, u64)) -> Result<Duration, LibraryError> {
        let alive = if number == self.number {
            Some(millis(self.now()))
        } else {
            self.library.read(|connection| {
                let mut statement = connection.prepare_cached("SELECT alive FROM shift WHERE number = ?1")?;
                let alive = statement.query_row([number], |row| row.get::<_, i64>(0)).optional()?;
                Ok::<_, LibraryError>(alive.map(|alive| alive.max(0) as u64))
            })?
        };
        Ok(Duration::from_millis(alive.unwrap_or(0).saturating_sub(moment)))
    }
}

impl fmt::Debug for Shift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Shift({} of {:?})", self.number, self.library)
    }
}

fn millis(moment: Moment) -> u64 {
    u64::try_from(moment.since(Moment::ZERO).as_millis()).unwrap_or(u64::MAX)
}
