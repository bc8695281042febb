//! Names stored once: players, events, places, openings, engines, and the orders in which tags stand.

use crate::LibraryError;
use rusqlite::{Connection, params};
use std::collections::HashMap;
use std::sync::OnceLock;

/// What a name names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub(crate) enum Kind {
    Player = 1,
    Event = 2,
    Site = 3,
    Layout = 4,
    Opening = 5,
    Engine = 6,
}

impl Kind {
    const fn from_number(number: u8) -> Option<Self> {
        Some(match number {
            1 => Self::Player,
            2 => Self::Event,
            3 => Self::Site,
            4 => Self::Layout,
            5 => Self::Opening,
            6 => Self::Engine,
            _ => return None,
        })
    }
}

/// A name as it is and as it is searched: without accents and capitals.
struct Word {
    kind: Kind,
    text: String,
    folded: String,
}

/// All names, in memory. Names are only ever added, so that a copy grows but never goes stale.
#[derive(Default)]
pub(crate) struct Words {
    /// By number; numbers begin at 1.
    all: Vec<Option<Word>>,
    /// Alphabetical places, by number, once somebody sorts.
    ranks: OnceLock<Vec<u32>>,
}

impl Words {
    /// Adds what came since.
    pub(crate) fn refresh(&mut self, connection: &Connection) -> Result<(), LibraryError> {
        let mut statement =
            connection.prepare_cached("SELECT id, kind, text FROM word WHERE id >= ?1 ORDER BY id")?;
        let mut rows = statement.query([self.all.len().max(1)])?;
        while let Some(row) = rows.next()? {
            let (id, kind): (usize, u8) = (row.get(0)?, row.get(1)?);
            let text: String = row.get(2)?;
            if let (Some(kind), true) = (Kind::from_number(kind), id < 1 << 31) {
                self.all.resize_with(id.max(self.all.len()), || None);
                self.all.push(Some(Word { kind, folded: folded(&text), text }));
                self.ranks = OnceLock::new();
            }
        }
        Ok(())
    }

    /// One more than the largest number known.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn text(&self, id: u32) -> Option<&str> {
        match id {
            0 => Some(""),
            id => self.all.get(id as usize)?.as_ref().map(|word| word.text.as_str()),
        }
    }

    /// Marks the numbers of names of a kind for which `holds` holds; it gets the folded text.
    pub(crate) fn matching(&self, kinds: &[Kind], holds: impl Fn(Kind, &str) -> bool) -> Marks {
        let marked = self.all.iter().map(|word| {
            word.as_ref().is_some_and(|word| kinds.contains(&word.kind) && holds(word.kind, &word.folded))
        });
        Marks(marked.collect())
    }

    /// The alphabetical place of a name among all.
    pub(crate) fn rank(&self, id: u32) -> u32 {
        let ranks = self.ranks.get_or_init(|| {
            let mut order: Vec<usize> = (0..self.all.len()).collect();
            let key = |&id: &usize| self.all[id].as_ref().map_or("", |word| word.folded.as_str());
            order.sort_by(|one, other| key(one).cmp(key(other)));
            let mut ranks = vec![0; self.all.len()];
            order.into_iter().enumerate().for_each(|(rank, id)| ranks[id] = rank as u32 + 1);
            ranks
        });
        ranks.get(id as usize).copied().unwrap_or(0)
    }
}

/// A set of names.
pub(crate) struct Marks(Vec<bool>);

impl Marks {
    pub(crate) fn has(&self, id: u32) -> bool {
        self.0.get(id as usize).copied().unwrap_or(false)
    }
}

/// Without accents and capitals.
pub(crate) fn folded(text: &str) -> String {
    if text.is_ascii() { text.to_ascii_lowercase() } else { deunicode::deunicode(text).to_ascii_lowercase() }
}

/// Numbers of names while writing. What is found once is known, unless the transaction comes to nothing.
#[derive(Default)]
pub(crate) struct Numbers(HashMap<(Kind, String), u32>);

impl Numbers {
    /// The number of a name, new or known; zero for none.
    pub(crate) fn number(
        &mut self,
        connection: &Connection,
        kind: Kind,
        text: &str,
    ) -> Result<u32, LibraryError> {
        if text.is_empty() {
            return Ok(0);
        }
        let key = (kind, text.to_owned());
        if let Some(&number) = self.0.get(&key) {
            return Ok(number);
        }
        let number = connection
            .prepare_cached("INSERT INTO word (kind, text) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET kind = kind RETURNING id")?
            .query_row(params![kind as u8, text], |row| row.get(0))?;
        self.0.insert(key, number);
        Ok(number)
    }

    /// Forgets everything, after a transaction that came to nothing.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}
