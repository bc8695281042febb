//! What our own engine found, as it is remembered, so that every front end remembers it alike and goes on from it.

use crate::library::now_ms;
use crate::shelf::{checked, seal};
use crate::words::Kind;
use crate::{Analysis, Library, LibraryError};
use roque_chess::Position;
use roque_engine::{BENCH_SIGNATURE, Engine, Recollection, Report};
use roque_game::Bound;
use rusqlite::{OptionalExtension as _, params};
use std::sync::LazyLock;

/// What is found sooner than this depth is found again at once, and not worth a place.
const WORTH_KEEPING: u32 = 8;
/// From so many positions on it is worth its place to keep what a search needs to go on.
const WORTH_GOING_ON: u64 = 100_000;
/// Searches that can be gone on with; the least recently used go first. One takes at most 26 kB.
pub const MOST_RESUMABLE: usize = 2000;

/// Version and signature of the search: a build that searches or judges otherwise is another engine.
static OUR_ENGINE: LazyLock<String> =
    LazyLock::new(|| format!("Roque {} ({BENCH_SIGNATURE})", env!("CARGO_PKG_VERSION")));

/// The lines of the last full iteration of a search.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    lines: Vec<Report>,
}

impl Findings {
    /// Hears everything a search reports. Lines of an iteration are told together, best first.
    pub fn hear(&mut self, report: &Report) {
        if report.bound != Bound::Exact {
            return;
        }
        if report.multipv == 1 {
            self.lines.clear();
        }
        self.lines.push(report.clone());
    }

    /// The lines, best first.
    #[must_use]
    pub fn lines(&self) -> &[Report] {
        &self.lines
    }
}

impl Analysis {
    /// Our engine with its own network, as this build of it is named.
    #[must_use]
    pub fn our_engine() -> &'static str {
        &OUR_ENGINE
    }

    /// What our engine reported.
    #[must_use]
    pub fn of_report(report: &Report) -> Self {
        Self {
            engine: OUR_ENGINE.clone(),
            depth: report.depth,
            nodes: report.nodes,
            value: report.score.kind(),
            line: report.pv.clone(),
        }
    }
}

impl Library {
    /// Lets our engine's next search of a position go on where an earlier one ended, if that is remembered.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn remind(&self, engine: &mut Engine, position: &Position) -> Result<(), LibraryError> {
        let sql =
            "SELECT data FROM resumable JOIN word ON word.id = engine WHERE key = ?1 AND word.text = ?2";
        let data = self.read(|connection| {
            let mut statement = connection.prepare_cached(sql)?;
            let key = position.key().0 as i64;
            let row = statement.query_row(params![key, *OUR_ENGINE], |row| row.get::<_, Vec<u8>>(0));
            row.optional().map_err(LibraryError::from)
        })?;
        // What is damaged is as good as forgotten: the next search writes it anew.
        let kept = data.and_then(|data| Recollection::from_bytes(checked(&data).ok()?));
        if let Some(recollection) = kept {
            engine.remind(position, &recollection);
        }
        Ok(())
    }

    /// Remembers what our engine's last search found, and what it needs to go on. Little is not remembered.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn keep(&self, engine: &Engine, position: &Position, found: &Findings) -> Result<(), LibraryError> {
        let Some(best) = found.lines.first().filter(|best| best.depth >= WORTH_KEEPING) else {
            return Ok(());
        };
        self.remember(position, &Analysis::of_report(best))?;
        let worth = best.nodes >= WORTH_GOING_ON;
        match engine.recollect(position, &found.lines).filter(|_| worth) {
            Some(recollection) => self.keep_resumable(position, best.depth, &recollection),
            None => Ok(()),
        }
    }

    fn keep_resumable(
        &self,
        position: &Position,
        depth: u32,
        kept: &Recollection,
    ) -> Result<(), LibraryError> {
        let data = seal(kept.to_bytes());
        self.write(|transaction, numbers| {
            let engine = numbers.number(transaction, Kind::Engine, OUR_ENGINE.as_str())?;
            transaction
                .prepare_cached(
                    "INSERT INTO resumable VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT DO UPDATE SET depth = excluded.depth, \
                     used = excluded.used, data = excluded.data WHERE excluded.depth >= depth",
                )?
                .execute(params![position.key().0 as i64, engine, depth, now_ms() as i64, data])?;
            let count: usize = transaction.query_row("SELECT count(*) FROM resumable", [], |row| row.get(0))?;
            if count > MOST_RESUMABLE {
                let oldest = "DELETE FROM resumable WHERE (key, engine) IN \
                              (SELECT key, engine FROM resumable ORDER BY used LIMIT ?1)";
                transaction.execute(oldest, [count - MOST_RESUMABLE])?;
            }
            Ok(())
        })
    }
}
