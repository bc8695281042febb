//! Writing a film.

use super::{BLOCK, FOOTER, MAGIC, MoveCode, Skip, Title, Visit};
use roque_engine::{Ending, Purpose};
use std::io::{self, Write};

/// A visit that has begun.
struct Open {
    m: Option<MoveCode>,
    purpose: Purpose,
    depth: u8,
    alpha: i16,
    beta: i16,
    eval: Option<i16>,
    /// How many visits had ended before it began.
    first: u32,
    /// How many skips of visits still open stood before its own.
    first_skip: usize,
}

/// Writes visits as they end. What goes wrong is told at the [end](Self::finish); nothing more is written then.
pub struct Recorder<W> {
    out: W,
    open: Vec<Open>,
    /// Of the visits still open, in their order.
    pending: Vec<Skip>,
    /// Of the visits that have ended, as bytes.
    skips: Vec<u8>,
    /// Skips before each block of visits.
    index: Vec<u32>,
    visits: u32,
    failed: Option<io::Error>,
}

impl<W: Write> Recorder<W> {
    /// Begins a film.
    ///
    /// # Errors
    /// If the title cannot be written.
    pub fn new(mut out: W, title: &Title) -> io::Result<Self> {
        let title = serde_json::to_vec(title)?;
        out.write_all(MAGIC)?;
        out.write_all(&(title.len() as u32).to_le_bytes())?;
        out.write_all(&title)?;
        Ok(Self {
            out,
            open: Vec::with_capacity(256),
            pending: Vec::with_capacity(256),
            skips: Vec::new(),
            index: Vec::new(),
            visits: 0,
            failed: None,
        })
    }

    /// A visit begins.
    pub fn enter(&mut self, m: Option<MoveCode>, purpose: Purpose, depth: u8, (alpha, beta): (i16, i16)) {
        let (first, first_skip) = (self.visits, self.pending.len());
        self.open.push(Open { m, purpose, depth, alpha, beta, eval: None, first, first_skip });
    }

    /// What the state of the present visit is worth at first sight.
    pub fn judged(&mut self, eval: i16) {
        if let Some(open) = self.open.last_mut() {
            open.eval = Some(eval);
        }
    }

    /// A move of the present visit is left out.
    pub fn skip(&mut self, skip: Skip) {
        self.pending.push(skip);
    }

    /// The present visit ends.
    pub fn leave(&mut self, score: Option<i16>, ending: Ending) {
        let Some(open) = self.open.pop() else { return };
        if self.visits.is_multiple_of(BLOCK) {
            self.index.push((self.skips.len() / Skip::BYTES) as u32);
        }
        let own = self.pending.drain(open.first_skip..);
        let skips = own.len().min(usize::from(u8::MAX));
        self.skips.extend(own.take(skips).flat_map(Skip::to_bytes));
        self.visits += 1;
        let visit = Visit {
            m: open.m,
            purpose: open.purpose,
            ending,
            depth: open.depth,
            alpha: open.alpha,
            beta: open.beta,
            score,
            eval: open.eval,
            size: self.visits - open.first,
            skips: skips as u8,
        };
        if self.failed.is_none()
            && let Err(error) = self.out.write_all(&visit.to_bytes())
        {
            self.failed = Some(error);
        }
    }

    /// Visits written so far.
    pub fn visits(&self) -> u32 {
        self.visits
    }

    /// Whether writing has failed: there is no sense in going on.
    pub fn has_failed(&self) -> bool {
        self.failed.is_some()
    }

    /// Ends the film and gives back what was written to.
    ///
    /// # Errors
    /// If anything could not be written.
    pub fn finish(mut self) -> io::Result<W> {
        while !self.open.is_empty() {
            self.leave(None, Ending::Aborted);
        }
        if let Some(error) = self.failed {
            return Err(error);
        }
        let mut footer = [0; FOOTER as usize];
        footer[0..8].copy_from_slice(&u64::from(self.visits).to_le_bytes());
        footer[8..16].copy_from_slice(&((self.skips.len() / Skip::BYTES) as u64).to_le_bytes());
        footer[16..24].copy_from_slice(MAGIC);
        self.out.write_all(&self.skips)?;
        for before in self.index {
            self.out.write_all(&before.to_le_bytes())?;
        }
        self.out.write_all(&footer)?;
        self.out.flush()?;
        Ok(self.out)
    }
}
