//! What engines found, kept: opening a position that was analysed before shows it at once.

use crate::library::now_ms;
use crate::{Library, LibraryError};
use roque_chess::{Move, Position};
use roque_game::Value;
use rusqlite::{Transaction, params};

/// Positions that are remembered; the least recently used go first.
pub const MOST_REMEMBERED: usize = 500_000;
/// Half-moves of a line that are kept.
const LONGEST_LINE: usize = 40;

/// What an engine found in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// Who found it: name and build, so that another build is not taken for this one.
    pub engine: String,
    /// How deep it looked.
    pub depth: u32,
    /// How many positions it looked at.
    pub nodes: u64,
    /// Its judgement, for the side to move.
    pub value: Value,
    /// Its line.
    pub line: Vec<Move>,
}

/// How much is remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Remembered {
    /// Positions, counted once for each engine.
    pub positions: usize,
    /// The most there may be.
    pub most: usize,
    /// Searches that can be gone on with.
    pub resumable: usize,
    /// Bytes they take, about.
    pub bytes: usize,
}

impl Library {
    /// Remembers what was found in a position. A shallower result of the same engine gives way; a deeper one stays.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn remember(&self, position: &Position, analysis: &Analysis) -> Result<(), LibraryError> {
        self.remember_all(&[(*position, analysis.clone())])
    }

    /// Remembers what was found in several positions, all or none of it.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn remember_all(&self, found: &[(Position, Analysis)]) -> Result<(), LibraryError> {
        self.write(|transaction, numbers| {
            for (position, analysis) in found {
                let engine = numbers.number(transaction, crate::words::Kind::Engine, &analysis.engine)?;
                keep(transaction, position, engine, analysis)?;
            }
            let count: usize =
                transaction.query_row("SELECT count(*) FROM analysis", [], |row| row.get(0))?;
            if count > MOST_REMEMBERED {
                transaction.execute(
                    "DELETE FROM analysis WHERE used <= \
                     (SELECT used FROM analysis ORDER BY used LIMIT 1 OFFSET ?1)",
                    [MOST_REMEMBERED / 16],
                )?;
            }
            Ok(())
        })
    }

    /// What is known of a position, deepest first; of one engine, if named.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn recall(&self, position: &Position, engine: Option<&str>) -> Result<Vec<Analysis>, LibraryError> {
        self.read(|connection| {
            let mut statement = connection.prepare_cached(
                "SELECT word.text, depth, nodes, mate, score, line FROM analysis JOIN word ON word.id = engine \
                 WHERE key = ?1 ORDER BY depth DESC, nodes DESC",
            )?;
            let rows = statement.query_map([position.key().0 as i64], |row| {
                let (mate, score): (bool, i32) = (row.get(3)?, row.get(4)?);
                let line: Vec<u8> = row.get(5)?;
                Ok(Analysis {
                    engine: row.get(0)?,
                    depth: row.get(1)?,
                    nodes: row.get::<_, i64>(2)? as u64,
                    value: if mate { Value::mate_in(score) } else { Value::Estimate(score) },
                    line: playable(position, &line),
                })
            })?;
            let all: Vec<Analysis> = rows.collect::<Result<_, _>>()?;
            let wanted = |found: &Analysis| engine.is_none_or(|engine| found.engine == engine);
            Ok(all.into_iter().filter(wanted).collect())
        })
    }

    /// How much is remembered.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn remembered(&self) -> Result<Remembered, LibraryError> {
        self.read(|connection| {
            let sum = |sql: &str| {
                connection
                    .query_row(sql, [], |row| Ok((row.get::<_, usize>(0)?, row.get::<_, f64>(1)? as usize)))
            };
            let (positions, lines) = sum("SELECT count(*), total(length(line)) FROM analysis")?;
            let (resumable, trees) = sum("SELECT count(*), total(length(data)) FROM resumable")?;
            let bytes = lines + trees + 48 * (positions + resumable);
            Ok(Remembered { positions, most: MOST_REMEMBERED, resumable, bytes })
        })
    }

    /// Forgets all analysis. Returns how many positions.
    ///
    /// # Errors
    /// [`LibraryError`].
    pub fn forget_analysis(&self) -> Result<usize, LibraryError> {
        self.write(|transaction, _| {
            transaction.execute("DELETE FROM resumable", [])?;
            Ok(transaction.execute("DELETE FROM analysis", [])?)
        })
    }
}

fn keep(
    transaction: &Transaction<'_>,
    position: &Position,
    engine: u32,
    analysis: &Analysis,
) -> Result<(), LibraryError> {
    let line: Vec<u8> =
        analysis.line.iter().take(LONGEST_LINE).flat_map(|m| m.to_bits().get().to_le_bytes()).collect();
    let (mate, score) = match analysis.value {
        Value::Estimate(score) => (false, score),
        forced => (true, forced.moves_to_mate().unwrap_or_default()),
    };
    let (key, nodes) = (position.key().0 as i64, analysis.nodes as i64);
    transaction
        .prepare_cached(
            "INSERT INTO analysis VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8) ON CONFLICT DO UPDATE SET \
             depth = excluded.depth, nodes = excluded.nodes, mate = excluded.mate, score = excluded.score, \
             line = excluded.line, used = excluded.used WHERE (excluded.depth, excluded.nodes) >= (depth, nodes)",
        )?
        .execute(params![key, engine, analysis.depth, nodes, mate, score, line, now_ms() as i64])?;
    Ok(())
}

/// The moves of a stored line, as far as they can be played: two positions may share a key.
fn playable(position: &Position, line: &[u8]) -> Vec<Move> {
    let mut position = *position;
    let mut moves = Vec::new();
    for bits in line.chunks_exact(2) {
        match Move::from_bits(u16::from_le_bytes([bits[0], bits[1]])) {
            Some(m) if position.play(m).is_ok() => moves.push(m),
            _ => break,
        }
    }
    moves
}
