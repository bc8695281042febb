//! Walking over all games: shelf by shelf on several threads, then the loose ones.

use crate::codec::{Broken, Bytes, notes_bytes};
use crate::head::{Flags, Head};
use crate::shelf::{Parts, heads, unsealed};
use crate::words::Words;
use crate::{DocumentId, Library, LibraryError};
use roque_chess::Position;
use rusqlite::Connection;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// More threads than this wait for memory, not for each other.
const MOST_THREADS: usize = 4;
/// Shelves that are worth a thread.
const WORTH_A_THREAD: usize = 24;

/// A game that a walk has come to.
pub(crate) struct Game<'a> {
    pub(crate) id: DocumentId,
    pub(crate) head: Head,
    /// When it was last changed.
    pub(crate) updated: u64,
    place: &'a Place<'a>,
}

/// Where the rest of the games of a shelf is, fetched when it is first asked for.
enum Place<'a> {
    Shelf { connection: &'a Connection, first: u64, count: usize, moves: Blob, details: Blob },
    Loose { connection: &'a Connection },
}

#[derive(Default)]
struct Blob(std::cell::OnceCell<Vec<u8>>);

impl Blob {
    fn get(&self, connection: &Connection, table: &str, first: u64) -> &[u8] {
        self.0.get_or_init(|| {
            let sql = format!("SELECT data FROM {table} WHERE first = ?1");
            let read = connection
                .prepare_cached(&sql)
                .and_then(|mut statement| statement.query_row([first as i64], |row| row.get(0)));
            // A blob that cannot be read is as good as an empty one here; `check` says more.
            read.unwrap_or_default()
        })
    }
}

impl Game<'_> {
    /// Gives the moves to somebody; nothing if they cannot be read.
    pub(crate) fn with_moves<T>(&self, work: impl FnOnce(&[u8]) -> Option<T>) -> Option<T> {
        match self.place {
            Place::Shelf { connection, first, count, moves, .. } => {
                let blob = unsealed(moves.get(connection, "moves", *first)).ok()?;
                work(Parts::new(blob, *count).ok()?.get((self.id.0 - first) as usize)?)
            }
            Place::Loose { connection } => work(&loose_moves(connection, self.id).ok()?),
        }
    }

    fn with_details<T>(&self, work: impl FnOnce(&[u8]) -> Option<T>) -> Option<T> {
        match self.place {
            Place::Shelf { connection, first, count, details, .. } => {
                let blob = unsealed(details.get(connection, "details", *first)).ok()?;
                work(Parts::new(blob, *count).ok()?.get((self.id.0 - first) as usize)?)
            }
            Place::Loose { connection } => {
                let sql = "SELECT details FROM loose WHERE id = ?1";
                let details: Vec<u8> = connection
                    .prepare_cached(sql)
                    .ok()?
                    .query_row([self.id.0 as i64], |row| row.get(0))
                    .ok()?;
                work(&details)
            }
        }
    }

    /// Gives the bytes with the comments to somebody.
    pub(crate) fn with_notes<T>(&self, words: &Words, work: impl FnOnce(&[u8]) -> Option<T>) -> Option<T> {
        if !self.head.flags.has(Flags::ANNOTATED) {
            return None;
        }
        let layout = words.text(self.head.layout)?;
        self.with_details(|details| work(notes_bytes(&self.head, details, layout).ok()?))
    }

    /// Where the game starts, if not as usual.
    pub(crate) fn start(&self, words: &Words) -> Option<Position> {
        let layout = words.text(self.head.layout)?;
        let unannotated = Head { flags: self.head.flags.with(Flags::OTHER_START, false), ..self.head };
        self.with_details(|details| {
            Bytes(notes_bytes(&unannotated, details, layout).ok()?).text().ok()?.parse().ok()
        })
    }
}

/// All moves of a loose game, those played since it was saved included.
fn loose_moves(connection: &Connection, id: DocumentId) -> Result<Vec<u8>, rusqlite::Error> {
    let mut moves: Vec<u8> = connection
        .prepare_cached("SELECT moves FROM loose WHERE id = ?1")?
        .query_row([id.0 as i64], |row| row.get(0))?;
    let mut statement =
        connection.prepare_cached("SELECT move FROM played WHERE game = ?1 AND ply >= ?2 ORDER BY ply")?;
    let played = statement.query_map([id.0 as i64, moves.len() as i64 / 2], |row| row.get::<_, u16>(0))?;
    for bits in played {
        moves.extend(bits?.to_le_bytes());
    }
    Ok(moves)
}

impl Library {
    /// Visits every listed game. Each thread has a `T` of its own, and all of them are returned. Games and shelves that
    /// cannot be read are left out.
    pub(crate) fn visit<T: Send>(
        &self,
        new: impl Fn() -> T + Sync,
        visit: impl Fn(&mut T, &Game<'_>) + Sync,
    ) -> Result<Vec<T>, LibraryError> {
        let shelves = self.read(shelves)?;
        let next = AtomicUsize::new(0);
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = threads.min(MOST_THREADS).min(1 + shelves.len() / WORTH_A_THREAD);
        let results = Mutex::new(Vec::new());
        let work = || {
            let mut mine = new();
            let done = self.read(|connection| {
                while let Some(&first) = shelves.get(next.fetch_add(1, Ordering::Relaxed)) {
                    visit_shelf(connection, first, &mut |game| visit(&mut mine, game));
                }
                Ok::<_, LibraryError>(())
            });
            if let Ok(mut results) = results.lock() {
                results.push(done.map(|()| mine));
            }
        };
        std::thread::scope(|scope| {
            (1..threads).for_each(|_| drop(scope.spawn(work)));
            work();
        });
        let mut results: Vec<T> =
            results.into_inner().unwrap_or_default().into_iter().collect::<Result<_, _>>()?;
        let mut loose = new();
        self.read(|connection| visit_loose(connection, &mut |game| visit(&mut loose, game)))?;
        results.push(loose);
        Ok(results)
    }
}

fn shelves(connection: &Connection) -> Result<Vec<u64>, LibraryError> {
    let mut statement = connection.prepare_cached("SELECT first FROM heads ORDER BY first")?;
    let rows = statement.query_map([], |row| row.get::<_, i64>(0).map(|first| first as u64))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn visit_shelf(connection: &Connection, first: u64, visit: &mut dyn FnMut(&Game<'_>)) {
    let Ok(mut statement) =
        connection.prepare_cached("SELECT count, added, data FROM heads WHERE first = ?1")
    else {
        return;
    };
    // A shelf that cannot be read is left out; `check` says which.
    let _ = statement.query_row([first as i64], |row| {
        let count: usize = row.get(0)?;
        let updated = row.get::<_, i64>(1)? as u64;
        let bytes = unsealed(row.get_ref(2)?.as_blob()?).unwrap_or_default();
        let (moves, details) = (Blob::default(), Blob::default());
        let place = Place::Shelf { connection, first, count, moves, details };
        for (index, head) in heads(bytes).take(count).enumerate() {
            if let Ok(head) = head
                && head.flags.is_listed()
            {
                visit(&Game { id: DocumentId(first + index as u64), head, updated, place: &place });
            }
        }
        Ok(())
    });
}

fn visit_loose(connection: &Connection, visit: &mut dyn FnMut(&Game<'_>)) -> Result<(), LibraryError> {
    let mut statement = connection.prepare_cached("SELECT id, updated, head FROM loose")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let (id, updated): (i64, i64) = (row.get(0)?, row.get(1)?);
        let head: Result<Head, Broken> = Head::decode(row.get_ref(2)?.as_blob().unwrap_or_default());
        if let Ok(head) = head
            && head.flags.is_listed()
        {
            let place = Place::Loose { connection };
            visit(&Game { id: DocumentId(id as u64), head, updated: updated as u64, place: &place });
        }
    }
    Ok(())
}
