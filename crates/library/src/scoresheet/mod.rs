//! A game under play whose every change is on disk before it is confirmed.
//!
//! Page and terminal play on a scoresheet: it owns the [`Table`] and keeps the library in step with it. What cannot be
//! stored has not happened. A game begun in one program goes on in another, also at the same time: of two changes the
//! second is refused, and its sheet then shows what is true.
//!
//! Reading order: this file, `state` (the table as bytes), `paper` (the game as a document).

mod error;
mod paper;
mod state;

pub use error::{OpenSheetError, SheetError};
pub use paper::recorded_reason;

use crate::library::now_ms;
use crate::live::Progress;
use crate::{ChangeError, Damaged, DocumentId, LibraryError, Origin, PlayedPly, Shift, Stored};
use roque_chess::Color;
use roque_chess::document::Ply;
use roque_play::table::TableError;
use roque_play::{Moment, PlayerSpec, Table};
use std::sync::Arc;

/// How often a change is tried again because somebody has written remarks meanwhile.
const PATIENCE: usize = 3;

/// A game under play, in memory as it is on disk.
///
/// ```
/// use roque_library::{Library, Scoresheet, Shift};
/// use roque_play::{Table, table::TableSetup};
/// use std::sync::Arc;
///
/// let shift = Arc::new(Shift::begin(Arc::new(Library::in_memory()?))?);
/// let mut sheet = Scoresheet::create(&shift, Table::new(TableSetup::default(), shift.now()))?;
/// sheet.change(|table, now| table.play_text("e4", 0, now))?;
/// let again = Scoresheet::open(&shift, sheet.id())?;
/// assert_eq!(again.table().plies(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Scoresheet {
    shift: Arc<Shift>,
    id: DocumentId,
    revision: u64,
    created_ms: u64,
    table: Table,
    kept: Kept,
    kept_at: Moment,
}

/// What is on disk.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Kept {
    /// The state of the game; nothing once it is over.
    session: Option<Vec<u8>>,
    rows: Vec<PlayedPly>,
}

impl Kept {
    fn of(table: &Table, now: Moment, shift: Option<&Shift>) -> Result<Self, LibraryError> {
        let stamp = shift.map(|shift| shift.stamp(now));
        let parts = state::write(table, now, stamp).map_err(|error| Damaged {
            id: DocumentId(0),
            reason: format!("its state cannot be written: {error}"),
        })?;
        if table.game().is_over() {
            return Ok(Self { session: None, rows: Vec::new() });
        }
        let rows = paper::plies(table).into_iter().zip(parts.notes).map(|(record, note)| PlayedPly {
            ply: record.ply,
            comment: record.comments.into_iter().next(),
            note: Some(note),
        });
        Ok(Self { session: Some(parts.session), rows: rows.collect() })
    }

    /// Half-moves that are new or noted differently.
    fn changed_since(&self, before: &Self) -> Vec<(usize, PlayedPly)> {
        let rows = self.rows.iter().enumerate();
        rows.filter(|&(ply, row)| before.rows.get(ply) != Some(row))
            .map(|(ply, row)| (ply, row.clone()))
            .collect()
    }
}

impl Scoresheet {
    /// Begins a game and keeps it.
    ///
    /// # Errors
    /// [`LibraryError`]; nothing is kept then.
    pub fn create(shift: &Arc<Shift>, table: Table) -> Result<Self, LibraryError> {
        let (created_ms, kept_at) = (now_ms(), shift.now());
        let kept = Kept::of(&table, kept_at, Some(shift))?;
        let blank = paper::blank(&table, created_ms);
        let created = match &kept.session {
            Some(session) => shift.library().begin(&blank, &kept.rows, session),
            None => shift.library().create(&paper::updated(blank, &table), Origin::Own, None),
        };
        let id = created.map_err(library_error)?;
        Ok(Self { shift: Arc::clone(shift), id, revision: 1, created_ms, table, kept, kept_at })
    }

    /// Takes a game up again. A clock that ran is charged for as long as the program that kept the game is known to have
    /// lived after that, and for nothing more.
    ///
    /// # Errors
    /// [`OpenSheetError`]; a game that is over, or was never played here, is none of ours, and neither is one whose
    /// player is a program of somebody else: what is stored must not be able to start programs.
    pub fn open(shift: &Arc<Shift>, id: DocumentId) -> Result<Self, OpenSheetError> {
        let stored = shift.library().load(id)?.ok_or(OpenSheetError::Missing(id))?;
        Self::of_stored(shift, stored)
    }

    fn of_stored(shift: &Arc<Shift>, stored: Stored) -> Result<Self, OpenSheetError> {
        let Stored { id, revision, created_ms, document, session, notes, .. } = stored;
        let session = session.ok_or(OpenSheetError::NotUnderPlay(id))?;
        let damaged = |reason: String| LibraryError::from(Damaged { id, reason });
        let (mut saved, stamp) =
            state::read(&session, &notes).map_err(|error| damaged(format!("its state: {error}")))?;
        if let Some(stamp) = stamp {
            saved.charge(shift.lived_after(stamp)?);
        }
        let kept_at = shift.now();
        let table = Table::restore(saved, kept_at).map_err(|error| damaged(error.to_string()))?;
        for color in Color::ALL {
            let program = table.seat(color).program();
            if program.is_some_and(|program| matches!(program.spec(), PlayerSpec::Uci(_))) {
                return Err(OpenSheetError::ForeignProgram { id, player: table.seat(color).to_string() });
            }
        }
        if !document.main_line().eq(moves(&table)) {
            return Err(damaged("its moves are not those of its state".to_owned()).into());
        }
        let rows = document.line.moves.into_iter().zip(notes).map(|(record, note)| PlayedPly {
            ply: record.ply,
            comment: record.comments.into_iter().next(),
            note,
        });
        let kept = Kept { session: Some(session), rows: rows.collect() };
        Ok(Self { shift: Arc::clone(shift), id, revision, created_ms, table, kept, kept_at })
    }

    /// The document of the game.
    #[must_use]
    pub fn id(&self) -> DocumentId {
        self.id
    }

    /// Counts the changes that are on disk.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// When the game began, in milliseconds since 1970.
    #[must_use]
    pub fn created_ms(&self) -> u64 {
        self.created_ms
    }

    /// The game.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// When the clocks showed what is on disk. Whoever is shown them as of then is shown no time that a crash could
    /// take away.
    #[must_use]
    pub fn kept_at(&self) -> Moment {
        self.kept_at
    }

    /// Whose time counts.
    #[must_use]
    pub fn shift(&self) -> &Arc<Shift> {
        &self.shift
    }

    /// Changes the game. What has changed is on disk when this returns; if it cannot be stored, the table is again as
    /// it was, or as somebody else has made it. A game that ends becomes a plain document, and one that is taken
    /// back after its end a game under play again.
    ///
    /// # Errors
    /// [`SheetError`]. A wish that the table refuses may still have found, and kept, a fallen flag.
    pub fn change<T>(
        &mut self,
        change: impl FnOnce(&mut Table, Moment) -> Result<T, TableError>,
    ) -> Result<T, SheetError> {
        let before = self.table.clone();
        let result = change(&mut self.table, self.shift.now());
        let now = self.shift.now();
        if self.table.save(now) != before.save(now) {
            let shift = Arc::clone(&self.shift);
            self.store(&before, now, Some(&shift))?;
        }
        Ok(result?)
    }

    /// Does something at the table that is not kept: hints, and what a program thinks aloud. Whatever else is changed
    /// is undone.
    pub fn attend<T>(&mut self, work: impl FnOnce(&mut Table, Moment) -> T) -> T {
        let before = self.table.clone();
        let value = work(&mut self.table, self.shift.now());
        let now = self.shift.now();
        if self.table.save(now) != before.save(now) {
            self.table = before;
        }
        value
    }

    /// Looks whether another program has changed the game, and shows what it has made of it. Returns whether the game is
    /// another one now.
    ///
    /// # Errors
    /// [`SheetError::Gone`] if it is no longer under play; this sheet then stays as it is.
    pub fn refresh(&mut self) -> Result<bool, SheetError> {
        let known = self.shift.library().revisions(&[self.id])?.into_iter().next().flatten();
        if known == Some(self.revision) {
            return Ok(false);
        }
        let stored = self.shift.library().load(self.id)?.ok_or(SheetError::Gone(self.id))?;
        let before = self.table.clone();
        if self.is_as_kept(&before, &stored) {
            self.revision = stored.revision;
            return Ok(false);
        }
        match self.take_over(&before, stored) {
            SheetError::ChangedElsewhere(_) => Ok(true),
            error => Err(error),
        }
    }

    /// Keeps the clocks as they stand, because nobody referees the game from now on: whoever takes it up again finds
    /// them so, however long that takes.
    ///
    /// # Errors
    /// [`SheetError`].
    pub fn put_down(&mut self) -> Result<(), SheetError> {
        if self.kept.session.is_none() || !self.table.game().clock().is_running() {
            return Ok(());
        }
        let before = self.table.clone();
        self.store(&before, self.shift.now(), None)
    }

    /// Makes the disk say what the table says, or the table what the disk says.
    fn store(&mut self, before: &Table, now: Moment, shift: Option<&Shift>) -> Result<(), SheetError> {
        let mut tries = 0;
        loop {
            tries += 1;
            match self.try_store(before, now, shift) {
                Ok(()) => return Ok(()),
                Err(ChangeError::Conflict { .. }) => {
                    let stored = self.shift.library().load(self.id);
                    let stored = stored.inspect_err(|_| self.table = before.clone())?;
                    let stored = stored.ok_or(SheetError::Gone(self.id));
                    let stored = stored.inspect_err(|_| self.table = before.clone())?;
                    if tries < PATIENCE && self.is_as_kept(before, &stored) {
                        // Somebody wrote remarks; the game is where it was.
                        self.revision = stored.revision;
                        continue;
                    }
                    return Err(self.take_over(before, stored));
                }
                Err(error) => {
                    self.table = before.clone();
                    return Err(match error {
                        ChangeError::Missing(id) => SheetError::Gone(id),
                        error => SheetError::Library(library_error(error)),
                    });
                }
            }
        }
    }

    /// Whether the game on disk is as it was before the change, remarks aside.
    fn is_as_kept(&self, before: &Table, stored: &Stored) -> bool {
        let notes = self.kept.rows.iter().map(|row| &row.note);
        stored.session == self.kept.session
            && stored.document.main_line().eq(moves(before))
            && (stored.session.is_none() || stored.notes.iter().eq(notes))
    }

    /// Somebody else has changed the game: it is theirs that counts.
    fn take_over(&mut self, before: &Table, stored: Stored) -> SheetError {
        self.table = before.clone();
        match Self::of_stored(&self.shift, stored) {
            Ok(theirs) => {
                *self = theirs;
                SheetError::ChangedElsewhere(self.id)
            }
            Err(OpenSheetError::NotUnderPlay(id)) => SheetError::Gone(id),
            Err(error) => SheetError::Open(error),
        }
    }

    fn try_store(&mut self, before: &Table, now: Moment, shift: Option<&Shift>) -> Result<(), ChangeError> {
        let kept = Kept::of(&self.table, now, shift)?;
        let grown = moves(&self.table).take(before.plies()).eq(moves(before));
        let document = match (&kept.session, &self.kept.session) {
            // Half-moves were added, or something was noted about them.
            (Some(_), Some(_)) if grown => None,
            _ => {
                let library = self.shift.library();
                let stored = library.load(self.id)?.ok_or(ChangeError::Missing(self.id))?;
                if stored.revision != self.revision {
                    let (expected, current) = (self.revision, stored.revision);
                    return Err(ChangeError::Conflict { id: self.id, expected, current });
                }
                Some(paper::updated(stored.document, &self.table))
            }
        };
        let progress = Progress {
            document: document.as_ref(),
            rows: kept.changed_since(&self.kept),
            session: kept.session.as_deref(),
        };
        self.revision = self.shift.library().record(self.id, self.revision, &progress)?;
        self.kept = kept;
        self.kept_at = now;
        Ok(())
    }
}

fn moves(table: &Table) -> impl Iterator<Item = Ply> + '_ {
    table.game().timeline().moves().map(Ply::Move)
}

/// A table's moves are legal and nobody else has the number of a new document: only the library itself can fail.
fn library_error(error: ChangeError) -> LibraryError {
    match error {
        ChangeError::Library(error) => error,
        ChangeError::Conflict { id, .. } | ChangeError::Missing(id) | ChangeError::Illegal { id, .. } => {
            Damaged { id, reason: error.to_string() }.into()
        }
    }
}
