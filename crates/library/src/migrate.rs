//! Games of versions before the library, which the page kept in a store of its own.
//!
//! A finished game becomes a document; one under play becomes a document with the room of the page as its session, so that
//! the page can take it up again. The old file is only read.

use crate::library::now_ms;
use crate::{ChangeError, DocumentId, Library, LibraryError, Origin};
use roque_chess::Color;
use roque_chess::document::Document;
use roque_chess::notation::pgn::Comment;
use roque_game::{FirstValue, Value};
use roque_play::{Moment, Referee, Snapshot, pgn_day};
use rusqlite::{Connection, OpenFlags, params};
use serde::Deserialize;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What came over.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Migration {
    /// Games that are documents now.
    pub games: usize,
    /// Games that had come over before.
    pub known: usize,
    /// Games that could not be read, by their old names; their rows are in the table `quarantine`.
    pub broken: Vec<(String, String)>,
}

/// Why nothing came over.
#[derive(Debug, Error)]
pub enum MigrateError {
    /// The old file cannot be read.
    #[error("{} is not a store of games: {reason}", path.display())]
    Store {
        /// The file.
        path: PathBuf,
        /// What the database said.
        reason: String,
    },
    /// The library failed.
    #[error(transparent)]
    Library(#[from] LibraryError),
}

/// A row of the old table.
struct Row {
    name: String,
    created: u64,
    updated: u64,
    labels: [String; 2],
    data: String,
}

/// What is needed of a room of the page.
#[derive(Deserialize)]
struct Room {
    white: String,
    black: String,
    #[serde(default)]
    imported: Option<String>,
    #[serde(default)]
    scores: Vec<Option<OldScore>>,
    referee: Snapshot,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(tag = "type", content = "value", rename_all = "camelCase")]
enum OldScore {
    Cp(i32),
    Mate(i32),
}

impl Library {
    /// Brings the games of an old store over. Those that came over before are left out, so that this may be repeated.
    ///
    /// # Errors
    /// [`MigrateError`].
    pub fn migrate(&self, store: &Path) -> Result<Migration, MigrateError> {
        let rows = read_store(store)
            .map_err(|error| MigrateError::Store { path: store.to_owned(), reason: error.to_string() })?;
        let mut migration = Migration::default();
        for row in rows.games {
            if self.by_old_name(&row.name)?.is_some() {
                migration.known += 1;
                continue;
            }
            match document(&row) {
                Ok((document, origin, session)) => {
                    let id = self.create(&document, origin, session).map_err(|error| match error {
                        ChangeError::Library(error) => error,
                        // A document made from a referee's record has legal moves only.
                        error => LibraryError::from(crate::Damaged {
                            id: DocumentId(0),
                            reason: error.to_string(),
                        }),
                    })?;
                    self.name_old(&row, id)?;
                    migration.games += 1;
                }
                Err(reason) => {
                    self.keep_aside(&row, &reason)?;
                    migration.broken.push((row.name, reason));
                }
            }
        }
        for (name, value) in rows.settings {
            if self.setting(&name)?.is_none() {
                self.set_setting(&name, &value)?;
            }
        }
        Ok(migration)
    }

    fn name_old(&self, row: &Row, id: DocumentId) -> Result<(), LibraryError> {
        self.write(|transaction, _| {
            let alias = "INSERT OR REPLACE INTO alias VALUES (?1, ?2)";
            transaction.execute(alias, params![row.name, id.0 as i64])?;
            transaction.execute(
                "UPDATE loose SET created = ?2, updated = ?3 WHERE id = ?1",
                params![id.0 as i64, row.created as i64, row.updated as i64],
            )?;
            Ok(())
        })
    }

    fn keep_aside(&self, row: &Row, reason: &str) -> Result<(), LibraryError> {
        self.write(|transaction, _| {
            let kept = "SELECT EXISTS (SELECT 1 FROM quarantine WHERE origin = ?1)";
            let origin = format!("store {}", row.name);
            if !transaction.query_row(kept, [&origin], |row| row.get(0))? {
                transaction.execute(
                    "INSERT INTO quarantine (origin, first, reason, found, data) VALUES (?1, 0, ?2, ?3, ?4)",
                    params![origin, reason, now_ms() as i64, row.data.as_bytes()],
                )?;
            }
            Ok(())
        })
    }
}

struct Store {
    games: Vec<Row>,
    settings: Vec<(String, String)>,
}

fn read_store(path: &Path) -> Result<Store, rusqlite::Error> {
    let connection = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let mut statement =
        connection.prepare("SELECT id, created, updated, white, black, data FROM games ORDER BY created")?;
    let text = |row: &rusqlite::Row<'_>, column: usize| {
        // Whatever stands there: a row that makes no sense must not hide the others.
        let value = row.get_ref(column)?;
        Ok::<_, rusqlite::Error>(String::from_utf8_lossy(value.as_bytes().unwrap_or_default()).into_owned())
    };
    let time = |row: &rusqlite::Row<'_>, column: usize| row.get::<_, i64>(column).unwrap_or(0).max(0) as u64;
    let games = statement.query_map([], |row| {
        Ok(Row {
            name: text(row, 0)?,
            created: time(row, 1),
            updated: time(row, 2),
            labels: [text(row, 3)?, text(row, 4)?],
            data: text(row, 5)?,
        })
    })?;
    let games = games.collect::<Result<_, _>>()?;
    let mut statement = connection.prepare("SELECT name, value FROM settings")?;
    let settings = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let settings = settings.collect::<Result<_, _>>()?;
    Ok(Store { games, settings })
}

type Migrated<'a> = (Document, Origin, Option<&'a [u8]>);

fn document(row: &Row) -> Result<Migrated<'_>, String> {
    let room: Room = serde_json::from_str(&row.data).map_err(|error| error.to_string())?;
    if let Some(text) = &room.imported {
        let document = text.parse().map_err(|error| format!("{error}"))?;
        return Ok((document, Origin::Imported, None));
    }
    let referee = Referee::restore(room.referee.clone(), Moment::ZERO).map_err(|error| error.to_string())?;
    let over = referee.result().is_some();
    let mut document = referee.record().to_document();
    document.tags.set("Event", "Roque");
    document.tags.set("Date", &pgn_day(row.created));
    for (color, spec) in [(Color::White, &room.white), (Color::Black, &room.black)] {
        let side = color.pick("White", "Black");
        let label = &row.labels[color.pick(0, 1)];
        match label
            .rsplit_once(' ')
            .filter(|(_, rating)| spec.contains("elo=") && rating.parse::<u16>().is_ok())
        {
            Some((name, rating)) => {
                document.tags.set(side, name);
                document.tags.set(&format!("{side}Elo"), rating);
            }
            None => document.tags.set(side, label),
        }
    }
    judge(&mut document, &room.scores);
    Ok((document, Origin::Own, (!over).then_some(row.data.as_bytes())))
}

/// Writes the judgements the page had for positions beside the moves that led there.
fn judge(document: &mut Document, scores: &[Option<OldScore>]) {
    for (record, score) in document.line.moves.iter_mut().zip(scores.iter().skip(1)) {
        let evaluation = match score {
            Some(OldScore::Cp(value)) => Value::Estimate(*value),
            Some(OldScore::Mate(moves)) => Value::mate_in(*moves),
            None => continue,
        };
        let said = record.comments.first().cloned().unwrap_or_else(|| Comment::new(""));
        let said = said.judged(FirstValue::new(evaluation));
        match record.comments.first_mut() {
            Some(first) => *first = said,
            None => record.comments.push(said),
        }
    }
}
